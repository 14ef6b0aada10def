"""Settings of all tests."""

import os
import signal

from hypothesis import settings

# The same examples on every machine, and no deadline: a busy machine is not a mistake.
settings.register_profile("heist", deadline=None, derandomize=True)
settings.load_profile("heist")

# No test reads what another run has left in the user's cache, or leaves anything there.
os.environ["HEIST_CACHE"] = "off"

# Pages and pictures of screens are compared, and were made for the usual size.
os.environ.pop("COLUMNS", None)

# Where the tests run in the background of a script, Ctrl-C is ignored, and so would programs do that tests start.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

"""Settings of all tests."""

from hypothesis import settings

# The same examples on every machine, and no deadline: a busy machine is not a mistake.
settings.register_profile("heist", deadline=None, derandomize=True)
settings.load_profile("heist")

"""`python -m heistdsl`: the same as `heist`, for when the command is not on the path."""

import sys

from heistdsl.cli import main

if __name__ == "__main__":
    sys.exit(main())

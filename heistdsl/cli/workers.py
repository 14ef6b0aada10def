"""What commands say whose worker processes are gone."""

from collections.abc import Iterator
from contextlib import contextmanager

from heistdsl.cli.failure import CommandError
from heistdsl.processes import WorkersLost


@contextmanager
def workers_lost() -> Iterator[None]:
    """Turn WorkersLost into a CommandError H0017."""
    try:
        yield
    except WorkersLost as lost:
        help = "is there enough memory for so many workers? fewer `--jobs` need less"
        raise CommandError("H0017", f"the workers are gone: {lost}", help=help) from None

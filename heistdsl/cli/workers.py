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
        raise CommandError("H0017", f"the workers are gone: {lost}", help=lost.help) from None

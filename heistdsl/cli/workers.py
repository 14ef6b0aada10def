"""What commands say whose worker processes are gone."""

from collections.abc import Iterator
from contextlib import contextmanager

from heistdsl.cli.failure import CommandError
from heistdsl.processes import WorkersFailed


@contextmanager
def workers_failed() -> Iterator[None]:
    """Turn WorkersFailed into a CommandError H0017."""
    try:
        yield
    except WorkersFailed as failed:
        raise CommandError("H0017", str(failed), help=failed.help) from None

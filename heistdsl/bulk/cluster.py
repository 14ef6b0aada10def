"""Playing on a cluster of Dask workers. The only home of distributed, which only some have installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from heistdsl.bulk.workers import Crew
from heistdsl.processes import workers_gone

#: Sending a piece of work costs some milliseconds, so it has to be worth it.
_LEAST_SECONDS: Final = 0.3
#: How long to wait for a cluster to answer.
_PATIENCE_SECONDS: Final = 10


class NoCluster(Exception):  # noqa: N818
    """There is no such cluster; `help` says what to do."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


@contextmanager
def crew_of_cluster(address: str) -> Iterator[Crew]:
    """The workers of a cluster by the address of its scheduler. A piece of work whose worker dies is given to another
    one; its result counts once.

    Raises NoCluster, and WorkersFailed when the scheduler is gone or work has killed several workers.
    """
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
        from distributed.scheduler import KilledWorker
    except ImportError:
        help = 'install it with: pip install "heistdsl[cluster]"'
        raise NoCluster("`--cluster` needs a part of heistdsl that is not installed", help) from None
    try:
        get_address_host_port(address)  # a client of something that is no address cannot be got rid of
        client = Client(address, timeout=_PATIENCE_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as problem:
        help = "`dask scheduler` starts one and prints its address, `dask worker ADDRESS --nthreads 1` a worker"
        raise NoCluster(f"no cluster answers at `{address}`: {_first_line(problem)}", help) from None
    try:
        size = sum(client.ncores().values())
        if not size:
            raise NoCluster(f"the cluster at `{address}` has no workers", "`dask worker ADDRESS` starts one")
        yield Crew(client.get_executor(pure=False), size, _LEAST_SECONDS)
    except KilledWorker as problem:
        raise workers_gone(problem) from problem
    finally:
        client.close()


def _first_line(problem: BaseException) -> str:
    return (str(problem) or type(problem).__name__).splitlines()[0]

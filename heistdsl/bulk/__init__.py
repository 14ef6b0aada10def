"""Games in bulk: many of them by bots, and all lines of play to a depth."""

from heistdsl.bulk.batch import Batch, batch_of
from heistdsl.bulk.outputs import FORMATS, writing_games
from heistdsl.bulk.perft import perft
from heistdsl.bulk.plan import Plan
from heistdsl.bulk.records import Failed, Record
from heistdsl.bulk.runner import crew_of, play_all
from heistdsl.bulk.summary import Summary, summarise
from heistdsl.bulk.workers import Crew
from heistdsl.processes import WorkersFailed

__all__ = [
    "FORMATS",
    "Batch",
    "Crew",
    "Failed",
    "Plan",
    "Record",
    "Summary",
    "WorkersFailed",
    "batch_of",
    "crew_of",
    "perft",
    "play_all",
    "summarise",
    "writing_games",
]

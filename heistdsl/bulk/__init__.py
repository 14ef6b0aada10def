"""Games in bulk: many of them by bots, and all lines of play to a depth."""

from heistdsl.bulk.perft import perft
from heistdsl.bulk.plan import Plan
from heistdsl.bulk.records import FORMATS, Failed, Record, write_records
from heistdsl.bulk.runner import play_all
from heistdsl.bulk.summary import Summary, summarise

__all__ = ["FORMATS", "Failed", "Plan", "Record", "Summary", "perft", "play_all", "summarise", "write_records"]

"""The oracle: a small, slow, plainly written interpreter of the whole language. See docs/meaning.md."""

from heistdsl.oracle.decisions import Decision, Option
from heistdsl.oracle.errors import IllegalChoice, RuleError
from heistdsl.oracle.game import Game, Result, replay_input
from heistdsl.oracle.prepared import Prepared

__all__ = ["Decision", "Game", "IllegalChoice", "Option", "Prepared", "Result", "RuleError", "replay_input"]

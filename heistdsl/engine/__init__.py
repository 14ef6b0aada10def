"""The compiled engine: programs of the intermediate representation as Python, with states of plain numbers. See
docs/engine.md."""

from heistdsl.engine.bare import BareGame, Question
from heistdsl.engine.decisions import Decision, Option
from heistdsl.engine.errors import IllegalChoice, RuleError
from heistdsl.engine.game import Game, Result
from heistdsl.engine.machine import Machine

__all__ = ["BareGame", "Decision", "Game", "IllegalChoice", "Machine", "Option", "Question", "Result", "RuleError"]

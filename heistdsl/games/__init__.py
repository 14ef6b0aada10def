"""Games to play from Python: load rules, start a game, answer its decisions, look at it, save it, go back."""

from heistdsl.games.answers import legal_answers, random_answer
from heistdsl.games.backends import BACKENDS, DEFAULT_BACKEND
from heistdsl.games.chance import Chance
from heistdsl.games.decision import Answer, Decision, Given, Option, Result
from heistdsl.games.errors import RulesetError, SavedGameError, SetupError, UndoError
from heistdsl.games.game import Game
from heistdsl.games.hands import Hands, hands_of
from heistdsl.games.loading import Rules, load
from heistdsl.games.log import Log
from heistdsl.games.outcome import Outcome
from heistdsl.games.saving import Replayed, replay, replay_saved
from heistdsl.oracle.errors import IllegalChoice, RuleError

__all__ = [
    "BACKENDS",
    "DEFAULT_BACKEND",
    "Answer",
    "Chance",
    "Decision",
    "Game",
    "Given",
    "Hands",
    "IllegalChoice",
    "Log",
    "Option",
    "Outcome",
    "Replayed",
    "Result",
    "RuleError",
    "Rules",
    "RulesetError",
    "SavedGameError",
    "SetupError",
    "UndoError",
    "hands_of",
    "legal_answers",
    "load",
    "random_answer",
    "replay",
    "replay_saved",
]

"""Types, scope and flow of every text of a game: `check_ruleset` and `check_text`.

`examine` keeps what was learnt on the way: a `Typing` for every text, with the type of each expression and the meaning
of each name. `effect_class` says whether a statement may ask somebody, use chance or show something hidden.
"""

from heistdsl.check.context import Context
from heistdsl.check.effects import EffectClass, effect_class
from heistdsl.check.ruleset import Checked, check_formula, check_ruleset, check_text, examine
from heistdsl.check.typing import Meaning, Typing

__all__ = [
    "Checked",
    "Context",
    "EffectClass",
    "Meaning",
    "Typing",
    "check_formula",
    "check_ruleset",
    "check_text",
    "effect_class",
    "examine",
]

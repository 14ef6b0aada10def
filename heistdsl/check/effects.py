"""What a statement may do beside changing the game: ask somebody, leave something to chance, show something."""

from __future__ import annotations

from dataclasses import dataclass

from heistdsl.model.ruleset import Ruleset
from heistdsl.syntax.tree import (
    Act,
    Bargain,
    Choose,
    Do,
    If,
    Let,
    Match,
    May,
    Modal,
    Node,
    Nothing,
    On,
    Require,
    Statement,
    Stop,
    Unless,
    Until,
    Use,
    While,
    Window,
    children,
)
from heistdsl.syntax.verbs import VERBS


@dataclass(frozen=True, slots=True)
class EffectClass:
    """What running a statement can involve. `suspends`: somebody may be asked. `random`: chance decides something.
    `reveals`: somebody may learn something hidden. `pure`: nothing changes and nobody is asked.

    Triggers that other texts set on its events are not counted.
    """

    suspends: bool = False
    random: bool = False
    reveals: bool = False
    pure: bool = True

    def __or__(self, other: EffectClass) -> EffectClass:
        """What either of two statements may do."""
        return EffectClass(
            self.suspends or other.suspends,
            self.random or other.random,
            self.reveals or other.reveals,
            self.pure and other.pure,
        )


_PURE = EffectClass()
_CHANGE = EffectClass(pure=False)
_ASK = EffectClass(suspends=True, pure=False)
_ANYTHING = EffectClass(True, True, True, False)


def effect_class(ruleset: Ruleset, statement: Statement, calling: frozenset[str] = frozenset()) -> EffectClass:
    """The effect class of a statement with all that is in it; `calling` are the procedures around it."""
    match statement:
        case Let() | If() | Match() | Require() | Stop() | Nothing():
            return _inside(ruleset, statement, calling)
        case Act():
            return _act(statement)
        case Choose() | Modal() | Window() | Bargain() | May() | Unless():
            return _ASK | _inside(ruleset, statement, calling)
        case Do(name=name):
            procedure = ruleset.procedures.get(name)
            if procedure is None or name in calling:
                return _CHANGE
            inner = _CHANGE
            for each in procedure.effect.text.body:
                inner |= effect_class(ruleset, each, calling | {name})
            return inner
        case On() | Use() | Until() | While():  # makes something that lasts; its body runs later
            return _CHANGE
        case _:
            return _CHANGE | _inside(ruleset, statement, calling)


def _act(act: Act) -> EffectClass:
    row = VERBS[act.verb]
    if act.verb == "resolve":  # runs the text of a card nobody knows which
        return _ANYTHING
    is_by_chance = "randomly" in act.manners
    is_choice = row.suspends and not is_by_chance and act.verb != "play" and _leaves_a_choice(act)
    found = EffectClass(is_choice, row.random or is_by_chance, row.reveals or "faceup" in act.manners, False)
    return found | _ANYTHING if act.verb == "play" else found


def _leaves_a_choice(act: Act) -> bool:
    """Whether it is not told which pieces: a number of them, out of a zone."""
    if act.verb in ("arrange", "split"):
        return True
    has_source = any(word == "from" for word, _ in act.prepositions)
    return act.amount is not None and (has_source or act.amount.kind != "exactly" or act.unit is not None)


def _inside(ruleset: Ruleset, node: Node, calling: frozenset[str]) -> EffectClass:
    """What the statements inside may do. Expressions change nothing."""
    found = _PURE
    for child in children(node):
        if isinstance(child, Statement):
            found |= effect_class(ruleset, child, calling)
        else:
            found |= _inside(ruleset, child, calling)
    return found

"""Which questions to the past have the same answer whenever they are asked: those that do not look at the present."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from enum import Enum, auto

from heistdsl.lower.lowering import Lowering
from heistdsl.lower.records import Question
from heistdsl.lower.texts import head_fits, listens
from heistdsl.syntax.tree import Expression, Get, Name, Pattern, Times, walk

#: Names that mean the same whenever they are asked, but for the event, `me` and `this`, which are known.
_TIMELESS = frozenset(("me", "others", "rival", "this", "it", "that", "nothing", "players", "option"))


class Counted(Enum):
    """At once for good, at once and anew with every change, or when the `on` triggers are done."""

    AT_ONCE = auto()
    ANEW = auto()
    LATE = auto()


def how_counted(question: Question, names: Collection[str]) -> Counted:
    """How a question without a look at the present counts rolls of which these numbers are changed."""
    about = [each for each in question.patterns if head_fits(each, "verb", "roll")]
    depends = any(_speaks_of(each, names) for each in about)
    if not depends and not (question.is_last and about):
        return Counted.AT_ONCE
    is_plain = _is_plain(question.pattern) and question.since not in about
    return Counted.ANEW if is_plain and not (depends and question.is_last) else Counted.LATE


def _speaks_of(pattern: Pattern, names: Collection[str]) -> bool:
    condition = () if pattern.condition is None else walk(pattern.condition)
    return any((isinstance(node, Get) and node.name in names) or (isinstance(node, Name) and node.id in names)
               for node in condition)  # fmt: skip


def _is_plain(pattern: Pattern) -> bool:
    """Whether it looks at nothing that depends on which cards a trigger is about."""
    condition = () if pattern.condition is None else walk(pattern.condition)
    names = {node.id for node in condition if isinstance(node, Name)}
    parts = {node.name for node in condition if isinstance(node, Get)}
    words = {word for word, _ in pattern.prepositions}
    return words <= {"by", "for"} and names <= {"it"} and not parts & {"card", "cards"}


def _is_asked_early(low: Lowering, question: Question) -> bool:
    """Whether it is asked in a trigger of rolls, before it is known how it counts them."""
    if not low.rolls_changed or how_counted(question, low.rolls_changed) is not Counted.LATE:
        return False
    on_rolls = (each for each in low.triggers if listens(each, "on", "verb", "roll"))
    return any(node is question.node for each in on_rolls for node in walk(each))


def is_timeless(low: Lowering, question: Question) -> bool:
    """Whether what fits does not depend on when it is asked."""
    if _is_asked_early(low, question):
        return False
    for pattern in (without_by(question.pattern), question.since):
        if pattern is None:
            continue
        arguments = [
            argument
            for word, argument in pattern.prepositions
            if not isinstance(argument, Name)
            or not (word == "for" or (word == "of" and argument.id in low.layout.units))
        ]
        conditions = () if pattern.condition is None else (pattern.condition,)
        if not all(_is_timeless(low, each) for each in (*arguments, *conditions)):
            return False
    return True


def _is_timeless(low: Lowering, expression: Expression) -> bool:
    skipped: set[int] = set()
    for node in walk(expression):
        match node:
            case Get(base=Name(id=base), name=name) if base in _TIMELESS:
                skipped.add(id(node.base))
                fixed = base in ("it", "option") or name in low.ruleset.zones or name in ("card", "kind")
                if not fixed and not _is_printed(low, name):
                    return False
            case Get(name=name) if not _is_printed(low, name):
                return False
            case Name(id=name) if id(node) not in skipped and not _is_fixed(low, name):
                return False
            case Times():
                return False
    return True


def _is_printed(low: Lowering, name: str) -> bool:
    return name not in low.layered_names and any(name in kind.attributes for kind in low.ruleset.kinds.values())


def _is_fixed(low: Lowering, name: str) -> bool:
    if name in _TIMELESS or _is_printed(low, name):
        return True
    meaning = low.meaning(name)
    space = None if meaning is None else meaning.space
    return space in ("kind", "tag", "card", "word", "place", "seat", "map", "phase") or (
        space == "zone" and low.ruleset.zones[name].owner is None
    )


def without_by(pattern: Pattern) -> Pattern:
    """The pattern, whoever does it: that is looked at when the question is asked."""
    return replace(pattern, prepositions=tuple(each for each in pattern.prepositions if each[0] != "by"))

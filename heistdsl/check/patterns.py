"""Event patterns: whether there is such an event, whether what is said about it fits, and what `it` then carries."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from heistdsl.check import fits, words
from heistdsl.check.checker import Checker
from heistdsl.check.conditions import check_condition
from heistdsl.check.context import kinds_named
from heistdsl.check.kinds import (
    everything_acts,
    now_out_of_place,
    pattern_preposition,
    something_else_needed,
    unknown_event,
    unknown_phase,
)
from heistdsl.check.narrowing import narrow, narrowed_piece
from heistdsl.check.needs import expect
from heistdsl.check.payload import carried, narrow_cards
from heistdsl.check.scope import THAT, Happening, Scope
from heistdsl.check.spans import written
from heistdsl.check.typing import Meaning
from heistdsl.check.units import check_purpose, is_counted
from heistdsl.model import types as t
from heistdsl.model.parts import LAYER_EVENTS
from heistdsl.model.types import Type
from heistdsl.syntax.tree import Expression, Get, Name, Pattern
from heistdsl.syntax.verbs import VERBS

#: What a pattern is for: `listen` and `until` wait for it, `count` looks back, `rule` bans, skips and the like.
Use = Literal["listen", "until", "count", "ban", "allow", "skip", "extra"]

#: Heads that are events without being declared.
BUILT_IN_EVENTS = (*LAYER_EVENTS, "clock")
#: Heads that stand for many events at once.
_UMBRELLAS = ("act", "affect")


def check_pattern(checker: Checker, scope: Scope, pattern: Pattern, use: Use = "count") -> Happening | None:
    """Check a pattern. What the event carries, with what the pattern tells about it; None if there is no such event."""
    event = _event(checker, scope, pattern, use)
    if event is None:
        for _, argument in pattern.prepositions:
            if not isinstance(argument, Name):
                checker.infer(scope, argument)
        return None
    payload = carried(checker, [event])
    kinds: frozenset[str] | None = None
    for word, argument in pattern.prepositions:
        told = _check_preposition(checker, scope, event, word, argument)
        if told is not None:
            kinds = told if kinds is None else kinds & told
    payload = narrow_cards(checker, payload, kinds)
    happening = Happening((event,), payload, payload.get("card"))
    if pattern.condition is not None:
        happening = _check_condition(checker, scope, happening, pattern.condition)
    return happening


def check_patterns(
    checker: Checker, scope: Scope, patterns: tuple[Pattern, ...], use: Use = "listen"
) -> Happening | None:
    """What `it` is when one of several patterns fits: what all of them carry."""
    found = [check_pattern(checker, scope, pattern, use) for pattern in patterns]
    happenings = [happening for happening in found if happening is not None]
    if len(happenings) < len(patterns):
        return None
    if len(happenings) == 1:
        return happenings[0]
    events = tuple(dict.fromkeys(event for happening in happenings for event in happening.events))
    return Happening(events, carried(checker, events))


def _event(checker: Checker, scope: Scope, pattern: Pattern, use: Use) -> str | None:
    """The id of the event a head stands for."""
    match pattern.kind:
        case "verb":
            return str(pattern.head)
        case "now":
            if use != "listen":
                checker.report(now_out_of_place.report(pattern))
            return "now"
        case "start" | "end":
            return _edge(checker, pattern)
        case _:
            return _named(checker, pattern, use)


def _edge(checker: Checker, pattern: Pattern) -> str | None:
    head = pattern.head
    if not isinstance(head, Name) or head.id not in (*checker.ruleset.phases, "game"):
        where = pattern if head is None or isinstance(head, str) else head
        name = head.id if isinstance(head, Name) else written(where)
        checker.report(unknown_phase.report(where, name, (*checker.ruleset.phases, "game")))
        return None
    checker.typing.meanings[id(head)] = Meaning("phase", head.id)
    return f"{pattern.kind} {head.id}"


def _named(checker: Checker, pattern: Pattern, use: Use) -> str | None:
    head = pattern.head
    where = pattern if head is None or isinstance(head, str) else head
    name = head.id if isinstance(head, Name) else written(where)
    is_phase = name in checker.ruleset.phases
    if isinstance(head, Name):
        if name in _UMBRELLAS:
            if use not in ("ban", "allow"):
                checker.report(everything_acts.report(where, name))
                return None
            checker.typing.meanings[id(head)] = Meaning("event", name)
            return name
        if use in ("skip", "extra") and is_phase:
            checker.typing.meanings[id(head)] = Meaning("phase", name)
            return f"start {name}"
        if name in checker.ruleset.events or name in BUILT_IN_EVENTS:
            checker.typing.meanings[id(head)] = Meaning("event", name)
            return name
    if use in ("skip", "extra"):
        checker.report(unknown_phase.report(where, name, checker.ruleset.phases))
        return None
    known = (*checker.ruleset.events, *VERBS, *LAYER_EVENTS)
    checker.report(unknown_event.report(where, name, known, is_phase))
    return None


# ---- prepositions


def _takes(checker: Checker, event: str) -> dict[str, str]:
    """The prepositions that say something about an event, and what each of them needs."""
    if event == "now":
        return {}
    if " " in event:  # an edge of a phase
        return {"by": "players"}
    if event in LAYER_EVENTS:
        return {"by": "players", "of": "value"}
    if event == "clock":
        return {"at": "time"}
    if event in _UMBRELLAS:
        return {"by": "players", "of": "cards"}
    if event in VERBS:
        return _verb_takes(event)
    emitted = checker.carried(event)
    needs = {"of": "thing", "from": "zone", "to": "zone", "against": "players"}
    return {"by": "players", **{word: needs.get(word, "any") for word in emitted if word != "by"}}


def _verb_takes(verb: str) -> dict[str, str]:
    row = VERBS[verb]
    needs = {word: need.removesuffix("?") for word, need in row.prepositions.items()}
    needs |= {word: "zone" for word in ("from", "to") if word in row.carries and verb != "owe"}
    if "against" in row.carries:
        needs["against"] = "players"
    if verb == "roll":
        needs["for"] = "purpose"
    if verb == "steal":
        needs["from"] = "any"
    return {**needs, "by": "players", "of": "thing"}


def _check_preposition(
    checker: Checker, scope: Scope, event: str, word: str, argument: Expression
) -> frozenset[str] | None:
    """Check one preposition; the types of cards it lets through, if it says something about that."""
    takes = _takes(checker, event)
    if word not in takes:
        if not isinstance(argument, Name):
            checker.infer(scope, argument)
        checker.report(pattern_preposition.report(argument, event, word, takes))
        return None
    match takes[word]:
        case "purpose":
            check_purpose(checker, argument)
            return None
        case "thing" | "cards":
            return _check_thing(checker, scope, event, argument)
        case "value":
            _check_value(checker, scope, argument)
            return None
        case "time":
            if not isinstance(found := checker.infer(scope, argument), t.TimeType | t.UnknownType):
                checker.report(
                    something_else_needed.report(argument, "a time such as `2:00`", words.describe(found), "after `at`")
                )
            return None
        case need:
            role = f"after `{word}`"
            found = expect(checker, scope, argument, "holder" if need in ("zone", "place") else need, role)
            return _held(checker, found) if word in ("from", "to") else None


def _check_thing(checker: Checker, scope: Scope, event: str, argument: Expression) -> frozenset[str] | None:
    """What an event is said to be `of`: cards, a type of cards, a unit, a group of players, a place."""
    if isinstance(argument, Name) and argument.id not in scope.locals:
        row = VERBS.get(event)
        if row and "n unit" in row.objects and is_counted(checker, argument.id):
            checker.typing.meanings[id(argument)] = Meaning("unit", argument.id)
            return kinds_named(checker.ruleset, argument.id) or None
        kinds = kinds_named(checker.ruleset, argument.id)
        if kinds:
            checker.infer(scope, argument, t.KIND)
            return kinds
    found = checker.infer(scope, argument)
    piece = fits.pieces_of(checker.ruleset, found)
    is_thing = piece is not None or isinstance(fits.as_members(checker.ruleset, found), _THINGS)
    if not is_thing and not fits.is_unknown(found):
        checker.report(
            something_else_needed.report(argument, "cards or a type of cards", words.describe(found), "after `of`")
        )
    return fits.kinds_of(checker.ruleset, piece) if piece and piece.types else None


_THINGS = (t.PlayerType, t.PlaceType, t.KindType, t.PhaseType, t.WordType)


def _check_value(checker: Checker, scope: Scope, argument: Expression) -> None:
    """What is said to be raised or lowered: something layers can change."""
    found = checker.infer(scope, argument)
    keyed = found.of if isinstance(found, t.SetType) else found
    if not isinstance(keyed, t.NumberType | t.KeyedType | t.UnknownType) or not isinstance(argument, Name | Get):
        needed = "a value such as `my.VALUE`"
        checker.report(something_else_needed.report(argument, needed, words.describe(found), "after `of`"))


def _held(checker: Checker, found: Type) -> frozenset[str] | None:
    """The types of pieces in a zone, if it holds only some."""
    piece = fits.pieces_of(checker.ruleset, found)
    return None if piece is None else piece.types


# ---- the condition


def _check_condition(checker: Checker, scope: Scope, happening: Happening, condition: Expression) -> Happening:
    """Check a pattern's `where`: it tests each card of the event, and `it` is the event."""
    inner = replace(scope, it=happening)
    if happening.element is None:
        check_condition(checker, inner, condition)
        return happening
    inner = inner.inside(happening.element)
    check_condition(checker, inner, condition)
    told = narrow(checker, inner, condition)
    if isinstance(happening.element, t.PieceType) and THAT in told.narrowed:
        piece = narrowed_piece(checker, told, THAT, happening.element)
        return replace(happening, carries=narrow_cards(checker, happening.carries, piece.types), element=piece)
    return happening

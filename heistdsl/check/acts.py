"""Statements with a verb: who does it, to what, from where, how, and what is kept of it."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.check import fits, words
from heistdsl.check.act_objects import Thing, find_thing
from heistdsl.check.checker import Checker
from heistdsl.check.facts import needs_actor
from heistdsl.check.fits import is_unknown
from heistdsl.check.kinds import (
    bind_nothing,
    choice_without_player,
    hidden_choice,
    manner_of_verb,
    me_without_player,
    missing_preposition,
    only_players_act,
    preposition_of_verb,
    unknown_event,
    zone_does_not_hold,
    zone_unnamed,
)
from heistdsl.check.naming import bind_local
from heistdsl.check.needs import expect
from heistdsl.check.scope import ME, Scope
from heistdsl.check.spans import word_span
from heistdsl.check.typing import Meaning
from heistdsl.check.visibility import check_sight, note_shown
from heistdsl.model import types as t
from heistdsl.model.types import Type
from heistdsl.syntax.tree import Act, Expression, Name, Number, Sequence
from heistdsl.syntax.verbs import VERBS, Verb

#: The prepositions that say where pieces go, of verbs that need such a place from the text or from the game.
_TARGETS: dict[str, tuple[str, ...]] = {
    "discard": ("to",), "draw": ("to",), "place": ("onto", "under", "on"), "play": ("to",), "spend": ("to",),
}  # fmt: skip
#: What a preposition needs where the verb table says `any`.
_ANY: dict[tuple[str, str], str] = {("steal", "from"): "holder", ("reveal", "to"): "holder", ("roll", "for"): "purpose"}


def check_act(checker: Checker, scope: Scope, act: Act) -> Scope:
    """Check a statement with a verb; what is in reach behind it."""
    row = VERBS[act.verb]
    inner, is_known = _check_subject(checker, scope, act, row)
    arguments = {
        word: _check_preposition(checker, inner, act, row, word, argument) for word, argument in act.prepositions
    }
    _check_missing(checker, act, row)
    thing = find_thing(checker, inner, act, row, arguments)
    checker.typing.shapes[id(act)] = thing.shape
    if thing.piece is not None and "cards" in row.carries:
        checker.note_emitted(act.verb, "of", t.SetType(thing.piece))
    if act.verb == "attach" and "to" in arguments:
        checker.note_emitted("attach", "to", arguments["to"])
    for manner in act.manners:
        if manner not in row.manners:
            checker.report(manner_of_verb.report(word_span(act, manner), act.verb, manner, row.manners))
    if not thing.is_unknown:
        _check_target(checker, act, row, thing)
    if thing.piece is not None:
        _check_holds(checker, act, thing.piece, arguments)
    if is_known and thing.shape == "n from" and row.suspends and "randomly" not in act.manners:
        _check_choice(checker, scope, inner, act)
    return _bound(checker, note_shown(scope, act), act, row, thing)


def _check_subject(checker: Checker, scope: Scope, act: Act, row: Verb) -> tuple[Scope, bool]:
    """Check who acts; the scope of the rest of the statement, in which `their` is each subject's, and whether it is a
    player."""
    if act.subject is None:
        if not scope.has_actor and needs_actor(checker.ruleset, act):
            checker.report(me_without_player.report(act, act.verb, scope.context.place))
        return scope, True
    found = checker.infer(scope, act.subject)
    if is_unknown(found):
        return replace(scope, them=t.PLAYER), False
    if fits.players_of(found) is None:
        verb = row.third_person
        checker.report(only_players_act.report(act.subject, words.describe(found), verb, _is_piece(checker, found)))
        return replace(scope, them=t.PLAYER), False
    return replace(scope, them=t.PLAYER), True


def _is_piece(checker: Checker, found: Type) -> bool:
    return isinstance(found, t.PieceType) or fits.holds_one(checker.ruleset, found)


# ---- prepositions


def _check_preposition(checker: Checker, scope: Scope, act: Act, row: Verb, word: str, argument: Expression) -> Type:
    need = row.prepositions.get(word, "").removesuffix("?")
    if not need:
        checker.infer(scope, argument)
        fitting = [name for name in row.prepositions if name not in dict(act.prepositions)]
        checker.report(preposition_of_verb.report(word_span(act, word), act.verb, word, row.prepositions, fitting))
        return t.UNKNOWN
    if need == "any":
        need = _ANY.get((act.verb, word), "any")
    if need == "place" and act.verb == "place":
        need = "piece or place"
    if word == "from" and "n from" in row.objects and need == "zone":
        need = "pile"
    match need:
        case "key":
            _check_keys(checker, scope, argument)
            return t.NUMBER
        case "event":
            _check_event(checker, argument)
            return t.UNKNOWN
        case "purpose":
            if isinstance(argument, Name):
                checker.typing.meanings[id(argument)] = Meaning("purpose", argument.id)
            else:
                checker.infer(scope, argument)
            return t.UNKNOWN
        case _:
            return expect(checker, scope, argument, need, f"after `{word}`")


def _check_keys(checker: Checker, scope: Scope, argument: Expression) -> None:
    """Check the numbers that players are ranked by: parts of each player."""
    for key in argument.items if isinstance(argument, Sequence) else (argument,):
        expect(checker, scope.inside(t.PLAYER), key, "number", "to rank by")
    checker.typing.types[id(argument)] = t.NUMBER


def _check_event(checker: Checker, argument: Expression) -> None:
    name = argument.id if isinstance(argument, Name) else ""
    if name in checker.ruleset.events:
        checker.typing.meanings[id(argument)] = Meaning("event", name)
    else:
        shown = argument.span.text if argument.span else name
        checker.report(unknown_event.report(argument, shown, checker.ruleset.events, name in checker.ruleset.phases))


def _check_missing(checker: Checker, act: Act, row: Verb) -> None:
    given = dict(act.prepositions)
    defaults = checker.ruleset.verbs.get(act.verb, {})
    if any(word not in row.prepositions for word in given):  # one of them may be meant
        return
    for word, need in row.prepositions.items():
        if not need.endswith("?") and word not in given and word not in defaults:
            checker.report(missing_preposition.report(act, act.verb, word, need))


def _check_target(checker: Checker, act: Act, row: Verb, thing: Thing) -> None:
    """Say so if pieces move and neither the text nor the game says where to."""
    words_for = _TARGETS.get(act.verb)
    given = dict(act.prepositions)
    if words_for is None or "to" in checker.ruleset.verbs.get(act.verb, {}):
        return
    if any(word in words_for or word not in row.prepositions for word in given):
        return
    if thing.piece is None or (act.verb in ("draw", "spend") and act.unit in checker.ruleset.supplies):
        return  # a counter goes nowhere, and a supply has a zone of its own
    checker.report(zone_unnamed.report_target(act, act.verb, words_for[0]))


def _check_holds(checker: Checker, act: Act, piece: t.PieceType, arguments: dict[str, Type]) -> None:
    """Say so if the zone a piece goes to can hold no such piece."""
    target = arguments.get("to")
    blamed: Expression | Act = dict(act.prepositions).get("to", act)
    if "to" not in arguments:
        zone = checker.ruleset.verbs.get(act.verb, {}).get("to")
        target = t.ZoneType(zone) if zone else None
    zone_type = target.of if isinstance(target, t.SetType) else target
    if not isinstance(zone_type, t.ZoneType) or not zone_type.zone:
        return
    held = fits.zone_pieces(checker.ruleset, zone_type)
    if fits.meet(checker.ruleset, piece, held) is None:
        zone = zone_type.zone
        checker.report(zone_does_not_hold.report(blamed, zone, words.plural(held), words.plural(piece)))


# ---- choices and what is kept


def _check_choice(checker: Checker, scope: Scope, inner: Scope, act: Act) -> None:
    """A number of pieces out of a zone is somebody's choice, out of what they may see. The game itself takes them from
    the top, and so does anybody from a deck; only `up to` and `some` have to be settled by somebody."""
    source = dict(act.prepositions).get("from")
    if act.subject is None and not scope.has_actor:
        if act.amount is not None and act.amount.kind != "exactly" and not needs_actor(checker.ruleset, act):
            checker.report(choice_without_player.report(act, scope.context.place, act.verb))
    elif source is not None:
        row = VERBS[act.verb]
        deed = hidden_choice.Deed(act.verb, row.third_person, "...", is_act=True, randomly="randomly" in row.manners)
        check_sight(checker, inner, act.subject or ME, source, deed)


def _bound(checker: Checker, scope: Scope, act: Act, row: Verb, thing: Thing) -> Scope:
    if act.bind is None:
        return scope
    kept = _kept(act, row, thing)
    if kept is None:
        checker.report(bind_nothing.report(word_span(act, act.bind), act.verb))
    local = checker.local(act.bind, kept or t.UNKNOWN, act)
    if is_unknown(local.type):
        checker.read(local)
    return bind_local(checker, scope, local)


def _kept(act: Act, row: Verb, thing: Thing) -> Type | None:
    """What `as` keeps: what was rolled, or the pieces; None if there is nothing to keep."""
    if act.verb == "roll":
        return t.EventType("roll")
    if thing.is_unknown:
        return t.UNKNOWN
    if thing.shape == "n unit" and thing.piece is None:
        return t.NUMBER
    if "cards" not in row.carries:
        return None
    piece = thing.piece or t.PIECE
    exactly_one = act.amount is not None and act.amount.kind == "exactly" and act.amount.value == Number(1)
    if thing.is_one or exactly_one:
        return t.PieceType(piece.types, maybe=True)
    return t.SetType(piece)

"""Whether an event is what a pattern describes: conditions around what follows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from heistdsl.ir.program import EMPTY, ZERO, Comp, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.compare import as_kind, both, compare, is_kind, opposite
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event
from heistdsl.lower.expressions import truth
from heistdsl.lower.kept import piece_under, place_under
from heistdsl.lower.learning import as_value
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import copies_of, is_there, members, players_of
from heistdsl.lower.refusal import NotLowered
from heistdsl.lower.values import ABSENT, Val
from heistdsl.model import types as t
from heistdsl.model.standing import last_name
from heistdsl.syntax.tree import Expression, Get, Index, Name, Pattern


@contextmanager
def fitting(low: Lowering, code: Code, pattern: Pattern, event: Event, env: Env) -> Iterator[Expr | None]:
    """What is added inside runs if the event fits; it gets the cards that the pattern lets through, or None if it is
    not about cards."""
    with ExitStack() as inside:
        cards: Expr | None = None
        for word, argument in pattern.prepositions:
            if word == "of" and event.kind == "verb" and isinstance(argument, Name) and argument.id in low.layout.units:
                cards = _unit_fits(low, code, argument, event, cards, env, inside)
            elif word == "of" and event.path:
                inside.enter_context(code.when(_path_fits(low, argument, event, env)))
            elif word == "of" and event.cards is not None:
                was = event.cards
                cards = code.let_list("fit", _cards_of(low, argument, was if cards is None else cards, env))
                fits = Op("size", (cards,))
                if event.given("of"):
                    of_it = _given_fits(low, "of", low.evaluate(argument, env), event, argument)
                    fits = Op("either", (Op("size", (was,)), fits, of_it))
                inside.enter_context(code.when(fits))
            else:
                inside.enter_context(code.when(_preposition_fits(low, word, argument, event, env)))
        if pattern.condition is not None:
            cards = _where(low, code, pattern.condition, event, cards, env, inside)
        yield cards


def _unit_fits(
    low: Lowering, code: Code, argument: Name, event: Event, cards: Expr | None, env: Env, inside: ExitStack
) -> Expr | None:
    """What follows inside runs if an event is about a counter, or a supply, or has pieces of it: those are given."""
    unit = event.data.get("unit")
    named = ZERO if unit is None else Op("eq", (unit.expr, Const(low.layout.word(argument.id))))
    if argument.id in low.ruleset.counters or event.cards is None:
        inside.enter_context(code.when(named))
        return cards
    some = Op("size", (event.cards,))
    found = code.let_list("fit", _cards_of(low, argument, event.cards if cards is None else cards, env))
    inside.enter_context(code.when(Op("either", (some, Op("size", (found,)), named))))
    return found


def _cards_of(low: Lowering, argument: Expression, cards: Expr, env: Env) -> Expr:
    """The cards that are members of the selection, or of the kind."""
    wanted = as_kind(low, low.evaluate(argument, env))
    card = Val(t.PIECE, Var("of_c"))
    if isinstance(wanted.type, t.KindType):
        return Comp("keep", "of_c", cards, is_kind(low, card, wanted))
    there = ABSENT if isinstance(wanted.type, t.PhaseType) else members(low, wanted)
    if there.type != t.SetType(t.PIECE) and not (
        isinstance(there.type, t.SetType) and isinstance(there.type.of, t.PieceType)
    ):
        return EMPTY
    return Comp("keep", "of_c", cards, Op("has", (there.expr, Var("of_c"))))


def _path_fits(low: Lowering, argument: Expression, event: Event, env: Env) -> Expr:
    """Whether a path names the value or state of this event, for one of its owners."""
    path = argument.base if isinstance(argument, Index) else argument
    if last_name(path) != event.path:
        return ZERO
    if not isinstance(path, Get) or event.holders is None:
        return Const(int(not isinstance(path, Get) and event.holders is None))
    owners = low.evaluate(path.base, env)
    wanted = copies_of(low, owners.word) if owners.word in low.ruleset.cards else members(low, owners)
    if _family(wanted) != _family(event.holders):
        return ZERO
    return Op("meets", (wanted.expr, event.holders.expr))


def _family(value: Val) -> type:
    return type(value.type.of) if isinstance(value.type, t.SetType) else type(value.type)


def _preposition_fits(low: Lowering, word: str, argument: Expression, event: Event, env: Env) -> Expr:
    if word == "for":
        purpose = event.data.get("purpose")
        if purpose is None or not isinstance(argument, Name):
            return ZERO
        return Op("eq", (purpose.expr, Const(low.layout.word(argument.id))))
    wanted = low.evaluate(argument, env)
    match word:
        case "by":
            return both(Op("ge", (event.by, ZERO)), Op("has", (players_of(low, wanted), event.by)))
        case "from":
            zones = event.origins
        case "to" | "onto" | "under" | "on":
            zones = event.targets
        case _:
            zones = None
    found: Expr = ZERO if zones is None else _zone_fits(low, wanted, zones, argument)
    given = _given_fits(low, word, wanted, event, argument)
    return given if found == ZERO else found if given == ZERO else Op("or", (found, given))


def _given_fits(low: Lowering, word: str, wanted: Val, event: Event, argument: Expression) -> Expr:
    """Whether what an event carries under a word is what is meant."""
    declared = (event.data[word],) if word in event.data else ()
    found: Expr = ZERO
    for each in (*declared, *event.given(word)):
        fits = _value_fits(low, as_value(low, wanted), each, argument)
        found = fits if found == ZERO else Op("or", (found, fits))
    return found


def _value_fits(low: Lowering, wanted: Val, given: Val, argument: Expression) -> Expr:
    """Whether what an event carries is what is meant, or one of it."""
    meant = members(low, wanted)
    if given.is_set:
        any_of = Val(given.type.of, Var("v_fit"))  # type: ignore[union-attr]
        return Comp("any", "v_fit", given.expr, compare(low, "in", any_of, meant, argument.span))
    found = compare(low, "in", Val(given.type, given.expr), meant, argument.span)
    return both(is_there(low, given), found)


def _zone_fits(low: Lowering, wanted: Val, zones: Expr, argument: Expression) -> Expr:
    match wanted.type:
        case t.ZoneType():
            return Op("has", (zones, wanted.expr))
        case t.SetType(of=t.ZoneType()):
            return Op("meets", (wanted.expr, zones))
        case t.PlayerType() | t.SetType(of=t.PlayerType()):
            owners = low.table("zone-player", [each.player for each in low.layout.zones])
            whose = owners(Var("z_fit"))
            return Comp("any", "z_fit", zones, Op("has", (players_of(low, wanted), whose)))
        case t.PlaceType(map=map_) | t.SetType(of=t.PlaceType(map=map_)) if map_:
            return _is_on(low, wanted, zones, place_under(low, map_)(Var("z_fit")))
        case t.PieceType() | t.SetType(of=t.PieceType()):
            return _is_on(low, wanted, zones, piece_under(low)(Var("z_fit")))
        case _:
            return ZERO


def _is_on(low: Lowering, wanted: Val, zones: Expr, on: Expr) -> Expr:
    """Whether one of the zones is that of one of these places or pieces."""
    is_wanted = both(Op("ge", (on, ZERO)), Op("has", (members(low, wanted).expr, on)))
    return Comp("any", "z_fit", zones, is_wanted)


def _where(
    low: Lowering, code: Code, condition: Expression, event: Event, cards: Expr | None, env: Env, inside: ExitStack
) -> Expr | None:
    """The cards that pass a `where`; an event without cards is tested once."""
    within = env.but(it=replace(event, cards=event.cards if cards is None else cards))
    if event.cards is None:
        inside.enter_context(code.when(truth(low, condition, within)))
        return cards
    tested = event.cards if cards is None else cards
    test = truth(low, condition, within.testing(Val(t.PIECE, Var("w_0"))))
    left = code.let_list("fit", Comp("keep", "w_0", tested, test))
    fits = Op("size", (left,))
    alone = _without_cards(low, condition, within)
    if alone != ZERO:
        fits = Op("or", (fits, both(opposite(Op("size", (event.cards,))), alone)))
    inside.enter_context(code.when(fits))
    return left


def _without_cards(low: Lowering, condition: Expression, env: Env) -> Expr:
    """The condition on an event that turns out to be about no cards. One that speaks of cards alone does not hold."""
    try:
        return truth(low, condition, env.but(element=None))
    except NotLowered:
        return ZERO

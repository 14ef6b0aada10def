"""Acts taken apart: who does it, with what, from where, to where."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from heistdsl.ir.program import NOTHING, ZERO, Comp, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.compare import is_kind
from heistdsl.lower.env import Env, doer
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.lying import zone_of_player
from heistdsl.lower.reading import pieces_of, players_of
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import ABSENT, Val, kind_word, player, zone
from heistdsl.model import types as t
from heistdsl.syntax.tree import Act, Emit, Expression, Get, Index, Name
from heistdsl.text.span import Span

_TARGET_WORDS = ("to", "onto", "under")


@contextmanager
def subject(low: Lowering, code: Code, act: Act, env: Env) -> Iterator[tuple[Env, Val]]:
    """What is added inside runs once for each subject in turn order; it gets the surroundings and who acts.

    Without a subject that is `me`; where there is no `me`, who acts in the window, or else the game itself.
    """
    if act.subject is None:
        yield env, doer(env)
        return
    value = low.evaluate(act.subject, env)
    if isinstance(value.type, t.PlayerType) and not value.maybe:
        yield env.but(them=value), value
        return
    found = players_of(low, value, act.subject.span)
    with code.each("by", in_turn(low, found)) as who:
        by = player(who)
        yield env.but(them=by), by


def somebody(code: Code, by: Val, problem: str, span: Span | None, error: str = "nobody") -> Val:
    """Who acts, where it has to be somebody: nobody is a named error."""
    if by.is_nothing:
        code.fail(error, problem, span)
        return player(ZERO)
    if by.maybe:
        with code.when(Op("lt", (by.expr, ZERO))):
            code.fail(error, problem, span)
    return player(by.expr)


def in_turn(low: Lowering, players: Expr) -> Expr:
    """Players in turn order from the active one."""
    if isinstance(players, Op) and players.name in ("some", "list") and len(players.arguments) == 1:
        return players
    start = Op("active") if low.phases_have_players else NOTHING
    return Op("around", (players, start))


def turn_of(low: Lowering, who: Expr) -> Expr:
    """How far a player sits from the active one; nobody comes last."""
    if low.phases_have_players:
        return Op("turn", (who,))
    count = low.ruleset.max_players
    return low.table("turn", range(count), count)(who)


def preposition(act: Act | Emit, *words: str) -> Expression | None:
    """The argument after one of some prepositions."""
    return next((argument for word, argument in act.prepositions if word in words), None)


def needed(act: Act, word: str) -> Expression:
    """The argument after a preposition that the act cannot do without."""
    argument = preposition(act, word)
    if argument is None:
        raise refuse(f"`{act.verb}` without `{word}`", act.span)
    return argument


def object_of(act: Act) -> Expression:
    """The object of an act that cannot do without one."""
    if act.amount is None or act.amount.value is None:
        raise refuse(f"`{act.verb}` without an object", act.span)
    return act.amount.value


def own_zone(low: Lowering, id: str, by: Val) -> Val:
    """A zone of the game by its id, or that of a player; nothing where it would have to be somebody's."""
    owner = low.ruleset.zones[id].owner
    if owner is None:
        return zone(first(low, id), id)
    if owner == "player" and not by.is_nothing:
        return zone_of_player(low, id, by)
    return ABSENT


def first(low: Lowering, id: str) -> Expr:
    """The number of the first zone of this id."""
    return Const(low.layout.zone_first[id])


def default_zone(low: Lowering, verb: str, end: str, by: Val) -> Val:
    """The zone a verb uses when the text names none: the game's, or the acting player's own."""
    id = low.ruleset.verbs.get(verb, {}).get(end)
    return ABSENT if id is None else own_zone(low, id, by)


def sources(low: Lowering, act: Act, env: Env, by: Val) -> Val:
    """Where pieces come from: the zone or selection after `from`, the zone that is the unit, or the default."""
    argument = preposition(act, "from")
    if argument is not None:
        return low.evaluate(argument, env)
    if act.unit is not None:
        if act.unit in env.locals:
            return env.locals[act.unit]
        if act.unit in low.ruleset.supplies:
            return own_zone(low, low.ruleset.supplies[act.unit].source, by)
        return own_zone(low, act.unit, by) if act.unit in low.ruleset.zones else ABSENT
    return default_zone(low, act.verb, "from", by)


def says_target(act: Act) -> bool:
    """Whether an act says where pieces go. If that is nothing, they stay where they are."""
    return preposition(act, *_TARGET_WORDS) is not None


def targets(low: Lowering, act: Act, env: Env, by: Val) -> Val:
    """Where pieces go: after `to`, `onto` or `under`, to the target of a supply, or the default zone of the verb."""
    argument = preposition(act, *_TARGET_WORDS)
    if argument is not None:
        return low.evaluate(argument, env)
    if act.verb == "draw" and act.unit in low.ruleset.supplies:
        return own_zone(low, low.ruleset.supplies[act.unit or ""].target, by)
    return default_zone(low, act.verb, "to", by)


def unit_pieces(low: Lowering, unit: str, pool: Val) -> Val:
    """Those of some pieces that are of the type or tag named as unit."""
    if unit not in low.ruleset.kinds and unit not in low.ruleset.tags:
        return pool
    test = is_kind(low, Val(t.PIECE, Var("u_c")), kind_word(unit))
    return Val(pool.type, Comp("keep", "u_c", pieces_of(low, pool).expr, test))


def path_name(expression: Expression) -> str:
    """The last name of a path such as `my.power`."""
    match expression:
        case Name(id=name) | Get(name=name):
            return name
        case Index(base=base):
            return path_name(base)
        case _:
            raise refuse("this is no path", expression.span)

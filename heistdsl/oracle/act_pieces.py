"""Which pieces an act is about: a selection, or a number of pieces out of a zone, chosen, drawn or taken by chance."""

from __future__ import annotations

from heistdsl.oracle.asking import ask, make_decision
from heistdsl.oracle.bans import allowed_cards
from heistdsl.oracle.choices import Count, pick
from heistdsl.oracle.decisions import Option
from heistdsl.oracle.drafts import number_or_pieces, object_of, sources, targets, zones_in
from heistdsl.oracle.errors import PlanFailed, RuleError
from heistdsl.oracle.events import Draft, event_of
from heistdsl.oracle.protection import is_protected
from heistdsl.oracle.reading import number_of
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env, Unbound
from heistdsl.oracle.sets import members
from heistdsl.oracle.things import Piece, Player
from heistdsl.oracle.world import ref_name
from heistdsl.syntax.tree import Act, Name, walk

#: Verbs whose number always means the top pieces of a zone.
FROM_TOP = frozenset(("draw", "deal", "refill"))


def pieces_for(run: Run, act: Act, env: Env, by: Player | None) -> Steps[tuple[Piece, ...]]:
    """The pieces an act is about. In a quiet run that pays, too few of them mean that the plan fails."""
    value = number_or_pieces(run, act, env) if act.unit is None else None
    if isinstance(value, tuple):
        if not value and run.quiet and env.paying and not _may_be_empty(act, env):
            raise PlanFailed
        return value
    pool = _pool(run, act, env, by)
    count = count_of(run, act, env, len(pool))
    if "randomly" in act.manners:
        return _at_random(run, act, env, pool, count)
    if by is None or act.verb in FROM_TOP or not _is_choosable(run, pool):
        return (yield from _from_top(run, act, env, by, pool, count))
    chosen = yield from pick(
        run, env, by, act.verb, pool, count, alike=_is_open(run, pool), anew=lambda: _pool(run, act, env, by)
    )
    return tuple(piece for piece in chosen if isinstance(piece, Piece))


def count_of(run: Run, act: Act, env: Env, there: int) -> Count:
    """How many an act is about."""
    if act.amount is None or act.amount.kind == "some" or act.amount.value is None:
        return Count(1, there)
    number = max(0, number_of(run, act.amount.value, env))
    if act.amount.kind == "up to":
        return Count(0, min(number, there))
    return Count(number, number, one=number == 1)


def _may_be_empty(act: Act, env: Env) -> bool:
    """Whether a cost names only sets that were chosen before, which may be empty."""
    what = object_of(act)
    names = [node.id for node in walk(what) if isinstance(node, Name)]
    found = [env.scope.find(name) for name in names]
    return bool(found) and all(isinstance(value, tuple) and not isinstance(value, Unbound) for value in found)


def _pool(run: Run, act: Act, env: Env, by: Player | None) -> tuple[Piece, ...]:
    """The pieces an act may take: those of its source, of the type named as unit, that no ban or protection covers."""
    value = sources(run, act, env, by)
    found = [each for each in members(run, value) if isinstance(each, Piece)]
    unit = act.unit
    if unit is not None and (unit in run.ruleset.kinds or unit in run.ruleset.tags):
        found = [piece for piece in found if unit in run.prepared.words[run.prepared.pieces[piece.index].card.id]]
    if act.verb in FROM_TOP:
        return tuple(found)
    found = [piece for piece in found if not is_protected(run, piece, env.source, by)]
    if not found:
        return ()
    goal = zones_in(run, targets(run, act, env, by))
    draft = Draft("verb", act.verb, by, tuple(found), zones_in(run, tuple(found)), goal)
    allowed = allowed_cards(run, event_of(draft, env))
    return tuple(found) if allowed is None else allowed


def _is_choosable(run: Run, pool: tuple[Piece, ...]) -> bool:
    """Whether a player can pick: from a stack, which nobody may look into, pieces are taken from the top."""
    refs = [run.world.zone_of[piece.index] for piece in pool]
    return not any(ref is not None and run.ruleset.zones[ref.zone].visible_to in ("none", "top") for ref in refs)


def _is_open(run: Run, pool: tuple[Piece, ...]) -> bool:
    """Whether all pieces lie open, so that taking one of several equal ones tells nothing."""
    return all(
        ref is not None and run.ruleset.zones[ref.zone].visible_to == "all"
        for ref in (run.world.zone_of[piece.index] for piece in pool)
    )


def _from_top(
    run: Run, act: Act, env: Env, by: Player | None, pool: tuple[Piece, ...], count: Count
) -> Steps[tuple[Piece, ...]]:
    number = yield from settle_number(run, act, env, by, count, len(pool))
    if run.quiet and env.paying and number > len(pool):
        raise PlanFailed
    return pool[:number]


def settle_number(run: Run, act: Act, env: Env, by: Player | None, count: Count, there: int) -> Steps[int]:
    """How many, where `up to` and `some` leave it open: the acting player says, at most what there is."""
    if count.low == count.high or act.amount is None:
        return count.high
    high = min(count.high, there)
    if high <= count.low:
        return high
    if by is None:
        raise RuleError("nobody", f"nobody is there to say how many to {act.verb}", act.span)
    options = tuple(Option(f"{act.verb}:{n}", str(n), n) for n in range(count.low, high + 1)) if high < 100 else ()
    bounds = (count.low, high)
    prompt = f"how many to {act.verb}"
    answer = yield from ask(run, make_decision(run, by, "number", prompt, options, bounds=bounds, env=env))
    assert isinstance(answer, int)
    return answer


def _at_random(run: Run, act: Act, env: Env, pool: tuple[Piece, ...], count: Count) -> tuple[Piece, ...]:
    if run.quiet and env.paying and count.low > len(pool):
        raise PlanFailed
    left = list(pool)
    taken: list[Piece] = []
    number = min(count.high, len(left))
    if number == 0:
        return ()
    ref = run.world.zone_of[left[0].index]
    stream = f"pick:{ref_name(ref) if ref else act.verb}"
    for _ in range(number):
        taken.append(left.pop(run.world.random(stream, len(left))))
    run.world.touch()
    return tuple(taken)

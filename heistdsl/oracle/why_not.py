"""Why an option is open, or why it is not: the card or rule, and the place in the rule files, that decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heistdsl.model.action_ids import slug
from heistdsl.oracle.asking import thing_name
from heistdsl.oracle.bans import is_banned
from heistdsl.oracle.choices import candidates_of
from heistdsl.oracle.decisions import Decision
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.in_force import Active, actives, conditions_hold, is_in_force, rules_now
from heistdsl.oracle.knowledge import sees
from heistdsl.oracle.limits import is_used_up
from heistdsl.oracle.looking import find_piece
from heistdsl.oracle.offers import use_name
from heistdsl.oracle.patterns import fits
from heistdsl.oracle.plans import can_complete
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import Scope, new_env
from heistdsl.oracle.things import Piece, Player
from heistdsl.oracle.world import Event, ref_name
from heistdsl.syntax.format import format_expression
from heistdsl.syntax.tree import Choose, Option, Require, Use
from heistdsl.syntax.verbs import VERBS
from heistdsl.text.near import did_you_mean
from heistdsl.text.span import Span

_FIXED = ("pass", "done", "yes", "no", "accept", "refuse")
_SOMETHING = "a card you do not know"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why or why not, in words, and where it stands; `file` is empty where no rule file says it."""

    words: str
    file: str = ""
    line: int = 0


def is_option(run: Run, decisions: tuple[Decision, ...], what: str) -> bool:
    """Whether something is meant as an option and not as a value."""
    if ":" in what or what in _FIXED or what in run.prepared.actions:
        return True
    if any(option.id == what for decision in decisions for option in decision.options):
        return True
    return any(
        isinstance(node, Option | Use) and node.label and slug(node.label) == what for node in run.prepared.nodes
    )


def reasons_for(run: Run, decisions: tuple[Decision, ...], what: str, player: int | None) -> tuple[bool, list[Reason]]:
    """Whether an option is open to anybody, or to a player, and why or why not. Raises RuleError `name` if nothing is
    called so, `hidden` if it is about a piece the player does not know."""
    piece = find_piece(run, what.split(":")[-1])
    if piece is not None and player is not None and not sees(run.world, run.world.players[player], piece.index):
        raise RuleError("hidden", "a player may not know this")
    asked = [each for each in decisions if player is None or each.player.index == player]
    for decision in asked:
        if any(option.id == what for option in decision.options):
            return True, [Reason(f"p{decision.player.index + 1} is asked: {decision.prompt}")]
    found = [*_about_uses(run, asked, what, player), *_about_verb(run, asked, what, piece, player)]
    found += _about_card(run, what, piece)
    found += _about_labels(run, what)
    if not found:
        ids = [option.id for decision in asked for option in decision.options]
        help = did_you_mean(what, ids) or "no card or rule offers it"
        raise RuleError("name", f"there is no option `{what}`; {help}")
    open_to = [f"p{decision.player.index + 1} ({decision.prompt})" for decision in decisions if not decision.secret]
    found.append(Reason(f"asked now: {', '.join(open_to)}" if open_to else "nobody is asked anything now"))
    return False, list(dict.fromkeys(found))


def source_of(run: Run, active: Active, player: int | None = None) -> tuple[str, tuple[str, int]]:
    """The card or rule a statement in force comes from, in words, and its place; not of a card the player does not
    know."""
    piece = active.env.this or active.env.source
    if piece is not None:
        if player is not None and not sees(run.world, run.world.players[player], piece.index):
            return _SOMETHING, ("", 0)
        name = run.prepared.pieces[piece.index].card.name
    else:
        name = f"the rule {active.key[0]}" if active.lasting is None else "an effect that lasts"
    return name, place_of(active.statement.span)


def place_of(span: Span | None) -> tuple[str, int]:
    """File and line of a span; an empty text and 0 for none."""
    return ("", 0) if span is None else (span.source.name, span.source.line_column(span.start)[0])


def _about_uses(run: Run, asked: list[Decision], what: str, player: int | None) -> Iterator[Reason]:
    """What is wrong with the uses of this name that are in force, for each player who has one."""
    for active in actives(run, Use):
        use = active.statement
        assert isinstance(use, Use)
        name = use_name(run, active, use)
        me = active.env.me
        if me is None or (player is not None and me.index != player):
            continue
        if what == name or what.startswith(f"{name}:"):
            words = _wrong_with(run, active, use, what.removeprefix(name).removeprefix(":"), asked)
            source, place = source_of(run, active, player)
            yield Reason(f"p{me.index + 1}, {source}: {words}", *place)


def _wrong_with(run: Run, active: Active, use: Use, thing: str, asked: list[Decision]) -> str:
    """The first thing in the way of a use, in the order in which they are tested."""
    me = active.env.me
    assert me is not None
    env = active.env.but(them=me)
    if not conditions_hold(run, active):
        return "what stands after its `while` does not hold"
    if is_used_up(run, active, use.limit):
        return "it has been used as often as it may be"
    if use.during is not None and not run.truth(use.during, env):
        return f"only during {format_expression(use.during)}"
    if use.condition is not None and not run.truth(use.condition, env):
        return f"`{format_expression(use.condition)}` does not hold"
    first = use.body[0] if use.body else None
    if thing and isinstance(first, Choose):
        inside = env.but(scope=Scope(env.scope))
        chosen = [each for each in candidates_of(run, first, inside) if thing_name(run, each) == thing]
        if not chosen:
            return f"{thing} is not in `{format_expression(first.source)}`"
        if not can_complete(run, use.body, inside, (first.name, chosen[0])):
            return f"with {thing}, what it costs or needs is not there, or is banned"
    elif not can_complete(run, use.body, env.but(scope=Scope(env.scope))):
        return "what it costs or needs is not there, or is banned"
    if any(decision.player == me for decision in asked):
        return f"p{me.index + 1} is asked something else now"
    return f"p{me.index + 1} is not asked now"


def _about_verb(
    run: Run, asked: list[Decision], what: str, piece: Piece | None, player: int | None
) -> Iterator[Reason]:
    """Bans and requirements on doing something with a card."""
    verb = what.split(":")[0]
    if verb not in VERBS or piece is None:
        return
    here = run.world.zone_of[piece.index]
    actors = dict.fromkeys(decision.player for decision in asked) or dict.fromkeys(run.world.players)
    for by in actors:
        event = Event(-1, "verb", verb, by, None, (piece,), () if here is None else (here,))
        for active, rule in rules_now(run, "ban", event):
            if fits(run, rule.pattern, event, active.env) and is_banned(run, event):
                source, place = source_of(run, active, player)
                yield Reason(f"p{by.index + 1} may not: {source} bans it", *place)
        if verb == "play":
            yield from _requirements(run, piece, by)


def _requirements(run: Run, piece: Piece, by: Player) -> Iterator[Reason]:
    text = run.prepared.cards.get(run.prepared.pieces[piece.index].card.id)
    env = new_env().but(me=by, this=piece, source=piece, from_card=True)
    for standing in text.standing if text else ():
        statement = standing.statement
        if isinstance(statement, Require) and not run.truth(statement.condition, env):
            words = f"for p{by.index + 1} `{format_expression(statement.condition)}` does not hold"
            yield Reason(words, *place_of(statement.span))


def _about_card(run: Run, what: str, piece: Piece | None) -> Iterator[Reason]:
    """Where the card lies, if that tells something: its text may not count there."""
    if piece is None:
        return
    info = run.prepared.pieces[piece.index]
    ref = run.world.zone_of[piece.index]
    where = "out of the game" if piece.index in run.world.removed else "nowhere yet" if ref is None else ref_name(ref)
    text = run.prepared.cards.get(info.card.id)
    uses = [each.statement for each in text.standing if isinstance(each.statement, Use)] if text else []
    if uses and not is_in_force(run, piece.index):
        yield Reason(f"{info.card.name} lies in {where}, where its text does not count", *place_of(uses[0].span))
    else:
        yield Reason(f"{info.card.name} lies in {where}", *place_of(info.card.span))


def _about_labels(run: Run, what: str) -> Iterator[Reason]:
    """The texts that offer something of this name, and their conditions."""
    for node in run.prepared.nodes:
        if isinstance(node, Option) and slug(node.label) == what.split(":")[0]:
            only = "" if node.condition is None else f", only if `{format_expression(node.condition)}`"
            yield Reason(f"it is offered by a text that asks nobody now{only}", *place_of(node.span))

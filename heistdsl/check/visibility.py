"""Who may see what: nobody chooses from what is hidden from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from heistdsl.check.checker import Checker
from heistdsl.check.kinds import hidden_choice
from heistdsl.check.scope import ME, THEM, Scope
from heistdsl.model import types as t
from heistdsl.model.ruleset import Zone
from heistdsl.syntax.tree import Act, Binary, Call, Either, Expression, Get, Name, Of, Set, Where


@dataclass(frozen=True, slots=True)
class Source:
    """A zone that a selection takes pieces from: where it is named, and whose it is (None: the game's).
    `top_only`: only the topmost pieces are taken."""

    node: Expression
    zone: Zone
    owner: Expression | None
    top_only: bool = False


def check_sight(
    checker: Checker, scope: Scope, chooser: Expression, selection: Expression, deed: hidden_choice.Deed
) -> None:
    """Say so if the chooser may not see what is chosen from. An act takes cards of a deck from the top, unseen."""
    for source in sources(checker, scope, selection):
        is_stack = source.zone.visible_to in ("none", "top")
        if may_see(checker, scope, chooser, source) or (deed.is_act and is_stack):
            continue
        is_one = source.owner is not None and isinstance(checker.typing.type_of(source.owner), t.PlayerType)
        owner = source.owner if is_one else None
        checker.report(hidden_choice.report(source.node, source.zone, chooser, owner, deed))
        return


def may_see(checker: Checker, scope: Scope, chooser: Expression, source: Source) -> bool:
    """Whether the pieces of a zone are open to a player."""
    if source.zone.visible_to == "all" or source.node in scope.seen:
        return True
    if source.zone.visible_to == "owner":
        return source.owner is None or _is_same(scope, chooser, source.owner)
    return source.zone.visible_to == "top" and source.top_only


def _is_same(scope: Scope, chooser: Expression, owner: Expression) -> bool:
    """Whether two expressions stand for the same player, as far as the text tells."""
    one, other = _resolved(scope, chooser), _resolved(scope, owner)
    if one == other or other == THEM:  # `their` is each chooser's own
        return True
    return one in scope.same_as_me and other in scope.same_as_me


def _resolved(scope: Scope, node: Expression) -> Expression:
    """What a local was bound to by `let`, if it is one."""
    if isinstance(node, Name) and (local := scope.locals.get(node.id)) and local.value is not None:
        return _resolved(scope, local.value)
    return node


def sources(checker: Checker, scope: Scope, selection: Expression, top_only: bool = False) -> Iterator[Source]:
    """The zones whose pieces a selection may hold. A value is not looked into: what it says is public."""
    match selection:
        case Where(selection=inner):
            yield from sources(checker, scope, inner)
        case Binary(operator="|", left=left, right=right) | Either(value=left, other=right):
            yield from sources(checker, scope, left, top_only)
            yield from sources(checker, scope, right, top_only)
        case Binary(operator="except", left=left):
            yield from sources(checker, scope, left)
        case Set(items=items):
            for item in items:
                yield from sources(checker, scope, item, top_only)
        case Call(function="top" | "bottom" | "highest" | "lowest" as function, arguments=(argument,)):
            inner = argument.selection if isinstance(argument, Of) else argument
            yield from sources(checker, scope, inner, function == "top")
        case Name(id=name) if (local := scope.locals.get(name)) and local.value is not None:
            yield from (replace(found, node=selection) for found in sources(checker, scope, local.value))
        case Name() | Get():
            found = checker.typing.type_of(selection)
            zone = found.of if isinstance(found, t.SetType) else found
            if isinstance(zone, t.ZoneType) and zone.zone in checker.ruleset.zones:
                owner = selection.base if isinstance(selection, Get) else None
                yield Source(selection, checker.ruleset.zones[zone.zone], owner, top_only)
        case _:
            return


def note_shown(scope: Scope, act: Act) -> Scope:
    """The scope behind an act: what was revealed or looked at may be chosen from."""
    shown: list[Expression] = []
    if act.verb in ("reveal", "look", "flip"):
        shown += [act.amount.value] if act.amount and act.amount.value else []
        shown += [argument for word, argument in act.prepositions if word in ("at", "from")]
    return replace(scope, seen=scope.seen | frozenset(shown)) if shown else scope


def is_mine(scope: Scope, player: Expression) -> bool:
    """Whether an expression stands for `me`."""
    return _resolved(scope, player) in (ME, *scope.same_as_me)

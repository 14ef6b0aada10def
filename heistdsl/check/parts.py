"""Parts of things as texts ask for them: after a dot, bare in a `where`, of one thing or of every member of a set."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from heistdsl.check import fits, words
from heistdsl.check.checker import Checker
from heistdsl.check.fits import NOTHING, is_unknown
from heistdsl.check.kinds import no_parts, no_such_part, only_some_have_it
from heistdsl.model import types as t
from heistdsl.model.types import Type
from heistdsl.syntax.tree import Expression, Name, Node
from heistdsl.text import Span

#: Made-up enumerations: what the event of a verb says in words that no rule file declares.
UNITS = t.WordType("it.unit")
PURPOSES = t.WordType("it.purpose")


@dataclass(frozen=True, slots=True)
class Found:
    """A part of one thing: its type, and the types of pieces that do not have it."""

    type: Type
    lacking: frozenset[str] = frozenset()


def find_part(checker: Checker, owner: Type, name: str) -> Found | None:
    """A part of one thing, or None if the thing has no such part."""
    if isinstance(owner, t.PieceType) and owner != NOTHING:
        return _find_piece_part(checker, owner, name)
    if isinstance(owner, t.PhaseType) and name == "by":
        return Found(t.PlayerType(maybe=True))
    part = checker.parts(owner).get(name)
    return Found(part.type) if part else None


def _find_piece_part(checker: Checker, piece: t.PieceType, name: str) -> Found | None:
    if name in _ATTACHED:
        return Found(_attached(checker, name))
    kinds = sorted(fits.kinds_of(checker.ruleset, piece))
    parts = {kind: checker.parts(t.PieceType(frozenset((kind,)))).get(name) for kind in kinds}
    types = [part.type for part in parts.values() if part]
    if not types:
        return None
    joined: Type = types[0]
    for found in types[1:]:
        joined = fits.join(checker.ruleset, joined, found) or t.UNKNOWN
    return Found(joined, frozenset(kind for kind, part in parts.items() if part is None))


#: What texts attach to what tells what a piece can be attached to, and what can be attached to it.
_ATTACHED = {"host": "to", "attached": "of"}


def _attached(checker: Checker, name: str) -> Type:
    """The pieces that texts attach, or that they attach others to; any pieces if no text does."""
    learnt = checker.carried("attach").get(_ATTACHED[name])
    piece = (fits.pieces_of(checker.ruleset, learnt) if learnt else None) or t.PIECE
    return t.PieceType(piece.types, maybe=True) if name == "host" else t.SetType(t.PieceType(piece.types))


def part_type(
    checker: Checker, owner: Type, name: str, where: Node | Span | None, asked: Expression | None = None
) -> Type:
    """The type of `owner.name`, of every member if the owner is a set. `where` is blamed if there is no such part;
    `asked` is the expression the part is asked of, for the help."""
    if is_unknown(owner) or owner == NOTHING:
        return t.UNKNOWN
    single = _single(checker, owner)
    if isinstance(single, t.ZoneType):  # a set of zones, used as the pieces in them
        single = fits.zone_pieces(checker.ruleset, single)
    found = find_part(checker, single, name)
    if found is None:
        _report_missing(checker, owner, single, name, where, asked)
        return t.UNKNOWN
    if found.lacking and isinstance(single, t.PieceType):
        having = fits.kinds_of(checker.ruleset, single) - found.lacking
        checker.report(only_some_have_it.report(where, name, having, found.lacking, asked))
    if _is_one(checker, owner):
        may_be_none = isinstance(owner, t.ZoneType) or getattr(owner, "maybe", False)
        return with_maybe(found.type) if may_be_none else found.type
    return found.type if isinstance(found.type, t.SetType) else t.SetType(found.type)


def _single(checker: Checker, owner: Type) -> Type:
    member = fits.member_of(checker.ruleset, owner)
    return owner if member is None else member


def _is_one(checker: Checker, owner: Type) -> bool:
    return fits.member_of(checker.ruleset, owner) is None or fits.holds_one(checker.ruleset, owner)


def with_maybe(found: Type) -> Type:
    """The same type, of something there may be none of."""
    return replace(found, maybe=True) if isinstance(found, t.PlayerType | t.PieceType | t.PlaceType) else found


def _report_missing(
    checker: Checker, owner: Type, single: Type, name: str, where: Node | Span | None, asked: Expression | None
) -> None:
    known = checker.parts(single)
    if not known:
        test = _test_for(checker, asked) if isinstance(single, t.KindType) else ""
        checker.report(no_parts.report(where, name, words.describe(owner), test))
    else:
        checker.report(no_such_part.report(where, name, words.describe(single), known))


def _test_for(checker: Checker, asked: Expression | None) -> str:
    """How one tests for a type that a name stands for."""
    meaning = checker.typing.meaning_of(asked) if isinstance(asked, Name) else None
    if not isinstance(asked, Name) or meaning is None:
        return ""
    return f"that is {asked.id}" if meaning.space == "local" else asked.id


def known_names(checker: Checker, owner: Type) -> Iterable[str]:
    """The names of the parts of one thing."""
    return checker.parts(owner)

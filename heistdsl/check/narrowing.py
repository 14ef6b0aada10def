"""What a condition tells about the types of pieces: after `if c is gadget` the parts of gadgets can be used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from heistdsl.check import fits
from heistdsl.check.checker import Checker
from heistdsl.check.context import kinds_named
from heistdsl.check.scope import THAT, Scope
from heistdsl.model.types import PieceType, ZoneType
from heistdsl.syntax.tree import Binary, Call, Expression, Get, Name, Not, Number, Of, Set

Facts = Mapping[Expression, frozenset[str]]


def narrow(checker: Checker, scope: Scope, condition: Expression, holds: bool = True) -> Scope:
    """The scope in which a condition, already inferred, is known to hold, or known not to."""
    facts = _facts(checker, scope, condition, holds)
    narrowed = []
    for expression, kinds in facts.items():
        known = scope.narrowed.get(expression)
        both = kinds if known is None else kinds & fits.kinds_of(checker.ruleset, known)
        narrowed.append((expression, PieceType(both)))
    counted = scope.single | _counted(condition) if holds else scope.single
    return replace(scope.narrow((key, piece) for key, piece in narrowed if piece.types), single=counted)


def _counted(condition: Expression) -> frozenset[Expression]:
    """The sets of which a condition says that they have one member."""
    match condition:
        case Binary(operator="and", left=left, right=right):
            return _counted(left) | _counted(right)
        case Binary(operator="=", left=Call(function="count", arguments=(counted,)), right=Number(value=1)):
            return frozenset() if isinstance(counted, Of) else frozenset((counted,))
        case _:
            return frozenset()


def narrow_to_kinds(
    checker: Checker, scope: Scope, key: Expression, cases: tuple[Expression, ...], others: bool = False
) -> Scope:
    """The scope in an arm of a `match` over a piece or its kind; with `others`, behind these cases."""
    subject = _subject(checker, scope, key)
    kinds = [_kinds_after_is(checker, scope, case) for case in cases]
    if subject is None or not all(kinds):
        return scope
    named = frozenset().union(*kinds)
    if others:
        if not all(isinstance(case, Name) and case.id in checker.ruleset.kinds for case in cases):
            return scope
        named = frozenset(checker.ruleset.kinds) - named
    known = scope.narrowed.get(subject)
    both = named if known is None else named & fits.kinds_of(checker.ruleset, known)
    return scope.narrow([(subject, PieceType(both))]) if both else scope


def narrowed_piece(checker: Checker, scope: Scope, node: Expression, piece: PieceType) -> PieceType:
    """A piece with what conditions have told about the expression that stands for it."""
    known = scope.narrowed.get(node)
    if known is None:
        return piece
    return fits.meet(checker.ruleset, piece, known) or piece


def _subject(checker: Checker, scope: Scope, key: Expression) -> Expression | None:
    match key:
        case Name(id="kind") if scope.element is not None:
            return THAT
        case Get(name="kind", base=base):
            return base
        case _ if fits.pieces_of(checker.ruleset, checker.typing.type_of(key)) is not None:
            return key
        case _:
            return None


def _facts(checker: Checker, scope: Scope, condition: Expression, holds: bool) -> Facts:
    match condition:
        case Name() if meaning := checker.typing.meaning_of(condition):
            return _fact(checker, THAT, condition, holds) if meaning.space == "test" else {}
        case Not(operand=operand):
            return _facts(checker, scope, operand, not holds)
        case Binary(operator="and" | "or" as operator, left=left, right=right):
            one = _facts(checker, scope, left, holds)
            other = _facts(checker, scope, right, holds)
            return _both(one, other) if (operator == "and") == holds else _either(one, other)
        case Binary(operator="is" | "is not" as operator, left=left, right=right):
            return _fact(checker, left, right, holds == (operator == "is"))
        case Binary(operator="=" | "!=" as operator, left=left, right=right):
            return dict(_equal_kinds(checker, scope, left, right, holds == (operator == "=")))
        case Binary(operator="in", left=left, right=right) if holds:
            return dict(_inside(checker, scope, left, right))
        case _:
            return {}


def _fact(checker: Checker, subject: Expression, test: Expression, holds: bool) -> Facts:
    kinds = kinds_named(checker.ruleset, test.id) if isinstance(test, Name) else frozenset()
    if not kinds:
        return {}
    if holds:
        return {subject: kinds}
    # Only a type can be excluded: a piece without a tag may still be of a type whose other pieces have it.
    is_type = isinstance(test, Name) and test.id in checker.ruleset.kinds
    return {subject: frozenset(checker.ruleset.kinds) - kinds} if is_type else {}


def _equal_kinds(
    checker: Checker, scope: Scope, left: Expression, right: Expression, holds: bool
) -> Iterator[tuple[Expression, frozenset[str]]]:
    for key, test in ((left, right), (right, left)):
        is_kind = isinstance(key, Get | Name) and (key.name if isinstance(key, Get) else key.id) == "kind"
        subject = _subject(checker, scope, key) if is_kind else None
        if subject is None:
            continue
        if isinstance(test, Get) and test.name == "kind" and holds:  # of the type of another piece
            piece = checker.typing.owner_of(test)
            if isinstance(piece, PieceType) and piece.types:
                yield subject, piece.types
        else:
            yield from _fact(checker, subject, test, holds).items()


def _inside(
    checker: Checker, scope: Scope, left: Expression, right: Expression
) -> Iterator[tuple[Expression, frozenset[str]]]:
    found = checker.typing.type_of(right)
    if isinstance(found, ZoneType) and (zone := checker.ruleset.zones.get(found.zone)) and zone.holds:
        yield left, frozenset(zone.holds)
    subject = _subject(checker, scope, left) if isinstance(left, Get) and left.name == "kind" else None
    if subject is not None and isinstance(right, Set):
        kinds = [_kinds_after_is(checker, scope, item) for item in right.items]
        if all(kinds):
            yield subject, frozenset().union(*kinds)


def _kinds_after_is(checker: Checker, scope: Scope, case: Expression) -> frozenset[str]:
    return (
        kinds_named(checker.ruleset, case.id) if isinstance(case, Name) and case.id not in scope.locals else frozenset()
    )


def _both(one: Facts, other: Facts) -> Facts:
    return {**one, **other, **{key: one[key] & other[key] for key in one.keys() & other.keys()}}


def _either(one: Facts, other: Facts) -> Facts:
    return {key: one[key] | other[key] for key in one.keys() & other.keys()}

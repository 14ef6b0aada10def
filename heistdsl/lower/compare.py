"""Comparisons: equality, kinds, membership, order. Nothing compares with nothing."""

from __future__ import annotations

from functools import reduce

from heistdsl.ir.program import EMPTY, ONE, ZERO, Call, Comp, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import is_there, members, one, single
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import IntervalType, Val
from heistdsl.model import types as t
from heistdsl.model.ruleset import PieceKind
from heistdsl.syntax.tree import Operator
from heistdsl.text.span import Span

_ORDERS = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge"}


def both(left: Expr, right: Expr) -> Expr:
    """Both conditions; those that are known fall out."""
    if left == ONE:
        return right
    if right == ONE or left == ZERO:
        return left
    return Op("and", (left, right))


def opposite(expr: Expr) -> Expr:
    """The condition that holds when this one does not."""
    if isinstance(expr, Const):
        return Const(int(not expr.value))
    return Op("not", (expr,))


#: Types whose things have numbers of their own: that of a player may be that of a piece, too.
_NUMBERED_APART = t.PlayerType | t.PieceType | t.PlaceType | t.WordType | t.NumberType | t.TimeType


def compare(low: Lowering, operator: Operator, left: Val, right: Val, span: Span | None = None) -> Expr:
    """Whether a comparison holds; false whenever one side is nothing."""
    for side, is_left in ((left, True), (right, False)):
        if side.ways:
            pairs = [(way, right) if is_left else (left, way) for way in side.ways]
            any_of = [compare(low, operator, *pair, span) for pair in pairs]
            return reduce(lambda found, more: Op("or", (found, more)), any_of)
    if operator in ("in", "not in"):
        return _membership(low, operator, left, right, span)
    if operator == "has":
        return _has(low, left, right, span)
    if isinstance(left.type, t.ZoneType) and isinstance(right.type, t.ZoneType):
        return _zones(low, operator, left, right, span)
    left, right = single(low, left), single(low, right)
    if left.is_nothing or right.is_nothing:
        return ZERO
    if operator in _ORDERS:
        return _ordered(low, _ORDERS[operator], left, right, span)
    there = both(is_there(low, left), is_there(low, right))
    if operator in ("=", "!="):
        found, covered = equal(low, left, right, span), _covers_nothing(left, right)
    else:
        found, covered = is_kind(low, left, right, span), True
    if operator in ("=", "is"):
        return found if covered else both(there, found)
    return both(there, opposite(found))


def _zones(low: Lowering, operator: Operator, left: Val, right: Val, span: Span | None) -> Expr:
    """Whether two zones are the same. Zones of one stand for the piece in them: no piece lies in two zones, so they are
    the same if they are one zone; an empty one is nothing and differs from none."""
    if operator not in ("=", "!="):
        raise refuse(f"`{operator}` between zones", span)
    there = both(*(Op("ge", (side.expr, ZERO)) if side.maybe else ONE for side in (left, right)))
    if operator == "=":
        return both(there, Op("eq", (left.expr, right.expr)))
    there = both(there, both(_stands_for_something(low, left), _stands_for_something(low, right)))
    return both(there, Op("ne", (left.expr, right.expr)))


def _stands_for_something(low: Lowering, zone: Val) -> Expr:
    """Whether a zone is not one of those for one piece, or holds it."""
    assert isinstance(zone.type, t.ZoneType)
    if zone.type.zone:
        is_for_one = low.ruleset.zones[zone.type.zone].capacity == 1
        return Op("size", (members(low, zone).expr,)) if is_for_one else ONE
    for_one = [int(low.ruleset.zones[each.id].capacity == 1) for each in low.layout.zones]
    if not any(for_one):
        return ONE
    holds_one = low.table("zone-for-one", for_one, 0)(zone.expr)
    return Op("or", (opposite(holds_one), Op("size", (members(low, zone).expr,))))


def _covers_nothing(left: Val, right: Val) -> bool:
    """Whether two values that are equal cannot both be nothing."""
    if left.is_set or right.is_set:
        return False
    return not left.maybe or not right.maybe


def equal(low: Lowering, left: Val, right: Val, span: Span | None = None) -> Expr:
    """Whether two values that are there are the same."""
    if isinstance(left.type, IntervalType) or isinstance(right.type, IntervalType):
        left, right = members(low, left), members(low, right)
    if left.is_set or right.is_set:
        return _same_sets(low, left, right)
    if isinstance(left.type, t.KindType) or isinstance(right.type, t.KindType):
        return _either_way(low, left, right, span)
    if isinstance(left.type, t.ConditionType) or isinstance(right.type, t.ConditionType):
        return Op("eq", (_yes_no(low, left), _yes_no(low, right)))
    if _family(left) != _family(right):
        return ZERO
    if _may_be_treated(low, left, right):
        return same_word(low, left.expr, right.expr)
    return Op("eq", (left.expr, right.expr))


def same_word(low: Lowering, left: Expr, right: Expr) -> Expr:
    """Whether one of two words is the other, or counts as it."""
    return Op("or", (Op("has", (low.counts_as(left), right)), Op("has", (low.counts_as(right), left))))


def _may_be_treated(low: Lowering, *values: Val) -> bool:
    """Whether words that are compared may count as others."""
    return all(low.may_be_treated(_words_meant(low, value)) for value in values if _is_word(value)) and any(
        map(_is_word, values)
    )


def _is_word(value: Val) -> bool:
    of = value.type.of if isinstance(value.type, t.SetType) else value.type
    return isinstance(of, t.WordType)


def _words_meant(low: Lowering, value: Val) -> tuple[str, ...] | None:
    """The words that a value may be; None if that may be any."""
    if value.word:
        return (value.word,)
    of = value.type.of if isinstance(value.type, t.SetType) else value.type
    if not isinstance(of, t.WordType):
        return None
    if of.enumeration == "option":
        return ()
    found = low.ruleset.enumerations.get(of.enumeration)
    return None if found is None else found.values


def _same_sets(low: Lowering, left: Val, right: Val) -> Expr:
    if _is_about_kinds(left) != _is_about_kinds(right):
        return _fit_kinds(low, members(low, left), members(low, right))
    if not left.is_set:
        left, right = right, left
    if isinstance(right.type, t.ZoneType):
        right = members(low, right)
    if _may_be_treated(low, left, right):
        first, second = left.expr, members(low, right).expr
        return both(Op("eq", (Op("size", (first,)), Op("size", (second,)))), _all_among(low, first, second))
    if right.is_set:
        return Op("same", (left.expr, right.expr))
    one_of = Op("eq", (Op("first", (left.expr,)), right.expr))
    return both(Op("eq", (Op("size", (left.expr,)), ONE)), one_of)


def _is_about_kinds(value: Val) -> bool:
    return isinstance(value.type.of if isinstance(value.type, t.SetType) else value.type, t.KindType)


def _fit_kinds(low: Lowering, left: Val, right: Val) -> Expr:
    """Whether there are as many pieces as kinds, and each of the left ones fits one of the right ones."""
    assert isinstance(left.type, t.SetType)
    assert isinstance(right.type, t.SetType)
    alike = equal(low, Val(left.type.of, Var("s_one")), Val(right.type.of, Var("s_other")))
    fits = Comp("any", "s_other", right.expr, alike)
    as_many = Op("eq", (Op("size", (left.expr,)), Op("size", (right.expr,))))
    return both(as_many, opposite(Comp("any", "s_one", left.expr, opposite(fits))))


def _family(value: Val) -> str:
    match value.type:
        case t.NumberType() | t.TimeType():
            return "number"
        case _:
            return type(value.type).__name__


def _yes_no(low: Lowering, value: Val) -> Expr:
    if isinstance(value.type, t.WordType):
        return Op("eq", (value.expr, Const(low.layout.word("yes"))))
    return Op("ne", (value.expr, ZERO))


def _either_way(low: Lowering, left: Val, right: Val, span: Span | None) -> Expr:
    if isinstance(right.type, t.KindType) and not isinstance(left.type, t.KindType):
        return is_kind(low, left, right, span)
    if isinstance(left.type, t.KindType) and not isinstance(right.type, t.KindType):
        return is_kind(low, right, left, span)
    first, second = is_kind(low, left, right, span), is_kind(low, right, left, span)
    return Op("or", (first, second))


def is_kind(low: Lowering, left: Val, right: Val, span: Span | None = None) -> Expr:
    """Whether a piece, or every piece of a set, is of a kind, or of one of several kinds."""
    right = as_kind(low, right)
    if isinstance(left.type, t.ZoneType):
        left = members(low, left)
    if left.is_set:
        assert isinstance(left.type, t.SetType)
        inner = is_kind(low, Val(left.type.of, Var("k_each")), right, span)
        return both(Op("size", (left.expr,)), opposite(Comp("any", "k_each", left.expr, opposite(inner))))
    if right.is_set and isinstance(right.type, t.SetType) and isinstance(right.type.of, t.KindType):
        return Op("meets", (_counted(low, words_of(low, left), None), right.expr))
    if not isinstance(right.type, t.KindType):
        return ZERO if isinstance(left.type, t.KindType) else equal(low, left, right, span)
    if left.word and right.word and not low.may_be_treated((right.word,)):
        return Const(int(right.word in _static_words(low, left.word)))
    wanted = Const(low.layout.word(right.word)) if right.word else right.expr
    return Op("has", (_counted(low, words_of(low, left), right.word), wanted))


def _counted(low: Lowering, words: Expr, wanted: str | None) -> Expr:
    """Some words and all that they are treated as, where that may matter for the wanted one (None: for any)."""
    if not low.may_be_treated(None if not wanted else (wanted,)):
        return words
    return Comp("flat", "c_word", words, value=low.counts_as(Var("c_word")))


def as_kind(low: Lowering, value: Val) -> Val:
    """The type of the name of a phase, where a type is meant and both have one name; anything else as it is."""
    if isinstance(value.type, t.PhaseType) and value.word in low.ruleset.kinds:
        return Val(t.KIND, word=value.word)
    return value


def words_of(low: Lowering, value: Val) -> Expr:
    """All kinds a piece, or a kind as a value, belongs to."""
    match value.type:
        case t.PieceType():
            return low.words(value.expr)
        case t.KindType() if value.word:
            return low.constant_list(sorted(map(low.layout.word, _static_words(low, value.word))))
        case t.KindType():
            names = sorted({*low.ruleset.kinds, *low.ruleset.cards, *low.ruleset.tags})
            for name in names:
                low.layout.word(name)
            known = {low.layout.word(name): sorted(map(low.layout.word, _static_words(low, name))) for name in names}
            rows = [known.get(word, []) for word in range(max(known, default=-1) + 1)]
            return low.row_table("kind-words", rows)(value.expr)
        case _:
            return EMPTY


def _static_words(low: Lowering, word: str) -> frozenset[str]:
    if word in low.ruleset.kinds:
        return frozenset((word, *low.ruleset.kinds[word].tags))
    return low.layout.words_of.get(word, frozenset((word,)))


def _membership(low: Lowering, operator: str, left: Val, right: Val, span: Span | None) -> Expr:
    if right.is_nothing or left.is_nothing:
        return ZERO
    there = is_there(low, single(low, left))
    if isinstance(right.type, t.ZoneType) and right.maybe:
        there = both(there, Op("ge", (right.expr, ZERO)))
    elif not right.is_set and not isinstance(right.type, t.ZoneType | IntervalType | t.KindType):
        there = both(there, is_there(low, right))
    found = _is_in(low, left, right, span)
    return both(there, found if operator == "in" else opposite(found))


def _is_in(low: Lowering, left: Val, right: Val, span: Span | None) -> Expr:
    if isinstance(right.type, IntervalType):
        assert right.high is not None
        value = one(low, left)
        return both(Op("le", (right.expr, value.expr)), Op("le", (value.expr, right.high)))
    if isinstance(right.type, t.KindType):
        return is_kind(low, left, right, span)
    if isinstance(right.type, t.SetType) and isinstance(right.type.of, t.KindType):
        return is_kind(low, single(low, left), right, span)
    there, inner = members(low, right), members(low, left)
    if _may_be_treated(low, inner, there):
        return _all_among(low, inner.expr, there.expr)
    assert isinstance(inner.type, t.SetType)
    assert isinstance(there.type, t.SetType)
    if isinstance(inner.type.of, t.KindType) != isinstance(there.type.of, t.KindType):
        each, other = Val(inner.type.of, Var("w_one")), Val(there.type.of, Var("w_two"))
        among = Comp("any", "w_two", there.expr, equal(low, each, other, span))
        return opposite(Comp("any", "w_one", inner.expr, opposite(among)))
    one_of, another = Val(inner.type.of), Val(there.type.of)
    if all(isinstance(each.type, _NUMBERED_APART) for each in (one_of, another)) and _family(one_of) != _family(
        another
    ):
        return ZERO
    if isinstance(left.type, t.ZoneType | t.SetType):
        return Op("within", (inner.expr, there.expr))
    return Op("has", (there.expr, left.expr))


def _all_among(low: Lowering, words: Expr, others: Expr) -> Expr:
    """Whether each of some words is among others, or counts as one of them."""
    among = Comp("any", "w_two", others, same_word(low, Var("w_one"), Var("w_two")))
    return opposite(Comp("any", "w_one", words, opposite(among)))


def _has(low: Lowering, left: Val, right: Val, span: Span | None) -> Expr:
    """Whether something of this kind, or this very thing, is among the members; of a player: among the pieces of theirs
    that are in force."""
    wanted = single(low, right)
    if left.is_nothing or wanted.is_nothing:
        return ZERO
    found = members(low, left)
    assert isinstance(found.type, t.SetType)
    if isinstance(found.type.of, t.PlayerType):
        found = Val(t.SetType(t.PIECE), Call(_in_force_of(low), (found.expr,)))
    assert isinstance(found.type, t.SetType)
    each = Val(found.type.of, Var("h_each"))
    wanted = as_kind(low, wanted)
    test = is_kind(low, each, wanted, span) if isinstance(wanted.type, t.KindType) else equal(low, each, wanted, span)
    return both(is_there(low, wanted) if not wanted.word else ONE, Comp("any", "h_each", found.expr, test))


def _in_force_of(low: Lowering) -> str:
    """The procedure that gives the pieces in force of some players."""

    def build(code: Code) -> None:
        players = code.parameter("players", "l")
        code.gives = "l"
        belongs = Op("has", (players, Op("owner", (Var("p"),))))
        test = both(in_force(low, Var("p")), belongs)
        code.give_back(Comp("keep", "p", Op("everything"), test))

    return low.wanted("in-force-of", build)


def in_force(low: Lowering, piece: Expr) -> Expr:
    """Whether the standing part of a piece's text counts where it lies, face up or face down."""
    if "active-in" not in low.tables:
        low.row_table("active-in", [_active_in(low, each.kind) for each in low.layout.pieces])
    return Op("has", (Op("row", (piece,), "active-in"), Op("cell", (piece,), "where")))


def _active_in(low: Lowering, kind: PieceKind) -> list[int]:
    """The zones where the standing part of the text of such pieces counts."""
    return [
        number
        for number, zone in enumerate(low.layout.zones)
        if (low.ruleset.zones[zone.id].active if kind.active_in is None else zone.id in kind.active_in)
    ]


def _ordered(low: Lowering, op: str, left: Val, right: Val, span: Span | None) -> Expr:
    left, right = one(low, left), one(low, right)
    for side in (left, right):
        if not isinstance(side.type, t.NumberType | t.TimeType):
            raise refuse(f"an order of {type(side.type).__name__}", span)
    # No number is below all numbers: only of the side that should be less has to be asked whether it is there.
    less = left if op in ("lt", "le") else right
    return both(Op(op, (left.expr, right.expr)), is_there(low, less))


def fits_key(low: Lowering, value: Val, wanted: Val, span: Span | None = None) -> Expr:
    """Whether a value fits a key of `match` or `table`: a value, a range, a kind, or one of a set."""
    wanted = as_kind(low, wanted)
    if value.is_nothing or wanted.is_nothing:
        if value.is_nothing and wanted.is_nothing:
            return ONE
        return opposite(is_there(low, value if wanted.is_nothing else wanted))
    there = is_there(low, value)
    if isinstance(wanted.type, IntervalType):
        assert wanted.high is not None
        inside = both(Op("le", (wanted.expr, value.expr)), Op("le", (value.expr, wanted.high)))
        return both(there, inside)
    if isinstance(wanted.type, t.KindType):
        return both(there, is_kind(low, value, wanted, span))
    if wanted.is_set and not value.is_set:
        return both(there, _is_in(low, value, wanted, span))
    return both(there, equal(low, value, wanted, span))

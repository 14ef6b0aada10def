"""Names and parts: what a bare name means where it stands, and what is known about a thing."""

from __future__ import annotations

from heistdsl.ir.program import ONE, Call, Comp, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.kept import has_part, owned, part_of_one
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.lying import zone_of_player
from heistdsl.lower.printed import is_only_printed, is_printed, printed_by_word
from heistdsl.lower.reading import as_one_of_maps, copies_named, members, nothing_of, single, whichever
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import ABSENT, EMPTY_SET, Val, WholeType, kind_word, number, player, set_of
from heistdsl.model import types as t
from heistdsl.text.span import Span

#: Names that are always the same for everybody.
_WORLDLY = frozenset(("players", "active", "game", "clock", "option", "nothing", "everything"))


def value_of_name(low: Lowering, name: str, env: Env, span: Span | None = None) -> Val:
    """A bare name: a part of what a `where` tests, a local, a word of the language or of the rule file."""
    if env.element is not None and name != "that" and has_part(low, env.element, name):
        return part_of(low, env.element, name, span)
    if name in env.locals:
        return env.locals[name]
    if name in _WORLDLY:
        return _worldly(low, name, span)
    found = _personal(low, name, env, span)
    return _declared(low, name, span) if found is None else found


def _worldly(low: Lowering, name: str, span: Span | None) -> Val:
    match name:
        case "players":
            return set_of(t.PLAYER, Op("players"))
        case "active":
            return player(Op("active"), True) if low.phases_have_players else ABSENT
        case "nothing":
            return ABSENT
        case "everything":
            return set_of(t.PIECE, Op("everything"))
        case "clock":
            return number(Op("scalar", (), "clock"))
        case _:
            return Val(WholeType(), word=name)


def _personal(low: Lowering, name: str, env: Env, span: Span | None) -> Val | None:
    match name:
        case "me":
            return env.me
        case "them":
            return env.them
        case "this":
            return env.this
        case "it":
            if env.it is None:
                raise refuse("`it` outside a trigger", span)
            return Val(t.EventType(env.it.name), event=env.it)
        case "that":
            return env.element or ABSENT
        case "others":
            return set_of(t.PLAYER, Op("others", (env.me.expr,)))
        case "rival":
            return ABSENT if env.me.is_nothing else player(_rival(low, env.me.expr), True)
        case _:
            return None


def _rival(low: Lowering, me: Expr) -> Expr:
    """The other one of two players."""
    if low.ruleset.min_players == low.ruleset.max_players == 2:
        return low.table("rival", (1, 0))(me)
    return Op("rival", (me,))


def _declared(low: Lowering, name: str, span: Span | None) -> Val:
    meaning = low.meaning(name)
    match meaning.space if meaning else None:
        case "seat":
            return seat(low, name)
        case "zone" | "counter" | "state" | "value":
            found = owned(low, name, None)
            return _of_everybody(low, name, span) if found is None else found
        case "phase":
            return Val(t.PhaseType(name), word=name)
        case "map":
            places = [place for place, (map_, _) in enumerate(low.layout.nodes) if map_ == name]
            return set_of(t.PlaceType(name), low.constant_list(places))
        case "place":
            place = next(place for place, (_, node) in enumerate(low.layout.nodes) if node == name)
            return Val(t.PlaceType(low.layout.nodes[place][0]), Const(place))
        case "kind" | "tag" | "card":
            return kind_word(name)
        case "word":
            return Val(t.WordType(""), Const(low.layout.word(name)), word=name)
        case _ if name in low.ruleset.enumerations:
            words = low.ruleset.enumerations[name].values
            return set_of(t.WordType(name), low.constant_list([low.layout.word(word) for word in words]))
        case _ if name in low.bound_names:
            return ABSENT
        case _:
            raise refuse(f"the name `{name}`", span)


def seat(low: Lowering, name: str) -> Val:
    """The player on a named seat, if anybody sits there."""
    index = list(low.ruleset.seats).index(name)
    if index < low.ruleset.min_players:
        return player(Const(index))
    return player(Op("seat", (Const(index),)), True)


def _of_everybody(low: Lowering, name: str, span: Span | None) -> Val:
    """A zone that several own, named without an owner: those of all owners."""
    zone = low.ruleset.zones.get(name)
    if zone is None:
        if name in low.ruleset.counters:
            return Val(t.WordType(""), Const(low.layout.word(name)), word=name)
        raise refuse(f"`{name}` without an owner", span)
    if zone.owner == "player":
        mine = zone_of_player(low, name, player(Var("p")))
        zones: Expr = Comp("map", "p", Op("players"), value=mine.expr)
    else:
        zones = low.constant_list(low.layout.zones_named(name))
    return set_of(t.ZoneType(name), zones)


def part_of(low: Lowering, base: Val, name: str, span: Span | None = None) -> Val:
    """A part of a thing, or of every member of a set. A part of nothing is nothing."""
    if base.is_nothing:
        return ABSENT
    if isinstance(base.type, t.ZoneType):
        found = single(low, base)
        return part_of(low, members(low, base) if found is base else found, name, span)
    if isinstance(base.type, t.SetType):
        return _part_of_members(low, base, base.type.of, name, span)
    if isinstance(base.type, t.KindType):
        return _part_of_card(low, base, name, span)
    if isinstance(base.type, WholeType):
        return _part_of_whole(low, base.word, name, span)
    if base.event is not None:
        return base.event.part(low, name, span)
    if base.type == t.PlaceType(""):
        base = as_one_of_maps(low, base)
    if base.ways:
        return whichever(
            low, base, lambda way: part_of_one(low, way, name, span) if has_part(low, way, name) else ABSENT
        )
    if isinstance(base.type, t.PhaseType):
        if name != "by":
            raise refuse(f"the part `{name}` of a phase", span)
        return player(Op("phase-by", (Const(low.layout.phases.index(base.word)),)), True)
    return part_of_one(low, base, name, span)


def _part_of_members(low: Lowering, base: Val, of: t.Type, name: str, span: Span | None) -> Val:
    """The parts of all members: things once, words and numbers as often as they occur."""
    if isinstance(of, t.ZoneType):
        base = members(low, base)
        of = base.type.of if isinstance(base.type, t.SetType) else of
    var = f"m_{name.replace('-', '_')}"
    found = part_of(low, Val(of, Var(var)), name, span)
    if found.is_nothing:
        return EMPTY_SET
    if found.is_set:
        assert isinstance(found.type, t.SetType)
        flat = Comp("flat", var, base.expr, value=found.expr)
        return Val(found.type, Op("once", (flat,)) if _are_things(found.type.of) else flat)
    if not isinstance(found.type, t.Type):
        raise refuse(f"the part `{name}` of a set", span)
    listed: Expr = Comp("map", var, base.expr, value=found.expr)
    if found.maybe:
        nothing = nothing_of(found.type)
        listed = Comp("keep", "k", listed, Op("ne", (Var("k"), nothing)))
    if _are_things(found.type):
        listed = Op("once", (listed,))
    return set_of(found.type, listed)


def _are_things(type_: object) -> bool:
    return isinstance(type_, t.PlayerType | t.PieceType | t.PlaceType | t.ZoneType | t.SlotType)


def _part_of_card(low: Lowering, card: Val, name: str, span: Span | None) -> Val:
    """The name of a card stands for its piece if there is just one; of others only what is printed is known."""
    copies = low.layout.copies(card.word) if card.word else []
    if copies and (is_only_printed(low, name) or (len(copies) == 1 and not low.removes)):
        kind = low.layout.pieces[copies[0]].kind.id
        return part_of(low, Val(t.PieceType(frozenset((kind,))), Const(copies[0])), name, span)
    number = Const(low.layout.word(card.word)) if card.word else card.expr
    kinds = frozenset(low.layout.pieces[copy].kind.id for copy in copies) or None
    found = part_of(low, Val(t.PieceType(kinds), Var("piece")), name, span)
    if not isinstance(found.type, t.Type) or isinstance(found.type, t.KeyedType) or found.ways:
        raise refuse(f"the part `{name}` of a name of several cards", span)

    def build(code: Code) -> None:
        word = code.parameter("word")
        code.gives = "l" if found.is_set else "i"
        pieces = code.let_list("pieces", copies_named(low, word).expr)
        piece = Var(code.fresh("piece"))
        code.set(piece, Op("first", (pieces,)))
        with code.when(Op("eq", (Op("size", (pieces,)), ONE))):
            code.give_back(part_of(low, Val(t.PieceType(kinds), piece), name, span).expr)
        if is_printed(low, name):
            printed = printed_by_word(low, name)
            with code.when(printed.has(word)):
                code.give_back(printed.value(word))
        code.fail("name", f"this names no single piece, so it has no part `{name}`", span)
        code.give_back(nothing_of(found.type))

    procedure = low.wanted(f"part-{name}-of-{card.word or 'a-card'}", build)
    return Val(found.type, Call(procedure, (number,)), True)


def _part_of_whole(low: Lowering, word: str, name: str, span: Span | None) -> Val:
    if word != "option" or name not in low.ruleset.options:
        raise refuse(f"the part `{name}` of `{word}`", span)
    for value in low.ruleset.options[name].values:
        low.layout.word(value)
    position = list(low.ruleset.options).index(name)
    return Val(t.WordType("option"), Op("option", (Const(position),)))

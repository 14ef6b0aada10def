"""A world of the interpreter made from how a compiled game stands, so that no game is played again for a question.

It has all that lies, counts and lasts now. What it does not have (the past, how often texts were used, how far chance
is, some of what lasting effects keep) raises `NotRebuilt` as soon as anybody looks at it: a question that comes so far
is one for the game played again. So nothing is ever told from less than it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NoReturn

from heistdsl.engine import Game
from heistdsl.engine.asking import PLAYER
from heistdsl.engine.machine import threads_of
from heistdsl.engine.state import State
from heistdsl.ir.facts import REASONS, Facts, KeptFact, LastingFact, ZoneFact
from heistdsl.ir.ops import NIL
from heistdsl.ir.rows import entries_of_packed
from heistdsl.model import types as t
from heistdsl.model.types import Type
from heistdsl.oracle.decisions import Decision, Option
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.imagining import exchange_hidden
from heistdsl.oracle.language import LANGUAGE
from heistdsl.oracle.lasting import Lasting
from heistdsl.oracle.prepared import Prepared
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import Env, Scope, new_env
from heistdsl.oracle.things import Keeper, Kind, Piece, Place, Player, Value, ZoneRef
from heistdsl.oracle.why import WORLDS, Why, explain
from heistdsl.oracle.world import PhaseRun, World
from heistdsl.syntax.tree import Change, Rule, Statement, Treat, Use

#: What is left behind and changes no value and no option; nobody who only explains looks at it.
_UNASKED: Final = frozenset(("on", "until", "act"))
_SET_OF: Final = "set of "
_STATEMENTS: Final = {"change": Change, "rule": Rule, "treat": Treat, "use": Use}


class NotRebuilt(Exception):  # noqa: N818 - it is no mistake of anybody
    """The game has to be played again to know this."""


def explain_rebuilt(prepared: Prepared, options: Mapping[str, str], game: Game, what: str, player: int | None) -> Why:
    """Why a value is what it is, or an option open or not, in a compiled game; to a player only if it is the same in
    some worlds that look the same to them, which are those of the interpreter (oracle/imagining.py).

    Raises RuleError for what means nothing or must not be told, NotRebuilt if that takes more than is there.
    """
    decisions = tuple(map(_decision, game.decisions))
    why = explain(rebuilt(prepared, options, game), decisions, what, player)
    if player is not None and why.open is not None and _asks_others(game.state, player):
        raise NotRebuilt  # what they would be asked in those worlds takes the texts that ask them
    for seed in range(WORLDS if player is not None else 0):
        other = rebuilt(prepared.copy(), options, game)
        exchange_hidden(other.world, player or 0, seed)
        if explain(other, decisions, what, player) != why:
            raise RuleError("hidden", "a player may not know this")
    return why


def rebuilt(prepared: Prepared, options: Mapping[str, str], game: Game) -> Run:
    """The world of a compiled game. Raises NotRebuilt."""
    return Run(LANGUAGE, prepared, _Builder(prepared, options, game).world)


def _asks_others(state: State, player: int) -> bool:
    """Whether others are asked something, or have answered something that is still sealed."""
    return any(asked[PLAYER] != player for thread in threads_of(state) for asked in thread.asked or ())


class _Unknown:
    """What nobody may look at."""

    def __getattr__(self, name: str) -> NoReturn:
        raise NotRebuilt

    def _unknown(self, *_: object) -> NoReturn:
        raise NotRebuilt

    __len__ = __iter__ = __contains__ = __getitem__ = __setitem__ = _unknown


class _Past(list[Any]):
    """A list that begins with `before` members nobody may look at; what is added to it may be looked at."""

    def __init__(self, before: int, new: list[Any]) -> None:
        super().__init__(new)
        self.before = before

    def __len__(self) -> int:
        return self.before + super().__len__()

    def __getitem__(self, index: Any) -> Any:
        return super().__getitem__(self._place(index))

    def __setitem__(self, index: Any, value: Any) -> None:
        super().__setitem__(self._place(index), value)

    def _place(self, index: Any) -> int:
        place = index - self.before if isinstance(index, int) and index >= 0 else -1
        if place < 0:
            raise NotRebuilt
        return place

    def __iter__(self) -> Iterator[Any]:
        raise NotRebuilt

    def __reversed__(self) -> Iterator[Any]:
        raise NotRebuilt

    def copy(self) -> _Past:
        return _Past(self.before, list(super().__iter__()))


class _Builder:
    def __init__(self, prepared: Prepared, options: Mapping[str, str], game: Game) -> None:
        self.prepared, self.rules = prepared, prepared.ruleset
        self.facts: Facts = game.machine.facts
        self.state = game.state
        self.nodes = [Place(map_.id, node) for map_ in self.rules.maps.values() for node in map_.nodes]
        chosen = {option.id: options.get(option.id, option.default) for option in self.rules.options.values()}
        self.world = World(prepared, self.state.n, self.state.seed, chosen)
        self.refs = [self.ref(zone) for zone in self.facts.zones]
        self.pieces()
        self.kept()
        self.running()
        self.world.lasting = [each for record in self.state.lasting if (each := self.lasting(record)) is not None]
        count = len(game.log)
        self.world.events, self.world.history = _Past(count, []), _Past(count, [])
        for name in ("uses", "now_true", "stream_counts", "untils", "debts"):
            setattr(self.world, name, _Unknown())

    def ref(self, zone: ZoneFact) -> ZoneRef:
        """A zone as the interpreter calls it."""
        owner: Keeper = None
        match self.rules.zones[zone.id].owner:
            case None:
                pass
            case "player":
                owner = Player(zone.player)
            case word if word in self.rules.maps:
                owner = Place(word, zone.name.split(".")[0])
            case _:
                owner = Piece(zone.on)
        return ZoneRef(zone.id, owner)

    def pieces(self) -> None:
        """Where pieces lie, how, and who knows them."""
        world, state, facts = self.world, self.state, self.facts
        for number, (zone, ref) in enumerate(zip(facts.zones, self.refs, strict=True)):
            content: list[int | None] = [*state.z[number]]
            if zone.slot:
                world.slots(ref)[zone.slot - 1] = content[0] if content else None
            elif content:
                world.zones[ref] = content
        pairs = [] if facts.hosts < 0 else state.sets[facts.hosts]
        hosts = dict(zip(pairs[::2], pairs[1::2], strict=True))
        for piece, fact in enumerate(facts.pieces):
            where = state.where[piece]
            world.zone_of[piece] = self.refs[where] if where >= 0 else None
            if where == -2:
                world.removed.add(piece)
            world.facedown[piece] = bool(state.face[piece])
            world.host_of[piece] = hosts.get(piece)
            world.die_value[piece] = state.c[fact.shows] if fact.shows >= 0 else 1
            world.since[piece] = state.since[piece]
            world.handler[piece] = self.player(state.handler[piece])
            world.known_to[piece] = frozenset(seat for seat in range(state.n) if state.known[piece] >> seat & 1)

    def player(self, seat: int) -> Player | None:
        """A player, or nobody."""
        return None if seat < 0 else Player(seat)

    def kept(self) -> None:
        """Counters and states."""
        for kept in self.facts.kept:
            if kept.id in self.rules.counters:
                width = max(1, len(kept.keys))
                for place, owner in enumerate(self.owners(kept)):
                    for offset, key in enumerate(kept.keys or ("",)):
                        value = self.state.c[kept.first + place * width + offset]
                        self.world.counters[kept.id, owner, key] = value
            elif kept.id in self.rules.states:
                type_ = self.rules.states[kept.id].type
                for place, owner in enumerate(self.owners(kept)):
                    self.world.states[kept.id, owner] = self.value(type_, kept.first + place, kept.is_set)

    def owners(self, kept: KeptFact) -> list[Keeper]:
        """Who has a counter or state, in order."""
        if not kept.owner:
            return [None]
        if kept.owner == "player":
            return [*self.world.players]
        if kept.owner in self.rules.maps:
            return [place for place in self.nodes if place.map == kept.owner]
        pieces, words = self.prepared.pieces, self.prepared.words
        return [Piece(index) for index, info in enumerate(pieces) if kept.owner in words[info.card.id]]

    def value(self, type_: Type, place: int, is_set: bool) -> Value:
        """What a cell or set of the state holds."""
        if is_set:
            assert isinstance(type_, t.SetType)
            return tuple(self.thing(type_.of, each) for each in self.state.sets[place])
        return self.thing(type_, self.state.c[place])

    def thing(self, type_: Type, value: int) -> Value:
        """A number of the state as what it stands for."""
        if value == -1 and not isinstance(type_, t.NumberType | t.TimeType):
            return None
        match type_:
            case t.NumberType() | t.TimeType() if value not in (-1, NIL):
                return value
            case t.PlayerType():
                return Player(value)
            case t.PieceType():
                return Piece(value)
            case t.PlaceType():
                return self.nodes[value]
            case t.ZoneType():
                return self.refs[value]
            case t.WordType():
                return self.facts.words[value]
            case t.KindType():
                return Kind(self.facts.words[value])
            case _:
                raise NotRebuilt

    def running(self) -> None:
        """Phases, the clock, and how the game ended."""
        world, state = self.world, self.state
        names = self.facts.phases
        world.phases = [
            PhaseRun(names[kind], self.player(by), number, count) for kind, by, number, count, *_ in state.phases
        ]
        world.phase_counts = dict(zip(names, state.counts, strict=True))
        world.phase_total = state.calls
        world.clock, world.clock_runs = state.clock, bool(state.ticking)
        world.decision_count, world.stamp = state.decisions, state.stamp
        world.outcome.over, world.outcome.reason = bool(state.over), REASONS[state.reason]
        world.outcome.winners = tuple(map(Player, state.winners))
        world.outcome.losers = tuple(map(Player, state.losers))

    def lasting(self, record: list[int | list[int]]) -> Lasting | None:
        """An effect that lasts; None for one that nobody asks for who only explains."""
        number, kind, me, them, this, source, numbers, lists, *_ = record
        fact = self.facts.lasting[kind]  # type: ignore[index]
        if fact.statement in _UNASKED:
            return None
        assert isinstance(numbers, list)
        assert isinstance(number, int)
        scope, conditions, amount = Scope(None), (), None
        assert isinstance(lists, list)
        if fact.kept is None:
            scope, conditions = _Unknown(), _Unknown()  # type: ignore[assignment]
        else:
            amount = numbers[0] if fact.amount and numbers[0] != NIL else None
            singles = iter(numbers[1:] if fact.amount else numbers)
            sets = (lists[begin:end] for begin, end in entries_of_packed(lists))
            scope = Scope(None, {name: self.local(type_, singles, sets) for name, type_ in fact.kept})
        pieces = (Piece(each) if isinstance(each, int) and each >= 0 else None for each in (this, source))
        players = (Player(each) if isinstance(each, int) and each >= 0 else None for each in (me, them))
        env: Env = new_env().but(
            **dict(zip(("me", "them"), players, strict=True)), **dict(zip(("this", "source"), pieces, strict=True)),
            scope=scope, conditions=conditions, from_card=fact.from_card,
        )  # fmt: skip
        return Lasting(number, number, self.statement(fact), env, None, amount)

    def local(self, type_: str, singles: Iterator[int], sets: Iterator[list[int]]) -> Value:
        """What a lasting effect has kept under a name: the next of its numbers, or of its sets."""
        if type_.startswith(_SET_OF):
            return tuple(self.one(type_.removeprefix(_SET_OF), value) for value in next(sets))
        return self.one(type_, next(singles))

    def one(self, type_: str, value: int) -> Value:
        """A number that was kept as what it stands for."""
        things: dict[str, Callable[[int], Value]] = {
            "player": Player, "piece": Piece, "place": lambda place: self.nodes[place],
        }  # fmt: skip
        if type_ == "number":
            return None if value == NIL else value
        return None if value < 0 else things[type_](value)

    def statement(self, fact: LastingFact) -> Statement:
        """The statement of the rule files that has made an effect."""
        kind = _STATEMENTS.get(fact.statement)
        found = {
            node: None
            for node in self.prepared.nodes
            if kind is not None and isinstance(node, kind) and node.span is not None
            and (node.span.start, node.span.end) == (fact.start, fact.end)
        }  # fmt: skip
        if len(found) != 1:
            raise NotRebuilt
        return next(iter(found))  # type: ignore[return-value]


def _decision(asked: Any) -> Decision:
    """An open decision as the interpreter has it, to be read and not to be answered."""
    return Decision(
        asked.id, Player(asked.player.index), asked.kind, asked.prompt,
        tuple(Option(option.id, option.label) for option in asked.options), asked.min, asked.max, (),
        tuple(Player(player.index) for player in asked.audience), secret=asked.secret,
    )  # fmt: skip

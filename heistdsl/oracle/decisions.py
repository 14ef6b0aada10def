"""Decisions as data: what is asked, of whom, and which answers it allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Literal, TypeAlias

from heistdsl.oracle.errors import IllegalChoice
from heistdsl.oracle.things import Player, Value

if TYPE_CHECKING:
    from heistdsl.oracle.scope import Env

DecisionKind = Literal["choose", "subset", "order", "number", "split", "name", "offer"]


@dataclass(frozen=True, slots=True)
class Option:
    """One option. `id` is semantic and stable, `label` for people; `value` is what the game makes of it."""

    id: str
    label: str = ""
    value: Value = field(default=None, compare=False)


#: What a decision hands on to the game: one option, several in order, a number, or numbers by name.
Answer: TypeAlias = "Option | tuple[Option, ...] | int | tuple[tuple[str, int], ...]"
#: What a caller may answer: options or their ids, a number, numbers by name.
Given: TypeAlias = "Option | str | int | Sequence[Option | str] | dict[str, int] | Answer"
Check: TypeAlias = Callable[[Answer], str]


@dataclass(frozen=True, slots=True)
class Decision:
    """Something a player has to decide.

    `min` and `max` bound the number of options of a `subset`, or the number itself. A `split` divides `max`
    among the options. An `offer` has numbers by name, each at most its bound in `bounds`. `audience` are the
    players who may know that it is open. `check` says why an answer of the right shape is not allowed, or nothing.
    `env` is what surrounds the statement that asks; `standing` is
    the offer that is to be answered, and `sides` are the two who bargain.
    """

    id: int
    player: Player
    kind: DecisionKind
    prompt: str
    options: tuple[Option, ...]
    min: int
    max: int
    default: Given
    audience: tuple[Player, ...]
    secret: bool = False
    bounds: tuple[tuple[str, int], ...] = ()
    check: Check | None = field(default=None, compare=False, repr=False)
    env: Env | None = field(default=None, compare=False, repr=False)
    standing: tuple[tuple[str, int], ...] | None = None
    sides: tuple[Player, Player] | None = None

    def read(self, given: Given) -> Answer:
        """The answer as the game takes it. Raises IllegalChoice."""
        answer = self._shape(given)
        reason = self.check(answer) if self.check else ""
        if reason:
            raise IllegalChoice(reason)
        return answer

    def _shape(self, given: Given) -> Answer:
        match self.kind:
            case "choose" | "name":
                return self._option(given)
            case "subset":
                return self._subset(given)
            case "order":
                chosen = self._several(given)
                if len(chosen) != len(self.options):
                    raise IllegalChoice("every option must be put in its place once")
                return chosen
            case "number":
                return self._number(given)
            case "split":
                return self._split(given)
            case "offer":
                return self._offer(given)

    def _option(self, given: object) -> Option:
        if isinstance(given, list | tuple) and len(given) == 1:
            given = given[0]
        wanted = given.id if isinstance(given, Option) else given
        for option in self.options:
            if option.id == wanted:
                return option
        raise IllegalChoice(f"`{wanted}` is not among the options")

    def _several(self, given: object) -> tuple[Option, ...]:
        chosen = given if isinstance(given, list | tuple) else [given]
        options = tuple(self._option(each) for each in chosen)
        if len({option.id for option in options}) != len(options):
            raise IllegalChoice("an option is chosen twice")
        return options

    def _subset(self, given: object) -> tuple[Option, ...]:
        chosen = self._several([] if given in ("done", "pass") else given)
        if not self.min <= len(chosen) <= self.max:
            raise IllegalChoice(f"{self.min} to {self.max} options must be chosen, not {len(chosen)}")
        order = {option.id: index for index, option in enumerate(self.options)}
        return tuple(sorted(chosen, key=lambda option: order[option.id]))

    def _number(self, given: object) -> int:
        if not isinstance(given, int) or isinstance(given, bool):
            value = self._option(given).value
            assert isinstance(value, int)
            return value
        if not self.min <= given <= self.max or (
            self.options and all(option.value != given for option in self.options)
        ):
            raise IllegalChoice(f"{given} is not among the numbers")
        return given

    def _split(self, given: object) -> tuple[tuple[str, int], ...]:
        if not isinstance(given, dict | tuple):
            raise IllegalChoice("a split is a number for each name")
        amounts = self._amounts(dict(given), [option.id for option in self.options])
        if sum(amount for _, amount in amounts) != self.max:
            raise IllegalChoice(f"the parts must add up to {self.max}")
        return amounts

    def _offer(self, given: object) -> Answer:
        if not isinstance(given, dict) and not (isinstance(given, tuple) and given):
            return self._option(given)
        if not self.bounds:
            raise IllegalChoice("no offer can be made now")
        amounts = self._amounts(dict(given), [name for name, _ in self.bounds])
        for (name, bound), (_, amount) in zip(self.bounds, amounts, strict=True):
            if amount > bound:
                raise IllegalChoice(f"at most {bound} {name} can be offered")
        return amounts

    def _amounts(self, given: dict[object, object], names: list[str]) -> tuple[tuple[str, int], ...]:
        for name, amount in given.items():
            if name not in names:
                raise IllegalChoice(f"`{name}` is not among {', '.join(names)}")
            if not isinstance(amount, int) or isinstance(amount, bool) or amount < 0:
                raise IllegalChoice(f"`{name}` must be a whole number, 0 or more")
        return tuple((name, int(given.get(name, 0))) for name in names)  # type: ignore[call-overload]


def possible_answers(decision: Decision) -> Iterator[Answer]:
    """Answers of the right shape, simplest first: smallest subsets, the given order, the first split and offers.

    Options, subsets and numbers are all there; orders, splits and offers only as examples.
    """
    match decision.kind:
        case "choose" | "name":
            yield from decision.options
        case "subset":
            for size in range(decision.min, decision.max + 1):
                yield from combinations(decision.options, size)
        case "order":
            yield decision.options
        case "number":
            if decision.options:
                for option in decision.options:
                    assert isinstance(option.value, int)
                    yield option.value
            else:
                yield from range(decision.min, decision.max + 1)
        case "split":
            names = [option.id for option in decision.options]
            yield tuple((name, decision.max if name == names[0] else 0) for name in names)
        case "offer":
            yield from decision.options


@dataclass(frozen=True, slots=True)
class Group:
    """Decisions that are open together. With `first`, the first answer counts and closes the others; else all
    must be answered."""

    decisions: tuple[Decision, ...]
    first: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """What a running game hands out when it waits: every group must be answered."""

    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Refresh:
    """Sent instead of answers: time has passed, ask again with what holds now."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answers to one group, by the position of the decision."""

    answers: tuple[tuple[int, Answer], ...]


@dataclass(frozen=True, slots=True)
class Again:
    """In the place of the answers to a group: ask it again. `anew`: pieces are not what they were, so with what may be
    answered now; a decision keeps its number."""

    anew: bool


Replies: TypeAlias = "tuple[Reply | Again, ...] | Refresh"


def is_again(replies: Replies) -> bool:
    """Whether the one group that was asked is to be asked again."""
    return not isinstance(replies, Refresh) and isinstance(replies[0], Again)

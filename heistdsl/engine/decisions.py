"""Decisions as data: what is asked, of whom, which answers it allows, and what they are in a state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from heistdsl.engine.errors import IllegalChoice


@dataclass(frozen=True, slots=True, order=True)
class Player:
    """A player by seat index, from 0; people see `p1` and so on."""

    index: int


@dataclass(frozen=True, slots=True)
class Option:
    """One option. `id` is semantic and stable, `label` for people; `value` is what the game makes of it."""

    id: str
    label: str = ""
    value: int = field(default=0, compare=False)


Given: TypeAlias = "Option | str | int | list[Option | str] | tuple[Option | str, ...] | Mapping[str, int]"
#: What a state takes: the position of an option, positions in order, or a number; for an offer a list of a position, or
#: of -1 and the numbers of each term.
Answer: TypeAlias = "int | list[int]"
#: What stands before the numbers of an offer that is made by them.
NAMED = -1


@dataclass(frozen=True, slots=True)
class Decision:
    """Something a player has to decide.

    `min` and `max` bound the number of options of a `subset`, or the number itself. A `split` divides `max` among the
    options. An `offer` has numbers by name, each at most its bound in `bounds`; `standing` is the offer that is to be
    answered, `sides` are the two who bargain. `audience` are the players who may know that it is open.
    """

    id: int
    player: Player
    kind: str
    prompt: str
    options: tuple[Option, ...]
    min: int
    max: int
    default: Given
    audience: tuple[Player, ...]
    secret: bool = False
    bounds: tuple[tuple[str, int], ...] = ()
    standing: tuple[tuple[str, int], ...] | None = None
    sides: tuple[Player, Player] | None = None

    def read(self, given: Given) -> Answer:
        """The answer as the state takes it. Raises IllegalChoice."""
        match self.kind:
            case "choose" | "name":
                return self._position(given)
            case "offer":
                return self._offer(given)
            case "subset":
                chosen = self._several([] if given in ("done", "pass") else given)
                if not self.min <= len(chosen) <= self.max:
                    raise IllegalChoice(f"{self.min} to {self.max} options must be chosen, not {len(chosen)}")
                return sorted(chosen)
            case "order":
                chosen = self._several(given)
                if len(chosen) != len(self.options):
                    raise IllegalChoice("every option must be put in its place once")
                return chosen
            case "number":
                return self._number(given)
            case _:
                return self._split(given)

    def plain(self, answer: Answer) -> object:
        """An answer as plain data that can be given again."""
        match self.kind:
            case "choose" | "name":
                assert isinstance(answer, int)
                return self.options[answer].id
            case "offer":
                assert isinstance(answer, list)
                if answer[0] != NAMED:
                    return self.options[answer[0]].id
                return {name: amount for (name, _), amount in zip(self.bounds, answer[1:], strict=True)}
            case "number":
                return answer
            case "split":
                assert isinstance(answer, list)
                return {option.id: part for option, part in zip(self.options, answer, strict=True)}
            case _:
                assert isinstance(answer, list)
                return [self.options[position].id for position in answer]

    def _position(self, given: object) -> int:
        if isinstance(given, list | tuple) and len(given) == 1:
            given = given[0]
        wanted = given.id if isinstance(given, Option) else given
        for position, option in enumerate(self.options):
            if option.id == wanted:
                return position
        raise IllegalChoice(f"`{wanted}` is not among the options")

    def _several(self, given: object) -> list[int]:
        chosen = given if isinstance(given, list | tuple) else [given]
        positions = [self._position(each) for each in chosen]
        if len(set(positions)) != len(positions):
            raise IllegalChoice("an option is chosen twice")
        return positions

    def _number(self, given: object) -> int:
        if not isinstance(given, int) or isinstance(given, bool):
            return self.options[self._position(given)].value
        if not self.min <= given <= self.max or (
            self.options and all(option.value != given for option in self.options)
        ):
            raise IllegalChoice(f"{given} is not among the numbers")
        return given

    def _split(self, given: object) -> list[int]:
        if not isinstance(given, Mapping | tuple):
            raise IllegalChoice("a split is a number for each name")
        parts = _amounts(dict(given), [option.id for option in self.options])
        if sum(parts) != self.max:
            raise IllegalChoice(f"the parts must add up to {self.max}")
        return parts

    def _offer(self, given: object) -> list[int]:
        if not isinstance(given, Mapping | tuple) or given == ():
            return [self._position(given)]
        if not self.bounds:
            raise IllegalChoice("no offer can be made now")
        amounts = _amounts(dict(given), [name for name, _ in self.bounds])
        for (name, bound), amount in zip(self.bounds, amounts, strict=True):
            if amount > bound:
                raise IllegalChoice(f"at most {bound} {name} can be offered")
        return [NAMED, *amounts]


def _amounts(given: Mapping[str, object], names: list[str]) -> list[int]:
    """A number for each name, 0 where none is given. Raises IllegalChoice."""
    for name, amount in given.items():
        if name not in names:
            raise IllegalChoice(f"`{name}` is not among {', '.join(names)}")
        if not isinstance(amount, int) or isinstance(amount, bool) or amount < 0:
            raise IllegalChoice(f"`{name}` must be a whole number, 0 or more")
    return [int(given.get(name, 0)) for name in names]  # type: ignore[call-overload]

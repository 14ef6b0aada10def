"""What players are asked and what they answer, as plain values. Players are seat indices from 0."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from heistdsl.oracle.errors import IllegalChoice
from heistdsl.oracle.origin import Origin

DecisionKind = Literal["choose", "subset", "order", "number", "split", "name", "offer"]


@dataclass(frozen=True, slots=True)
class Option:
    """One option. `id` is semantic and stable (`attempt:museum`), `label` is for people and may be empty."""

    id: str
    label: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.id


#: An answer as plain data that JSON can hold: an option id, a number, ids, or numbers by name.
Answer: TypeAlias = "str | int | list[str] | dict[str, int]"
#: What may be given for it: options are as good as their ids.
Given: TypeAlias = "Option | str | int | Sequence[Option | str] | Mapping[str, int]"


@dataclass(frozen=True, slots=True)
class Decision:
    """Something a player has to decide.

    | kind | is answered with |
    |---|---|
    | `choose`, `name` | one of the options |
    | `subset` | `min` to `max` of the options |
    | `order` | all options in some order |
    | `number` | a whole number from `min` to `max` |
    | `split` | whole numbers by option id that add up to `max` |
    | `offer` | one of the options, or whole numbers by name, each at most its bound in `bounds` |

    `default` is an answer that is always allowed. `deadline` is the time there is in the game, as seconds on
    its clock, while that clock runs; `audience` are the players who may know that it is open. `origin()` is what asks.
    """

    id: int
    player: int
    kind: DecisionKind
    prompt: str
    options: tuple[Option, ...]
    min: int
    max: int
    default: Answer
    deadline: int | None
    audience: tuple[int, ...]
    bounds: Mapping[str, int] = field(default_factory=dict)
    judge: Callable[[Answer], str] = field(default=lambda answer: "", compare=False, repr=False)
    origin: Callable[[], Origin] = field(default=Origin, compare=False, repr=False)

    def refusal(self, answer: Given) -> str:
        """Why an answer is not allowed, in words; the empty text if it is."""
        try:
            return self.judge(plain_answer(answer))
        except IllegalChoice as refused:
            return refused.reason


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. `winners` are seat indices, `scores` the first number each player was ranked by (None: was
    not ranked), `reason` is `end`, `win`, `lose` or `limit`."""

    winners: tuple[int, ...]
    scores: tuple[int | None, ...]
    reason: str


def plain_answer(given: object) -> Answer:
    """What is given for an answer as plain data. Raises IllegalChoice for what can be no answer at all."""
    match given:
        case Option(id=id):
            return id
        case str() | int() if not isinstance(given, bool):
            return given
        case Mapping():
            return {str(name): _whole(number) for name, number in given.items()}
        case Sequence():
            return [_id(each) for each in given]
        case _:
            raise IllegalChoice(f"`{given}` is no answer: an option, a number, a list of options or numbers by name is")


def is_whole(value: object) -> bool:
    """Whether something is a whole number, which a truth value is not."""
    return isinstance(value, int) and not isinstance(value, bool)


def _whole(number: object) -> int:
    if isinstance(number, int) and is_whole(number):
        return number
    raise IllegalChoice(f"`{number}` is no whole number")


def _id(given: object) -> str:
    if isinstance(given, Option):
        return given.id
    if isinstance(given, str):
        return given
    raise IllegalChoice(f"`{given}` is no option")

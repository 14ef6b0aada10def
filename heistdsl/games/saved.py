"""The document of a saved game, read into values, whatever it holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NoReturn, TypeVar

from heistdsl.games.decision import Answer, is_whole, plain_answer
from heistdsl.games.errors import SavedGameError
from heistdsl.games.running import MOST_SECONDS, Chosen, Input, Ticked
from heistdsl.model.changing import Change, read_change
from heistdsl.oracle.errors import IllegalChoice

#: The version of the document. It grows when older programs could not play what is in it, and would not notice by the
#: hash of the rules.
FORMAT: Final = 1

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Saved:
    """What stands in the document of a saved game; players are seat indices from 0."""

    game: str
    packs: tuple[str, ...]
    deck: str | None
    rules_hash: str
    players: int
    options: Mapping[str, str]
    seed: int
    inputs: tuple[Input, ...]
    digest: str
    changes: tuple[Change, ...] = ()

    def document(self) -> dict[str, object]:
        """As JSON data, in which seats count from 1. `changes` stands there only if cards were changed without a
        file."""
        return {
            "format": FORMAT,
            "game": self.game,
            "packs": list(self.packs),
            "deck": self.deck,
            **({"changes": [str(each) for each in self.changes]} if self.changes else {}),
            "rules_hash": self.rules_hash,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            "inputs": [_plain(each) for each in self.inputs],
            "digest": self.digest,
        }


def read_saved(document: object) -> Saved:
    """The values of a document. Raises SavedGameError `format` for anything that is none."""
    if not isinstance(document, Mapping) or "format" not in document:
        _refuse("this is no saved game")
    version = document["format"]
    if not is_whole(version):
        raise SavedGameError("format", f"the `format` of a saved game is a number, not {version!r}", f"it is {FORMAT}")
    if version != FORMAT:
        help = "it was written by another version of heistdsl"
        raise SavedGameError("format", f"saved games of format {version} cannot be read", help)
    deck = document.get("deck")
    return Saved(
        game=_field(document, "game", str),
        packs=tuple(_typed(each, str, "packs") for each in _field(document, "packs", list)),
        deck=None if deck is None else _typed(deck, str, "deck"),
        rules_hash=_field(document, "rules_hash", str),
        players=_field(document, "players", int),
        options={
            _typed(name, str, "options"): _typed(value, str, "options")
            for name, value in _field(document, "options", dict).items()
        },
        seed=_field(document, "seed", int),
        inputs=tuple(_input(each, n) for n, each in enumerate(_field(document, "inputs", list), 1)),
        digest=_field(document, "digest", str),
        changes=tuple(_change(each) for each in _field({"changes": [], **document}, "changes", list)),
    )


def _plain(given: Input) -> dict[str, object]:
    if isinstance(given, Ticked):
        return {"seconds": given.seconds}
    told: dict[str, object] = {"player": given.player + 1, "answer": given.answer}
    return {**told, "nth": given.nth + 1} if given.nth else told


def _input(given: object, number: int) -> Input:
    where = f"input {number}"
    if isinstance(given, Mapping) and set(given) == {"seconds"}:
        return Ticked(_natural(given["seconds"], where, high=MOST_SECONDS))
    if not isinstance(given, Mapping) or not {"player", "answer"} <= set(given) <= {"player", "answer", "nth"}:
        _refuse(f"{where} of the saved game is neither an answer nor time")
    try:
        answer: Answer = plain_answer(given["answer"])
    except IllegalChoice as refused:
        _refuse(f"{where} of the saved game: {refused.reason}")
    return Chosen(_natural(given["player"], where, 1) - 1, answer, _natural(given.get("nth", 1), where, 1) - 1)


def _change(written: object) -> Change:
    change = read_change(_typed(written, str, "changes"))
    if change is None:
        _refuse(f"`{written}` of the saved game changes no card")
    return change


def _field(document: Mapping[object, object], name: str, kind: type[T]) -> T:
    if name not in document:
        _refuse(f"the saved game says nothing about `{name}`")
    return _typed(document[name], kind, name)


def _typed(value: object, kind: type[T], name: str) -> T:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        _refuse(f"`{name}` of the saved game is not what it should be")
    return value


def _natural(value: object, where: str, low: int = 0, high: int | None = None) -> int:
    number = _typed(value, int, where)
    if number < low or (high is not None and number > high):
        _refuse(f"`{where}` of the saved game is not what it should be")
    return number


def _refuse(message: str) -> NoReturn:
    raise SavedGameError("format", message, "it was cut off or changed after it was saved")

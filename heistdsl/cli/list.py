"""`heist list`: the games, packs and decks that can be found."""

import argparse
import json
from pathlib import Path
from typing import Any, TypedDict

from heistdsl.cli.options import add_format
from heistdsl.loader import load_yaml, read_source, to_plain, yaml_files
from heistdsl.resources import find_game, game_ids, pack_ids


class Row(TypedDict):
    """What the list says about one game, pack or deck."""

    id: str
    kind: str
    name: str
    path: str
    players: list[int]
    cards: int
    options: dict[str, list[Any]]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print one row for each; what is broken is listed with what can be read of it."""
    rows = [row for kind, ids in (("game", game_ids()), ("pack", pack_ids())) for row in _rows(kind, ids)]
    if arguments.format == "json":
        print(json.dumps(rows, indent=2, ensure_ascii=False))
    else:
        print(_table(rows), end="")
    return 0


def _rows(kind: str, ids: tuple[str, ...]) -> list[Row]:
    return [row for id in ids if (folder := find_game(id)) for row in _describe_folder(kind, id, folder)]


def _describe_folder(kind: str, id: str, folder: Path) -> list[Row]:
    """The row of a game or pack and those of its decks."""
    merged: dict[str, dict[str, Any]] = {"game": {}, "pack": {}, "cards": {}, "options": {}, "decks": {}}
    for file in yaml_files(folder):
        source, _ = read_source(file)
        node = load_yaml(source)[0] if source else None
        content = to_plain(node) if node else None
        for key, found in merged.items():
            found.update(_mapping(_mapping(content).get(key)))
    head = merged[kind]
    options = {name: _values(option) for name, option in merged["options"].items()}
    owner = Row(
        id=id,
        kind=kind,
        name=str(head.get("name", id)),
        path=folder.as_posix(),
        players=_players(head.get("players")),
        cards=len(merged["cards"]),
        options=options,
    )
    return [owner, *(_describe_deck(owner, name, deck) for name, deck in merged["decks"].items())]


def _describe_deck(owner: Row, id: str, deck: object) -> Row:
    counts = _mapping(_mapping(deck).get("cards"))
    return Row(
        id=id,
        kind="deck",
        name=str(_mapping(deck).get("name", id)),
        path=owner["path"],
        players=owner["players"],
        cards=sum(count for count in counts.values() if isinstance(count, int)),
        options={},
    )


def _players(written: object) -> list[int]:
    """Fewest and most players, from `2` or `{min: 2, max: 6}`; empty when it is not told."""
    bounds = _mapping(written)
    ends = [bounds.get("min"), bounds.get("max")] if bounds else [written, written]
    return [end for end in ends if isinstance(end, int)]


def _values(option: object) -> list[Any]:
    """The values of an option, its default first."""
    default = _mapping(option).get("default")
    values = _mapping(option).get("values") or [default]
    return sorted(values, key=lambda value: value != default) if isinstance(values, list) else []


def _mapping(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _table(rows: list[Row]) -> str:
    if not rows:
        return "no games found; `heist list` looks in this folder and in HEIST_PATH\n"
    width = max(len(row["id"]) for row in rows)
    return "".join(f"{row['kind']}  {row['id']:{width}}  {_sentence(row)}\n" for row in rows)


def _sentence(row: Row) -> str:
    players = " to ".join(str(count) for count in dict.fromkeys(row["players"]))
    parts = [row["name"], f"{players} players" if players else "", f"{row['cards']} cards"]
    return ", ".join(part for part in parts if part)

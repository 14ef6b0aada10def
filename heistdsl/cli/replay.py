"""`heist replay`: play a saved game again."""

import argparse
import json
from dataclasses import replace
from pathlib import Path

from heistdsl.cli.failure import CommandError
from heistdsl.cli.options import add_format, read_options
from heistdsl.cli.playing import add_laid, load_rules
from heistdsl.cli.progress import progress
from heistdsl.games import Game, Replayed, Rules, SavedGameError, replay_saved
from heistdsl.games.saved import Saved, read_saved

#: A saved game is a list of answers; nobody gives so many.
_LARGEST_FILE = 50_000_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", metavar="FILE", help="a saved game")
    parser.add_argument("--game", metavar="GAME", help="where its rules lie, if not where the file says")
    add_laid(parser)
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print what happened in it; exit 1 if it does not come to what was saved."""
    try:
        saved = _asked_for(read_saved(_read(Path(arguments.file))), arguments)
        rules = _load_rules(saved)
        with progress("playing again", len(saved.inputs)) as advance:
            replayed = replay_saved(saved.document(), rules, advance=advance)
    except SavedGameError as problem:
        raise CommandError("H0012", problem.message, help=problem.help, file=arguments.file) from None
    if arguments.format == "json":
        print(json.dumps(_document(replayed), indent=2, ensure_ascii=False))
    else:
        print("\n".join(_lines(replayed)))
    return 0 if replayed.same else 1


def _load_rules(saved: Saved) -> Rules:
    try:
        return load_rules(saved.game, saved.packs, saved.deck, [str(each) for each in saved.changes])
    except CommandError as failure:
        if failure.code == "H0002":
            failure.help = "the game was saved elsewhere: say where its rules lie with --game and --pack"
        raise


def _read(path: Path) -> object:
    """The document in a file. Raises CommandError, SavedGameError."""
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise SavedGameError("format", "this is no saved game", "it is far too large for one")
        return json.loads(path.read_bytes())
    except FileNotFoundError:
        raise CommandError("H0002", f"there is no file `{path.as_posix()}`") from None
    except OSError as problem:
        raise CommandError("H0002", f"cannot read `{path.as_posix()}`: {problem.strerror}") from None
    except (ValueError, RecursionError):
        help = "it was cut off or changed after it was saved"
        raise SavedGameError("format", "this is no saved game: it is not JSON", help) from None


def _asked_for(saved: Saved, arguments: argparse.Namespace) -> Saved:
    """The saved game with the rules and variants of the command line in the place of its own."""
    return replace(
        saved,
        game=arguments.game or saved.game,
        packs=tuple(arguments.pack) or saved.packs,
        deck=arguments.deck or saved.deck,
        options={**saved.options, **read_options(arguments.option)},
    )


def _document(replayed: Replayed) -> dict[str, object]:
    return {"digest": replayed.game.log.digest, "same": replayed.same, "result": _result(replayed.game)}


def _result(game: Game) -> dict[str, object] | None:
    if game.result is None:
        return None
    result = game.result
    return {
        "winners": [seat + 1 for seat in result.winners], "scores": list(result.scores), "reason": result.reason,
    }  # fmt: skip


def _lines(replayed: Replayed) -> list[str]:
    game = replayed.game
    lines = [_line(event) for event in game.log]
    if game.result is None:
        open_to = ", ".join(dict.fromkeys(f"p{decision.player + 1}" for decision in game.decisions))
        lines.append(f"the game goes on: {open_to} to decide")
    else:
        winners = " and ".join(f"p{seat + 1}" for seat in game.result.winners) or "nobody"
        lines.append(f"the game is over ({game.result.reason}), won by {winners}")
    lines.append(f"digest {game.log.digest}")
    if not replayed.same:
        lines.append("this is not what was saved: the file was changed, or written by another version")
    return lines


def _line(event: dict[str, object]) -> str:
    """One event: who, what, which cards, how much, from where to where."""
    parts = [str(event.get("by", "")), str(event["event"]) if event["kind"] == "verb" else f"[{_named(event)}]"]
    parts += [_listed(event.get("cards")), _listed(event.get("values"))]
    if "amount" in event and "cards" not in event:
        parts.append(f"{event['amount']} {event.get('unit', '')}".rstrip())
    for word in ("from", "to"):
        if word in event:
            parts.append(f"{word} {_listed(event[word])}")
    return " ".join(part for part in parts if part)


def _named(event: dict[str, object]) -> str:
    words = {"start": "begins", "end": "ends"}
    kind = words.get(str(event["kind"]))
    return f"{event['event']} {kind}" if kind else str(event.get("path", event["event"]))


def _listed(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else ""

"""`heist sim`: let bots play many games."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import perf_counter

from heistdsl.bots.registry import names_for_seats
from heistdsl.bulk import FORMATS, Batch, Plan, Summary, play_all, summarise, writing_games
from heistdsl.bulk.outputs import Write
from heistdsl.cli.bulk_play import MOST_GAMES, add_bulk, bulk_failures, check_jobs, check_range, make_plan, workers
from heistdsl.cli.failure import UsageError
from heistdsl.cli.options import add_format, read_options, whole_number
from heistdsl.cli.playing import add_game, add_setup, load_rules
from heistdsl.cli.progress import progress
from heistdsl.cli.writing import writing
from heistdsl.games import DEFAULT_BACKEND, Rules


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    parser.add_argument("--games", type=whole_number, default=100, metavar="N", help="how many games (default: 100)")
    add_setup(parser)
    add_bulk(parser)
    parser.add_argument("--no-digest", action="store_true", help="leave out the digest of the games")
    parser.add_argument("--out", metavar="FILE", help=f"keep every game: {', '.join(FORMATS)}")
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play and sum up; exit 1 if a game could not be finished."""
    out = _out(arguments.out)
    check_range("games", arguments.games, MOST_GAMES)
    check_jobs(arguments)
    rules = load_rules(arguments.game, arguments.pack, arguments.deck)
    options = read_options(arguments.option)
    plan = make_plan(arguments, rules, arguments.games, not arguments.no_digest, options)
    start = perf_counter()
    with bulk_failures(), workers(arguments, plan) as crew, progress("playing", plan.games) as advance:
        batches = play_all(plan, rules, crew, advance)
        summary = summarise(batches) if out is None else _summarise_and_keep(batches, out, plan, rules)
    seconds = perf_counter() - start
    if summary.replayed:
        games = _counted(summary.replayed, "game")
        print(f"{games} did not fit into a module: `{DEFAULT_BACKEND}` has played them", file=sys.stderr)
    if arguments.format == "json":
        print(json.dumps(_document(plan, rules, summary, seconds), indent=2, ensure_ascii=False))
    else:
        print(_text(plan, rules, summary, seconds), end="")
    return 0


def _out(name: str | None) -> Path | None:
    if name is None:
        return None
    path = Path(name)
    if path.suffix not in FORMATS:
        known = ", ".join(FORMATS)
        raise UsageError(f"`{name}` is none of {known}", help="the suffix of the file says how it is written")
    return path


def _summarise_and_keep(batches: Iterable[Batch], path: Path, plan: Plan, rules: Rules) -> Summary:
    """The summary of games that are written to a file while they go by."""
    with writing(path), writing_games(path, plan.players, rules.designs) as write:
        return summarise(_kept(batches, write))


def _kept(batches: Iterable[Batch], write: Write) -> Iterator[Batch]:
    for batch in batches:
        write(batch)
        yield batch


def _document(plan: Plan, rules: Rules, summary: Summary, seconds: float) -> dict[str, object]:
    return {
        "game": rules.id,
        "players": plan.players,
        "games": plan.games,
        "seed": plan.seed,
        "bots": names_for_seats(plan.bots, plan.players),
        "options": {name: dict(plan.options).get(name, values[0]) for name, values in rules.options.items()},
        "backend": plan.backend,
        "decisions": summary.decisions,
        "seconds": round(seconds, 3),
        "games_per_second": round(plan.games / seconds, 2),
        "decisions_per_second": round(summary.decisions / seconds, 1),
        "digest": summary.digest or None,
        "seats": [
            {"seat": number, "wins": seat.wins, "ties": seat.ties, "mean_score": seat.mean_score}
            for number, seat in enumerate(summary.seats, 1)
        ],
        "length": {"mean": summary.mean_length, "p10": summary.p10, "p90": summary.p90},
        "ends": summary.ends,
    }


_ENDS = {
    "end": "came to their end",
    "win": "ended when somebody won",
    "lose": "ended when all had lost",
    "limit": "went on for too long and were stopped",
}


def _text(plan: Plan, rules: Rules, summary: Summary, seconds: float) -> str:
    """The summary for people."""
    names = names_for_seats(plan.bots, plan.players)
    seats = [seat.name for seat in rules.ruleset.seats.values()] or [""] * plan.players
    lines = [f"{_counted(plan.games, 'game')} of {rules.name} with {plan.players} players, seeds from {plan.seed}", ""]
    rows = [("", "wins", "share", "shared", "mean score", "bot")]
    for number, (seat, name, label) in enumerate(zip(summary.seats, names, seats, strict=True), 1):
        mean = "" if seat.mean_score is None else f"{seat.mean_score:.2f}"
        share = f"{100 * seat.wins / summary.games:.1f} %"
        rows.append((f"p{number} {label}".rstrip(), str(seat.wins), share, str(seat.ties), mean, name))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        first, *middle, last = (
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join((first, *middle, last.strip())))
    lines.append("")
    if summary.without_winner:
        lines.append(f"nobody won {_counted(summary.without_winner, 'game')}")
    lines += [f"{count} {_ENDS.get(reason, f'ended by {reason}')}" for reason, count in summary.ends.items()]
    lines.append(f"answers a game: {summary.mean_length:.1f} on average, most games {summary.p10} to {summary.p90}")
    lines.append(f"{seconds:.1f} seconds, {plan.games / seconds:.1f} games a second")
    if summary.digest:
        lines.append(f"digest {summary.digest}")
    return "\n".join(lines) + "\n"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"

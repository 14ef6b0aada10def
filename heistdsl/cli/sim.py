"""`heist sim`: let bots play many games."""

import argparse
import json
from pathlib import Path
from time import perf_counter

from heistdsl.bots import NoSuchBot
from heistdsl.bots.registry import make_bots, names_for_seats
from heistdsl.bulk import FORMATS, Failed, Plan, Record, Summary, play_all, summarise, write_records
from heistdsl.cli.failure import CommandError, UsageError
from heistdsl.cli.options import add_format, whole_number
from heistdsl.cli.playing import add_game, add_setup, load_rules, read_options, set_up
from heistdsl.cli.progress import progress
from heistdsl.games import BACKENDS, DEFAULT_BACKEND, Rules

_MOST_GAMES = 10_000_000
_MOST_JOBS = 256


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    parser.add_argument("--games", type=whole_number, default=100, metavar="N", help="how many games (default: 100)")
    add_setup(parser)
    parser.add_argument(
        "--bots", default="random", metavar="NAME[:BUDGET],...", help="one bot for all, or one a seat (default: random)"
    )
    parser.add_argument("--backend", choices=tuple(BACKENDS), default=DEFAULT_BACKEND, help="how the rules are run")
    parser.add_argument("--jobs", type=whole_number, default=1, metavar="J", help="processes that play (default: 1)")
    parser.add_argument("--no-digest", action="store_true", help="leave out the digest of the games")
    parser.add_argument("--out", metavar="FILE", help="write one row a game: .csv or .jsonl")
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play and sum up; exit 1 if a game could not be finished."""
    out = _out(arguments.out)
    for name, most in (("games", _MOST_GAMES), ("jobs", _MOST_JOBS)):
        if not 1 <= getattr(arguments, name) <= most:
            raise UsageError(f"`--{name}` is at least 1 and at most {most}")
    rules = load_rules(arguments.game, arguments.pack, arguments.deck)
    plan = _plan(arguments, rules)
    start = perf_counter()
    with progress("playing", plan.games) as advance:
        try:
            records = play_all(plan, rules, arguments.jobs, advance)
        except Failed as failed:
            help = f"`--seed {failed.seed} --games 1` plays this game alone"
            message = f"the game with seed {failed.seed} cannot be finished: {failed.message}"
            code = "H0013" if failed.cause == "rule" else "H0014"
            raise CommandError(code, message, help=help, file=failed.file, line=failed.line) from None
    seconds = perf_counter() - start
    if out is not None:
        _write(out, records)
    summary = summarise(records)
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
        raise UsageError(f"`{name}` is neither .csv nor .jsonl", help="the suffix of the file says how it is written")
    if not path.parent.is_dir():
        raise UsageError(f"there is no folder `{path.parent.as_posix()}`")
    return path


def _write(path: Path, records: list[Record]) -> None:
    try:
        write_records(path, records)
    except OSError as problem:
        raise UsageError(f"cannot write `{path.as_posix()}`: {problem.strerror}") from None


def _plan(arguments: argparse.Namespace, rules: Rules) -> Plan:
    """What is to be played. The first set-up is tried, so that what does not fit is told at once."""
    options = read_options(arguments.option)
    with set_up():
        first = rules.new_game(arguments.players, arguments.seed, options, backend=arguments.backend)
    bots = tuple(arguments.bots.split(","))
    try:
        make_bots(bots, first.players)
    except NoSuchBot as problem:
        raise CommandError("H0014", problem.message, help=problem.help) from None
    return Plan(
        rules.source, first.players, arguments.seed, arguments.games, bots, tuple(sorted(options.items())),
        arguments.backend, not arguments.no_digest,
    )  # fmt: skip


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

"""Loading rules and starting games for commands that play: the same arguments and the same failures for all."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from heistdsl.cli.failure import CommandError, UsageError
from heistdsl.cli.options import add_deck, add_option, add_packs, read_options, whole_number
from heistdsl.games import Game, RuleError, Rules, RulesetError, SetupError, load
from heistdsl.model.changing import Change, read_change
from heistdsl.text import render_text

_MOST_SHOWN = 5
_MOST_SEED = 10**18 - 1


def add_game(parser: argparse.ArgumentParser) -> None:
    """The game, what is laid over it, and its variants."""
    parser.add_argument("game", metavar="GAME", help="the id of a game, or the path of its folder")
    add_laid(parser)


def add_laid(parser: argparse.ArgumentParser) -> None:
    """`--pack`, `--deck` and `--option`."""
    add_packs(parser)
    add_deck(parser)
    add_option(parser)


def add_setup(parser: argparse.ArgumentParser) -> None:
    """`--players` and `--seed`."""
    parser.add_argument(
        "--players", type=whole_number, metavar="N", help="how many play (default: the fewest there may be)"
    )
    parser.add_argument("--seed", type=_seed, default=0, metavar="S", help="where chance begins (default: 0)")


def _seed(text: str) -> int:
    """A seed that has room in every kind of file, also with the number of games added."""
    seed = whole_number(text)
    if abs(seed) > _MOST_SEED:
        raise argparse.ArgumentTypeError("a seed has at most 18 digits")
    return seed


def load_rules(game: str, packs: Sequence[str], deck: str | None, changes: Sequence[str] = ()) -> Rules:
    """The rules, with single cards changed by `CARD.KEY=VALUE`.

    Raises CommandError: H0002 or H0618 for a name, H0005 for mistakes in the rule files; UsageError.
    """
    try:
        return load(game, packs, deck, changes=[_change(each) for each in changes])
    except RulesetError as problem:
        first = problem.diagnostics[0]
        if first.span is None and len(problem.diagnostics) == 1:
            raise CommandError(first.code, first.message, help=first.help) from None
        spans = [each.span for each in problem.diagnostics if each.span]
        file, line = (spans[0].source.name, spans[0].source.line_column(spans[0].start)[0]) if spans else ("", 0)
        shown = render_text(problem.diagnostics[:_MOST_SHOWN])
        message = f"the rule files have errors, so nothing can be played\n{shown}"
        is_cut = len(problem.diagnostics) > _MOST_SHOWN
        help = f"`heist check {packs[-1] if packs else game}` shows all of them" if is_cut else ""
        raise CommandError("H0005", message, help=help, file=file, line=line) from None


def _change(written: str) -> Change:
    change = read_change(written)
    if change is None:
        raise UsageError(f"`{written}` changes no card", help="write `CARD.KEY=VALUE`, the value as in a rule file")
    return change


@contextmanager
def set_up() -> Iterator[None]:
    """Turns a set-up that does not fit into H0011, and a rule that goes wrong into H0013."""
    try:
        yield
    except SetupError as problem:
        raise CommandError("H0011", problem.message, help=problem.help) from None
    except RuleError as problem:
        raise rule_failure(problem) from None


def new_game(rules: Rules, arguments: argparse.Namespace) -> Game:
    """A game with `--players`, `--seed` and `--option`. Raises CommandError."""
    with set_up():
        return rules.new_game(arguments.players, arguments.seed, read_options(arguments.option))


def rule_failure(problem: RuleError) -> CommandError:
    """A rule that goes wrong while it is played, with its place."""
    file, line = "", 0
    if problem.span is not None:
        file, line = problem.span.source.name, problem.span.source.line_column(problem.span.start)[0]
    help = "mend the rule at this place; `heist check` finds what can be seen without playing"
    return CommandError("H0013", f"{problem.code}: {problem.message}", help=help, file=file, line=line)

"""One game at the table, from the first question to the result."""

from __future__ import annotations

from rich.text import Text

from heistdsl.bots import BotError, Table, make_bots
from heistdsl.bots.playing import answer as let_bot_answer
from heistdsl.games import Decision, Game, RuleError
from heistdsl.table.clockwork import SECONDS_PER_ANSWER, WallClock
from heistdsl.table.ending import ending_lines
from heistdsl.table.names import Names, capital
from heistdsl.table.narration import narrate
from heistdsl.table.person import ask_person, leave
from heistdsl.table.screen import told_lines
from heistdsl.table.seating import Turns
from heistdsl.table.state import Left, Plan, Sitting
from heistdsl.table.terminal import Closed, Terminal

#: A rule that goes wrong so often in a row is not tried again.
_MOST_PROBLEMS = 5
#: Whoever presses Ctrl-C so often in a row wants to leave.
_INTERRUPTS = 2


def play(plan: Plan, terminal: Terminal, game: Game, wall: WallClock | None = None) -> None:
    """Play a game to its end, or until the table is left; `wall` is the clock that hangs there. Raises RuleError if a
    rule goes wrong again and again, and NoSuchBot."""
    names = Names(plan.rules.ruleset, game.players, game.options)
    bots = Table.seated(make_bots(plan.bots, game.players), plan.bots, game.seed)
    sitting = Sitting(plan, terminal, game, names, bots, Turns(), plan.save, game.inputs, wall or WallClock())
    sitting.settle()
    try:
        _play(sitting)
    except Left:
        return
    _tell_rest(sitting)
    terminal.show(ending_lines(sitting.game, names, plan.people, terminal.size[0]))
    if sitting.save is not None:
        terminal.show([f"The game is kept in {sitting.save.path}; `heist replay {sitting.save.path}` tells it again."])


def _play(sitting: Sitting) -> None:
    """Take turns until the game is over. Whatever comes in between, the game stands before or after an answer."""
    problems = interrupts = 0
    while sitting.game.decisions:
        try:
            _turn(sitting)
            problems = interrupts = 0
        except KeyboardInterrupt:
            interrupts += 1
            sitting.go_back_to_safety()
            if interrupts >= _INTERRUPTS:
                leave(sitting, "")
            sitting.notices.append("Nothing is lost. Type `quit` to leave, or press Ctrl-C once more.")
        except Closed:
            leave(sitting, "The input has ended.")
        except RuleError as problem:
            problems += 1
            if problems >= _MOST_PROBLEMS:
                raise
            sitting.notices.append(f"A rule of the game goes wrong: {problem}. The game is as it was before.")


def _turn(sitting: Sitting) -> None:
    """Get one decision answered."""
    decision = sitting.turns.next(sitting.game)
    if decision.player in sitting.plan.people:
        ask_person(sitting, decision)
    else:
        if sitting.terminal.is_live and sitting.plan.people:
            name = capital(sitting.names.player(decision.player))
            sitting.terminal.show([Text(f"{name} is thinking …", style="bright_black")])
        _ask_bot(sitting, decision)


def _ask_bot(sitting: Sitting, decision: Decision) -> None:
    """Let a bot answer. If it fails, that is told, and the default is given for it."""
    try:
        let_bot_answer(sitting.game, decision, sitting.bots.at(sitting.game))
    except BotError as problem:
        sitting.notices.append(f"{problem}. The game is as it was; the usual answer is given instead.")
        sitting.game.choose(decision, decision.default)
    if sitting.game.clock_runs:
        _let_time_pass(sitting)
    sitting.answered(decision)
    if not sitting.plan.people:
        _tell_all(sitting)


def _let_time_pass(sitting: Sitting) -> None:
    """What an answer of a bot takes on the clock: where people play on a terminal, the clock on the wall tells."""
    if not sitting.wall.runs:
        sitting.game.tick(SECONDS_PER_ANSWER)
    elif not any(each.player in sitting.plan.people for each in sitting.game.decisions):
        sitting.wall.rest(1)
        sitting.game.tick(sitting.wall.seconds())


def _tell_all(sitting: Sitting) -> None:
    """Tell those who only watch what is new, all of it."""
    log = sitting.game.log
    seen = sitting.told.get(-1, 0)
    told = narrate(sitting.names, log[seen:])
    # A heading at the end is told together with what happens below it.
    if told and told[-1].heading and sitting.game.decisions:
        return
    sitting.terminal.show(told_lines(told, sitting.terminal.size[0]))
    sitting.told[-1] = len(log)


def _tell_rest(sitting: Sitting) -> None:
    """What has happened since a person was asked for the last time."""
    people = sitting.plan.people
    if not people:
        _tell_all(sitting)
        return
    seat = sitting.at_keyboard if sitting.at_keyboard is not None else min(people)
    log = sitting.game.view(seat)["log"]
    assert isinstance(log, list)
    told = narrate(sitting.names, log[sitting.told.get(seat, 0) :], seat)
    sitting.terminal.show(told_lines(told, sitting.terminal.size[0]))

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
from heistdsl.table.state import Left, Plan, Session
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
    session = Session(plan, terminal, game, names, bots, Turns(), plan.save, game.inputs, wall or WallClock())
    session.settle()
    try:
        _play(session)
    except Left:
        return
    _tell_rest(session)
    terminal.show(ending_lines(session.game, names, plan.people, terminal.size[0]))
    if session.save is not None:
        terminal.show([f"The game is kept in {session.save.path}; `heist replay {session.save.path}` tells it again."])


def _play(session: Session) -> None:
    """Take turns until the game is over. Whatever comes in between, the game stands before or after an answer."""
    problems = interrupts = 0
    while session.game.decisions:
        try:
            _turn(session)
            problems = interrupts = 0
        except KeyboardInterrupt:
            interrupts += 1
            session.go_back_to_safety()
            if interrupts >= _INTERRUPTS:
                leave(session, "")
            session.notices.append("Nothing is lost. Type `quit` to leave, or press Ctrl-C once more.")
        except Closed:
            leave(session, "The input has ended.")
        except RuleError as problem:
            problems += 1
            if problems >= _MOST_PROBLEMS:
                raise
            session.notices.append(f"A rule of the game goes wrong: {problem}. The game is as it was before.")


def _turn(session: Session) -> None:
    """Get one decision answered."""
    decision = session.turns.next(session.game)
    if decision.player in session.plan.people:
        ask_person(session, decision)
    else:
        if session.terminal.is_live and session.plan.people:
            name = capital(session.names.player(decision.player))
            session.terminal.show([Text(f"{name} is thinking …", style="bright_black")])
        _ask_bot(session, decision)


def _ask_bot(session: Session, decision: Decision) -> None:
    """Let a bot answer. If it fails, that is told, and the default is given for it."""
    try:
        let_bot_answer(session.game, decision, session.bots)
    except BotError as problem:
        session.notices.append(f"{problem}. The game is as it was; the usual answer is given instead.")
        session.game.choose(decision, decision.default)
    if session.game.clock_runs:
        _let_time_pass(session)
    session.answered(decision)
    if not session.plan.people:
        _tell_all(session)


def _let_time_pass(session: Session) -> None:
    """What an answer of a bot takes on the clock: where people play on a terminal, the clock on the wall tells."""
    if not session.wall.runs:
        session.game.tick(SECONDS_PER_ANSWER)
    elif not any(each.player in session.plan.people for each in session.game.decisions):
        session.wall.rest(1)
        session.game.tick(session.wall.seconds())


def _tell_all(session: Session) -> None:
    """Tell those who only watch what is new, all of it."""
    log = session.game.log
    seen = session.told.get(-1, 0)
    told = narrate(session.names, log[seen:])
    # A heading at the end is told together with what happens below it.
    if told and told[-1].heading and session.game.decisions:
        return
    session.terminal.show(told_lines(told, session.terminal.size[0]))
    session.told[-1] = len(log)


def _tell_rest(session: Session) -> None:
    """What has happened since a person was asked for the last time."""
    people = session.plan.people
    if not people:
        _tell_all(session)
        return
    seat = session.at_keyboard if session.at_keyboard is not None else min(people)
    log = session.game.view(seat)["log"]
    assert isinstance(log, list)
    told = narrate(session.names, log[session.told.get(seat, 0) :], seat)
    session.terminal.show(told_lines(told, session.terminal.size[0]))

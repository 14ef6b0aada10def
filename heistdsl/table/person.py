"""Asking a person: the screen, the line they type, and what comes of it."""

from __future__ import annotations

from contextlib import suppress
from enum import Enum, auto

from rich.text import Text

from heistdsl.bots import BotError
from heistdsl.bots.playing import answer as let_bot_answer
from heistdsl.games import Decision, RuleError, UndoError
from heistdsl.table.answers import Misread, read_answer
from heistdsl.table.board import board, wrapped
from heistdsl.table.clockwork import SECONDS_PER_ANSWER
from heistdsl.table.names import capital
from heistdsl.table.narration import narrate
from heistdsl.table.question import Question, question_of
from heistdsl.table.requests import Request, Showing, read_request, show_request
from heistdsl.table.screen import asked_lines, clock_text, heading, rule, screen, told_lines
from heistdsl.table.seating import begin_passing, goes_on
from heistdsl.table.seen import Seen
from heistdsl.table.state import Left, Session
from heistdsl.table.terminal import Changed, Closed

_DIM = "bright_black"
_KEYS = "`? 3` tells about choice 3 · log · rules · why · undo · help · quit"
#: More seconds than this are not let pass at once.
_LONGEST_WAIT = 3600


class _Next(Enum):
    """What comes after a typed line."""

    DONE = auto()
    REDRAW = auto()
    PROMPT = auto()


def ask_person(session: Session, decision: Decision) -> None:
    """Get a decision answered by somebody at the keyboard. Raises Left, Closed, RuleError, KeyboardInterrupt."""
    seat = decision.player
    seen = Seen.of(session.game, seat)
    question = question_of(session.names, decision, seen)
    if _passes_by_itself(session, question, seen):
        session.game.choose(decision, "pass")
        session.answered(decision)
        return
    session.passing.pop(seat, None)
    _start_clock(session)
    _hand_over(session, seat)
    typed, next_ = "", _Next.REDRAW
    while next_ is not _Next.DONE:
        if next_ is _Next.REDRAW:
            _show(session, question, seen)
        _tell_notices(session)
        try:
            line = session.terminal.ask(
                lambda: _prompt(session, seat), _words(question), typed,
                (lambda: _second(session, seat)) if session.wall.runs else None,
            )  # fmt: skip
            typed = ""
            next_ = _take(session, question, seen, line)
        except Changed as changed:
            typed, next_ = changed.typed, _Next.REDRAW
        if next_ is not _Next.DONE:
            still = next((each for each in session.game.decisions if each.player == seat), None)
            if still is None or (still.id != question.decision.id and not session.wall.runs):
                return
            seen = Seen.of(session.game, seat)
            question = question_of(session.names, still, seen)


def _prompt(session: Session, seat: int) -> str:
    """Who is asked, and the clock while it runs."""
    clock = f" {clock_text(Seen.of(session.game, seat).clock)}" if session.wall.runs else ""
    return f"{capital(session.names.player(seat))}{clock}> "


# ---- before the question


def _passes_by_itself(session: Session, question: Question, seen: Seen) -> bool:
    """Whether a person has asked to pass here, or sits alone and can do nothing else."""
    if question.is_window and len(question.choices) == 1 and question.may_pass and len(session.plan.people) == 1:
        return not session.game.clock_runs
    passing = session.passing.get(seen.me)
    if passing is None:
        return False
    since = narrate(session.names, seen.log[passing.events :], seen.me)
    return goes_on(passing, question, seen, [each.seats for each in since if each.seats != frozenset((seen.me,))])


def _start_clock(session: Session) -> None:
    """Follow the wall clock while the clock of the game runs; before it starts, wait until everybody is ready."""
    if not session.game.clock_runs or not session.terminal.is_live:
        session.wall.stop()
    elif not session.wall.runs:
        session.terminal.clear()
        session.terminal.show([Text("The clock is about to start.", style="bold")])
        session.terminal.ask_only("Press Enter when everybody is ready. ")
        session.wall.start()


def _hand_over(session: Session, seat: int) -> None:
    """Several people share the keyboard: hide what the one before could see until the next one sits there."""
    before, session.at_keyboard = session.at_keyboard, seat
    if before == seat or len(session.plan.people) < 2 or session.wall.runs:
        return
    name = session.names.player(seat)
    if not session.terminal.is_live:
        session.terminal.show(["", Text(f"The keyboard goes to {name}.", style="bold")])
        return
    session.terminal.wipe()
    session.terminal.show([Text(f"Pass the keyboard to {name}.", style="bold"), ""])
    session.terminal.ask_only(f"Press Enter when only {name} can see the screen. ")


def _show(session: Session, question: Question, seen: Seen) -> None:
    """The whole screen on a terminal; in a pipe what is new and what is asked."""
    names, terminal = session.names, session.terminal
    width = terminal.size[0]
    told = narrate(names, seen.log[session.told.get(seen.me, 0) :], seen.me)
    if terminal.is_live:
        terminal.clear()
        keys = " · ".join(filter(None, (_hint(question, seen), _KEYS)))
        below = wrapped(Text(keys, style=_DIM), width)
        terminal.show(screen(names, seen, question, told, terminal.size, below))
        return
    lines = told_lines(told, width)
    if seen.me not in session.told:
        lines += [heading(names, seen, width), *board(names, seen, width, brief=True)]
    terminal.show([*lines, rule(width, capital(names.player(seen.me))), *asked_lines(names, question, width)])
    session.told[seen.me] = len(seen.log)


def _hint(question: Question, seen: Seen) -> str:
    """How to answer, where it is not plain."""
    if _enter_passes(question, seen):
        return "Enter passes, `pp` until something concerns you"
    return "" if question.decision.kind in ("choose", "name") else capital(question.hint)


def _enter_passes(question: Question, seen: Seen) -> bool:
    """Whether an empty line is an answer: in windows, but in one's own turn only where nothing else can be done."""
    own = seen.active == f"p{seen.me + 1}"
    return question.is_window and question.may_pass and (not own or len(question.choices) == 1)


def _tell_notices(session: Session) -> None:
    width = session.terminal.size[0]
    for notice in session.notices:
        session.terminal.show(wrapped(Text(notice, style="yellow"), width))
    session.notices.clear()


def _words(question: Question) -> list[str]:
    """What is completed."""
    return [choice.head.lower() for choice in question.choices]


# ---- what was typed


def _take(session: Session, question: Question, seen: Seen, line: str) -> _Next:
    if not line and _enter_passes(question, seen):
        line = "pass"
    request = read_request(question, line)
    if request is not None:
        return _do(session, question, seen, request)
    try:
        answer = read_answer(question, line)
    except Misread as problem:
        session.notices.append(f"{capital(str(problem))}.")
        return _Next.PROMPT
    _mark_told(session, seen)
    session.game.choose(question.decision, answer)
    session.answered(question.decision)
    return _Next.DONE


def _mark_told(session: Session, seen: Seen) -> None:
    session.told[seen.me] = len(seen.log)


def _do(session: Session, question: Question, seen: Seen, request: Request) -> _Next:
    match request.word:
        case "quit":
            leave(session, "")
        case "undo":
            return _undo(session, seen.me)
        case "pp":
            return _pass_on(session, question, seen)
        case "seat":
            return _change_seat(session, request.rest)
        case "wait":
            return _wait(session, request.rest)
        case "pause":
            session.wall.stop()
            session.terminal.ask_only("The clock stands still. Press Enter to go on. ")
            if session.game.clock_runs and session.terminal.is_live:
                session.wall.start()
            return _Next.REDRAW
        case "save":
            return _save(session, request.rest)
        case "table" if session.terminal.is_live:
            return _Next.REDRAW
    showing = Showing(session.names, session.game, seen, question, session.terminal.size[0])
    session.terminal.show(show_request(request, showing))
    return _Next.PROMPT


def _undo(session: Session, seat: int) -> _Next:
    try:
        session.game.undo(seat)
    except UndoError as problem:
        session.notices.append(f"That cannot be taken back: {problem.reason}.")
        return _Next.PROMPT
    session.settle()
    session.turns.wanted = seat
    session.told[seat] = min(session.told.get(seat, 0), len(session.game.log))
    session.notices.append("Your last answer is taken back.")
    return _Next.DONE


def _pass_on(session: Session, question: Question, seen: Seen) -> _Next:
    if not (question.is_window and question.may_pass):
        session.notices.append("There is nothing to pass: this has to be answered.")
        return _Next.PROMPT
    session.passing[seen.me] = begin_passing(question, seen)
    _mark_told(session, seen)
    session.game.choose(question.decision, "pass")
    session.answered(question.decision)
    return _Next.DONE


def _change_seat(session: Session, typed: str) -> _Next:
    waiting = sorted({each.player for each in session.game.decisions if each.player in session.plan.people})
    wanted = typed.lower().removeprefix("p").strip()
    if not wanted.isdigit() or len(wanted) > 3 or int(wanted) - 1 not in waiting:
        seats = ", ".join(f"{seat + 1} ({session.names.player(seat)})" for seat in waiting)
        session.notices.append(f"At this keyboard these have something to decide: {seats}.")
        return _Next.PROMPT
    session.turns.wanted = int(wanted) - 1
    return _Next.DONE


def _wait(session: Session, typed: str) -> _Next:
    if not session.game.clock_runs:
        session.notices.append("No clock runs now.")
        return _Next.PROMPT
    if not typed.isdigit() or len(typed) > 6 or int(typed) > _LONGEST_WAIT:
        session.notices.append(f"Say how many seconds to wait, at most {_LONGEST_WAIT}: `wait 10`.")
        return _Next.PROMPT
    session.game.tick(int(typed))
    session.settle()
    return _Next.DONE


def _save(session: Session, typed: str) -> _Next:
    if typed:
        session.save_in(typed)
    if session.save is not None:
        session.notices.append(f"The game is kept in {session.save.path} after every answer.")
    elif not typed:
        session.notices.append("Say where: `save my-game.json`.")
    return _Next.PROMPT


def leave(session: Session, why: str) -> None:
    """Leave the table, and say how to come back. Raises Left."""
    lines = [why] if why else []
    if session.save is None and session.safe and session.terminal.is_live and not why:
        lines += _last_chance(session)
    elif session.save is None and session.safe:
        lines.append("The game was not kept; `--save FILE` keeps it after every answer.")
    if session.save is not None:
        lines.append(f"The game is kept in {session.save.path}; this goes on with it:")
        lines.append(f"  {session.plan.command(session.save)}")
    # Whoever has closed the terminal need not be told.
    with suppress(Closed):
        session.terminal.show(lines)
    raise Left


def _last_chance(session: Session) -> list[str]:
    try:
        name = session.terminal.ask_only("Type a file name to keep the game, or press Enter to let it go: ")
    except (Closed, KeyboardInterrupt):
        return []
    if name:
        session.save_in(name)
    return session.notices


# ---- while the clock runs


def _second(session: Session, seat: int) -> bool:
    """A second at the prompt while the clock runs: time passes, and bots do something now and then. Whether anything
    has happened that the player should see."""
    before = _state(session, seat)
    passed = session.wall.seconds()
    try:
        session.game.tick(passed)
        session.bot_seconds += passed
        if session.bot_seconds >= SECONDS_PER_ANSWER:
            session.bot_seconds = 0
            _let_bots_answer(session)
    except RuleError as problem:
        session.notices.append(f"A rule of the game goes wrong: {problem}. The game is as it was before.")
        return True
    session.safe = session.game.inputs
    return _state(session, seat) != before


def _let_bots_answer(session: Session) -> None:
    decision = next((each for each in session.game.decisions if each.player not in session.plan.people), None)
    if decision is None:
        return
    try:
        let_bot_answer(session.game, decision, session.bots)
    except BotError as problem:
        session.notices.append(f"{problem}. The usual answer is given instead.")
        session.game.choose(decision, decision.default)
    session.settle()


def _state(session: Session, seat: int) -> object:
    own = [each for each in session.game.decisions if each.player == seat]
    options = [[option.id for option in each.options] for each in own]
    return [each.id for each in own], options, len(session.game.log), session.game.clock_runs

"""Asking a person: the screen, the line they type, and what comes of it."""

from __future__ import annotations

from contextlib import suppress
from enum import Enum, auto

from rich.text import Text

from heistdsl.bots import BotError
from heistdsl.bots.playing import answer as let_bot_answer
from heistdsl.games import Decision, RuleError, UndoError
from heistdsl.patience import saying_if_slow
from heistdsl.table.answers import Misread, read_answer
from heistdsl.table.board import board, wrapped
from heistdsl.table.clockwork import SECONDS_PER_ANSWER
from heistdsl.table.names import capital, sentence
from heistdsl.table.narration import narrate
from heistdsl.table.question import Question, question_of
from heistdsl.table.requests import Request, Showing, read_request, show_request
from heistdsl.table.screen import asked_lines, clock_text, heading, rule, screen, told_lines
from heistdsl.table.seating import begin_passing, goes_on
from heistdsl.table.seen import Seen
from heistdsl.table.state import Left, Sitting
from heistdsl.table.terminal import Changed, Closed

_DIM = "bright_black"
#: What takes long where the game has to be played again to know what a question comes from.
_AGAIN = "looking through the game so far"
_KEYS = "`? 3` tells about choice 3 · log · rules · why · undo · help · quit"
#: More seconds than this are not let pass at once.
_LONGEST_WAIT = 3600


class _Next(Enum):
    """What comes after a typed line."""

    DONE = auto()
    REDRAW = auto()
    PROMPT = auto()


def ask_person(sitting: Sitting, decision: Decision) -> None:
    """Get a decision answered by somebody at the keyboard. Raises Left, Closed, RuleError, KeyboardInterrupt."""
    seat = decision.player
    seen = Seen.of(sitting.game, seat)
    with saying_if_slow(_AGAIN):
        question = question_of(sitting.names, decision, seen)
    if _passes_by_itself(sitting, question, seen):
        sitting.game.choose(decision, "pass")
        sitting.answered(decision)
        return
    sitting.passing.pop(seat, None)
    _start_clock(sitting)
    _hand_over(sitting, seat)
    typed, next_ = "", _Next.REDRAW
    while next_ is not _Next.DONE:
        if next_ is _Next.REDRAW:
            _show(sitting, question, seen)
        _tell_notices(sitting)
        try:
            line = sitting.terminal.ask(
                lambda: _prompt(sitting, seat), _words(question), typed,
                (lambda: _second(sitting, seat)) if sitting.wall.runs else None,
            )  # fmt: skip
            typed = ""
            next_ = _take(sitting, question, seen, line)
        except Changed as changed:
            typed, next_ = changed.typed, _Next.REDRAW
        if next_ is not _Next.DONE:
            still = next((each for each in sitting.game.decisions if each.player == seat), None)
            if still is None or (still.id != question.decision.id and not sitting.wall.runs):
                return
            seen = Seen.of(sitting.game, seat)
            question = question_of(sitting.names, still, seen)


def _prompt(sitting: Sitting, seat: int) -> str:
    """Who is asked, and the clock while it runs."""
    clock = f" {clock_text(Seen.of(sitting.game, seat).clock)}" if sitting.wall.runs else ""
    return f"{capital(sitting.names.player(seat))}{clock}> "


# ---- before the question


def _passes_by_itself(sitting: Sitting, question: Question, seen: Seen) -> bool:
    """Whether a person has asked to pass here, or sits alone and can do nothing else."""
    if question.is_window and len(question.choices) == 1 and question.may_pass and len(sitting.plan.people) == 1:
        return not sitting.game.clock_runs
    passing = sitting.passing.get(seen.me)
    if passing is None:
        return False
    since = narrate(sitting.names, seen.log[passing.events :], seen.me)
    return goes_on(passing, question, seen, [each.seats for each in since if each.seats != frozenset((seen.me,))])


def _start_clock(sitting: Sitting) -> None:
    """Follow the wall clock while the clock of the game runs; before it starts, wait until everybody is ready."""
    if not sitting.game.clock_runs or not sitting.terminal.is_live:
        sitting.wall.stop()
    elif not sitting.wall.runs:
        sitting.terminal.clear()
        sitting.terminal.show([Text("The clock is about to start.", style="bold")])
        sitting.terminal.ask_only("Press Enter when everybody is ready. ")
        sitting.wall.start()


def _hand_over(sitting: Sitting, seat: int) -> None:
    """Several people share the keyboard: hide what the one before could see until the next one sits there."""
    before, sitting.at_keyboard = sitting.at_keyboard, seat
    if before == seat or len(sitting.plan.people) < 2 or sitting.wall.runs:
        return
    name = sitting.names.player(seat)
    if not sitting.terminal.is_live:
        sitting.terminal.show(["", Text(f"The keyboard goes to {name}.", style="bold")])
        return
    sitting.terminal.wipe()
    sitting.terminal.show([Text(f"Pass the keyboard to {name}.", style="bold"), ""])
    sitting.terminal.ask_only(f"Press Enter when only {name} can see the screen. ")


def _show(sitting: Sitting, question: Question, seen: Seen) -> None:
    """The whole screen on a terminal; in a pipe what is new and what is asked."""
    names, terminal = sitting.names, sitting.terminal
    width = terminal.size[0]
    told = narrate(names, seen.log[sitting.told.get(seen.me, 0) :], seen.me)
    if terminal.is_live:
        terminal.clear()
        keys = " · ".join(filter(None, (_hint(question, seen), _KEYS)))
        below = wrapped(Text(keys, style=_DIM), width)
        terminal.show(screen(names, seen, question, told, terminal.size, below))
        return
    lines = told_lines(told, width)
    if seen.me not in sitting.told:
        lines += [heading(names, seen, width), *board(names, seen, width, brief=True)]
    terminal.show([*lines, rule(width, capital(names.player(seen.me))), *asked_lines(names, question, width)])
    sitting.told[seen.me] = len(seen.log)


def _hint(question: Question, seen: Seen) -> str:
    """How to answer, where it is not plain."""
    if _enter_passes(question, seen):
        return "Enter passes, `pp` until something concerns you"
    return "" if question.decision.kind in ("choose", "name") else capital(question.hint)


def _enter_passes(question: Question, seen: Seen) -> bool:
    """Whether an empty line is an answer: in windows, but in one's own turn only where nothing else can be done."""
    own = seen.active == f"p{seen.me + 1}"
    return question.is_window and question.may_pass and (not own or len(question.choices) == 1)


def _tell_notices(sitting: Sitting) -> None:
    width = sitting.terminal.size[0]
    for notice in sitting.notices:
        sitting.terminal.show(wrapped(Text(notice, style="yellow"), width))
    sitting.notices.clear()


def _words(question: Question) -> list[str]:
    """What is completed."""
    return [choice.head.lower() for choice in question.choices]


# ---- what was typed


def _take(sitting: Sitting, question: Question, seen: Seen, line: str) -> _Next:
    if not line and _enter_passes(question, seen):
        line = "pass"
    request = read_request(question, line)
    if request is not None:
        return _do(sitting, question, seen, request)
    try:
        answer = read_answer(question, line)
    except Misread as problem:
        sitting.notices.append(sentence(str(problem)))
        return _Next.PROMPT
    _mark_told(sitting, seen)
    sitting.game.choose(question.decision, answer)
    sitting.answered(question.decision)
    return _Next.DONE


def _mark_told(sitting: Sitting, seen: Seen) -> None:
    sitting.told[seen.me] = len(seen.log)


def _do(sitting: Sitting, question: Question, seen: Seen, request: Request) -> _Next:
    match request.word:
        case "quit":
            leave(sitting, "")
        case "undo":
            return _undo(sitting, seen.me)
        case "pp":
            return _pass_on(sitting, question, seen)
        case "seat":
            return _change_seat(sitting, request.rest)
        case "wait":
            return _wait(sitting, request.rest)
        case "pause":
            sitting.wall.stop()
            sitting.terminal.ask_only("The clock stands still. Press Enter to go on. ")
            if sitting.game.clock_runs and sitting.terminal.is_live:
                sitting.wall.start()
            return _Next.REDRAW
        case "save":
            return _save(sitting, request.rest)
        case "table" if sitting.terminal.is_live:
            return _Next.REDRAW
    showing = Showing(sitting.names, sitting.game, seen, question, sitting.terminal.size[0])
    with saying_if_slow(_AGAIN):
        lines = show_request(request, showing)
    sitting.terminal.show(lines)
    return _Next.PROMPT


def _undo(sitting: Sitting, seat: int) -> _Next:
    try:
        sitting.game.undo(seat)
    except UndoError as problem:
        sitting.notices.append(f"That cannot be taken back: {problem.reason}.")
        return _Next.PROMPT
    sitting.settle()
    sitting.turns.wanted = seat
    sitting.told[seat] = min(sitting.told.get(seat, 0), len(sitting.game.log))
    sitting.notices.append("Your last answer is taken back.")
    return _Next.DONE


def _pass_on(sitting: Sitting, question: Question, seen: Seen) -> _Next:
    if not (question.is_window and question.may_pass):
        sitting.notices.append("There is nothing to pass: this has to be answered.")
        return _Next.PROMPT
    sitting.passing[seen.me] = begin_passing(question, seen)
    _mark_told(sitting, seen)
    sitting.game.choose(question.decision, "pass")
    sitting.answered(question.decision)
    return _Next.DONE


def _change_seat(sitting: Sitting, typed: str) -> _Next:
    waiting = sorted({each.player for each in sitting.game.decisions if each.player in sitting.plan.people})
    wanted = typed.lower().removeprefix("p").strip()
    if not wanted.isdigit() or len(wanted) > 3 or int(wanted) - 1 not in waiting:
        seats = ", ".join(f"{seat + 1} ({sitting.names.player(seat)})" for seat in waiting)
        sitting.notices.append(f"At this keyboard these have something to decide: {seats}.")
        return _Next.PROMPT
    sitting.turns.wanted = int(wanted) - 1
    return _Next.DONE


def _wait(sitting: Sitting, typed: str) -> _Next:
    if not sitting.game.clock_runs:
        sitting.notices.append("No clock runs now.")
        return _Next.PROMPT
    if not typed.isdigit() or len(typed) > 6 or int(typed) > _LONGEST_WAIT:
        sitting.notices.append(f"Say how many seconds to wait, at most {_LONGEST_WAIT}: `wait 10`.")
        return _Next.PROMPT
    sitting.game.tick(int(typed))
    sitting.settle()
    return _Next.DONE


def _save(sitting: Sitting, typed: str) -> _Next:
    if typed:
        sitting.save_in(typed)
    if sitting.save is not None:
        sitting.notices.append(f"The game is kept in {sitting.save.path} after every answer.")
    elif not typed:
        sitting.notices.append("Say where: `save my-game.json`.")
    return _Next.PROMPT


def leave(sitting: Sitting, why: str) -> None:
    """Leave the table, and say how to come back. Raises Left."""
    lines = [why] if why else []
    if sitting.save is None and sitting.safe and sitting.terminal.is_live and not why:
        lines += _last_chance(sitting)
    elif sitting.save is None and sitting.safe:
        lines.append("The game was not kept; `--save FILE` keeps it after every answer.")
    if sitting.save is not None:
        lines.append(f"The game is kept in {sitting.save.path}; this goes on with it:")
        lines.append(f"  {sitting.plan.command(sitting.save)}")
    # Whoever has closed the terminal need not be told.
    with suppress(Closed):
        sitting.terminal.show(lines)
    raise Left


def _last_chance(sitting: Sitting) -> list[str]:
    try:
        name = sitting.terminal.ask_only("Type a file name to keep the game, or press Enter to let it go: ")
    except (Closed, KeyboardInterrupt):
        return []
    if name:
        sitting.save_in(name)
    return sitting.notices


# ---- while the clock runs


def _second(sitting: Sitting, seat: int) -> bool:
    """A second at the prompt while the clock runs: time passes, and bots do something now and then. Whether anything
    has happened that the player should see."""
    before = _state(sitting, seat)
    passed = sitting.wall.seconds()
    try:
        sitting.game.tick(passed)
        sitting.bot_seconds += passed
        if sitting.bot_seconds >= SECONDS_PER_ANSWER:
            sitting.bot_seconds = 0
            _let_bots_answer(sitting)
    except RuleError as problem:
        sitting.notices.append(f"A rule of the game goes wrong: {problem}. The game is as it was before.")
        return True
    sitting.safe = sitting.game.inputs
    return _state(sitting, seat) != before


def _let_bots_answer(sitting: Sitting) -> None:
    decision = next((each for each in sitting.game.decisions if each.player not in sitting.plan.people), None)
    if decision is None:
        return
    try:
        let_bot_answer(sitting.game, decision, sitting.bots)
    except BotError as problem:
        sitting.notices.append(f"{problem}. The usual answer is given instead.")
        sitting.game.choose(decision, decision.default)
    sitting.settle()


def _state(sitting: Sitting, seat: int) -> object:
    own = [each for each in sitting.game.decisions if each.player == seat]
    options = [[option.id for option in each.options] for each in own]
    return [each.id for each in own], options, len(sitting.game.log), sitting.game.clock_runs

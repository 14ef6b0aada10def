"""`choose one:`, and windows: players act until all have passed in a row, in turn or all at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from heistdsl.ir.facts import KINDS
from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Ask, Break, Call, Const, Expr, Invoke, Op, Var
from heistdsl.lower.choices import chooser
from heistdsl.lower.code import Code, dispatch
from heistdsl.lower.compare import both, opposite
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event, event_operands
from heistdsl.lower.events import may_act
from heistdsl.lower.lasting import begin_until
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.offers import ACTING, RECORD, add_suite, suite_procedure
from heistdsl.lower.ordering import numbers_by
from heistdsl.lower.parts import in_turn
from heistdsl.lower.reading import one, players_of
from heistdsl.lower.sharing import shared
from heistdsl.lower.uses import open_uses, use_lasting_procedure, use_procedure
from heistdsl.lower.values import player, set_of
from heistdsl.model import types as t
from heistdsl.syntax.tree import AtOnce, InTurn, Modal, Ranking, Use, Window

_SPREAD = Const(RECORD)


def lower_modal(low: Lowering, code: Code, modal: Modal, env: Env) -> None:
    """Offer the options that can be carried out: one of them, or several, each once, until `done`."""
    who = chooser(low, code, modal, env)
    sharing = shared(low, code, env, (suite.body for suite in modal.options))
    env = sharing.env
    suites = [suite_procedure(low, code, suite, env, who) for suite in modal.options]
    taken = code.let_list("taken", EMPTY)
    stopped, row, answer = code.fresh("stopped"), code.fresh("row"), code.fresh("answer")
    prompt = low.layout.prompt("choose one")
    done = low.layout.style("done", "", "done")

    def offer() -> None:
        records = code.let_list("records", EMPTY)
        for number, suite in enumerate(modal.options):
            with code.when(opposite(Op("has", (taken, Const(number))))):
                add_suite(low, code, records, suite, env, who, number)
        with code.when(opposite(Op("size", (records,)))):
            code.add(Break())
        options: Expr = Op("heads", (records, _SPREAD, Const(3)))
        if modal.limit is not None:
            options = Op("join", (options, Op("list", (Const(done), NOTHING, NOTHING))))
        code.add(Ask(who, KINDS.index("choose"), prompt, -1, options, ONE, ONE, answer))
        code.set(Var(row), Op("mul", (Var(answer), _SPREAD)))
        with code.when(Op("ge", (Var(row), Op("size", (records,))))):
            code.add(Break())
        entry = _Entry(records, Var(row))
        code.set(taken, Op("join", (taken, Op("list", (entry.at(3),)))))
        cases: dict[int, Callable[[], None]] = {
            number: _taken(run, who, entry, stopped) for number, run in enumerate(suites)
        }
        code.set(Var(stopped), ZERO)
        dispatch(code, entry.at(3), cases)
        with code.when(Var(stopped)):
            code.add(Break())

    code.set(Var(stopped), ZERO)
    rounds = code.let("rounds", ZERO)
    with code.loop():
        with code.when(Op("ge", (rounds, Const(modal.limit or 1)))):
            code.add(Break())
        code.set(rounds, Op("plus", (rounds, ONE)))
        offer()
    sharing.end()
    with code.when(Var(stopped)):
        if env.stop == "break":
            code.break_off(env.outside)
        else:
            code.leave(ONE if env.stop == "stopped" else None)


def _taken(run: Callable[[Expr, Expr, str | None], None], who: Expr, entry: _Entry, stopped: str) -> Callable[[], None]:
    return lambda: run(who, entry.at(4), stopped)


@dataclass(frozen=True, slots=True)
class _Entry:
    """One offer among many."""

    records: Expr
    row: Expr

    def at(self, place: int) -> Expr:
        """One of its six numbers."""
        return Op("at", (self.records, Op("plus", (self.row, Const(place)))))


def operands_of_use(who: Expr, entry: _Entry) -> tuple[Expr, ...]:
    """What the procedure of a use takes: the player, its piece, and the answer to its first choice."""
    return (who, entry.at(5), entry.at(4))


# ---- windows


def lower_window(low: Lowering, code: Code, window: Window, env: Env) -> None:
    """Keep a window open until everybody has passed in a row, until `stop`, or until its event has happened."""
    players = code.let_list("players", _in_order(low, code, window, env))
    until: Expr | None = None
    if window.until is not None:
        until = begin_until(low, code, window.until, env)
    sharing = shared(low, code, env, (suite.body for suite in window.options))
    opening = _Opening(low, code, window, sharing.env, players, until)
    if isinstance(window.order, AtOnce):
        opening.at_once()
    else:
        opening.in_turn()
    sharing.end()
    if until is not None:
        with code.when(Op("lasts", (until,))):
            code.run("drop", until)


def _in_order(low: Lowering, code: Code, window: Window, env: Env) -> Expr:
    found = players_of(low, low.evaluate(window.players, env))
    match window.order:
        case InTurn(start=start, direction=direction):
            first = one(low, low.evaluate(start, env)).expr
            return Op("around" if direction == "clockwise" else "back-around", (found, first))
        case Ranking():
            listed = set_of(t.PLAYER, code.let_list("members", in_turn(low, found)))
            return Op("order", (listed.expr, *numbers_by(low, listed, window.order, env)))
        case _:
            return in_turn(low, found)


@dataclass(frozen=True, slots=True)
class _Opening:
    """One window."""

    low: Lowering
    code: Code
    window: Window
    env: Env
    players: Var
    until: Expr | None

    def is_open(self, passed: Expr) -> Expr:
        """Whether not all have passed, and its event has not happened."""
        some = Op("lt", (passed, Op("size", (self.players,))))
        return some if self.until is None else both(some, Op("lasts", (self.until,)))

    def offers(self, who: Expr) -> Var:
        """What a player may do: the options, then every use open to them."""
        low, code = self.low, self.code
        inside = self.env.but(them=player(who))
        records = code.let_list("records", EMPTY)
        with code.when(may_act(low, player(who))):
            for number, suite in enumerate(self.window.options):
                add_suite(low, code, records, suite, inside, who, len(low.texts.standing) + number)
            if low.has_lasting_uses or any(True for _ in low.texts.of_type(Use)):
                uses = code.fresh("uses", "l")
                code.add(Invoke(open_uses(low), (who,), uses))
                code.set(records, Op("join", (records, Var(uses))))
        return records

    def options(self, who: Expr, records: Expr) -> Expr:
        """The offers as options, and `pass`, unless that is banned and there is something else to do."""
        low = self.low
        passing: Expr = Op("list", (Const(low.layout.style("pass", "", "pass")), NOTHING, NOTHING))
        if low.is_ruled("ban", "verb", "pass"):
            event = Event("verb", "pass", who)
            allowed = Call(low.ban_procedure(event, whole=True), event_operands(low, event))
            may_pass = Op("or", (opposite(Op("size", (records,))), allowed))
            passing = Op("either-list", (may_pass, passing, EMPTY))
        return Op("join", (Op("heads", (records, _SPREAD, Const(3))), passing))

    def carry_out(self, who: Expr, entry: _Entry, stopped: str) -> None:
        """Do what was taken."""
        low, code = self.low, self.code
        cases: dict[int, Callable[[], None]] = {}
        for number, suite in enumerate(self.window.options):
            run = suite_procedure(low, code, suite, self.env.but(them=player(ACTING)), ACTING)
            cases[len(low.texts.standing) + number] = _taken(run, who, entry, stopped)
        for standing in low.texts.of_type(Use):
            cases[standing.number] = _uses(code, use_procedure(low, standing), operands_of_use(who, entry))
        code.set(Var(stopped), ZERO)
        if not low.has_lasting_uses:
            dispatch(code, entry.at(3), cases)
            return
        lasting = Invoke(use_lasting_procedure(low), (entry.at(3), *operands_of_use(who, entry)))
        code.branch(
            Op("lt", (entry.at(3), ZERO)), lambda: code.add(lasting), lambda: dispatch(code, entry.at(3), cases)
        )

    def in_turn(self) -> None:
        """Players one after another."""
        low, code = self.low, self.code
        passed, index = code.let("passed", ZERO), code.let("index", ZERO)
        answer, stopped, row = code.fresh("answer"), code.fresh("stopped"), code.fresh("row")
        prompt = low.layout.prompt("window")
        with code.loop():
            with code.when(opposite(self.is_open(passed))):
                code.add(Break())
            who = code.let("who", Op("at", (self.players, Op("mod", (index, Op("size", (self.players,)))))))
            records = self.offers(who)
            code.add(Ask(who, 0, prompt, -1, self.options(who, records), ONE, ONE, answer, default=-2, renewed=True))
            with code.when(Op("ge", (Var(answer), ZERO))):
                code.set(index, Op("plus", (index, ONE)))
                code.set(Var(row), Op("mul", (Var(answer), _SPREAD)))

                def act(who: Expr = who, records: Expr = records) -> None:
                    code.set(passed, ZERO)
                    self.carry_out(who, _Entry(records, Var(row)), stopped)
                    with code.when(Var(stopped)):
                        code.add(Break())

                is_pass = Op("ge", (Var(row), Op("size", (records,))))
                code.branch(is_pass, lambda: code.set(passed, Op("plus", (passed, ONE))), act)

    def at_once(self) -> None:
        """Everybody is asked together; the first answer is carried out, then everybody may speak again."""
        low, code = self.low, self.code
        passed = code.let_list("passed", EMPTY)
        answer, which = code.fresh("answer"), code.fresh("which")
        stopped, row = code.fresh("stopped"), code.fresh("row")
        prompt = low.layout.prompt("window")
        with code.loop():
            with code.when(opposite(self.is_open(Op("size", (passed,))))):
                code.add(Break())
            open_to = code.let_list("open", Op("without", (self.players, passed)))
            asked, kept = code.let_list("asked", EMPTY), code.let_list("kept", EMPTY)
            with code.each("who", open_to) as who:
                records = self.offers(who)
                question = Op("join", (Op("list", (who,)), self.options(who, records)))
                code.set(asked, Op("join", (asked, Op("pack", (question,)))))
                code.set(kept, Op("join", (kept, Op("pack", (records,)))))
            code.add(Ask(
                NOTHING, 0, prompt, -1, asked, ONE, ONE, answer, default=-2, which=which, renewed=True,
            ))  # fmt: skip
            with code.when(Op("ge", (Var(answer), ZERO))):
                chosen = code.let_list("chosen", Op("nth-packed", (kept, Var(which))))
                acting = code.let("acting", Op("at", (open_to, Var(which))))
                code.set(Var(row), Op("mul", (Var(answer), _SPREAD)))

                def act(acting: Expr = acting, chosen: Expr = chosen) -> None:
                    code.set(passed, EMPTY)
                    self.carry_out(acting, _Entry(chosen, Var(row)), stopped)
                    with code.when(Var(stopped)):
                        code.add(Break())

                passing = Op("join", (passed, Op("list", (acting,))))
                code.branch(Op("ge", (Var(row), Op("size", (chosen,)))), lambda: code.set(passed, passing), act)


def _uses(code: Code, name: str, operands: tuple[Expr, ...]) -> Callable[[], None]:
    return lambda: code.add(Invoke(name, operands))

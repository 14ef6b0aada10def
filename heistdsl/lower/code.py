"""A procedure under construction: statements are added at the end of the body that is open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from heistdsl.ir.ops import Sort
from heistdsl.ir.program import (
    EMPTY,
    Body,
    Break,
    Const,
    Expr,
    ForEach,
    If,
    Loop,
    Op,
    Procedure,
    Return,
    Run,
    Set,
    Stmt,
    Trap,
    Var,
)
from heistdsl.text.span import Span


class Code:
    """Adds statements and hands out names. Names of locals are unique within the procedure."""

    def __init__(self, name: str, about: str = "") -> None:
        self.name = name
        self.about = about
        self.parameters: list[str] = []
        self.locals: dict[str, Sort] = {}
        self.gives: Sort = "-"
        #: Whether this only tries something: nothing listens, and nothing is noted.
        self.quiet = False
        #: What is given back where a text is left early; None: 0, or nothing.
        self.outcome: Expr | None = None
        #: Adds what has to be done before a text is left.
        self.closing: Callable[[], None] | None = None
        #: Adds that a phase ends, for each that runs here, outer ones first.
        self.phases: tuple[Callable[[], None], ...] = ()
        #: The number of the text that runs here, if anything may wait for its end.
        self.text: Expr | None = None
        #: Which replacements may not apply again: pairs of numbers.
        self.replaced: Expr = EMPTY
        self._body: list[Stmt] = []
        self._count = 0

    def fresh(self, hint: str, sort: Sort = "i") -> str:
        """A name that the procedure does not have yet."""
        self._count += 1
        name = f"{hint.replace('-', '_')}.{self._count}"
        self.locals[name] = sort
        return name

    def parameter(self, name: str, sort: Sort = "i") -> Var:
        """One more parameter."""
        name = name.replace("-", "_")
        self.parameters.append(name)
        self.locals[name] = sort
        return Var(name)

    def add(self, stmt: Stmt) -> None:
        """Add a statement."""
        self._body.append(stmt)

    def add_all(self, body: Body) -> None:
        """Add statements."""
        self._body += body

    def run(self, op: str, *arguments: Expr, key: str = "") -> None:
        """Run an operation for its effect."""
        self.add(Run(Op(op, arguments, key)))

    def let(self, hint: str, value: Expr, sort: Sort = "i") -> Var:
        """A local with this value."""
        name = self.fresh(hint, sort)
        self.add(Set(name, value))
        return Var(name)

    def let_list(self, hint: str, value: Expr) -> Var:
        """A local with this list."""
        return self.let(hint, value, "l")

    def set(self, var: Var, value: Expr) -> None:
        """Give a local a new value."""
        self.add(Set(var.name, value))

    def fail(self, code: str, message: str, span: Span | None = None) -> None:
        """End the game with a named error."""
        self.add(Trap(code, message, span))

    def give_back(self, value: Expr | None = None) -> None:
        """Leave the procedure."""
        self.add(Return(value))

    def leave(self, value: Expr | None = None) -> None:
        """Leave the text that runs here, early or at its end."""
        self.end_phases(0)
        if self.closing is not None:
            self.closing()
        given = self.outcome if value is None else value
        self.give_back(Const(0) if given is None and self.gives == "i" else given)

    def end_phases(self, outside: int) -> None:
        """End the phases that run here, inner ones first, but for some outer ones: they are about to be left."""
        running = self.phases
        for place in range(len(running) - 1, outside - 1, -1):
            self.phases = running[:place]
            running[place]()
        self.phases = running

    def break_off(self, outside: int) -> None:
        """Leave the innermost loop, with so many phases around it."""
        self.end_phases(outside)
        self.add(Break())

    @contextmanager
    def when(self, condition: Expr) -> Iterator[None]:
        """What is added inside runs only if the condition holds. A constant condition costs nothing."""
        outer, self._body = self._body, []
        yield
        inner, self._body = self._body, outer
        if condition == Const(0):
            return
        if isinstance(condition, Const):
            self._body += inner
        elif inner:
            self.add(If(condition, tuple(inner)))

    def branch(self, condition: Expr, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """One of two ways on."""
        first, second = self.apart(then), self.apart(otherwise)
        if isinstance(condition, Const):
            self._body += first if condition.value else second
        else:
            self.add(If(condition, first, second))

    @contextmanager
    def each(self, hint: str, source: Expr) -> Iterator[Var]:
        """A loop over a list."""
        var = Var(self.fresh(hint))
        outer, self._body = self._body, []
        yield var
        inner, self._body = self._body, outer
        self.add(ForEach(var.name, source, tuple(inner)))

    @contextmanager
    def loop(self) -> Iterator[None]:
        """A loop until `break`."""
        outer, self._body = self._body, []
        yield
        inner, self._body = self._body, outer
        self.add(Loop(tuple(inner)))

    def apart(self, build: Callable[[], None]) -> Body:
        """What a function adds, as a body of its own."""
        outer, self._body = self._body, []
        build()
        inner, self._body = self._body, outer
        return tuple(inner)

    def done(self) -> Procedure:
        """The finished procedure."""
        return Procedure(
            self.name, tuple(self.parameters), dict(self.locals), tuple(self._body), self.gives, self.about
        )


def dispatch(code: Code, number: Expr, cases: dict[int, Callable[[], None]]) -> None:
    """Go the way of a number; any other number goes none. A balanced tree of comparisons."""
    keys = sorted(cases)

    def narrow(low: int, high: int) -> None:
        if high - low == 1:
            with code.when(Op("eq", (number, Const(keys[low])))):
                cases[keys[low]]()
            return
        middle = (low + high) // 2
        code.branch(Op("lt", (number, Const(keys[middle]))), lambda: narrow(low, middle), lambda: narrow(middle, high))

    if keys:
        narrow(0, len(keys))

"""Expressions of the intermediate representation in Python."""

from __future__ import annotations

from heistdsl.engine.templates import CONDITIONS, identifier, template
from heistdsl.ir.program import ONE, Call, Comp, Const, Expr, Op, Var

#: Operations that may be written shorter than by their templates.
_SPECIAL = frozenset(("either", "either-list", "first", "around", "top", "owner"))


class Expressions:
    """Writes expressions, each of them once: most stand in many places."""

    def __init__(self) -> None:
        self._written: dict[Expr, str] = {}

    def test(self, expr: Expr) -> str:
        """A condition where only its truth counts: a list that is not empty is as good as its size."""
        if type(expr) is Op:
            name, arguments = expr.name, expr.arguments
            if name == "size":
                return self.expr(arguments[0])
            if name == "not":
                return f"not ({self.test(arguments[0])})"
            if name in ("and", "or"):
                return f"({self.test(arguments[0])}) {name} ({self.test(arguments[1])})"
            if name == "either" and arguments[1] == ONE:
                return f"({self.test(arguments[0])}) or ({self.test(arguments[2])})"
            return self.applied(expr) if name in CONDITIONS else self.expr(expr)
        if type(expr) is Comp and expr.kind == "any":
            found = "True" if expr.test is None else self.test(expr.test)
            return f"any({found} {self.members(expr)})"
        return self.expr(expr)

    def expr(self, expr: Expr) -> str:
        """A value. A condition is 1 or 0 there: Python's truth values would be seen in logs, states and views."""
        if type(expr) is Const:
            return str(expr.value) if expr.value >= 0 else f"({expr.value})"
        if type(expr) is Var:
            return f"v_{identifier(expr.name)}"
        text = self._written.get(expr)
        if text is None:
            text = self._written[expr] = self.value(expr)
        return text

    def value(self, expr: Op | Call | Comp) -> str:
        if type(expr) is Op:
            if expr.name in CONDITIONS:
                return f"(1 if {self.test(expr)} else 0)"
            return self.special(expr) if expr.name in _SPECIAL else self.applied(expr)
        if type(expr) is Comp:
            return f"(1 if {self.test(expr)} else 0)" if expr.kind == "any" else self.comprehension(expr)
        assert type(expr) is Call
        state = "S.clone()" if expr.on_copy else "S"
        return f"p_{identifier(expr.procedure)}({', '.join([state, *map(self.expr, expr.arguments)])})"

    def special(self, op: Op) -> str:
        """An operation that may be written shorter than by its template."""
        match op.name, op.arguments:
            case (("either" | "either-list"), (condition, then, otherwise)):
                return f"({self.expr(then)} if {self.test(condition)} else {self.expr(otherwise)})"
            case "first", (Var(name=name),):
                return f"(v_{identifier(name)}[0] if v_{identifier(name)} else -1)"
            case "around", (Op(name="players"), Const(value=-1 | 0)):
                return "S.board.seating"
            case "around", (members, Const(value=-1 | 0)):
                return f"sorted({self.expr(members)})"
            case "top", (members, Const(value=count)) if count > 0:
                return f"{self.expr(members)}[:{count}]"
            case "owner", (Const() | Var() as of,):
                zone = f"OWNERS[where[{self.expr(of)}]]"
                return f"({zone} if {zone} >= 0 else S.board.seats[{self.expr(of)}])"
            case _:
                return self.applied(op)

    def applied(self, op: Op) -> str:
        """An operation with its operands, by its template."""
        written = template(op.name, len(op.arguments))
        return written.format(*map(self.expr, op.arguments), key=identifier(op.key))

    def members(self, comp: Comp) -> str:
        """The loop of a comprehension."""
        return f"for v_{identifier(comp.var)} in {self.expr(comp.source)}"

    def comprehension(self, comp: Comp) -> str:
        var = f"v_{identifier(comp.var)}"
        test = "" if comp.test is None else f" if {self.test(comp.test)}"
        going = self.members(comp)
        match comp.kind:
            case "keep":
                return f"[{var} {going}{test}]"
            case "map":
                assert comp.value is not None
                return f"[{self.expr(comp.value)} {going}{test}]"
            case _:
                assert comp.value is not None
                return f"[m_{var} {going}{test} for m_{var} in {self.expr(comp.value)}]"

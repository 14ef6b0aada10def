"""A program as people read it: one procedure after the other, one statement a line."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.ir.program import (
    Ask,
    Body,
    Break,
    Call,
    Comp,
    Const,
    Expr,
    ForEach,
    If,
    Invoke,
    Loop,
    Op,
    Procedure,
    Program,
    Return,
    Run,
    Set,
    Stmt,
    Together,
    Trap,
    Var,
)

_INFIX = {
    "add": "+", "sub": "-", "mul": "*", "div": "/", "plus": "+", "eq": "=", "ne": "!=", "lt": "<", "le": "<=",
    "gt": ">", "ge": ">=", "and": "and", "or": "or",
}  # fmt: skip


def list_program(program: Program) -> str:
    """The whole program: its tables, then its procedures; `~` marks those that may suspend."""
    parts = ["".join(f"table {name}: {_rows(rows)}\n" for name, rows in program.tables.items())]
    parts += [list_procedure(procedure) for procedure in program.procedures.values()]
    return "\n".join(part for part in parts if part)


def _rows(rows: tuple[int, ...] | tuple[tuple[int, ...], ...]) -> str:
    return " ".join(str(row) if isinstance(row, int) else "[" + " ".join(map(str, row)) + "]" for row in rows)


def list_procedure(procedure: Procedure) -> str:
    """One procedure."""
    parameters = ", ".join(f"{name}: {procedure.locals[name]}" for name in procedure.parameters)
    gives = "" if procedure.gives == "-" else f" -> {procedure.gives}"
    about = f"  # {procedure.about}" if procedure.about else ""
    head = f"{'~' if procedure.suspends else ''}procedure {procedure.name}({parameters}){gives}:{about}\n"
    return head + "".join(f"  {line}\n" for line in _body(procedure.body))


def _body(body: Body) -> Iterator[str]:
    if not body:
        yield "nothing"
    for stmt in body:
        yield from _statement(stmt)


def _inside(body: Body) -> Iterator[str]:
    return (f"  {line}" for line in _body(body))


def _statement(stmt: Stmt) -> Iterator[str]:
    match stmt:
        case Set(name=name, value=value):
            yield f"{name} := {show(value)}"
        case Run(value=value):
            yield show(value)
        case If(condition=condition, then=then, otherwise=otherwise):
            yield f"if {show(condition)}:"
            yield from _inside(then)
            if otherwise:
                yield "else:"
                yield from _inside(otherwise)
        case Loop(body=body):
            yield "loop:"
            yield from _inside(body)
        case ForEach(var=var, source=source, body=body):
            yield f"each {var} in {show(source)}:"
            yield from _inside(body)
        case Break():
            yield "break"
        case Return(value=value):
            yield "return" if value is None else f"return {show(value)}"
        case Trap(code=code, message=message):
            yield f"error {code}: {message}"
        case Invoke(procedure=name, arguments=arguments, into=into):
            yield ("" if into is None else f"{into} := ") + f"~{name}({_list(arguments)})"
        case Together(procedure=name, source=source, arguments=arguments):
            yield f"together {show(source)}: ~{name}({_list(arguments)})"
        case Ask():
            kind = "several" if stmt.several else "one"
            numbers = f"kind {stmt.kind}, prompt {stmt.prompt}, style {stmt.style}"
            bounds = f"{show(stmt.low)}..{show(stmt.high)}"
            yield f"{stmt.into} := ask {show(stmt.player)} for {kind} of {show(stmt.options)}, {bounds} ({numbers})"


def show(expr: Expr) -> str:
    """One expression."""
    match expr:
        case Const(value=value):
            return str(value)
        case Var(name=name):
            return name
        case Op(name="list", arguments=arguments):
            return f"[{_list(arguments)}]"
        case Op(name=name, arguments=(left, right)) if name in _INFIX:
            return f"({show(left)} {_INFIX[name]} {show(right)})"
        case Op(name=name, arguments=arguments, key=key):
            return f"{name}{f'[{key}]' if key else ''}({_list(arguments)})"
        case Call(procedure=name, arguments=arguments, on_copy=True):
            return f"try {name}({_list(arguments)})"
        case Call(procedure=name, arguments=arguments):
            return f"{name}({_list(arguments)})"
        case Comp(kind=kind, var=var, source=source, test=test, value=value):
            shown = "" if value is None else f"{show(value)} for "
            tested = "" if test is None else f" if {show(test)}"
            return f"{kind}({shown}{var} in {show(source)}{tested})"


def _list(exprs: tuple[Expr, ...]) -> str:
    return ", ".join(map(show, exprs))

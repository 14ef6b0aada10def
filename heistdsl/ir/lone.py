"""Where a list is known to have one member, it is a list of that member: most of what is done with it folds away. A
loop over a list that never has more is no loop."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace

from heistdsl.ir.parameters import substituted
from heistdsl.ir.parts import PARTS
from heistdsl.ir.program import ZERO, Body, Call, Comp, Const, Expr, ForEach, If, Op, Procedure, Program, Set, Stmt, Var
from heistdsl.ir.summaries import summary_of, summary_of_body
from heistdsl.ir.walking import breaks, sets, statements, with_bodies, with_inner

#: Operations without which no list is asked whether it has one member.
_COUNTING = frozenset(("eq", "size"))


def with_lone_members(program: Program) -> Program:
    """The same program, in which the one member of a list has a name wherever it was counted."""
    found = {
        name: _named(each) if summary_of(each).operations >= _COUNTING else each
        for name, each in program.procedures.items()
    }
    return replace(program, procedures=found)


def _named(procedure: Procedure) -> Procedure:
    locals_ = dict(procedure.locals)

    def inside(body: Body) -> Body:
        return with_bodies(body, lambda stmt: with_inner(branch(stmt), inside))

    def branch(stmt: Stmt) -> Stmt:
        match stmt:
            case If(condition=Op(name="eq", arguments=(Op(name="size", arguments=(Var(name=name),)), Const(value=1)))):
                found = summary_of_body(stmt.then)
                if name in found.assigned or name not in found.names:
                    return stmt
                one = f"one.l{len(locals_)}"
                locals_[one] = "i"
                then = (Set(one, Op("at", (Var(name), ZERO))), *substituted(stmt.then, {name: Op("list", (Var(one),))}))
                return replace(stmt, then=then)
            case _:
                return stmt

    body = inside(procedure.body)
    return procedure if body is procedure.body else replace(procedure, body=body, locals=locals_)


def with_loops_of_one(program: Program, parts: Mapping[str, int]) -> Program:
    """The same program without loops that have one round at most. `parts` are the procedures that give a part of one of
    their parameters, and of which."""
    found = {
        name: _unlooped(each, parts) if ForEach in summary_of(each).kinds else each
        for name, each in program.procedures.items()
    }
    return replace(program, procedures=found)


def _unlooped(procedure: Procedure, parts: Mapping[str, int]) -> Procedure:
    few = _few(procedure, parts)

    def inside(body: Body) -> Body:
        return with_bodies(body, lambda stmt: branch(with_inner(stmt, inside)))

    def branch(stmt: Stmt) -> Stmt:
        match stmt:
            case ForEach(var=var, source=Var(name=name) as source, body=body) if name in few and not breaks(body):
                return If(Op("size", (source,)), (Set(var, Op("at", (source, ZERO))), *body))
            case ForEach(source=Op(name="players")) if (found := _of_one_player(stmt)) is not None:
                return found
            case _:
                return stmt

    body = inside(procedure.body)
    return procedure if body is procedure.body else replace(procedure, body=body)


def _of_one_player(loop: ForEach) -> If | None:
    """What a loop over all players does that passes over all but a given one."""
    match loop.body:
        case (If(condition=condition, then=then, otherwise=()),) if not breaks(then):
            first, rest = _apart(condition)
        case _:
            return None
    match first:
        case Op(name="eq", arguments=(Var(name=loop.var), Const() | Var() as wanted)):
            pass
        case _:
            return None
    if isinstance(wanted, Var) and wanted.name in (loop.var, *summary_of(loop).assigned):
        return None
    inner = then if rest is None else (If(rest, then),)
    return If(Op("has", (loop.source, wanted)), (Set(loop.var, wanted), *inner))


def _apart(condition: Expr) -> tuple[Expr, Expr | None]:
    """What is asked first, and the rest of it, if there is one."""
    match condition:
        case Op(name="and", arguments=(left, right)):
            first, rest = _apart(left)
            return first, right if rest is None else Op("and", (rest, right))
        case _:
            return condition, None


def _few(procedure: Procedure, parts: Mapping[str, int]) -> AbstractSet[str]:
    """The lists that never have more than one member."""
    values: dict[str, list[Expr]] = {}
    others = set(procedure.parameters)
    for stmt in statements(procedure.body):
        if type(stmt) is Set:
            values.setdefault(stmt.name, []).append(stmt.value)
        elif (name := sets(stmt)) is not None:
            others.add(name)
    few = {name for name in values if procedure.locals[name] == "l"} - others
    while wrong := {name for name in few for value in values[name] if not _is_few(value, few, parts)}:
        few -= wrong
    return few


def _is_few(expr: Expr, few: AbstractSet[str], parts: Mapping[str, int]) -> bool:
    match expr:
        case Var(name=name):
            return name in few
        case Op(name="list", arguments=members):
            return len(members) <= 1
        case Op(name="some"):
            return True
        case Op(name="top" | "bottom", arguments=(_, Const(value=count))) if count <= 1:
            return True
        case Op(name=name, arguments=arguments) if name in PARTS:
            return _is_few(arguments[0], few, parts)
        case Op(name="either-list", arguments=(_, left, right)):
            return _is_few(left, few, parts) and _is_few(right, few, parts)
        case Comp(kind="keep" | "map", source=source):
            return _is_few(source, few, parts)
        case Call(procedure=name, arguments=arguments) if name in parts:
            return _is_few(arguments[parts[name]], few, parts)
        case _:
            return False

"""From kernel text to WebAssembly text. Kernel text is written in a small part of Python's syntax over whole numbers.

A file of it holds functions. A number is an `i32` unless an annotation says `i64`. `S.name` is a number of the state,
`name[i]` a member of an array of the state or of a table (`name[+i]`: where i is never -1), `mem[a]` the 32 bits at an
address, `mem8[a]`, `mem16[a]`, `mem64[a]` and `mem128[a]` so many of them; other names are locals or constants of the
layout. Arithmetic wraps around, `/` and `%` are unsigned, `>>` shifts in zeros, comparisons are signed. `for x in
members(list)` goes over a list, `for i in range(a, b)` over numbers. A function marked `@inline` is written out where
it is called, one marked `@within` where kernel text calls it. `return f(x)` puts f in the place of its caller. See
docs/engine.md.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

from heistdsl.wasm.kernel_words import ARITHMETIC, COMPARISONS, INSTRUCTIONS, MEMORY


class KernelError(Exception):
    """The kernel text is wrong: a mistake in this package."""


@dataclass(frozen=True, slots=True)
class Signature:
    """What a function takes and gives (the empty text: nothing)."""

    takes: tuple[str, ...]
    gives: str


class Template(NamedTuple):
    """A function of the kernel in WebAssembly text, for any memory: where an address or a constant belongs, it says
    `%(NAME)s`, `%(S.number)s` or `%(array[])s`. `text` is the function and `calls` what it calls. `mark`: `inline` or
    `within` for one that is written out; then `parameters`, `locals` and `body` are those it is written out with, and
    `inner` is what that calls. Its locals have its name before theirs, so that they may stay the same wherever it is
    written out: it never calls itself, and operands are worked out before one is set."""

    takes: tuple[str, ...]
    gives: str
    text: str
    calls: tuple[str, ...]
    mark: str = ""
    parameters: tuple[str, ...] = ()
    locals: Mapping[str, str] = {}
    body: str = ""
    inner: tuple[str, ...] = ()


def written_out(name: str, template: Template, body: str, given: str) -> str:
    """A call of a function with operands as text, written out."""
    result = f" (result {template.gives})" if template.gives else ""
    took = " ".join(f"local.set ${parameter}" for parameter in reversed(template.parameters))
    return f"(block ${name}.out{result} {given} {took}\n{body})"


def compile_kernel(texts: Sequence[str], others: Mapping[str, Signature]) -> dict[str, Template]:
    """The functions of kernel texts by name. `others` are those that are written elsewhere."""
    return _Kernel(texts, others).templates()


class _Kernel:
    def __init__(self, texts: Sequence[str], others: Mapping[str, Signature]) -> None:
        found = (each for text in texts for each in ast.parse(text).body)
        self._functions = {each.name: each for each in found if isinstance(each, ast.FunctionDef)}
        self.signatures = {**others, **{name: _signature(each) for name, each in self._functions.items()}}
        self._written_out: dict[str, Template] = {}

    def templates(self) -> dict[str, Template]:
        return {name: self._template(name) for name in self._functions}

    def _template(self, name: str) -> Template:
        if self._functions[name].decorator_list:
            return self._inlined(name)
        return _Function(self._functions[name], self).template()

    def _inlined(self, name: str) -> Template:
        found = self._written_out.get(name)
        if found is None:
            node = self._functions[name]
            found = _Function(node, self, f"{name}.").written_out(_Function(node, self).template())
            self._written_out[name] = found
        return found

    def is_called(self, name: str) -> bool:
        """Whether a function is called, not written out."""
        return name not in self._functions or not self._functions[name].decorator_list

    def call(self, name: str, given: str, within: _Function) -> str:
        """A call in a function, which may need more locals for it."""
        if self.is_called(name):
            within.calls[name] = None
            return f"(call ${name} {given})"
        found = self._inlined(name)
        within.others.update(found.locals)
        within.calls.update(dict.fromkeys(found.inner))
        return written_out(name, found, found.body, given)


def _signature(function: ast.FunctionDef) -> Signature:
    return Signature(tuple(_type(each.annotation) for each in function.args.args), _gives(function))


def _type(annotation: ast.expr | None) -> str:
    return annotation.id if isinstance(annotation, ast.Name) else "i32"


def _gives(function: ast.FunctionDef) -> str:
    return "" if function.returns is None else _type(function.returns)


Typed = tuple[str, str]


@dataclass
class _Function:
    node: ast.FunctionDef
    kernel: _Kernel
    #: What stands before its own names where it is written out.
    prefix: str = ""
    locals: dict[str, str] = field(default_factory=dict)
    #: The locals of what is written out in it.
    others: dict[str, str] = field(default_factory=dict)
    #: The functions that it calls.
    calls: dict[str, None] = field(default_factory=dict)
    labels: int = 0
    loops: list[int] = field(default_factory=list)

    def template(self) -> Template:
        signature = self.kernel.signatures[self.node.name]
        text = self.text()
        return Template(signature.takes, signature.gives, text, tuple(self.calls))

    def text(self) -> str:
        parameters = self.parameters()
        gives = _gives(self.node)
        body = "\n".join(self.body(self.node.body))
        head = "".join(f" (param ${name} {type_})" for name, type_ in parameters)
        head += f" (result {gives})" if gives else ""
        own = [*[*self.locals.items()][len(parameters) :], *self.others.items()]
        shown = "".join(f" (local ${name} {type_})" for name, type_ in own)
        end = f"({gives}.const 0)" if gives else ""
        return f"(func ${self.node.name}{head}{shown}\n{body}\n{end})"

    def written_out(self, called: Template) -> Template:
        """The function as it is written out elsewhere, beside how it is called."""
        parameters = tuple(self.prefix + name for name, _ in self.parameters())
        gives = _gives(self.node)
        match self.node.body:
            case [ast.Return(value=value)] if value is not None:
                body = self.expr(value)[0]
            case statements:
                body = "\n".join((*self.body(statements), f"({gives}.const 0)" if gives else ""))
        own = {self.prefix + name: type_ for name, type_ in self.locals.items()}
        mark = self.node.decorator_list[0]
        assert isinstance(mark, ast.Name)
        return called._replace(
            mark=mark.id, parameters=parameters, locals=own | self.others, body=body, inner=tuple(self.calls)
        )

    def parameters(self) -> list[tuple[str, str]]:
        found = [(each.arg, _type(each.annotation)) for each in self.node.args.args]
        self.locals.update(found)
        return found

    def wrong(self, node: ast.AST, what: str) -> NoReturn:
        raise KernelError(f"{self.node.name}, line {getattr(node, 'lineno', '?')}: {what}")

    # ---- statements

    def body(self, body: Sequence[ast.stmt]) -> Iterator[str]:
        for stmt in body:
            yield from self.statement(stmt)

    def statement(self, stmt: ast.stmt) -> Iterator[str]:
        match stmt:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                return
            case ast.Expr(value=value):
                text, type_ = self.expr(value)
                yield f"(drop {text})" if type_ else text
            case ast.Assign(targets=[target], value=value):
                yield self.store(target, self.expr(value))
            case ast.AnnAssign(target=target, annotation=annotation, value=value) if value is not None:
                assert isinstance(target, ast.Name)
                self.locals[target.id] = _type(annotation)
                yield self.store(target, self.expr(value))
            case ast.AugAssign(target=target, op=op, value=value):
                yield self.store(target, self.arithmetic(op, self.expr(target), self.expr(value)))
            case ast.If(test=test, body=body, orelse=orelse):
                yield f"(if {self.test(test)} (then"
                yield from self.body(body)
                yield ") (else" if orelse else "))"
                if orelse:
                    yield from self.body(orelse)
                    yield "))"
            case ast.While(test=test, body=body):
                yield from self.loop(self.test(test), body, [])
            case ast.For():
                yield from self.for_each(stmt)
            case ast.Break():
                yield f"(br ${self.prefix}b{self.loops[-1]})"
            case ast.Continue():
                yield f"(br ${self.prefix}c{self.loops[-1]})"
            case ast.Return(value=None):
                yield f"(br ${self.prefix}out)" if self.prefix else "(return)"
            case ast.Return(value=ast.Call(func=ast.Name(id=name), args=args)) if self.is_tail(name):
                yield self.call(stmt, name, [self.expr(each) for each in args])[0].replace("(call", "(return_call", 1)
            case ast.Return(value=value) if value is not None:
                leave = f"br ${self.prefix}out" if self.prefix else "return"
                yield f"({leave} {self.expr(value)[0]})"
            case _:
                self.wrong(stmt, "kernel text has no such statement")

    def is_tail(self, name: str) -> bool:
        """Whether a function whose value is given back may take the place of this one, which keeps nothing over it."""
        called = self.kernel.signatures.get(name)
        gives_the_same = called is not None and called.gives == _gives(self.node)
        return gives_the_same and not self.prefix and self.kernel.is_called(name)

    def loop(self, test: str, body: Sequence[ast.stmt], step: Sequence[str]) -> Iterator[str]:
        self.labels += 1
        number = self.labels
        self.loops.append(number)
        b, c, again = (f"${self.prefix}{kind}{number}" for kind in "bcl")
        yield f"(block {b} (loop {again} (br_if {b} (i32.eqz {test})) (block {c}"
        yield from self.body(body)
        yield ")"
        yield from step
        yield f"(br {again})))"
        self.loops.pop()

    def for_each(self, stmt: ast.For) -> Iterator[str]:
        match stmt.target, stmt.iter:
            case ast.Name(id=name), ast.Call(func=ast.Name(id="range"), args=[low, high]):
                end = self.fresh()
                yield f"(local.set {self.local(end)} {self.expr(high)[0]})"
                yield self.store(stmt.target, self.expr(low))
                test = f"(i32.lt_s (local.get {self.local(name)}) (local.get {self.local(end)}))"
                step = f"(local.set {self.local(name)} (i32.add (local.get {self.local(name)}) (i32.const 1)))"
                yield from self.loop(test, stmt.body, [step])
            case ast.Name(), ast.Call(func=ast.Name(id="members"), args=[source]):
                at, end = self.fresh(), self.fresh()
                here = f"(local.get {self.local(at)})"
                last = f"(i32.add {here} (i32.shl (i32.load {here}) (i32.const 2)))"
                yield f"(local.set {self.local(at)} {self.expr(source)[0]}) (local.set {self.local(end)} {last})"
                first = f"(local.set {self.local(at)} (i32.add {here} (i32.const 4)))"
                member = self.store(stmt.target, (f"(i32.load {here})", "i32"))
                yield from self.over(at, end, [first, member], stmt.body)
            case _:
                self.wrong(stmt, "kernel text goes over `range(low, high)` or `members(list)`")

    def over(self, at: str, end: str, first: Sequence[str], body: Sequence[ast.stmt]) -> Iterator[str]:
        lines = list(self.loop(f"(i32.lt_u (local.get {self.local(at)}) (local.get {self.local(end)}))", body, []))
        yield lines[0]
        yield from first
        yield from lines[1:]

    def local(self, name: str) -> str:
        return f"${self.prefix}{name}"

    def fresh(self) -> str:
        name = f"_{len(self.locals)}"
        self.locals[name] = "i32"
        return name

    def store(self, target: ast.expr, value: Typed) -> str:
        text, type_ = value
        match target:
            case ast.Name(id=name):
                if self.locals.setdefault(name, type_) != type_:
                    self.wrong(target, f"`{name}` is `{self.locals[name]}`, not `{type_}`")
                return f"(local.set {self.local(name)} {text})"
            case ast.Attribute(value=ast.Name(id="S"), attr=name):
                return f"(i32.store offset=%(S.{name})s (i32.const 0) {text})"
            case ast.Subscript(value=ast.Name(id=name), slice=index) if name in MEMORY:
                base, offset = self.address(index)
                return f"({MEMORY[name][1]} offset={offset} {base} {text})"
            case ast.Subscript(value=ast.Name(id=name), slice=index):
                base, offset = self.member(name, index)
                return f"(i32.store offset={offset} {base} {text})"
            case _:
                self.wrong(target, "this cannot get a value")

    # ---- expressions

    def test(self, node: ast.expr) -> str:
        match node:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(i32.eqz {self.test(operand)})"
            case _:
                text, type_ = self.expr(node)
                return text if type_ == "i32" else f"({type_}.ne {text} ({type_}.const 0))"

    def expr(self, node: ast.expr) -> Typed:
        match node:
            case ast.Constant(value=int(number)):
                type_ = "i32" if number < 2**31 else "i64"
                return f"({type_}.const {number})", type_
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
                return f"(i32.const {-number})", "i32"
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                text, type_ = self.expr(operand)
                return f"({type_}.sub ({type_}.const 0) {text})", type_
            case ast.UnaryOp(op=ast.Invert(), operand=operand):
                text, type_ = self.expr(operand)
                return f"({type_}.xor {text} ({type_}.const -1))", type_
            case ast.UnaryOp(op=ast.Not()):
                return self.test(node), "i32"
            case ast.Name(id=name) if name in self.locals:
                return f"(local.get {self.local(name)})", self.locals[name]
            case ast.Name(id=name) if name.isupper():
                return f"(i32.const %({name})s)", "i32"
            case ast.Attribute(value=ast.Name(id="S"), attr=name):
                return f"(i32.load offset=%(S.{name})s (i32.const 0))", "i32"
            case ast.Subscript(value=ast.Name(id=name), slice=index) if name in MEMORY:
                base, offset = self.address(index)
                return f"({MEMORY[name][0]} offset={offset} {base})", MEMORY[name][2]
            case ast.Subscript(value=ast.Name(id=name), slice=index):
                base, offset = self.member(name, index)
                return f"(i32.load offset={offset} {base})", "i32"
            case ast.BinOp(left=left, op=op, right=right):
                return self.arithmetic(op, self.expr(left), self.expr(right))
            case ast.Compare(left=left, ops=[compare], comparators=[right]):
                (one, type_), (other, _) = self.expr(left), self.expr(right)
                return f"({type_}.{COMPARISONS[type(compare)]} {one} {other})", "i32"
            case ast.BoolOp() | ast.IfExp() | ast.Call():
                return self.compound(node)
            case _:
                self.wrong(node, f"unknown: {ast.unparse(node)}")

    def compound(self, node: ast.BoolOp | ast.IfExp | ast.Call) -> Typed:
        match node:
            case ast.BoolOp(op=op, values=values):
                *others, last = values
                text = self.test(last)
                for each in reversed(others):
                    arms = (text, "(i32.const 0)") if isinstance(op, ast.And) else ("(i32.const 1)", text)
                    text = f"(if (result i32) {self.test(each)} (then {arms[0]}) (else {arms[1]}))"
                return text, "i32"
            case ast.IfExp(test=test, body=body, orelse=orelse):
                (one, type_), (other, _) = self.expr(body), self.expr(orelse)
                return f"(if (result {type_}) {self.test(test)} (then {one}) (else {other}))", type_
            case ast.Call(func=ast.Name(id=name), args=args):
                return self.call(node, name, [self.expr(each) for each in args])
            case _:
                self.wrong(node, f"unknown: {ast.unparse(node)}")

    def call(self, node: ast.AST, name: str, args: Sequence[Typed]) -> Typed:
        given = " ".join(text for text, _ in args)
        if name == "run_code":
            return f"(call_indirect (type $code) {given})", "i32"
        if name in INSTRUCTIONS:
            instruction, takes, gives = INSTRUCTIONS[name]
            own = instruction if "." in instruction or not args else f"{args[0][1]}.{instruction}"
            if takes and any(type_ != takes for _, type_ in args):
                self.wrong(node, f"`{name}` takes {takes}")
            return f"({own} {given})", gives
        if name not in self.kernel.signatures:
            self.wrong(node, f"there is no function `{name}`")
        found = self.kernel.signatures[name]
        if tuple(type_ for _, type_ in args) != found.takes:
            self.wrong(node, f"`{name}` takes {found.takes}")
        return self.kernel.call(name, given, self), found.gives

    def arithmetic(self, op: ast.operator, left: Typed, right: Typed) -> Typed:
        (one, type_), (other, other_type) = left, right
        if type_ != other_type:
            raise KernelError(f"{self.node.name}: {one} and {other} are of different types")
        return f"({type_}.{ARITHMETIC[type(op)]} {one} {other})", type_

    def address(self, index: ast.expr) -> tuple[str, str]:
        """An address as a number and a constant that is added to it."""
        match index:
            case ast.BinOp(left=left, op=ast.Add(), right=ast.Constant(value=int(offset))):
                return self.expr(left)[0], str(offset)
            case ast.BinOp(left=left, op=ast.Add(), right=ast.Name(id=name)) if name.isupper():
                return self.expr(left)[0], f"%({name})s"
            case ast.Name(id=name) if name.isupper():
                return "(i32.const 0)", f"%({name})s"
            case _:
                return self.expr(index)[0], "0"

    def member(self, name: str, index: ast.expr) -> tuple[str, str]:
        """The address of a member of an array, and a constant that is added to it. Positions may be -1, so the sum has
        to wrap around, but for those that are said not to be."""
        base = f"%({name}[])s"
        match index:
            case ast.UnaryOp(op=ast.UAdd(), operand=operand):
                return f"(i32.shl {self.expr(operand)[0]} (i32.const 2))", base
            case _:
                return f"(i32.add (i32.shl {self.expr(index)[0]} (i32.const 2)) (i32.const {base}))", "0"

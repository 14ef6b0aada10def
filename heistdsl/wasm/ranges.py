"""What is known of numbers and lists where the text of a function has come to, so that a position is not looked at
twice, and those of pieces that a zone holds are not looked at at all: nothing but pieces of the game lies in one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, TypeAlias

from heistdsl.ir.parts import PARTS
from heistdsl.ir.program import Call, Comp, Const, Expr, Op, Program, Stmt, Var
from heistdsl.ir.walking import sets, statements

#: From which number on, and below which.
Range: TypeAlias = "tuple[int, int]"
_BOTH: Final = frozenset(("join", "union"))


class Ranges:
    """Facts about locals. `parts` are the procedures that give a part of one of their parameters, and of which."""

    def __init__(self, program: Program, parts: Mapping[str, int]) -> None:
        self._pieces = len(program.facts.pieces)
        self._players = program.facts.max_players
        self._tables = program.tables
        self._parts = parts
        self._numbers: dict[str, Range] = {}
        self._lists: frozenset[str] = frozenset()

    @contextmanager
    def sometimes(self) -> Iterator[None]:
        """What is learnt inside may never be run, so it is forgotten after it."""
        before = dict(self._numbers), self._lists
        yield
        self._numbers, self._lists = before

    def forget(self, names: Iterable[str]) -> None:
        """These locals get other values."""
        gone = frozenset(names)
        self._numbers = {name: found for name, found in self._numbers.items() if name not in gone}
        self._lists -= gone

    def forget_set_in(self, *bodies: Iterable[Stmt]) -> None:
        """The locals that are given a value in bodies get other values."""
        self.forget([name for body in bodies for stmt in statements(tuple(body)) if (name := sets(stmt)) is not None])

    def learn(self, name: str, value: Expr) -> None:
        """A local gets a value."""
        number, is_list = self.of(value), self.holds_pieces(value)
        self.forget([name])
        if number is not None:
            self._numbers[name] = number
        if is_list:
            self._lists |= {name}

    def learn_member(self, name: str, source: Expr) -> None:
        """A local goes over a list."""
        self.forget([name])
        match source:
            case Op(name="list", arguments=members) if members and all(isinstance(each, Const) for each in members):
                numbers = [each.value for each in members if isinstance(each, Const)]
                self._numbers[name] = (min(numbers), max(numbers) + 1)
            case Op(name="players" | "others"):
                self._numbers[name] = (0, self._players)
            case _ if self.holds_pieces(source):
                self._numbers[name] = (0, self._pieces)

    def looked_at(self, name: str, found: Range) -> None:
        """A local was looked at and is in a range."""
        self._numbers[name] = found

    def of(self, expr: Expr) -> Range | None:
        """The range a number is known to be in."""
        match expr:
            case Var(name=name):
                return self._numbers.get(name)
            case Op(name="at", arguments=(members, _)) if self.holds_pieces(members):
                return (0, self._pieces)
            case Op(name="first" | "only", arguments=(members,)) if self.holds_pieces(members):
                return (-1, self._pieces)
            case Op(name="table", key=key):
                return self._in_table(key)
            case Op(name="owner" | "rival" | "active" | "phase-by" | "seat"):
                return (-1, self._players)
            case Op(name="plus", arguments=(Const(value=value), other)) if (found := self.of(other)) is not None:
                return (found[0] + value, found[1] + value)
            case _:
                return None

    def _in_table(self, key: str) -> Range | None:
        rows = self._tables[key]
        numbers = [each for each in rows if isinstance(each, int)]
        return (min(numbers), max(numbers) + 1) if len(numbers) == len(rows) else None

    def holds_pieces(self, expr: Expr) -> bool:
        """Whether a list is known to hold nothing but pieces of the game."""
        match expr:
            case Op(name="zone"):
                return True
            case Var(name=name):
                return name in self._lists
            case Op(name="list", arguments=members):
                return all((found := self.of(each)) and found[0] >= 0 and found[1] <= self._pieces for each in members)
            case Op(name=name, arguments=(left, right)) if name in _BOTH:
                return self.holds_pieces(left) and self.holds_pieces(right)
            case Op(name="either-list", arguments=(_, left, right)):
                return self.holds_pieces(left) and self.holds_pieces(right)
            case Op(name=name, arguments=(members, *_)) if name in PARTS or name == "move":
                return self.holds_pieces(members)
            case Call(procedure=name, arguments=arguments) if name in self._parts:
                return self.holds_pieces(arguments[self._parts[name]])
            case Comp(kind="keep", source=source):
                return self.holds_pieces(source)
            case _:
                return False


def is_within(found: Range | None, size: int) -> bool:
    """Whether a position of an array with a member for -1 is known to be in it."""
    return found is not None and found[0] >= -1 and found[1] <= size

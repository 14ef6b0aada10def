"""The procedures of a program that is being lowered: each is built once, when it is its turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from heistdsl.ir.program import Procedure
from heistdsl.lower.code import Code
from heistdsl.lower.refusal import NotLowered, Refusal
from heistdsl.text.span import Span

#: How much is known of what a procedure has to know; None for one that has to know nothing.
_Late: TypeAlias = Callable[[], int] | None
#: A procedure that is to be built: that, its name, what builds it.
_Wanted: TypeAlias = tuple[_Late, str, Callable[[], Procedure]]


class Building:
    """Collects procedures and refusals. A procedure that is called is built when the others are done."""

    def __init__(self) -> None:
        self.procedures: dict[str, Procedure] = {}
        self.refusals: list[Refusal] = []
        self._asked_for: set[str] = set()
        self._waiting: list[_Wanted] = []

    # ---- refusals

    def refuse(self, construct: str, span: Span | None = None) -> None:
        """Note a construct that is not lowered."""
        found = Refusal(construct, span)
        if found not in self.refusals:
            self.refusals.append(found)

    def attempt(self, build: Callable[[], None], span: Span | None = None) -> None:
        """Lower something; what is not lowered in it is noted."""
        try:
            build()
        except NotLowered as problem:
            for found in problem.refusals:
                self.refuse(found.construct, found.span or span)

    # ---- procedures

    def wanted(self, name: str, build: Callable[[Code], None], about: str = "", late: _Late = None) -> str:
        """The name of a procedure, which is built once. One that is `late` is built after all that are not, and again
        when more is known of what it has to know."""
        if name not in self._asked_for:
            self._asked_for.add(name)
            self._waiting.append((late, name, lambda: self._built(name, build, about)))
        return name

    def _built(self, name: str, build: Callable[[Code], None], about: str) -> Procedure:
        code = Code(name, about)
        self.attempt(lambda: build(code))
        return code.done()

    def build_now(self, name: str) -> bool:
        """Build a procedure before its turn; whether it could be: one that is being built right now cannot."""
        for entry in self._waiting:
            if entry[1] == name:
                self._waiting.remove(entry)
                self.procedures[name] = entry[2]()
                break
        return name in self.procedures

    def build_all(self) -> None:
        """Build everything that is called, until nothing new is. What has to know all lasting effects is built again
        when there are more of them, and so is what has to know all that may wait, or all plans that go on. Nothing that
        makes plans has to know all of them: building it again makes more."""
        built: dict[str, tuple[int, _Wanted]] = {}
        while self._waiting:
            place = next((place for place, (late, _, _) in enumerate(self._waiting) if late is None), 0)
            wanted = self._waiting.pop(place)
            late, name, build = wanted
            if late is not None:
                built[name] = late(), wanted
            self.procedures[name] = build()
            if not self._waiting:
                self._waiting += [each for known, each in built.values() if each[0] and known < each[0]()]

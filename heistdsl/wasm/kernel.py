"""The kernel: its functions as WebAssembly text for one memory, as far as they are called."""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final

from heistdsl import cache
from heistdsl.resources import program_digest
from heistdsl.wasm.kernel_compiler import Signature, Template, compile_kernel, written_out
from heistdsl.wasm.layout import Layout

_FILES: Final = (
    "memory", "lists", "pieces", "chance", "state", "sha", "log", "running", "offhand", "play", "imagining", "rollouts",
)  # fmt: skip
#: What the kernel calls and is written for each program.
_ELSEWHERE: Final = {
    "run_check": Signature(("i32", "i32"), "i32"),
    "standing": Signature(("i32",), "i32"),
    "beginning": Signature((), ""),
}
_KIND: Final = "kernels"


class Kernel:
    """The kernel for one memory."""

    def __init__(self, layout: Layout) -> None:
        self._templates = templates()
        #: Numbers by how templates name them.
        self._numbers: Mapping[str, int] = {
            **layout.constants,
            **{f"S.{name}": address for name, address in layout.scalars.items()},
            **{f"{name}[]": address for name, address in layout.arrays.items()},
        }
        self._bodies: dict[str, str] = {}
        #: The functions that were called.
        self._called: list[str] = []

    def call(self, name: str, given: str, locals_: dict[str, str]) -> str:
        """A call with operands as text. It may need more locals, which are added, with their types."""
        template = self._templates.get(name)
        if template is None or template.mark != "inline":
            self._called.append(name)
            return f"(call ${name} {given})"
        body = self._bodies.get(name)
        if body is None:
            body = self._bodies[name] = template.body % self._numbers
            self._called += template.inner
        locals_.update(template.locals)
        return written_out(name, template, body, given)

    def text(self, exported: Iterable[str]) -> str:
        """As WebAssembly text: these functions, those that were called so far, and all that they call."""
        wanted = [*exported, *self._called]
        found: set[str] = set()
        for name in wanted:  # which grows with each of them
            if name in self._templates and name not in found:
                found.add(name)
                wanted += self._templates[name].calls
        texts = [template.text for name, template in self._templates.items() if name in found]
        return "\n".join(texts) % self._numbers


@lru_cache(1)
def templates() -> Mapping[str, Template]:
    """All functions of the kernel: compiled now, or by a former run, from the user's cache."""
    key = program_digest("wasm")
    data = cache.load(_KIND, key)
    if data is not None:
        return {name: Template(*row) for name, row in marshal.loads(data).items()}
    found = compile_kernel(
        [(files("heistdsl.wasm") / "kernel" / f"{name}.kernel").read_text("utf-8") for name in _FILES], _ELSEWHERE
    )
    cache.store(_KIND, key, marshal.dumps({name: tuple(template) for name, template in found.items()}))
    return found

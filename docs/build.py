"""Renews the generated parts of the documentation, or says that they are out of date.

`python docs/build.py` rewrites, `python docs/build.py --check` compares and exits 1 on a difference. A page marks its
parts with comments:

- `<!-- card -->`, a `heist` block, `<!-- /card -->`: the text a card with this effect shows; it must be free of errors.
- `<!-- step -->` ... `<!-- /step -->`: the same for a step of the game's flow.
- `<!-- wrong -->` ... `<!-- /wrong -->`: the messages this text draws; there must be at least one.
- `<!-- table: NAME -->` ... `<!-- /table -->`: a table made from a registry of the program.

The texts belong to the game in docs/examples/vault-run.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

from heistdsl.check.context import Context
from heistdsl.check.explanations import EXPLANATIONS
from heistdsl.check.ruleset import check_text
from heistdsl.ir.ops import OPERATIONS
from heistdsl.model.names import BUILTIN_NAMES
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Effect, Ruleset
from heistdsl.syntax.functions import FUNCTIONS
from heistdsl.syntax.habits import HABITS
from heistdsl.syntax.mending import mend
from heistdsl.syntax.parse import parse_text
from heistdsl.syntax.verbs import VERBS
from heistdsl.text import Diagnostic, has_errors, render_text
from heistdsl.wording import render_effect

DOCS = Path(__file__).parent
PAGES = ("language.md", "engine.md")
_EXAMPLE = re.compile(r"<!-- (card|step|wrong) -->\n```heist\n(.*?)```\n.*?<!-- /\1 -->", re.DOTALL)
_TABLE = re.compile(r"<!-- table: ([a-z]+) -->\n.*?<!-- /table -->", re.DOTALL)


def main(arguments: list[str]) -> int:
    """0 when everything is up to date or has been renewed, else 1."""
    stale = [name for name in PAGES if renewed(text := (DOCS / name).read_text("utf-8")) != text]
    if "--check" in arguments:
        for name in stale:
            print(f"docs/{name} is out of date: run `make docs`", file=sys.stderr)
        return 1 if stale else 0
    for name in stale:
        (DOCS / name).write_text(renewed((DOCS / name).read_text("utf-8")), "utf-8")
    return 0


def renewed(page: str) -> str:
    """A page with its generated parts made anew."""
    page = _EXAMPLE.sub(lambda found: _example(found[1], found[2]), page)
    return _TABLE.sub(lambda found: f"<!-- table: {found[1]} -->\n{_TABLES[found[1]]()}<!-- /table -->", page)


def _example(kind: str, text: str) -> str:
    shown = _messages(text) if kind == "wrong" else _printed(kind, text)
    return f"<!-- {kind} -->\n```heist\n{text}```\n{shown}<!-- /{kind} -->"


def _printed(kind: str, text: str) -> str:
    effect, found = _read(kind, text)
    if effect is None or has_errors(found):
        raise SystemExit(f"an example has mistakes:\n{text}\n{render_text(found)}")
    lines = render_effect(_game(), effect).splitlines()
    return "\n" + "".join(f"> {line}  \n" for line in lines)


def _messages(text: str) -> str:
    _, found = _read("card", text)
    if not found:
        raise SystemExit(f"an example of a slip draws no message:\n{text}")
    return f"\n```text\n{render_text(found).strip()}\n```\n"


def _read(kind: str, text: str) -> tuple[Effect | None, list[Diagnostic]]:
    """The effect and everything said about it, its own mistakes first."""
    tree, found = parse_text(text, "card")
    if tree is None:
        return None, found
    effect = Effect("rule:example" if kind != "step" else "procedure:example", tree)
    context = Context("procedure") if kind == "step" else Context("card", kind="gadget")
    return effect, check_text(_game(), effect, context)


@cache
def _game() -> Ruleset:
    ruleset, found = load_ruleset(DOCS / "examples" / "vault-run")
    if ruleset is None or has_errors(found):
        raise SystemExit(render_text(found))
    return ruleset


def _rows(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


def _names() -> str:
    return _rows(("name", "stands for"), [(f"`{name}`", meaning) for name, meaning in BUILTIN_NAMES.items()])


def _verbs() -> str:
    rows = [
        (
            f"`{verb.name}`",
            verb.meaning,
            ", ".join(f"`{shape}`" for shape in verb.objects),
            ", ".join(f"`{word}`" for word in (*verb.prepositions, *verb.manners)),
            ", ".join(f"`{part}`" for part in verb.carries),
        )
        for verb in VERBS.values()
    ]
    return _rows(("verb", "does", "with", "and", "its event carries"), rows)


def _functions() -> str:
    rows = [
        (f"`{function.name}({', '.join(function.arguments)})`", function.meaning) for function in FUNCTIONS.values()
    ]
    return _rows(("function", "gives"), rows)


def _habits() -> str:
    """The first habit of each rule."""
    rows: dict[str, tuple[str, str, str]] = {}
    for habit in HABITS:
        mended = mend(habit.example)
        rows.setdefault(habit.rule, (f"`{habit.example}`", _code(mended.text if mended else ""), habit.rule))
    return _rows(("plain English", "here", "because"), list(rows.values()))


def _code(text: str) -> str:
    """Text of one or several lines within a cell."""
    return "<br>".join(f"`{line}`" for line in text.replace("\n  ", "\n\u00a0\u00a0").split("\n"))


def _diagnostics() -> str:
    kinds = sorted(EXPLANATIONS, key=lambda explanation: explanation.code)
    return _rows(("code", "what is wrong"), [(kind.code, kind.title) for kind in kinds])


def _operations() -> str:
    rows = [
        f"| `{name}` | `{each.takes}` | `{each.gives}` | {each.effect} | {each.meaning} |"
        for name, each in OPERATIONS.items()
    ]
    return "\n".join(["| operation | takes | gives | effect | meaning |", "|---|---|---|---|---|", *rows, ""])


_TABLES: dict[str, Callable[[], str]] = {
    "names": _names,
    "verbs": _verbs,
    "functions": _functions,
    "habits": _habits,
    "diagnostics": _diagnostics,
    "operations": _operations,
}

if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

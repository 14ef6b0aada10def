"""`heist explain`: the page behind a diagnostic code."""

import argparse
import dataclasses
import json
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final

from heistdsl.cli.failure import UsageError
from heistdsl.cli.options import add_format
from heistdsl.text import Explanation, did_you_mean

# Each module has EXPLANATIONS, a tuple of Explanation.
_MODULES: Final = (
    "heistdsl.cli.explanations",
    "heistdsl.loader.explanations",
    "heistdsl.syntax.explanations",
    "heistdsl.model.explanations",
    "heistdsl.check.explanations",
    "heistdsl.decks.explanations",
    "heistdsl.printing.explanations",
    "heistdsl.authoring.explanations",
    "heistdsl.scenario.explanations",
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("code", metavar="CODE", help="such as H0101")
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print what a code means, with a wrong and a right example."""
    code = arguments.code.upper()
    known = explanations()
    if code not in known:
        help = did_you_mean(code, known) or f"the first is {min(known)}, the last {max(known)}"
        raise UsageError(f"there is no diagnostic `{arguments.code}`", help=help)
    if arguments.format == "json":
        print(json.dumps(dataclasses.asdict(known[code]), indent=2, ensure_ascii=False))
    else:
        print(_page(known[code]), end="")
    return 0


@cache
def explanations() -> Mapping[str, Explanation]:
    """All explanations by code."""
    pages = [page for module in _MODULES for page in import_module(module).EXPLANATIONS]
    by_code = {page.code: page for page in pages}
    assert len(by_code) == len(pages), "two explanations of one code"
    return by_code


def _page(page: Explanation) -> str:
    sections = [f"{page.code}: {page.title}", page.meaning]
    for title, example in (("Wrong:", page.wrong), ("Right:", page.right)):
        if example:
            sections.append(title + "\n\n" + "\n".join(f"    {line}" for line in example.splitlines()))
    return "\n\n".join(sections) + "\n"

"""Bring grammar/effects.lark and grammar/effects.tables up to date: `python -m heistdsl.syntax.build_tables`.

The terminals for verbs and manners come from verbs.py; the parser's tables come from the grammar.
"""

from __future__ import annotations

import re

from heistdsl.syntax.tables import grammar_file, save_tables, saved_body, tables_file
from heistdsl.syntax.verbs import generated_terminals

_GENERATED = re.compile(r"(?<=// generated:begin\n).*?(?=// generated:end\n)", re.DOTALL)


def with_generated_terminals(grammar: str) -> str:
    """The grammar with the terminals that the table of verbs asks for."""
    return _GENERATED.sub(lambda _: generated_terminals(), grammar)


def main() -> None:
    """Rewrite both files where they differ from what they should be."""
    old = grammar_file().read_text(encoding="utf-8")
    grammar = with_generated_terminals(old)
    if grammar != old:
        grammar_file().write_text(grammar, encoding="utf-8")
        print(f"{grammar_file().name}: terminals rewritten")
    if saved_body(grammar) is None:
        tables_file().write_bytes(save_tables(grammar))
        print(f"{tables_file().name}: tables built")


if __name__ == "__main__":
    main()

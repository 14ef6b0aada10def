"""A deck as people look at it: what it holds, with small bars, and which constraints it keeps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from heistdsl.decks.contents import Contents
from heistdsl.model.ruleset import Constraint, Deck, Ruleset

_WIDEST = 24
_BAR = "█"


def describe_deck(
    ruleset: Ruleset, deck: Deck, contents: Contents, judged: Sequence[tuple[Constraint, bool]], is_legal: bool
) -> str:
    """Several lines, the first with the answer."""
    legal = "legal" if is_legal else "not legal"
    sections = [[f"{deck.name} for {ruleset.name}: {legal}", _sizes(contents)]]
    sections += [list(_curve(f"{curve.attribute}{_mean(curve.mean)}", curve.counts)) for curve in contents.curves]
    named = {id: card.name for id, card in ruleset.cards.items()}
    sections += [list(_curve(title, counts)) for title, counts in _tables(ruleset, contents)]
    sections += [_constraints(judged)] if judged else []
    sections += [[*(_card(named.get(id, id), id, count) for id, count in deck.cards.items() if count)]]
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"


def _sizes(contents: Contents) -> str:
    kinds = f" ({', '.join(contents.kinds)})" if len(contents.kinds) > 1 else ""
    return f"{contents.cards} cards{kinds}, {contents.designs} designs, {contents.texts} cards with an effect"


def _tables(ruleset: Ruleset, contents: Contents) -> Iterator[tuple[str, Mapping[str, int]]]:
    if len(contents.kinds) > 1:
        yield "type", contents.kinds
    if contents.owners:
        yield "owner", contents.owners
    if contents.tags:
        yield "tags", contents.tags


def _mean(mean: float | None) -> str:
    return "" if mean is None else f" (mean {mean:g})"


def _curve(title: str, counts: Mapping[str, int]) -> Iterator[str]:
    """One row for each value with a bar: one block for each card, fewer if the longest bar would be too long."""
    yield title
    width = max(map(len, counts), default=0)
    scale = max(1, -(-max(counts.values(), default=0) // _WIDEST))
    for value, count in counts.items():
        bar = _BAR * -(-count // scale)
        yield f"  {value:>{width}}  {bar}{' ' if bar else ''}{count}"


def _constraints(judged: Sequence[tuple[Constraint, bool]]) -> list[str]:
    width = max(len(constraint.id) for constraint, _ in judged)
    rows = [
        f"  {'kept  ' if is_kept else 'broken'}  {constraint.id:{width}}  {constraint.about}".rstrip()
        for constraint, is_kept in judged
    ]
    return ["constraints", *rows]


def _card(name: str, id: str, count: int) -> str:
    return f"{count:>3} x {name}" + (f" ({id})" if name.lower().replace(" ", "-") != id else "")

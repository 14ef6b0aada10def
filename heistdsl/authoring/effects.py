"""Where the texts of the effect language stand in a rule file. Only the file is needed, not the game around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from heistdsl.loader import Mapping, Node, Scalar, Sequence

_DESIGNS: Final = ("cards", "templates")
_TEXTS: Final = ("procedures", "actions", "rules")
_SINGLE: Final = ("setup", "flow")


@dataclass(frozen=True, slots=True)
class Written:
    """An effect text, the key it stands under, and whether a `{...}` is around both."""

    key: Scalar
    scalar: Scalar
    in_braces: bool


def find_effects(root: Node) -> tuple[Written, ...]:
    """The effect texts of a file in the order of their places; a text used by an alias is there once."""
    found = {written.scalar.span.start: written for written in _effects(root) if written.scalar.value is not None}
    return tuple(found[start] for start in sorted(found))


def _effects(root: Node) -> Iterator[Written]:
    for key, node in root.entries if isinstance(root, Mapping) else ():
        if key.text in _DESIGNS and isinstance(node, Mapping):
            for _, design in node.entries:
                yield from _of_design(design)
        elif key.text in _TEXTS and isinstance(node, Mapping):
            for name, declared in node.entries:
                yield from _of_declaration(node, name, declared)
        elif key.text in _SINGLE and isinstance(root, Mapping):
            yield from _of_declaration(root, key, node)


def _of_design(design: Node) -> Iterator[Written]:
    """The text of a card, and those of its variants."""
    if not isinstance(design, Mapping):
        return
    yield from _under_effect(design)
    variants = design.get("copies")
    for variant in variants.items if isinstance(variants, Sequence) else ():
        if isinstance(variant, Mapping):
            yield from _under_effect(variant)


def _of_declaration(parent: Mapping, key: Scalar, declared: Node) -> Iterator[Written]:
    """The text itself, or the text under `effect`."""
    if isinstance(declared, Scalar):
        yield Written(key, declared, _in_braces(parent))
    elif isinstance(declared, Mapping):
        yield from _under_effect(declared)


def _under_effect(holder: Mapping) -> Iterator[Written]:
    entry = holder.entry("effect")
    if entry and isinstance(entry[1], Scalar):
        yield Written(entry[0], entry[1], _in_braces(holder))


def _in_braces(holder: Node) -> bool:
    return holder.span.text.startswith(("{", "["))


# ---- formulas


@dataclass(frozen=True, slots=True)
class Formula:
    """An expression that stands alone, and whether a `{...}` or `[...]` is around it."""

    scalar: Scalar
    in_braces: bool


def find_formulas(root: Node) -> tuple[Formula, ...]:
    """The formulas of values and the conditions of constraints of a file, in the order of their places; numbers and
    what is used by an alias for the second time are not among them."""
    found = {formula.scalar.span.start: formula for formula in _formulas(root)}
    return tuple(found[start] for start in sorted(found) if isinstance(found[start].scalar.value, str))


def _formulas(root: Node) -> Iterator[Formula]:
    yield from _declared(root, "values", ("is",))
    yield from _declared(root, "constraints", ("that", "each"))
    decks = root.get("decks") if isinstance(root, Mapping) else None
    for _, deck in decks.entries if isinstance(decks, Mapping) else ():
        yield from _declared(deck, "constraints", ("that", "each"))


def _declared(parent: Node, section: str, keys: tuple[str, ...]) -> Iterator[Formula]:
    """The formula that each key of a section has: behind it, in a list, or in a mapping under one of some keys."""
    declared = parent.get(section) if isinstance(parent, Mapping) else None
    for _, node in declared.entries if isinstance(declared, Mapping) else ():
        if isinstance(node, Mapping):
            for key, inner in node.entries:
                if key.text in keys:
                    yield from _listed(inner, _in_braces(node))
        else:
            yield from _listed(node, _in_braces(declared) if isinstance(declared, Mapping) else False)


def _listed(node: Node, in_braces: bool) -> Iterator[Formula]:
    """A formula, or each of a list of them."""
    if isinstance(node, Scalar):
        yield Formula(node, in_braces)
    for item in node.items if isinstance(node, Sequence) else ():
        if isinstance(item, Scalar):
            yield Formula(item, in_braces or _in_braces(node))

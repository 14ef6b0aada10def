"""Constraints: what must hold of the designs of a game or deck."""

from __future__ import annotations

from heistdsl.loader import Mapping, Node, Scalar
from heistdsl.model import nodes
from heistdsl.model.read_attributes import implemented
from heistdsl.model.reader import Reader
from heistdsl.model.ruleset import Constraint
from heistdsl.model.texts import read_formula
from heistdsl.syntax.tree import Expression, Name, Where

#: All pieces of the game; those of a deck.
EVERYTHING = "everything"
DECK = "deck"


def read_constraints(reader: Reader) -> dict[str, Constraint]:
    """The constraints of the game and of its packs."""
    found = {}
    for entry in reader.sections.entries("constraints"):
        of = nodes.word(nodes.member(entry.node, "of"))
        sort = reader.refer(of, "type or tag", reader.names.kinds | reader.names.tags) if of else None
        constraint = read_constraint(reader, entry.key, entry.node, of=sort or "", pack=entry.pack)
        if constraint:
            found[entry.id] = constraint
    return found


def read_constraint(
    reader: Reader, key: Scalar, node: Node, of: str = "", pack: str = "", is_of_deck: bool = False
) -> Constraint | None:
    """One constraint: a condition or a list of them, or a mapping with `that`; None if it cannot be parsed."""
    reader.check_id(key)
    conditions = nodes.items(nodes.member(node, "that") if isinstance(node, Mapping) else node)
    that = [read_formula(reader, condition) for condition in conditions]
    written = nodes.member(node, "each")
    each = read_formula(reader, written) if written else None
    if not that or None in that or (written and each is None):
        return None
    if each:
        each = _selection(reader, each, DECK if of or is_of_deck else EVERYTHING)
    return Constraint(
        key.text, tuple(part for part in that if part), each, of, pack,
        span=key.span, about=nodes.text(nodes.member(node, "about")), implements=implemented(node),
    )  # fmt: skip


def _selection(reader: Reader, each: Expression, whole: str) -> Expression:
    """The pieces a constraint goes through: a type, tag or card stands for all of it."""
    names = reader.names
    if isinstance(each, Name) and each.id in names.kinds | names.tags | names.cards:
        return Where(Name(whole, span=each.span), each, span=each.span)
    return each

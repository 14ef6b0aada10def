"""What a condition asks of the card it is about: cards of which all of that is the same are judged together."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.syntax.tree import Expression, Get, Name, Node, Of, Where, children

#: Names of the card itself, beside the one that a constraint gives it.
_THAT = "that"


def asked_of(condition: Expression, element: str) -> tuple[Expression, ...] | None:
    """The expressions whose values decide whether the condition holds for a card of this name: `c.strength`, `rank`.

    None if the condition is about the very card, as in `any(everything where that != c)`.
    """
    found = tuple(_asked(condition, element, is_inside=False))
    return None if any(each is None for each in found) else tuple(each for each in dict.fromkeys(found) if each)


def _asked(node: Node, element: str, is_inside: bool) -> Iterator[Expression | None]:
    """`is_inside`: bare names are parts of another card. None stands for the card itself."""
    match node:
        case Get(base=Name(id=name)) if name == element or (name == _THAT and not is_inside):
            yield node
        case Name(id=name) if name == element or (name == _THAT and not is_inside):
            yield None
        case Name() if not is_inside:
            yield node
        case Where(selection=selection, condition=inner, element=name):
            yield from _asked(selection, element, is_inside)
            # What has the same name inside hides the card.
            yield from () if name == element else _asked(inner, element, is_inside=True)
        case Of(value=value, selection=selection):
            yield from _asked(selection, element, is_inside)
            yield from _asked(value, element, is_inside=True)
        case _:
            for below in children(node):
                yield from _asked(below, element, is_inside)

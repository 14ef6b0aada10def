"""Which names a text reads before it binds them itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields

from heistdsl.syntax.tree import Act, Choose, Do, Each, Let, Name, Node, Where


def names_read(body: Iterable[Node]) -> set[str]:
    """The names that statements, one after another, read or change before one of them has surely bound them."""
    found: set[str] = set()
    bound: set[str] = set()
    for node in body:
        found |= _read_by(node) - bound
        match node:
            case Let(name=name) | Choose(name=name) | Act(bind=str(name)) | Do(bind=str(name)):
                bound.add(name)
            case _:
                pass
    return found


def _read_by(node: Node) -> set[str]:
    match node:
        case Name(id=id):
            return {id}
        case Each(name=name, source=source, order=order, body=body):
            return _read_in((source,)) | _read_in((order,)) | (names_read(body) - {name})
        case Where(selection=selection, condition=condition, element=element):
            return _read_by(selection) | (_read_by(condition) - {element})
        case _:
            return set().union(*(_read_in(getattr(node, each.name)) for each in fields(node)))


def _read_in(value: object) -> set[str]:
    """What is read in a part of a node: another one, a body, or several of both."""
    if isinstance(value, Node):
        return _read_by(value)
    if not isinstance(value, tuple):
        return set()
    if all(isinstance(each, Node) for each in value):
        return names_read(value)
    return set().union(*map(_read_in, value))

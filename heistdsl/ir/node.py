"""How the nodes of a program are made: values that nobody changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

_Made = TypeVar("_Made")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def node(kind: type[_Made]) -> type[_Made]:
    """A frozen dataclass with slots. That it is frozen is left to the type checker: compiling makes a hundred thousand
    nodes, and the `__init__` of a class that is also frozen while it runs takes three times as long."""
    return dataclass(slots=True, unsafe_hash=True)(kind)


#: `keep_with(made, field, value)`: keep what was found out about a node with it, in a field that does not count when
#: nodes are compared.
keep_with = object.__setattr__

"""How the nodes of a program are made: values that nobody changes."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Final, TypeVar, dataclass_transform
from weakref import ref

_Made = TypeVar("_Made")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def shared_node(kind: type[_Made]) -> type[_Made]:
    """Like `record`, but nodes that say the same are the same object. So they are compared with `is`, which is what
    `==` does, and what is found out about one is found out about all. Fields that are not given begin as None."""
    made: Any = dataclass(slots=True, eq=False, init=False, weakref_slot=True)(kind)
    given = [each for each in fields(made) if each.init]
    names = ", ".join(each.name for each in given)
    parameters = ", ".join(each.name + ("" if each.default is MISSING else f"={each.default!r}") for each in given)
    values = [(each.name, each.name if each.init else "None") for each in fields(made)]
    code = _NEW.format(parameters, names, "\n    ".join(f"_made.{name} = {value}" for name, value in values))
    space: dict[str, Any] = {"KNOWN": _KNOWN, "ref": ref, "new": object.__new__}
    exec(code, space)
    made.__new__ = space["__new__"]
    found: type[_Made] = made
    return found


#: Written out for each kind of node, as `dataclass` does it: it is called a hundred thousand times for a large game. A
#: node that nobody holds any more is gone; what is known of it then is an empty reference.
_NEW: Final = """
def __new__(_cls, {0}):
    _key = (_cls, {1})
    _known = KNOWN.get(_key)
    if _known is not None:
        _made = _known()
        if _made is not None:
            return _made
    _made = new(_cls)
    {2}
    _other = KNOWN.setdefault(_key, ref(_made))()
    if _other is None:
        KNOWN[_key] = ref(_made)
    return _other or _made
"""
_KNOWN: Final[dict[tuple[object, ...], ref[Any]]] = {}
#: So many empty references are of no account.
_MANY: Final = 50_000


def forget_unused_nodes() -> None:
    """Forget shared nodes that nobody holds any more, if there are many. Outer ones hold inner ones, so those come
    next."""
    before = len(_KNOWN) + 1
    while _MANY < len(_KNOWN) < before:
        before = len(_KNOWN)
        for key, known in list(_KNOWN.items()):
            if known() is None:
                _KNOWN.pop(key, None)


#: `keep_with(made, field, value)`: keep what was found out about a node with it, in a field that does not count when
#: nodes are compared.
keep_with = object.__setattr__

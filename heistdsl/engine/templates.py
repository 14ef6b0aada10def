"""Every operation of the intermediate representation in Python. `{0}`, `{1}` ... are the operands, `{key}` the key.

Short ones are written out, all others call the function of the same name in kernel.py. Conditions may come out as
`True` and `False`, which are numbers too.
"""

from __future__ import annotations

import re
from functools import lru_cache

from heistdsl.engine.fusing import FUSED, LOG_SEEN
from heistdsl.ir.ops import NIL, OPERATIONS

_WRITTEN: dict[str, str] = {
    "add": "whole({0} + {1})",
    "sub": "whole({0} - {1})",
    "mul": "whole({0} * {1})",
    "neg": "whole(-{0})",
    "plus": "({0} + {1})",
    "mod": "({0} % {1})",
    "min": "min({0}, {1})",
    "max": "max({0}, {1})",
    "eq": "({0} == {1})",
    "ne": "({0} != {1})",
    "lt": "({0} < {1})",
    "le": "({0} <= {1})",
    "gt": "({0} > {1})",
    "ge": "({0} >= {1})",
    "not": "(not {0})",
    "and": "({0} and {1})",
    "or": "({0} or {1})",
    "either": "({1} if {0} else {2})",
    "either-list": "({1} if {0} else {2})",
    "size": "len({0})",
    "at": "{0}[{1}]",
    "has": "({1} in {0})",
    "join": "[*{0}, *{1}]",
    "tail": "{0}[{1}:]",
    "total": "whole(sum({0}))",
    "table": "T_{key}[{0}]",
    "row": "T_{key}[{0}]",
    "cell": "{key}[{0}]",
    "scalar": "S.{key}",
    "zone": "z[{0}]",
    "set": "S.sets[{0}]",
    "option": "S.options[{0}]",
    "seats": "S.n",
    "lasting": "(op_lasting(S, {0}) if S.lasting else [])",
    "players": "S.board.seating",
    "set-cell": "{key}.__setitem__({0}, {1})",
}
#: Operations that Python answers with a truth value.
CONDITIONS = frozenset(
    ("eq", "ne", "lt", "le", "gt", "ge", "has", "not", "and", "or", "within", "meets", "same", "just-enough", "lasts")
) | {"is-kept", "all-last", "all-lost"}
#: Statements of their own, where an operation is run for its effect.
STATEMENTS: dict[str, str] = {
    "set-cell": "{key}[{0}] = {1}",
    "close-phase": "if S.lasting: op_close_phase(S, {0})",
    "log": "if S.log is not None: op_log(S, {0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}, {8})",
    LOG_SEEN: "if S.log is not None: op_log_seen(S, {0}, {1}, {2}, {3}, {4}, {5}, {6})",
    "set-scalar": "S.{key} = {0}",
}
#: Functions of kernel.py that are not told the state.
_STATELESS = frozenset(name for name, operation in OPERATIONS.items() if operation.effect == "pure") | frozenset(
    ("div", "only", "range")
)


@lru_cache(4096)
def identifier(name: str) -> str:
    """A name as Python takes it."""
    return re.sub(r"\W", "_", name)


@lru_cache(1024)
def template(name: str, count: int) -> str:
    """How an operation with so many operands is written in Python."""
    if name == "list":
        return "[" + ", ".join(f"{{{index}}}" for index in range(count)) + "]"
    written = _WRITTEN.get(name)
    if written is not None:
        return written
    operands = [f"{{{index}}}" for index in range(count)]
    if name not in _STATELESS:
        operands.insert(0, "S")
    return f"{kernel_name(name)}({', '.join(operands)})"


def kernel_name(name: str) -> str:
    """The name of the function of an operation."""
    return "op_" + name.replace("-", "_")


#: Operations that need a function in kernel.py.
CALLED = (
    frozenset(OPERATIONS) - {name for name, text in (_WRITTEN | STATEMENTS).items() if "op_" not in text} - {"list"}
) | FUSED

__all__ = ["CALLED", "NIL", "STATEMENTS", "identifier", "kernel_name", "template"]

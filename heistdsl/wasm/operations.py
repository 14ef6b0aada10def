"""Every operation of the intermediate representation in WebAssembly text.

`{0}`, `{1}` ... are the operands, `{key}` the address of the table, array or number of that key, `{t}` a local that is
free. An operation that is not written out here is a function of the kernel of the same name.
"""

from __future__ import annotations

from typing import Final

from heistdsl.ir.ops import NIL, OPERATIONS

_SCALED: Final = "(i32.add (i32.shl {0} (i32.const 2)) (i32.const {key}))"

WRITTEN: Final[dict[str, str]] = {
    "plus": "(i32.add {0} {1})",
    "num": f"(select (i32.const 0) (local.tee {{t}} {{0}}) (i32.eq (local.get {{t}}) (i32.const {NIL})))",
    "min": "(select (local.tee {t} {0}) (local.tee {u} {1}) (i32.lt_s (local.get {t}) (local.get {u})))",
    "max": "(select (local.tee {t} {0}) (local.tee {u} {1}) (i32.gt_s (local.get {t}) (local.get {u})))",
    "eq": "(i32.eq {0} {1})",
    "ne": "(i32.ne {0} {1})",
    "lt": "(i32.lt_s {0} {1})",
    "le": "(i32.le_s {0} {1})",
    "gt": "(i32.gt_s {0} {1})",
    "ge": "(i32.ge_s {0} {1})",
    "not": "(i32.eqz {0})",
    "and": "(if (result i32) {0} (then {1}) (else (i32.const 0)))",
    "or": "(if (result i32) (local.tee {t} {0}) (then (local.get {t})) (else {1}))",
    "either": "(if (result i32) {0} (then {1}) (else {2}))",
    "either-list": "(if (result i32) {0} (then {1}) (else {2}))",
    "size": "(i32.load {0})",
    "at": "(i32.load offset=4 (i32.add {0} (i32.shl {1} (i32.const 2))))",
    "first": (
        "(if (result i32) (i32.load (local.tee {t} {0})) (then (i32.load offset=4 (local.get {t})))"
        " (else (i32.const -1)))"
    ),
    "table": f"(i32.load {_SCALED})",
    "row": f"(i32.load {_SCALED})",
    "cell": f"(i32.load {_SCALED})",
    "set-cell": f"(i32.store {_SCALED} {{1}})",
    "scalar": "(i32.load offset={key} (i32.const 0))",
    "set-scalar": "(i32.store offset={key} (i32.const 0) {0})",
    "zone": f"(i32.load {_SCALED})",
    "set": f"(i32.load {_SCALED})",
    "option": f"(i32.load {_SCALED})",
    "seats": "(i32.load offset={key} (i32.const 0))",
    "players": "(i32.load offset={key} (i32.const 0))",
    "winners": "(i32.load offset={key} (i32.const 0))",
    "seers": "(i32.const {key})",
}
#: The same where the position is known not to be -1.
DIRECT: Final = {
    **dict.fromkeys(
        ("table", "row", "cell", "zone", "set", "option"), "(i32.load offset={key} (i32.shl {0} (i32.const 2)))"
    ),
    "set-cell": "(i32.store offset={key} (i32.shl {0} (i32.const 2)) {1})",
}
#: Where the key of an operation without one stands in the layout.
ARRAYS: Final = {"zone": "zones", "set": "sets", "option": "options"}
SCALARS: Final = {"seats": "n", "players": "seating", "winners": "winners"}
#: Operands that are not worked out: who knew a card is for views alone.
UNSEEN: Final = {"seers": (0,), "log": (8,)}


def function_name(name: str) -> str:
    """The function of the kernel for an operation."""
    return "op_" + name.replace("-", "_")


#: Operations that are functions of the kernel.
CALLED: Final = frozenset(OPERATIONS) - set(WRITTEN) - {"list"}

"""What words and signs of kernel text are in WebAssembly."""

from __future__ import annotations

import ast
from typing import Final

ARITHMETIC: Final = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div_u", ast.Mod: "rem_u", ast.BitAnd: "and",
    ast.BitOr: "or", ast.BitXor: "xor", ast.LShift: "shl", ast.RShift: "shr_u",
}  # fmt: skip
COMPARISONS: Final = {
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt_s", ast.LtE: "le_s", ast.Gt: "gt_s", ast.GtE: "ge_s",
}  # fmt: skip
#: What is one instruction: its name, the type of its operands (the empty text: that of the first), its own type.
INSTRUCTIONS: Final = {
    "wide": ("i64.extend_i32_s", "i32", "i64"),
    "wide_u": ("i64.extend_i32_u", "i32", "i64"),
    "narrow": ("i32.wrap_i64", "i64", "i32"),
    "below_u": ("lt_u", "", "i32"),
    "copy": ("memory.copy", "i32", ""),
    "fill": ("memory.fill", "i32", ""),
    "fail_now": ("unreachable", "", ""),
    "signed_div": ("div_s", "i32", "i32"),
    "zeros": ("v128.const i64x2 0 0", "", "v128"),
    "splat": ("i32x4.splat", "i32", "v128"),
    "equal_lanes": ("i32x4.eq", "v128", "v128"),
    "lane_bits": ("i32x4.bitmask", "v128", "i32"),
    "turned_right": ("rotr", "i32", "i32"),
    "trailing_zeros": ("i32.ctz", "i32", "i32"),
    "leading_zeros": ("i32.clz", "i32", "i32"),
    "arena": ("global.get $arena", "", "i32"),
    "set_arena": ("global.set $arena", "i32", ""),
}
MEMORY: Final = {
    "mem": ("i32.load", "i32.store", "i32"),
    "mem8": ("i32.load8_u", "i32.store8", "i32"),
    "mem16": ("i32.load16_u", "i32.store16", "i32"),
    "mem64": ("i64.load", "i64.store", "i64"),
    "mem128": ("v128.load", "v128.store", "v128"),
}

"""One block of SHA-256 in WebAssembly, all rounds written out. After FIPS 180-4."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.engine.sha import ROUND_CONSTANTS
from heistdsl.wasm.layout import Layout

_WORDS = "abcdefgh"


def sha_block(layout: Layout) -> str:
    """The function `$sha_block`, which mixes the 64 bytes at an address into the eight words of the hash."""
    hashed = layout.constants["HASH"]
    names = [*(f"w{i}" for i in range(16)), *_WORDS, "first", "second"]
    lines = [f"(func $sha_block (param $at i32) {' '.join(f'(local ${name} i32)' for name in names)}"]
    lines += [f"(local.set ${name} (i32.load offset={hashed + 4 * i} (i32.const 0)))" for i, name in enumerate(_WORDS)]
    lines += [f"(local.set $w{i} {_turned_around(f'(i32.load offset={4 * i} (local.get $at))')})" for i in range(16)]
    for number in range(64):
        lines += _round(number)
    lines += [
        f"(i32.store offset={hashed + 4 * i} (i32.const 0) "
        f"(i32.add (i32.load offset={hashed + 4 * i} (i32.const 0)) (local.get ${name})))"
        for i, name in enumerate(_WORDS)
    ]
    return "\n".join(lines) + ")"


def _turned_around(word: str) -> str:
    """The four bytes of a word in the other order."""
    odd = f"(i32.and (i32.rotl (local.tee $first {word}) (i32.const 8)) (i32.const 0x00FF00FF))"
    even = "(i32.and (i32.rotr (local.get $first) (i32.const 8)) (i32.const 0xFF00FF00))"
    return f"(i32.or {odd} {even})"


def _round(number: int) -> Iterator[str]:
    a, b, c, d, e, f, g, h = (f"${_WORDS[(i - number) % 8]}" for i in range(8))
    word = f"$w{number % 16}"
    if number >= 16:
        x, y, z = (f"(local.get $w{(number - back) % 16})" for back in (15, 2, 7))
        early = _sum(_sum(f"(local.get {word})", z), _mixed(x, (7, 18), 3))
        yield f"(local.set {word} {_sum(early, _mixed(y, (17, 19), 10))})"
    get_e, get_a, get_b = f"(local.get {e})", f"(local.get {a})", f"(local.get {b})"
    chosen = f"(i32.xor (local.get {g}) (i32.and {get_e} (i32.xor (local.get {f}) (local.get {g}))))"
    most = f"(i32.or (i32.and {get_a} {get_b}) (i32.and (local.get {c}) (i32.or {get_a} {get_b})))"
    known = _sum(f"(i32.const {ROUND_CONSTANTS[number]})", f"(local.get {word})")
    yield f"(local.set $first {_sum(_sum(f'(local.get {h})', known), _sum(_mixed(get_e, (6, 11, 25)), chosen))})"
    yield f"(local.set {d} {_sum(f'(local.get {d})', '(local.get $first)')})"
    yield f"(local.set {h} {_sum('(local.get $first)', _sum(_mixed(get_a, (2, 13, 22)), most))})"


def _sum(one: str, other: str) -> str:
    return f"(i32.add {one} {other})"


def _mixed(word: str, turns: tuple[int, ...], shift: int = 0) -> str:
    parts = [f"(i32.rotr {word} (i32.const {turn}))" for turn in turns]
    if shift:
        parts.append(f"(i32.shr_u {word} (i32.const {shift}))")
    first, *rest = parts
    for each in rest:
        first = f"(i32.xor {first} {each})"
    return first

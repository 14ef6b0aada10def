"""SHA-256 whose state can be kept: what is packed of a log is the hash so far and the bytes that do not fill a block.

The standard library hashes faster but does not let go of its state; this one is used only for packing and for games
that were unpacked. After FIPS 180-4.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

_MASK = 0xFFFFFFFF
_BLOCK = 64


def _roots() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The first 32 bits of the fractional parts of the square roots of 8 and the cube roots of 64 primes."""
    primes: list[int] = []
    number = 2
    while len(primes) < 64:
        if all(number % prime for prime in primes):
            primes.append(number)
        number += 1
    squares = tuple(_root(prime << 64, 2) & _MASK for prime in primes[:8])
    cubes = tuple(_root(prime << 96, 3) & _MASK for prime in primes)
    return squares, cubes


def _root(number: int, degree: int) -> int:
    """The whole part of a root, by halving."""
    low, high = 0, 1 << (number.bit_length() // degree + 1)
    while low < high:
        middle = (low + high + 1) // 2
        if middle**degree <= number:
            low = middle
        else:
            high = middle - 1
    return low


_START, ROUND_CONSTANTS = _roots()


@dataclass(frozen=True, slots=True)
class Hash:
    """A hash on its way: eight words, how many bytes it has eaten, and those that wait for a whole block."""

    words: tuple[int, ...] = _START
    length: int = 0
    rest: bytes = b""

    def eat(self, data: bytes) -> Hash:
        """The hash after some more bytes."""
        words, waiting = self.words, self.rest + data
        whole = len(waiting) - len(waiting) % _BLOCK
        for start in range(0, whole, _BLOCK):
            words = _mixed(words, waiting[start : start + _BLOCK])
        return Hash(words, self.length + len(data), waiting[whole:])

    def hex(self) -> str:
        """The digest of all bytes so far."""
        bits = struct.pack(">Q", self.length * 8)
        padding = b"\x80" + b"\0" * ((55 - self.length) % _BLOCK) + bits
        return "".join(f"{word:08x}" for word in self.eat(padding).words)


def _mixed(words: tuple[int, ...], block: bytes) -> tuple[int, ...]:
    w = list(struct.unpack(">16I", block))
    for i in range(16, 64):
        x, y = w[i - 15], w[i - 2]
        s0 = _turn(x, 7) ^ _turn(x, 18) ^ (x >> 3)
        s1 = _turn(y, 17) ^ _turn(y, 19) ^ (y >> 10)
        w.append((w[i - 16] + s0 + w[i - 7] + s1) & _MASK)
    a, b, c, d, e, f, g, h = words
    for i in range(64):
        s1 = _turn(e, 6) ^ _turn(e, 11) ^ _turn(e, 25)
        first = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[i] + w[i]) & _MASK
        s0 = _turn(a, 2) ^ _turn(a, 13) ^ _turn(a, 22)
        second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) & _MASK
        a, b, c, d, e, f, g, h = (first + second) & _MASK, a, b, c, (d + first) & _MASK, e, f, g
    mixed = (a, b, c, d, e, f, g, h)
    return tuple((old + new) & _MASK for old, new in zip(words, mixed, strict=True))


def _turn(word: int, count: int) -> int:
    return ((word >> count) | (word << (32 - count))) & _MASK

"""Chance from one seed: independent named streams of numbers.

Each stream (one for every zone that is shuffled, every purpose of a roll) counts for itself, so that one more die
in one place changes no shuffle in another. The n-th number of a stream depends on seed, name and n only.
The mixing function is splitmix64 by Sebastiano Vigna (public domain).
"""

from __future__ import annotations

_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15
_FNV_START = 0xCBF29CE484222325
_FNV_PRIME = 0x100000001B3


def number_of_stream(seed: int, stream: str, count: int) -> int:
    """The number at position `count` (from 0) of a stream, 0 to 2**64 - 1."""
    return number_at(start_of(seed, stream), count)


def start_of(seed: int, stream: str) -> int:
    """Where a stream begins."""
    return _mix((seed & _MASK) ^ _hash(stream))


def number_at(start: int, count: int) -> int:
    """The number at position `count` (from 0) of the stream that begins there."""
    return _mix((start + (count + 1) * _GOLDEN) & _MASK)


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def _hash(text: str) -> int:
    """FNV-1a of the UTF-8 bytes."""
    value = _FNV_START
    for byte in text.encode():
        value = ((value ^ byte) * _FNV_PRIME) & _MASK
    return value

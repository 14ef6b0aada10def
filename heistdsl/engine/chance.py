"""Chance from one seed: independent named streams of numbers.

Each stream (one for every zone that is shuffled, every purpose of a roll) counts for itself. The n-th number of a
stream depends on seed, name and n only. The mixing function is splitmix64 by Sebastiano Vigna (public domain).
"""

from __future__ import annotations

_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15
_FNV_START = 0xCBF29CE484222325
_FNV_PRIME = 0x100000001B3


def hash_of(stream: str) -> int:
    """FNV-1a of the UTF-8 bytes of a name, 64 bits."""
    value = _FNV_START
    for byte in stream.encode():
        value = ((value ^ byte) * _FNV_PRIME) & _MASK
    return value


def start_of(seed: int, hashed: int) -> int:
    """Where a stream begins, from the hash of its name."""
    return mix((seed & _MASK) ^ hashed)


def number_at(start: int, count: int) -> int:
    """The number at position `count` (from 0) of a stream, 0 to 2**64 - 1."""
    return mix((start + (count + 1) * _GOLDEN) & _MASK)


def mix(z: int) -> int:
    """Splitmix64."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)

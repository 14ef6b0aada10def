"""Ways in which files are spoilt: by accident, by other programs, and by people who mean no good."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random


def flip_bytes(chance: Random, raw: bytes) -> bytes:
    """Up to eight bytes become others."""
    data = bytearray(raw)
    for _ in range(chance.randint(1, 8)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def cut_lines(chance: Random, raw: bytes) -> bytes:
    """Up to six lines are gone."""
    lines = raw.splitlines(keepends=True)
    start = chance.randrange(len(lines))
    return b"".join(lines[:start] + lines[start + chance.randint(1, 6) :])


def double_lines(chance: Random, raw: bytes) -> bytes:
    """Some lines are there twice."""
    lines = raw.splitlines(keepends=True)
    start = chance.randrange(len(lines))
    return b"".join(lines[: start + chance.randint(1, 4)] + lines[start:])


def cut_end(chance: Random, raw: bytes) -> bytes:
    """The file ends too early."""
    return raw[: chance.randrange(len(raw))]


def cut_effect(chance: Random, raw: bytes) -> bytes:
    """A line ends too early."""
    lines = raw.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    lines[at] = lines[at][: chance.randrange(len(lines[at]))] + b"\n"
    return b"".join(lines)


def put_in(*pieces: bytes) -> Callable[[Random, bytes], bytes]:
    """A change that puts one of these somewhere."""

    def change(chance: Random, raw: bytes) -> bytes:
        at = chance.randrange(len(raw))
        return raw[:at] + chance.choice(pieces) + raw[at:]

    return change


def swap_words(chance: Random, raw: bytes) -> bytes:
    """A word stands in the place of another."""
    words = list(re.finditer(rb"[\w.-]+", raw)) or [None]
    first, second = chance.choice(words), chance.choice(words)
    return raw if first is None or second is None else raw[: first.start()] + second.group() + raw[first.end() :]


def cut_word(chance: Random, raw: bytes) -> bytes:
    """A word is gone."""
    words = list(re.finditer(rb"\S+", raw))
    word = chance.choice(words) if words else None
    return raw[: word.start()] + raw[word.end() :] if word else raw


def change_number(chance: Random, raw: bytes) -> bytes:
    """A number is another one, or none."""
    numbers = list(re.finditer(rb"\b\d+\b", raw))
    number = chance.choice(numbers) if numbers else None
    new = chance.choice([b"0", b"-1", b"1", b"99", b"2147483648", b"9" * 40, b"1.5", b"x"])
    return raw[: number.start()] + new + raw[number.end() :] if number else raw


def shift_line(chance: Random, raw: bytes) -> bytes:
    """A line stands further to the right or left."""
    lines = raw.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    lines[at] = b"  " + lines[at] if chance.randrange(2) else lines[at][2:]
    return b"".join(lines)


def swap(old: bytes, new: bytes) -> Callable[[Random, bytes], bytes]:
    """A change of one spelling for another."""
    return lambda _, raw: raw.replace(old, new)


#: By name, what happens to the bytes of a file, which is not empty.
CHANGES: dict[str, Callable[[Random, bytes], bytes]] = {
    "bytes flipped": flip_bytes,
    "lines cut": cut_lines,
    "lines doubled": double_lines,
    "end cut": cut_end,
    "effect cut": cut_effect,
    "words swapped": swap_words,
    "word cut": cut_word,
    "number changed": change_number,
    "line shifted": shift_line,
    "tabs": swap(b"  ", b"\t"),
    "windows": swap(b"\n", b"\r\n"),
    "old mac": swap(b"\n", b"\r"),
    "mark": lambda _, raw: b"\xef\xbb\xbf" + raw,
    "utf-16": lambda _, raw: raw.decode(errors="replace").encode("utf-16"),
    "dashes": swap(b" - ", " – ".encode()),
    "quotes": swap(b'"', "“".encode()),
    "capitals": lambda _, raw: raw.upper(),
    "odd characters": put_in(b"\x00", b"\xff", "\u2028".encode(), "\u202e".encode(), "é".encode(), b"\x1b[2J"),
    "odd syntax": put_in(
        b"{", b"]", b"*x ", b"&x ", b"!!python/object:os.system ", b"<<: ", b"? ", b"%", b"---\n", b": "
    ),
    "deep": put_in(b"[" * 3000, b"(" * 3000, b"not " * 3000, b"- " * 3000, b"{a: " * 3000),
}

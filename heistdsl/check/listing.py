"""Names and things put together as people list them."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.text import did_you_mean

_MOST_SHOWN = 12


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`, each as code; a long list is cut off."""
    names = [f"`{word}`" for word in words]
    if len(names) > _MOST_SHOWN:
        return ", ".join(names[:_MOST_SHOWN]) + ", ..."
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" {last} {names[-1]}" if names else ""


def near_or_all(word: str, known: Iterable[str], there_is: str, none: str = "") -> str:
    """What may have been meant by a word nobody knows; else what `there_is`, or `none`."""
    names = list(dict.fromkeys(known))
    return did_you_mean(word, names) or (f"{there_is} {listed(names)}" if names else none)

"""What events carry under names of their own, and of which type it is.

Parts that no text asks for are not handed around.
"""

from __future__ import annotations

from collections.abc import Mapping

from heistdsl.lower.lowering import Lowering
from heistdsl.model import types as t

_WORD = t.WordType("")
_HOST: Mapping[str, t.Type] = {"host": t.PIECE}
#: What the events of some verbs carry; each carries `unit` beside it.
_OF_VERBS: Mapping[str, Mapping[str, t.Type]] = {
    "roll": {"purpose": _WORD, "total": t.NUMBER, "values": t.SetType(t.NUMBER), "dice": t.PIECES},
    "give": {"against": t.PLAYER},
    "steal": {"against": t.PLAYER},
    "play": {"against": t.PLAYER},
    "attach": {**_HOST, "to": t.PIECE},
    "detach": _HOST,
    "join": {"group": t.PLAYERS},
    "leave": {"group": t.PLAYERS},
}
#: What the event of a layer that is made carries.
_OF_LAYERS: Mapping[str, t.Type] = {"value": t.NUMBER, "direct": t.CONDITION}
#: What some events carry and no text can be told yet.
_UNTOLD = frozenset((("owe", "share"), ("owe", "to")))


def carried(low: Lowering, kind: str, name: str) -> Mapping[str, t.Type]:
    """What an event carries under names of its own, as far as any text asks for it."""
    match kind:
        case "clock":
            return {"at": t.NUMBER}
        case "event":
            declared = low.ruleset.events.get(name)
            return {} if declared is None else declared.carries
        case "verb":
            found = {**_OF_VERBS.get(name, {}), "unit": _WORD}
        case "raise" | "lower":
            found = dict(_OF_LAYERS)
        case _:
            return {}
    return {key: type_ for key, type_ in found.items() if key in low.parts_asked_for}


def is_told(kind: str, name: str, part: str) -> bool:
    """Whether a text can be told a part of an event that it does not carry: it is nothing then."""
    return kind != "verb" or (name, part) not in _UNTOLD

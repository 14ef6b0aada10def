"""What events carry under names of their own, and of which type it is.

Parts that no text asks for are not handed around.
"""

from __future__ import annotations

from collections.abc import Mapping

from heistdsl.lower.lowering import Lowering
from heistdsl.lower.timeless import is_timeless
from heistdsl.lower.values import Val
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
#: How the numbers of a share are called among what an event carries: this, then the unit.
SHARE = "share of "
#: How the number of a roll is called among what it carries, where it has one.
ROLL = "number of the roll"
#: How is called what stands after a word that the event does not declare: this, the word, then what it is.
GIVEN = "given "


def key_of_given(event: str, part: str) -> str:
    """Under what it is learnt (learning.py) what an event is given under a name of its own."""
    return f"emit {event}: {part}"


def name_of_given(word: str, value: Val) -> str:
    """Under what name an event carries what stands after a word that it does not declare. Things of one type come
    together."""
    of = value.type.of if isinstance(value.type, t.SetType) else value.type
    return f"{GIVEN}{word} {type(of).__name__}"


def key_of_zones(event: str, end: str) -> str:
    """Under what it is learnt that an event is from, or to, zones."""
    return f"zones {end} {event}"


def _given(low: Lowering, name: str) -> Mapping[str, t.Type]:
    """What texts give an event after words that it does not declare, as far as that is known."""
    start = key_of_given(name, "")
    kinds = {key.removeprefix(start): low.learnt[key].type for key in sorted(low.learnt) if key.startswith(start)}
    return {part: kind for part, kind in kinds.items() if isinstance(kind, t.Type)}


def carried(low: Lowering, kind: str, name: str) -> Mapping[str, t.Type]:
    """What an event carries under names of its own, as far as any text asks for it."""
    match kind:
        case "clock":
            return {"at": t.NUMBER}
        case "event":
            declared = low.ruleset.events.get(name)
            return {} if declared is None else {**declared.carries, **_given(low, name)}
        case "verb":
            found = {**_OF_VERBS.get(name, {}), "unit": _WORD}
            if name == "owe" and "share" in low.parts_asked_for:
                shares = {f"{SHARE}{unit}": t.NUMBER for unit in low.layout.units}
                return {**shares, "to": t.PLAYER}
        case "raise" | "lower":
            found = dict(_OF_LAYERS)
        case _:
            return {}
    asked = {key: type_ for key, type_ in found.items() if key in low.parts_asked_for}
    return {**asked, ROLL: t.NUMBER} if kind == "verb" and name == "roll" and rolls_have_numbers(low) else asked


def rolls_have_numbers(low: Lowering) -> bool:
    """Whether rolls are told apart: where an `on` trigger changes one that is kept for a question to the past."""
    return bool(low.rolls_changed) and any(each.is_last or not is_timeless(low, each) for each in low.questions)

"""Where a text stands, and what can be said there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from heistdsl.check.kind import Place
from heistdsl.model.ruleset import Owner, Ruleset
from heistdsl.model.types import PieceType, PlaceType, PlayerType, Type


@dataclass(frozen=True, slots=True)
class Context:
    """Where a text stands.

    `kind` is the type of the card with a card's text; `parameters` are those of a procedure; `owner` is whose
    value a formula works out.
    """

    place: Place
    kind: str | None = None
    parameters: Mapping[str, Type] = field(default_factory=dict)
    owner: Owner = None

    @property
    def has_me(self) -> bool:
        """Whether `me` means somebody. In a procedure it is the `me` of the caller, if the caller has one."""
        return self.place in ("card", "rules", "action", "procedure")

    @property
    def stands(self) -> bool:
        """Whether the text has a standing part."""
        return self.place in ("card", "rules", "action")


def owner_type(ruleset: Ruleset, owner: Owner) -> Type | None:
    """What one owner of a declared thing is; None for a thing of the whole game."""
    match owner:
        case None:
            return None
        case "player":
            return PlayerType()
        case _ if owner in ruleset.maps:
            return PlaceType(owner)
        case _:
            return PieceType(kinds_named(ruleset, owner))


def kinds_named(ruleset: Ruleset, name: str) -> frozenset[str]:
    """The piece types that a type, a tag or a card stands for when one tests with it; empty for another name.

    A tag stands for the types that have it and the types of the cards that have it.
    """
    if name in ruleset.kinds:
        return frozenset((name,))
    if name in ruleset.cards:
        return frozenset((ruleset.cards[name].kind,))
    if name not in ruleset.tags:
        return frozenset()
    tagged = {kind.id for kind in ruleset.kinds.values() if name in kind.tags}
    return frozenset(tagged | {card.kind for card in ruleset.cards.values() if name in card.tags})

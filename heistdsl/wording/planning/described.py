"""A selection in parts, and the phrases that are made of it: some of them, all of them, each of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from heistdsl.wording import plan as p
from heistdsl.wording.plan.rewrite import rewrite
from heistdsl.wording.planning.elements import in_plural

_OTHERS: Final[dict[p.Determiner, p.Determiner]] = {
    "each": "each-other", "a": "another", "any": "any-other", "the": "the-other", "no": "no-other", "all": "other",
    "none": "other",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Described:
    """`words` are the nouns to choose between; `zones` where they lie, `relation` how; `after` what is said about
    them. `whole` is a phrase for all of them together, if they can only be spoken of so (those cards). `others`: all
    but the reader. `definite`: picked out by a number, so there is but one, or those that tie. `known`: spoken of
    before. `has_kind`: the noun has been chosen by a `where`."""

    words: tuple[p.Word, ...]
    adjectives: tuple[p.Plan, ...] = ()
    zones: tuple[p.Plan, ...] = ()
    relation: str = ""
    owner: p.Plan | None = None
    after: tuple[p.Plan, ...] = ()
    whole: p.Plan | None = None
    person: bool = False
    others: bool = False
    definite: bool = False
    known: bool = False
    has_kind: bool = False
    quantity: p.Quantity | None = field(default=None)

    @property
    def is_plain(self) -> bool:
        """Nothing is said about them but what and where they are."""
        said = (self.whole, self.quantity, self.owner)
        return not self.after and not self.adjectives and all(each is None for each in said)


def some_of(found: Described, quantity: p.Quantity | None, relation: str = "from") -> p.Plan:
    """A number of them; without a quantity, one."""
    plural = quantity is not None and not is_one(quantity)
    determiner: p.Determiner = "none" if quantity else "a"
    if found.whole is not None:
        after = (p.OutOf(found.whole, found.has_kind), *found.after)
        return p.Noun(found.words, determiner, quantity, after=after, plural=plural, person=found.person)
    zones = tuple(rewrite(zone, anyone) for zone in found.zones)
    return _noun(replace(found, zones=zones), determiner, quantity, plural, relation)


def anyone(node: p.Plan) -> p.Plan:
    """What is taken out of everybody's zone comes from anybody's."""
    if isinstance(node, p.Noun) and node.person and node.determiner in ("each", "each-other"):
        return replace(node, determiner="any" if node.determiner == "each" else "another")
    return node


def all_of(found: Described, determiner: p.Determiner = "all", relation: str = "in") -> p.Plan:
    """All of them, or the whole if there is but one."""
    if found.whole is not None:
        if not found.after and not found.has_kind:
            if isinstance(found.whole, p.Listed) and found.whole.joiner == "or":
                return replace(found.whole, joiner="and")
            return found.whole
        after = (p.OutOf(found.whole, found.has_kind), *found.after)
        return p.Noun(found.words, determiner, after=after, plural=True, person=found.person)
    if found.quantity is not None:
        return _noun(found, "the", found.quantity, not is_one(found.quantity), relation)
    if found.known:
        return _noun(found, "the", None, True, relation)
    if found.definite:
        return _noun(found, "the", None, False, relation)
    return _noun(found, determiner, None, True, relation)


def each_of(found: Described, determiner: p.Determiner = "each", relation: str = "in") -> p.Plan:
    """Every single one of them."""
    if found.whole is not None:
        after = (p.OutOf(found.whole, found.has_kind), *found.after)
        return p.Noun(found.words, determiner, after=after, person=found.person)
    return _noun(found, determiner, None, False, relation)


def is_one(quantity: p.Quantity | None) -> bool:
    """Exactly one, whatever else there is."""
    return quantity is not None and quantity.number == p.Digits(1) and quantity.each is None


def with_owner(found: Described) -> tuple[p.Plan | None, Described]:
    """The player whose they are, or in whose zone they lie, and the rest: then they are what this player has."""
    match found.zones, found.owner:
        case (p.Noun(owner=(p.You() | p.Mention(person=True) | p.Which(person=True)) as owner),), _:
            return owner, found
        case (), (p.You() | p.Mention(person=True) | p.Which(person=True)) as owner:
            return owner, replace(found, owner=None)
    return None, found


def place_of(found: Described) -> p.Plan | None:
    """The place where they are, if nothing else is known about them."""
    if not found.is_plain or not found.zones:
        return None
    return found.zones[0] if len(found.zones) == 1 else p.Listed(found.zones, "or")


def _noun(
    found: Described, determiner: p.Determiner, quantity: p.Quantity | None, plural: bool, relation: str
) -> p.Noun:
    """Short things first: cards with rank 3 from your hand that are not Wildcards."""
    relation = found.relation or relation
    if found.others:
        determiner = _OTHERS.get(determiner, determiner)
    joiner = "and" if relation == "in" and determiner == "all" else "or"
    place = (p.Place(relation, _zones(found.zones, joiner)),) if found.zones else ()
    short = tuple(each for each in found.after if not isinstance(each, p.Relative | p.OtherThan))
    long = tuple(each for each in found.after if isinstance(each, p.Relative | p.OtherThan))
    after = (*short, *place, *long)
    if plural:
        after = tuple(in_plural(item) if isinstance(item, p.Relative) else item for item in after)
    return p.Noun(found.words, determiner, quantity, found.adjectives, found.owner, after, plural, found.person)


def _zones(zones: tuple[p.Plan, ...], joiner: str) -> p.Plan:
    return zones[0] if len(zones) == 1 else p.Listed(zones, "or" if joiner == "or" else "and")

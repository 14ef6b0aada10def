"""Which pieces may lie where, as far as a player can conclude it from what the rules say: for imagined worlds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from heistdsl.engine.state import State
from heistdsl.ir.facts import Facts


class Fits:
    """Of each place, which is called after the piece that lies there, what may lie there.

    Where zones say what they hold, that may lie there. Where they do not, or hold what they should not, and under
    pieces that bear others, there lies a piece of this type. What a state names that is declared to hold pieces of
    certain types is of one of these: rules count on it, and know it without a look at the piece.
    """

    def __init__(self, facts: Facts, state: State) -> None:
        self.kinds = [fact.kind for fact in facts.pieces]
        holds = {id: frozenset(pieces) for id, pieces in facts.holds.items()}
        allowed = [*(holds.get(fact.id) for fact in facts.zones), None]
        bearing = {fact.on for fact, content in zip(facts.zones, state.z, strict=False) if content}
        named: dict[int, frozenset[int]] = {}
        for members, types in _named(facts, state):
            fitting = frozenset(piece for piece, kind in enumerate(self.kinds) if kind in types)
            named |= {piece: named.get(piece, fitting) & fitting for piece in members if piece in fitting}
        self.allowed: list[frozenset[int] | None] = []
        self.types: list[int] = []
        for piece, kind in enumerate(self.kinds):
            may = allowed[state.where[piece]]
            may = None if may is None or piece not in may else may & named.get(piece, may)
            self.allowed.append(may)
            self.types.append(kind if may is None or piece in bearing else -1)

    def may_lie(self, place: int, piece: int) -> bool:
        """Whether a piece may lie in a place."""
        type_, allowed = self.types[place], self.allowed[place]
        return type_ in (-1, self.kinds[piece]) and (allowed is None or piece in allowed)

    def may_change(self, now: Sequence[int], one: int, other: int) -> bool:
        """Whether what stands in each of two places may stand in the other."""
        return self.may_lie(one, now[other]) and self.may_lie(other, now[one])

    def all_mix(self, group: Sequence[int]) -> bool:
        """Whether each piece of a group may lie in each of its places."""
        places = {(self.types[place], self.allowed[place]): place for place in group}
        return all(self.may_lie(place, piece) for place in places.values() for piece in group)

    def placed(self, group: Sequence[int]) -> list[int]:
        """A piece for each place of a group, the same whichever pieces lie there now, as long as each lies where it
        may: a matching by augmenting paths (Kuhn, 1955), places in their order, pieces in that of their numbers."""
        pieces = sorted(group)
        place_of: dict[int, int] = {}
        for place in group:
            found = self._find(place, pieces, place_of, set())
            assert found
        piece_of = {place: piece for piece, place in place_of.items()}
        return [piece_of[place] for place in group]

    def _find(self, place: int, pieces: Sequence[int], place_of: dict[int, int], tried: set[int]) -> bool:
        """Find a piece for a place: one that has none, or one whose place finds another one."""
        for piece in pieces:
            if piece not in place_of and self.may_lie(place, piece):
                place_of[piece] = place
                return True
        for piece in pieces:
            if piece not in tried and self.may_lie(place, piece):
                tried.add(piece)
                if self._find(place_of[piece], pieces, place_of, tried):
                    place_of[piece] = place
                    return True
        return False


def _named(facts: Facts, state: State) -> Iterator[tuple[list[int], tuple[int, ...]]]:
    """What each state holds that is declared to hold pieces of certain types, with these."""
    yield from (([state.c[cell]], types) for cell, types in facts.types_in_cells.items())
    yield from ((state.sets[place], types) for place, types in facts.types_in_sets.items())

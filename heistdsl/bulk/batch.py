"""Games that were played, as columns: a row a game, so that millions of them are cheap to count and to keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from heistdsl.bulk.records import Record
from heistdsl.ir.facts import REASONS
from heistdsl.ir.ops import NIL

#: Players as bits: 1 for the first seat, 2 for the second, 4, ...
Bits: TypeAlias = "npt.NDArray[np.uint32]"
Numbers: TypeAlias = "npt.NDArray[np.int32]"

#: The score of a seat that was never ranked.
NO_SCORE: Final = NIL
_DIGEST_BYTES: Final = 32


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Games with the seeds `seed`, `seed` + 1, ...; row i of every column is game i.

    `winners` (games) are players as bits; `scores` (games, seats) holds NO_SCORE where there is none; `reasons` (games)
    are positions in `heistdsl.ir.facts.REASONS`; `decisions` (games) counts answers; `digests` (games, 32) are bytes,
    and (games, 0) without digests; `held` and `played` (games, designs) are players as bits, see `Hands`; `replayed`
    (games) says which ones a module could not finish, so that they were played outside it.
    """

    seed: int
    winners: Bits
    scores: Numbers
    reasons: npt.NDArray[np.uint8]
    decisions: npt.NDArray[np.int64]
    digests: npt.NDArray[np.uint8]
    held: Bits
    played: Bits
    replayed: npt.NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.winners)

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.scores.shape[1])

    @property
    def has_digests(self) -> bool:
        """Whether there is a digest of every game."""
        return bool(self.digests.shape[1])

    def records(self) -> Iterator[Record]:
        """The games one by one."""
        return map(self.record, range(len(self)))

    def record(self, row: int) -> Record:
        """One game."""
        scores = tuple(None if score == NO_SCORE else score for score in self.scores[row].tolist())
        return Record(
            self.seed + row, seats_of(int(self.winners[row])), scores, REASONS[self.reasons[row]],
            int(self.decisions[row]), self.digests[row].tobytes().hex(),
            tuple(self.held[row].tolist()), tuple(self.played[row].tolist()),
        )  # fmt: skip


def batch_of(records: Sequence[Record], replayed: bool = False) -> Batch:
    """Games with one seed after another as a batch; there is at least one. `replayed`: a module gave them up."""
    digests = b"".join(bytes.fromhex(each.digest) for each in records)
    return Batch(
        seed=records[0].seed,
        winners=np.array([bits_of(each.winners) for each in records], np.uint32),
        scores=np.array(
            [[NO_SCORE if score is None else score for score in each.scores] for each in records], np.int32
        ),
        reasons=np.array([REASONS.index(each.reason) for each in records], np.uint8),
        decisions=np.array([each.decisions for each in records], np.int64),
        digests=np.frombuffer(digests, np.uint8).reshape(len(records), _DIGEST_BYTES if digests else 0),
        held=np.array([each.held for each in records], np.uint32),
        played=np.array([each.played for each in records], np.uint32),
        replayed=np.full(len(records), replayed),
    )


def joined(batches: Sequence[Batch]) -> Batch:
    """Batches, at least one, each of which begins with the seed after that of the last, as one."""
    if len(batches) == 1:
        return batches[0]
    columns = [field.name for field in fields(Batch)[1:]]
    return Batch(
        batches[0].seed, *(np.concatenate([getattr(each, column) for each in batches]) for column in columns)
    )  # fmt: skip


def bits_of(seats: Sequence[int]) -> int:
    """Seat indices as bits."""
    return sum(1 << seat for seat in seats)


def seats_of(bits: int) -> tuple[int, ...]:
    """The seat indices behind bits, the lowest first."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)

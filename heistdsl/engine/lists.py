"""The operations on lists that are too long to be written out. Names and meanings are those of heistdsl/ir/ops.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from heistdsl.engine.errors import RuleError

#: How many numbers a range may have.
_WIDEST = 10_000
#: How many subsets are tried to find out which members can be part of one.
_MOST_SUBSETS = 5000


def op_some(number: int) -> list[int]:
    return [] if number == -1 else [number]


def op_entry(members: Sequence[int], position: int) -> int:
    return members[position - 1] if 1 <= position <= len(members) else -1


def op_first(members: Sequence[int]) -> int:
    return members[0] if members else -1


def op_only(members: Sequence[int]) -> int:
    if len(members) > 1:
        raise RuleError("type", f"this is a set of {len(members)}, and one thing is needed")
    return members[0] if members else -1


def op_within(inner: Iterable[int], outer: Sequence[int]) -> int:
    return all(each in outer for each in inner)


def op_meets(left: Iterable[int], right: Sequence[int]) -> int:
    return any(each in right for each in left)


def op_same(left: Sequence[int], right: Sequence[int]) -> int:
    return len(left) == len(right) and all(each in right for each in left)


def op_union(left: Sequence[int], right: Sequence[int]) -> list[int]:
    return list(dict.fromkeys((*left, *right)))


def op_without(left: Iterable[int], right: Sequence[int]) -> list[int]:
    return [each for each in left if each not in right]


def op_once(members: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(members))


def op_range(low: int, high: int) -> list[int]:
    if high - low >= _WIDEST:
        raise RuleError("fuel", f"{low}..{high} has too many numbers")
    return list(range(low, high + 1))


def op_top(members: list[int], count: int) -> list[int]:
    return members[: max(count, 0)]


def op_bottom(members: list[int], count: int) -> list[int]:
    return members[len(members) - min(max(count, 0), len(members)) :]


def op_order(members: Sequence[int], first: Sequence[int], second: Sequence[int]) -> list[int]:
    places = sorted(range(len(members)), key=lambda place: (first[place], second[place] if second else 0))
    return [members[place] for place in places]


def op_at_best(members: Sequence[int], numbers: Sequence[int], greatest: int) -> list[int]:
    if not members:
        return []
    best = max(numbers) if greatest else min(numbers)
    return [member for member, number in zip(members, numbers, strict=True) if number == best]


def op_packed(members: list[int], at: int) -> list[int]:
    return members[at + 1 : at + 1 + members[at]]


def op_pack(members: list[int]) -> list[int]:
    return [len(members), *members]


def op_pack_starts(lists: Sequence[int]) -> list[int]:
    found: list[int] = []
    at = 0
    while at < len(lists):
        found.append(at)
        at += 1 + lists[at]
    return found


def op_nth_packed(lists: list[int], place: int) -> list[int]:
    return op_packed(lists, op_pack_starts(lists)[place])


def op_subsets(members: Sequence[int], low: int, high: int) -> list[int]:
    found: list[int] = []
    count = 0
    for size in range(low, min(high, len(members)) + 1):
        for subset in combinations(members, size):
            found += (size, *subset)
            count += 1
            if count > _MOST_SUBSETS:
                return found
    return found


def op_heads(records: list[int], length: int, count: int) -> list[int]:
    return [number for at in range(0, len(records), length) for number in records[at : at + count]]


def op_starts(records: list[int], length: int) -> list[int]:
    return list(range(0, len(records), length))


def op_rows(records: list[int], length: int) -> list[int]:
    rows = [records[start : start + length] for start in range(0, len(records), length)]
    rows.sort(key=lambda row: (row[0], row[1]))
    return [number for row in rows for number in row]


def op_just_enough(numbers: Sequence[int], wanted: int) -> int:
    total = sum(numbers)
    return total >= wanted and all(total - number < wanted for number in numbers)


def op_missing_sets(needs: Sequence[int], sources: Sequence[int], wild: int) -> int:
    found: list[Sequence[int]] = []
    at = 0
    while at < len(sources):
        found.append(sources[at + 1 : at + 1 + sources[at]])
        at += 1 + sources[at]
    used_by: dict[int, int] = {}

    def place(need: int, tried: set[int]) -> bool:
        for index, source in enumerate(found):
            is_wild = wild >= 0 and (wild in source or needs[need] == wild)
            if index not in tried and (is_wild or needs[need] in source):
                tried.add(index)
                if index not in used_by or place(used_by[index], tried):
                    used_by[index] = need
                    return True
        return False

    return sum(not place(need, set()) for need in range(len(needs)))

"""Which known names may have been meant by a word nobody knows."""

from collections.abc import Iterable, Mapping, Sequence

_LONGEST_WORD = 60
_SHORTEST_PART = 4
_MOST_NAMED = 3


def near(word: str, candidates: Iterable[str], limit: int = _MOST_NAMED) -> list[str]:
    """The candidates a typing slip away from `word`, nearest first, then by name; the word itself never.

    One slip is a letter too many, too few, wrong, or two neighbours swapped; a third of the word may be
    wrong. Upper and lower case, `_` and `-`, and the order of the parts of a kebab name do not count.
    """
    wanted = _plain(word)
    if not wanted or len(wanted) > _LONGEST_WORD:
        return []
    allowed = max(1, len(wanted) // 3)
    ranked = [
        (distance, candidate)
        for candidate in set(candidates)
        if candidate != word and (distance := _distance(wanted, _plain(candidate), allowed)) <= allowed
    ]
    return [candidate for _, candidate in sorted(ranked)[:limit]]


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """A question for the help line of a diagnostic, or the empty text when nothing is near."""
    return _question(near(word, candidates))


def which_was_meant(word: str, names: Mapping[str, str]) -> str:
    """The same about things that have an id and a name: `word` may be near an id, or be a name, or a part of an id."""
    called = [id for id, name in names.items() if name.casefold() == word.casefold()]
    return _question(called[:_MOST_NAMED] or near(word, names) or _with_part(word, names)[:_MOST_NAMED])


def _with_part(word: str, candidates: Iterable[str]) -> list[str]:
    """The candidates that hold all letters of the word in one piece, whatever parts them."""
    wanted = _plain(word).replace("-", "")
    long_enough = len(wanted) >= _SHORTEST_PART
    return [each for each in candidates if long_enough and wanted in _plain(each).replace("-", "")]


def _question(found: Sequence[str]) -> str:
    names = [f"`{name}`" for name in found]
    if not names:
        return ""
    listed = names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]
    return f"did you mean {listed}?"


def _plain(word: str) -> str:
    return word.lower().replace("_", "-").replace(" ", "-")


def _distance(left: str, right: str, allowed: int) -> int:
    """Slips between two words; anything above `allowed` may come out as `allowed + 1`."""
    if left == right:
        return 0
    if "-" in left and sorted(left.split("-")) == sorted(right.split("-")):
        return 1
    if abs(len(left) - len(right)) > allowed:
        return allowed + 1
    # A single letter says nothing about which other single letter was meant.
    if min(len(left), len(right)) < 2:
        return allowed + 1
    return _slips(left, right)


def _slips(left: str, right: str) -> int:
    """The optimal string alignment distance, one row of its table at a time."""
    two_up: list[int] = []
    one_up = list(range(len(right) + 1))
    for i, letter in enumerate(left, start=1):
        row = [i]
        for j, other in enumerate(right, start=1):
            cost = min(one_up[j] + 1, row[j - 1] + 1, one_up[j - 1] + (letter != other))
            swapped = i > 1 and j > 1 and letter == right[j - 2] and left[i - 2] == other
            row.append(min(cost, two_up[j - 2] + 1) if swapped else cost)
        two_up, one_up = one_up, row
    return one_up[-1]

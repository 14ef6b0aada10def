"""Which of several allowed shapes a value was meant to have.

A value that fits none of the branches of an `anyOf` or `oneOf` breaks all of them. Only what is wrong with
the branch it comes closest to is worth saying.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

_KIND = ("type", "const", "enum")


def likely_errors(problem: "ValidationError") -> Iterator["ValidationError"]:
    """The problem itself, or what is wrong with the branch that was most likely meant, all the way down.

    When the value is not even of the kind of any branch, it is the problem itself that is to be told.
    """
    likely = [branch for branch in _branches(problem) if not any(map(is_wrong_kind, branch))]
    if not likely:
        yield problem
        return
    closest = min(likely, key=_strangeness)
    if _telling(closest):
        yield _merge_telling(problem, [inner for branch in likely for inner in _telling(branch)])
        return
    for inner in closest:
        yield from likely_errors(inner)


def is_wrong_kind(problem: "ValidationError") -> bool:
    """Whether the value itself, not something in it, is of another type or another word."""
    if problem.relative_path:
        return False
    branches = _branches(problem)
    return problem.validator in _KIND or (
        bool(branches) and all(any(map(is_wrong_kind, branch)) for branch in branches)
    )


def _branches(problem: "ValidationError") -> list[list["ValidationError"]]:
    """What is wrong with each branch; none when the problem is not about branches."""
    branches: dict[int | str, list[ValidationError]] = defaultdict(list)
    for inner in problem.context or () if problem.validator in ("anyOf", "oneOf") else ():
        branches[inner.schema_path[0]].append(inner)
    return list(branches.values())


def _strangeness(branch: list["ValidationError"]) -> tuple[int, int]:
    """How far a value is from a branch: first by words that tell branches apart, then by mistakes."""
    return len(_telling(branch)), len(branch)


def _telling(branch: list["ValidationError"]) -> list["ValidationError"]:
    return [inner for inner in branch if inner.validator == "const" and len(inner.relative_path) == 1]


def _merge_telling(problem: "ValidationError", telling: list["ValidationError"]) -> "ValidationError":
    """One problem for a word that is the word of no branch: it lists the words of all of them."""
    from jsonschema.exceptions import ValidationError

    first = telling[0]
    same = [inner for inner in telling if inner.relative_path == first.relative_path]
    return ValidationError(
        first.message,
        validator="enum",
        validator_value=list(dict.fromkeys(inner.validator_value for inner in same)),
        path=first.relative_path,
        instance=first.instance,
        schema=first.schema,
        parent=problem,
    )

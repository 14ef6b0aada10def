"""Reviews that were made before: taken from the user's cache as long as the disk answers every question as it did."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from heistdsl import cache
from heistdsl.disk import Question, Trace, tracing
from heistdsl.resources import program_digest
from heistdsl.review.encoding import decode, encode
from heistdsl.text import Diagnostic, has_errors

_KIND: Final = "review"


def review_folder(
    folder: Path, packs: Sequence[Path] = (), deck: str | None = None, scenarios: bool = True
) -> list[Diagnostic]:
    """`heistdsl.review.folder.review_folder`, or what it found when everything it reads was the same. Without
    `scenarios` it will do that nothing was wrong with them either."""

    def work() -> list[Diagnostic]:
        from heistdsl.review import folder as fresh

        return fresh.review_folder(folder, packs, deck, scenarios=scenarios)

    what = ["folder", str(folder), *map(str, packs), f"deck {deck}"]
    if scenarios:
        return _recall_or_work(what, work)
    whole = _recall(_key(what))
    return _recall_or_work(["rules", *what], work) if whole is None or has_errors(whole) else whole


def review_file(path: Path, packs: Sequence[Path] = ()) -> list[Diagnostic]:
    """The same for `heistdsl.review.folder.review_file`."""

    def work() -> list[Diagnostic]:
        from heistdsl.review import folder as fresh

        return fresh.review_file(path, packs)

    return _recall_or_work(["file", str(path), *map(str, packs)], work)


def _recall_or_work(what: list[str], work: Callable[[], list[Diagnostic]]) -> list[Diagnostic]:
    key = _key(what)
    kept = _recall(key)
    if kept is not None:
        return kept
    with tracing() as trace:
        diagnostics = work()
    _remember(key, trace, diagnostics)
    return diagnostics


def _key(what: list[str]) -> str:
    return json.dumps([program_digest(), _here(), os.environ.get("HEIST_PATH"), what])


def _here() -> str:
    """The current folder, from which paths count; the empty text if it is gone."""
    try:
        return str(Path.cwd())
    except OSError:
        return ""


def _recall(key: str) -> list[Diagnostic] | None:
    data = cache.load(_KIND, key)
    if data is None:
        return None
    try:
        kept: dict[str, Any] = json.loads(data)
        trace = Trace({Question(kind, path): answer for kind, path, answer in kept["answers"]})
        return decode(kept["diagnostics"]) if trace.still_holds() else None
    except (KeyError, IndexError, TypeError, ValueError):
        return None


def _remember(key: str, trace: Trace, diagnostics: list[Diagnostic]) -> None:
    """Keep a review, if whatever it points to is among the files that were read."""
    encoded = encode(diagnostics)
    read = {question.path for question in trace.answers if question.kind == "bytes"}
    if all(str(Path(name)) in read for name in encoded["sources"]):
        answers = [[question.kind, question.path, answer] for question, answer in trace.answers.items()]
        cache.store(_KIND, key, json.dumps({"answers": answers, "diagnostics": encoded}).encode())

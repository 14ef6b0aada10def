"""What a person types, read as an answer to a question."""

from __future__ import annotations

import re
from collections.abc import Sequence

from heistdsl.games import Answer
from heistdsl.table.question import Choice, Question
from heistdsl.table.requests import REQUESTS
from heistdsl.text import did_you_mean

_NONE = frozenset(("none", "nothing", "-"))
_YES = {"y": "yes", "n": "no", "p": "pass", "d": "done"}
_AMOUNT = re.compile(r"(\d+)\s*([^\d\s,][^\d,]*)?")
#: Numbers above this are not even tried.
_MOST_DIGITS = 9


class Misread(Exception):  # noqa: N818
    """What was typed is no answer to the question; says why, and how one would be."""


def read_answer(question: Question, typed: str) -> Answer:
    """The answer that was meant. Raises Misread."""
    answer = _read(question, " ".join(typed.split()))
    refusal = question.decision.refusal(answer)
    if refusal:
        raise Misread(f"that is not possible: {refusal}")
    return answer


def _read(question: Question, typed: str) -> Answer:
    decision = question.decision
    if not typed:
        raise Misread(f"type {question.hint}")
    match decision.kind:
        case "subset":
            return _several(question, typed)
        case "order":
            return _ordered(question, typed)
        case "number":
            return _number(question, typed)
        case "split":
            return _split(question, typed)
        case "offer":
            return _offer(question, typed)
        case _:
            return _one(question.choices, typed).id


def _one(choices: Sequence[Choice], typed: str) -> Choice:
    """A choice by its number, by its id, by its name or how that begins. Raises Misread."""
    if typed.isdigit():
        if len(typed) <= _MOST_DIGITS and 1 <= int(typed) <= len(choices):
            return choices[int(typed) - 1]
        raise Misread(f"there is no choice {typed}; the choices are 1 to {len(choices)}")
    wanted = _YES.get(typed.lower(), typed.lower())
    for choice in choices:
        if wanted in choice.ids:
            return choice
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [choice for choice in choices if fits(choice.head.lower(), wanted)]
        if len(found) == 1:
            return found[0]
        if found and fits is not str.__contains__:
            heads = " or ".join(f"{choices.index(choice) + 1} {choice.head}" for choice in found[:4])
            raise Misread(f"`{typed}` could be {heads}: take the number")
    meant = did_you_mean(wanted, [choice.head.lower() for choice in choices]) or did_you_mean(wanted, REQUESTS)
    raise Misread(f"`{typed}` is no choice; {meant or '`help` shows what can be typed'}")


def _several(question: Question, typed: str) -> list[str]:
    if typed.lower() in _NONE or (typed.lower() in ("pass", "done") and question.decision.min == 0):
        chosen: list[Choice] = []
    elif typed.lower() == "all":
        chosen = list(question.choices)
    else:
        chosen = _listed(question.choices, typed)
    low, high = question.decision.min, question.decision.max
    if not low <= len(chosen) <= high:
        many = str(low) if low == high else f"{low} to {high}"
        raise Misread(f"choose {many}, not {len(chosen)}")
    return [choice.id for choice in chosen]


def _ordered(question: Question, typed: str) -> list[str]:
    if typed.lower() in ("as shown", "same"):
        return [choice.id for choice in question.choices]
    chosen = _listed(question.choices, typed)
    missing = [choice for choice in question.choices if choice not in chosen]
    if missing:
        numbers = ", ".join(f"{question.choices.index(choice) + 1} {choice.head}" for choice in missing)
        raise Misread(f"put all of them in order; still to place: {numbers}")
    return [choice.id for choice in chosen]


def _listed(choices: Sequence[Choice], typed: str) -> list[Choice]:
    """Choices by numbers with spaces or commas between, or by names with commas between. Raises Misread."""
    words = [each.strip() for each in typed.split(",")] if "," in typed else [typed]
    if all(part.isdigit() for word in words for part in word.split()):
        words = typed.replace(",", " ").split()
    chosen = [_one(choices, word) for word in words if word]
    if len(set(chosen)) < len(chosen):
        raise Misread("the same one is named twice")
    return chosen


def _number(question: Question, typed: str) -> int:
    low, high = question.decision.min, question.decision.max
    number = _whole(typed)
    if number is None or not low <= number <= high:
        raise Misread(f"type a whole number from {low} to {high}")
    return number


def _whole(typed: str) -> int | None:
    plain = typed.removeprefix("-")
    return int(typed) if plain.isascii() and plain.isdigit() and len(plain) <= _MOST_DIGITS else None


def _split(question: Question, typed: str) -> dict[str, int]:
    numbers = [_whole(each) for each in typed.replace(",", " ").split()]
    total = question.decision.max
    if len(numbers) != len(question.choices) or any(each is None or each < 0 for each in numbers):
        names = ", ".join(choice.head for choice in question.choices)
        raise Misread(f"type {len(question.choices)} amounts, for {names}, that make {total} in all")
    amounts = [each or 0 for each in numbers]
    if sum(amounts) != total:
        raise Misread(f"that makes {sum(amounts)}; it has to be {total} in all")
    return {choice.id: amount for choice, amount in zip(question.choices, amounts, strict=True)}


def _offer(question: Question, typed: str) -> Answer:
    """A fixed word, the id of a listed offer, or amounts: `2 1`, `2 gold 1 gem`."""
    bounds = question.decision.bounds
    words = typed.removeprefix("offer ")
    if typed.lower() in {option.id for option in question.decision.options}:
        return typed.lower()
    parts = [(number, name.strip().lower()) for number, name in _AMOUNT.findall(words)]
    is_amounts = bool(bounds) and bool(parts) and words[0].isdigit()
    if not is_amounts or (len(parts) == 1 and not parts[0][1] and len(bounds) > 1):
        return _one(question.choices, typed).id
    amounts = dict.fromkeys(bounds, 0)
    for place, (number, name) in enumerate(parts):
        amounts[_term(tuple(bounds), place, name)] = int(number[:_MOST_DIGITS])
    return amounts


def _term(names: Sequence[str], place: int, typed: str) -> str:
    if not typed:
        if place < len(names):
            return names[place]
        raise Misread(f"there are only {len(names)} things to offer: {', '.join(names)}")
    found = [name for name in names if name.startswith(typed.replace(" ", "-")) or typed.startswith(name)]
    if len(found) == 1:
        return found[0]
    raise Misread(f"`{typed}` cannot be offered; it is {' and '.join(names)}")

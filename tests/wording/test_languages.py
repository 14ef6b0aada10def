"""Languages are data: complete, and known to no line of Python."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from heistdsl.syntax.functions import FUNCTIONS
from heistdsl.syntax.verbs import MANNERS, PREPOSITIONS, VERBS
from heistdsl.wording import UnknownLanguageError, Wording, language_codes
from heistdsl.wording import plan as p
from heistdsl.wording.words.language import load_language
from tests.wording.games import game

HUMP = re.compile(r"(?<!^)(?=[A-Z])")
PACKAGE = Path(__file__).parents[2] / "heistdsl" / "wording"

#: Nodes that are decided before anything is said, and what they are made of.
UNSAID = {"Plan", "Word", "Mention", "Role"}


def test_there_are_two_languages() -> None:
    assert language_codes() == ("de", "en")


@pytest.mark.parametrize("code", language_codes())
def test_every_plan_node_has_a_macro(code: str) -> None:
    nodes = {name for name in p.__all__ if is_dataclass(getattr(p, name, None))} - UNSAID
    module = load_language(code).template.module
    missing = {name for name in nodes if not hasattr(module, "say_" + HUMP.sub("_", name).lower())}
    assert missing == set()


@pytest.mark.parametrize("code", language_codes())
def test_every_verb_has_a_frame(code: str) -> None:
    known = load_language(code).table("verbs")
    assert set(VERBS) - set(known) == set()


@pytest.mark.parametrize("code", language_codes())
def test_every_preposition_and_manner_has_a_word(code: str) -> None:
    language = load_language(code)
    assert set(PREPOSITIONS) - set(language.table("relations")) == set()
    assert set(MANNERS) - set(language.table("adverbs")) == set()


@pytest.mark.parametrize("code", language_codes())
def test_functions_that_are_said_in_their_own_words(code: str) -> None:
    said_by_nodes = {
        "count", "sum", "any", "none", "highest", "lowest", "distinct", "top", "bottom", "even", "min", "max",
        "missing", "just-enough", "is-linked",
    }  # fmt: skip
    language = load_language(code)
    assert set(FUNCTIONS) - said_by_nodes - set(language.table("functions")) == set()
    assert {"even", "just-enough", "linked"} <= set(language.table("holds"))


def test_no_python_asks_which_language_it_is() -> None:
    codes = "|".join(language_codes())
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text("utf-8")
        assert not re.search(rf"==\s*[\"']({codes})[\"']", text), path.name
        assert not re.search(r"\b(language|code)\s*(==|in|!=)\s*[\"'(\[{]", text), path.name


def test_jinja_lives_in_one_place() -> None:
    homes = {path.name for path in PACKAGE.rglob("*.py") if "jinja2" in path.read_text("utf-8")}
    assert homes == {"bytecode.py", "language.py", "realize.py"}


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguageError, match="there is no language `xx`; there are de, en"):
        Wording(game("high-noon-heist"), "xx")


def test_plan_nodes_are_frozen() -> None:
    for name in p.__all__:
        node = getattr(p, name)
        if is_dataclass(node):
            assert node.__dataclass_params__.frozen, name
            assert all(field.name != "text" or name in ("Label", "Idiom") for field in fields(node)), name

"""Rendering never fails: any tree that parsing can give has a text, in every language and with any words."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from heistdsl.loader import load_yaml, read_source, to_plain
from heistdsl.syntax import tree as t
from heistdsl.syntax.parse import parse_text
from heistdsl.wording import language_codes
from heistdsl.wording.planning.dispatch import planned_kinds
from tests.syntax.strategies import texts
from tests.wording.games import GAMES, effects, game, wording

CORPORA = sorted((Path(__file__).parents[1] / "language").glob("corpus-*.yaml"))


@given(texts(3))
@settings(max_examples=80, suppress_health_check=list(HealthCheck))
@pytest.mark.parametrize("name", ["high-noon-heist", "the-specialists"])
def test_any_text_has_english(name: str, text: t.Text) -> None:
    assert wording(name).text(text)


@given(texts(2))
@settings(max_examples=50, suppress_health_check=list(HealthCheck))
@pytest.mark.parametrize("language", language_codes())
def test_any_text_has_words_in_every_language(language: str, text: t.Text) -> None:
    assert wording("high-noon-heist", language).text(text)


@given(texts(3))
@settings(max_examples=3000, suppress_health_check=list(HealthCheck))
@pytest.mark.long
@pytest.mark.parametrize("language", language_codes())
def test_thousands_of_texts_have_words(language: str, text: t.Text) -> None:
    assert wording("the-perfect-heist", language).text(text)


@pytest.mark.parametrize(
    "written",
    [
        "let a = my.hand\nlet a = a where trait\ndiscard 1 from a where bonus > 1",
        "let b = my.hand\nlet c = b\nlet b = c\ndiscard b where trait",
    ],
)
def test_a_name_that_is_given_anew_out_of_itself_has_words(written: str) -> None:
    text, problems = parse_text(written)
    assert text is not None, problems
    assert "Trait" in wording("the-perfect-heist").text(text)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", language_codes())
def test_every_shipped_text_has_words(name: str, language: str) -> None:
    ruleset, words = game(name), wording(name, language)
    for card in ruleset.cards.values():
        if card.effect is not None:
            assert words.card(card)
    for effect in effects(ruleset):
        assert words.effect(effect)


@pytest.mark.parametrize("corpus", CORPORA, ids=lambda path: path.stem)
def test_the_corpora_have_words(corpus: Path) -> None:
    source, _ = read_source(corpus)
    assert source is not None
    root, _ = load_yaml(source)
    assert root is not None
    name = {"hnh": "high-noon-heist", "tph": "the-perfect-heist", "spc": "the-specialists"}.get(
        corpus.stem.removeprefix("corpus-"), "achievement-hunter-heist"
    )
    for written in _texts_in(to_plain(root)):
        text, problems = parse_text(written)
        assert text is not None, problems
        assert wording(name).text(text)


def _texts_in(value: object) -> list[str]:
    """Every effect text of a corpus: what stands under `src` or `text`."""
    if isinstance(value, dict):
        own = [value[key] for key in ("src", "text", "effect") if isinstance(value.get(key), str)]
        return own + [inner for item in value.values() for inner in _texts_in(item)]
    if isinstance(value, list):
        return [inner for item in value for inner in _texts_in(item)]
    return []


def test_every_construct_is_planned() -> None:
    expressions = set(t.Expression.__args__)
    statements = set(t.Statement.__args__)
    assert planned_kinds() == expressions | statements

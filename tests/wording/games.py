"""The shipped games, loaded once, and all their texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from heistdsl.data_folders import rulesets_dir
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Effect, Ruleset
from heistdsl.resources import game_ids
from heistdsl.syntax import tree as t
from heistdsl.wording import Wording

GAMES = tuple(id for id in game_ids() if (rulesets_dir() / id / "words.en.yaml").is_file())


@dataclass(frozen=True)
class ShippedText:
    """A text of a game and how it is rendered, variants said aloud."""

    id: str
    text: t.Text
    render: Callable[[t.Text], str]


@cache
def game(id: str) -> Ruleset:
    ruleset, found = load_ruleset(rulesets_dir() / id)
    assert ruleset is not None, found
    return ruleset


@cache
def wording(id: str, language: str = "en", *, all_variants: bool = True) -> Wording:
    return Wording(game(id), language, options={} if all_variants else None)


def card_texts(id: str) -> Iterator[ShippedText]:
    """The texts of the cards, each different one once."""
    seen: set[t.Text] = set()
    for card in game(id).cards.values():
        if card.effect is not None and card.effect.text not in seen:
            seen.add(card.effect.text)
            plain = replace(card, text=None)
            yield ShippedText(
                f"card:{card.id}", card.effect.text, lambda text, card=plain: wording(id).text(text, card)
            )


def step_texts(id: str) -> Iterator[ShippedText]:
    """Set-up, flow, procedures, actions and rules."""
    for effect in effects(game(id)):
        yield ShippedText(
            effect.id, effect.text, lambda text, effect=effect: wording(id).effect(replace(effect, text=text))
        )


def effects(ruleset: Ruleset) -> Iterator[Effect]:
    """Every effect that stands on no card."""
    yield from (effect for effect in (ruleset.setup, ruleset.flow) if effect is not None)
    yield from (procedure.effect for procedure in ruleset.procedures.values())
    yield from ruleset.actions.values()
    yield from ruleset.rules.values()

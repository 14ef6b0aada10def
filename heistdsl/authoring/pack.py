"""A new pack for a game: three example cards that fit it, and a scenario about them."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from functools import reduce
from pathlib import Path

from heistdsl.authoring.card import optional_attributes, remark, write_card
from heistdsl.authoring.examples import make_examples
from heistdsl.authoring.kind import choose_kind
from heistdsl.authoring.scene import write_scenarios
from heistdsl.authoring.templates import SCHEMAS, fill_templates
from heistdsl.authoring.trial import add_card, remove_cards, take_places
from heistdsl.model.read_cards import title
from heistdsl.model.ruleset import PieceKind, Ruleset


@dataclass(frozen=True, slots=True)
class NewPack:
    """The files of a pack by name, and the ids of its cards."""

    files: dict[str, str]
    cards: tuple[str, ...]


def make_pack(ruleset: Ruleset, extends: str, folder: Path) -> NewPack | None:
    """A pack that checks clean and whose scenario passes; `folder` is where it is to lie and what it is called.

    None for a game in which no card has a text: there is nothing to take after.
    """
    kind = choose_kind(ruleset)
    if kind is None:
        return None
    id = folder.name
    examples = make_examples(ruleset, kind, id)
    removed = take_places(ruleset, examples)
    with_cards = remove_cards(reduce(add_card, examples, ruleset), removed)
    words = {
        "id": id,
        "name": title(id),
        "game": extends,
        "game_name": ruleset.name,
        "path": shlex.quote(folder.as_posix()),
        "schemas": SCHEMAS,
        "example": examples[0].id,
        "removed": _removed(removed, examples[0].model.id),
        "note": _note(ruleset, kind),
        "cards": "\n\n".join(write_card(ruleset, example) for example in examples),
        "scenarios": write_scenarios(with_cards, lying=examples[1], playing=examples[2]),
    }
    return NewPack(fill_templates("pack", words), tuple(example.id for example in examples))


def _note(ruleset: Ruleset, kind: PieceKind) -> str:
    optional = optional_attributes(ruleset, kind)
    return "\n".join(remark(f"A {kind.id} may also say {optional}." if optional else "", ""))


def _removed(removed: tuple[str, ...], other: str) -> str:
    """The end of pack.yaml: which cards are taken out, or how to do so."""
    about = "Cards of the game that are taken out, by id."
    if removed:
        about += (
            " The new ones take the place of these and have the same values, since the game says how many of which"
            " cards there are."
        )
    return "\n".join((
        *remark(about, ""),
        "# To change a card instead, write it anew in cards.yaml with `replaces: true`.",
        f"remove: [{', '.join(removed)}]" if removed else f"# remove: [{other}]",
    ))  # fmt: skip

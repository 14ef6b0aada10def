"""A new pack for a game: three example cards that fit it, and a scenario about them."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Final

from heistdsl.authoring.candidates import asking_texts, lasting_texts, listening_texts
from heistdsl.authoring.card import Example, optional_attributes, remark, write_card
from heistdsl.authoring.kind import cards_with_texts, choose_kind
from heistdsl.authoring.scene import write_scenario
from heistdsl.authoring.templates import fill_templates, schemas_seen_from
from heistdsl.authoring.trial import is_clean
from heistdsl.authoring.vocabulary import read_vocabulary
from heistdsl.model.read_cards import title
from heistdsl.model.ruleset import PieceKind, Ruleset

_ABOUT: Final = {
    "listener": "It listens: whenever the event has happened while the card is in force, what stands behind the colon "
    "is done. `on` is at once, `after` when the text that made the event is finished; `before` and `instead of` can "
    "change it.",
    "keeper": "It lasts: the number is another one as long as the card is in force and what stands behind `while` "
    "holds. `until end of ...` lasts until then; `+=` would change the number for good.",
    "asker": "It asks: somebody chooses, and what follows is about what they chose. `unless` leaves the choice to the "
    "other side: pay, or let it happen.",
}


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
    examples = list(_examples(ruleset, kind, id))
    words = {
        "id": id,
        "name": title(id),
        "game": extends,
        "game_name": ruleset.name,
        "path": shlex.quote(folder.as_posix()),
        "schemas": schemas_seen_from(folder),
        "example": examples[0].id,
        "other": examples[0].model.id,
        "note": _note(ruleset, kind),
        "cards": "\n\n".join(write_card(ruleset, example) for example in examples),
        "scenarios": write_scenario(ruleset, examples[1]),
    }
    return NewPack(fill_templates("pack", words), tuple(example.id for example in examples))


def _examples(ruleset: Ruleset, kind: PieceKind, pack: str) -> Iterator[Example]:
    vocabulary = read_vocabulary(ruleset, kind)
    texts = {
        "listener": listening_texts(vocabulary),
        "keeper": lasting_texts(vocabulary),
        "asker": asking_texts(vocabulary, ruleset.max_players > 1),
    }
    models = cycle(cards_with_texts(ruleset, kind.id))
    for (word, proposals), model in zip(texts.items(), models, strict=False):
        proposed = (Example(f"{pack}-{word}", title(word), _ABOUT[word], text, model) for text in proposals)
        found = next((example for example in proposed if is_clean(ruleset, example)), None)
        assert found, "the last proposal needs nothing of the game"
        yield found


def _note(ruleset: Ruleset, kind: PieceKind) -> str:
    optional = optional_attributes(ruleset, kind)
    return "\n".join(remark(f"A {kind.id} may also say {optional}." if optional else "", ""))

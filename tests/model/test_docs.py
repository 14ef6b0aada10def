"""docs/rule-files.md tells the truth: its blocks make up a game, its tables name every key."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from heistdsl.model.explanations import EXPLANATIONS
from heistdsl.model.parts import parts_of
from heistdsl.model.read_cards import CARD_KEYS
from heistdsl.model.ruleset import Ruleset
from heistdsl.model.sections import KEYED, LISTED, MERGED, SINGLE
from heistdsl.model.type_text import BUILT_IN
from heistdsl.model.types import EventType, PieceType, PlaceType, PlayerType, SlotType
from heistdsl.text import Diagnostic, render_text

Loaded = tuple[Ruleset | None, list[Diagnostic]]
PAGE = (Path(__file__).parents[2] / "docs" / "rule-files.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"(<!-- pack -->\n)?```yaml\n(.*?)```", PAGE, re.DOTALL)
FILES = {f"vault-run/{number:02}.yaml": text for number, (mark, text) in enumerate(BLOCKS) if not mark}
PACK = {"night-shift/pack.yaml": "".join(text for mark, text in BLOCKS if mark)}


def section(title: str) -> str:
    """What stands below a heading."""
    return re.split(r"^## ", PAGE.split(f"\n## {title}\n")[1], flags=re.MULTILINE)[0]


def test_the_blocks_are_a_game_and_a_pack(load: Callable[..., Loaded]) -> None:
    for folder in ("vault-run", "night-shift"):
        ruleset, diagnostics = load(FILES | PACK, folder)
        assert render_text(diagnostics) == ""
        assert ruleset
        assert set(ruleset.decks) == {"quick-night"}


def test_every_top_level_key_is_shown() -> None:
    shown = {key for _, text in BLOCKS for key in re.findall(r"^([a-z-]+):", text, re.MULTILINE)}
    assert {*KEYED, *SINGLE, *LISTED, *MERGED} - shown == set()


def test_every_key_of_a_card_is_told() -> None:
    assert [key for key in CARD_KEYS if f"`{key}`" not in section("Cards")] == []


def test_every_type_is_told() -> None:
    assert [name for name in BUILT_IN if f"`{name}`" not in section("Types")] == []


def test_every_built_in_part_is_told(load: Callable[..., Loaded]) -> None:
    ruleset, _ = load(FILES, "vault-run")
    assert ruleset
    owners = (PieceType(), PlayerType(), PlaceType("road"), SlotType("rack"), EventType("job-won"))
    built_in = {name for owner in owners for name, part in parts_of(ruleset, owner).items() if part.space == "built-in"}
    assert sorted(name for name in built_in if f"`{name}`" not in section("What everything has")) == []


def test_the_table_of_mistakes() -> None:
    rows = "\n".join(f"| {page.code} | {page.title} |" for page in EXPLANATIONS)
    assert f"| code | what it is |\n|---|---|\n{rows}\n" in section("Mistakes")

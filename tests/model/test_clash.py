"""Whatever name the clash check lets pass, the parser reads as that name wherever such a name can stand."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from heistdsl.model.clash import DIE_PARTS, EVENT_PARTS, JOINING_WORDS, PIECE_PARTS, PLACE_PARTS, POSSESSIVES
from heistdsl.model.names import BUILTIN_NAMES
from heistdsl.model.parts import parts_of
from heistdsl.model.ruleset import Ruleset
from heistdsl.model.types import EventType, PieceType, PlaceType
from heistdsl.syntax.functions import FUNCTIONS
from heistdsl.syntax.parse import parse_text
from heistdsl.syntax.tree import Get, Name, walk
from heistdsl.syntax.words import KEYWORDS
from heistdsl.text import Diagnostic

Loaded = tuple[Ruleset | None, list[Diagnostic]]

#: A declaration of the name W, and texts that use it as such.
USES = {
    "zone": (
        "zones: {W: {}}",
        ["shuffle W", "move x to W", "draw 1 from W", "if any(W): stop", "sort W rising by x", "let y = W"],
    ),
    "zone of players": (
        "zones: {W: {owner: player}}",
        ["shuffle my.W", "move x to p.W", "let y = (players where any(W))"],
    ),
    "counter": (
        "counters: {W: {}}",
        ["W += 1", "W = 2", "if W > 2: stop", "gain 2 W", "let y = W + 1", "let y = 1 if W > 2 else W"],
    ),
    "counter of players": (
        "counters: {W: {owner: player}}",
        ["my.W += 1", "gain 2 W", "let y = (players where W > 2)"],
    ),
    "state": ("state: {W: player}", ["W = me", "W draws 1", "draw 1 from W.hand", "if me = W: stop"]),
    "value": ("values: {W: {is: 1}}", ["W + 1", "if W = 2: stop", "draw W"]),
    "seat": (
        "SEATS",
        ["W draws 1", "W may: stop", "W chooses c from x", "draw 1 from W.hand", "skip turn by W", "move x to W.hand"],
    ),
    "type": (
        "types: {W: {}}",
        ["if x is W: stop", "let y = (x where W)", "on play of W: stop", "W.bonus + 1", "discard 1 from x where W"],
    ),
    "tag": ("tags: [W]", ["if x is not W: stop", "let y = (x where W and W)", "ban play of W by me"]),
    "word": ("words-of: {W-sort: [W]}", ["if x = W: stop", "let y = {W, W}", "treat W as W", "x = W"]),
    "word of a variant": ("options: {sort-W: {values: [W, W-w]}}", ["if option.o = W: stop"]),
    "place": ("maps: {W-map: {track: [W]}}", ["move x to W.zone-w", "let y = next-to(W)", "if x.at = W: stop"]),
    "card": ("cards: {W: {type: vault-job}}", ["if x is W: stop", "let y = (x where W)"]),
    "phase": (
        "phases: {W: Name}",
        [
            "phase W: stop",
            "on start of W: stop",
            "use during W: stop",
            "skip W",
            "if W: stop",
            "end W",
            "extra W by me",
        ],
    ),
    "event": (
        "events: {W: {}}",
        ["emit W", "emit W by me", "on W: stop", "after W by me: stop", "ban W", "let y = times(W)"],
    ),
    "parameter": (
        "procedures: {W-W: {parameters: {W: player}, effect: stop}}",
        ["W draws 1", "if W = me: stop", "draw 1 from W.hand", "W.fame += 1", "move x to W.hand", "W += 1"],
    ),
    "attribute": (
        "types: {W-type: {attributes: {W: number}}}",
        ["let y = (x where W > 2)", "let y = x.W", "let y = sum(W of x)", "let y = (x where 2 = W)"],
    ),
    "attribute of places": (
        "maps: {W-map: {track: [W-a], attributes: {W: number}, nodes: {W-a: {W: 1}}}}",
        ["let y = a.W"],
    ),
}

WORDS = sorted(KEYWORDS | FUNCTIONS.keys() | BUILTIN_NAMES.keys() | POSSESSIVES | {"vault"})


def passing(load: Callable[..., Loaded], declaration: str, names: list[str]) -> list[str]:
    """Those of the names that can be declared so. Each is declared in a file of its own."""
    files = {f"names/the-{name}.yaml": declaration.replace("W", name) for name in names}
    head = "game: {id: g, name: G, players: 2}\ntypes: {vault-job: {}}"
    if declaration == "SEATS":
        files = {}
        head = f"game: {{id: g, name: G, players: 2, seats: {{{', '.join(f'{name}: Name' for name in names)}}}}}"
    _, diagnostics = load({"game.yaml": head, **files})
    refused = {}
    for diagnostic in diagnostics:
        found = re.match(r"`(\S+)` cannot name", diagnostic.message)
        assert found and diagnostic.code in ("H0207", "H0208"), diagnostic  # noqa: PT018
        refused[found[1]] = diagnostic
    return [name for name in names if name not in refused]


@pytest.mark.parametrize("sort", USES)
def test_names_that_pass_are_read_as_names(sort: str, load: Callable[..., Loaded]) -> None:
    declaration, texts = USES[sort]
    misread = [
        text.replace("W", name)
        for name in passing(load, declaration, WORDS)
        for text in texts
        if not reads_as_name(text.replace("W", name), name, text.count("W"))
    ]
    assert " ; ".join(misread) == ""


@pytest.mark.parametrize("sort", USES)
def test_which_names_pass(sort: str, load: Callable[..., Loaded]) -> None:
    assert passing(load, USES[sort][0], ["vault", "me", "not", "and", "my"]) == ["vault"]


def reads_as_name(text: str, name: str, count: int) -> bool:
    tree, diagnostics = parse_text(text)
    if tree is None:
        return False
    found = 0
    for node in walk(tree):
        found += isinstance(node, Name) and node.id == name
        found += isinstance(node, Get) and node.name == name
        found += getattr(node, "unit", None) == name
    return found == count and not diagnostics


def test_joining_words_are_words_of_the_grammar() -> None:
    assert set(JOINING_WORDS - KEYWORDS) <= {"of"}


def test_reserved_parts_are_those_that_things_have(load: Callable[..., Loaded]) -> None:
    text = (
        "types: {cube: {faces: 6}}\nzones: {rack: {slots: 2}}\nmaps: {road: {track: [start-line]}}\nevents: {won: {}}"
    )
    ruleset, _ = load({"game.yaml": f"game: {{id: g, name: G, players: 2}}\n{text}\n"})
    assert ruleset
    assert parts_of(ruleset, PieceType()).keys() == PIECE_PARTS | DIE_PARTS
    assert parts_of(ruleset, PlaceType("road")).keys() == PLACE_PARTS
    assert parts_of(ruleset, EventType("won")).keys() == EVENT_PARTS

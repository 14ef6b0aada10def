"""From folders to declarations: the files of a game, and the packs that are laid over it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from heistdsl import disk
from heistdsl.loader import Node, Scalar, load_yaml, read_source, validate, yaml_files
from heistdsl.model import nodes
from heistdsl.model.changing import Change, lay_change
from heistdsl.model.lay import lay_pack
from heistdsl.model.reader import ID, unknown_help
from heistdsl.model.sections import Sections, add_file
from heistdsl.resources import find_game, game_ids, is_game_or_pack
from heistdsl.text import Diagnostic, Source, error

#: How many files are kept that were read before.
_KEPT = 256
_TOP_LEVEL_KEY = re.compile(r"^([^\s#:][^:]*):", re.MULTILINE)


def gather(
    folder: Path,
    packs: Sequence[Path] = (),
    deck_file: Path | None = None,
    changes: Sequence[Change] = (),
    scenarios: bool = True,
) -> tuple[Sections, list[Diagnostic]]:
    """Everything that a game, or a pack with the game below it, further packs, and a file of decks declare.

    A folder that is a pack brings the game it extends along. Packs are laid on in the order given; changes come last.
    Without `scenarios`, files that hold nothing else are passed over, which often is most of what there is to read.
    """
    sections, diagnostics = _gather_chain(folder, frozenset(), scenarios)
    for pack in packs:
        upper, found = _read_folder(pack, scenarios)
        diagnostics += found
        diagnostics += _check_target(sections, upper, pack)
        diagnostics += lay_pack(sections, upper)
    if deck_file and deck_file.resolve() not in (Path(name).resolve() for name in sections.files):
        diagnostics += _read_file(sections, deck_file, "deck")
    for change in changes:
        diagnostics += lay_change(sections, change)
    return sections, diagnostics


def game_of_decks(file: Path) -> str | None:
    """The game that the first deck of a file is made for, or None if the file does not say."""
    sections = Sections()
    _read_file(sections, file, "deck")
    named = (nodes.word(nodes.member(entry.node, "game")) for entry in sections.entries("decks"))
    return next((word.text for word in named if word), None)


def folder_below(folder: Path) -> Path | None:
    """The folder of the game or pack that the pack in a folder extends; None for a game, or if there is none."""
    sections, _ = _read_folder(folder, scenarios=False)
    extends = nodes.word(nodes.member(_pack_node(sections), "extends"))
    return _find_below(folder, extends.text) if extends else None


def _gather_chain(folder: Path, above: frozenset[Path], scenarios: bool) -> tuple[Sections, list[Diagnostic]]:
    """The declarations of a folder and of what it extends; `above` are the packs that extend it."""
    sections, diagnostics = _read_folder(folder, scenarios)
    extends = nodes.word(nodes.member(_pack_node(sections), "extends"))
    if extends is None:
        return sections, diagnostics
    below = _find_below(folder, extends.text)
    above = above | {folder.resolve()}
    if below is None or below.resolve() in above:
        diagnostics.append(_nothing_below(extends, is_known=below is not None))
        sections.complete = False
        return sections, diagnostics
    base, found = _gather_chain(below, above, scenarios)
    return base, [*found, *diagnostics, *lay_pack(base, sections)]


def _nothing_below(extends: Scalar, is_known: bool) -> Diagnostic:
    name = extends.text
    if is_known:
        return error("H0608", "this pack extends itself", extends.span, "name the game it is for")
    help = unknown_help(name, "game", game_ids()) if ID.fullmatch(name) else "a game is named by its id, not by a path"
    return error("H0608", f"unknown game `{name}`", extends.span, help)


def _pack_node(sections: Sections) -> Node | None:
    entry = sections.single.get("pack")
    return entry.node if entry else None


def _find_below(folder: Path, id: str) -> Path | None:
    """The game or pack of that id, which may also lie next to the pack. Never a path: a pack that comes from a
    stranger does not choose what is read."""
    if not ID.fullmatch(id):
        return None
    beside = folder.resolve().parent / id
    return find_game(id) or (beside if disk.is_folder(beside) else None)


def _read_folder(folder: Path, scenarios: bool) -> tuple[Sections, list[Diagnostic]]:
    sections = Sections()
    diagnostics: list[Diagnostic] = []
    if not disk.is_folder(folder):
        sections.complete = False
        return sections, [error("H0108", f"cannot read `{folder.as_posix()}`: there is no such folder", None)]
    for path in _rule_files(folder):
        diagnostics += _read_file(sections, path, "ruleset", scenarios)
    return sections, diagnostics


def _rule_files(folder: Path) -> list[Path]:
    """The rule files of a game or pack. Without `game.yaml` or `pack.yaml` the folder may be anything, the whole disk
    too; then only what lies right in it counts."""
    if is_game_or_pack(folder):
        return [path for path in yaml_files(folder) if not _is_of_another(path, folder)]
    inside = disk.entries(folder)
    return [
        folder / entry.name
        for entry in inside
        if entry.name.endswith(".yaml") and not entry.is_folder and not entry.is_link
    ]


def holds_scenarios_only(text: str) -> bool:
    """Whether a file has `scenarios:` at its left edge and no other key, told without reading it as YAML."""
    return set(_TOP_LEVEL_KEY.findall(text)) == {"scenarios"}


def _is_of_another(path: Path, folder: Path) -> bool:
    """Whether a file lies in a subfolder that is a game or pack of its own."""
    between = path.relative_to(folder).parents
    roots = (folder / inner for inner in between if inner != Path())
    return any(map(is_game_or_pack, roots))


def _read_file(sections: Sections, path: Path, schema: str, scenarios: bool = True) -> list[Diagnostic]:
    """Put what a file declares to the rest."""
    source, diagnostics = read_source(path)
    if source and not scenarios and holds_scenarios_only(source.text):
        sections.files.append(path.as_posix())
        return []
    root, found = _load(source.name, source.text, schema) if source else (None, ())
    diagnostics += found
    sections.files.append(path.as_posix())
    if root is None:
        sections.complete = False
        return diagnostics
    return [*diagnostics, *add_file(sections, root)]


@lru_cache(maxsize=_KEPT)
def _load(name: str, text: str, schema: str) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """A file as a node, and what is wrong with its form. Kept for whoever reads the same text again."""
    root, diagnostics = load_yaml(Source(name, text))
    return root, (*diagnostics, *(validate(root, schema) if root else ()))


def _check_target(base: Sections, pack: Sections, folder: Path) -> list[Diagnostic]:
    """A pack that is laid over a game must have been made for it, or for a pack that is there already."""
    node = _pack_node(pack)
    extends = nodes.word(nodes.member(node, "extends"))
    if node is None:
        if not pack.complete:
            return []
        message = f"`{folder.as_posix()}` is no pack"
        return [error("H0608", message, None, "a pack has a file pack.yaml with `pack: {id, name, extends}`")]
    game = base.single.get("game")
    ids = {nodes.text(nodes.member(game.node, "id"))} if game else set()
    if extends is None or extends.text in ids or extends.text in base.packs:
        return []
    message = f"this pack extends `{extends.text}`, not `{next(iter(ids), '')}`"
    return [error("H0609", message, extends.span, "lay it over the game it is made for")]

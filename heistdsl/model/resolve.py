"""A folder of rule files as a `Ruleset`: the one entry to the model."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from heistdsl.model import read_constraints, read_decks, read_game, read_maps, read_parts, read_rules
from heistdsl.model.changing import Change
from heistdsl.model.clash import find_clashes
from heistdsl.model.gather import gather
from heistdsl.model.ledger_ids import check_implements
from heistdsl.model.read_cards import check_kind_starts, read_cards
from heistdsl.model.read_print import read_print
from heistdsl.model.reader import Reader, collect_names
from heistdsl.model.ruleset import Ruleset
from heistdsl.model.sections import Sections
from heistdsl.text import Diagnostic, error


def load_ruleset(
    folder: Path,
    packs: Sequence[Path] = (),
    deck_file: Path | None = None,
    changes: Sequence[Change] = (),
    scenarios: bool = True,
) -> tuple[Ruleset | None, list[Diagnostic]]:
    """The game in a folder, with packs laid over it, and everything that is wrong with its files.

    A `deck_file` adds its decks to those of the game; `choose_deck` plays with one of them. `changes` say
    something of single cards in the place of what files say. Without `scenarios` nothing is said about files that hold
    nothing else.

    A folder that is a pack brings the game it extends along. The ruleset is there even when there are
    mistakes, as far as it can be built, so that more can be said about it; it is None only without a
    readable `game:`. Only a ruleset without errors is fit to be played. Diagnostics come sorted by file
    and place, each once.
    """
    sections, diagnostics = gather(folder, packs, deck_file, changes, scenarios)
    if "game" not in sections.single:
        if sections.complete:
            help = "a game has a file game.yaml that begins with `game:`"
            diagnostics.append(error("H0111", f"`{folder.as_posix()}` holds no game", None, help))
        return None, _in_order(diagnostics)
    ruleset, found = resolve(sections)
    return ruleset, _in_order([*diagnostics, *found])


def resolve(sections: Sections) -> tuple[Ruleset, list[Diagnostic]]:
    """The ruleset that the declarations make, and what is wrong with them."""
    reader = Reader(sections, collect_names(sections))
    head = read_game.read_head(reader)
    options = read_decks.set_parameters(reader, read_game.read_options(reader))
    reader.enumerations = read_game.read_enumerations(reader)
    reader.places = {entry.id: frozenset(read_maps.place_ids(entry)) for entry in sections.entries("maps")}
    tags = read_game.read_tags(reader)
    reader.kinds = read_parts.read_kinds(reader)
    zones = read_parts.read_zones(reader)
    check_kind_starts(reader, zones)
    cards = read_cards(reader, zones)
    ruleset = Ruleset(
        id=head.id,
        name=head.name,
        min_players=head.min_players,
        max_players=head.max_players,
        seats=head.seats,
        options=options,
        enumerations=reader.enumerations,
        kinds=reader.kinds,
        tags=tags,
        zones=zones,
        counters=read_parts.read_counters(reader),
        supplies=read_parts.read_supplies(reader),
        states=read_parts.read_states(reader),
        values=read_parts.read_values(reader),
        events=read_game.read_events(reader),
        phases=read_game.read_phases(reader),
        maps=read_maps.read_maps(reader),
        verbs=head.verbs,
        layers=head.layers,
        limits=head.limits,
        clock=head.clock,
        procedures=read_rules.read_procedures(reader),
        actions=read_rules.read_effects(reader, "actions"),
        rules=read_rules.read_effects(reader, "rules"),
        setup=read_rules.read_single(reader, "setup"),
        flow=read_rules.read_single(reader, "flow"),
        cards=cards,
        ledger=read_rules.read_ledger(reader),
        words=read_rules.read_words(reader),
        files=tuple(sections.files),
        decks=read_decks.read_decks(reader, cards),
        packs=read_decks.read_packs(reader),
        constraints=read_constraints.read_constraints(reader),
        bots=head.bots,
        print=read_print(reader, cards),
        about=head.about,
        implements=head.implements,
    )
    check_implements(reader)
    return ruleset, [*reader.diagnostics, *find_clashes(ruleset, reader.word_spans)]


def _in_order(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    return sorted(dict.fromkeys(diagnostics), key=lambda diagnostic: diagnostic.sort_key)

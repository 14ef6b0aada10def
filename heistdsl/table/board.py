"""What lies on the table, as lines: the zones of the game, then every player with theirs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text

from heistdsl.table.names import UNKNOWN, Names, capital
from heistdsl.table.seen import Piece, Seen

#: Colours of card types, in the order of the rule files; the ones that can be read on black and on white.
_COLOURS = ("cyan", "magenta", "green", "yellow", "blue", "red")
_DIM = "bright_black"
#: Piles of more cards than this that belong to nobody are only counted when there is little room.
_MOST_OF_A_PILE = 6
_GAP = "   "
#: So many cards of a zone are told with their texts.
_MOST_OPEN = 3


@dataclass(frozen=True, slots=True)
class Cell:
    """A zone on the screen: its label and what is in it."""

    label: str
    content: Text

    @property
    def text(self) -> Text:
        """Both in one line."""
        return Text.assemble((f"{self.label} ", _DIM), self.content)


def board(names: Names, seen: Seen, width: int, brief: bool) -> list[Text]:
    """The table as its player sees it: the game, then each player, the one who looks last. `brief` counts piles instead
    of listing them, and tells of the cards that lie open for everybody only what fits in a line."""
    lines = _flow(_cells(names, seen, None, brief), width)
    lines += _open_cards(names, seen, width, brief)
    for seat in _from_across(seen.me, names.players):
        cells = [_player_cell(names, seen, seat), *(cell.text for cell in _cells(names, seen, seat, brief))]
        lines += _flow_texts(cells, width, "    ")
    return lines


def zone_lines(names: Names, seen: Seen, ref: str, width: int) -> list[Text]:
    """One zone card by card, with what is printed on each."""
    lines = [Text(capital(names.zone(ref, seen.me)), style="bold")]
    for group, count in Counter(_key(piece) for piece in seen.zones.get(ref, ())).items():
        piece = group[1]
        times = f"{count} × " if count > 1 else ""
        lines += wrapped(Text.assemble("  ", times, piece_text(names, piece, facts=True, text=True)), width, "    ")
    return lines if len(lines) > 1 else [*lines, Text("  empty", style=_DIM)]


def piece_text(names: Names, piece: Piece | None, facts: bool = False, text: bool = False) -> Text:
    """A piece in the colour of its type: face down in brackets, a die with what it shows."""
    if piece is None:
        return Text("free", style=_DIM)
    card = names.card(piece.id)
    if card is None:
        return Text("face-down card" if piece.facedown else "unknown card", style=_DIM)
    name = names.piece(piece.id)
    shown = f"({name})" if piece.facedown else name if piece.value is None else f"{name} [{piece.value}]"
    told = Text(shown, style=colour_of(names, card.kind))
    if piece.host and piece.host != UNKNOWN:
        told.append(f" on {names.piece(piece.host)}", style=_DIM)
    if facts and names.facts(card):
        told.append(f" {names.facts(card)}", style=_DIM)
    if text and names.text_of(card.id):
        told.append(" · " + " ".join(names.text_of(card.id).split("\n")))
    return told


def colour_of(names: Names, kind: str) -> str:
    """The colour of a type of cards."""
    kinds = list(names.ruleset.kinds)
    return _COLOURS[kinds.index(kind) % len(_COLOURS)] if kind in kinds else ""


def wrapped(text: Text, width: int, indent: str = "") -> list[Text]:
    """A text in lines; all but the first are indented."""
    lines: list[Text] = []
    line = Text()
    for word in text.split(" "):
        room = width if not lines else width - len(indent)
        if line.plain.strip() and line.cell_len + 1 + word.cell_len > room:
            lines.append(line)
            line = word.copy()
        else:
            line = Text(" ").join((line, word)) if line.plain or not (word.plain or lines) else word.copy()
    lines.append(line)
    return [each if number == 0 else Text(indent) + each for number, each in enumerate(lines)]


def _open_cards(names: Names, seen: Seen, width: int, brief: bool) -> list[Text]:
    """What is printed on the single cards that are in force for everybody, with the place they lie in."""
    lines: list[Text] = []
    for ref, content in seen.zones.items():
        if not _is_open(names, ref, content):
            continue
        label = f"{capital(names.zone(ref))} "
        for piece in content:
            line = Text.assemble((label, _DIM), piece_text(names, piece, facts=True, text=True))
            if brief:
                line.truncate(width, overflow="ellipsis")
            lines += [line] if brief else wrapped(line, width, "    ")
    return lines


def _is_open(names: Names, ref: str, content: Sequence[Piece | None]) -> bool:
    """Whether the cards of a zone are told with all that is printed on them: few, known, in force for everybody."""
    zone = names.ruleset.zones[ref.rpartition(".")[2]]
    if zone.owner is not None or not _is_watched(names, zone.id) or len(content) > _MOST_OPEN:
        return False
    cards = [names.card(piece.id) if piece is not None else None for piece in content]
    return all(card is not None and (names.facts(card) or names.text_of(card.id)) for card in cards)


# ---- players


def _from_across(me: int, players: int) -> list[int]:
    """The seats of the others in turn order, and at last the one who looks."""
    return [(me + step) % players for step in range(1, players + 1)]


def _player_cell(names: Names, seen: Seen, seat: int) -> Text:
    """Who it is, whose turn, and what is counted for them."""
    own = seat == seen.me
    active = seen.active == f"p{seat + 1}"
    name = capital(names.player(seat))
    line = Text.assemble(("▶ " if active else "  ")[:2], (name, "bold"), (" (you)" if own else "", "bold"))
    for id, counter in names.ruleset.counters.items():
        if counter.owner == "player":
            for path, number in seen.counters.items():
                if path.partition("[")[0] == f"p{seat + 1}.{id}" and number != 0:
                    key = path.partition("[")[2].removesuffix("]")
                    line.append(_GAP + (f"{names.thing(key)} " if key else ""))
                    line.append(names.unit(id, number), style="bold")
    for path, value in seen.states.items():
        shown = _state(names, seen, value)
        if path.startswith(f"p{seat + 1}.") and shown:
            line.append(f"{_GAP}{capital(names.noun('state', path.partition('.')[2]))}: {shown}", style=_DIM)
    return line


def _state(names: Names, seen: Seen, value: object) -> str:
    if isinstance(value, list):
        return ", ".join(names.thing(str(each), seen.me) for each in value)
    return "" if value is None else names.thing(str(value), seen.me)


# ---- zones


def _cells(names: Names, seen: Seen, seat: int | None, brief: bool) -> Iterator[Cell]:
    """The zones of the game (with its counters and states), or those of one player."""
    if seat is None:
        yield from _numbers(names, seen)
    for ref, content in seen.zones.items():
        owner, _, id = ref.rpartition(".")
        if owner.startswith("piece-") or names.seat_of(owner) != seat or (seat is None and id not in seen_zones(names)):
            continue
        label = names.zone(ref) if seat is None else names.noun("zones", id)
        if seat is not None or not _is_open(names, ref, content):
            yield Cell(capital(label), _content(names, content, id, seat, brief))


def seen_zones(names: Names) -> frozenset[str]:
    """The zones that belong to the game or to its places."""
    return frozenset(id for id, zone in names.ruleset.zones.items() if zone.owner != "player")


def _numbers(names: Names, seen: Seen) -> Iterator[Cell]:
    for path, number in seen.counters.items():
        id = path.partition("[")[0]
        if id in names.ruleset.counters and number != 0:
            key = path.partition("[")[2].removesuffix("]")
            yield Cell(capital(names.noun("counters", id)), Text(f"{key} {number}".strip(), style="bold"))
    for path, value in seen.states.items():
        shown = _state(names, seen, value)
        if "." not in path and shown:
            yield Cell(capital(names.noun("state", path)), Text(shown))


def _content(names: Names, content: Sequence[Piece | None], zone: str, seat: int | None, brief: bool) -> Text:
    known = [piece for piece in content if piece is None or piece.id != UNKNOWN]
    hidden = len(content) - len(known)
    pile = seat is None and not _is_watched(names, zone)
    if not known or (pile and (brief or len(_groups(known)) > _MOST_OF_A_PILE)):
        return Text(str(len(content)), style="bold")
    parts = [
        Text.assemble((f"{count} × " if count > 1 else ""), piece_text(names, piece))
        for (_, piece), count in _groups(known).items()
    ]
    if hidden:
        parts.append(Text(f"{hidden} hidden", style=_DIM))
    return Text(", ").join(parts)


def _is_watched(names: Names, zone: str) -> bool:
    """Whether the texts of the cards in a zone count, or it is made for one card."""
    declared = names.ruleset.zones[zone]
    active_in = {id for kind in names.ruleset.kinds.values() for id in kind.active_in or ()}
    return declared.active or declared.capacity == 1 or declared.slots > 0 or zone in active_in


def _groups(pieces: Iterable[Piece | None]) -> Counter[tuple[tuple[object, ...], Piece | None]]:
    """Pieces that look alike, counted, in their order."""
    first: dict[tuple[object, ...], Piece | None] = {}
    counts: Counter[tuple[tuple[object, ...], Piece | None]] = Counter()
    for piece in pieces:
        look = _key(piece)[0]
        counts[look, first.setdefault(look, piece)] += 1
    return counts


def _key(piece: Piece | None) -> tuple[tuple[object, ...], Piece | None]:
    if piece is None:
        return (None,), None
    return (piece.id.partition("#")[0], piece.facedown, piece.value, piece.host), piece


def _flow(cells: Iterable[Cell], width: int) -> list[Text]:
    """Cells side by side as long as there is room; long ones get lines of their own."""
    return _flow_texts([cell.text for cell in cells], width, "")


def _flow_texts(texts: Iterable[Text], width: int, indent: str) -> list[Text]:
    """Texts side by side; all lines but the first are indented."""
    lines: list[Text] = []
    for text in texts:
        if lines and lines[-1].cell_len + len(_GAP) + text.cell_len <= width:
            lines[-1] = lines[-1] + Text(_GAP) + text
        else:
            own = Text(indent) + text if lines else text
            lines += wrapped(own, width, f"{indent}    ")
    return lines

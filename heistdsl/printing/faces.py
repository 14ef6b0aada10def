"""From a game to faces: what is printed on the front and on the back of each card and reference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from heistdsl.model.printed import Art, Back, Choice, Corner, Layout, Mark, Reference
from heistdsl.model.read_print import NO_BACK
from heistdsl.model.ruleset import Card, Ruleset
from heistdsl.printing.components import Workshop, component_faces
from heistdsl.printing.drawing import Drawing
from heistdsl.printing.face import Entry, Face, Shown, content_hash
from heistdsl.printing.fonts import family_names
from heistdsl.printing.kept_texts import TextCache, basis_of, kept_texts
from heistdsl.printing.names import no_such_font, no_such_size
from heistdsl.printing.palette import FRAMES
from heistdsl.printing.pictures import Pictures
from heistdsl.printing.rich_text import paragraphs, typographic
from heistdsl.printing.sizes import CARD_SIZES, Size, parse_size
from heistdsl.printing.values import Values, attribute_names
from heistdsl.text import Diagnostic, Span
from heistdsl.wording import Wording

#: The most icons in a row; a larger number is written in figures.
MOST_ICONS: Final = 12


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A design on paper: `id` is that of the card or reference, `hash` that of both its faces."""

    id: str
    name: str
    copies: int
    front: Face
    back: Face | None
    hash: str
    place: Span | None

    @property
    def faces(self) -> tuple[Face, ...]:
        """Front and back, as far as there is one."""
        return (self.front, self.back) if self.back else (self.front,)


@dataclass(frozen=True, slots=True)
class Printing:
    """All cards of a game as they are printed, the pictures on them, what is wrong, and the texts by card."""

    ruleset: Ruleset
    cards: tuple[PrintedCard, ...]
    pictures: Mapping[str, bytes]
    diagnostics: tuple[Diagnostic, ...]
    texts: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)


def make_printing(
    ruleset: Ruleset, size: Size | None = None, language: str = "en", before: Printing | None = None
) -> Printing:
    """The faces of every card of a game. `size` is that of all cards whose type has none of its own; without it the
    game decides. `before` is an earlier print in this language; its texts, or else those in the user's cache, are taken
    where nothing has changed that they speak of. Raises UnknownLanguageError."""
    if before is None:
        kept = TextCache(ruleset, language)
        maker = _Maker(ruleset, size, language, kept.recall())
        cards = tuple(maker.cards())
        kept.remember(maker.texts)
    else:
        texts = kept_texts(basis_of(before.ruleset), basis_of(ruleset), before.texts)
        maker = _Maker(ruleset, size, language, texts)
        cards = tuple(maker.cards())
    return Printing(ruleset, cards, maker.pictures.found, tuple(dict.fromkeys(maker.problems())), maker.texts)


class _Maker:
    """Turns the cards of one game into faces and keeps what is wrong on the way."""

    def __init__(self, ruleset: Ruleset, size: Size | None, language: str, texts: dict[str, str]) -> None:
        self._ruleset = ruleset
        self._print = ruleset.print
        self._wording = Wording(ruleset, language, icons=True)
        self.pictures = Pictures()
        self.texts = texts
        self._diagnostics: list[Diagnostic] = []
        self._back_keys: dict[tuple[object, ...], str] = {}
        self._size = size or self._named_size(self._print.size, self._print.look.span) or CARD_SIZES["poker"]
        self._icons = {name: key for name, art in self._print.icons.items() if (key := self.pictures.add(art))}
        self._frames = {kind: FRAMES[index % len(FRAMES)] for index, kind in enumerate(ruleset.kinds)}
        self._check_fonts()

    def problems(self) -> Iterator[Diagnostic]:
        """What is wrong so far."""
        yield from self.pictures.diagnostics
        yield from self._diagnostics

    def cards(self) -> Iterator[PrintedCard]:
        """Cards in the order of the rule files, then references, then components."""
        for card in self._ruleset.cards.values():
            if self._is_printed(card):
                front, back = self._front(card), self._back(card)
                yield self._printed(card.id, front.title, card.copies, front, back)
        for reference in self._print.references.values():
            front = self._reference(reference)
            back = self._make_back(reference.back, front, None)
            yield self._printed(reference.id, reference.title, reference.copies, front, back)
        shop = Workshop(self._ruleset, self._wording, self._icons, self.pictures, self._diagnostics)
        for component in self._print.components.values():
            for front in component_faces(shop, component):
                back = self._make_back(Choice(component.back), front, None) if component.back else None
                yield self._printed(front.card, front.title or front.card, component.copies, front, back)

    def _is_printed(self, card: Card) -> bool:
        """Dice are no cards, unless `print:` says how they look."""
        is_die = self._ruleset.kinds[card.kind].faces > 0 and card.kind not in self._print.types
        return card.copies > 0 and card.kind not in self._print.leave_out and not is_die

    def _printed(self, id: str, name: str, copies: int, front: Face, back: Face | None) -> PrintedCard:
        code = content_hash((front, back) if back else (front,), self.pictures.found)
        return PrintedCard(id, name, copies, replace(front, code=code), back, code, front.place)

    # ---- fronts

    def _front(self, card: Card) -> Face:
        values = Values(self._ruleset, self._wording, card)
        layout = self._print.types.get(card.kind) or self._usual_layout(card)
        art = self._print.art.get(card.id)
        corners: dict[str, tuple[Shown, ...]] = {}
        for name, marks in (layout.corners or {}).items():
            if shown := self._shown(marks, values):
                corners[name] = shown
        return Face(
            key=f"card:{card.id}",
            sort="card",
            card=card.id,
            size=self._named_size(layout.size, layout.span) or self._size,
            title=typographic(self._wording.name(card)),
            colour=self._colour(layout.colour, values),
            line=self._line(layout.line, values),
            corners=corners,
            art=self.pictures.add(art) if art else self._art(layout.art, values),
            text=paragraphs(self._text(card), self._icons, self._print.keywords),
            flavour=typographic(card.flavour),
            game=self._ruleset.name,
            place=card.span,
        )

    def _text(self, card: Card) -> str:
        """The text of a card, written once."""
        if card.id not in self.texts:
            self.texts[card.id] = self._wording.card(card)
        return self.texts[card.id]

    def _usual_layout(self, card: Card) -> Layout:
        """The face of a type that `print:` says nothing of: the first two numbers in the corners, the rest in the
        line."""
        names = list(attribute_names(self._ruleset, card))
        numbers = [name for name, is_number in names if is_number][:2]
        corners: dict[Corner, tuple[Mark, ...]] = {}
        places: tuple[Corner, ...] = ("top-left", "top-right")
        for place, name in zip(places, numbers, strict=False):
            corners[place] = (Mark(value=name, shape="circle"),)
        line = ("owner", "type", "tags", *(name for name, _ in names if name not in numbers))
        return Layout(card.kind, line=line, corners=corners)

    def _line(self, line: tuple[str, ...] | None, values: Values) -> str:
        said = []
        for name in ("owner", "type", "tags") if line is None else line:
            words = [values.word(name, value) for value in values.of(name)]
            if words and any(isinstance(value, int) for value in values.of(name)):
                words = [f"{values.label(name)} {' '.join(words)}"]
            said += [word[:1].upper() + word[1:] for word in words if word]
        return " · ".join(dict.fromkeys(said))

    # ---- backs

    def _back(self, card: Card) -> Face | None:
        values = Values(self._ruleset, self._wording, card)
        layout = self._print.types.get(card.kind)
        size = self._named_size(layout.size, None) if layout else None
        like = Face("", "back", "", size or self._size, "", self._colour(layout.colour if layout else None, values))
        return self._make_back(layout.back if layout else None, like, values)

    def _make_back(self, choice: Choice | None, like: Face, values: Values | None) -> Face | None:
        """The back a choice leads to; without one all cards of a colour have the same."""
        names = self._names(choice, values)
        if NO_BACK in names:
            return None
        back = next((self._print.backs[name] for name in names if name in self._print.backs), None)
        plain = Face("", "back", "", like.size, self._ruleset.name, like.colour, game=self._ruleset.name)
        if like.drawing:
            plain = replace(plain, sort="component", drawing=Drawing(like.drawing.style, like.drawing.outline))
        face = plain if back is None else self._filled_back(plain, back, values)
        return replace(face, key=self._back_key(face))

    def _back_key(self, face: Face) -> str:
        """The key of a back by what it shows; most cards share theirs with many others."""
        if face.drawing:
            return f"back:{content_hash((face,), self.pictures.found)}"
        shown = (face.sort, face.size, face.title, face.colour, face.art, face.marks, face.game)
        if shown not in self._back_keys:
            self._back_keys[shown] = f"back:{content_hash((face,), self.pictures.found)}"
        return self._back_keys[shown]

    def _filled_back(self, plain: Face, back: Back, values: Values | None) -> Face:
        return replace(
            plain,
            title=typographic(back.title),
            colour=self._colour(back.colour, values) if back.colour else plain.colour,
            art=self._art(back.art, values),
            marks=self._shown(back.marks, values) if values else (),
            place=back.span,
        )

    # ---- references

    def _reference(self, reference: Reference) -> Face:
        cards = [card for card in self._ruleset.cards.values() if self._is_listed(reference, card)]
        return Face(
            key=f"reference:{reference.id}",
            sort="reference",
            card=reference.id,
            size=self._named_size(reference.size, reference.span) or self._size,
            title=typographic(reference.title),
            colour=self._colour(reference.colour, None),
            entries=tuple(self._entry(reference, card) for card in cards),
            game=self._ruleset.name,
            place=reference.span,
        )

    def _is_listed(self, reference: Reference, card: Card) -> bool:
        sorts = {card.kind, *card.tags, *self._ruleset.kinds[card.kind].tags}
        return bool(sorts & set(reference.of)) and reference.owner in ("", card.owner)

    def _entry(self, reference: Reference, card: Card) -> Entry:
        values = Values(self._ruleset, self._wording, card)
        text = paragraphs(self._text(card), self._icons, self._print.keywords)
        return Entry(typographic(self._wording.name(card)), self._shown(reference.show, values), text)

    # ---- marks

    def _shown(self, marks: Iterable[Mark], values: Values) -> tuple[Shown, ...]:
        return tuple(shown for mark in marks if (shown := self._mark(mark, values)))

    def _mark(self, mark: Mark, values: Values) -> Shown | None:
        """A mark as it is drawn; None if the card has nothing to show."""
        icon = self._art(mark.icon, values)
        lone = Shown(mark.text, (icon,) if icon else (), mark.label, mark.shape)
        found: tuple[int | str, ...]
        if mark.sets is not None:
            number = values.number_set(mark.sets)
            found = () if number is None else (number,)
        elif mark.value:
            found = values.of(mark.value)
        else:
            return lone
        if not found or (mark.unless is not None and [mark.unless] == [str(value) for value in found]):
            return None
        if mark.repeat and isinstance(found[0], int):
            return self._repeated(lone, found[0])
        icons = tuple(self._icons[value] for value in found if isinstance(value, str) and value in self._icons)
        words = [values.word(mark.value, value) for value in found if value not in self._icons]
        said = " ".join([mark.text, *words]).strip()
        return replace(lone, icons=(*lone.icons, *icons), text=said)

    def _repeated(self, lone: Shown, times: int) -> Shown | None:
        if times <= 0:
            return None
        if times > MOST_ICONS:
            return replace(lone, text=f"{times}")
        return replace(lone, icons=lone.icons * times, text=lone.text * times)

    # ---- names out of tables

    def _names(self, choice: Choice | None, values: Values | None) -> list[str]:
        """The names a choice may mean, the first that a table has is meant."""
        if choice is None:
            return []
        by = values.of(choice.by) if choice.by and values else ()
        return [*(str(value) for value in by), *(name for name in (choice.name, choice.otherwise) if name)]

    def _colour(self, choice: Choice | None, values: Values | None) -> str:
        colours = self._print.colours
        names = self._names(choice, values)
        if choice is None and values:
            names = [values.card.owner or "", values.card.kind]
        otherwise = self._frames[values.card.kind] if values else FRAMES[0]
        return next((colours[name] for name in names if name in colours), otherwise)

    def _art(self, choice: Choice | None, values: Values | None) -> str | None:
        """The picture a choice leads to: one of the icons of the game, or one by its own name."""
        for name in self._names(choice, values):
            if name in self._icons:
                return self._icons[name]
            if choice and name in (choice.name, choice.otherwise):
                return self.pictures.add(Art(name, choice.span))
        return None

    # ---- what may be wrong

    def _named_size(self, text: str, span: Span | None) -> Size | None:
        found = parse_size(text, CARD_SIZES) if text else None
        if text and found is None:
            self._diagnostics.append(no_such_size(text, span))
        return found

    def _check_fonts(self) -> None:
        look = self._print.look
        for font in (look.title_font, look.text_font):
            if font and font not in family_names():
                self._diagnostics.append(no_such_font(font, look.span))

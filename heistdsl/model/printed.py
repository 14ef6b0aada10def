"""How a game looks on paper, as its `print:` says: colours, icons, what stands in which corner, backs, references.

Nothing here knows a page or a font size; that is the business of themes and layouts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from heistdsl.model.components import Component
from heistdsl.model.declared import Declared
from heistdsl.syntax.tree import Expression
from heistdsl.text.span import Span

Corner = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
CORNERS: Final[tuple[Corner, ...]] = ("top-left", "top-right", "bottom-left", "bottom-right")

Shape = Literal["none", "circle", "shield", "star", "diamond", "square"]
SHAPES: Final[tuple[Shape, ...]] = ("none", "circle", "shield", "star", "diamond", "square")

Backdrop = Literal["plain", "rays", "deco", "spotlight", "grid"]
BACKDROPS: Final[tuple[Backdrop, ...]] = ("plain", "rays", "deco", "spotlight", "grid")

#: What every card has beside the attributes of its type, and what a line, a mark or a choice may go by.
BESIDE_ATTRIBUTES: Final = ("type", "owner", "tags")


@dataclass(frozen=True, slots=True)
class Choice:
    """A name out of a table: `name` itself, or the value that a card has for `by` (an attribute, `owner` or `type`).
    `otherwise` is taken where the table has nothing for this value."""

    name: str = ""
    by: str = ""
    otherwise: str = ""
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Mark:
    """Something in a corner. One of `value` (an attribute, `owner`, `type`), `sets` (the number that the card's effect
    sets this value to) and `text` says what; `icon` stands before it, or `repeat` stands it there so many times
    instead. A mark whose value is missing or equals `unless` is left out."""

    value: str = ""
    sets: Expression | None = None
    text: str = ""
    icon: Choice | None = None
    repeat: bool = False
    label: str = ""
    shape: Shape = "none"
    unless: str | None = None
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Layout(Declared):
    """The face of a card type; `id` is the type. None and empty texts: the usual thing."""

    size: str = ""
    line: tuple[str, ...] | None = None
    colour: Choice | None = None
    art: Choice | None = None
    back: Choice | None = None
    corners: Mapping[Corner, tuple[Mark, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Back(Declared):
    """A back, which may show something of its card by `marks`."""

    title: str = ""
    colour: Choice | None = None
    art: Choice | None = None
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Reference(Declared):
    """A card that lists other cards: those of the types or tags `of`, of one owner if that is given, with what `show`
    marks show of each, and their texts."""

    title: str
    of: tuple[str, ...]
    owner: str = ""
    show: tuple[Mark, ...] = ()
    size: str = ""
    colour: Choice | None = None
    back: Choice | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Art:
    """A picture of a card: an icon by name, or a file beside the rule file that names it."""

    name: str
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Look:
    """What all cards of a game share: fonts by name, paper and ink as `#rrggbb`, and what is behind pictures. Empty
    texts leave it to the theme."""

    title_font: str = ""
    text_font: str = ""
    paper: str = ""
    ink: str = ""
    backdrop: Backdrop = "plain"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Print:
    """All of `print:`. `colours` and `icons` are keyed by whatever they stand for: a seat, a word of an attribute, a
    type, an icon of texts. `keywords` are printed bold. `leave_out` are types that are no cards."""

    look: Look = Look()
    size: str = ""
    colours: Mapping[str, str] = field(default_factory=dict)
    icons: Mapping[str, Art] = field(default_factory=dict)
    keywords: tuple[str, ...] = ()
    leave_out: frozenset[str] = frozenset()
    types: Mapping[str, Layout] = field(default_factory=dict)
    art: Mapping[str, Art] = field(default_factory=dict)
    backs: Mapping[str, Back] = field(default_factory=dict)
    references: Mapping[str, Reference] = field(default_factory=dict)
    components: Mapping[str, Component] = field(default_factory=dict)

"""What a piece of a text can see: the game, its words, locals, the element of a `where`, the event of a trigger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from heistdsl.model.ruleset import Card, Ruleset
from heistdsl.model.types import Type
from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Local:
    """A name bound in the text. `phrase` is how to speak of it, `word` the noun for one of them; `value` is set for
    a `let` that is said in full, with the names it was `among`, `act` for what an act was done to."""

    type: Type
    phrase: p.Plan
    word: p.Word | None = None
    value: t.Expression | None = None
    act: t.Act | None = None
    among: Mapping[str, Local] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Element:
    """The member that a `where` or an aggregate looks at, and how to speak of it."""

    type: Type
    phrase: p.Plan


@dataclass(frozen=True, slots=True)
class Event:
    """The event of the trigger around: who did it and what it was done to, as far as it is said."""

    pattern: t.Pattern
    phrases: Mapping[str, p.Plan] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scope:
    """Immutable; binding something gives a new scope. `them` is who acts. `standing`: a change here is
    a layer; `lasts`: because something around it lasts. `demands` are the
    requirements on what the next statement binds. `there`: the piece in a place just chosen for having it, and the
    noun it went by."""

    ruleset: Ruleset
    lexicon: Lexicon
    card: Card | None = None
    locals: Mapping[str, Local] = field(default_factory=dict)
    element: Element | None = None
    event: Event | None = None
    them: p.Plan | None = None
    standing: bool = False
    lasts: bool = False
    depth: int = 0
    demands: tuple[t.Expression, ...] = ()
    there: tuple[t.Expression, p.Word] | None = None

    def bind(self, name: str, local: Local) -> Scope:
        """The scope with one more local."""
        return replace(self, locals={**self.locals, name: local})

    def before(self, local: Local) -> Scope:
        """The scope in which the value of a `let` was written: the same name may mean something else there."""
        return replace(self, locals=local.among).about(None)

    def about(self, element: Element | None) -> Scope:
        """The scope inside a `where` over such elements."""
        return replace(self, element=element, depth=self.depth + (1 if element else 0))

    def hearing(self, event: Event) -> Scope:
        """The scope of a trigger's body."""
        return replace(self, event=event)

    def acting(self, them: p.Plan) -> Scope:
        """The scope in which `them` is this player."""
        return replace(self, them=them)

    def seeing(self, there: tuple[t.Expression, p.Word] | None) -> Scope:
        """The scope in which this piece may be spoken of as that roadblock, say."""
        return replace(self, there=there)

    def demanding(self, demands: tuple[t.Expression, ...]) -> Scope:
        """The scope of a statement with these requirements behind it."""
        return replace(self, demands=demands)

    def lasting(self) -> Scope:
        """The scope in which changes are layers."""
        return replace(self, standing=True, lasts=True)

    def running(self) -> Scope:
        """The scope of something that happens now."""
        return replace(self, standing=False, lasts=False)

    def inside(self) -> Scope:
        """The scope under a head that neither lasts nor listens: only the outermost statements of a card stand."""
        return replace(self, standing=self.lasts)

    def idiom(self, node: t.Node) -> p.Idiom | None:
        """The phrase that the words of the game have for exactly this node, or None."""
        text = self.lexicon.idioms.get(node)
        return p.Idiom(text) if text is not None else None

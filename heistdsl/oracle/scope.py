"""What the names of a text mean while it runs: who acts, which card, which event, and the locals."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from heistdsl.oracle.things import EventRef, Piece, Player, Value
from heistdsl.syntax.tree import Body, Expression

if TYPE_CHECKING:
    from heistdsl.oracle.decisions import Answer
    from heistdsl.oracle.world import World


class Unbound:
    """Stands for the value of a name that has none."""


UNBOUND = Unbound()


class Scope:
    """Locals. An inner scope sees those around it; a text that runs inside another one shares none."""

    __slots__ = ("parent", "variables")

    def __init__(self, parent: Scope | None = None, variables: dict[str, Value] | None = None) -> None:
        self.parent = parent
        self.variables = variables if variables is not None else {}

    def find(self, name: str) -> Value | Unbound:
        """The value of a local, or UNBOUND."""
        holder = self._holder(name)
        return UNBOUND if holder is None else holder.variables[name]

    def bind(self, name: str, value: Value) -> None:
        """Give a value to a name here."""
        self.variables[name] = value

    def assign(self, name: str, value: Value) -> None:
        """Change a local where it was bound."""
        holder = self._holder(name) or self
        holder.variables[name] = value

    def flat(self) -> Scope:
        """All values that are visible now, in a scope of its own."""
        variables = dict(self.parent.flat().variables) if self.parent else {}
        return Scope(None, variables | self.variables)

    def _holder(self, name: str) -> Scope | None:
        if name in self.variables:
            return self
        return self.parent._holder(name) if self.parent else None


@dataclass(slots=True)
class TextRun:
    """One run of a text. `waiting` are the `after` triggers that run when it is finished; a text that only says
    how the game flows does not make them wait longer than its single statements."""

    is_flow: bool = False
    waiting: list[tuple[Any, EventRef]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Frame:
    """A place in a body: the statements from `index` on are still to come. `paying`: inside a `pay`. `result`: a
    procedure ends before them, and a name, if there is one, gets what is called `result` in its scope. `is_loop`: they
    are the coming rounds of a loop that runs; a `stop` before them goes on behind it."""

    body: Body
    index: int
    env: Env
    paying: bool = False
    result: tuple[str | None, Scope] | None = None
    is_loop: bool = False


@dataclass(slots=True)
class Plan:
    """What a question of a running statement must leave possible: the plan from that statement on, as things stood
    when it began, and what has been answered in it since.

    For a choice `binds` is its name, and whether it is bound to a set: an answer can then be tried without asking
    for it again.
    """

    frames: tuple[Frame, ...]
    snapshot: World
    binds: tuple[str, bool] | None = None
    answers: list[Answer] = field(default_factory=list)


@dataclass(eq=False)
class Env:
    """Everything a text knows beside the world. Never changed in place, but the scope is shared by all
    who run the same text.

    `element` is what a `where` is testing, if `testing`. `untils` and `conditions` are those of the `until` and
    `while` blocks around it. `frames` are the statements from the running one on; `plan` is there while its questions
    have to keep them possible. `replaced` names the replacements that may not apply again. `from_card`: the statement
    stands in the text of a card.
    """

    scope: Scope
    text: TextRun
    me: Player | None = None
    them: Player | None = None
    this: Piece | None = None
    it: EventRef | None = None
    source: Piece | None = None
    from_card: bool = False
    element: Value = None
    testing: bool = False
    untils: tuple[int, ...] = ()
    conditions: tuple[tuple[Expression, Env], ...] = ()
    frames: tuple[Frame, ...] = ()
    plan: Plan | None = None
    paying: bool = False
    replaced: frozenset[object] = frozenset()
    depth: int = 0

    def but(self, **fields: Any) -> Env:
        """The same surroundings, but for these fields. (`dataclasses.replace` takes ten times as long, and this is
        what the interpreter does most.)"""
        copy = Env.__new__(Env)
        copy.__dict__.update(self.__dict__, **fields)
        return copy


def new_env() -> Env:
    """The surroundings of `setup` and `flow`: nobody acts."""
    return Env(Scope(), TextRun(is_flow=True))


def with_element(env: Env, element: Value, name: str | None = None) -> Env:
    """The surroundings in which a `where` tests an element, perhaps under a name of its own."""
    if name is None:
        return env.but(element=element, testing=True)
    return env.but(element=element, testing=True, scope=Scope(env.scope, {name: element}))


def captured(env: Env) -> Env:
    """What a lasting effect keeps: the values that the locals have now, also in the conditions around it."""
    scope = env.scope.flat()
    conditions = tuple((condition, around.but(scope=scope)) for condition, around in env.conditions)
    return env.but(
        scope=scope, conditions=conditions, frames=(), plan=None, paying=False, testing=False, text=TextRun()
    )


def copy_frames(frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """The same places with scopes of their own, for trying something out."""
    copies: dict[int, Scope] = {}

    def copy_scope(scope: Scope) -> Scope:
        if id(scope) not in copies:
            parent = copy_scope(scope.parent) if scope.parent else None
            copies[id(scope)] = Scope(parent, dict(scope.variables))
        return copies[id(scope)]

    return tuple(
        replace(
            frame,
            env=frame.env.but(scope=copy_scope(frame.env.scope), frames=(), plan=None, text=TextRun()),
            result=None if frame.result is None else (frame.result[0], copy_scope(frame.result[1])),
        )
        for frame in frames
    )


def following(frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """What comes after the statement that the first frame stands at."""
    return (replace(frames[0], index=frames[0].index + 1), *frames[1:]) if frames else ()

"""Why a value is what it is, and why an option is open or not: what counts, and where it stands in the rule files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heistdsl.oracle.decisions import Decision
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.knowledge import sees
from heistdsl.oracle.layers import layers_of, printed_on, worked_out
from heistdsl.oracle.looking import plain, resolve
from heistdsl.oracle.run import Run
from heistdsl.oracle.things import Keyed, Kind, Piece, Player, Value
from heistdsl.oracle.why_not import Reason, is_option, place_of, reasons_for, source_of
from heistdsl.oracle.world import keeper_name
from heistdsl.syntax.format import format_expression
from heistdsl.text.shown_path import shown_path

#: In how many worlds that look the same to a player an explanation must be the same to be told.
WORLDS = 3
_OPERATORS = {"=": "set to", "+": "plus", "-": "minus", "*": "times"}


@dataclass(frozen=True, slots=True)
class Step:
    """One step on the way to a value.

    `does` is `printed`, `formula`, `counter`, `+`, `-`, `*` or `=`; `amount` is by how much, `value` what it is then,
    both as plain data. `source` names the card or rule, or is the formula; `file` is empty and `line` 0 where no rule
    file says it, or the player may not know.
    """

    does: str
    amount: object
    value: object
    source: str
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        match self.does:
            case "printed":
                words = f"{self.value} is printed on {self.source}"
            case "formula":
                words = f"{self.value} comes from `{self.source}`"
            case "counter":
                words = f"{self.value} is counted, {self.source}"
            case _:
                words = f"{_OPERATORS[self.does]} {self.amount} from {self.source}: {self.value}"
        return f"{words}{_place(self.file, self.line)}"


@dataclass(frozen=True, slots=True)
class Why:
    """An explanation; as text it is a few lines for people.

    Of a value: `value` and the `steps` that lead to it, the first of them what is printed or worked out. Of an option:
    `open` says whether somebody may choose it now, `reasons` why or why not, the weightiest first.
    """

    about: str
    value: object = None
    steps: tuple[Step, ...] = ()
    open: bool | None = None
    reasons: tuple[Reason, ...] = ()

    def __str__(self) -> str:
        if self.open is None:
            return "\n".join((f"{self.about} is {self.value}", *(f"  {step}" for step in self.steps)))
        head = f"{self.about} can be chosen now" if self.open else f"{self.about} cannot be chosen now"
        lines = [f"  {reason.words}{_place(reason.file, reason.line)}" for reason in self.reasons]
        return "\n".join((head, *lines))


def explain(run: Run, decisions: tuple[Decision, ...], what: str, player: int | None) -> Why:
    """Why a value (`p1.strength`, `card:minigun.bonus`) is what it is, or an option (`play:minigun`) open or not.

    With a player only what that player may know. Raises RuleError `name` for what means nothing, `hidden` for what
    the player may not know.
    """
    if not what.startswith("card:") and is_option(run, decisions, what):
        is_open, reasons = reasons_for(run, decisions, what, player)
        return Why(what, open=is_open, reasons=tuple(reasons))
    return _why_value(run, what, player)


def _why_value(run: Run, what: str, player: int | None) -> Why:
    path = what.removeprefix("card:")
    base, _, last = path.rpartition(".")
    name, _, key = last.removesuffix("]").partition("[")
    owner = resolve(run, base) if base else None
    if isinstance(owner, tuple) and len(owner) == 1:
        owner = owner[0]
    _check_known(run, player, (owner, *(owner if isinstance(owner, tuple) else ())))
    found = resolve(run, path)
    _check_known(run, player, found if isinstance(found, tuple) else (found,))
    steps = tuple(_steps(run, owner, name, key, player))
    return Why(what, plain(run, found) if not isinstance(found, Keyed) else None, steps)


def _check_known(run: Run, player: int | None, values: tuple[Value, ...]) -> None:
    for value in values if player is not None else ():
        if isinstance(value, Piece) and not sees(run.world, run.world.players[player or 0], value.index):
            raise RuleError("hidden", "a player may not know this")


def _steps(run: Run, owner: Value, name: str, key: str, player: int | None) -> Iterator[Step]:
    """What the value begins with, and each layer on it; nothing for what is neither value, attribute nor counter."""
    rules = run.ruleset
    if isinstance(owner, Piece) and name in run.prepared.pieces[owner.index].kind.attributes:
        card = run.prepared.pieces[owner.index].card
        base = printed_on(run, owner, name)
        yield Step("printed", None, plain(run, base), card.name, *place_of(card.span))
    elif isinstance(owner, Kind) and owner.id in rules.cards:
        card = rules.cards[owner.id]
        yield Step("printed", None, plain(run, resolve(run, f"{owner.id}.{name}")), card.name, *place_of(card.span))
        return
    elif name in rules.values and (owner is None or isinstance(owner, Player | Piece)):
        declared = rules.values[name]
        base = worked_out(run, name, owner)
        words = format_expression(declared.formula)
        yield Step("formula", None, plain(run, base), words, *place_of(declared.span))
    elif name in rules.counters and (owner is None or isinstance(owner, Player | Piece)):
        counter = rules.counters[name]
        now = run.world.counters.get((name, owner, key), counter.start)
        whose = keeper_name(owner) if isinstance(owner, Player) else "the game" if owner is None else "the piece"
        yield Step("counter", None, now, f"for {whose}, from {counter.start} on", *place_of(counter.span))
        return
    else:
        return
    for layer in layers_of(run, name, owner, key, base):
        source, place = source_of(run, layer.active, player)
        yield Step(layer.change.operator, plain(run, layer.amount), plain(run, layer.after), source, *place)


def _place(file: str, line: int) -> str:
    return f" ({shown_path(file)}:{line})" if file else ""

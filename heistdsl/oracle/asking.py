"""Making decisions and waiting for their answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from heistdsl.oracle.decisions import (
    Answer,
    Ask,
    Check,
    Decision,
    DecisionKind,
    Group,
    Option,
    Refresh,
    possible_answers,
)
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.knowledge import sees
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.things import EventRef, Kind, PhaseRef, Piece, Place, Player, SlotRef, Value, ZoneRef
from heistdsl.oracle.world import ref_name

PASS = Option("pass", "pass")
DONE = Option("done", "done")
YES = Option("yes", "yes")
NO = Option("no", "no")


def thing_name(run: Run, value: Value) -> str:
    """A thing as option ids and scenarios call it."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case int() | str():
            return str(value)
        case Player(index=index):
            return f"p{index + 1}"
        case Piece(index=index):
            return run.prepared.pieces[index].name
        case Place(node=node):
            return node
        case ZoneRef():
            return ref_name(value)
        case SlotRef(zone=zone, number=number):
            return f"{ref_name(zone)}.{number}"
        case Kind(id=id) | PhaseRef(id=id):
            return id
        case EventRef(number=number):
            return run.world.events[number].name
        case _:
            raise RuleError("type", "this cannot be chosen")


def options_for(run: Run, action: str, values: Iterable[Value]) -> tuple[Option, ...]:
    """One option for each value, its id made of the action and the name of the thing."""
    return tuple(Option(f"{action}:{name}", name, value) for value in values for name in (thing_name(run, value),))


def check_visible(run: Run, player: Player, values: Iterable[Value]) -> None:
    """Nobody chooses from what they may not see. Raises RuleError `hidden`."""
    for value in values:
        if isinstance(value, Piece) and not sees(run.world, player, value.index):
            ref = run.world.zone_of[value.index]
            where = ref_name(ref) if ref else "nowhere"
            raise RuleError("hidden", f"{thing_name(run, player)} would choose from hidden pieces in {where}")


def make_decision(
    run: Run,
    player: Player,
    kind: DecisionKind,
    prompt: str,
    options: Sequence[Option],
    *,
    bounds: tuple[int, int] = (1, 1),
    secret: bool = False,
    check: Check | None = None,
    default: Answer | None = None,
    terms: tuple[tuple[str, int], ...] = (),
) -> Decision:
    """A decision under the next number. Without `default` it is the first possible answer."""
    run.world.decision_count += 1
    audience = (player,) if secret else run.world.players
    decision = Decision(
        run.world.decision_count, player, kind, prompt, tuple(options), *bounds, "", audience,
        secret=secret, bounds=terms, check=check,
    )  # fmt: skip
    if default is None:
        default = next(iter(possible_answers(decision)), ())
    return Decision(
        decision.id, player, kind, prompt, decision.options, *bounds, default, audience,
        secret=secret, bounds=terms, check=check,
    )  # fmt: skip


def ask(decision: Decision) -> Steps[Answer]:
    """Wait for the answer to one decision; when only time passes, go on waiting."""
    while True:
        replies = yield Ask((Group((decision,)),))
        if not isinstance(replies, Refresh):
            return replies[0].answers[0][1]


def ask_option(
    run: Run, player: Player, prompt: str, options: Sequence[Option], *, secret: bool = False
) -> Steps[Option]:
    """Let a player choose one of some options."""
    answer = yield from ask(make_decision(run, player, "choose", prompt, options, secret=secret))
    assert isinstance(answer, Option)
    return answer


def ask_yes(run: Run, player: Player, prompt: str) -> Steps[bool]:
    """Ask yes or no."""
    answer = yield from ask(make_decision(run, player, "choose", prompt, (YES, NO), default=NO))
    return answer == YES


def make_unique(options: Sequence[Option]) -> tuple[Option, ...]:
    """The options with a number behind ids that occur again."""
    seen: dict[str, int] = {}
    found: list[Option] = []
    for option in options:
        count = seen[option.id] = seen.get(option.id, 0) + 1
        found.append(option if count == 1 else Option(f"{option.id}#{count}", option.label, option.value))
    return tuple(found)

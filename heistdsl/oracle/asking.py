"""Making decisions and waiting for their answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from heistdsl.oracle.decisions import (
    Answer,
    Ask,
    Check,
    Decision,
    DecisionKind,
    Group,
    Option,
    Refresh,
    Reply,
    possible_answers,
)
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.knowledge import sees
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env
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
    number: int | None = None,
    env: Env | None = None,
) -> Decision:
    """A decision under the next number, or under that of the one it takes the place of. Without `default` it is the
    first possible answer. `env` surrounds the statement that asks."""
    if number is None:
        run.world.decision_count += 1
    audience = (player,) if secret else run.world.players
    decision = Decision(
        number or run.world.decision_count, player, kind, prompt, tuple(options), *bounds, "", audience,
        secret=secret, bounds=terms, check=check,
    )  # fmt: skip
    if default is None:
        default = next(iter(possible_answers(decision)), ())
    return Decision(
        decision.id, player, kind, prompt, decision.options, *bounds, default, audience,
        secret=secret, bounds=terms, check=check, env=env,
    )  # fmt: skip


def ask(run: Run, decision: Decision) -> Steps[Answer]:
    """Wait for the answer to one decision; when only time passes, go on waiting."""
    shown = decision
    while True:
        answer = yield from ask_or_again(shown)
        if answer is not None:
            return _as_asked(decision, shown, answer)
        shown = _renamed(run, decision)


def ask_or_again(decision: Decision) -> Steps[Answer | None]:
    """Wait for the answer to one decision; None if the pieces it is about have been exchanged meanwhile."""
    while True:
        replies = yield Ask((Group((decision,)),))
        if isinstance(replies, Refresh):
            continue
        reply = replies[0]
        if isinstance(reply, Reply):
            return reply.answers[0][1]
        if reply.anew:
            return None


def _renamed(run: Run, decision: Decision) -> Decision:
    """A decision with what its pieces are called now; its answers are told apart by their places."""
    options = make_unique([_renamed_option(run, option) for option in decision.options])
    renamed = replace(decision, options=options, check=None)
    return replace(renamed, default=next(iter(possible_answers(renamed)), ()))


def _renamed_option(run: Run, option: Option) -> Option:
    if not isinstance(option.value, Piece):
        return option
    return options_for(run, option.id.split(":")[0], (option.value,))[0]


def _as_asked(decision: Decision, shown: Decision, answer: Answer) -> Answer:
    """An answer to what was shown, as one to what was asked."""
    if shown is decision or isinstance(answer, int):
        return answer
    if isinstance(answer, Option):
        return decision.options[shown.options.index(answer)]
    if all(isinstance(each, Option) for each in answer):
        return tuple(decision.options[shown.options.index(each)] for each in answer if isinstance(each, Option))
    return answer


def ask_option(
    run: Run, player: Player, prompt: str, options: Sequence[Option], env: Env | None = None
) -> Steps[Option]:
    """Let a player choose one of some options."""
    answer = yield from ask(run, make_decision(run, player, "choose", prompt, options, env=env))
    assert isinstance(answer, Option)
    return answer


def ask_yes(run: Run, player: Player, prompt: str, env: Env) -> Steps[bool]:
    """Ask yes or no."""
    answer = yield from ask(run, make_decision(run, player, "choose", prompt, (YES, NO), default=NO, env=env))
    return answer == YES


def make_unique(options: Sequence[Option]) -> tuple[Option, ...]:
    """The options with a number behind ids that occur again."""
    seen: dict[str, int] = {}
    found: list[Option] = []
    for option in options:
        count = seen[option.id] = seen.get(option.id, 0) + 1
        found.append(option if count == 1 else Option(f"{option.id}#{count}", option.label, option.value))
    return tuple(found)

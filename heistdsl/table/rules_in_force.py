"""The part of the rules that is in force: what the game says about the phases that run, and about its actions."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from heistdsl.model.ruleset import Effect
from heistdsl.syntax import tree as t
from heistdsl.table.board import wrapped
from heistdsl.table.names import Names, capital
from heistdsl.table.seen import Seen
from heistdsl.text import did_you_mean


def rules_lines(names: Names, seen: Seen, about: str, width: int) -> list[Text]:
    """The rules of the innermost running phase, or of the phase, action or procedure that is called so."""
    entries = dict(_entries(names))
    wanted = about.lower().strip()
    if not wanted:
        running = [names.phase(phase).lower() for phase in reversed(seen.phases)]
        chosen = next(([name] for name in running if name in entries), [])
    else:
        chosen = [name for name in entries if wanted == name] or [name for name in entries if name.startswith(wanted)]
    if not chosen:
        meant = did_you_mean(wanted, list(entries)) if wanted else ""
        known = ", ".join(entries)
        return wrapped(Text(f"There are rules about: {known}.{f' {capital(meant)}.' if meant else ''}"), width)
    return [line for name in chosen[:3] for line in _told(name, entries[name], width)]


def _told(name: str, text: str, width: int) -> Iterator[Text]:
    yield Text(capital(name), style="bold")
    for paragraph in filter(None, text.split("\n")):
        yield from wrapped(Text(paragraph), width, "  ")


def _entries(names: Names) -> Iterator[tuple[str, str]]:
    """What can be looked up, and what it says."""
    rules = names.ruleset
    for effect in (rules.flow, *(procedure.effect for procedure in rules.procedures.values())):
        if effect is not None:
            yield from _phases(names, effect)
    for id, action in rules.actions.items():
        yield id.replace("-", " "), _with(action.about, names.wording.effect(action))
    for id, rule in rules.rules.items():
        yield id.replace("-", " "), _with(rule.about, names.wording.effect(rule))


def _phases(names: Names, effect: Effect) -> Iterator[tuple[str, str]]:
    for node in t.walk(effect.text):
        if isinstance(node, t.Phase) and isinstance(node.name, t.Name):
            phase = names.ruleset.phases.get(node.name.id)
            runs = [each for each in node.body if isinstance(each, t.Do)]
            told = [names.wording.text(t.Text(node.body))]
            for do in runs:
                procedure = names.ruleset.procedures.get(do.name)
                if procedure is not None:
                    told.append(
                        _with(procedure.effect.about or procedure.about, names.wording.effect(procedure.effect))
                    )
            yield names.phase(node.name.id).lower(), _with(phase.about if phase else "", "\n".join(told))


def _with(about: str, text: str) -> str:
    return f"{about}\n{text}" if about else text

"""Random small games: the game of tests/oracle/base.yaml with random texts, as far as they pass the checker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from grown_expressions import CARDS, Scope
from grown_texts import Texts, indented
from tiny import BASE

from heistdsl.check import check_ruleset
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset
from heistdsl.text import Diagnostic, Severity, has_errors

#: A text: its statements, each as lines.
Text = list[list[str]]
_ROUNDS = 12


@dataclass(slots=True)
class Sections:
    """What a game adds to the base: texts by section and name; the flow stands under `flow` alone."""

    texts: dict[str, dict[str, Text]]
    heads: dict[str, list[str]] = field(default_factory=dict)

    def copy(self) -> Sections:
        """The same, to be changed."""
        return Sections(
            {
                part: {name: [list(each) for each in text] for name, text in texts.items()}
                for part, texts in self.texts.items()
            },
            self.heads,
        )

    def statements(self) -> Iterator[tuple[str, str, int]]:
        """Where the statements are: section, name, number."""
        for part, texts in self.texts.items():
            for name, text in texts.items():
                for number in range(len(text)):
                    yield part, name, number

    def written(self) -> tuple[str, dict[int, tuple[str, str, int]]]:
        """As a rule file, and which statement stands on each line (from 1)."""
        lines = ["state: {first: agent, second: agent, third: tool, boat: pawn}"]
        places: dict[int, tuple[str, str, int]] = {}
        for part, texts in self.texts.items():
            if part != "flow" and (any(texts.values()) or any(f"{part}.{name}" in self.heads for name in texts)):
                lines.append(f"{part}:")
            for name, text in texts.items():
                if not text and f"{part}.{name}" not in self.heads and part != "flow":
                    continue
                step = "" if part == "flow" else "  "
                lines.append(f"{step}{name}:" + (" |" if part == "flow" else ""))
                if part != "flow":
                    lines += [f"    {line}" for line in self.heads.get(f"{part}.{name}", ())]
                    if not text and part == "cards":
                        continue
                    lines.append("    effect: |")
                for number, statement in enumerate(text or [["nothing"]]):
                    for line in statement:
                        lines.append(f"{step}    {line}")
                        places[len(lines)] = (part, name, number)
        return "\n".join(lines) + "\n", places


def grown(seed: int) -> Sections:
    """A random game; many of its statements may have mistakes."""
    chance = Random(f"grown:{seed}")
    grower = Texts(chance)
    inside = Scope(me=True, this=True)
    texts: dict[str, dict[str, Text]] = {"cards": {}, "rules": {}, "actions": {}, "procedures": {}, "flow": {}}
    heads = {}
    for card in ("boss", "aide", "spy", "gun"):
        heads[f"cards.{card}"] = [f"template: {'tool' if card == 'gun' else 'agent'}"]
        texts["cards"][card] = list(card_text(grower, inside))
    for rule in ("law", "custom"):
        scope = Scope(me=True) if chance.random() < 0.5 else Scope()
        texts["rules"][rule] = [standing(grower, scope)]
    texts["actions"]["shout"] = [use(grower, Scope(me=True))]
    heads["procedures.reward"] = ["parameters: {p: player, n: number}"]
    texts["procedures"]["ring"] = [["emit bell"], grower.body(Scope(), 1, 1)]
    texts["procedures"]["pay-out"] = [grower.body(Scope(), 2, 2)]
    texts["procedures"]["reward"] = [grower.body(Scope(bound=(("p", "player"), ("n", "number"))), 2, 2)]
    texts["flow"]["flow"] = list(flow(grower))
    return Sections(texts, heads)


def card_text(grower: Texts, scope: Scope) -> Iterator[list[str]]:
    """What a card does: something that stands, or something that is done."""
    for _ in range(grower.chance.randint(1, 2)):
        if grower.lucky(0.5):
            yield standing(grower, replace(scope, standing=True))
        else:
            lines, scope = grower.statement(scope, 2)
            yield lines


def standing(grower: Texts, scope: Scope) -> list[str]:
    """A statement that stands."""
    match grower.chance.randrange(7):
        case 0:
            return [f"ban {grower.ban_pattern(scope)}"]
        case 1:
            return [f"allow {grower.ban_pattern(scope)}"]
        case 2:
            return [grower.layer(scope)]
        case 3:
            return [f"while {grower.condition(scope, 1)}: {grower.layer(scope)}"]
        case 4 if scope.me:
            return use(grower, scope)
        case 5:
            limit = " once" if grower.lucky(0.1) else ""
            return grower.inside(f"on now if {grower.condition(scope, 1)}{limit}:", scope, 2)
        case _:
            return grower.trigger(scope, 2, ("on", "after", "before", "instead of"))


def use(grower: Texts, scope: Scope) -> list[str]:
    """Something a player may do."""
    label = grower.pick(("", ' "whistle"'))
    limit = grower.pick(("", " once", " once per turn", " up to 2 per round"))
    during = grower.pick(("", "", " during turn"))
    clause = f" if {grower.condition(scope, 1)}" if grower.lucky(0.4) else ""
    body = grower.plan(scope) if grower.lucky(0.4) else []
    return [f"use{label}{limit}{during}{clause}:", *indented([*body, *grower.body(scope, 1, 2)])]


def flow(grower: Texts) -> Iterator[list[str]]:
    """Cards are dealt and laid out, then something happens."""
    for state, card in (("first", "ace"), ("second", "boss"), ("third", "knife"), ("boat", "van")):
        yield [f"{state} = top(1 of everything where {card})"]
    for card in CARDS:
        place = grower.pick(("ann.hand", "ann.field", "bob.field", "bob.hand", "row", "pile", "deck"))
        yield [f"move everything where {card} to {place}"]
    yield ["ann.gold = 3"]
    yield [f"bob.gold = {grower.few()}"]
    scope = Scope()
    for _ in range(grower.chance.randint(2, 5)):
        lines, scope = grower.statement(scope, 3)
        yield lines
    for player in grower.chance.sample(("ann", "bob"), grower.chance.randint(0, 2)):
        yield [f"phase turn by {player}:", "  window for players"]
    lines, _ = grower.statement(scope, 2)
    yield lines


def loaded(sections: Sections) -> tuple[Ruleset | None, list[int]]:
    """The ruleset, and the lines with mistakes (0: somewhere else)."""
    text, _ = sections.written()
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "game.yaml").write_text(BASE.read_text(encoding="utf-8"), encoding="utf-8")
        (folder / "more.yaml").write_text(text, encoding="utf-8")
        ruleset, found = load_ruleset(folder)
    if ruleset is not None and not has_errors(found):
        found = check_ruleset(ruleset)
    return ruleset, [line_of(each) for each in found if each.severity is Severity.ERROR]


def line_of(mistake: Diagnostic) -> int:
    """The line of a mistake in the added file, or 0."""
    span = mistake.span
    inside = span is not None and span.source.name.endswith("more.yaml")
    return span.source.line_column(span.start)[0] if span is not None and inside else 0


def sound(sections: Sections) -> Ruleset | None:
    """The game without the statements that have mistakes, which are taken out; None if that does not make it sound."""
    for _ in range(_ROUNDS):
        ruleset, lines = loaded(sections)
        if not lines:
            return ruleset
        _, places = sections.written()
        wrong = {places[line] for line in lines if line in places}
        if not wrong:
            return None
        for part, name, number in sorted(wrong, reverse=True):
            del sections.texts[part][name][number]
    return None

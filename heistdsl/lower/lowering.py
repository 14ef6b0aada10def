"""A program under construction: what all parts of the lowering share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heistdsl.ir.program import Call, Const, Expr, Op
from heistdsl.lower.asked import owed_on, parts_asked_for, parts_changed, units_asked_for
from heistdsl.lower.building import Building
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env, Place
from heistdsl.lower.layout import Layout
from heistdsl.lower.records import Owed, Question, Waiting
from heistdsl.lower.texts import Standing, Texts, head_fits, listens, read_texts, rules_on
from heistdsl.lower.values import Val

if TYPE_CHECKING:
    from heistdsl.lower.event import Event
    from heistdsl.lower.going_on import Continuation
    from heistdsl.lower.lasting import LastingKind
    from heistdsl.lower.printed import Printed
from heistdsl.model.names import Meaning, look_up
from heistdsl.model.ruleset import Ruleset
from heistdsl.model.standing import bound_by, is_layer, last_name
from heistdsl.syntax.tree import (
    Act,
    Body,
    Change,
    Do,
    Emit,
    Expression,
    Name,
    On,
    Phase,
    Require,
    Rule,
    Statement,
    Treat,
    Until,
    Use,
    walk,
)


@dataclass(frozen=True, slots=True)
class Walks:
    """Expressions, statements and events contain each other in ways that no order of modules could follow; so all of
    them reach each other through here (wired in compile.py)."""

    evaluate: Callable[[Lowering, Expression, Env], Val]
    truth: Callable[[Lowering, Expression, Env], Expr]
    lower_body: Callable[[Lowering, Code, Body, Env, tuple[Place, ...]], None]
    bans: Callable[[Lowering, Event, bool], str]
    unprotected: Callable[[Lowering], str]
    listening: Callable[[Lowering, Event, str], str]
    layers: Callable[[Lowering, str, Val, Val], str]
    card_env: Callable[[Lowering, str, Expr], Env]
    expire: Callable[[Lowering, Code, Event], None]
    remember: Callable[[Lowering, Code, Event, bool], None]
    past: Callable[[Lowering, Expression, Env], Val]
    counting: Callable[[Lowering], str]
    settle: Callable[[Lowering, Code, Event], None]
    seen_before: Callable[[Lowering, Code, Event], Expr | None]


class Lowering(Building):
    """Collects procedures and tables, and what is known of the rules on the way."""

    def __init__(self, ruleset: Ruleset, walks: Walks, learnt: Mapping[str, Val] | None = None) -> None:
        super().__init__()
        self.ruleset = ruleset
        self.walks = walks
        #: What earlier lowerings have learnt (learning.py), and whether this one has learnt more.
        self.learnt: dict[str, Val] = dict(learnt or {})
        self.has_learnt = False
        self.layout = Layout(ruleset)
        self.texts: Texts = read_texts(ruleset)
        #: Whether a procedure of the rule files may be called inside itself, as far as somebody has asked.
        self.calling_themselves: dict[str, bool] = {}
        self.tables: dict[str, tuple[int, ...] | tuple[tuple[int, ...], ...]] = {}
        #: The plans that go on after the end of a procedure, as far as they are known.
        self.continuations: list[Continuation] = []
        #: The values and sets of players that events may be about which are kept, and whose (None: the game's).
        self.paths: list[tuple[str, Val | None]] = []
        self.lasting: list[LastingKind] = []
        #: Procedures that have frames whether or not they ask.
        self.forced: set[str] = set()
        self.values: dict[str, Val] = {}
        #: What procedures give back, by their names; ABSENT for nothing.
        self.results: dict[str, Val] = {}
        self._plans = 0
        self._meanings: dict[str, Meaning | None] = {}
        #: What is known of attributes that were asked for, by name.
        self.printed: dict[str, Printed] = {}
        self._listening: dict[tuple[str, str, str, bool], bool] = {}
        self._read_names()
        self._read_events()

    def _read_names(self) -> None:
        """Find what is bound, ruled and changed anywhere."""
        nodes = self.texts.nodes
        self.bound_names = {name for node in nodes for name in bound_by(node)}
        for procedure in self.ruleset.procedures.values():
            self.bound_names.update(procedure.parameters)
        self.has_affect = any(isinstance(node, Rule) and _is_about(node, "affect") for node in nodes)
        self.triggers = tuple(node for node in nodes if isinstance(node, On))
        self.rules = tuple(node for node in nodes if isinstance(node, Rule))
        self.bans = tuple(node for node in self.rules if node.operator == "ban")
        #: The procedures whose result somebody asks for.
        self.asked_procedures = {node.name for node in nodes if isinstance(node, Do) and node.bind is not None}
        self.has_act_bans = any(isinstance(node, Rule) and _is_about(node, "act") for node in nodes)
        self.phases_have_players = any(isinstance(node, Phase) and node.by is not None for node in nodes)

    def _read_events(self) -> None:
        """Find what happens anywhere, and who listens."""
        nodes = self.texts.nodes
        self.events_with_cards = {
            head.id
            for node in nodes
            if isinstance(node, Emit) and any(word == "of" for word, _ in node.prepositions)
            if isinstance(head := node.event, Name)
        }
        self.phases_left = {
            last_name(node.amount.value)
            for node in nodes
            if isinstance(node, Act) and node.verb == "end"
            if node.amount is not None and node.amount.value is not None
        }
        #: The patterns of events that something lasts until.
        self.until_patterns = tuple(
            pattern
            for node in nodes
            if (pattern := node.pattern if isinstance(node, Until) else getattr(node, "until", None)) is not None
        )
        layers = [node for node in nodes if isinstance(node, Change) and is_layer(self.ruleset, node)]
        self.layered_names = {last_name(node.target) for node in layers}
        standing_now = {id(each.statement) for each in self.texts.of_type(On)}
        self.has_lasting_now = any(
            id(node) not in standing_now and any(pattern.kind == "now" for pattern in node.patterns)
            for node in self.triggers
        )
        standing_uses = {id(each.statement) for each in self.texts.of_type(Use)}
        self.has_lasting_uses = any(isinstance(node, Use) and id(node) not in standing_uses for node in nodes)
        self.has_waiting = any(node.timing == "after" for node in self.triggers)
        self.has_replacements = any(node.timing == "instead of" for node in self.triggers)
        self.parts_asked_for = {*parts_asked_for(nodes), *units_asked_for(self.ruleset, nodes)}
        #: The names that are set anew anywhere, and may be nothing then.
        self.reassigned = {
            node.target.id
            for node in nodes
            if isinstance(node, Change) and node.operator == "=" and isinstance(node.target, Name)
        }
        self.parts_changed = set(parts_changed(nodes))
        #: The numbers of a roll that an `on` trigger changes: only those of rolls can be changed when they are known.
        self.rolls_changed = {
            name
            for trigger in self.triggers
            if listens(trigger, "on", "verb", "roll")
            for name in parts_changed(walk(trigger))
        }
        self.questions = tuple(Question(number, node, card) for number, (node, card) in enumerate(self.texts.questions))
        #: What may wait for the end of a text.
        self.waiting_kinds: list[Waiting] = []
        #: What is owed anywhere, as far as it is known, and the events on which anything is paid.
        self.owed: list[Owed] = []
        self.owed_events = {last_name(on) for node in nodes if isinstance(node, Act) if (on := owed_on(node))}
        self._read_pieces()

    def _read_pieces(self) -> None:
        """Find what is done with pieces and words anywhere."""
        nodes = self.texts.nodes
        self.requires_on_cards = any(each.card for each in self.texts.of_type(Require))
        #: Whether pieces may lie on others.
        self.attaches = any(
            isinstance(node, Act) and (node.verb == "attach" or (node.verb == "play" and _has_word(node, "on")))
            for node in nodes
        )
        self.removes = any(isinstance(node, Act) and node.verb == "remove" for node in nodes)
        treated = [each for node in nodes if isinstance(node, Treat) for each in (node.value, node.substitute)]
        #: The words that are treated as others, and those others; None: that cannot be told beforehand.
        self.treated_words = None if not all(isinstance(each, Name) for each in treated) else frozenset(
            each.id for each in treated if isinstance(each, Name)
        )  # fmt: skip
        #: Whether it is being lowered what is treated as what.
        self.reads_treats = False

    def left_behind(self) -> int:
        """How much is known of what texts leave behind."""
        return len(self.lasting) + len(self.waiting_kinds) + len(self.paths)

    def continuing(self) -> int:
        """How many plans are known that go on after the end of a procedure."""
        return len(self.continuations)

    # ---- the two walks everything is made of

    def evaluate(self, expression: Expression, env: Env) -> Val:
        """What an expression stands for."""
        return self.walks.evaluate(self, expression, env)

    def truth(self, expression: Expression, env: Env) -> Expr:
        """Whether a condition holds."""
        return self.walks.truth(self, expression, env)

    def lower_body(self, code: Code, body: Body, env: Env, rest: tuple[Place, ...] = ()) -> None:
        """Add the statements of a body; `rest` is the plan that goes on after it."""
        self.walks.lower_body(self, code, body, env, rest)

    def ban_procedure(self, event: Event, whole: bool) -> str:
        """The procedure that knows what of an event is banned."""
        return self.walks.bans(self, event, whole)

    def unprotected_procedure(self) -> str:
        """The procedure that leaves out what effects may not touch."""
        return self.walks.unprotected(self)

    def listening_procedure(self, event: Event, timing: str) -> str:
        """The procedure for the triggers of one timing that an event sets off."""
        return self.walks.listening(self, event, timing)

    def layer_procedure(self, name: str, owner: Val, base: Val) -> str:
        """The procedure that applies the layers on a value or attribute."""
        return self.walks.layers(self, name, owner, base)

    def card_env(self, card: str, subject: Expr) -> Env:
        """The surroundings of a card's text."""
        return self.walks.card_env(self, card, subject)

    def expire(self, code: Code, event: Event) -> None:
        """Add that what lasts until an event like this one ends."""
        self.walks.expire(self, code, event)

    def remember(self, code: Code, event: Event, late: bool = False) -> None:
        """Add that an event is counted, as far as any text asks how often something has happened."""
        self.walks.remember(self, code, event, late)

    def past(self, expression: Expression, env: Env) -> Val:
        """The answer to a question to the past."""
        return self.walks.past(self, expression, env)

    def may_be_treated(self, words: Iterable[str] | None) -> bool:
        """Whether any of these words (None: of all there are) may be treated as another one, or another one as it."""
        if self.reads_treats or self.treated_words == frozenset():
            return False
        return words is None or self.treated_words is None or not self.treated_words.isdisjoint(words)

    def counts_as(self, word: Expr) -> Expr:
        """A word and every word it is treated as."""
        return Call(self.walks.counting(self), (word,))

    def seen_before(self, code: Code, event: Event) -> Expr | None:
        """The listening cards that are in force just before an event which may move them; None for other events."""
        return self.walks.seen_before(self, code, event)

    def waiting_number(self, waiting: Waiting) -> int:
        """The number of something that may wait."""
        if waiting not in self.waiting_kinds:
            self.waiting_kinds.append(waiting)
        return self.waiting_kinds.index(waiting)

    def question_of(self, node: Expression) -> Question:
        """The question to the past that a node is."""
        return next(each for each in self.questions if each.node is node)

    def count_plans(self) -> int:
        """The next number of a plan."""
        self._plans += 1
        return self._plans

    # ---- tables

    def table(self, name: str, rows: Sequence[int], nothing: int = -1) -> Callable[[Expr], Expr]:
        """A table of numbers, with what nothing has; what looks a number up in it."""
        if name not in self.tables:
            self.tables[name] = (*rows, nothing)
        return lambda index: Op("table", (index,), name)

    def row_table(self, name: str, rows: Sequence[Sequence[int]]) -> Callable[[Expr], Expr]:
        """A table of lists; nothing has none."""
        if name not in self.tables:
            self.tables[name] = (*map(tuple, rows), ())
        return lambda index: Op("row", (index,), name)

    # ---- questions about the game

    def meaning(self, name: str) -> Meaning | None:
        """What a bare name means in this game."""
        if name not in self._meanings:
            self._meanings[name] = look_up(self.ruleset, name)
        return self._meanings[name]

    def is_heard(self, timing: str, kind: str, name: str, on_cards: bool = False) -> bool:
        """Whether any trigger of this timing (`on_cards`: of a card) may fit events of this kind and name."""
        key = (timing, kind, name, on_cards)
        if key not in self._listening:
            found = (each.statement for each in self.texts.of_type(On) if each.card) if on_cards else self.triggers
            self._listening[key] = any(listens(node, timing, kind, name) for node in found)
        return self._listening[key]

    def questions_about(self, event: Event) -> list[Question]:
        """The questions to the past that are about events like this one."""
        return [
            question
            for question in self.questions
            if any(head_fits(pattern, event.kind, event.name) for pattern in question.patterns)
        ]

    def is_ruled(self, operator: str, kind: str, name: str) -> bool:
        """Whether any ban (or `allow`, `skip`, `extra`) may be about events of this kind and name."""
        return any(rules_on(node, operator, kind, name) for node in self.rules)

    def layers_on(self, name: str) -> Iterator[Standing]:
        """The standing layers on a value or attribute."""
        for standing in self.texts.of_type(Change):
            if isinstance(standing.statement, Change) and last_name(standing.statement.target) == name:
                yield standing

    def lasting_of(self, type_: type[Statement]) -> Iterator[LastingKind]:
        """The statements of one type that something which runs may leave behind, as far as they are known."""
        return (kind for kind in self.lasting if isinstance(kind.statement, type_))

    def is_about_clock(self, trigger: On) -> bool:
        """Whether a trigger waits for a time."""
        return any(listens(trigger, timing, "clock", "clock") for timing in ("on", "before", "after", "instead of"))

    @property
    def always_heard(self) -> list[On]:
        """The triggers of the rules that are in force from beginning to end."""
        found = (each for each in self.texts.of_type(On) if not each.card and not each.conditions)
        return [each.statement for each in found if isinstance(each.statement, On)]

    def words(self, piece: Expr) -> Expr:
        """All words that a piece answers to."""
        if "words" not in self.tables:
            words = (self.layout.words_of[each.card.id] for each in self.layout.pieces)
            self.row_table("words", [sorted(map(self.layout.word, sorted(each))) for each in words])
        return Op("row", (piece,), "words")

    def constant_list(self, members: Sequence[int]) -> Expr:
        """A list that is known."""
        return Op("list", tuple(map(Const, members)))


def _is_about(rule: Rule, name: str) -> bool:
    head = rule.pattern.head
    return (head if isinstance(head, str) else getattr(head, "id", "")) == name


def _has_word(act: Act, word: str) -> bool:
    return any(each == word for each, _ in act.prepositions)

"""From a tree to its plan: the order of the passes.

tree ──plan──▶ plan with mentions ──lay_out──▶ which blocks are lists ──refer──▶ pronouns ──permit──▶ may
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from heistdsl.model import types as m
from heistdsl.model.ruleset import Card, Ruleset
from heistdsl.model.types import Type
from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.plan.rewrite import walk
from heistdsl.wording.planning import acts, changes, choices, conditions, flow, lasting, numbers, things
from heistdsl.wording.planning.bodies import plan_statements
from heistdsl.wording.planning.changes import is_kept
from heistdsl.wording.planning.dispatch import thing
from heistdsl.wording.planning.lay_out import lay_out, sentence_count
from heistdsl.wording.planning.parts import noun_of, parameter
from heistdsl.wording.planning.permit import permit
from heistdsl.wording.planning.refer import refer
from heistdsl.wording.planning.scope import Element, Scope
from heistdsl.wording.words.lexicon import Lexicon

#: The modules that enter their planners in the dispatch table.
PLANNERS = (acts, changes, choices, conditions, flow, lasting, numbers, things)


def plan_text(
    text: t.Text,
    ruleset: Ruleset,
    lexicon: Lexicon,
    card: Card | None = None,
    standing: bool = True,
    parameters: Mapping[str, Type] | None = None,
) -> p.Document:
    """The plan of a text. `standing`: it lies in play, so that its changes last; a procedure, with its parameters,
    only runs."""
    scope = Scope(ruleset, lexicon, card, standing=standing)
    for name, found in (parameters or {}).items():
        scope = scope.bind(name, parameter(name, found, scope))
    paragraphs: list[p.Plan] = []
    top = scope
    for stands, run in groupby(text.body, lambda each: standing and _stands(each, top)):
        messages, scope = plan_statements(tuple(run), scope)
        paragraphs += messages if stands else _grouped(messages)
    return permit(refer(lay_out(p.Document(tuple(paragraphs)))))


def plan_formula(formula: t.Expression, owner: str | None, ruleset: Ruleset, lexicon: Lexicon) -> p.Document:
    """The plan of a value that one of `owner` has: the player it is told to, a piece of this type, or nobody."""
    scope = Scope(ruleset, lexicon)
    if owner == "player":
        scope = scope.about(Element(m.PLAYER, p.You()))
    elif owner is not None and owner in ruleset.kinds:
        scope = scope.about(Element(m.PieceType(frozenset((owner,))), p.Noun((p.Word("types", owner),), "that")))
    return refer(p.Document((thing(formula, scope),)))


def plan_deed(procedure: str, ruleset: Ruleset, lexicon: Lexicon) -> p.Clause:
    """What one does who runs a procedure, whatever it is done to: attempt a heist."""
    scope = Scope(ruleset, lexicon)
    word = p.Word("procedures", procedure)
    by = lexicon.verb(word).says("by")
    parameters = ruleset.procedures[procedure].parameters.items()
    roles = tuple(p.Role(name, p.Noun((noun_of(found, scope),), "a")) for name, found in parameters if name != by)
    return p.Clause(p.You(), word, roles)


def _stands(node: t.Statement, scope: Scope) -> bool:
    """Whether a statement of a card is in force while the card lies in play, instead of being done once."""
    match node:
        case t.On() | t.Use() | t.While() | t.Rule() | t.Treat() | t.Require():
            return True
        case t.Change(operator="+" | "-" | "*"):
            return True
        case t.Change(operator="=", target=target):
            return not is_kept(target, scope)
    return False


def _apart(message: p.Plan) -> tuple[p.Plan, ...]:
    """A choice that takes long to describe, and behind it what is done with it."""
    match message:
        case p.Series(clauses=(p.Clause(verb=p.Word(id="choose")) as first, *rest), links=(_, *links)) if len(rest) > 1:
            if any(isinstance(each, p.Relative) for each in walk(first)):
                return first, p.Series(tuple(rest), tuple(links))
    return (message,)


def _grouped(messages: tuple[p.Plan, ...]) -> Iterator[p.Plan]:
    """What is done one after the other runs on in one paragraph, up to the first message of several sentences."""
    row: list[p.Plan] = []
    for message in (part for each in messages for part in _apart(each)):
        row.append(message)
        if sentence_count(message) > 1:
            yield p.Block(tuple(row))
            row = []
    if row:
        yield p.Block(tuple(row))

"""From a tree to its plan: the order of the passes.

tree ──plan──▶ plan with mentions ──lay_out──▶ which blocks are lists ──refer──▶ pronouns
"""

from __future__ import annotations

from heistdsl.model.ruleset import Card, Ruleset
from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning import acts, changes, choices, conditions, flow, lasting, numbers, things
from heistdsl.wording.planning.bodies import plan_body
from heistdsl.wording.planning.lay_out import lay_out
from heistdsl.wording.planning.refer import refer
from heistdsl.wording.planning.scope import Scope
from heistdsl.wording.words.lexicon import Lexicon

#: The modules that enter their planners in the dispatch table.
PLANNERS = (acts, changes, choices, conditions, flow, lasting, numbers, things)


def plan_text(
    text: t.Text, ruleset: Ruleset, lexicon: Lexicon, card: Card | None = None, standing: bool = True
) -> p.Document:
    """The plan of a text. `standing`: it lies in play, so that its changes last; a procedure only runs."""
    scope = Scope(ruleset, lexicon, card, standing=standing)
    return refer(lay_out(p.Document(plan_body(text.body, scope).messages)))

"""`up to 1` is a permission: you may return 1 character.

Only what is told as a sentence of its own is changed: behind `you may`, in a cost or in a condition it stays as it is.
"""

from __future__ import annotations

from dataclasses import replace

from heistdsl.wording import plan as p
from heistdsl.wording.plan.rewrite import map_children


def permit(document: p.Document) -> p.Document:
    """The document with `may` for `up to 1`. Mentions must have been decided."""
    return replace(document, paragraphs=tuple(_sentence(each) for each in document.paragraphs))


def _sentence(node: p.Plan) -> p.Plan:
    match node:
        case p.Clause():
            return _allowed(node)
        case p.Series(clauses=(first, *rest)):
            # What comes behind it must need what was chosen: else it would look like something one may do, too.
            needs = all(isinstance(each.role("object"), p.Pronoun) for each in rest)
            return replace(node, clauses=(_allowed(first), *rest)) if needs else node
        case p.Block():
            return replace(node, messages=tuple(_sentence(each) for each in node.messages))
        case p.Usable() | p.UnlessDone() | p.Lasting():
            return node
        case p.Optional():
            otherwise = _sentence(node.otherwise) if node.otherwise is not None else None
            assert otherwise is None or isinstance(otherwise, p.Block)
            then = _sentence(node.then)
            assert isinstance(then, p.Block)
            return replace(node, then=then, otherwise=otherwise)
        case p.Costed():
            body = _sentence(node.body)
            assert isinstance(body, p.Block)
            return replace(node, body=body)
    return map_children(node, _inside)


def _inside(node: p.Plan) -> p.Plan:
    return _sentence(node) if isinstance(node, p.Block | p.Choice) else node


def _allowed(clause: p.Clause) -> p.Clause:
    match clause.role("object"):
        case p.Noun(quantity=p.Quantity(kind="up-to", number=p.Digits(value=1)) as quantity) as object_:
            if clause.subject is None or clause.modal:
                return clause
            one = replace(object_, quantity=replace(quantity, kind="exactly"))
            roles = tuple(replace(role, phrase=one) if role.name == "object" else role for role in clause.roles)
            return replace(clause, roles=roles, modal="may")
    return clause

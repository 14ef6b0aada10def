"""A choice for the sake of one deed is said in that deed: return one of your dice, not choose one and return it."""

from __future__ import annotations

from heistdsl.wording import plan as p
from heistdsl.wording.plan.rewrite import rewrite, walk


def chosen_last(cost: p.Block | None, body: p.Block) -> tuple[p.Block | None, p.Block]:
    """A choice before the cost, if the one thing bought is done with it, is said there: turn this character over to
    scrap a strike."""
    if cost is None:
        return None, body
    match cost.messages, body.messages:
        case (
            (p.Series(clauses=(p.Clause(verb=p.Word(id="choose")) as choice, p.Clause() as price)),),
            (p.Clause(subject=p.You()) as bought,),
        ) if len(choice.roles) == 1 and not choice.adverbs:
            chosen = choice.role("object")
            if isinstance(chosen, p.Mention) and chosen.new:
                told = [each for each in walk(bought) if _is_same(each, chosen)]
                if len(told) == 1 and not any(_is_same(each, chosen) for each in walk(price)):
                    said = rewrite(bought, lambda each: chosen if _is_same(each, chosen) else each)
                    return p.Block((price,)), p.Block((said,))
    return cost, body


def chosen_in_price(cost: p.Block | None, body: p.Block) -> tuple[p.Block | None, p.Block]:
    """A choice in the cost that is all paid with, and not spoken of again, is said where it is paid."""
    if cost is None:
        return None, body
    match cost.messages:
        case (p.Series(clauses=(p.Clause(verb=p.Word(id="choose")) as choice, p.Clause() as price)),) if (
            len(choice.roles) == 1 and not choice.adverbs
        ):
            chosen, paid = choice.role("object"), price.role("object")
            if isinstance(chosen, p.Mention) and chosen.new and paid is not None and _is_same(paid, chosen):
                told = [each for node in (price, body) for each in walk(node) if _is_same(each, chosen)]
                if len(told) == 1:
                    said = rewrite(price, lambda each: chosen if _is_same(each, chosen) else each)
                    return p.Block((said,)), body
    return cost, body


def _is_same(node: p.Plan, other: p.Mention) -> bool:
    return isinstance(node, p.Mention) and node.entity == other.entity

"""Where lists are needed: a reader must see which sentences stand under a head and which follow it.

One sentence under a head needs nothing. Several may simply follow each other if nothing else follows them; otherwise
they become a list.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from heistdsl.wording import plan as p
from heistdsl.wording.plan.rewrite import walk


def lay_out(document: p.Document) -> p.Document:
    """The document with every block marked that must be a list."""
    return replace(document, paragraphs=tuple(_mark(each, False) for each in document.paragraphs))


def _mark(node: Any, followed: bool) -> Any:
    """The node with its blocks laid out. `followed`: something comes behind it that is not part of it."""
    if isinstance(node, tuple):
        return tuple(_mark(item, followed or index < len(node) - 1) for index, item in enumerate(node))
    if not isinstance(node, p.Plan):
        return node
    if isinstance(node, p.Block):
        return _block(node, followed)
    if isinstance(node, p.Conditional | p.Optional):
        return _branches(node, followed)
    if isinstance(node, p.Choices | p.OpenWindow):
        options = tuple(replace(option, body=_block(option.body, False)) for option in node.options)
        return replace(node, options=options)
    if isinstance(node, p.Stage | p.Loop) and sentence_count(node.body) > 1:
        return replace(node, body=replace(_block(node.body, False), listed=True))
    if isinstance(node, p.ForEach) and node.lifted and followed and sentence_count(node.body) > 1:
        return replace(node, body=_block(node.body, True), lifted=False)
    inner = [each.name for each in fields(node) if _blocks(getattr(node, each.name))]
    updates = {name: _mark(getattr(node, name), followed or name != inner[-1]) for name in inner}
    return replace(node, **updates) if updates else node


def _branches(node: p.Conditional | p.Optional, followed: bool) -> p.Plan:
    """Under a condition, several messages are always a list: else nobody sees which of them it governs."""
    if isinstance(node, p.Optional):
        first = _mark(node.first, True)
        return replace(
            node, first=first, then=_branch(node.then, followed), otherwise=_branch(node.otherwise, followed)
        )
    arms = tuple((test, _branch(body, followed or node.otherwise is not None)) for test, body in node.arms)
    return replace(node, arms=arms, otherwise=_branch(node.otherwise, followed))


def _branch(block: Any, followed: bool) -> Any:
    if isinstance(block, p.Block) and sum(not _is_tied(message) for message in block.messages) > 1:
        return replace(_block(block, False), listed=True)
    return _mark(block, followed)


def _is_tied(message: p.Plan) -> bool:
    """Whether it begins with `if you do` and so says itself what it belongs to."""
    return isinstance(message, p.Conditional) and isinstance(message.arms[0][0], p.DidSo)


def _block(block: p.Block, followed: bool) -> p.Block:
    listed = followed and sentence_count(block) > 1
    inside = followed and not listed
    last = len(block.messages) - 1
    messages = tuple(_mark(each, inside or index < last) for index, each in enumerate(block.messages))
    # A sentence behind a list would look like one behind the whole head: then all is one list.
    return p.Block(messages, listed or any(_makes_list(each) for each in messages[:-1]))


def _makes_list(message: p.Plan) -> bool:
    return any(
        (isinstance(node, p.Block) and node.listed)
        or isinstance(node, p.Choices | p.Cases)
        or (isinstance(node, p.OpenWindow) and bool(node.options))
        for node in walk(message)
    )


def sentence_count(node: Any) -> int:
    """How many sentences a node makes."""
    if isinstance(node, p.Block):
        return sum(sentence_count(message) for message in node.messages)
    if isinstance(node, p.Choices | p.OpenWindow):
        return 2 if node.options else 1
    blocks = _blocks(node)
    return max(1, sum(sentence_count(block) for block in blocks))


def _blocks(value: Any) -> tuple[p.Block, ...]:
    """The blocks directly below, in reading order."""
    if isinstance(value, p.Block):
        return (value,)
    if isinstance(value, tuple):
        return tuple(block for item in value for block in _blocks(item))
    if isinstance(value, p.Plan) and not isinstance(value, p.Block):
        return tuple(block for each in fields(value) for block in _blocks(getattr(value, each.name)))
    return ()

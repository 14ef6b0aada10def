"""A text as it reads at one table: questions about variants are answered and what cannot happen is left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from heistdsl.syntax import tree as t

_OPTION = t.Name("option")


def fold(text: t.Text, options: Mapping[str, str]) -> t.Text:
    """The text with these variants in force. Options that are not named stay as they are."""
    body = _body(text.body, options)
    return replace(text, body=body or (t.Nothing(),))


def truth(test: t.Expression | None, options: Mapping[str, str]) -> bool | None:
    """Whether a condition is true by the variants alone; None if that depends on the game."""
    match test:
        case t.Binary(operator="=" | "!=" as operator, left=t.Get(base=base, name=name), right=t.Name(id=value)):
            if base != _OPTION or name not in options:
                return None
            return (options[name] == value) == (operator == "=")
        case t.Not(operand=operand):
            inner = truth(operand, options)
            return None if inner is None else not inner
        case t.Binary(operator="and" | "or" as operator, left=left, right=right):
            sides = (truth(left, options), truth(right, options))
            decisive = operator == "or"
            if decisive in sides:
                return decisive
            return (not decisive) if None not in sides else None
    return None


def _body(body: t.Body, options: Mapping[str, str]) -> t.Body:
    return tuple(kept for statement in body for kept in _statement(statement, options))


def _statement(node: t.Statement, options: Mapping[str, str]) -> t.Body:
    match node:
        case t.If():
            return _if(node, options)
        case t.While(condition=condition, body=body):
            known = truth(condition, options)
            if known is not None:
                return _body(body, options) if known else ()
        case t.On(condition=condition) | t.Use(condition=condition):
            if truth(condition, options) is False:
                return ()
        case t.Require(condition=condition):
            if truth(condition, options) is True:
                return ()
        case t.Match(key=t.Get(base=base, name=name)) if base == _OPTION and name in options:
            return _case(node, options[name], options)
    return (_inside(node, options),)


def _if(node: t.If, options: Mapping[str, str]) -> t.Body:
    arms: list[tuple[t.Expression, t.Body]] = []
    for test, body in node.arms:
        known = truth(test, options)
        if known is True:
            inner = _body(body, options)
            return (replace(node, arms=tuple(arms), otherwise=inner),) if arms else inner
        if known is None:
            arms.append((_inside(test, options), _body(body, options) or (t.Nothing(),)))
    otherwise = None if node.otherwise is None else _body(node.otherwise, options)
    if not arms:
        return otherwise or ()
    return (replace(node, arms=tuple(arms), otherwise=otherwise or None),)


def _case(node: t.Match, value: str, options: Mapping[str, str]) -> t.Body:
    for keys, body in node.cases:
        if t.Name(value) in keys:
            return _body(body, options)
    return _body(node.otherwise or (), options)


def _inside(node: Any, options: Mapping[str, str]) -> Any:
    """The node with everything in it folded."""
    match node:
        case t.Binary(operator="and" | "or" as operator, left=left, right=right):
            neutral = operator == "and"
            if truth(left, options) is neutral:
                return _inside(right, options)
            if truth(right, options) is neutral:
                return _inside(left, options)
        case t.Where(selection=selection, condition=condition) if truth(condition, options) is True:
            return _inside(selection, options)
        case t.Either(value=value, condition=condition, other=other):
            known = truth(condition, options)
            if known is not None:
                return _inside(value if known else other, options)
    if isinstance(node, t.Node):
        updates = {each.name: _field(getattr(node, each.name), options) for each in fields(node) if each.name != "span"}
        return _settled(replace(node, **updates), options)
    return node


def _settled(node: t.Node, options: Mapping[str, str]) -> t.Node:
    """A trigger or action whose condition is true anyway asks nothing."""
    if isinstance(node, t.On | t.Use | t.Option) and truth(node.condition, options) is True:
        return replace(node, condition=None)
    return node


def _field(value: Any, options: Mapping[str, str]) -> Any:
    if isinstance(value, tuple) and value and all(isinstance(item, t.Statement) for item in value):
        return _body(value, options) or (t.Nothing(),)
    if isinstance(value, tuple):
        return tuple(_field(item, options) for item in value)
    return _inside(value, options)

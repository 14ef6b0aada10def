"""What is known of something only when all texts have been lowered: what a name is set to later, what an event is
given, what a procedure gives back to itself.

It is learnt under a key, as a value without an expression. A lowering in which anything new is learnt is not used: the
next one begins with what is known by then (compile.py). Most games have nothing to learn.
"""

from __future__ import annotations

from dataclasses import replace

from heistdsl.ir.program import Const
from heistdsl.lower.code import Code
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import as_type, joined, kept, members
from heistdsl.lower.values import ABSENT, NothingType, Val
from heistdsl.model import types as t


def learn(low: Lowering, key: str, value: Val) -> None:
    """Remember that something may be such a value, too."""
    known = low.learnt.get(key)
    found = joined(low, (value,) if known is None else (known, value))
    if found != known:
        low.learnt[key] = found
        low.has_learnt = True


def learnt(low: Lowering, key: str) -> Val:
    """How something can be read, whatever it may be; ABSENT if nothing but that is known yet."""
    return low.learnt.get(key, ABSENT)


def as_value(low: Lowering, value: Val) -> Val:
    """A value that can be kept: the name of a phase is a word, an interval its numbers."""
    if isinstance(value.type, t.PhaseType):
        return Val(t.WordType(""), Const(low.layout.word(value.word)))
    return members(low, value) if value.high is not None else value


def handed_on(low: Lowering, key: str, value: Val) -> Val:
    """A value as it is read by who gets it, whatever else they are given under the key."""
    learn(low, key, value)
    kind = learnt(low, key)
    return replace(kind, expr=as_type(low, value, kind))


def local_of(low: Lowering, code: Code, name: str, key: str, value: Val) -> Val:
    """A local that begins with a value and may be set anew (`set_local`); what it may be then is learnt under the
    key. As long as nothing is known of it but that it is nothing, it is no local of the program."""
    if value.event is not None or value.ways or isinstance(value.type, t.PhaseType | t.KeyedType):
        return replace(kept(low, code, name, value), maybe=True)
    kind = joined(low, (value, learnt(low, key)))
    if kind.is_nothing:
        return Val(NothingType(), home=key)
    var = code.let(name, as_type(low, value, kind), "l" if kind.is_set else "i")
    return Val(kind.type, var, not kind.is_set, home=key)


def learn_local(low: Lowering, local: Val, value: Val) -> bool:
    """Remember that a local is set to a value; whether it is known that it may be."""
    if not local.home:
        return True
    kind = joined(low, (local, value))
    if kind.is_nothing or kind.type == local.type:
        return not local.is_nothing
    learn(low, local.home, kind)
    return False

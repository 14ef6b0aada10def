"""How a text, an option or a loop is left."""

from __future__ import annotations

from heistdsl.ir.program import ONE
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env


def leave_by_stop(code: Code, env: Env) -> None:
    """Add a `stop`: it leaves the loop, the option or the text around it."""
    match env.stop:
        case "break":
            if env.stop_noted is not None:
                code.set(env.stop_noted, ONE)
            code.break_off(env.outside)
        case "stopped":
            code.leave(ONE)
        case _:
            code.leave()

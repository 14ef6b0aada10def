"""The program of a game, or of one of its cards, as a listing."""

from __future__ import annotations

from heistdsl.cli.failure import CommandError
from heistdsl.ir import list_procedure, list_program
from heistdsl.lower import NotLowered, compile_rules
from heistdsl.model.ruleset import Ruleset

#: How many places are named that keep a game from being compiled.
_MOST_REFUSALS = 5


def ir_text(ruleset: Ruleset, card: str = "") -> str:
    """The intermediate representation of a ruleset without mistakes, as text; with a card only what comes from its own
    text. Raises CommandError H0015 for what the engine does not have yet."""
    try:
        program = compile_rules(ruleset)
    except NotLowered as problem:
        places = "\n".join(f"{refusal}" for refusal in problem.refusals[:_MOST_REFUSALS])
        message = f"{ruleset.id} is not compiled but interpreted, for {len(problem.refusals)} places"
        raise CommandError("H0015", message, help=f"among them:\n{places}") from None
    if not card:
        return list_program(program)
    own = (each for each in program.procedures.values() if each.about == f"card:{card}")
    return "\n".join(map(list_procedure, own)) or f"# {card} does nothing of its own\n"

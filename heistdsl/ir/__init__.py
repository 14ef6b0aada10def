"""The intermediate representation: rules as a program over whole numbers and lists of them. See docs/engine.md."""

from heistdsl.ir.listing import list_procedure, list_program
from heistdsl.ir.program import Program
from heistdsl.ir.verify import Fault, verify

__all__ = ["Fault", "Program", "list_procedure", "list_program", "verify"]

"""The lowering: checked rules as a program of the intermediate representation. See docs/engine.md."""

from heistdsl.lower.compile import compile_rules, missing_constructs
from heistdsl.lower.refusal import NotLowered, Refusal

__all__ = ["NotLowered", "Refusal", "compile_rules", "missing_constructs"]

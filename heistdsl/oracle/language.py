"""The two tree walks, wired together."""

from heistdsl.oracle.run import Language
from heistdsl.oracle.statements import run_body, run_statement
from heistdsl.oracle.values import evaluate, truth

LANGUAGE = Language(evaluate, truth, run_body, run_statement)

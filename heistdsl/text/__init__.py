"""Sources, spans and diagnostics: the ground every other part stands on."""

from heistdsl.text.diagnostic import Diagnostic, Label, Severity, error, has_errors
from heistdsl.text.explanation import Explanation
from heistdsl.text.near import did_you_mean, near, which_was_meant
from heistdsl.text.render import diagnostic_json, render_github, render_json, render_text, summary_line
from heistdsl.text.shown_path import shown_path
from heistdsl.text.source import Source
from heistdsl.text.span import Span

__all__ = [
    "Diagnostic",
    "Explanation",
    "Label",
    "Severity",
    "Source",
    "Span",
    "diagnostic_json",
    "did_you_mean",
    "error",
    "has_errors",
    "near",
    "render_github",
    "render_json",
    "render_text",
    "shown_path",
    "summary_line",
    "which_was_meant",
]

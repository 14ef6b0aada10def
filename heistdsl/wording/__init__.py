"""Texts of cards and steps, made from effect trees: tree → message plan → templates of a language."""

from heistdsl.wording.render import (
    Wording,
    card_name,
    default_options,
    plain_text,
    render_card,
    render_effect,
    render_text,
)
from heistdsl.wording.words.language import UnknownLanguageError, language_codes

__all__ = [
    "UnknownLanguageError",
    "Wording",
    "card_name",
    "default_options",
    "language_codes",
    "plain_text",
    "render_card",
    "render_effect",
    "render_text",
]

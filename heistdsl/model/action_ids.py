"""What options are called whose label is a sentence."""

from __future__ import annotations

import re


def slug(label: str) -> str:
    """A label as the first part of an option id."""
    return re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-") or "option"

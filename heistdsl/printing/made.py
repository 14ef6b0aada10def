"""What a way of printing hands back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Made:
    """Files by name (one without a name is the PDF), how many pages or pictures they are, and what to look at before
    they are handed in somewhere."""

    files: Mapping[str, bytes]
    pages: int
    notes: tuple[str, ...] = ()

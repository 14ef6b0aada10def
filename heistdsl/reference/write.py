"""A page as a file of one of the formats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from heistdsl.reference.html import write_html
from heistdsl.reference.markdown import write_markdown
from heistdsl.reference.page import Page
from heistdsl.reference.pdf import write_pdf

#: The formats by the suffix of their files.
FORMATS: Final[dict[str, Callable[[Page], bytes]]] = {"html": write_html, "pdf": write_pdf, "md": write_markdown}

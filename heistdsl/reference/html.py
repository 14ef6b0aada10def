"""A page as one HTML file that needs nothing else: styles and search are inside."""

from __future__ import annotations

from functools import cache

from jinja2 import FileSystemLoader, StrictUndefined, Template
from jinja2.sandbox import SandboxedEnvironment

from heistdsl.data_folders import generators_dir
from heistdsl.reference.page import Page, to_data


def write_html(page: Page) -> bytes:
    """The page; the same page gives the same bytes."""
    folder = generators_dir() / "rules"
    style, script = ((folder / f"page.{name}").read_text(encoding="utf-8") for name in ("css", "js"))
    text: str = _template().render(page=to_data(page), labels=page.labels, style=style, script=script)
    return text.lstrip().encode()


@cache
def _template() -> Template:
    environment = SandboxedEnvironment(
        loader=FileSystemLoader(generators_dir() / "rules"), undefined=StrictUndefined, autoescape=True,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    return environment.get_template("page.html.j2")

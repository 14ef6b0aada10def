"""Where the project's own data lies.

In a checkout the folders `rulesets/`, `grammar/` and `generators/` stand beside the package; in a wheel
they travel inside it as `heistdsl/data/`. Everybody else asks here and never builds such a path.
"""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def grammar_dir() -> Path:
    """The folder of `effects.lark` and the `*.schema.json` files."""
    return _data_dir("grammar")


def rulesets_dir() -> Path:
    """The folder whose subfolders are the shipped games and packs."""
    return _data_dir("rulesets")


def generators_dir() -> Path:
    """The folder of Jinja templates, one subfolder per kind of output."""
    return _data_dir("generators")


@cache
def _data_dir(name: str) -> Path:
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name

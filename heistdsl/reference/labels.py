"""The words of references that no rule file brings: headings, heads of tables, remarks, by language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from heistdsl.data_folders import generators_dir
from heistdsl.loader import load_yaml, read_source, to_plain


def label_languages() -> tuple[str, ...]:
    """The languages there are words for, sorted."""
    return tuple(sorted(path.name.split(".")[1] for path in _folder().glob("labels.*.yaml")))


@cache
def load_labels(language: str) -> Mapping[str, str]:
    """All labels of a language by their names. Read once."""
    source, _ = read_source(_folder() / f"labels.{language}.yaml")
    assert source is not None, f"cannot read the labels of {language}"
    root, problems = load_yaml(source)
    assert root is not None, problems
    data = to_plain(root)
    assert isinstance(data, dict)
    return {str(name): str(text) for name, text in data.items()}


def _folder() -> Path:
    return generators_dir() / "rules"

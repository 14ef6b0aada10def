"""The examples of docs/python.md are run, one after another as on the page."""

import doctest
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "python.md"
_BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)


def test_examples_give_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = [block for block in _BLOCK.findall(PAGE.read_text(encoding="utf-8")) if block.startswith(">>>")]
    assert len(blocks) >= 10
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, PAGE.name, str(PAGE), 0)
    result = doctest.DocTestRunner().run(example)
    assert (result.failed, result.attempted > 20) == (0, True), capsys.readouterr().out

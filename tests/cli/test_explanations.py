"""The pages of `heist explain` say the truth about the loader."""

import json
from pathlib import Path

import pytest

from heistdsl.cli import main
from heistdsl.cli.explain import explanations
from heistdsl.loader import load_yaml, validate
from heistdsl.loader.explanations import EXPLANATIONS
from heistdsl.text import Explanation, Source

WITH_EXAMPLES = [page for page in EXPLANATIONS if page.wrong and page.code != "H0102"]


def codes(text: str) -> list[str]:
    return [diagnostic.code for diagnostic in load_yaml(Source("f.yaml", text))[1]]


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=lambda page: page.code)
def test_examples(page: Explanation) -> None:
    assert codes(page.wrong) == [page.code]
    assert codes(page.right) == []


def test_the_example_of_an_unknown_key(tmp_path: Path) -> None:
    schema = {"$id": "f.schema.json", "properties": {"game": {}}, "additionalProperties": False}
    (tmp_path / "f.schema.json").write_text(json.dumps(schema))
    page = explanations()["H0102"]
    for text, expected in ((page.wrong, ["H0102"]), (page.right, [])):
        node, _ = load_yaml(Source("f.yaml", text))
        assert node is not None
        assert [diagnostic.code for diagnostic in validate(node, "f", tmp_path)] == expected


def test_every_code_the_loader_uses_is_explained() -> None:
    package = Path(load_yaml.__code__.co_filename).parent.parent
    used = {
        word[1:6]
        for folder in ("cli", "loader")
        for path in (package / folder).glob("*.py")
        for word in path.read_text(encoding="utf-8").split()
        for word in word.split("(")
        if word.startswith('"H0') and word[1:6].strip("H").isdigit()
    }
    assert used <= set(explanations())
    assert "H0101" in used


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "H0107", "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert list(document) == ["code", "title", "meaning", "wrong", "right"]

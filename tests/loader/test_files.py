"""Reading files nobody vouches for."""

from pathlib import Path

import pytest

from heistdsl.loader import read_source, yaml_files

UNREADABLE = [
    (None, "H0108", "cannot read `{}`: there is no such file"),
    (b"a: \xff\n", "H0108", "cannot read `{}`: line 1 is not UTF-8"),
    (b"ab\n\xc3", "H0108", "cannot read `{}`: line 2 is not UTF-8"),
    (b"#" * (2 * 1024 * 1024 + 1), "H0106", "`{}` is larger than 2 MiB"),
]


@pytest.mark.parametrize(("content", "code", "message"), UNREADABLE)
def test_unreadable(content: bytes | None, code: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    if content is not None:
        path.write_bytes(content)
    source, diagnostics = read_source(path)
    assert source is None
    assert [(d.code, d.message) for d in diagnostics] == [(code, message.format(path.as_posix()))]


def test_a_folder_and_an_impossible_name(tmp_path: Path) -> None:
    for path in (tmp_path, Path("a\0b")):
        source, diagnostics = read_source(path)
        assert source is None
        assert [diagnostic.code for diagnostic in diagnostics] == ["H0108"]


def test_line_ends_and_byte_order_mark_are_evened_out(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\rc: \xc3\xa9\n")
    source, diagnostics = read_source(path, "shown.yaml")
    assert diagnostics == []
    assert source is not None
    assert (source.name, source.text) == ("shown.yaml", "a: 1\nb: 2\nc: é\n")


def test_yaml_files_stay_inside_the_folder(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    for name in ("cards/b.yaml", "a.yaml", ".hidden/c.yaml", "cards/.d.yaml", "notes.md"):
        (pack / name).parent.mkdir(parents=True, exist_ok=True)
        (pack / name).write_text("x: 1\n")
    (tmp_path / "secret.yaml").write_text("x: 1\n")
    (pack / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (pack / "dir.yaml").mkdir()
    assert [path.relative_to(pack).as_posix() for path in yaml_files(pack)] == ["a.yaml", "cards/b.yaml"]

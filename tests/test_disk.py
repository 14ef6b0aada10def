"""What an answer depends on: every question that was asked of the disk."""

from __future__ import annotations

from pathlib import Path

from heistdsl.disk import read_bytes, tracing


def test_what_was_read_holds_until_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("power: 3", encoding="utf-8")
    with tracing() as trace:
        read_bytes(file)
        read_bytes(file)
    assert trace.still_holds()
    file.write_text("power: 8", encoding="utf-8")
    assert not trace.still_holds()
    file.write_text("power: 3", encoding="utf-8")
    assert trace.still_holds()


def test_what_is_saved_between_two_looks_is_not_missed(tmp_path: Path) -> None:
    """Nobody knows which of the two an answer went by, so neither of them will do later."""
    file = tmp_path / "game.yaml"
    for first, second in (("power: 3", "power: 8"), ("power: 8", "power: 3")):
        file.write_text(first, encoding="utf-8")
        with tracing() as trace:
            read_bytes(file)
            file.write_text(second, encoding="utf-8")
            read_bytes(file)
        assert not trace.still_holds()
        file.write_text(first, encoding="utf-8")
        assert not trace.still_holds()

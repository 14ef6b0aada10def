"""Prints that several tests look at: made once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from paper import GAME, order, printing_of

from heistdsl.printing.job import Print, run
from heistdsl.printing.press import Press


@pytest.fixture(scope="session")
def press() -> Iterator[Press]:
    """A press that is warm after the first test."""
    with Press() as found:
        yield found


@pytest.fixture(scope="session")
def printed(press: Press) -> Print:
    """The small game on sheets."""
    done = run(order(), printing_of(str(GAME)), press)
    assert not done.diagnostics
    return done

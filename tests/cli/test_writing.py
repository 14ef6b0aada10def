"""What is said when a file cannot be written tells how to mend it."""

import errno
import os
from pathlib import Path

import pytest

from heistdsl.cli.failure import CommandError
from heistdsl.cli.writing import writing


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EFBIG, "ulimit -f"),
        (errno.EROFS, "another place"),
        (errno.EACCES, "may you write there?"),
    ],
)
def test_help(number: int, words: str) -> None:
    with pytest.raises(CommandError) as failure, writing(Path("x.pdf")):
        raise OSError(number, os.strerror(number))
    assert failure.value.message == f"cannot write `x.pdf`: {os.strerror(number)}"
    assert words in failure.value.help

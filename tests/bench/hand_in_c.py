"""High Noon Heist written by hand in C, compiled where a C compiler is found."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path

from heistdsl.engine.chance import hash_of

#: The C compiler of this machine, if there is one.
COMPILERS = [found for found in map(shutil.which, ("cc", "gcc")) if found][:1]
_NUMBERS = 4
_STREAMS = ("shuffle:deck", "bot:p1", "bot:p2", "bot:order")


class InC:
    """The game, compiled into a folder."""

    def __init__(self, compiler: str, folder: Path) -> None:
        library = folder / "hand_high_noon.so"
        source = Path(__file__).with_suffix("").with_name("hand_high_noon.c")
        subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", library, source], check=True)
        self._play = ctypes.CDLL(str(library)).play
        self._play.argtypes = (ctypes.c_uint64, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
        self._play.restype = None
        self._hashes = (ctypes.c_uint64 * len(_STREAMS))(*map(hash_of, _STREAMS))

    def play(self, first: int, count: int) -> list[int]:
        """Games with so many seeds from one on, played by chance: of each how many answers it took, the winners as bits
        and the score of either side."""
        found = (ctypes.c_int32 * (_NUMBERS * count))()
        self._play(first, count, self._hashes, found)
        return list(found)

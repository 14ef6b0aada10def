"""The back end for speed: a program as WebAssembly, run in this process. Whole games run inside the module."""

from heistdsl.wasm.made import Made, make
from heistdsl.wasm.playing import Broken, Played, Table

__all__ = ["Broken", "Made", "Played", "Table", "make"]

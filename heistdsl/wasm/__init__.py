"""The back end for speed: a program as WebAssembly, run in this process. Whole games run inside the module."""

from heistdsl.wasm.made import Made, made_from_bytes, made_to_bytes, make
from heistdsl.wasm.playing import DEFECT, Broken, Results, Table

__all__ = ["DEFECT", "Broken", "Made", "Results", "Table", "made_from_bytes", "made_to_bytes", "make"]

"""Modules that run: compiled to machine code by wasmtime, in this process. Nothing else knows that library."""

from __future__ import annotations

import atexit
import ctypes
from collections.abc import Callable
from typing import Final
from weakref import WeakSet

from wasmtime import (
    Config,
    Engine,
    Func,
    Instance,
    Memory,
    Module,
    Store,
    Trap,
    TrapCode,
    WasmtimeError,
    wat2wasm,
)

#: How deep calls may be nested in a module, in bytes.
_STACK_BYTES: Final = 1 << 20


#: A module as machine code, which any number of threads may run at once.
Compiled = Module


class Stopped(Exception):  # noqa: N818 - the caller decides what it means
    """A module stopped in the middle. `deep`: because calls were nested too deep; `full`: because memory was full."""

    def __init__(self, deep: bool, full: bool) -> None:
        super().__init__(deep, full)
        self.deep = deep
        self.full = full


def _engine() -> Engine:
    config = Config()
    config.max_wasm_stack = _STACK_BYTES
    config.cranelift_opt_level = "speed"
    return Engine(config)


ENGINE: Final = _engine()
#: What wasmtime has to give back while it can: when Python ends, parts of it may be gone before the rest.
_OPEN: Final[WeakSet[Module | Store]] = WeakSet()


@atexit.register
def _close() -> None:
    for each in sorted(_OPEN, key=lambda each: isinstance(each, Module)):
        each.close()
    ENGINE.close()


def compile_module(text: str) -> Compiled:
    """A module from its text."""
    return _known(Module(ENGINE, bytes(wat2wasm(text))))


def _known(module: Module) -> Compiled:
    _OPEN.add(module)
    return module


def to_bytes(module: Compiled) -> bytes:
    """A compiled module as bytes: machine code, to be read by nobody but the one who wrote it."""
    return bytes(module.serialize())


def from_bytes(data: bytes) -> Compiled:
    """What `to_bytes` wrote. Raises ValueError if it does not fit this machine or this wasmtime."""
    try:
        return _known(Module.deserialize(ENGINE, data))
    except WasmtimeError as problem:
        raise ValueError("this is no module that was kept") from problem


class Running:
    """A module with a memory of its own. Only one thread may use it at a time.

    Raises MemoryError if the system has no room for it: 4 GiB of addresses are set apart, though few are used.
    """

    def __init__(self, module: Compiled) -> None:
        self._store = Store(ENGINE)
        _OPEN.add(self._store)
        try:
            exports = Instance(self._store, module, []).exports(self._store)
        except WasmtimeError as problem:
            raise MemoryError(str(problem)) from problem
        memory = exports["memory"]
        assert isinstance(memory, Memory)
        self._exports = exports
        address = ctypes.addressof(memory.data_ptr(self._store).contents)
        self.memory = memoryview((ctypes.c_char * memory.data_len(self._store)).from_address(address)).cast("B")

    def function(self, name: str) -> Callable[..., object]:
        """A function of the module. Raises Stopped."""
        found = self._exports[name]
        assert isinstance(found, Func)
        function, store = found, self._store

        def call(*arguments: int) -> object:
            try:
                return function(store, *arguments)
            except Trap as trap:
                code = trap.trap_code
                deep = code == TrapCode.STACK_OVERFLOW
                full = code in (TrapCode.MEMORY_OUT_OF_BOUNDS, TrapCode.HEAP_MISALIGNED)
                raise Stopped(deep, full) from None

        return call

"""Sites: where native code calls Python. And frames, through which the two sides hand values to each other.

The memory of a frame is an array of 64-bit cells: a head, the inputs, the outputs, and then the operands and
results of the call that is under way. Native code gets its address. Objects lie in the frame's slots. Complex numbers
are larger than a cell, and handed over as arrays.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.native.layouts import as_laid_out
from autograph.executors.native.memory import place_buffers
from autograph.executors.native.program import DTYPES, PARTS, Program
from autograph.executors.native.python_calls import PythonCall
from autograph.framework import execution
from autograph.framework.graph import Operation

__all__ = ["ARRAY", "BLANK", "DATA_OF_ARRAY", "HEAD", "ITEMS", "KEPT", "NUMBER", "OBJECT", "Frame", "Layout", "Site"]

#: Cells at the start: the frame as an object, the thread's state while the GIL is released, when to look for
#: signals, the address of the work memory.
HEAD = 4

#: Arrays that are inputs and outputs are given as objects: there, by NumPy's ABI, lies the address of their elements.
DATA_OF_ARRAY = 16

#: Kinds of what a site takes and gives: (NUMBER, type), (ARRAY, type, shape, strides): one that lies in memory like
#: that, or in C order, (OBJECT, slot), (ITEMS, type, count): a vector of so many operands, (BLANK, type, shape): an
#: array of zeros, whose elements nobody asks for.
NUMBER, ARRAY, OBJECT, ITEMS, BLANK = "number", "array", "object", "items", "blank"

#: So large work memory is not kept for the next call.
KEPT = 1 << 20


class Frame:
    """What one run of a program holds."""

    __slots__ = ("address", "cells", "memory", "slots", "views", "work")

    def __init__(self, cells: int, work: int) -> None:
        self.cells = np.zeros(cells, np.uint64)
        self.address = self.cells.ctypes.data
        self.views = {
            name: memoryview(self.cells.view(dtype))  # type: ignore[arg-type]
            for name, dtype in DTYPES.items() if name not in PARTS
        }  # fmt: skip
        self.memory: memoryview = self.views["u64"]
        self.slots: list[Any] = []
        self.cells[0] = id(self)
        self.work: np.ndarray | None = None
        if work:
            self.work = np.empty(work + 64, np.uint8)
            self.cells[3] = self.work.ctypes.data + 63 & -64


class Site:
    """A call from native code.

    Attributes:
        name: what it is called in texts.
        call: the function of the values that are given; it gives a sequence of results.
        operation: the operation whose kernel it is; None for what the executor itself does.
        takes: what it is given, in order. Numbers and arrays are operands of the statement.
        gives: what becomes of each result; None: nothing. Numbers are targets of the statement.
        release: slots that nothing reads afterwards.
        rare: whether it is called only where a value is an unusual one, mostly to raise.
        computes: whether it gives there, though it is rare, what code gives for others.
        python: the Python function that native code calls first; where that fails, the site is called.
        cells: the first cell for operands and results.
        around: the operations that were being lowered when it was made, the innermost last.
    """

    def __init__(
        self,
        name: str,
        call: Callable[..., Sequence[Any]],
        operation: Operation | None,
        takes: Sequence[tuple[Any, ...]],
        gives: Sequence[tuple[Any, ...] | None],
    ) -> None:
        self.name = name
        self.call = call
        self.operation = operation
        self.takes = tuple(takes)
        self.gives = tuple(gives)
        self.release: list[int] = []
        self.rare = False
        self.computes = False
        self.python: PythonCall | None = None
        self.cells = 0
        self.around: tuple[Operation, ...] = ()

    def given(self) -> list[Any]:
        """The slots that it takes, and None for each operand of the statement."""
        found: list[Any] = []
        for entry in self.takes:
            found += [entry[1]] if entry[0] is OBJECT else [None] * _count(entry)
        return found

    def filled(self) -> list[int]:
        """The slots that it fills."""
        return [entry[1] for entry in self.gives if entry is not None and entry[0] is OBJECT]

    @property
    def operands(self) -> int:
        return sum(map(_count, self.takes))

    @property
    def size(self) -> int:
        """How many cells it needs."""
        return self.operands + sum(entry is not None and entry[0] is NUMBER for entry in self.gives)

    def handler(self) -> Callable[[Frame], None]:
        """The function of a frame that native code calls."""
        takes, gives, at = [], [], self.cells
        # What keeps none of its operands, nor gives one, may look at the memory itself.
        lends = self.operation is not None and self.operation.op_def.fresh and not self.operation.op_def.stateful
        for entry in self.takes:
            takes.append(_taker(entry, at, lends))
            at += _count(entry)
        for i, given in enumerate(self.gives):
            if given is None:
                continue
            if given[0] is OBJECT:
                gives.append((i, None, given[1]))
            else:
                gives.append((i, given[1], at * (8 // DTYPES[given[1]].itemsize) if given[1] in DTYPES else at))
                at += 1
        call, operation, release = self.call, self.operation, tuple(self.release)

        def handle(frame: Frame) -> None:
            values = [take(frame) for take in takes]
            try:
                results = call(*values)
            except Exception as error:
                if operation is None:
                    raise
                failure = execution.failure(error, operation, values)
                if failure is error:
                    raise
                raise failure from None
            slots = frame.slots
            for i, kind, where in gives:
                if kind is None:
                    slots[where] = results[i]
                elif kind == "b":
                    frame.views["b"][where] = bool(results[i])
                else:
                    frame.views[kind][where] = results[i]
            for slot in release:
                slots[slot] = None

        return handle


def _count(entry: tuple[Any, ...]) -> int:
    """How many operands of the statement an entry takes."""
    return 0 if entry[0] in (OBJECT, BLANK) else entry[2] if entry[0] is ITEMS else 1


def _taker(entry: tuple[Any, ...], cell: int, lends: bool) -> Callable[[Frame], Any]:
    """Gets one value from a frame, as a kernel takes it.

    Args:
        lends: whether an array may be memory of the run; else it is a copy.
    """
    kind, what = entry[:2]
    if kind is OBJECT:
        return lambda frame: frame.slots[what]
    dtype = DTYPES[what]
    if kind is NUMBER:
        at, scalar = cell * (8 // dtype.itemsize), dtype.type
        return lambda frame: scalar(frame.views[what][at])
    if kind is ITEMS:
        cells = [(cell + k) * (8 // dtype.itemsize) for k in range(entry[2])]
        return lambda frame: np.array([frame.views[what][k] for k in cells], dtype)
    if kind is BLANK:
        return lambda frame: np.zeros(entry[2], dtype)
    shape, strides = entry[2:]
    elements = ctypes.c_char * (math.prod(shape) * dtype.itemsize)

    def array(frame: Frame) -> Any:
        there: Any = np.ndarray(shape, dtype, elements.from_address(frame.memory[cell]))
        if not shape:
            return there[()]
        if strides is None:
            return there if lends else there.copy()
        return as_laid_out(there, strides)

    return array


class Layout:
    """Where things lie: the cells of a frame, and the offsets of buffers in its work memory."""

    def __init__(self, program: Program) -> None:
        self.input = HEAD
        self.output = self.input + len(program.inputs)
        self.call = self.output + len(program.outputs)
        self.cells = self.call + max((site.size for site in program.sites), default=0)
        for site in program.sites:
            site.cells = self.call
        self.offsets, self.work = place_buffers(program)

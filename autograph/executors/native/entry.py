"""From a loop program to a function of arrays: checks and converts the arguments, runs the code, makes the results."""

from __future__ import annotations

import ctypes
import math
import operator
import struct
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors import numpy as reference
from autograph.executors.native import direct_records, machine
from autograph.executors.native.direct import Direct, DirectCode
from autograph.executors.native.emit import emit
from autograph.executors.native.program import DTYPES, Buffer, Constant, Program, Register
from autograph.executors.native.recording import Recording
from autograph.executors.native.sites import KEPT, Frame, Layout
from autograph.executors.numpy.machine import taking
from autograph.executors.registry import Run
from autograph.framework.func_graph import FuncGraph

__all__ = ["called_directly", "runnable"]

_FUNCTION = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


class _Code:
    """The machine code of a program, with all that it refers to.

    Args:
        recording: what records its runs; None if nothing does.
    """

    def __init__(self, program: Program, recording: Recording | None) -> None:
        self.layout = Layout(program)
        ir, symbols = emit(program, self.layout, machine.vector_width())
        self.handlers = [site.handler() for site in program.sites]
        if recording is not None:
            self.handlers = [recording.of_site(*pair) for pair in zip(program.sites, self.handlers)]
        symbols.update({name: id(self.handlers[int(name[4:])]) for name in symbols if name.startswith("site")})
        self.constants = program.constants
        self._sites = program.sites  # code refers to what they hold
        self._tracker, self.address = machine.link(ir, symbols)
        self.call: Callable[[int], Any] = _FUNCTION(self.address)
        if recording is not None:
            self.call = recording.of_code(self.call)


class _Unfit(Exception):
    """An argument is not what the graph declares."""


def runnable(program: Program, graph: FuncGraph, recording: Recording | None = None) -> Run:
    """A function of arrays, one for each input of the graph, that returns a list of arrays, one for each output.

    Args:
        recording: what records its runs; None if nothing does.
    """
    code = _Code(program, recording)
    layout = code.layout
    put_numbers, get_numbers = _put_numbers(program, layout.input), _get_numbers(program, layout.output)
    others = [k for k, x in enumerate(program.inputs) if not isinstance(x, Register)]
    setters = [_setter(program, k, layout.input + k) for k in range(len(program.inputs))]
    getters = [_getter(program, k, layout.output + k) for k in range(len(program.outputs))]
    template = [program.objects.get(i) for i in range(program.slots)]
    before = [(i, get) for i, get in enumerate(getters) if isinstance(program.outputs[i], Buffer)]
    calls_python = any(not site.rare for site in program.sites)
    holds_objects, outputs, keeps_frames = bool(template), len(getters), layout.work + 64 <= KEPT
    pool: list[Frame] = []
    otherwise: list[Run] = []

    def run(*arrays: Any) -> list[Any]:
        try:
            frame = pool.pop()
        except IndexError:
            frame = Frame(layout.cells, layout.work)
        if holds_objects:
            frame.slots = template.copy()
        kept = []
        try:
            for k in others if put_numbers(frame.memory, arrays) else range(len(arrays)):
                kept.append(setters[k](frame, arrays[k]))
            if get_numbers is None:
                made: list[Any] = [0] * outputs
                for i, get in before:
                    made[i] = get(frame, None)
            if calls_python:
                with np.errstate(all="ignore"):
                    code.call(frame.address)
            else:
                code.call(frame.address)
            if get_numbers is not None:
                return get_numbers(frame.memory)
            return [get(frame, array) for get, array in zip(getters, made)]
        except _Unfit:
            if not otherwise:
                compile_ = reference.compile_graph if recording is None else reference.compile_recorded
                otherwise.append(compile_(graph))
            return otherwise[0](*arrays)
        finally:
            if holds_objects:
                frame.slots = []
            if keeps_frames:
                pool.append(frame)

    nothing = recording is None and not program.top.statements  # what only gives back what it is given needs no code
    found = reference.compile_graph(graph) if nothing else run
    if DirectCode.allows(program, layout) and (recording is None or direct_records.possible()):
        events = None if recording is None else recording.whole()
        return called_directly(found, graph, DirectCode(graph, program, layout, code.address, code, events))
    return called_directly(found, graph)


def called_directly(run: Run, graph: FuncGraph, direct: Direct | None = None) -> Run:
    """The same run, which compiled code may call."""
    run.direct = direct or Direct(graph)  # type: ignore[attr-defined]
    return run


def _put_numbers(program: Program, cell: int) -> Callable[[memoryview, Sequence[Any]], bool]:
    """Puts the numbers among the arguments that are read into cells, all at once. Gives whether they are of the types
    that calls mostly have; otherwise it puts none."""
    numbers = {k: x.type for k, x in enumerate(program.inputs) if isinstance(x, Register)}
    read = [k for k in numbers if k not in program.unread]
    dtypes, ranks, take = [DTYPES[numbers[k]] for k in read], [0] * len(read), taking(read)
    cells = (_IN_A_CELL[numbers[k]] if k in read else "8x" for k in range(len(program.inputs)))
    pack, at = struct.Struct("=" + "".join(cells)).pack_into, 8 * cell

    def put(memory: memoryview, arrays: Sequence[Any]) -> bool:
        given = take(arrays)
        try:
            if list(map(_DTYPE, given)) != dtypes or list(map(_RANK, given)) != ranks:
                return False
        except AttributeError:  # no number of NumPy's
            return False
        pack(memory, at, *given)
        return True

    return put


def _get_numbers(program: Program, cell: int) -> Callable[[memoryview], list[Any]] | None:
    """Gets all outputs at once, if they are numbers."""
    numbers = [x.type for x in program.outputs if isinstance(x, Register | Constant)]
    if len(numbers) < len(program.outputs):
        return None
    types, at = [DTYPES[type].type for type in numbers], 8 * cell
    unpack = struct.Struct("=" + "".join(map(_IN_A_CELL.__getitem__, numbers))).unpack_from
    return lambda memory: [type(x) for type, x in zip(types, unpack(memory, at))]


_DTYPE, _RANK = operator.attrgetter("dtype"), operator.attrgetter("ndim")
#: A number in a cell, as `struct` writes it.
_IN_A_CELL = {
    "b": "?7x", "i8": "b7x", "i16": "h6x", "i32": "i4x", "i64": "q", "u8": "B7x", "u16": "H6x", "u32": "I4x",
    "u64": "Q", "f32": "f4x", "f64": "d",
}  # fmt: skip


def _setter(program: Program, k: int, cell: int) -> Callable[[Frame, Any], Any]:
    """Puts an argument where the code looks for it; gives what has to live as long as the run."""
    given, shape, slot = program.inputs[k], program.input_shapes[k], program.input_slots.get(k)
    if isinstance(given, Register):
        return _scalar_setter(given.type, cell)
    if isinstance(given, Buffer):
        dtype, in_order = DTYPES[given.type], program.only_c_order
        # An array of one element is in C order also if it runs backwards, which NumPy's loops look at.
        single = in_order and bool(shape) and math.prod(shape or ()) == 1

        def set_array(frame: Frame, array: Any) -> Any:
            if type(array) is not np.ndarray or array.shape != shape:
                array = np.asarray(array)
                if array.shape != shape:
                    raise _Unfit
            elements = array
            if in_order and not array.flags.c_contiguous or single and any(step < 0 for step in array.strides):
                raise _Unfit
            if array.dtype is not dtype or not array.flags.carray:
                elements = np.require(array, dtype, ["C", "A"])
            if slot is not None:
                frame.slots[slot] = array
            frame.views["u64"][cell] = id(elements)
            return elements

        return set_array
    where: Any = given

    def set_object(frame: Frame, array: Any) -> Any:
        frame.slots[where] = array

    return set_object


def _scalar_setter(kind: str, cell: int) -> Callable[[Frame, Any], Any]:
    dtype = DTYPES[kind]
    scalar, at = dtype.type, cell * (8 // dtype.itemsize)

    def set_scalar(frame: Frame, array: Any) -> None:
        if type(array) is not scalar:
            array = np.asarray(array)
            if array.shape != ():
                raise _Unfit
            array = array.astype(dtype)[()]
        frame.views[kind][at] = array if kind != "b" else bool(array)

    return set_scalar


def _getter(program: Program, k: int, cell: int) -> Callable[[Frame, Any], Any]:
    """Called before the run with None, and after it with what it gave: an output."""
    output = program.outputs[k]
    if isinstance(output, (Register, Constant)):
        kind, dtype = output.type, DTYPES[output.type]
        scalar, at = dtype.type, cell * (8 // dtype.itemsize)
        return lambda frame, made: scalar(frame.views[kind][at])
    if isinstance(output, Buffer):
        shape, dtype = program.shapes[k], DTYPES[output.type]

        def array(frame: Frame, made: Any) -> Any:
            if made is None:
                made = np.empty(shape, dtype)
                frame.views["u64"][cell] = id(made)
                return made
            return made if shape else made[()]

        return array
    slot: Any = output
    return lambda frame, made: frame.slots[slot]

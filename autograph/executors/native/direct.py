"""Direct calls: from a call in Python to the code of a trace without Python in between.

Machine code is called so that does nothing but compute: where an operation fails, the call is made again as Python
makes it, which raises the error. That is also what happens whenever something is not as the plan says. What else runs
is a function of Python's (`Terms.python`), as where NumPy's kernels are called; machine code does all but that run.
"""

from __future__ import annotations

import ctypes
import math
import threading
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from autograph.executors.native import direct_code as tables
from autograph.executors.native import direct_records, machine, objects
from autograph.executors.native.lower.state import static
from autograph.executors.native.program import DTYPES, Buffer, Program
from autograph.executors.native.sites import HEAD, KEPT, Frame, Layout
from autograph.executors.terms import Fixed, Input, Terms
from autograph.framework.context import state
from autograph.framework.func_graph import FuncGraph
from autograph.framework.lanes import What
from autograph.framework.tensor import EagerTensor

__all__ = ["Direct", "DirectCode", "Plan"]

#: In the dict of a thread's state: the graphs and tapes that are open in it. Without that, no call of it is direct.
_THREAD_KEY = "autograph: what is open"


class _Value(NamedTuple):
    """An input or output: the type of its elements, and its shape; a number has shape ().

    An output that a function of Python's gives has neither.
    """

    type: str | None
    shape: Sequence[int] | None


#: Of an output that a function of Python's gives.
_GIVEN = _Value(None, None)


class Direct:
    """What can be called directly.

    Args:
        graph: what runs.
    """

    def __init__(self, graph: FuncGraph) -> None:
        self._inputs = [_Value(*static(t)) for t in graph.inputs]

    def plan(self, terms: Terms) -> Plan | None:
        """A plan of calls that run a function of Python's; None if machine code cannot tell what an input has to be."""
        inputs = self._inputs[: len(self._inputs) - terms.fed]
        if any(x.type is None or x.shape is None for x in inputs) or not _may_write(terms, inputs):
            return None
        return Plan(terms, inputs, [_GIVEN] * terms.given)

    def prepare(self, cls: Any, slot: str) -> bool:
        """Makes `direct.ll` the `__call__` of a class; what it had before is called for all but direct calls.

        Args:
            slot: where its objects have the address of their head.

        Returns:
            Whether it is; else this process is of a kind that is not known.
        """
        with _lock:
            if cls not in _installed:
                _installed[cls] = _install(cls, slot) if objects.readable() else None
        if _installed[cls] is None:
            return False
        get = ctypes.pythonapi.PyThreadState_GetDict
        get.restype, get.argtypes = ctypes.c_void_p, []  # a borrowed reference
        ctypes.cast(get(), ctypes.py_object).value[_THREAD_KEY] = state.graphs, state.tapes
        return True

    def head(self) -> tables.Head:
        """What direct calls of an object start from."""
        return tables.Head()

    def link(self, head: tables.Head, plan: Plan, call: What) -> int:
        """Has direct calls try a plan first; gives the address of the head.

        Args:
            call: what its calls are as events; where a function of Python's runs, that records them.
        """
        plan.link(head)
        return ctypes.addressof(head)


class DirectCode(Direct):
    """Code that can be called directly.

    Args:
        address: of the code.
        keep: what has to live as long as it.
        events: what its runs are as events, the inner ones first; None if they are not to be recorded.
    """

    def __init__(
        self, graph: FuncGraph, program: Program, layout: Layout, address: int, keep: Any,
        events: Sequence[What] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(graph)
        self.events = events
        self.layout, self.address = layout, address
        self._program, self._keep = program, keep

    @staticmethod
    def allows(program: Program, layout: Layout) -> bool:
        """Whether a program does nothing but compute, on numbers and arrays.

        So it keeps no argument, its results are new, and arrays of the caller's need no copies.
        """
        return (
            all(site.rare for site in program.sites)
            and not any(isinstance(x, int) for x in program.inputs)
            and not any(isinstance(x, int) or isinstance(x, Buffer) and x.place != ("out", k)
                        for k, x in enumerate(program.outputs))
            and all(program.shapes[k] for k, x in enumerate(program.outputs) if isinstance(x, Buffer))
            and not (program.only_c_order and any(shape and math.prod(shape) == 1 for shape in program.input_shapes))
            and layout.work <= KEPT
        )  # fmt: skip

    def plan(self, terms: Terms) -> Plan | None:
        """A plan of calls: of the code, unless it is given more than the arguments."""
        if terms.fed:
            return super().plan(terms)
        program = self._program
        inputs = [_Value(x.type, shape if isinstance(x, Buffer) else ())  # type: ignore[union-attr]  # `allows`
                  for x, shape in zip(program.inputs, program.input_shapes)]  # fmt: skip
        outputs = [_Value(x.type, program.shapes[k] if isinstance(x, Buffer) else ())  # type: ignore[union-attr]
                   for k, x in enumerate(program.outputs)]  # fmt: skip
        if not _may_write(terms, inputs):
            return None
        for number, output in zip(terms.written, outputs[terms.given :]):
            if output != inputs[number]:
                return super().plan(terms)
        return Plan(terms, inputs, outputs, self)

    def link(self, head: tables.Head, plan: Plan, call: What) -> int:
        if self.events is not None and plan.code is not None:
            direct_records.add(plan.address, plan, [*self.events, call])
        return super().link(head, plan, call)


def _may_write(terms: Terms, inputs: Sequence[_Value]) -> bool:
    """Whether all that is written can be asked for as an array."""
    return all(inputs[number].shape for number in terms.written)


class Plan:
    """A plan of calls, with all that it refers to.

    Args:
        inputs, outputs: of the run.
        code: what runs; None for the functions of the terms.
    """

    def __init__(
        self, terms: Terms, inputs: Sequence[_Value], outputs: Sequence[_Value], code: DirectCode | None = None,
    ) -> None:  # fmt: skip
        self.terms, self.code = terms, code
        self._first = HEAD if code is None else code.layout.input
        first_output = self._first + len(inputs) if code is None else code.layout.output
        self._frame = (
            Frame(first_output + len(outputs), 0) if code is None else Frame(code.layout.cells, code.layout.work)
        )
        self._frame.cells[0] = 0  # code calls no Python
        self._keep: list[Any] = []
        arguments = self._array(tables.Argument, [self._argument(a, inputs) for a in terms.arguments])
        guards = self._array(tables.Guard, [
            *(tables.Guard(tables.NAME, id(where), id(name), id(value)) for where, name, value in terms.names),
            *(tables.Guard(tables.CELL, id(cell), 0, id(value)) for cell, value in terms.cells),
        ])  # fmt: skip
        entries = [self._result(k, first_output + k, x) for k, x in enumerate(outputs)]
        places = {a.number: k for k, a in enumerate(terms.arguments) if isinstance(a, Input)}
        for number, entry in zip(terms.written, entries[terms.given :]):
            entry.into = places[number]
        results = self._array(tables.Result, entries)
        # Of an array of one element that runs backwards, there must be a copy.
        may_borrow = all(math.prod(x.shape or ()) > 1 or not x.shape for x in inputs)
        self._row = tables.Row(
            owner=id(self), argument_count=len(terms.arguments), arguments=arguments,
            guard_count=len(terms.names) + len(terms.cells), guards=guards,
            hold=0 if terms.hold is None else id(terms.hold), run=0 if code is None else code.address,
            python=id(terms.python) if code is None else 0,
            borrowing=id(terms.borrowing) if code is None and terms.borrowing is not None and may_borrow else 0,
            cells=self._frame.address, result_count=len(outputs), given=terms.given, results=results,
            pack=0 if terms.pack is None else id(None) if terms.pack is tuple else id(terms.pack),
        )  # fmt: skip

    @property
    def last(self) -> int:
        """The number of its last call, among those of its head."""
        return int(self._row.last)

    @property
    def address(self) -> int:
        """Of its row, by which records know it."""
        return ctypes.addressof(self._row)

    def link(self, head: tables.Head) -> None:
        """Puts it before the other plans of a head."""
        self._row.next = head.first
        head.first = self.address

    def _array(self, kind: type[ctypes.Structure], entries: Sequence[Any]) -> int:
        made = (kind * len(entries))(*entries)
        self._keep.append(made)
        return ctypes.addressof(made)

    def _cell(self, number: int) -> int:
        return self._frame.address + 8 * number

    def _dims(self, shape: Sequence[int]) -> int:
        dims = np.array(shape, np.int64)
        self._keep.append(dims)
        return int(dims.ctypes.data)

    def _argument(self, argument: Fixed | Input, inputs: Sequence[_Value]) -> tables.Argument:
        if isinstance(argument, Fixed):
            value = argument.value
            if type(value) is int and -(2**63) <= value < 2**63:
                return tables.Argument(kind=tables.INT, object=value)
            if type(value) is float:
                return tables.Argument(kind=tables.FLOAT, object=int(np.float64(value).view(np.int64)))
            return tables.Argument(kind=tables.SAME, object=id(value))
        type_, shape = inputs[argument.number]
        assert type_ is not None and shape is not None
        dtype = DTYPES[type_]
        plain = {"f64": float, "i64": int}.get(type_) if argument.converts and not shape and self.code else None
        return tables.Argument(
            kind=tables.ARRAY if shape else tables.NUMBER, object=id(argument.dtype),
            scalar=0 if shape else id(dtype.type), descr=id(dtype), size=dtype.itemsize,
            rank=len(shape), dims=self._dims(shape),
            cell=self._cell(self._first + argument.number), plain=0 if plain is None else id(plain),
            written=argument.number in self.terms.written, bytes=dtype.itemsize * math.prod(shape),
        )  # fmt: skip

    def _result(self, number: int, cell: int, output: _Value) -> tables.Result:
        entry = tables.Result(dtype=id(self.terms.outputs[number]), cell=self._cell(cell))
        if output.type is None:
            return entry  # it is an object, as arrays are
        dtype = DTYPES[output.type]
        if output.shape:
            entry.descr, entry.rank, entry.dims = id(dtype), len(output.shape), self._dims(output.shape)
        else:
            entry.size = dtype.itemsize
            if output.type != "b":
                entry.class_, entry.make = id(dtype.type), objects.allocator(dtype.type)
        return entry


_FUNCTIONS = (
    "PyCell_Get", "PyDict_GetItemWithError", "PyErr_Clear", "PyErr_Occurred",
    "PyFloat_AsDouble", "PyLong_AsLongLongAndOverflow", "PyLong_AsVoidPtr", "PyObject_Call",
    "PyObject_CallFunctionObjArgs", "PyList_GetItem", "PyThreadState_Get", "PyThreadState_GetDict",
    "PyThreadState_GetID", "PyThread_get_thread_ident", "PyTuple_GetItem", "PyTuple_New", "PyTuple_SetItem",
    "Py_DecRef", "Py_IncRef",
)  # fmt: skip

_lock = threading.Lock()
#: By class: what its `__call__` consists of. It is never let go of: objects may be called until the process ends.
_installed: dict[type, Any] = {}


def _install(cls: Any, slot: str) -> Any:
    slowly = cls.__call__
    offsets = {
        "self.head": objects.slot_offset(cls, slot), "tensor.array": objects.slot_offset(EagerTensor, "_array"),
        "tensor.dtype": objects.slot_offset(EagerTensor, "dtype"),
        "tensor.shape": objects.slot_offset(EagerTensor, "_shape"),
    }  # fmt: skip
    symbols = {name: objects.function_of(name) for name in _FUNCTIONS}
    symbols.update(new_tensor=objects.allocator(EagerTensor), new_array=objects.new_array())
    symbols.update({
        "Tensor": id(EagerTensor), "ndarray": id(np.ndarray), "int": id(int), "float": id(float), "none": id(None),
        "numpy_true": id(np.True_), "numpy_false": id(np.False_), "python_true": id(True), "slowly": id(slowly),
        "thread_key": id(_THREAD_KEY), "records": direct_records.ADDRESS, "clock_gettime": direct_records.clock(),
    })  # fmt: skip
    tracker, address = machine.link_plainly(tables.code(offsets), symbols, "call")
    kept = tracker, slowly
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(kept))
    cls.__call__ = objects.call_of(cls, address)
    return kept

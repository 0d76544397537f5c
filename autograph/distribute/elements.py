"""What `map` sends: elements as arrays, and for each signature of elements the trace that runs them."""

from __future__ import annotations

import hashlib
import inspect
import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np

from autograph import errors
from autograph.distribute.programs import Program
from autograph.distribute.steps import returned
from autograph.distribute.wire import declared
from autograph.framework import nest
from autograph.framework.convert import constant
from autograph.framework.nested import operations_within
from autograph.framework.number_rules import TENSORFLOW, using
from autograph.framework.resource import Handle
from autograph.framework.rewriting.cloning import clone
from autograph.framework.rewriting.extracting import extract
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.framework.user_frames import current_location
from autograph.function.concrete import ConcreteFunction
from autograph.function.function import Function
from autograph.placement.partitioner import Chunk

__all__ = ["Element", "Elements", "MapProgram"]

#: So many signatures are known at a time.
_SIGNATURES = 1000


@dataclass
class Element:
    """One input of a map.

    Attributes:
        index: its place among the inputs.
        value: as it was given, for errors.
        program: what runs it.
        arrays: what it is sent as.
        tries: how often it was tried in vain.
    """

    index: int
    value: Any
    program: MapProgram
    arrays: list[Any]
    tries: int = 0

    @property
    def size(self) -> int:
        """In bytes, of numbers."""
        return sum(getattr(array, "nbytes", 8) for array in self.arrays)

    def digest(self) -> bytes:
        """What tells it apart from other inputs."""
        found = hashlib.sha256(repr(self.program.structure).encode())
        for array in self.arrays:
            _add(found, array)
        return found.digest()


class MapProgram:
    """A trace, ready to be sent.

    Args:
        trace: of the function, for elements of one signature.
        structure: how the elements are nested.
        function: that was traced, as Python has it.
        datasets: whether it makes datasets, which stay on the task.

    Attributes:
        program: what is sent.
        captured: for each value that all elements share, what captures it in the graph.

    Raises:
        OperatorNotAllowedInGraphError: the function changes something outside of itself.
        SavingError: it needs something of this process.
    """

    def __init__(
        self, trace: ConcreteFunction, structure: Any, function: Callable[..., Any], datasets: bool = False
    ) -> None:
        _check(trace, function)
        if not datasets:
            _check_returned(trace, function)
        self.trace = trace
        self.structure = structure
        self.captured: list[Tensor] = []
        made, _ = clone(trace.graph, pruned=True)
        own = {id(inner): outer for outer, inner in zip(made.captures, made.captured_inputs)}
        takes: list[list[Any]] = []
        for tensor in made.inputs:
            outer = own.get(id(tensor))
            if outer is None:
                takes.append(["given"])
                continue
            self.captured.append(outer)
            if isinstance(outer, Handle):
                takes.append(["variable", outer.cell.name, *declared(*outer.handle_type)])
            else:
                takes.append(["captured"])
        inputs = {id(t.op) for t in made.inputs}
        returned: Any = made.outputs  # which are symbolic, all of them
        graph, _ = extract(made.name, [op for op in made.operations if id(op) not in inputs], made.inputs, returned)
        graph.finalize()
        outputs = [str(at) for at in range(len(graph.outputs))]
        chunk = Chunk("", 0, graph, [t.name for t in graph.inputs], outputs)
        self.program = Program(f"map/{graph.name}/{trace.number}", chunk, takes, [], [], outputs, [])
        self.program.packed  # noqa: B018  what cannot be sent is refused here, and not later

    def values(self) -> list[Any]:
        """What is captured, as it is now: the values of variables, and arrays."""
        return [t.cell.read() if isinstance(t, Handle) else t._array for t in self.captured]  # type: ignore[attr-defined]

    def result(self, outputs: Sequence[Any]) -> Any:
        """What the function returns, with NumPy values in the place of tensors."""
        return returned(self.trace, outputs)

    @cached_property
    def digest(self) -> str:
        """What tells the program apart from others, wherever in its file it stands; values that it captures count."""
        data = json.loads(self.program.packed.text)
        data["graph"].pop("places")
        for graph in data["graph"]["graphs"]:
            for operation in graph["operations"]:
                operation[6] = None
        found = hashlib.sha256(json.dumps(data).encode())
        for array in (*self.program.packed.arrays, *self.values()):
            _add(found, array)
        return found.hexdigest()


class Elements:
    """Makes elements of inputs: traces the function once for each signature, with open dimensions where inputs differ.

    Args:
        function: of one element; a fresh one is made, so that its own traces stay as they are.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        relaxed: Any = partial(Function, reduce_retracing=True)
        self._function: Function = function.like(relaxed) if isinstance(function, Function) else relaxed(function)
        self._rules = TENSORFLOW if self._function.as_tensorflow else self._function.numbers
        self._by_signature: dict[Any, MapProgram] = {}
        self._by_trace: dict[int, MapProgram] = {}

    def __len__(self) -> int:
        """How many programs there are."""
        return len(self._by_trace)

    def element(self, index: int, value: Any) -> Element:
        """The element that an input is.

        Raises:
            Exception: the input cannot be an element, or the function cannot be traced for it or sent.
        """
        with using(self._rules):
            tensors = [_tensor(leaf) for leaf in nest.flatten(value)]
        structure = nest.structure_of(value)
        key = structure, tuple([(t.dtype, t.shape.as_tuple()) for t in tensors])
        program = self._by_signature.get(key)
        if program is None:
            trace = self._function.get_concrete_function(nest.pack(value, tensors))
            program = self._by_trace.get(trace.number)
            if program is None:
                program = self._by_trace[trace.number] = MapProgram(
                    trace, structure, self._function.python_function
                )
            if len(self._by_signature) >= _SIGNATURES:
                self._by_signature.clear()
            self._by_signature[key] = program
        return Element(index, value, program, [t._array for t in tensors])


def _tensor(leaf: Any) -> EagerTensor:
    """A leaf of an element as a tensor; names of files may be paths."""
    tensor: Any = leaf if isinstance(leaf, EagerTensor) else constant(
        os.fspath(leaf) if isinstance(leaf, os.PathLike) else leaf
    )
    return tensor


def _add(found: Any, array: Any) -> None:
    """Adds an array to a digest."""
    array = np.asarray(array)
    found.update(f"{array.dtype} {array.shape};".encode())
    if array.dtype == object:
        for text in array.ravel():
            text = text.encode() if isinstance(text, str) else bytes(text)
            found.update(b"%d;" % len(text) + text)
    else:
        found.update(np.ascontiguousarray(array).reshape(-1).view(np.uint8).data)


def _check(trace: ConcreteFunction, function: Any) -> None:
    """Refuses what would be left behind on a task, where nobody sees it."""
    for op in _assignments(trace):
        names = ", ".join(repr(t.op.name) for t in op.inputs if t.handle_type is not None)
        raise errors.OperatorNotAllowedInGraphError(
            f"a function that is mapped changes the variable {names}; tasks have only its value",
            location=op.location or current_location(),
            expected="a function that reads variables, and returns what it finds",
            fix="return the value, and assign it after the map",
        )  # fmt: skip
    if trace.effects is not None or trace.made:
        what = trace.effects.changes() if trace.effects is not None else []
        raise errors.OperatorNotAllowedInGraphError(
            f"a function that is mapped {', '.join(what) or 'makes variables'}; it runs on tasks, which have no Python"
            " objects of this program",
            location=_definition(function) or current_location(),
            expected="a function that depends on its element, and returns what it finds",
            fix="return the values, and do the rest after the map",
        )  # fmt: skip


def _check_returned(trace: ConcreteFunction, function: Any) -> None:
    """Refuses datasets as results, which are of the task that has made them."""
    if any(t.dtype.is_opaque for t in trace.graph.outputs):
        raise errors.SavingError(
            "a function that is mapped returns a dataset or iterator, which cannot leave the task that has made it",
            location=_definition(function) or current_location(), expected="a function that returns arrays",
            fix="return what it finds in the dataset; of a dataset, flat_map(...).distribute(cluster) gives elements",
        )  # fmt: skip


def _assignments(trace: ConcreteFunction) -> Iterator[Any]:
    """The operations that change a variable: those on variables that give nothing."""
    for op in operations_within(trace.graph.operations):
        if op.op_def.regions is None and not op.outputs and any(t.handle_type is not None for t in op.inputs):
            yield op


def _definition(function: Any) -> errors.Location | None:
    """Where a function begins; None if that is not known."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    return None if code is None else errors.Location(code.co_filename, code.co_firstlineno, function_name=code.co_name)

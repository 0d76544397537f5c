"""Graphs as JSON.

All graphs of a folder are in one list, those that an operation holds before the graph of that operation. What many
operations have in common is in tables: names of ops, types of tensors, places in the program.

    {"ops": ["Placeholder", "AddV2"], "types": [["float32", [null, 3], false, null]], "places": [["f.py", 3, ...]],
     "graphs": [{"name": "f", "inputs": [0], "outputs": [2], "flow": null, ...,
                 "operations": [[0, "x", [], {"shape": [null, 3]}, [0], [], 0], ...]}]}

An operation is a list: op, name, inputs, attributes, types of its outputs, operations that it waits for, place; and its
device and what it is colocated with, if either was asked for. A tensor is its number among the outputs of all
operations of its graph, an operation its number in its graph. Attributes that have their default value are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from autograph import errors
from autograph.framework.dtypes import DType
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.progress import each
from autograph.framework.resource import Handle
from autograph.framework.rewriting.rebuilding import flags_of
from autograph.framework.tensor import EagerTensor, SymbolicTensor
from autograph.framework.user_frames import Locator
from autograph.saved_model.attributes import write_attr
from autograph.saved_model.exceptions import write_location
from autograph.saved_model.values import Unsaveable

__all__ = ["GraphWriter"]


class _Table:
    """Entries with numbers, each once."""

    def __init__(self) -> None:
        self._numbers: dict[Any, int] = {}
        self.entries: list[Any] = []

    def number(self, key: Any, entry: Any) -> int:
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = len(self.entries)
            self.entries.append(entry() if callable(entry) else entry)
        return found


class Stored(NamedTuple):
    """Where graphs put what is kept elsewhere: arrays and variables, by number.

    Attributes:
        others: gives the JSON of what other rooms have in attributes, or None; it is asked first. It is given a part of
            a value, and the function that writes what is in it.
    """

    arrays: Any
    variables: Any
    others: Callable[[Any, Callable[[Any], Any]], Any] | None = None


class GraphWriter:
    """Writes graphs, each once.

    Args:
        stored: takes arrays, and the handles of variables.
    """

    def __init__(self, stored: Stored) -> None:
        self._stored = stored
        self._numbers: dict[int, int] = {}
        # Of graphs that are around the one being written, the attributes that are to have their numbers.
        self._waiting: dict[int, list[tuple[dict[str, Any], str]]] = {}
        self._kept: list[Any] = []  # so that ids stay their own
        self._ops, self._types, self._places = _Table(), _Table(), _Table()
        self._sites: dict[Any, int] = {}
        self._locate = Locator()
        self._graphs: list[Any] = []
        self._tensors: dict[int, int] = {}

    def data(self) -> dict[str, Any]:
        """All that was written."""
        for number, graph in enumerate(self._kept):
            around = self._numbers.get(id(graph.outer), -1)
            self._graphs[number]["outer"] = around if around > number else None
        tables = {"ops": self._ops.entries, "types": self._types.entries, "places": self._places.entries}
        return {**tables, "graphs": self._graphs}

    def number(self, graph: FuncGraph) -> int:
        """The number of a graph, which is written first, with those that it holds.

        Raises:
            SavingError: it holds something that cannot be saved.
        """
        found = self._numbers.get(id(graph))
        if found is not None:
            return found
        # Graphs within come first; one that is around itself, as it is called inside, gets its number last.
        self._waiting[id(graph)] = []
        operations = graph.operations
        order = {id(op): i for i, op in enumerate(operations)}
        self._tensors.update((id(t), k) for k, t in enumerate(t for op in operations for t in op.outputs))
        written = [self._operation(op, order) for op in each(operations, "saving")]
        number = self._numbers[id(graph)] = len(self._graphs)
        self._kept.append(graph)
        for attrs, key in self._waiting.pop(id(graph)):
            attrs[key] = number
        self._graphs.append({"name": graph.name, **self._rest(graph), "operations": written})
        return number

    def _rest(self, graph: FuncGraph) -> dict[str, Any]:
        flags = dict(flags_of(graph))
        declared, flow = flags.pop("declared"), flags.pop("flow")
        flags["may_raise"] = flags["may_raise"] or any(op.may_raise for op in graph.operations)
        return {
            "inputs": [self._tensors[id(t)] for t in graph.inputs],
            "outputs": [self._tensors[id(t)] for t in graph.outputs],
            "captured": list(self._captures(graph)),
            "flow": None if flow is None else flow.value,
            "declared": None if declared is None else [
                [[d.name, None if s.rank is None else list(s.as_tuple())] for d, s in declared.results],
                declared.stateful,
            ],
            **flags,
        }  # fmt: skip

    def _captures(self, graph: FuncGraph) -> Iterator[Any]:
        positions = {id(t): i for i, t in enumerate(graph.inputs)}
        for outer, inner in zip(graph.captures, graph.captured_inputs):
            at = positions[id(inner)]
            if type(outer) is Handle:
                yield [at, "variable", self._stored.variables(outer)]
            elif isinstance(outer, EagerTensor):
                yield [at, "array", self._stored.arrays(outer.dtype, outer._array)]
            else:
                yield [at, "tensor", self._tensors.get(id(outer))]

    # --- operations -------------------------------------------------------------------------------------

    def _operation(self, op: Operation, order: dict[int, int]) -> Any:
        attrs: dict[str, Any] = {}
        for key, kind in op.op_def.attr_types.items():
            value = op.attrs[key]
            if kind.kind == "graph":
                if id(value) in self._waiting:
                    self._waiting[id(value)].append((attrs, key))
                else:
                    attrs[key] = self.number(value)
                continue
            default = op.op_def.attrs[key]
            if type(default) is type(value) and not isinstance(value, np.ndarray) and default == value:
                continue
            try:
                attrs[key] = write_attr(op, key, kind, value, self._stored.arrays, self._stored.others)
            except Unsaveable as error:
                raise refused(op, str(error)) from None
        attrs.update((key, value.name) for key, value in op.attrs.items() if _is_type_variable(op, key, value))
        return [
            self._ops.number(op.type, op.type),
            op.name,
            [self._tensors[id(t)] for t in op.inputs],
            attrs,
            [self._type(t) for t in op.outputs],
            [order[id(c)] for c in op.control_inputs],
            self._place(op),
            *([[op.device, list(op.colocated)]] if op.device or op.colocated else []),
        ]

    def _type(self, tensor: SymbolicTensor) -> int:
        shape, handle = tensor.shape, tensor.handle_type
        key = tensor.dtype.name, shape.key, tensor.weak, handle and (handle[0].name, handle[1].key)
        return self._types.number(key, lambda: [
            tensor.dtype.name, _dims(shape), bool(tensor.weak), handle and [handle[0].name, _dims(handle[1])]
        ])  # fmt: skip

    def _place(self, op: Operation) -> int | None:
        site = op.site
        if site is None:
            return None
        key = site if isinstance(site, errors.Location) else (id(site[0]), site[1])
        found = self._sites.get(key)
        if found is None:
            location = self._locate(site)
            found = self._sites[key] = self._places.number(location, lambda: write_location(location))
        return found


def refused(op: Operation, what: str) -> errors.SavingError:
    """The error for an operation that cannot be saved."""
    return errors.SavingError(
        f"{op.op_def.user_name} cannot be saved: it holds {what}; nothing has been written", location=op.location,
        expected="operations on tensors and plain Python values, which need nothing of this process",
        fix="leave it out of the function that is saved, and do it around the call",
    )  # fmt: skip


def _dims(shape: Any) -> list[int | None] | None:
    return None if shape.rank is None else list(shape.as_tuple())


def _is_type_variable(op: Operation, key: str, value: Any) -> bool:
    """Whether an attribute is a dtype that the signature names, and no input tells."""
    if not isinstance(value, DType) or key in op.op_def.attr_types:
        return False
    return all(arg.type != key for arg in op.op_def.inputs)

"""Reading the graphs that `graphs` wrote: made operation by operation, and checked against the ops' declarations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from autograph.framework import op_def as op_defs
from autograph.framework.execution import group_inputs
from autograph.framework.func_graph import Declared, FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.op_binding import bind
from autograph.framework.op_def import Flow, OpDef
from autograph.framework.progress import each
from autograph.framework.rewriting.rebuilding import Rebuilding, TensorType, set_captures
from autograph.framework.tensor import SymbolicTensor
from autograph.framework.verifier import verify
from autograph.gradients import custom  # noqa: F401  the op of custom gradients
from autograph.numpy_protocol import calls  # noqa: F401  the op that calls NumPy
from autograph.ops.arrays import order_statistics  # noqa: F401  ops that are defined where a program first uses them
from autograph.ops.linalg import correlation  # noqa: F401
from autograph.ops.reductions import across_replicas  # noqa: F401
from autograph.saved_model.attributes import read_attr
from autograph.saved_model.exceptions import read_location
from autograph.saved_model.values import DEPTH, Damaged, Tags, dims, dtype, only

__all__ = ["GraphReader"]

_FLOWS = {flow.value: flow for flow in Flow}
_FLAGS = ("is_body", "saves_memory", "may_raise")


class GraphReader:
    """Reads all graphs of a folder.

    Args:
        data: what `GraphWriter.data` gave.
        arrays: dtype and array of a number.
        variables: the handle of the variable of a number.
        others: makes what tags in attributes stand for besides those of this room, of a function that gives the graph
            of a number.

    Attributes:
        graphs: in order.

    Raises:
        Damaged: they are not what a `GraphWriter` writes.
    """

    def __init__(
        self, data: Any, arrays: Callable[[int], Any], variables: Callable[[int], Any],
        others: Callable[[Callable[[Any], FuncGraph]], Tags] | None = None,
    ) -> None:  # fmt: skip
        self._arrays = arrays
        self._others = others
        self._variables = variables
        self._ops = [_declaration(name) for name in only(list, data["ops"])]
        self._types = [_type(entry) for entry in only(list, data["types"])]
        self._places = [read_location(entry) for entry in only(list, data["places"])]
        entries = [only(dict, entry) for entry in only(list, data["graphs"])]
        self._making = [Rebuilding(only(str, entry["name"])) for entry in entries]
        self._declared = [_declared(entry["declared"]) for entry in entries]
        self._depths: list[int] = []
        self.graphs = [making.graph for making in self._making]
        for graph, declared in zip(self.graphs, self._declared):
            graph.declared = declared
        for number, entry in enumerate(entries):
            self._graph(number, entry)
        for number, entry in enumerate(entries):
            self._capture(number, entry)
        verify(*self.graphs)

    def _graph(self, number: int, entry: dict[str, Any]) -> None:
        making = self._making[number]
        operations: list[Operation] = []
        self._depths.append(0)
        for data in each(only(list, entry["operations"]), "reading"):
            operations.append(self._operation(number, making, operations, data))
        if len({op.name for op in operations}) != len(operations):
            raise Damaged(f"two operations of the graph {making.graph.name!r} have one name")
        flow = entry["flow"]
        making.finish(
            [tensor_at(making.tensors, k) for k in only(list, entry["inputs"])],
            [tensor_at(making.tensors, k) for k in only(list, entry["outputs"])],
            flow=None if flow is None else _FLOWS[flow],
            declared=self._declared[number],
            **{name: only(bool, entry[name]) for name in _FLAGS},
        )
        if any(t.op.type != "Placeholder" for t in making.graph.inputs):
            raise Damaged(f"the graph {making.graph.name!r} has inputs that are none")

    def _capture(self, number: int, entry: dict[str, Any]) -> None:
        pairs: list[tuple[Any, SymbolicTensor]] = []
        graph, around = self.graphs[number], entry["outer"]
        if around is not None:
            graph.outer = item(self.graphs, around)
            if around <= number:  # those around come later, so that there is an outermost one
                raise Damaged(f"the graph {graph.name!r} is around itself")
        for at, kind, which in only(list, entry["captured"]):
            inner: SymbolicTensor = tensor_at(graph.inputs, at)
            outer: Any = None
            if kind == "variable":
                outer = self._variables(which)
                if outer.handle_type[0] is not (inner.handle_type or [None])[0]:
                    raise Damaged(f"{inner.name} stands for another variable than it is given")
            elif kind == "array":
                outer = self._arrays(which)
            elif kind == "tensor" and around is not None and which is not None:
                outer = tensor_at(self._making[around].tensors, which)
            elif kind != "tensor":
                raise Damaged(f"{str(kind)[:40]!r} is nothing that a graph reads from outside")
            if outer is not None:
                if outer.dtype is not inner.dtype:
                    raise Damaged(f"{inner.name} stands for something of another dtype")
                pairs.append((outer, inner))
        set_captures(graph, pairs)

    # --- operations -------------------------------------------------------------------------------------

    def _operation(self, number: int, making: Rebuilding, before: Sequence[Operation], data: Any) -> Operation:
        op, name, inputs, attrs, types, controls, place, *asked = only(list, data)
        op_def: OpDef = item(self._ops, op)
        given = [tensor_at(making.tensors, k) for k in only(list, inputs)]
        found = self._attrs(number, op_def, only(dict, attrs))
        _check_count(op_def, given)
        bound = bind(op_def, group_inputs(op_def, given, found), found)[1]
        for key, allowed in op_def.types.items():
            if key in bound and bound[key] not in allowed:
                raise Damaged(f"{op_def.name} does not work on {bound[key]}")
        made = making.add(
            op_def,
            only(str, name),
            given,
            bound,
            [item(self._types, k) for k in only(list, types)],
            [item(before, k) for k in only(list, controls)],
            None if place is None else item(self._places, place),
        )
        if asked:
            ((device, beside),) = asked
            made.device, made.colocated = only(str, device), tuple(only(str, other) for other in only(list, beside))
        return made

    def _attrs(self, number: int, op_def: OpDef, data: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        variables = {arg.type for arg in (*op_def.inputs, *op_def.outputs) if isinstance(arg.type, str)}
        for key, value in data.items():
            kind = op_def.attr_types.get(key)
            if kind is None:
                if key not in variables and key not in op_def.types:
                    raise Damaged(f"{op_def.name} has no attribute {key[:40]!r}")
                found[key] = dtype(value)
            elif kind.kind == "graph":
                found[key] = self._nested(number, op_def, value)
            else:
                others = self._others and self._others(lambda which: self._nested(number, op_def, which))
                found[key] = read_attr(op_def, key, kind, value, self._arrays, others)
        return found

    def _nested(self, number: int, op_def: OpDef, which: Any) -> FuncGraph:
        graph: FuncGraph = item(self.graphs, which)
        if which >= number:  # only a function that is declared may be around a call of it
            if op_def.regions is None or op_def.regions.flow is not Flow.CALL or self._declared[which] is None:
                raise Damaged(f"{op_def.name} holds the graph around it")
            return graph
        self._depths[number] = max(self._depths[number], self._depths[which] + 1)
        if self._depths[number] > DEPTH:
            raise Damaged("graphs are nested too deeply")
        return graph


def item(items: Sequence[Any], which: Any) -> Any:
    """An item by its number; negative ones are none.

    Raises:
        Damaged: there is none.
    """
    if type(which) is not int or not 0 <= which < len(items):
        raise Damaged(f"there is no number {str(which)[:40]} among {len(items)}")
    return items[which]


tensor_at: Callable[[Sequence[SymbolicTensor], Any], SymbolicTensor] = item


def _declaration(name: Any) -> OpDef:
    found = op_defs.registered().get(only(str, name))
    if found is None:
        raise Damaged(f"there is no op {name[:60]!r}: it may be of a later release")
    return found


def _type(entry: Any) -> TensorType:
    kind, shape, weak, handle = only(list, entry)
    of = None
    if handle is not None:
        of_kind, of_shape = only(list, handle)
        of = dtype(of_kind), dims(of_shape)
    return dtype(kind), dims(shape), only(bool, weak), of


def _declared(data: Any) -> Declared | None:
    if data is None:
        return None
    results, stateful = only(list, data)
    return Declared(tuple((dtype(kind), dims(shape)) for kind, shape in only(list, results)), only(bool, stateful))


def _check_count(op_def: OpDef, given: Sequence[SymbolicTensor]) -> None:
    fixed = sum(not arg.many for arg in op_def.inputs)
    many = len(op_def.inputs) - fixed
    spare = len(given) - fixed
    if spare < 0 or (spare and not many) or (many > 1 and spare % many):
        raise Damaged(f"{op_def.name} is given {len(given)} tensors")



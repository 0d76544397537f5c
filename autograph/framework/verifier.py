"""Checks that a graph is what a graph has to be; a failure here is a bug in autograph, never in a user's program."""

from __future__ import annotations

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph, Operation
from autograph.framework.op_binding import infer
from autograph.framework.tensor import SymbolicTensor

__all__ = ["verify"]


def verify(*graphs: Graph) -> None:
    """Checks graphs and all graphs nested in them or called by them, each once.

    Every input is made before it is used, in this graph; tensors and operations know who reads them and waits for
    them; names are unique; the types of attributes and outputs are those that the op's declaration gives; branches
    and loop bodies take and give what their operation does.

    Raises:
        InternalError: something does not hold; carries the graph's text.
    """
    verified: set[int] = set()
    for graph in graphs:
        _verify(graph, verified)


def _verify(graph: Graph, verified: set[int]) -> None:
    if id(graph) in verified:  # a graph that calls itself
        return
    verified.add(id(graph))
    seen: set[int] = set()
    names: set[str] = set()
    _check_uses(graph)
    for op in graph.operations:
        for tensor in op.inputs:
            if not isinstance(tensor, SymbolicTensor) or id(tensor.op) not in seen:
                _fail(graph, f"{op.name} reads {tensor!r}, which is not made before it in this graph")
        for before in op.control_inputs:
            if id(before) not in seen:
                _fail(graph, f"{op.name} waits for {before.name}, which does not come before it")
        if op.name in names:
            _fail(graph, f"two operations are called {op.name}")
        names.add(op.name)
        _check_attrs(graph, op)
        _check_types(graph, op)
        for nested in op.nested_graphs():
            _verify(nested, verified)
        _check_nested(graph, op)
        seen.add(id(op))
    if isinstance(graph, FuncGraph):
        for tensor in (*graph.inputs, *graph.outputs):
            if not isinstance(tensor, SymbolicTensor) or id(tensor.op) not in seen:
                _fail(graph, f"{tensor!r} is an input or output of the graph, but not in it")


def _check_attrs(graph: Graph, op: Operation) -> None:
    for name, kind in op.op_def.attr_types.items():
        if not kind.allows(op.attrs[name]):
            _fail(graph, f"attribute {name} of {op.name} is {op.attrs[name]!r}, its declaration says {kind}")


def _check_uses(graph: Graph) -> None:
    readers: dict[int, set[Operation]] = {}
    waiting: dict[Operation, set[Operation]] = {}
    for op in graph.operations:
        for tensor in op.inputs:
            readers.setdefault(id(tensor), set()).add(op)
        for before in op.control_inputs:
            waiting.setdefault(before, set()).add(op)
    for op in graph.operations:
        for out in op.outputs:
            if set(out.consumers()) != readers.get(id(out), set()):
                _fail(graph, f"{out.name} says that {_names(out.consumers())} read it, which is not so")
        if set(op.waiting()) != waiting.get(op, set()):
            _fail(graph, f"{op.name} says that {_names(op.waiting())} wait for it, which is not so")


def _names(operations: list[Operation]) -> str:
    return ", ".join(op.name for op in operations) or "no operations"


def _check_types(graph: Graph, op: Operation) -> None:
    expected = infer(op.op_def, op.inputs, op.attrs)
    if len(expected) != len(op.outputs):
        _fail(graph, f"{op.name} has {len(op.outputs)} outputs, its declaration gives {len(expected)}")
    for out, (dtype, shape) in zip(op.outputs, expected):
        # set_shape may have said more than the rule knows
        if out.dtype is not dtype or not out.shape.is_compatible_with(shape):
            _fail(graph, f"{out.name} is {out.dtype.name}{out.shape}, its declaration gives {dtype.name}{shape}")


def _check_nested(graph: Graph, op: Operation) -> None:
    regions = op.op_def.regions
    held = {key for key, value in op.attrs.items() if isinstance(value, Graph)}
    if held != set(regions.graphs if regions is not None else ()):
        _fail(graph, f"{op.name} holds graphs as {sorted(held)}, which is not what its declaration says")
    if regions is None:
        return
    given = [t.dtype for t in op.nested_inputs]
    for key in regions.graphs:
        nested = op.attrs[key]
        taken = [t.dtype for t in nested.inputs]
        if given != taken:
            _fail(graph, f"{op.name} gives {key} {given}, but it takes {taken}")
        returned = [t.dtype for t in nested.outputs]
        if key not in regions.returning:
            if returned != [dtypes.bool_]:
                _fail(graph, f"{key} of {op.name} does not return one bool")
        elif returned != [t.dtype for t in op.outputs]:
            _fail(graph, f"{key} of {op.name} does not return what {op.name} does")


def _fail(graph: Graph, what: str) -> None:
    raise errors.InternalError(f"a graph is malformed: {what}\n{graph}")

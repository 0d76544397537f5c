"""Branches as If, loops as Loop, calls inline."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

from onnx import helper

from autograph.export.onnx.builder import BOOL, INT, ListOf, Lowered, Refused, Scope, TupleOf, Value, element_type
from autograph.export.onnx.lowering import lowered
from autograph.export.onnx.rules import rule
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation

__all__ = ["flat", "info", "packed", "subgraph"]


def flat(values: Iterable[Lowered]) -> list[Value]:
    """The tensors of values, lists and residuals opened."""
    return [part for v in values for part in _opened(v)]


def _opened(value: Lowered) -> Sequence[Value]:
    if isinstance(value, ListOf):
        return value.parts
    if isinstance(value, TupleOf):
        return flat(itertools.chain.from_iterable(value.slots.values()))
    return (value,)


def packed(like: Sequence[Lowered], tensors: Sequence[Value]) -> list[Lowered]:
    """Tensors as the values that they are of."""
    left = iter(tensors)

    def one(v: Lowered) -> Lowered:
        if isinstance(v, ListOf):
            return ListOf(tuple(next(left) for _ in v.parts))
        if isinstance(v, TupleOf):
            return TupleOf({key: tuple(map(one, held)) for key, held in v.slots.items()})
        return next(left)

    return [one(v) for v in like]


def info(value: Value, shape: Sequence[Any] | None = None) -> Any:
    """What a graph declares of an input or output."""
    return helper.make_tensor_value_info(value.name, element_type(value.dtype), shape)


def subgraph(scope: Scope, name: str, inputs: Sequence[Any], outputs: Sequence[Value]) -> Any:
    """The graph of a scope. Its outputs have to be made in it, each once."""
    seen: set[str] = set()
    given = []
    for v in map(scope.make, outputs):
        if v.name in seen:
            v = scope.node("Identity", [v], [v.dtype])[0]
        seen.add(v.name)
        given.append(v)
    return helper.make_graph(scope.nodes, scope.model.unique(name), list(inputs), list(map(info, given)))


@rule("If", "StatelessIf")
def _branches(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    condition, *given = ins
    graphs = op.nested_graphs()
    if condition.known is not None:
        return lowered(scope, graphs[0 if condition.known else 1], given)
    scopes = [Scope(scope.model, (condition, way)) for way in (True, False)]
    found = [lowered(inner, graph, given) for inner, graph in zip(scopes, graphs)]
    like = found[0]
    results = [flat(values) for values in found]
    tokens = [inner.token() for inner in scopes]
    if any(t is not None for t in tokens):
        for values, token in zip(results, tokens):
            values.append(token if token is not None else scope.ints(0))
            if token is None:
                values[-1] = scope.model.constant(0, INT)
    if not results[0]:
        return ()
    bodies = [subgraph(inner, graph.name, (), values) for inner, graph, values in zip(scopes, graphs, results)]
    kinds = [v.dtype for v in results[0]]
    outputs = scope.node("If", [condition], kinds, then_branch=bodies[0], else_branch=bodies[1])
    if any(t is not None for t in tokens):
        scope.guards.append(outputs.pop())
    return packed(like, outputs)


@rule("While", "StatelessWhile")
def _loop(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    test, body = op.nested_graphs()
    carried = [i for i, (given, left) in enumerate(zip(body.inputs, body.outputs)) if given is not left]
    (first,) = lowered(scope, test, ins)
    first = _scalar(scope, test, first)
    counts = [Value(scope.model.unique("iteration"), INT), Value(scope.model.unique("going"), BOOL)]
    inner = Scope(scope.model, (counts[1], True))
    inner.op = op
    inside = list(ins)  # what the body gives back as it got it is read from around the loop
    state: list[Value] = []
    for i in carried:
        inside[i] = _renamed(inner, ins[i], body.inputs[i].op.name)
        state += flat([inside[i]])
    left = lowered(inner, body, inside)
    following = [left[i] if i in carried else inside[i] for i in range(len(ins))]
    (again,) = lowered(inner, test, following)
    again = _scalar(inner, test, again)
    results = flat([left[i] for i in carried])
    initial = flat([ins[i] for i in carried])
    token = inner.token()
    if token is not None:
        state.append(Value(inner.model.unique("failed"), INT))
        initial.append(scope.model.constant(0, INT))
        results.append(token)
    if not state:  # a loop that changes nothing either ends at once or never
        return list(ins)
    shapes = {
        v.name: body.inputs[i].shape for i, v in zip(carried, [inside[i] for i in carried]) if isinstance(v, Value)
    }
    declared = [info(v, ()) for v in counts] + [
        info(v, () if shapes.get(v.name) is not None and shapes[v.name].rank == 0 else None) for v in state
    ]
    graph = subgraph(inner, body.name, declared, [again, *results])
    scope.op = op
    outputs = scope.node("Loop", [None, first, *initial], [v.dtype for v in initial], body=graph)
    if token is not None:
        scope.guards.append(outputs.pop())
    at = dict(zip(carried, packed([ins[i] for i in carried], outputs)))
    return [at.get(i, ins[i]) for i in range(len(ins))]


def _scalar(scope: Scope, test: FuncGraph, condition: Any) -> Value:
    """What a test gives, of rank 0."""
    return condition if test.outputs[0].shape.rank == 0 else scope.reshape(condition, scope.constant([], INT))


def _renamed(scope: Scope, value: Lowered, name: str) -> Lowered:
    """What stands for a carried value inside of the loop."""
    (found,) = packed([value], [Value(scope.model.unique(name), part.dtype) for part in flat([value])])
    return found


@rule("PartitionedCall", "StatefulPartitionedCall")
def _call(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    graph: FuncGraph = op.attrs["f"]
    if id(graph) in scope.model.calling:
        raise Refused("ONNX has no function that calls itself: write the recursion as a loop")
    scope.model.calling.add(id(graph))
    try:
        return lowered(scope, graph, ins)
    finally:
        scope.model.calling.discard(id(graph))

"""A traced function as an ONNX model."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from onnx import helper

from autograph import errors
from autograph.export.onnx import arrays, basic, control_flow, indexing, linalg, lists, nn, numbers, reductions
from autograph.export.onnx.builder import Model, Refused, Scope, Value, element_type
from autograph.export.onnx.list_types import ListTypes
from autograph.export.onnx.lowering import lowered
from autograph.framework import nest
from autograph.framework.func_graph import FuncGraph
from autograph.framework.resource import Handle
from autograph.framework.tensor import EagerTensor, Tensor

__all__ = ["FAMILIES", "OPSET", "model_of", "model_of_graph"]

#: The rules of ops, each of which is registered where its family is.
FAMILIES = (arrays, basic, control_flow, indexing, linalg, lists, nn, numbers, reductions)
#: The version of ONNX's ops that models are written in.
OPSET = 21
#: The version of the file format that goes with it.
_IR = 10


def model_of(concrete: Any, name: str, overflow: str, checks: str) -> Any:
    """The model of a concrete function."""
    graph: FuncGraph = concrete.optimized_graph
    written = _written_names(concrete)
    names = _output_names(concrete.structured_outputs, len(graph.outputs) - len(written)) + written
    return model_of_graph(graph, name, names, overflow, checks)


def _written_names(concrete: Any) -> list[str]:
    """A name for what each array among the arguments holds in the end, if the function writes into it.

    Raises:
        UnimplementedError: the function changes something else outside of itself.
    """
    effects = concrete.effects
    if effects is None:
        return []
    written = [w for w in effects.arrays if w.output is not None]
    if len(written) != len(effects.outputs) or effects.inputs or effects.changes():
        raise errors.UnimplementedError(
            "the function changes something outside of itself, which a model cannot",
            fix="return the new value instead",
        )
    names = {w.output: "_".join([*(re.sub(r"\W+", "_", str(step)) for step in w.path), "written"]) for w in written}
    return [names[i] for i in range(len(effects.outputs))]


def model_of_graph(graph: FuncGraph, name: str, names: Sequence[str], overflow: str, checks: str) -> Any:
    """The model of a graph, with a name for each of its outputs."""
    model = Model(overflow, checks)
    model.list_types = ListTypes(graph)
    scope = Scope(model)
    declared, ins = _inputs(model, graph)
    names = list(map(model.unique, names))
    outs = lowered(scope, graph, ins)
    outputs = _outputs(scope, graph, outs, names)
    proto = helper.make_graph(
        scope.nodes, re.sub(r"\W", "_", name), declared, outputs, model.initializers
    )
    return helper.make_model(
        proto, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=_IR, producer_name="autograph",
    )  # fmt: skip


def _inputs(model: Model, graph: FuncGraph) -> tuple[list[Any], list[Any]]:
    """What the model declares of the inputs of a graph, and their values; variables and arrays are constants."""
    captured = {id(inner): outer for inner, outer in zip(graph.captured_inputs, graph.captures)}
    declared: list[Any] = []
    values: list[Any] = []
    for tensor in graph.inputs:
        outer = captured.get(id(tensor))
        name = re.sub(r"\W", "_", tensor.op.name)
        if outer is None:
            try:
                value = Value(model.unique(name), tensor.dtype.numpy_dtype)
                declared.append(_info(value, tensor))
            except Refused as error:
                raise errors.UnimplementedError(f"the input {name!r} cannot be exported to ONNX: {error}") from None
        else:
            value = model.constant(_content(outer), name=name)
        values.append(value)
    return declared, values


def _content(outer: Tensor) -> Any:
    if type(outer) is Handle:
        return outer.cell.read()
    if isinstance(outer, EagerTensor):
        return outer._array
    raise errors.UnimplementedError("the function reads tensors of a graph around it, and can be exported only with it")


def _info(value: Value, tensor: Tensor) -> Any:
    """What a model declares of an input or output: sizes that are not known have names."""
    dims = tensor.shape.dims
    if dims is None:
        raise Refused("the rank of an input or output of a model has to be known")
    sizes = [f"{value.name}_{i}" if d is None else d for i, d in enumerate(dims)]
    return helper.make_tensor_value_info(value.name, element_type(value.dtype), sizes)


def _output_names(structure: Any, count: int) -> list[str]:
    """A name for each tensor that a function returns: the keys and positions on the way to it."""
    paths = [path for path, leaf in nest.flatten_with_paths(structure) if isinstance(leaf, Tensor)]
    if len(paths) != count:
        paths = [f"[{i}]" for i in range(count)]
    names = [re.sub(r"\W+", "_", path).strip("_") for path in paths]
    return [name if name and not name[0].isdigit() else f"output_{name}" if name else "output" for name in names]


def _outputs(scope: Scope, graph: FuncGraph, outs: Sequence[Any], names: Sequence[str]) -> list[Any]:
    token = scope.token()
    declared = []
    for value, tensor, name in zip(outs, graph.outputs, names):
        if not isinstance(value, Value):
            raise errors.UnimplementedError(
                f"{name!r} cannot be exported to ONNX: it is a list of lists or of tuples, and no tensor"
            )
        if token is not None:  # what is checked has to be computed
            value = scope.gather(scope.unsqueeze(value, 0), token)
        made = Value(name, value.dtype)
        scope.nodes.append(helper.make_node("Identity", [value.name], [made.name], made.name))
        try:
            declared.append(_info(made, tensor))
        except Refused as error:
            raise errors.UnimplementedError(f"{name!r} cannot be exported to ONNX: {error}") from None
    if not declared and token is not None:  # a model gives something
        made = Value(scope.model.unique("checked"), token.dtype)
        scope.nodes.append(helper.make_node("Identity", [token.name], [made.name], made.name))
        declared.append(helper.make_tensor_value_info(made.name, element_type(made.dtype), ()))
    return declared

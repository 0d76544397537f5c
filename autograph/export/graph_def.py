"""Graphs in TensorFlow's GraphDef form, as protobuf text format (what `print(graph.as_graph_def())` shows).

Layout and names follow tensorflow/core/framework/{graph,node_def,attr_value,tensor,function}.proto.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph.export.messages import Bare, ListValue, Message
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph, Operation
from autograph.framework.op_def import Flow
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor

__all__ = ["GraphDef", "graph_def"]


class GraphDef(Message):
    """A graph as a GraphDef message: `node` are the operations, `library.function` the nested functions."""


def graph_def(graph: Graph) -> GraphDef:
    """The GraphDef of a graph; nested graphs become functions of its library."""
    library = _Library()
    message = GraphDef([("node", _node(op, library)) for op in graph.operations])
    if library.functions:
        message.append(("library", Message([("function", function) for function in library.functions.values()])))
    message.append(("versions", Message([("producer", Bare("1882")), ("min_consumer", Bare("12"))])))
    return message


class _Library:
    """The nested graphs as functions, each once: a graph that calls itself is in itself."""

    def __init__(self) -> None:
        self.functions: dict[str, Message] = {}
        self._names: dict[int, str] = {}

    def name_of(self, graph: FuncGraph) -> str:
        """The name of a graph's function, which is added if it is new. Graphs in different graphs may be namesakes."""
        name = self._names.get(id(graph))
        if name is None:
            name = graph.name
            count = 0
            while name in self.functions:
                count += 1
                name = f"{graph.name}_{count}"
            self._names[id(graph)] = name
            self.functions[name] = Message()  # keeps the outer function first
            self.functions[name] = _function(graph, name, self)
        return name


def _node(op: Operation, library: _Library, function: FuncGraph | None = None) -> Message:
    message = Message([("name", op.name), ("op", op.type)])
    message += [("input", _input(t, function)) for t in op.inputs]  # type: ignore[arg-type]  # symbolic in graphs
    message += [("input", "^" + c.name) for c in op.control_inputs]
    for key, value in sorted(_attrs(op).items()):
        kind = op.op_def.attr_types.get(key)
        if kind is not None and kind.kind == "value":  # as text that says it: `ast.literal_eval` reads it back
            message.append(("attr", Message([("key", key), ("value", Message([("s", repr(value))]))])))
            continue
        message.append(("attr", Message([("key", key), ("value", _attr(value, library))])))
    return message


def _input(tensor: SymbolicTensor, function: FuncGraph | None) -> str:
    if function is None:
        return tensor.op.name if tensor.value_index == 0 else tensor.name
    if tensor.op.type == "Placeholder":
        return tensor.op.name
    outputs = tensor.op.op_def.outputs
    if len(outputs) == 1:  # one (perhaps repeated) output: node:output:index
        return f"{tensor.op.name}:{outputs[0].name}:{tensor.value_index}"
    return f"{tensor.op.name}:{outputs[tensor.value_index].name}:0"


def _attrs(op: Operation) -> dict[str, Any]:
    attrs = dict(op.attrs)
    for arg in (*op.op_def.inputs, *op.op_def.outputs):
        if arg.many and arg.type is None:
            attrs["Tin" if arg in op.op_def.inputs else "Tout"] = [
                t.dtype for t in (op.inputs if arg in op.op_def.inputs else op.outputs)
            ]
    regions = op.op_def.regions
    if regions is not None:
        attrs["output_shapes"] = [t.shape for t in op.outputs]
        if regions.flow is Flow.WHILE:
            attrs["T"] = attrs.pop("Tin")
            attrs.pop("Tout")
        elif regions.flow is Flow.IF:
            attrs["Tcond"] = op.inputs[0].dtype
            attrs["Tin"] = attrs["Tin"][1:]
    return attrs


def _attr(value: Any, library: _Library) -> Message:
    if isinstance(value, FuncGraph):
        return Message([("func", Message([("name", library.name_of(value))]))])
    if isinstance(value, np.ndarray):
        return Message([("tensor", _tensor(value))])
    if isinstance(value, (list, tuple)):
        return Message([("list", ListValue([pair for item in value for pair in _attr(item, library)]))])
    return Message([_scalar_attr(value)])


def _scalar_attr(value: Any) -> tuple[str, Any]:
    if isinstance(value, DType):
        return "type", Bare(value.enum_name)
    if isinstance(value, TensorShape):
        return "shape", _shape(value)
    if isinstance(value, bool):
        return "b", Bare(str(value).lower())
    if isinstance(value, (int, np.integer)):
        return "i", Bare(int(value))
    if isinstance(value, (float, np.floating)):
        return "f", Bare(repr(float(value)))
    return "s", value if isinstance(value, str) else getattr(value, "__qualname__", repr(value))


def _shape(shape: TensorShape) -> Message:
    if shape.dims is None:
        return Message([("unknown_rank", Bare("true"))])
    return Message([("dim", Message([("size", Bare(-1 if d is None else d))])) for d in shape.dims])


_VALUE_FIELDS = {
    "bool": "bool_val", "float32": "float_val", "float64": "double_val", "int64": "int64_val", "string": "string_val",
    "uint32": "uint32_val", "uint64": "uint64_val", "complex64": "scomplex_val", "complex128": "dcomplex_val",
    "float16": "half_val",
}  # fmt: skip


def _tensor(array: np.ndarray) -> Message:
    dtype = as_dtype(array.dtype)
    message = Message([("dtype", Bare(dtype.enum_name)), ("tensor_shape", _shape(TensorShape(array.shape)))])
    if array.size > 1 and dtype.numpy_dtype.kind in "biuf":
        message.append(("tensor_content", np.ascontiguousarray(array).tobytes()))
        return message
    field = _VALUE_FIELDS.get(dtype.name, "int_val")
    for item in array.ravel():
        if dtype.is_complex:
            message += [(field, Bare(item.real)), (field, Bare(item.imag))]
        elif dtype.name == "float16":
            message.append((field, Bare(int(item.view(np.uint16)))))
        elif dtype.is_bool:
            message.append((field, Bare(str(bool(item)).lower())))
        elif dtype.name == "string":
            message.append((field, item))
        else:
            message.append((field, Bare(item.item())))
    return message


def _function(graph: FuncGraph, called: str, library: _Library) -> Message:
    inputs = [Message([("name", t.op.name), ("type", Bare(t.dtype.enum_name))]) for t in graph.inputs]
    names = [f"output_{i}" for i in range(len(graph.outputs))]
    signature = Message([("name", called)])
    signature += [("input_arg", message) for message in inputs]
    for name, tensor in zip(names, graph.outputs):
        signature.append(("output_arg", Message([("name", name), ("type", Bare(tensor.dtype.enum_name))])))
    message = Message([("signature", signature)])
    for op in graph.operations:
        if op.type != "Placeholder":
            message.append(("node_def", _node(op, library, graph)))
    for name, tensor in zip(names, graph.outputs):
        message.append(("ret", Message([("key", name), ("value", _input(tensor, graph))])))  # type: ignore[arg-type]
    return message

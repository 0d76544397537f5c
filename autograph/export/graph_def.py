"""Graphs as GraphDef messages.

Layout and names follow tensorflow/core/framework/{graph,node_def,attr_value,tensor,function}.proto. What a node's
attributes are called, and which of them say the types of its inputs, is said by TensorFlow's registry (`signatures`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.export.forms import FORMS
from autograph.export.lowering import lower as lowered
from autograph.export.messages import Bare, ListValue, Message
from autograph.export.protos import message_of
from autograph.export.signatures import REQUIRED, Argument, Signature, known, own
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph, Operation
from autograph.framework.needed import needed_operations
from autograph.framework.progress import each
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor

__all__ = ["GraphDef", "graph_def"]


class GraphDef(Message):
    """A graph as a GraphDef message: `node` are the operations, `library.function` the nested functions."""

    def to_proto(self) -> Any:
        """Protobuf's own message.

        Raises:
            MissingExtraError: the extra `tensorboard`, which brings its class, is not installed.
        """
        return message_of(self)

    def SerializeToString(self, deterministic: bool = True) -> bytes:
        """The message in protobuf's binary form.

        Raises:
            MissingExtraError: the extra `tensorboard` is not installed.
        """
        found: bytes = message_of(self).SerializeToString(deterministic=deterministic)
        return found


def graph_def(graph: Graph, lower: bool = True, add_shapes: bool = False) -> GraphDef:
    """The GraphDef of a graph; nested graphs become functions of its library.

    Args:
        lower: whether it is written in ops of TensorFlow's registry; if not, ops of ours stand in it as they are.
        add_shapes: whether each node says the shapes of its outputs, in the attribute `_output_shapes`.

    Raises:
        UnimplementedError: an operation has no form in TensorFlow; it names the user's line.
    """
    if lower:
        graph = lowered(graph)
    library = _Library(lower, add_shapes)
    message = GraphDef()
    for op in each(graph.operations, "writing"):
        message += [("node", node) for node in library.nodes(op)]
    if library.functions:
        message.append(("library", Message([("function", function) for function in library.functions.values()])))
    message.append(("versions", Message([("producer", Bare("1882")), ("min_consumer", Bare("12"))])))
    return message


class _Library:
    """The nested graphs as functions, each once: a graph that calls itself is in itself."""

    def __init__(self, lower: bool, add_shapes: bool) -> None:
        self.functions: dict[str, Message] = {}
        self._names: dict[int, str] = {}
        self._open: set[int] = set()  # the graphs that we are in
        self._lower, self._add_shapes = lower, add_shapes

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
            self._open.add(id(graph))
            self.functions[name] = self._function(graph, name)
            self._open.discard(id(graph))
        return name

    def nodes(self, op: Operation, function: bool = False) -> list[Message]:
        """The node of an operation, behind the constants that it reads in TensorFlow's form."""
        if self._lower and any(id(graph) in self._open for graph in op.nested_graphs()):
            raise errors.UnimplementedError(
                f"{op.name!r} cannot be exported: it calls a function that it is in, and TensorFlow puts functions in "
                "the place of their calls, without end",
                location=op.location,
                fix="write a loop, or have as_graph_def(lower=False) show the graph as it is",
            )
        inputs: list[Any] = list(op.inputs)
        left_out: frozenset[str] = frozenset()
        signature = known().get(op.type)
        form = FORMS.get(op.type)
        if form is not None:
            if self._lower:
                inputs, left_out = form(op)
            else:
                signature = None
        if signature is None:
            if self._lower:
                raise errors.InternalError(f"{op.type} is no op of TensorFlow's, and was not lowered")
            signature = own(op.op_def)
        made, names = [], []
        for given, argument in zip(inputs, _arguments(signature, len(inputs))):
            if isinstance(given, np.ndarray):
                name = f"{op.name}/{argument.name}"
                made.append(_constant(name, given))
                names.append(f"{name}:output:0" if function else name)
            else:
                names.append(_input(given, function))
        message = Message([("name", op.name), ("op", op.type)])
        message += [("input", name) for name in names]
        message += [("input", "^" + c.name) for c in op.control_inputs]
        device = getattr(op, "device", "")
        if device:
            message.append(("device", str(device)))
        attrs = self._attrs(op, signature, inputs, left_out)
        for key, value in sorted(attrs.items()):
            message.append(("attr", Message([("key", key), ("value", value)])))
        return [*made, message]

    def _attrs(self, op: Operation, signature: Signature, inputs: Sequence[Any], left_out: frozenset[str]) -> Any:
        """The attributes of a node: those that say the types of inputs and outputs, and those of the operation."""
        bound: dict[str, Any] = {}
        given = [t.dtype if not isinstance(t, np.ndarray) else as_dtype(t.dtype) for t in inputs]
        for side, kinds in ((signature.inputs, given), (signature.outputs, [t.dtype for t in op.outputs])):
            _bind(side, kinds, bound)
        if op.op_def.regions is not None:
            bound["output_shapes"] = [t.shape for t in op.outputs]
        found: dict[str, Message] = {}
        for attr in signature.attrs:
            value = bound.get(attr.name, op.attrs.get(attr.name, REQUIRED))
            if attr.name in left_out or value is REQUIRED and attr.default is not REQUIRED:
                continue
            if value is REQUIRED:
                raise errors.InternalError(f"{op.type}: nothing gives the attribute {attr.name!r}")
            if attr.allowed and isinstance(value, DType) and value.enum_name not in attr.allowed and self._lower:
                raise errors.UnimplementedError(
                    f"{op.op_def.user_name} ({op.type}, the operation {op.name!r}) cannot be exported: TensorFlow has "
                    f"it for other dtypes than {value.name}",
                    location=op.location,
                )
            declared = op.op_def.attr_types.get(attr.name)
            if declared is not None and declared.kind == "value":  # as text that says it, which is read back
                found[attr.name] = Message([("s", repr(value))])
            elif value is not None:
                found[attr.name] = self._attr(value, attr.type)
        if self._add_shapes:
            found["_output_shapes"] = self._attr([t.shape for t in op.outputs], "list(shape)")
        return found

    def _attr(self, value: Any, kind: str) -> Message:
        if isinstance(value, FuncGraph):
            return Message([("func", Message([("name", self.name_of(value))]))])
        if isinstance(value, np.ndarray):
            return Message([("tensor", _tensor(value))])
        if isinstance(value, (list, tuple)):
            of = kind.removeprefix("list(").removesuffix(")")
            return Message([("list", ListValue([pair for item in value for pair in self._attr(item, of)]))])
        return Message([_scalar_attr(value, kind)])

    def _function(self, graph: FuncGraph, called: str) -> Message:
        signature = Message([("name", called)])
        for t in graph.inputs:
            signature.append(("input_arg", Message([("name", t.op.name), ("type", Bare(t.dtype.enum_name))])))
        names = [f"output_{i}" for i in range(len(graph.outputs))]
        for name, tensor in zip(names, graph.outputs):
            signature.append(("output_arg", Message([("name", name), ("type", Bare(tensor.dtype.enum_name))])))
        run = needed_operations(graph)
        must_run = [op for op in run if op.stateful or op.may_raise or op.type == "Assert"] if self._lower else []
        signature += [("control_output", op.name) for op in must_run]
        if self._lower and graph.stateful:
            signature.append(("is_stateful", Bare("true")))
        message = Message([("signature", signature)])
        for op in each(graph.operations, "writing"):
            if op.type != "Placeholder":
                message += [("node_def", node) for node in self.nodes(op, function=True)]
        for name, tensor in zip(names, graph.outputs):
            ret = _input(tensor, True)  # type: ignore[arg-type]  # symbolic, as all outputs of graphs
            message.append(("ret", Message([("key", name), ("value", ret)])))
        message += [("control_ret", Message([("key", op.name), ("value", op.name)])) for op in must_run]
        return message


def _arguments(signature: Signature, count: int) -> list[Argument]:
    """The argument that each of so many inputs belongs to. One that takes any number takes what the others leave."""
    spare = count - sum(not arg.many for arg in signature.inputs)
    many = sum(arg.many for arg in signature.inputs)
    return [arg for arg in signature.inputs for _ in range(spare // many if arg.many else 1)]


def _bind(side: Sequence[Argument], kinds: Sequence[DType], bound: dict[str, Any]) -> None:
    """The attributes that say which dtypes these arguments have."""
    spare = len(kinds) - sum(not arg.many for arg in side)
    many = sum(arg.many for arg in side) or 1
    at = 0
    for arg in side:
        size = spare // many if arg.many else 1
        taken = list(kinds[at : at + size])
        at += size
        if arg.each:
            bound[arg.type] = taken
            continue
        if arg.count:
            bound[arg.count] = size
        if not arg.type.startswith("DT_") and arg.type != "any" and taken:
            bound[arg.type] = taken[0]


def _input(tensor: SymbolicTensor, function: bool) -> str:
    if not function:
        return tensor.op.name if tensor.value_index == 0 else tensor.name
    if tensor.op.type == "Placeholder":
        return tensor.op.name
    signature = known().get(tensor.op.type) or own(tensor.op.op_def)
    outputs = signature.outputs
    if len(outputs) == 1:  # one (perhaps repeated) output: node:output:index
        return f"{tensor.op.name}:{outputs[0].name}:{tensor.value_index}"
    return f"{tensor.op.name}:{outputs[tensor.value_index].name}:0"


def _constant(name: str, value: np.ndarray) -> Message:
    message = Message([("name", name), ("op", "Const")])
    dtype = Bare(as_dtype(value.dtype).enum_name)
    for key, attr in (("dtype", ("type", dtype)), ("value", ("tensor", _tensor(value)))):
        message.append(("attr", Message([("key", key), ("value", Message([attr]))])))
    return message


def _scalar_attr(value: Any, kind: str) -> tuple[str, Any]:
    if isinstance(value, DType):
        return "type", Bare(value.enum_name)
    if isinstance(value, TensorShape):
        return "shape", _shape(value)
    if isinstance(value, (bool, np.bool_)):
        return "b", Bare(str(bool(value)).lower())
    if isinstance(value, (int, np.integer)) and kind != "float":
        return "i", Bare(int(value))
    if isinstance(value, (int, np.integer, float, np.floating)):
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

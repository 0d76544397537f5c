"""Nodes that become something else than an operation of their name, each by a rule beside its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from autograph.export.importing.attributes import bad
from autograph.export.importing.checks import attributes
from autograph.export.importing.readers import READERS, Reader
from autograph.export.importing.reading import Node, signature_of
from autograph.framework import dtypes, shapes
from autograph.framework import op_def as op_defs
from autograph.framework.constant_value import constant_value
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.op_def import Flow
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor

if TYPE_CHECKING:
    from autograph.export.importing.building import Body, Types

__all__: list[str] = []


def _reads(*names: str) -> Callable[[Reader], Reader]:
    def register(reader: Reader) -> Reader:
        READERS.update(dict.fromkeys(names, reader))
        return reader

    return register


# --- inputs, and what only stands for something ----------------------------------------------------------


@_reads("Const")
def _const(body: Body, node: Node, inputs: Sequence[Any]) -> Sequence[Tensor]:
    attrs = attributes(node, signature_of(node, op_defs.get("Const")))
    if "value" not in attrs or attrs.get("dtype") is not attrs["value"][0]:
        raise bad(f"node {node.name!r} (Const) has no value of its dtype")
    kind, array = attrs["value"]
    return body.add(node, "Const", [], {"dtype": kind, "value": array})


@_reads("PlaceholderWithDefault", "PreventGradient")
def _same(body: Body, node: Node, inputs: Sequence[Any]) -> Sequence[Tensor]:
    if len(inputs) != 1:
        raise bad(f"node {node.name!r} ({node.op}) has {len(inputs)} inputs, and needs 1")
    return body.add(node, "Identity", inputs, {})


def _formula(compute: Callable[[Callable[..., Any], Any, Any], Any]) -> Reader:
    """The reader of an op that TensorFlow has for a gradient: a formula of the result and of its gradient."""

    def read(body: Body, node: Node, inputs: Sequence[Any]) -> Sequence[Tensor]:
        if len(inputs) != 2:
            raise bad(f"node {node.name!r} ({node.op}) has {len(inputs)} inputs, and needs 2")
        y, dy = inputs

        def factor(value: float) -> Any:
            return apply("Const", [], {"dtype": y.dtype, "value": np.array(value, y.dtype.numpy_dtype)})

        return body.add(node, "Mul", [dy, compute(factor, y, apply("Mul", [y, y]))], {})

    return read


READERS["TanhGrad"] = _formula(lambda of, y, square: apply("Sub", [of(1), square]))
READERS["SigmoidGrad"] = _formula(lambda of, y, square: apply("Sub", [y, square]))
READERS["SqrtGrad"] = _formula(lambda of, y, square: apply("RealDiv", [of(0.5), y]))
READERS["RsqrtGrad"] = _formula(lambda of, y, square: apply("Mul", [of(-0.5), apply("Mul", [y, square])]))
READERS["ReciprocalGrad"] = READERS["InvGrad"] = _formula(lambda of, y, square: apply("Neg", [square]))


@_reads("PrintV2")
def _print(body: Body, node: Node, inputs: Sequence[Any]) -> Sequence[Tensor]:
    """It writes to the standard streams and the log only: a file's author must not have others' files written."""
    attrs = attributes(node, signature_of(node, op_defs.get("PrintV2")))
    where = attrs.get("output_stream", "stderr")
    if where not in ("stdout", "stderr", "log(info)", "log(warning)", "log(error)"):
        raise bad(f"node {node.name!r} (PrintV2) writes to {where[:40]!r}")
    return body.add(node, "PrintV2", inputs, {"output_stream": where, "end": attrs.get("end", "\n")})


# --- lists: the shape of entries is an attribute here ------------------------------------------------------


def _element_shape(tensor: Tensor) -> TensorShape:
    known = constant_value(tensor)
    if known is None or np.ndim(known) != 1:
        return shapes.unknown
    return TensorShape.of(tuple(None if int(d) < 0 else int(d) for d in known))


def _list(shape_at: int, kept: Sequence[int]) -> Callable[[str], None]:
    """Registers an op of which one input is the shape of the entries."""

    def register(op_type: str) -> None:
        def read(body: Body, node: Node, inputs: Sequence[Any]) -> Sequence[Tensor]:
            declared = op_defs.get(op_type)
            signature = signature_of(node, declared)
            if len(inputs) != len(signature.inputs):
                raise bad(f"node {node.name!r} ({op_type}) has {len(inputs)} inputs")
            if len(signature.inputs) == len(declared.inputs):
                return body.operation(node, inputs)
            attrs = attributes(node, signature)
            own = {"element_dtype": attrs.get("element_dtype"), "element_shape": _element_shape(inputs[shape_at])}
            if own["element_dtype"] is None:
                raise bad(f"node {node.name!r} ({op_type}) does not say the dtype of its entries")
            return body.add(node, op_type, [inputs[i] for i in kept], {k: own[k] for k in declared.attr_types})

        READERS[op_type] = read

    return register


_list(0, ())("EmptyTensorList")
_list(0, (1,))("TensorListReserve")
_list(1, (0,))("TensorListFromTensor")
_list(2, (0, 1))("TensorListGetItem")
_list(1, (0,))("TensorListPopBack")
_list(1, (0,))("TensorListStack")


# --- functions -------------------------------------------------------------------------------------------


def _types(tensors: Sequence[Any]) -> Types:
    return tuple((t.dtype, t.shape) for t in tensors)


def _name(node: Node, key: str) -> str:
    return str(node.attrs[key].func.name)


def _add(
    body: Body, node: Node, kinds: tuple[str, str], inputs: Sequence[Any], graphs: dict[str, FuncGraph]
) -> Sequence[Tensor]:
    """Adds an operation that holds graphs: the one of the two ops that says whether they have effects."""
    stateful = any(graph.stateful for graph in graphs.values())
    return body.add(node, kinds[stateful], inputs, dict(graphs))


@_reads("PartitionedCall", "StatefulPartitionedCall")
def _call(body: Body, node: Node, inputs: Sequence[Any]) -> Sequence[Tensor]:
    graph = body.builder.function(_name(node, "f"), _types(inputs), Flow.CALL)
    return _add(body, node, ("PartitionedCall", "StatefulPartitionedCall"), [list(inputs)], {"f": graph})


def _truth(condition: Any) -> Tensor:
    """A condition as a bool: TensorFlow's may be a number, or text."""
    if condition.shape.rank not in (0, None):
        raise bad(f"a condition has shape {condition.shape}")
    if condition.dtype is dtypes.bool_:
        return condition
    empty: Any = b"" if condition.dtype is dtypes.string else 0
    zero = apply("Const", [], {"dtype": condition.dtype, "value": np.array(empty, condition.dtype.numpy_dtype)})
    found: Tensor = apply("NotEqual", [condition, zero])
    return found


@_reads("If", "StatelessIf")
def _if(body: Body, node: Node, inputs: Sequence[Any]) -> Sequence[Tensor]:
    if not inputs:
        raise bad(f"node {node.name!r} ({node.op}) has no condition")
    keys = ("then_branch", "else_branch")
    graphs = {key: body.builder.function(_name(node, key), _types(inputs[1:]), Flow.IF) for key in keys}
    given = [[t.dtype for t in graph.outputs] for graph in graphs.values()]
    if given[0] != given[1]:
        raise bad(f"node {node.name!r} ({node.op}): its branches give different dtypes")
    return _add(body, node, ("StatelessIf", "If"), [_truth(inputs[0]), list(inputs[1:])], graphs)


@_reads("While", "StatelessWhile")
def _while(body: Body, node: Node, inputs: Sequence[Any]) -> Sequence[Tensor]:
    """The shapes that all iterations have are found by tracing the body until they stay."""
    types = _types(inputs)
    for attempt in range(3):
        inside = body.builder.function(_name(node, "body"), types, Flow.WHILE)
        if [t.dtype for t in inside.outputs] != [kind for kind, _ in types]:
            raise bad(f"node {node.name!r} ({node.op}): its body takes and gives different dtypes")
        wider = tuple((kind, shapes.relax(shape, t.shape)) for (kind, shape), t in zip(types, inside.outputs))
        if [shape.key for _, shape in wider] == [shape.key for _, shape in types]:
            break
        types = wider if attempt == 0 else tuple((k, s if k.is_opaque else shapes.unknown) for k, s in wider)
    test = body.builder.function(_name(node, "cond"), types, Flow.WHILE)
    if [t.dtype for t in test.outputs] != [dtypes.bool_]:
        raise bad(f"node {node.name!r} ({node.op}): its test does not give one bool")
    return _add(body, node, ("StatelessWhile", "While"), [list(inputs)], {"cond": test, "body": inside})

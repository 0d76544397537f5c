"""Graphs as short readable text.

    graph relu(x: i32[]) -> i32[]
      y   : i32[] = Const value=0
      Greater : bool[] = Greater(x, y)
      ...
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

import numpy as np

from autograph.framework.dtypes import DType
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor, type_text

if TYPE_CHECKING:
    from autograph.framework.func_graph import FuncGraph
    from autograph.framework.graph import Graph, Operation

__all__ = ["attributes_text", "graph_text", "operation_text"]


def graph_text(graph: Graph) -> str:
    """The whole graph, with nested graphs indented below the operation that holds them.

    A graph that several operations hold, as one that calls itself, is shown once, below the first of them.
    """
    return "\n".join(_lines(graph, "", {id(graph)}))


def _lines(graph: Graph, indent: str, shown: set[int]) -> list[str]:
    if _is_function(graph):
        params = ", ".join(f"{_name(t)}: {type_text(t)}" for t in graph.inputs)
        results = ", ".join(type_text(t) for t in graph.outputs) or "()"
        lines = [f"{indent}graph {graph.name}({params}) -> {results}"]
    else:
        lines = [f"{indent}graph {graph.name}"]
    for op in graph.operations:
        if op.type == "Placeholder" and _is_function(graph):
            continue
        lines.append(f"{indent}  {operation_text(op)}")
        for key in op.op_def.regions.graphs if op.op_def.regions is not None else ():
            nested = op.attrs[key]
            if id(nested) in shown:
                lines.append(f"{indent}    {key}: {nested.name}")
                continue
            shown.add(id(nested))
            lines.append(f"{indent}    {key}:")
            lines += _lines(nested, indent + "      ", shown)
    if _is_function(graph):
        lines.append(f"{indent}  return {', '.join(_name(t) for t in graph.outputs) or '()'}")
    return lines


def _is_function(value: Any) -> TypeGuard[FuncGraph]:
    """Whether it is a graph with inputs and outputs. Graphs print themselves with this module, which is below them."""
    return getattr(value, "is_function", False)


def operation_text(op: Operation) -> str:
    """One operation on a line: `name: type = Op(inputs) attr=value`."""
    results = ", ".join(type_text(t) for t in op.outputs)
    left = f"{op.name}: {results} = " if results else f"{op.name}: "
    inputs = f"({', '.join(_name(t) for t in op.inputs)})" if op.inputs else ""
    attrs = attributes_text(op)
    attrs = attrs and " " + attrs
    after = [c.name for c in op.control_inputs if all(c is not t.op for t in op.inputs)]  # type: ignore[attr-defined]
    return left + op.type + inputs + attrs + (f" after {', '.join(after)}" if after else "")


def attributes_text(op: Operation) -> str:
    """The attributes that say more than the op's type and its inputs do: `key=value key=value`."""
    return " ".join(f"{k}={_attr(v)}" for k, v in sorted(op.attrs.items()) if _worth_showing(op, k, v))


def _worth_showing(op: Operation, key: str, value: Any) -> bool:
    if isinstance(value, DType):
        return key in op.op_def.attrs and key != "dtype"
    if _is_function(value) or key == "note":  # where a `raise` stands: a file of this machine
        return False
    default = op.op_def.attrs.get(key)
    return not (type(default) is type(value) and not isinstance(value, np.ndarray) and default == value)


def _name(tensor: Tensor) -> str:
    op = tensor.op  # type: ignore[attr-defined]  # symbolic, as all tensors in graphs
    return op.name if len(op.outputs) == 1 else f"{op.name}:{tensor.value_index}"  # type: ignore[attr-defined]


def _attr(value: Any) -> str:
    if isinstance(value, np.ndarray):
        if value.size <= 8:
            return np.array2string(value, separator=", ", max_line_width=10**6).replace("\n", "")
        return f"<{value.size} values>"
    if isinstance(value, TensorShape):
        return str(value)
    if callable(value):
        return getattr(value, "__qualname__", type(value).__name__)
    return repr(value)

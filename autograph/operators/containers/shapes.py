"""`x.shape`: of a tensor, the dimensions as the numbers that they are when the graph runs."""

from __future__ import annotations

from typing import Any

from autograph.framework.context import state
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor
from autograph.operators.conditions.iterables import as_python_number
from autograph.ops.core.basic import shape

__all__ = ["shape_of"]


def shape_of(value: Any) -> Any:
    """`value.shape`. Of a tensor some of whose dimensions are known only when the graph runs, a tuple: of ints, and of
    tensors that stand for ints, as the length of a tensor is one."""
    known = value.shape
    if type(known) is not TensorShape or not state.graphs or not isinstance(value, SymbolicTensor):
        return known
    dims = known.dims
    if dims is None or None not in dims:
        return known
    sizes = shape(value)
    return tuple(as_python_number(sizes[i], fresh=True) if d is None else d for i, d in enumerate(dims))

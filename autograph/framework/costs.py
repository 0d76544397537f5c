"""What executions of ops cost: the `cost=` of declarations, and what follows from the rest of a declaration.

Floating-point operations are counted as NumPy's kernels do them, roughly: a product and a sum are two, and any function
of an element is one, `exp` as well as `add`. Bytes are those of the inputs and outputs, each counted once: what an
execution would read and write if nothing stayed in a cache. Operations on whole numbers count as those on floats do.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from autograph.framework import dtypes
from autograph.framework.op_def import OpDef
from autograph.framework.op_facts import Cost

__all__ = [
    "MOVEMENT", "REDUCTION", "Cost", "Shape", "category", "cubic", "estimate", "of_elements", "of_products",
]  # fmt: skip

Shape = tuple[int, ...]


def _size(shape: Sequence[int]) -> int:
    return math.prod(shape)


def of_elements(each: float = 1.0, category: str = "reduction", of: int = 0) -> Cost:
    """So many operations for each element of an input."""
    return Cost(category, lambda inputs, outputs, attrs: each * _size(inputs[of]))


def of_products(inner: Callable[[Sequence[Shape], Mapping[str, Any]], int]) -> Cost:
    """A product and a sum for each element of the output, as often as `inner` of the inputs' shapes says."""
    return Cost("product", lambda inputs, outputs, attrs: 2.0 * _size(outputs[0]) * inner(inputs, attrs))


def cubic(factor: float) -> Cost:
    """So many times the third power of the side of the square matrices in the first input; of an oblong one, its longer
    side times the square of the shorter."""

    def flops(inputs: Sequence[Shape], outputs: Sequence[Shape], attrs: Mapping[str, Any]) -> float:
        *batch, rows, columns = inputs[0]
        return factor * _size(batch) * rows * columns * min(rows, columns)

    return Cost("other", flops)


#: An operation for each element of the first input.
REDUCTION = of_elements()
#: Nothing is computed; elements go from one place to another.
MOVEMENT = Cost("movement", lambda inputs, outputs, attrs: 0.0)


def category(op: Any) -> str:
    """What kind of work an operation of a graph is: a category of `OperationFacts`."""
    op_def: OpDef = op.op_def
    if op_def.cost is not None:
        return op_def.cost.category
    if op_def.regions is not None:
        return "control"
    if any(t.dtype is dtypes.string for t in (*op.inputs, *op.outputs)):
        return "text"
    if op_def.elementwise:
        return "elementwise"
    return "movement" if op_def.view or op_def.of_shapes else "other"


def estimate(op: Any, inputs: Sequence[Shape], outputs: Sequence[Shape]) -> tuple[float | None, float | None]:
    """Floating-point operations and bytes of an execution of an operation; None for what is not known.

    Args:
        inputs, outputs: the shapes of what it was given and has given.
    """
    op_def: OpDef = op.op_def
    tensors = [*zip(op.inputs, inputs), *zip(op.outputs, outputs)]
    if op_def.regions is not None or any(t.dtype.is_opaque for t, _ in tensors):
        return None, None
    size = float(sum(_size(shape) * t.dtype.numpy_dtype.itemsize for t, shape in tensors))
    if op_def.view or op_def.of_shapes:
        return 0.0, 0.0
    if op_def.cost is not None:
        return float(op_def.cost.flops(inputs, outputs, op.attrs)), size
    if any(t.dtype is dtypes.string for t, _ in tensors):
        return None, None
    return (float(max(map(_size, outputs), default=0)) if op_def.elementwise else None), size

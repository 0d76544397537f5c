"""Reductions over axes: sums, products, extremes, logic.

Every reduction takes `axis` as an int, a list of ints, an int tensor, or None for all axes; negative axes count from
the end. Statistics and norms made of these are in `statistics`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.constant_value import constant_value
from autograph.framework.convert import constant
from autograph.framework.costs import REDUCTION
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import apply
from autograph.framework.number_rules import rules
from autograph.framework.op_def import Failure, Trait, define
from autograph.framework.shapes import TensorShape, unknown
from autograph.framework.tensor import Tensor
from autograph.ops.core.basic import cast, shape, size
from autograph.ops.core.common import as_tensor, normalize_axis
from autograph.ops.elementwise.complex_ops import conj

__all__ = [
    "argmax", "argmin", "count_nonzero", "reduce_all", "reduce_any", "reduce_max", "reduce_mean", "reduce_min",
    "reduce_prod", "reduce_sum",
]  # fmt: skip


# --- axes ------------------------------------------------------------------------------------------------


def known_axes(axis: Tensor, rank: int | None) -> list[int] | None:
    """The axes that an axis tensor stands for, ascending, from 0 to rank - 1; None when not known before running.

    Raises:
        ShapeMismatchError: an axis is out of range or comes twice.
    """
    value = constant_value(axis)
    if value is None or rank is None:
        return None
    axes = sorted(normalize_axis(int(a), rank) for a in np.ravel(value))
    if len(set(axes)) != len(axes):
        raise errors.ShapeMismatchError(
            f"axis {np.ravel(value).tolist()} names an axis twice", expected="each axis once, counted from either end"
        )
    return axes


def reduced_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    source, axis = inputs[0].shape, inputs[1]
    keep = attrs["keep_dims"]
    if source.rank is None:
        value = constant_value(axis)
        return TensorShape.of(()) if value is None and not keep and _covers_all(axis) else unknown
    axes = known_axes(axis, source.rank)
    if axes is not None:
        dims = source.as_tuple()
        if keep:
            return TensorShape.of(tuple(1 if i in axes else d for i, d in enumerate(dims)))
        return TensorShape.of(tuple(d for i, d in enumerate(dims) if i not in axes))
    if keep:
        return TensorShape.of((None,) * source.rank)
    count = axis.shape.num_elements()
    return unknown if count is None else TensorShape.of((None,) * (source.rank - count))


def _covers_all(axis: Tensor) -> bool:
    """Whether a symbolic axis is the `range(rank(x))` that stands for all axes of a tensor of unknown rank."""
    op = getattr(axis, "op", None)
    return op is not None and op.type == "Range" and op.inputs[1].op.type == "Rank"


def all_axes(x: Tensor) -> Tensor:
    """An axis tensor that names every axis of `x`."""
    rank = x.shape.rank
    if rank is not None:
        return as_tensor(np.arange(rank, dtype=np.int32))
    zero, one = as_tensor(np.int32(0)), as_tensor(np.int32(1))
    return apply("Range", [zero, apply("Rank", [x]), one])


def as_axes(x: Tensor, axis: Any) -> Tensor:
    """The `axis` argument of a reduction of `x` as a tensor."""
    if axis is None:
        return all_axes(x)
    if isinstance(axis, (tuple, list)) and not axis:
        return as_tensor(np.zeros(0, np.int32))
    axis = as_tensor(axis)
    if axis.dtype not in dtypes.INDEX:
        axis = as_tensor(axis, dtypes.int32)  # refuses, with the reason
    return axis


def kept(reduced: Tensor, op: Any) -> Tensor:
    """`reduced`, a result of the reduction `op` or its gradient, with the reduced axes back as axes of size 1."""
    if op.attrs["keep_dims"]:
        return reduced
    x, axis = op.inputs
    axes = known_axes(axis, x.shape.rank)
    if axes is None:
        return apply("Reshape", [reduced, _kept_shape(x, axis)])
    for a in axes:
        reduced = apply("ExpandDims", [reduced, as_tensor(np.int32(a))])
    return reduced


def _kept_shape(x: Tensor, axis: Tensor) -> Tensor:
    """The shape of `x` with ones at `axis`, worked out when it runs."""
    zero, one, row = (as_tensor(np.array(v, np.int32)) for v in (0, 1, [1, -1]))
    axis = apply("FloorMod", [cast(axis, dtypes.int32), apply("Rank", [x])])
    numbers = apply("ExpandDims", [apply("Range", [zero, apply("Rank", [x]), one]), one])
    named = apply("Equal", [numbers, apply("Reshape", [axis, row])])
    dims = shape(x)
    return apply("SelectV2", [apply("Any", [named, one], {"keep_dims": False}), apply("OnesLike", [dims]), dims])


# --- kernels ---------------------------------------------------------------------------------------------


def axes_of(axis: Any) -> tuple[int, ...]:
    return tuple(int(a) for a in np.ravel(axis))


def _sum_kernel(x: Any, axis: Any, *, keep_dims: bool) -> Any:
    wide = np.float32 if x.dtype == np.float16 else x.dtype
    return np.sum(x, axis=axes_of(axis), dtype=wide, keepdims=keep_dims).astype(x.dtype)


def _prod_kernel(x: Any, axis: Any, *, keep_dims: bool) -> Any:
    wide = np.float32 if x.dtype == np.float16 else x.dtype
    return np.prod(x, axis=axes_of(axis), dtype=wide, keepdims=keep_dims).astype(x.dtype)


def _mean_kernel(x: Any, axis: Any, *, keep_dims: bool) -> Any:
    axes = axes_of(axis)
    kind = x.dtype.kind
    wide = {"i": np.int64, "u": np.uint64}.get(kind, np.float32 if x.dtype == np.float16 else x.dtype)
    total = np.sum(x, axis=axes, dtype=wide, keepdims=keep_dims)
    count = int(np.prod([np.shape(x)[a] for a in axes], dtype=np.int64))
    if kind in "fc":
        return (total / total.dtype.type(count)).astype(x.dtype)
    if not count:
        if not np.size(total):
            return total.astype(x.dtype)
        raise ValueError("the mean of no integers is not defined")
    # Truncated, as in TensorFlow: the remainder of fmod has the sign of the sum.
    count = total.dtype.type(count)
    return ((total - np.fmod(total, count)) // count).astype(x.dtype)


def _extreme_kernel(reduce: Callable[..., Any], largest: bool) -> Callable[..., Any]:
    """The largest or smallest element; of none, the value that every other replaces."""

    def kernel(x: Any, axis: Any, *, keep_dims: bool) -> Any:
        if x.dtype.kind == "f":
            start = -np.inf if largest else np.inf
        else:
            limits = np.iinfo(x.dtype)
            start = limits.min if largest else limits.max
        return reduce(x, axis=axes_of(axis), keepdims=keep_dims, initial=x.dtype.type(start))

    return kernel


def _logic_kernel(reduce: Callable[..., Any]) -> Callable[..., Any]:
    def kernel(x: Any, axis: Any, *, keep_dims: bool) -> Any:
        return reduce(x, axis=axes_of(axis), keepdims=keep_dims)

    return kernel


# --- gradients -------------------------------------------------------------------------------------------


def _spread(op: Any, dy: Tensor) -> Tensor:
    """The gradient of a sum: `dy` for every element that went into it."""
    x = op.inputs[0]
    return apply("BroadcastTo", [kept(dy, op), shape(x)])


def _mean_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    x, y = op.inputs[0], op.outputs[0]
    before, after = x.shape.num_elements(), y.shape.num_elements()
    if before and after:
        count = as_tensor(before // after, x.dtype)
    else:
        one = as_tensor(np.int32(1))
        count = cast(apply("FloorDiv", [size(x), apply("Maximum", [size(y), one])]), x.dtype)
    return [_spread(op, dy / count), None]


def _extreme_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    """Shared evenly between the elements that are as large as the largest."""
    x, axis = op.inputs
    same = cast(apply("Equal", [x, kept(op.outputs[0], op)]), x.dtype)
    count = apply("Sum", [same, axis], {"keep_dims": True})
    return [same / count * kept(dy, op), None]


def _prod_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    """For each element, the product of the others: one axis after the other, each time of the products so far."""
    x, axis = op.inputs
    if known_axes(axis, x.shape.rank) is None and _covers_all(axis):
        flat = apply("Reshape", [x, as_tensor(np.array([-1], np.int32))])
        others = apply("Reshape", [_product_of_others(flat, as_tensor(np.int32(0))), shape(x)])
    else:
        others = apply("OnesLike", [x])
        products = x
        for one_axis in _one_by_one(axis):
            others = others * _product_of_others(products, one_axis)
            products = apply("Prod", [products, one_axis], {"keep_dims": True})
    return [kept(dy, op) * conj(others), None]


def _one_by_one(axis: Tensor) -> list[Tensor]:
    """The elements of an axis tensor as tensors."""
    value = constant_value(axis)
    if value is not None:
        return [as_tensor(np.int32(a)) for a in np.ravel(value)]
    if axis.shape.rank == 0:
        return [axis]
    count = axis.shape.num_elements()
    if count is None:
        raise errors.UnimplementedError(
            "the gradient of reduce_prod needs to know over how many axes it goes",
            fix="say so: ag.ensure_shape(axis, [1])",
        )
    zero = as_tensor(np.int32(0))
    return [apply("GatherV2", [axis, as_tensor(np.int32(i)), zero]) for i in range(count)]


def _product_of_others(x: Tensor, axis: Tensor) -> Tensor:
    """Along one axis: those before times those behind, without dividing, so that zeros do no harm."""
    before = apply("Cumprod", [x, axis], {"exclusive": True, "reverse": False})
    behind = apply("Cumprod", [x, axis], {"exclusive": True, "reverse": True})
    return before * behind


def _mean_decomposed(op: Any) -> list[Tensor] | None:
    x, axis = op.inputs
    axes = constant_value(axis)
    if not x.dtype.is_floating or x.dtype == dtypes.float16 or axes is None or x.shape.rank is None:
        return None
    sizes = [x.shape[int(a)] for a in np.ravel(axes)]
    if None in sizes:
        return None
    total = apply("Sum", [x, axis], {"keep_dims": op.attrs["keep_dims"]})
    return [apply("RealDiv", [total, constant(math.prod(sizes), x.dtype)])]


# --- declarations ----------------------------------------------------------------------------------------

for _name, _types, _kernel, _gradient in (
    ("Sum", dtypes.NUMERIC, _sum_kernel, lambda op, dy: [_spread(op, dy), None]),
    ("Prod", dtypes.NUMERIC, _prod_kernel, _prod_gradient),
    ("Mean", dtypes.NUMERIC, _mean_kernel, _mean_gradient),
    ("Max", dtypes.REAL, _extreme_kernel(np.max, True), _extreme_gradient),
    ("Min", dtypes.REAL, _extreme_kernel(np.min, False), _extreme_gradient),
):
    define(
        _name,
        "input: T, reduction_indices: Tidx -> output: T",
        types={"T": _types, "Tidx": dtypes.INDEX},
        attrs={"keep_dims": ("bool", False)},
        shape=reduced_shape,
        kernel=_kernel,
        gradient=_gradient,
        traits=Trait.NONE if _name == "Mean" else Trait.CHECKED,  # there is no mean of no integers
        decompose=_mean_decomposed if _name == "Mean" else None,
        static_inputs=["reduction_indices"],
        user_name=f"reduce_{_name.lower()}",
        cost=REDUCTION,
    )

for _name, _kernel in (("Any", _logic_kernel(np.any)), ("All", _logic_kernel(np.all))):
    define(
        _name,
        "input: bool, reduction_indices: Tidx -> output: bool",
        types={"Tidx": dtypes.INDEX},
        attrs={"keep_dims": ("bool", False)},
        shape=reduced_shape,
        kernel=_kernel,
        traits=Trait.CHECKED,
        static_inputs=["reduction_indices"],
        user_name=f"reduce_{_name.lower()}",
        cost=REDUCTION,
    )


def _arg_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    return reduced_shape(inputs, {"keep_dims": False})


def _arg_kernel(find: Callable[..., Any]) -> Callable[..., Any]:
    def kernel(x: Any, axis: Any, *, output_type: DType) -> Any:
        return find(x, axis=int(axis)).astype(output_type.numpy_dtype)

    return kernel


for _name, _find in (("ArgMax", np.argmax), ("ArgMin", np.argmin)):
    define(
        _name,
        "input: T, dimension: Tidx -> output: output_type",
        types={"T": (*dtypes.REAL, dtypes.bool_), "Tidx": dtypes.INDEX, "output_type": dtypes.INDEX},
        shape=_arg_shape,
        kernel=_arg_kernel(_find),
        static_inputs=["dimension"],
        failure=Failure(
            errors.InvalidArgumentError,
            ValueError,
            f"attempt to get {_name.lower()} of an empty sequence",
            shaped=("input",),
        ),
        user_name=_name.lower(),
        cost=REDUCTION,
    )


# --- public functions ----------------------------------------------------------------------------------

_DOC = """{what} over the given axes.

    Args:
        input_tensor: the tensor to reduce{dtypes}.
        axis: the axes to reduce: an int, a list of ints or an int tensor; None for all.
        keepdims: whether the reduced axes stay, with size 1.

    Raises:
        DTypeMismatchError: `input_tensor` has another dtype.
        ShapeMismatchError: there is no such axis, or it is named twice.

    >>> import autograph as ag
    >>> ag.{name}({x}, axis=1)
    <ag.Tensor: shape=(2,), dtype={dtype}, numpy=array({values})>
    """


def _reduction(
    op_name: str, name: str, what: str, values: str, given: str = "", on_bools: str | None = None
) -> Callable[..., Tensor]:
    """A reduction; `on_bools` is the op in its place for bools, which are numbers if there is none."""

    def function(input_tensor: Any, axis: Any = None, keepdims: bool = False, name: str | None = None) -> Tensor:
        x = as_tensor(input_tensor)
        kind = op_name
        if x.dtype.is_bool:  # True counts as 1, as in Python and NumPy
            kind = on_bools or op_name
            if on_bools is None:
                x = cast(x, rules().floating if op_name == "Mean" else rules().integer)
        return apply(kind, [x, as_axes(x, axis)], {"keep_dims": bool(keepdims)}, name)

    logic = on_bools == op_name
    function.__name__ = function.__qualname__ = name
    function.__doc__ = _DOC.format(
        what=what,
        name=name,
        values=values,
        dtypes=given,
        x="[[True, False], [True, True]]" if logic else "[[1, 2], [4, 7]]",
        dtype="bool" if logic else "int64",
    )
    return function


reduce_sum = _reduction("Sum", "reduce_sum", "The sum", "[ 3, 11]")
reduce_prod = _reduction("Prod", "reduce_prod", "The product", "[ 2, 28]")
reduce_mean = _reduction(
    "Mean", "reduce_mean", "The mean (of integers, cut towards zero to an integer)", "[1, 5]"
)
reduce_max = _reduction("Max", "reduce_max", "The largest element", "[2, 7]", ", not complex", "Any")
reduce_min = _reduction("Min", "reduce_min", "The smallest element", "[1, 4]", ", not complex", "All")
reduce_any = _reduction("Any", "reduce_any", "Whether any element is true", "[ True,  True]", " of bools", "Any")
reduce_all = _reduction("All", "reduce_all", "Whether all elements are true", "[False,  True]", " of bools", "All")


def argmax(input: Any, axis: Any = None, output_type: Any = dtypes.int64, name: str | None = None) -> Tensor:
    """The index of the largest element along an axis (the first axis by default), the first of several as large.

    Raises:
        ShapeMismatchError: there is no such axis.
        InvalidArgumentError: the axis has no elements.

    >>> import autograph as ag
    >>> ag.argmax([[1, 9], [5, 5]], axis=1)
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([1, 0])>
    """
    return _arg("ArgMax", input, axis, output_type, name)


def argmin(input: Any, axis: Any = None, output_type: Any = dtypes.int64, name: str | None = None) -> Tensor:
    """The index of the smallest element along an axis (the first axis by default), the first of several as small.

    Raises:
        ShapeMismatchError: there is no such axis.
        InvalidArgumentError: the axis has no elements.

    >>> import autograph as ag
    >>> ag.argmin([[1, 9], [5, 5]], axis=1)
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([0, 0])>
    """
    return _arg("ArgMin", input, axis, output_type, name)


def _arg(op_name: str, value: Any, axis: Any, output_type: Any, name: str | None) -> Tensor:
    x = as_tensor(value)
    return apply(op_name, [x, as_axes(x, 0 if axis is None else axis)], {"output_type": as_dtype(output_type)}, name)


def count_nonzero(
    input: Any, axis: Any = None, keepdims: bool = False, dtype: Any = dtypes.int64, name: str | None = None
) -> Tensor:
    """How many elements are not zero (not empty, for strings; true, for bools), as `dtype`.

    >>> import autograph as ag
    >>> ag.count_nonzero([[0, 1], [2, 3]], axis=0)
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([1, 2])>
    """
    x = as_tensor(input)
    if not x.dtype.is_bool:
        x = apply("NotEqual", [x, as_tensor(b"" if x.dtype is dtypes.string else 0, x.dtype)])
    return reduce_sum(cast(x, dtype), axis, keepdims, name)

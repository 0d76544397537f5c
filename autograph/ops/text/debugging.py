"""Assertions about values, ranks and shapes, checked when the graph runs.

What can be decided while a graph is built is decided then: an assertion that holds adds nothing, and one that
fails raises at once, except inside a branch or loop body, which may never run.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.constant_value import constant_value
from autograph.framework.context import building_graph
from autograph.framework.dtypes import as_dtype
from autograph.framework.execution import apply
from autograph.framework.op_def import Failure, Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.core import basic
from autograph.ops.core.common import as_tensor, no_shape, operands, same_shape
from autograph.ops.reductions.reductions import reduce_all
from autograph.ops.text.printing import format_tensor

__all__ = [
    "Assert", "assert_all_finite", "assert_equal", "assert_greater", "assert_greater_equal", "assert_integer",
    "assert_less", "assert_less_equal", "assert_near", "assert_negative", "assert_non_negative",
    "assert_non_positive", "assert_none_equal", "assert_positive", "assert_rank", "assert_rank_at_least",
    "assert_rank_in", "assert_scalar", "assert_shapes", "assert_type", "check_numerics",
]  # fmt: skip


# --- ops -----------------------------------------------------------------------------------------------


def _failure(data: Sequence[Any], summarize: int) -> errors.AssertionFailedError:
    text = " ".join(format_tensor(x, summarize) for x in data)
    return errors.AssertionFailedError(f"assertion failed: {text}" if text else "assertion failed")


def _assert_kernel(condition: Any, data: list[Any], *, summarize: int) -> tuple[()]:
    if np.size(condition) != 1:
        raise ValueError(f"the condition must be a scalar, got shape {np.shape(condition)}")
    if not np.all(condition):
        raise _failure(data, summarize)
    return ()


define(
    "Assert",
    "condition: bool, data: list ->",
    attrs={"summarize": ("int", 3)},
    shape=no_shape,
    kernel=_assert_kernel,
    traits=Trait.RAISES,
    failure=Failure(
        errors.AssertionFailedError,
        AssertionError,
        "assertion failed",
        when=lambda condition: np.logical_not(condition),
    ),
)


def _check_numerics_kernel(x: Any, *, message: str) -> Any:
    found = [word for word, bad in (("NaN", np.isnan(x)), ("Inf", np.isinf(x))) if np.any(bad)]
    if found:
        raise errors.InvalidArgumentError(f"{message} : the tensor has {' and '.join(found)} values")
    return x


define(
    "CheckNumerics",
    "tensor: T -> output: T",
    types={"T": dtypes.FLOATING},
    attrs={"message": ("string", "")},
    shape=same_shape,
    kernel=_check_numerics_kernel,
    gradient=lambda op, dy: [check_numerics(dy, f"{op.attrs['message']} (gradient)")],
    traits=Trait.RAISES,
    failure=Failure(
        errors.InvalidArgumentError,
        ValueError,
        "{message}: inf or nan",
        when=lambda tensor: np.logical_not(np.isfinite(tensor)),
    ),
    passes="tensor",
)


def check_numerics(tensor: Any, message: str, name: str | None = None) -> Tensor:
    """`tensor` itself, after checking that it has no NaN and no infinity.

    Raises:
        InvalidArgumentError: it has one (when it runs); the text begins with `message`.

    >>> import autograph as ag
    >>> ag.debugging.check_numerics([1.0], "loss").numpy().tolist()
    [1.0]
    """
    return apply("CheckNumerics", [as_tensor(tensor)], {"message": message}, name)


def Assert(
    condition: Any, data: Sequence[Any] = (), summarize: int | None = None, name: str | None = None
) -> Any:
    """Checks that a scalar condition holds, when it runs.

    Args:
        condition: a bool scalar.
        data: tensors and strings to show when it does not hold.
        summarize: how many elements of each to show at either end; -1 for all.

    Returns:
        The operation when a graph is built, else None.

    Raises:
        AssertionFailedError: it does not hold: an `InvalidArgumentError` and an `AssertionError`.

    >>> import autograph as ag
    >>> ag.Assert(ag.constant(2) > 1, ["too small"])
    """
    attrs = {"summarize": 3 if summarize is None else summarize}
    return apply("Assert", [as_tensor(condition), [as_tensor(d) for d in data]], attrs, name)


def _require(condition: Tensor, data: Sequence[Any], summarize: int | None, name: str | None) -> Any:
    """`Assert`, decided at once where that is possible."""
    graph = building_graph()
    known = constant_value(condition) if graph is not None else None
    if known is not None:
        if known.all():
            return None
        if getattr(graph, "outer", None) is None:
            values = [constant_value(d) if isinstance(d, Tensor) else d for d in data]
            shown = ["<not known yet>" if v is None else v for v in values]
            raise _failure(shown, 3 if summarize is None else summarize).at(current_location())
    return Assert(condition, data, summarize, name)


def _text(message: str | None, fact: str) -> str:
    return f"{message}: {fact}" if message else fact


# --- comparing values ----------------------------------------------------------------------------------


def _compare(
    op_name: str, sign: str, x: Any, y: Any, message: str | None, summarize: int | None, name: str | None
) -> Any:
    a, b = operands(x, y)
    fact = f"x {sign} y does not hold for every element."
    condition = reduce_all(apply(op_name, [a, b]))
    return _require(condition, [_text(message, fact), "x:", a, "y:", b], summarize, name)


def assert_equal(
    x: Any, y: Any, message: str | None = None, summarize: int | None = None, name: str | None = None
) -> Any:
    """Checks that `x == y` for every element (after broadcasting).

    Args:
        message: put before the error's text.
        summarize: how many elements of each tensor the error shows.

    Returns:
        The operation when a graph is built and the answer is not known yet, else None.

    Raises:
        AssertionFailedError: it does not hold; at once when the values are known, else when it runs.

    >>> import autograph as ag
    >>> ag.debugging.assert_equal([1, 2], [1, 2])
    """
    return _compare("Equal", "==", x, y, message, summarize, name)


def assert_none_equal(
    x: Any, y: Any, summarize: int | None = None, message: str | None = None, name: str | None = None
) -> Any:
    """Checks that `x != y` for every element; see `assert_equal`."""
    return _compare("NotEqual", "!=", x, y, message, summarize, name)


def assert_less(
    x: Any, y: Any, message: str | None = None, summarize: int | None = None, name: str | None = None
) -> Any:
    """Checks that `x < y` for every element; see `assert_equal`."""
    return _compare("Less", "<", x, y, message, summarize, name)


def assert_less_equal(
    x: Any, y: Any, message: str | None = None, summarize: int | None = None, name: str | None = None
) -> Any:
    """Checks that `x <= y` for every element; see `assert_equal`."""
    return _compare("LessEqual", "<=", x, y, message, summarize, name)


def assert_greater(
    x: Any, y: Any, message: str | None = None, summarize: int | None = None, name: str | None = None
) -> Any:
    """Checks that `x > y` for every element; see `assert_equal`."""
    return _compare("Greater", ">", x, y, message, summarize, name)


def assert_greater_equal(
    x: Any, y: Any, message: str | None = None, summarize: int | None = None, name: str | None = None
) -> Any:
    """Checks that `x >= y` for every element; see `assert_equal`."""
    return _compare("GreaterEqual", ">=", x, y, message, summarize, name)


def _against_zero(
    op_name: str, sign: str, x: Any, message: str | None, summarize: int | None, name: str | None
) -> Any:
    a = as_tensor(x)
    condition = reduce_all(apply(op_name, list(operands(a, 0))))
    fact = f"x {sign} 0 does not hold for every element."
    return _require(condition, [_text(message, fact), "x:", a], summarize, name)


def assert_positive(x: Any, message: str | None = None, summarize: int | None = None, name: str | None = None) -> Any:
    """Checks that `x > 0` for every element; see `assert_equal`."""
    return _against_zero("Greater", ">", x, message, summarize, name)


def assert_negative(x: Any, message: str | None = None, summarize: int | None = None, name: str | None = None) -> Any:
    """Checks that `x < 0` for every element; see `assert_equal`."""
    return _against_zero("Less", "<", x, message, summarize, name)


def assert_non_negative(
    x: Any, message: str | None = None, summarize: int | None = None, name: str | None = None
) -> Any:
    """Checks that `x >= 0` for every element; see `assert_equal`."""
    return _against_zero("GreaterEqual", ">=", x, message, summarize, name)


def assert_non_positive(
    x: Any, message: str | None = None, summarize: int | None = None, name: str | None = None
) -> Any:
    """Checks that `x <= 0` for every element; see `assert_equal`."""
    return _against_zero("LessEqual", "<=", x, message, summarize, name)


def assert_near(
    x: Any,
    y: Any,
    rtol: float | None = None,
    atol: float | None = None,
    message: str | None = None,
    summarize: int | None = None,
    name: str | None = None,
) -> Any:
    """Checks that `abs(x - y) <= atol + rtol * abs(y)` for every element; see `assert_equal`.

    Args:
        rtol, atol: by default ten times the precision of the dtype.
    """
    a, b = operands(x, y)
    precision = 10 * float(np.finfo(a.dtype.numpy_dtype).eps)
    relative, absolute = (as_tensor(precision if t is None else t, a.dtype.real_dtype) for t in (rtol, atol))
    bound = apply("AddV2", [absolute, apply("Mul", [relative, _magnitude(b)])])
    condition = reduce_all(apply("LessEqual", [_magnitude(apply("Sub", [a, b])), bound]))
    fact = "x and y are not near each other for every element."
    return _require(condition, [_text(message, fact), "x:", a, "y:", b], summarize, name)


def _magnitude(x: Tensor) -> Tensor:
    return apply("ComplexAbs", [x], {"Tout": x.dtype.real_dtype}) if x.dtype.is_complex else apply("Abs", [x])


def assert_all_finite(x: Any, message: str, name: str | None = None) -> Tensor:
    """`x` itself, after checking that it has no NaN and no infinity; see `check_numerics`."""
    return check_numerics(x, message, name)


# --- ranks, shapes, types ------------------------------------------------------------------------------


def _rank_check(
    x: Any, op_name: str, sign: str, rank: Any, message: str | None, summarize: int | None, name: str | None
) -> Any:
    a = as_tensor(x)
    found, wanted = operands(basic.rank(a), rank)
    fact = f"the tensor must have rank {sign}"
    condition = apply(op_name, [found, wanted])
    return _require(condition, [_text(message, fact), wanted, "but has rank", found], summarize, name)


def assert_rank(x: Any, rank: Any, message: str | None = None, name: str | None = None) -> Any:
    """Checks that `x` has `rank` dimensions; see `assert_equal`.

    >>> import autograph as ag
    >>> ag.debugging.assert_rank([1, 2], 1)
    """
    return _rank_check(x, "Equal", "==", rank, message, None, name)


def assert_rank_at_least(x: Any, rank: Any, message: str | None = None, name: str | None = None) -> Any:
    """Checks that `x` has `rank` dimensions or more; see `assert_equal`."""
    return _rank_check(x, "GreaterEqual", ">=", rank, message, None, name)


def assert_rank_in(x: Any, ranks: Sequence[Any], message: str | None = None, name: str | None = None) -> Any:
    """Checks that the number of dimensions of `x` is one of `ranks`; see `assert_equal`."""
    a, wanted = as_tensor(x), as_tensor(list(ranks))
    found = basic.rank(a)
    matches = apply("Equal", [found, wanted])
    condition = apply("Any", [matches, as_tensor([0])], {"keep_dims": False})
    fact = _text(message, "the tensor must have a rank in")
    return _require(condition, [fact, wanted, "but has rank", found], None, name)


def assert_scalar(tensor: Any, message: str | None = None, name: str | None = None) -> Tensor:
    """`tensor` itself, after checking that it has no dimensions; see `assert_equal`."""
    a = as_tensor(tensor)
    assert_rank(a, 0, message, name)
    return a


def assert_type(tensor: Any, tf_type: Any, message: str | None = None, name: str | None = None) -> None:
    """Checks the dtype, at once.

    Raises:
        DTypeMismatchError: it is another.

    >>> import autograph as ag
    >>> ag.debugging.assert_type(ag.constant(1), ag.int64)
    """
    found, wanted = as_tensor(tensor).dtype, as_dtype(tf_type)
    if found is not wanted:
        raise errors.DTypeMismatchError(
            _text(message, f"the tensor has dtype {found.name}, not {wanted.name}"), location=current_location()
        )


def assert_integer(x: Any, message: str | None = None, name: str | None = None) -> None:
    """Checks that the dtype is an integer one, at once; raises DTypeMismatchError."""
    found = as_tensor(x).dtype
    if not found.is_integer:
        raise errors.DTypeMismatchError(
            _text(message, f"the tensor has dtype {found.name}, not an integer one"), location=current_location()
        )


def assert_shapes(
    shapes: Any,
    data: Sequence[Any] | None = None,
    summarize: int | None = None,
    message: str | None = None,
    name: str | None = None,
) -> None:
    """Checks the shapes of several tensors, also against each other.

    Args:
        shapes: a list of pairs (tensor, dimensions). A dimension is an int, None or "." (any size), or a symbol,
            any other string, that stands for one size wherever it occurs. A first dimension of "..." or "*"
            stands for any number of dimensions.

    Raises:
        AssertionFailedError: a shape differs; at once when it is known, else when it runs.

    >>> import autograph as ag
    >>> ag.debugging.assert_shapes([(ag.ones([2, 3]), ("n", 3)), (ag.ones([2]), ("n",))])
    """
    sizes: dict[str, tuple[Tensor, str]] = {}
    pairs = shapes.items() if isinstance(shapes, dict) else shapes
    for position, (value, wanted) in enumerate(pairs):
        x = as_tensor(value.deref() if hasattr(value, "deref") else value)
        dims = list(wanted) if isinstance(wanted, (list, tuple, str, TensorShape)) else [wanted]
        loose = bool(dims) and dims[0] in ("...", "*", Ellipsis)
        if loose:
            dims = dims[1:]
        what = _text(message, f"tensor {position} must have the shape {wanted}:")
        (assert_rank_at_least if loose else assert_rank)(x, len(dims), what)
        actual = basic.shape(x)
        for i, dim in enumerate(dims):
            if dim is None or dim == ".":
                continue
            found = _dimension(x, actual, i - len(dims))
            first = sizes.setdefault(dim, (found, f"{dim!r} is")) if isinstance(dim, str) else (as_tensor(dim), "not")
            if first[0] is not found:
                shown = [what, f"dimension {i} is", found, "," if isinstance(dim, str) else "", first[1], first[0]]
                _require(apply("Equal", [found, first[0]]), [*shown, *(data or ())], summarize, name)


def _dimension(x: Tensor, actual: Tensor, axis: int) -> Tensor:
    known = x.shape[axis] if x.shape.rank is not None else None
    return as_tensor(known) if known is not None else actual[axis]

"""Partial shapes: a tuple of known or unknown dimensions, or nothing known at all."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Sequence
from numbers import Integral
from typing import Any, Union

from autograph import errors
from autograph.framework.user_frames import current_location

__all__ = ["TensorShape", "as_shape", "broadcast", "merge", "relax", "shown", "unknown"]

Dims = Union[tuple[Union[int, None], ...], None]


class TensorShape:
    """The shape of a tensor, possibly partial: `TensorShape([None, 3])` has two dimensions, the first unknown.

    `TensorShape(None)` says that not even the number of dimensions is known. Indexing gives an `int` or None,
    slicing a `TensorShape`. It is a sequence, with all that tuples have, and compares equal to tuples and lists of
    the same dimensions.
    """

    __slots__ = ("_dims",)

    def __init__(self, dims: Any = None) -> None:
        if dims is None or type(dims) is tuple:
            self._dims: Dims = dims if dims is None else tuple(map(_dim, dims))
        elif isinstance(dims, TensorShape):
            self._dims = dims._dims
        elif isinstance(dims, int) or not isinstance(dims, Iterable):
            self._dims = (_dim(dims),)
        else:
            self._dims = tuple(map(_dim, dims))

    @classmethod
    def of(cls, dims: Dims) -> TensorShape:
        """From dimensions already known to be good; skips the checks."""
        shape = cls.__new__(cls)
        shape._dims = dims
        return shape

    #: The dimensions, to compare and to hash; None when their number is unknown. Read all the time, so that there is no
    #: function of Python's in between.
    key = property(operator.attrgetter("_dims"))

    @property
    def dims(self) -> list[int | None] | None:
        return None if self._dims is None else list(self._dims)

    @property
    def rank(self) -> int | None:
        """The number of dimensions, None when unknown."""
        return None if self._dims is None else len(self._dims)

    ndims = rank

    def is_fully_defined(self) -> bool:
        return self._dims is not None and None not in self._dims

    def num_elements(self) -> int | None:
        """The number of elements, None when some dimension is unknown."""
        if self._dims is None or None in self._dims:
            return None
        count = 1
        for d in self._dims:
            count *= d  # type: ignore[operator]  # None was excluded above
        return count

    def as_list(self) -> list[int | None]:
        return list(self.as_tuple())

    def as_tuple(self) -> tuple[int | None, ...]:
        """The dimensions.

        Raises:
            ShapeMismatchError: the rank is unknown.
        """
        if self._dims is None:
            raise errors.ShapeMismatchError("the number of dimensions is not known here")
        return self._dims

    def is_compatible_with(self, other: Any) -> bool:
        """Whether some full shape fits both."""
        other = as_shape(other)
        if self._dims is None or other._dims is None:
            return True
        return len(self._dims) == len(other._dims) and all(
            a is None or b is None or a == b for a, b in zip(self._dims, other._dims)
        )

    def is_subtype_of(self, other: Any) -> bool:
        """Whether every tensor of this shape is also one of shape `other` (`other` is the same or less known)."""
        other = as_shape(other)
        if other._dims is None:
            return True
        if self._dims is None or len(self._dims) != len(other._dims):
            return False
        return all(b is None or a == b for a, b in zip(self._dims, other._dims))

    def concatenate(self, other: Any) -> TensorShape:
        other = as_shape(other)
        if self._dims is None or other._dims is None:
            return unknown
        return TensorShape.of(self._dims + other._dims)

    def merge_with(self, other: Any) -> TensorShape:
        """The shape that says what both say. Raises ShapeMismatchError when they contradict each other."""
        return merge(self, as_shape(other))

    def __len__(self) -> int:
        return len(self.as_tuple())

    def __iter__(self) -> Iterator[int | None]:
        return iter(self.as_tuple())

    def __bool__(self) -> bool:
        return self._dims is not None

    def __getitem__(self, key: Any) -> Any:
        if self._dims is None:
            return unknown if isinstance(key, slice) else None
        got = self._dims[key]
        return TensorShape.of(got) if isinstance(key, slice) else got

    def __add__(self, other: Any) -> Any:
        return self.as_tuple() + other if _has_sizes_of_the_graph(other) else self.concatenate(other)

    def __radd__(self, other: Any) -> Any:
        return other + self.as_tuple() if _has_sizes_of_the_graph(other) else as_shape(other).concatenate(self)

    def __mul__(self, times: Any) -> TensorShape:
        return TensorShape.of(self.as_tuple() * int(times)) if isinstance(times, Integral) else NotImplemented

    __rmul__ = __mul__

    def count(self, value: Any, /) -> int:
        """How many dimensions are `value`."""
        return self.as_tuple().count(value)

    def index(self, value: Any, /, *bounds: int) -> int:
        """The first position of `value`, as of `tuple.index`. Raises ValueError where there is none."""
        return self.as_tuple().index(value, *bounds)

    def __lt__(self, other: Any) -> bool:
        return _ordered(operator.lt, self, other)

    def __le__(self, other: Any) -> bool:
        return _ordered(operator.le, self, other)

    def __gt__(self, other: Any) -> bool:
        return _ordered(operator.gt, self, other)

    def __ge__(self, other: Any) -> bool:
        return _ordered(operator.ge, self, other)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, TensorShape):
            return self._dims == other._dims
        if other is None:
            return self._dims is None
        if isinstance(other, (tuple, list)):
            return self._dims == tuple(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._dims)

    def __str__(self) -> str:
        if self._dims is None:
            return "<unknown>"
        return "(" + ", ".join(map(str, self._dims)) + ("," if len(self._dims) == 1 else "") + ")"

    def __repr__(self) -> str:
        return f"TensorShape({None if self._dims is None else list(self._dims)})"


# `isinstance(x.shape, Sequence)` and `case [rows, columns]` hold, as for a tuple. It is no subclass of tuple: a shape
# may have no known length, and a structure of tensors is not what it is.
Sequence.register(TensorShape)


def _ordered(compare: Any, shape: TensorShape, other: Any) -> Any:
    # as tuples compare
    return compare(shape.as_tuple(), tuple(other)) if isinstance(other, (tuple, TensorShape)) else NotImplemented


def _dim(value: Any) -> int | None:
    if value is None or type(value) is int and value >= 0:
        return value
    try:
        size = value.__index__()
    except (AttributeError, TypeError):
        if _is_of_a_shape(value):
            return None
        size = -1
    if size < 0:
        raise errors.ShapeMismatchError(
            f"{value!r} is not a dimension",
            location=current_location(),
            expected="an int of 0 or more, or None for unknown",
        ) from None
    return int(size)


def shown(value: Any) -> Any:
    """A value as a text while tracing shows it: of a tuple that is the shape of a tensor, what is known."""
    return TensorShape(value) if type(value) is tuple and any(map(_is_of_a_shape, value)) else value


def _has_sizes_of_the_graph(dims: Any) -> bool:
    """Whether there are symbolic tensors in a tuple: with them it says how long an array is to be, and is no shape."""
    return isinstance(dims, tuple) and any(getattr(d, "op", None) is not None for d in dims)


def _is_of_a_shape(value: Any) -> bool:
    """Whether a value is a dimension of a tensor that the graph knows when it runs, which is `x.shape[0]` in converted
    code: what is known of it here is nothing."""
    op = getattr(value, "op", None)
    return op is not None and op.type == "StridedSlice" and op.inputs[0].op.type == "Shape"


unknown = TensorShape(None)
scalar = TensorShape(())


def as_shape(value: Any) -> TensorShape:
    """`value` as a TensorShape: a TensorShape, a sequence of ints and Nones, one int, or None."""
    return value if isinstance(value, TensorShape) else TensorShape(value)


def merge(a: TensorShape, b: TensorShape) -> TensorShape:
    """What both shapes say together: `(None, 3)` and `(2, None)` make `(2, 3)`."""
    if a._dims is None or a._dims == b._dims:
        return b
    if b._dims is None:
        return a
    if not a.is_compatible_with(b):
        raise errors.ShapeMismatchError(f"shapes {a} and {b} are not compatible")
    return TensorShape.of(tuple(x if x is not None else y for x, y in zip(a._dims, b._dims)))


def relax(a: TensorShape, b: TensorShape) -> TensorShape:
    """The most specific shape that both fit: `(2, 3)` and `(4, 3)` make `(None, 3)`."""
    if a._dims == b._dims:
        return a
    if a._dims is None or b._dims is None or len(a._dims) != len(b._dims):
        return unknown
    return TensorShape.of(tuple(x if x == y else None for x, y in zip(a._dims, b._dims)))


def broadcast(a: TensorShape, b: TensorShape) -> TensorShape:
    """The shape of an elementwise operation on the two, by NumPy's broadcasting rules.

    Raises:
        ShapeMismatchError: they do not broadcast.
    """
    x, y = a._dims, b._dims
    if x == y:
        return a
    if x is None or y is None:
        return unknown
    if not x:
        return b
    if not y:
        return a
    n = max(len(x), len(y))
    x = (1,) * (n - len(x)) + x
    y = (1,) * (n - len(y)) + y
    out: list[int | None] = []
    for p, q in zip(x, y):
        if p == q or q == 1:
            out.append(p)
        elif p == 1 or p is None:
            out.append(q)
        elif q is None:
            out.append(p)
        else:
            raise errors.ShapeMismatchError(
                f"shapes {a} and {b} do not broadcast: {p} against {q}",
                expected="dimensions that are equal or 1, compared from the right",
                fix="reshape or transpose one operand (ag.expand_dims, ag.transpose)",
            )
    return TensorShape.of(tuple(out))

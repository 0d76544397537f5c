"""`einsum`: sums of products written as an equation, `"ij,jk->ik"`. Differentiates into further `Einsum` operations."""

from __future__ import annotations

import functools
import math
import string
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.convert import convert_to_tensor
from autograph.framework.costs import Cost
from autograph.framework.execution import apply
from autograph.framework.op_def import define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.construction import eye, fill
from autograph.ops.core import basic
from autograph.ops.core.common import as_tensors

__all__ = ["einsum"]

_DOTS = "..."


# --- equations ---------------------------------------------------------------------------------------


def _labels(term: str) -> list[str]:
    """`"a...b"` as `["a", "...", "b"]`."""
    head, dots, tail = term.partition(_DOTS)
    return [*head, _DOTS, *tail] if dots else list(head)


def _bad(equation: str, why: str, expected: str | None = None) -> errors.InvalidArgumentError:
    return errors.InvalidArgumentError(
        f"einsum: {why} in the equation {equation!r}", location=current_location(), expected=expected
    )


def _parse(equation: str) -> tuple[list[str], str]:
    left, _, right = equation.partition("->")
    return left.split(","), right


def _normalize(equation: str, operands: int) -> str:
    """The equation without spaces and with an explicit right side, checked.

    Without `->`, the result has the labels that occur once, in alphabetical order, after `...` (NumPy's rule).
    """
    text = equation.replace(" ", "")
    left, arrow, right = text.partition("->")
    terms = left.split(",")
    if len(terms) != operands:
        raise _bad(equation, f"{len(terms)} terms for {operands} operands")
    for term in (*terms, right):
        rest = term.replace(_DOTS, "", 1)
        strange = [c for c in rest if c not in string.ascii_letters]
        if strange:
            raise _bad(equation, f"{strange[0]!r} is no label", "letters, and '...' at most once in a term")
    if not arrow:
        joined = left.replace(",", "").replace(_DOTS, "")
        right = (_DOTS if _DOTS in left else "") + "".join(sorted(c for c in set(joined) if joined.count(c) == 1))
    for label in dict.fromkeys(_labels(right)):
        if label not in left:
            raise _bad(equation, f"the result's label {label!r} is not on the left side")
        if label != _DOTS and right.count(label) > 1:
            raise _bad(equation, f"the result's label {label!r} is repeated")
    return f"{left}->{right}"


def _dims_by_label(
    equation: str, terms: Sequence[str], given: Sequence[tuple[int | None, ...] | None]
) -> dict[str, Any]:
    """The size of each label, and under `...` the broadcast shape.

    Raises:
        ShapeMismatchError: an operand has the wrong number of dimensions, or a label has two sizes.
    """
    sizes: dict[str, Any] = {}
    dots: TensorShape | None = None
    for i, (term, dims) in enumerate(zip(terms, given)):
        labels = _labels(term)
        if dims is None:
            if _DOTS in labels:
                dots = shapes.unknown
            continue
        spare = len(dims) - (len(labels) - (_DOTS in labels))
        if spare < 0 or spare > 0 and _DOTS not in labels:
            raise errors.ShapeMismatchError(
                f"einsum {equation!r}: operand {i} has {len(dims)} dimensions, its term {term!r} says "
                f"{len(labels) if _DOTS not in labels else f'at least {len(labels) - 1}'}"
            )
        at = 0
        for label in labels:
            if label == _DOTS:
                part = TensorShape.of(tuple(dims[at : at + spare]))
                dots = part if dots is None else shapes.broadcast(dots, part)
                at += spare
                continue
            size, known = dims[at], sizes.get(label)
            if size is not None and known is not None and size != known:
                raise errors.ShapeMismatchError(
                    f"einsum {equation!r}: label {label!r} is {known} in one place and {size} in operand {i}"
                )
            sizes[label] = known if size is None else size
            at += 1
    if dots is not None:
        sizes[_DOTS] = dots
    return sizes


def _einsum_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    terms, right = _parse(attrs["equation"])
    sizes = _dims_by_label(attrs["equation"], terms, [t.shape.key for t in inputs])
    shape = TensorShape.of(())
    for label in _labels(right):
        shape = shape.concatenate(sizes[label] if label == _DOTS else TensorShape.of((sizes.get(label),)))
    if _DOTS in sizes and _DOTS not in right and sizes[_DOTS].rank not in (None, 0):
        raise errors.ShapeMismatchError(
            f"einsum {attrs['equation']!r}: the dimensions of '...' {sizes[_DOTS]} are missing from the result",
            fix="write '...' on the right side too",
        )
    return shape


@functools.lru_cache(512)
def _check_shapes(equation: str, given: tuple[tuple[int, ...], ...]) -> None:
    """Refuses labels of two sizes: np.einsum would broadcast those of size 1."""
    _dims_by_label(equation, _parse(equation)[0], given)


def _einsum_kernel(inputs: list[Any], *, equation: str) -> Any:
    _check_shapes(equation, tuple([np.shape(x) for x in inputs]))
    return np.asarray(np.einsum(equation, *inputs, optimize=len(inputs) > 2), np.asarray(inputs[0]).dtype)


def _einsum_flops(inputs: Sequence[Any], outputs: Sequence[Any], attrs: Mapping[str, Any]) -> float:
    """A product and a sum for each combination of all labels; of more than two operands, a product for each more."""
    terms, _ = _parse(attrs["equation"])
    sizes = [{label: size for label, size in zip(reversed(_labels(term)), reversed(shape)) if label != _DOTS}
             for term, shape in zip(terms, inputs)]  # fmt: skip
    known = {label: size for each in sizes for label, size in each.items()}
    return float(max(len(terms), 1) * math.prod(known.values()))


# --- gradient ----------------------------------------------------------------------------------------


def _einsum_gradient(op: Any, dy: Tensor) -> list[Tensor]:
    terms, right = _parse(op.attrs["equation"])
    return [_gradient_of(i, op.inputs, terms, right, dy) for i in range(len(terms))]


def _gradient_of(at: int, inputs: Sequence[Tensor], terms: list[str], right: str, dy: Tensor) -> Tensor:
    """dy times all other operands, summed to the labels of this one.

    Labels that only this operand has are restored by multiplying with a vector of ones; a repeated label
    (a diagonal) gets a second name and an identity matrix.
    """
    x, term = inputs[at], terms[at]
    others = [(t, v) for i, (t, v) in enumerate(zip(terms, inputs)) if i != at]
    factors: list[tuple[str, Tensor]] = [(right, dy)]
    for t, v in others:
        factors.append((t, apply("Conj", [v]) if v.dtype.is_complex else v))
    seen = "".join(t for t, _ in factors)
    spare = iter(c for c in string.ascii_letters if c not in seen and c not in "".join(terms))
    wanted: list[str] = []
    for label in _labels(term):
        if label == _DOTS:
            wanted.append(label)
            continue
        if label in wanted:
            other = next(spare)
            factors.append((label + other, _identity_matrix(x, _axis(term, label))))
            wanted.append(other)
            continue
        if label not in seen:
            factors.append((label, _ones(x, _axis(term, label))))
        wanted.append(label)
    if _DOTS not in seen:  # '...' in this term alone stands for no dimension at all
        wanted = [c for c in wanted if c != _DOTS]
        return _apply([v for _, v in factors], [t for t, _ in factors], "".join(wanted))
    # The result's '...' may have more or larger dimensions than this operand's: put it first, sum what was broadcast.
    own, first = "".join(wanted), _DOTS + "".join(c for c in wanted if c != _DOTS)
    full = _apply([v for _, v in factors], [t for t, _ in factors], first)
    move = _DOTS in wanted and own != first
    reduced = apply("SumToShape", [full, basic.shape(_apply([x], [own], first) if move else x)])
    return _apply([reduced], [first], own) if move else reduced


def _apply(values: list[Tensor], terms: list[str], right: str) -> Tensor:
    return apply("Einsum", [values], {"equation": ",".join(terms) + "->" + right})


def _axis(term: str, label: str) -> int:
    """The axis of the first `label`; negative if '...' comes before it."""
    labels = _labels(term)
    i = labels.index(label)
    return i - len(labels) if _DOTS in labels[:i] else i


def _size(x: Tensor, axis: int) -> Tensor:
    return basic.shape(x)[axis]


def _ones(x: Tensor, axis: int) -> Tensor:
    return fill([_size(x, axis)], convert_to_tensor(1, x.dtype))


def _identity_matrix(x: Tensor, axis: int) -> Tensor:
    return eye(_size(x, axis), dtype=x.dtype)


define(
    "Einsum",
    "inputs: N*T -> output: T",
    types={"T": dtypes.NUMERIC},
    attrs={"equation": "string"},
    shape=_einsum_shape,
    kernel=_einsum_kernel,
    gradient=_einsum_gradient,
    cost=Cost("product", _einsum_flops),
)


def einsum(equation: str, *inputs: Any, name: str | None = None) -> Tensor:
    """The sum of products that `equation` describes, in Einstein's notation (as `numpy.einsum`).

    Each operand has a term of one letter per dimension; letters missing from the right side are summed over;
    a letter repeated within a term takes the diagonal; `...` stands for any number of dimensions, which
    broadcast. Without `->` the result has the letters that occur once, in alphabetical order.

    Args:
        equation: `"ij,jk->ik"`.
        inputs: one tensor for each term, of one dtype.

    Raises:
        InvalidArgumentError: the equation is malformed, or has another number of terms than there are inputs.
        ShapeMismatchError: an input does not have its term's number of dimensions, or a letter has two sizes.

    >>> import autograph as ag
    >>> ag.einsum("ij,j->i", [[1, 2], [3, 4]], [1, 1])
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([3, 7])>
    """
    if not inputs:
        raise _bad(equation, "no operands")
    return apply("Einsum", [as_tensors(inputs)], {"equation": _normalize(equation, len(inputs))}, name)

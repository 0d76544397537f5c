"""Histograms: how many numbers are in each of some bins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.dtypes import DType
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol.calls import call_numpy, helper
from autograph.numpy_protocol.numerics import diff
from autograph.numpy_protocol.reductions import sum as total
from autograph.numpy_protocol.registry import implements
from autograph.numpy_protocol.ufuncs import call_ufunc
from autograph.numpy_protocol.values import asarray, given, promoted, result_dtype
from autograph.ops.arrays.shaping import reshape
from autograph.ops.core.basic import cast

__all__: list[str] = []


@implements("histogram")
def histogram(
    a: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None
) -> tuple[Tensor, Tensor]:
    x = reshape(asarray(a), [-1])
    if isinstance(bins, str):
        raise errors.UnimplementedError(
            f"np.histogram with bins={bins!r} has no form on tensors", location=current_location(),
            fix="give the number of bins or their edges",
        )  # fmt: skip
    weighted = [reshape(asarray(weights), [-1])] if given(weights) else []
    kind = weighted[0].dtype if weighted else dtypes.int64
    if np.ndim(bins) == 1:
        edges = asarray(bins)
        n = edges.shape[0]
        outputs = [(kind, TensorShape.of((None if n is None else n - 1,)))]
        counts = call_numpy("_histogram", [x, edges, *weighted], outputs, {"density": False})[0]
    else:
        ends, keywords = _equal(bins, range, x)
        outputs = [(kind, TensorShape.of((keywords["bins"],))), (_edge_kind(x, ends), _one_more(keywords["bins"]))]
        if ends:
            counts, edges = call_numpy("_bins_between", [x, *ends, *weighted], outputs, keywords)
        else:
            counts, edges = call_numpy("_equal_bins", [x, *weighted], outputs, {"density": False, **keywords})
    if density:
        per_width = call_ufunc(np.true_divide, [counts, cast(diff(edges), dtypes.float64)])
        return call_ufunc(np.true_divide, [per_width, total(counts)]), edges
    return counts, edges


@helper
def _histogram(x: Any, edges: Any, weights: Any = None, *, density: bool) -> Any:
    return np.histogram(x, edges, weights=weights, density=density)[0]


@helper
def _equal_bins(x: Any, weights: Any = None, *, bins: int, range: Any, density: bool) -> Any:
    """Counts and edges at once: of bins of equal width NumPy works out which one a number is in, with no search."""
    return np.histogram(x, bins, range, density, weights)


@helper
def _bins_between(x: Any, low: Any, high: Any, weights: Any = None, *, bins: int) -> Any:
    """The same between two numbers that are computed."""
    return np.histogram(x, bins, (low[()], high[()]), weights=weights)


@implements("histogram_bin_edges")
def histogram_bin_edges(a: Any, bins: Any = 10, range: Any = None, weights: Any = None) -> Tensor:
    x = reshape(asarray(a), [-1])
    if np.ndim(bins) == 1:
        return asarray(bins)
    ends, keywords = _equal(bins, range, x)
    outputs = [(_edge_kind(x, ends), _one_more(keywords["bins"]))]
    if ends:
        return call_numpy("_edges_between", [x, *ends], outputs, keywords)[0]
    return call_numpy("histogram_bin_edges", [x], outputs, keywords)[0]


@helper
def _edges_between(x: Any, low: Any, high: Any, *, bins: int) -> Any:
    return np.histogram_bin_edges(x, bins, (low[()], high[()]))


def _one_more(count: int) -> TensorShape:
    return TensorShape.of((count + 1,))


def _equal(bins: Any, range: Any, x: Tensor) -> tuple[list[Tensor], dict[str, Any]]:
    """The ends of the range, if they are computed or have a dtype of their own, and the other arguments."""
    keywords: dict[str, Any] = {"bins": int(bins)}
    if range is None:
        return [], {**keywords, "range": None}
    low, high = range
    if type(low) in (bool, int, float) and type(high) in (bool, int, float):
        return [], {**keywords, "range": (float(low), float(high))}
    return promoted(low, high), keywords


def _edge_kind(x: Tensor, ends: Sequence[Tensor]) -> DType:
    """The dtype of the edges."""
    kind = result_dtype(x, *ends) if ends else x.dtype
    if not kind.is_floating:
        return dtypes.float64
    return dtypes.as_dtype(np.histogram_bin_edges(np.zeros(1, kind.numpy_dtype)).dtype)

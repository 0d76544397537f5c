"""Every program of the table gives on tensors, eager and staged, what NumPy gives on arrays."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from autograph.executors import compile_graph
from autograph.framework.convert import constant
from autograph.framework.tensor import EagerTensor, SymbolicTensor
from tests.numpy.table import CASES, Case
from tests.ops.harness import trace


def _leaves(result: Any) -> list[Any]:
    return [leaf for r in result for leaf in _leaves(r)] if isinstance(result, (list, tuple)) else [result]


def _check(case: Case, got: Any, want: Any) -> None:
    got, want = np.asarray(got), np.asarray(want)
    assert got.dtype == want.dtype, f"dtype {got.dtype}, NumPy has {want.dtype}"
    assert got.shape == want.shape, f"shape {got.shape}, NumPy has {want.shape}"
    if case.exact or want.dtype.kind in "biu":
        np.testing.assert_array_equal(got, want)
    else:
        eps = np.finfo(want.dtype).eps
        with np.errstate(all="ignore"):
            np.testing.assert_allclose(got, want, rtol=64 * eps, atol=64 * eps)


def _expected(case: Case) -> list[Any]:
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return _leaves(case.function(*case.args))


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_eager(case: Case) -> None:
    want = _expected(case)
    got = _leaves(case.function(*map(constant, case.args)))
    assert len(got) == len(want)
    for g, w in zip(got, want):
        assert isinstance(g, EagerTensor), f"{type(g)} instead of an eager tensor"
        assert g.dtype.numpy_dtype == np.asarray(g._array).dtype, "the declared dtype is another"
        _check(case, g._array, w)


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_staged(case: Case) -> None:
    want = _expected(case)
    arrays = [np.asarray(a) for a in case.args]
    shapes = [[a.shape for a in arrays]]
    if case.unknown and any(a.ndim for a in arrays):
        shapes.append([(None,) * a.ndim for a in arrays])
    for given in shapes:
        graph = trace(case.function, *[(a.dtype, s) for a, s in zip(arrays, given)])
        assert all(isinstance(t, SymbolicTensor) for t in graph.outputs)
        found = compile_graph(graph)(*arrays)
        assert len(found) == len(want)
        for tensor, g, w in zip(graph.outputs, found, want):
            _check(case, g, w)
            assert tensor.dtype.numpy_dtype == np.asarray(g).dtype
            assert tensor.shape.is_compatible_with(np.shape(g)), f"inferred {tensor.shape}, is {np.shape(g)}"



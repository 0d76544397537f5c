"""Equations of products: computed by native code in NumPy's order, or by NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.executors.native.programs import check_all_ways

RNG = np.random.default_rng(19)
PRODUCTS = ["i,j->ij", "i,j->ji", "ij,ij->ij", "ij,ji->ij", "ij,j->ji", "i,jk->jik", "ij,->ij"]
SUMS = [
    "ij->i", "ij->j", "ij->", "i->", "ij,ij->i", "ij,ij->j", "ij,ij->", "ij,j->i", "ij,i->j", "i,i->", "ijk->ij",
    "ijk,ijk->i", "ijk,k->ij", "ijk,ik->k", "ijk->k", "ik,ijk->k", "i,ij->j", "jk,k->j", "ijk,jk->i",
]  # fmt: skip
NUMPYS = ["ij,jk->ik", "ii->i", "ii->", "ij,ij,ij->i", "i...->...", "ij,i->i", "ij->ji", "jik,kj->i"]


def given(equation: str, dtype: Any, sizes: dict[str, int]) -> list[np.ndarray]:
    terms = equation.split("->")[0].replace("...", "k").split(",")
    return [np.asarray(RNG.normal(size=[sizes[c] for c in term]) * 30).astype(dtype) for term in terms]


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int64, np.uint8])
@pytest.mark.parametrize("equation", PRODUCTS)
def test_nothing_is_added(dtype: type, equation: str) -> None:
    first, second = given(equation, dtype, {"i": 5, "j": 4, "k": 3})

    def f(x, y):
        return np.einsum(equation, x, y), np.einsum(equation, x, y).sum(axis=0), np.einsum(equation, x * 2, y[...])

    assert "Einsum(" not in check_all_ways(f, [first, second])
    for executor in ("numpy", "native"):
        staged = ag.function(f, executor=executor)  # type: ignore[call-overload]
        for arrays in ([first, second], [np.asfortranarray(first), second[::-1] if second.ndim else second]):
            for got, want in zip(staged(*arrays), f(*arrays)):
                np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("equation", SUMS)
def test_sums_have_numpys_bits(dtype: type, equation: str) -> None:
    for sizes in ({"i": 3, "j": 2, "k": 1}, {"i": 5, "j": 9, "k": 17}, {"i": 2, "j": 70, "k": 64}):
        arrays = given(equation, dtype, sizes)
        odd = [x.copy() for x in arrays]
        odd[0].flat[:3] = np.nan, np.inf, -0.0
        zeros = [-x * 0 for x in arrays]
        f = lambda *xs: np.einsum(equation, *xs)
        program = check_all_ways(f, arrays, odd, zeros)
        if (np.dtype(dtype).itemsize, sizes["i"]) == (8, 5):  # by far the most processors
            assert "Einsum(" not in program or equation in ("ijk,k->ij", "ijk,ik->k", "ik,ijk->k", "ijk,jk->i")
        for executor in ("numpy", "native"):
            staged = ag.function(f, executor=executor)  # type: ignore[call-overload]
            turned = [x.T.copy().T for x in arrays]
            for xs in (arrays, odd, turned, [np.repeat(x, 2, -1)[..., ::2] for x in arrays]):
                got, want = staged(*xs).numpy(), f(*xs)
                assert got.dtype == want.dtype
                np.testing.assert_allclose(got, want, rtol=1e-3 if dtype is np.float32 else 1e-10)
            assert staged(*arrays).numpy().tobytes() == f(*arrays).tobytes()


def test_more_than_numpy_takes_at_once() -> None:
    x, y = RNG.normal(size=(2, 20, 1001))
    staged = ag.function(lambda x, y: (np.einsum("ij,ij->", x, y), np.einsum("ij->", x), np.einsum("ij,ij->i", x, y)))
    for got, want in zip(staged(x, y), (np.einsum("ij,ij->", x, y), np.einsum("ij->", x), np.einsum("ij,ij->i", x, y))):
        assert got.numpy().tobytes() == want.tobytes()


def test_columns_are_factors_of_rows() -> None:
    x = RNG.normal(size=(9, 11))
    assert "Einsum(" not in check_all_ways(lambda x: np.einsum("ij,i->j", x, x[:, 0]), [x])


@pytest.mark.parametrize("equation", NUMPYS)
def test_others_are_numpys(equation: str) -> None:
    arrays = given(equation, np.float64, {"i": 4, "j": 5, "k": 3})
    shown = check_all_ways(lambda *xs: np.einsum(equation, *xs) + 1, arrays)
    assert "Einsum(" in shown


@pytest.mark.parametrize("executor", ["numpy", "native"])
def test_labels_of_two_sizes_are_refused(executor: Any) -> None:
    staged = ag.function(lambda x, y: np.einsum("ij,j->ij", x, y), executor=executor)
    for _ in range(2):
        with pytest.raises(errors.ShapeMismatchError, match="label 'j'"):
            staged(np.ones((2, 3)), np.ones(1))

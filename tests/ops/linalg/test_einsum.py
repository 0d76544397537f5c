"""`einsum` against NumPy's."""

from __future__ import annotations

import numpy as np
import pytest

import autograph.ops.values.overloads  # noqa: F401  operators
from autograph import errors
from autograph.ops.linalg.einsum import einsum
from tests.ops.harness import assert_close, check_gradient, run_both

RNG = np.random.default_rng(0)

CASES = [
    ("ij,jk->ik", (2, 3), (3, 4)),
    ("ij,jk", (2, 3), (3, 4)),
    ("ij->ji", (2, 3)),
    ("ij->", (2, 3)),
    ("ij->j", (2, 3)),
    ("ii->i", (3, 3)),
    ("ii", (3, 3)),
    ("iij->j", (2, 2, 3)),
    ("i,j->ij", (2,), (3,)),
    ("i,i,i->i", (3,), (3,), (3,)),
    ("ij,jk,kl->il", (2, 3), (3, 2), (2, 2)),
    ("...ij,...jk->...ik", (5, 2, 3), (3, 4)),
    ("...ij,...jk->...ik", (2, 3), (5, 3, 4)),
    ("...i->i...", (2, 3, 4)),
    ("i...->...", (2, 3)),
    ("b...k,kb->...", (2, 3, 4), (4, 2)),
    ("...i,...i->...", (2, 1, 3), (4, 3)),
    ("i...j,ij->j", (2, 3), (2, 3)),
    ("ij,kl->", (2, 2), (3, 2)),
    ("bi,bj->bij", (2, 3), (2, 2)),
    ("aB,Bc->ac", (2, 3), (3, 2)),
]


@pytest.mark.parametrize("equation, shapes", [(c[0], c[1:]) for c in CASES])
def test_values(equation, shapes):
    arrays = [RNG.integers(-5, 5, s).astype(np.float64) for s in shapes]
    got = run_both(lambda *xs: einsum(equation, *xs), *arrays)
    assert_close(got, np.einsum(equation, *arrays))


@pytest.mark.parametrize("equation, shapes", [(c[0], c[1:]) for c in CASES])
def test_gradient(equation, shapes):
    check_gradient(lambda *xs: einsum(equation, *xs), *[RNG.normal(size=s) for s in shapes])


def test_complex_gradient():
    a, b = ((RNG.normal(size=(2, 2)) + 1j * RNG.normal(size=(2, 2))) for _ in range(2))
    check_gradient(lambda x, y: einsum("ij,jk->ki", x, y), a, b)


@pytest.mark.parametrize("dtype", [np.int32, np.float16, np.float32, np.complex64])
def test_dtypes(dtype):
    a = np.arange(6).reshape(2, 3).astype(dtype)
    assert_close(run_both(lambda x: einsum("ij,kj->ik", x, x), a), np.einsum("ij,kj->ik", a, a))


def test_spaces_are_ignored():
    assert einsum(" i j , j k -> i k ", np.ones((2, 3)), np.ones((3, 4))).shape == (2, 4)


@pytest.mark.parametrize(
    "equation, shapes, words",
    [
        ("ij,jk->ik", [(2, 3)], "2 terms for 1 operands"),
        ("i1->i", [(2, 3)], "no label"),
        ("ij->k", [(2, 3)], "not on the left"),
        ("ij->ii", [(2, 3)], "repeated"),
        ("......->", [(2,)], "no label"),
    ],
)
def test_malformed_equations(equation, shapes, words):
    with pytest.raises(errors.InvalidArgumentError, match=words):
        einsum(equation, *[np.ones(s) for s in shapes])


@pytest.mark.parametrize(
    "equation, shapes, words",
    [
        ("ij,jk->ik", [(2, 3), (4, 5)], "'j' is 3 in one place and 4"),
        ("ij,jk->ik", [(2, 3), (1, 5)], "'j'"),
        ("ij->i", [(2, 3, 4)], "3 dimensions"),
        ("...ij->ij", [(2, 3, 4)], "missing from the result"),
        ("ii->i", [(2, 3)], "'i'"),
    ],
)
def test_shapes_that_do_not_fit(equation, shapes, words):
    with pytest.raises(errors.ShapeMismatchError, match=words):
        einsum(equation, *[np.ones(s) for s in shapes])

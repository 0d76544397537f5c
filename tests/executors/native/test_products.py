"""Products of matrices: NumPy's loops on native code's own arrays; small ones, and those of whole numbers, as loops."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.executors.native.program import Affine, Block, Buffer, Inner, Program, View
from autograph.executors.native.verifier import verify
from tests.executors.native.programs import check_all_ways
from tests.executors.native.test_layouts import same_bits

RNG = np.random.default_rng(0)


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int32, np.int64, np.uint8])
@pytest.mark.parametrize(("m", "k", "n"), [(1, 1, 1), (3, 4, 5), (10, 10, 10), (33, 17, 65), (1, 40, 3)])
def test_products_have_numpys_bits(dtype: type, m: int, k: int, n: int) -> None:
    a, b = (RNG.integers(-9, 9, shape) / 7 for shape in ((m, k), (k, n)))
    if np.dtype(dtype).kind != "f":
        a, b = a * 700, b * 700
    shown = check_all_ways(ag.matmul, [a.astype(dtype), b.astype(dtype)])
    if np.dtype(dtype).kind != "f":
        assert "numpy.matmul(" not in shown
    assert "MatMul(" not in shown


def test_products_of_views_are_made_without_a_copy() -> None:
    def f(x):
        return ag.matmul(x, ag.transpose(x)), ag.matmul(x[2:5], x[:, 1:4], transpose_a=True)

    x = RNG.normal(size=(30, 40))
    shown = check_all_ways(lambda x: ag.matmul(x[2:5], x[:3], transpose_a=True), [x])
    assert "[80; 40 by 1, 3 by 40]" in shown
    assert "loop" not in shown
    same_bits(lambda x: ag.matmul(x, ag.transpose(x)), x)
    same_bits(lambda x: ag.matmul(ag.exp(ag.transpose(x)), x[:, ::2]), x)
    same_bits(lambda x: ag.matmul(x, x, transpose_b=True), x.T)


def test_products_in_a_loop() -> None:
    def power(x, n):
        found = ag.eye(10, dtype=x.dtype)
        i = ag.constant(0)
        while i < n:
            found = ag.matmul(x, found)
            i += 1
        return found

    for dtype in (np.int32, np.float64):
        x = RNG.integers(-1, 2, (10, 10)).astype(dtype)
        shown = check_all_ways(power, [x, 0], [x, 1], [x, 20])
        assert "MatMul(" not in shown


def test_the_verifier_checks_what_a_loop_of_numpys_is_given() -> None:
    def program(*views: View) -> Program:
        block = Block("top", None)
        block.statements.append(Inner(np.matmul, views))
        return Program("p", [], block, [], {}, [], 0, {}, [])

    def matrix(type: str, count: int, place: str = "work") -> View:
        return View(Buffer(type, count, (place, 0)), Affine(), (2, 2), (2, 1))

    good = matrix("f64", 4)
    verify(program(good, good, good))
    for views, message in (
        ((good, good, matrix("f32", 4)), "no loop"),
        ((good, matrix("f64", 3), good), "not all in"),
        ((good, good, matrix("f64", 4, "in")), "not the run's own"),
    ):
        with pytest.raises(errors.InternalError, match=message):
            verify(program(*views))

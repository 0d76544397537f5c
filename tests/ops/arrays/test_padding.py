"""pad, reverse, roll."""

from __future__ import annotations

import numpy as np
import pytest

from autograph import errors
from autograph.executors import compile_graph
from autograph.framework.shapes import TensorShape
from autograph.ops.arrays import padding
from tests.ops.harness import assert_same, check_gradient, run_both, trace

X = np.arange(12, dtype=np.float32).reshape(3, 4)
MODES = ["constant", "reflect", "SYMMETRIC"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("widths", [[[1, 2], [0, 3]], [[0, 0], [2, 1]], [[0, 0], [0, 0]]])
def test_pad(mode: str, widths: list[list[int]]) -> None:
    wanted = np.pad(X, widths, mode.lower())
    assert_same(run_both(lambda x: padding.pad(x, widths, mode), X), wanted)
    assert_same(run_both(lambda x, w: padding.pad(x, w, mode), X, np.array(widths), static=False), wanted)


def test_pad_values() -> None:
    got = run_both(lambda x: padding.pad(x, [[1, 0], [0, 1]], constant_values=-1), X)
    assert_same(got, np.pad(X, [[1, 0], [0, 1]], constant_values=-1))
    assert run_both(lambda x: padding.pad(x, [[1, 0]]), [True]).tolist() == [False, True]
    assert run_both(lambda x: padding.pad(x, [[0, 1]]), [b"a"]).tolist() == [b"a", b""]
    assert run_both(lambda x, v: padding.pad(x, [[0, 1]], constant_values=v), [1, 2], np.int32(9)).tolist() == [1, 2, 9]
    assert trace(lambda x: padding.pad(x, [[1, 2], [0, 1]]), (np.float32, [None, 3])).outputs[0].shape == [None, 4]
    assert trace(padding.pad, (np.float32, None), (np.int32, [2, 2])).outputs[0].shape == TensorShape([None, None])


@pytest.mark.parametrize(
    ("widths", "mode", "words"),
    [
        ([[1, 2]], "CONSTANT", "1 pairs"),
        ([[1, -2], [0, 0]], "CONSTANT", "negative"),
        ([1, 2], "CONSTANT", "shape"),
        ([[3, 0], [0, 0]], "REFLECT", "wider"),
        ([[4, 0], [0, 0]], "SYMMETRIC", "wider"),
        ([[0, 0], [0, 0]], "EDGE", "EDGE"),
    ],
)
def test_pad_refuses(widths: object, mode: str, words: str) -> None:
    with pytest.raises(ValueError, match=words) as caught:
        padding.pad(X, widths, mode)
    assert isinstance(caught.value, errors.AutographError)
    assert caught.value.location is not None


def test_pad_refuses_at_run_time() -> None:
    graph = trace(padding.pad, (np.float32, None), (np.int32, [None, None]))
    with pytest.raises(errors.InvalidArgumentError, match="paddings"):
        compile_graph(graph)(X, np.array([[1, 1]], np.int32))


@pytest.mark.parametrize("axis", [[0], [1, -2], [], 1])
def test_reverse(axis: object) -> None:
    assert_same(run_both(lambda x: padding.reverse(x, axis), X), np.flip(X, axis))


@pytest.mark.parametrize(("shift", "axis"), [(1, 0), (-6, 1), ([1, 2], [0, 1]), ([1, 2], [1, 1]), (0, -1)])
def test_roll(shift: object, axis: object) -> None:
    assert_same(run_both(lambda x: padding.roll(x, shift, axis), X), np.roll(X, shift, axis))
    got = run_both(lambda x, s: padding.roll(x, s, axis), X, np.array(shift))
    assert_same(got, np.roll(X, shift, axis))


def test_axes_out_of_range() -> None:
    for fn in (lambda: padding.reverse(X, [2]), lambda: padding.roll(X, 1, 2)):
        with pytest.raises(errors.ShapeMismatchError, match="axis 2 is out of range"):
            fn()


@pytest.mark.parametrize(
    "fn",
    [
        *[lambda x, m=m: padding.pad(x * x, [[1, 2], [2, 0]], m) for m in MODES],
        lambda x: padding.reverse(x * x, [1]), lambda x: padding.roll(x * x, [1, -2], [0, 1]),
    ],
)  # fmt: skip
def test_gradients(fn: object) -> None:
    check_gradient(fn, X.astype(np.float64))


def test_gradient_of_the_padding_value() -> None:
    check_gradient(
        lambda x, v: padding.pad(x * x, [[1, 2], [2, 0]], constant_values=v * v), X.astype(np.float64), np.array(3.0)
    )

"""fill, zeros, ones, range, linspace, eye, diag."""

from __future__ import annotations

import numpy as np
import pytest

from autograph import errors
from autograph.executors import compile_graph
from autograph.framework import dtypes
from autograph.framework.convert import constant
from autograph.framework.shapes import TensorShape
from autograph.ops.arrays import construction
from autograph.ops.core.basic import shape
from tests.ops.harness import assert_close, assert_same, check_gradient, run_both, trace

X = np.arange(6, dtype=np.float32).reshape(2, 3)


def test_fill() -> None:
    assert_same(run_both(lambda v: construction.fill([2, 3], v), np.float32(7)), np.full((2, 3), 7, np.float32))
    assert_same(run_both(construction.fill, np.array([2, 0]), True, static=False), np.full((2, 0), True))
    assert run_both(lambda s: construction.fill([2], s), b"long text").tolist() == [b"long text"] * 2
    check_gradient(lambda v: construction.fill([2, 3], v * v), np.array(3.0))
    with pytest.raises(errors.ShapeMismatchError, match="scalar"):
        construction.fill([2], [1, 2])
    with pytest.raises(errors.ShapeMismatchError, match="negative"):
        construction.fill([-2], 1)
    graph = trace(lambda n: construction.fill([n], 1), (np.int32, []))
    assert graph.outputs[0].shape == TensorShape([None])
    with pytest.raises(errors.InvalidArgumentError, match="negative"):
        compile_graph(graph)(np.int32(-1))


@pytest.mark.parametrize("dtype", [d for d in dtypes.ALL if not d.is_opaque], ids=lambda d: d.name)
def test_zeros_and_ones(dtype: dtypes.DType) -> None:
    empty = b"" if dtype is dtypes.string else 0
    for x in (construction.zeros([2, 1], dtype), construction.zeros_like(X[:, :1], dtype)):
        assert x.dtype is dtype
        assert x.numpy().tolist() == np.full((2, 1), empty, dtype.numpy_dtype).tolist()
    if dtype is not dtypes.string:
        for x in (construction.ones([2, 1], dtype), construction.ones_like(X[:, :1], dtype)):
            assert x.dtype is dtype
            assert x.numpy().tolist() == np.ones((2, 1), dtype.numpy_dtype).tolist()
        like = construction.ones_like(construction.zeros([3], dtype))
        assert like.numpy().tolist() == np.ones(3, dtype.numpy_dtype).tolist()


def test_zeros_of_shapes() -> None:
    assert construction.zeros([]).shape == ()
    assert construction.zeros(3).shape == (3,)
    assert construction.ones(TensorShape([2, 2])).shape == (2, 2)
    assert_same(run_both(lambda x: construction.zeros(shape(x)), X), np.zeros(X.shape))
    assert_same(
        run_both(lambda x: construction.ones([x.shape[0] or shape(x)[0], 2]), X, unknown_rank=False),
        np.ones((2, 2)),
    )
    assert_same(run_both(construction.zeros_like, X), np.zeros_like(X))
    assert_same(run_both(lambda x: construction.ones_like(x, "int64"), X), np.ones((2, 3), np.int64))
    assert construction.zeros_like(["a", "b"]).numpy().tolist() == [b"", b""]


@pytest.mark.parametrize(
    "args",
    [
        (5,),
        (0,),
        (-3,),
        (2, 7),
        (7, 2, -2),
        (0, 10, 3),
        (0, 1, 0.25),
        (1.0, 0.0, -0.3),
        (3.0,),
        (2, 5, 1),
        (5, 2),
        (0, 2**40, 2**38),
    ],
)
def test_range(args: tuple[object, ...]) -> None:
    got = run_both(lambda *a: construction.range(*args))
    assert_close(got, np.arange(*args))
    whole = not any(isinstance(a, float) for a in args)
    assert got.dtype == (np.int64 if whole else np.float64)
    if whole and max(args) < 2**31:
        tensors = [np.array(a, np.int32) for a in args]
        assert_same(run_both(construction.range, *tensors, static=False), np.arange(*args, dtype=np.int32))


def test_range_dtypes() -> None:
    assert construction.range(3, dtype=np.int64).dtype is dtypes.int64
    assert construction.range(3, dtype="float64").numpy().tolist() == [0, 1, 2]
    assert construction.range(constant(np.float64(2))).dtype is dtypes.float64
    assert construction.range(constant(np.int64(2))).dtype is dtypes.int64
    assert construction.range(constant(2), constant(np.int64(4))).dtype is dtypes.int64
    assert construction.range(0, constant(2.0, "float32")).dtype is dtypes.float32
    assert construction.range(np.int64(4)).dtype is dtypes.int64
    assert construction.range(0, constant(3), 0.5).numpy().tolist() == [0, 0.5, 1, 1.5, 2, 2.5]
    assert trace(construction.range, (np.int32, [])).outputs[0].shape == TensorShape([None])


def test_range_refuses() -> None:
    with pytest.raises(errors.InvalidArgumentError, match="zero"):
        construction.range(1, 5, 0)
    with pytest.raises(errors.InvalidArgumentError, match="zero"):
        compile_graph(trace(lambda d: construction.range(1, 5, d), (np.int32, [])))(np.int32(0))
    with pytest.raises(errors.ShapeMismatchError, match="scalars"):
        construction.range([1, 2])


def test_range_gradient() -> None:
    check_gradient(lambda a, d: construction.range(a * a, 10.0, d * d), np.array(1.5), np.array(1.3))


def test_linspace() -> None:
    assert_close(run_both(lambda: construction.linspace(0, 1, 5)), np.linspace(0, 1, 5))
    assert construction.linspace(0, 1, 5).dtype is dtypes.float64
    assert_close(run_both(construction.linspace, 2.0, -1.0, np.array(4), static=False), np.linspace(2, -1, 4))
    assert construction.linspace(3.0, 4.0, 1).numpy().tolist() == [3]
    check_gradient(lambda a, b: construction.linspace(a * a, b * b, 4), np.array(1.5), np.array(3.0))
    with pytest.raises(errors.InvalidArgumentError, match="num=0"):
        construction.linspace(0.0, 1.0, 0)


@pytest.mark.parametrize("axis", [0, 1, -1, -2])
def test_linspace_between_tensors(axis: int) -> None:
    a, b = np.array([0.0, 1.0, 2.0]), np.array([4.0, 5.0, -2.0])
    assert_close(
        run_both(lambda a, b: construction.linspace(a, b, 5, axis=axis), a, b), np.linspace(a, b, 5, axis=axis)
    )
    got = run_both(lambda a: construction.linspace(a, 1.0, 5, axis=axis), a)
    assert_close(got, np.linspace(a, 1.0, 5, axis=axis))
    check_gradient(lambda a, b: construction.linspace(a * a, b * b, 3, axis=axis), a, b)


def test_eye() -> None:
    assert_same(run_both(lambda: construction.eye(3)), np.eye(3))
    assert_same(run_both(lambda: construction.eye(2, 3, dtype="int32")), np.eye(2, 3, dtype=np.int32))
    assert_same(run_both(construction.eye, np.array(2), np.array(4), static=False), np.eye(2, 4))
    got = run_both(lambda: construction.eye(2, batch_shape=[3, 1], dtype=np.bool_))
    assert_same(got, np.broadcast_to(np.eye(2, dtype=bool), (3, 1, 2, 2)))


def test_diag() -> None:
    for x in (np.array([1.0, 2.0]), X, np.zeros((2, 0))):
        wanted = np.zeros((*x.shape, x.shape[-1]), x.dtype)
        for at in np.ndindex(x.shape):
            wanted[(*at, at[-1])] = x[at]
        assert_same(run_both(construction.diag, x), wanted)
    for x in (X, np.arange(24).reshape(2, 4, 3), np.eye(3)):
        assert_same(run_both(construction.diag_part, x), np.diagonal(x, axis1=-2, axis2=-1))
    check_gradient(lambda x: construction.diag(x * x), X.astype(np.float64))
    for shape_ in ((2, 3), (3, 3), (2, 3, 2)):
        check_gradient(lambda x: construction.diag_part(x * x), np.arange(np.prod(shape_), dtype=float).reshape(shape_))
    with pytest.raises(errors.ShapeMismatchError, match="scalar"):
        construction.diag(1.0)
    with pytest.raises(errors.ShapeMismatchError, match="matrix"):
        construction.diag_part([1.0])

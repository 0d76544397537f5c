"""Running sums and products, sums over segments: values against plain loops, gradients against differences, errors."""

from __future__ import annotations

import numpy as np
import pytest

from autograph import errors
from autograph.executors import compile_graph
from autograph.framework.convert import constant
from autograph.ops.arrays import segments as sg
from autograph.ops.reductions import cumulative as cu
from tests.ops.harness import assert_close, assert_same, check_gradient, run_both, trace

X = np.array([[1.5, -2.0, 0.5], [0.25, 3.0, -1.0]])


def by_loop(x, axis, exclusive, reverse, combine, start):
    rows = np.moveaxis(x, axis, 0)
    out = np.empty_like(rows)
    running = np.full(rows.shape[1:], start)
    for i in range(len(rows))[:: -1 if reverse else 1]:
        after = combine(running, rows[i])
        out[i] = running if exclusive else after
        running = after
    return np.moveaxis(out, 0, axis)


SCANS = [
    (cu.cumsum, np.add, 0.0),
    (cu.cumprod, np.multiply, 1.0),
    (cu.cumulative_logsumexp, np.logaddexp, -np.inf),
]


@pytest.mark.parametrize(("function", "combine", "start"), SCANS, ids=lambda v: getattr(v, "__name__", ""))
@pytest.mark.parametrize("axis", [0, 1, -1])
@pytest.mark.parametrize("exclusive", [False, True])
@pytest.mark.parametrize("reverse", [False, True])
def test_scans(function, combine, start, axis, exclusive, reverse):
    def scan(x):
        return function(x, axis, exclusive=exclusive, reverse=reverse)

    assert_close(run_both(scan, X), by_loop(X, axis, exclusive, reverse, combine, start))
    assert run_both(scan, X.astype(np.float16)).dtype == np.float16
    if function is cu.cumulative_logsumexp:
        if not exclusive:  # -inf leaves no finite differences
            check_gradient(scan, X, second=False)
    else:
        check_gradient(scan, X)


@pytest.mark.parametrize("exclusive", [False, True])
@pytest.mark.parametrize("reverse", [False, True])
def test_gradient_of_products_with_zeros(exclusive, reverse):
    x = np.array([[2.0, 0.0, 3.0, 0.0, 1.5], [1.0, 0.5, 0.0, 2.0, 3.0]])
    check_gradient(lambda t: cu.cumprod(t, 1, exclusive, reverse), x)


def test_integers_and_complex_numbers():
    x = np.array([1, 2, 3], np.int32)
    assert_same(run_both(cu.cumsum, x), np.array([1, 3, 6], np.int32))
    assert_same(run_both(cu.cumprod, x.astype(np.int8)), np.array([1, 2, 6], np.int8))
    z = np.array([1 + 1j, 2 - 1j, 0.5j])
    assert_close(run_both(cu.cumprod, z), np.cumprod(z))
    check_gradient(cu.cumprod, z)
    check_gradient(cu.cumsum, z)


def test_axis_as_a_tensor_and_empty_axes():
    got = run_both(lambda x, a: cu.cumsum(x, a), X, np.int32(1), static=False)
    assert_close(got, np.cumsum(X, 1))
    check_gradient(lambda x, a: cu.cumprod(x, a), X, np.int32(1))
    assert_same(run_both(lambda x: cu.cumsum(x, exclusive=True), np.zeros((0, 2))), np.zeros((0, 2)))


def test_axis_errors():
    with pytest.raises(errors.ShapeMismatchError, match="axis 2 is out of range"):
        cu.cumsum(constant([[1]]), 2)
    with pytest.raises(errors.ShapeMismatchError, match="axis 2 is out of range"):
        trace(lambda x: cu.cumsum(x, 2), ("int32", [None, None]))
    with pytest.raises(errors.ShapeMismatchError, match="scalar"):
        cu.cumsum(constant(1))


# --- segments ------------------------------------------------------------------------------------------------


def test_segment_sum():
    data = np.arange(8.0).reshape(4, 2)
    ids = np.array([0, 0, 2, 2], np.int32)
    want = np.array([data[0] + data[1], [0, 0], data[2] + data[3]])
    assert_same(run_both(sg.segment_sum, data, ids, static=False), want)
    check_gradient(lambda x: sg.segment_sum(x * x, [0, 0, 2, 2]), data)
    assert trace(lambda x: sg.segment_sum(x, [0, 0, 2, 2]), ("float32", [4, 2])).outputs[0].shape == (3, 2)
    assert_same(run_both(sg.segment_sum, data[:0], ids[:0], static=False), np.zeros((0, 2)))


@pytest.mark.parametrize("ids", [[1, 0], [-1, 0]])
def test_segment_ids_must_ascend(ids):
    with pytest.raises(errors.InvalidArgumentError, match="ascending"):
        sg.segment_sum(constant([1, 2]), ids)


def test_segment_ids_must_number_the_rows():
    with pytest.raises(errors.ShapeMismatchError, match="do not number"):
        sg.segment_sum(constant([1, 2]), [0, 1, 2])
    with pytest.raises(errors.ShapeMismatchError, match="not a vector"):
        sg.segment_sum(constant([[1]]), [[0]])
    run = compile_graph(trace(sg.segment_sum, ("int32", [None]), ("int32", [None])))
    with pytest.raises(errors.InvalidArgumentError, match="do not number"):
        run(np.array([1, 2], np.int32), np.array([0, 1, 2], np.int32))


@pytest.mark.parametrize(
    "ids", [np.array([2, 0, 2, -1], np.int32), np.array([[0, 1], [1, 1], [-1, 0], [2, 2]], np.int64)], ids=str
)
def test_unsorted_segment_sum(ids):
    data = np.arange(16.0).reshape(4, 2, 2) + 1
    want = np.zeros((3, *data.shape[ids.ndim :]))
    for at in np.ndindex(ids.shape):
        if ids[at] >= 0:
            want[ids[at]] += data[at]
    assert_same(run_both(lambda x, i: sg.unsorted_segment_sum(x, i, 3), data, ids), want)
    check_gradient(lambda x, i: sg.unsorted_segment_sum(x * x, i, 3), data, ids)


def test_unsorted_segment_errors():
    with pytest.raises(errors.InvalidArgumentError, match=r"segment_ids\[1\] = 3 is not in \[0, 3\)"):
        sg.unsorted_segment_sum(constant([1, 2]), [0, 3], 3)
    with pytest.raises(errors.ShapeMismatchError, match="do not number"):
        sg.unsorted_segment_sum(constant([1, 2]), [0, 1, 2], 3)
    with pytest.raises(errors.ShapeMismatchError, match="num_segments is -1"):
        trace(lambda x: sg.unsorted_segment_sum(x, [0], -1), ("int32", [1]))

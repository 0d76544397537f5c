"""The cross entropy of classes that are given by number."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways
from tests.executors.native.test_failures import both

rng = np.random.default_rng(0)


def loss(labels, logits):
    return ag.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)


def mean_with_gradient(labels, logits):
    with ag.GradientTape() as tape:
        tape.watch(logits)
        mean = ag.reduce_mean(ag.nn.sparse_softmax_cross_entropy_with_logits(labels, logits * 2))
    return mean, tape.gradient(mean, logits)


def twice_differentiated(labels, logits):
    with ag.GradientTape() as outer:
        outer.watch(logits)
        with ag.GradientTape() as inner:
            inner.watch(logits)
            total = ag.reduce_sum(ag.nn.sparse_softmax_cross_entropy_with_logits(labels, logits))
        first = inner.gradient(total, logits)
        squares = ag.reduce_sum(first * first)
    return outer.gradient(squares, logits)


@pytest.mark.parametrize("function", [loss, mean_with_gradient, twice_differentiated])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("shape", [(1, 1), (3, 2), (7, 10), (40, 17), (2, 300)])
def test_as_the_kernel(function: Any, dtype: Any, shape: tuple[int, int]) -> None:
    labels = rng.integers(0, shape[1], shape[0])
    text = check_all_ways(function, (labels, rng.standard_normal(shape).astype(dtype)))
    assert ": SparseSoftmaxCrossEntropyWithLogits(" in text  # where a label is none of the classes
    assert ") -> " not in text  # else no kernel is called


def test_other_labels_and_shapes() -> None:
    check_all_ways(loss, (np.array([1, 0, 2], np.int32), rng.standard_normal((3, 3))))
    check_all_ways(loss, (np.array([[1, 0], [2, 1]]), rng.standard_normal((2, 2, 3))))


def test_infinite_logits() -> None:
    logits = np.array([[0.0, -np.inf, 1.0], [np.inf, 0.0, 1.0], [np.nan, 0.0, 1.0], [-np.inf, -np.inf, -np.inf]])
    check_all_ways(loss, *[(np.full(4, k), logits) for k in (0, 1, 2)])


@pytest.mark.parametrize("labels", [[0, 3, 1], [0, 1, -1], [2**40, 0, 0]])
def test_a_label_that_is_no_class_is_an_error(labels: list[int]) -> None:
    expected, actual = both(mean_with_gradient, np.array(labels), rng.standard_normal((3, 3)))
    assert type(actual) is type(expected)
    assert str(actual) == str(expected)
    assert "is not a class" in str(actual)


def test_in_a_branch_labels_are_looked_at_where_it_is_taken() -> None:
    def taken(labels, logits, flag):
        if flag > 0:
            return ag.reduce_sum(loss(labels, logits))
        return ag.reduce_sum(logits)

    logits = rng.standard_normal((3, 3))
    check_all_ways(taken, (np.array([0, 1, 2]), logits, 1), (np.array([0, 9, 2]), logits, 0))

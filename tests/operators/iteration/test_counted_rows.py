"""Loops over what `ag.range` has made count: the numbers are not read from an array."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.compat import tf


def types_in(graph: Any) -> set[str]:
    """The types of all operations of a graph and of those in it."""
    found = {op.type for op in graph.operations}
    return found.union(*[types_in(inner) for op in graph.operations for inner in op.nested_graphs()])


@pytest.mark.parametrize("executor", ["numpy", "native"])
@pytest.mark.parametrize(
    ("start", "limit", "delta"), [(0, 5, 1), (2, 9, 3), (7, -4, -3), (3, 3, 1), (5, 2, 1), (-3, 4, 2)]
)
def test_numbers_are_those_of_the_range(executor: str, start: int, limit: int, delta: int) -> None:
    @ag.function(executor=executor)
    def digits(a: Any, b: Any) -> Any:
        total = 1
        seen = []
        for at, number in enumerate(ag.range(a, b, delta)):
            total = total * 10 + number * at
            seen.append(number)
        return total, ag.stack(seen) if ag.size(ag.range(a, b, delta)) > 0 else ag.range(0)

    numbers = list(range(start, limit, delta))
    expected = 1
    for at, number in enumerate(numbers):
        expected = expected * 10 + number * at
    for a, b in ((start, limit), (ag.constant(start), ag.constant(limit))):
        total, seen = digits(a, b)
        assert int(total) == expected and seen.numpy().tolist() == numbers


def test_items_have_the_dtype_of_the_range() -> None:
    @ag.function
    def last(n: Any) -> Any:
        found = ag.constant(-1, dtype=ag.int32)
        for number in ag.range(n, dtype=ag.int32):
            found = number + np.int32(1)
        return found

    assert last(ag.constant(4)).dtype is ag.int32 and int(last(ag.constant(4))) == 4

    @tf.function
    def total(n: Any) -> Any:
        found = 0
        for number in tf.range(n):
            found += number
        return found

    assert total(tf.constant(5)).dtype is tf.int32 and int(total(tf.constant(5))) == 10


@pytest.mark.parametrize("executor", ["numpy", "native"])
def test_nothing_is_as_long_as_the_range(executor: str) -> None:
    @ag.function(executor=executor)
    def first_above(n: Any, least: Any) -> Any:
        for number in ag.range(n):
            if number * number > least:
                return number
        return -1

    assert int(first_above(ag.constant(10**15), ag.constant(50))) == 8  # 10**15 numbers would be 8 petabytes
    graph = first_above.get_concrete_function(ag.constant(3), ag.constant(4)).optimized_graph
    assert not types_in(graph) & {"Range", "StridedSlice"}


def test_what_is_no_count_is_read() -> None:
    @ag.function
    def total(limit: Any, delta: Any) -> Any:
        found = 0.0
        for number in ag.range(0.0, limit, 0.1):
            found += number
        for number in ag.range(0, 9, delta):
            found += number
        return found

    expected = sum(np.arange(0.0, 1.0, 0.1).tolist()) + sum(range(0, 9, 2))
    assert float(total(ag.constant(1.0), ag.constant(2))) == expected
    with pytest.raises(ag.errors.InvalidArgumentError, match="step"):
        total(ag.constant(1.0), ag.constant(0))

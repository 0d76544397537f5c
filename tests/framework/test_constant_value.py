"""What is known of values before a graph runs: constants, small pure operations on them, and shapes made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.framework.constant_value import constant_value, constant_value_as_shape
from autograph.framework.func_graph import FuncGraph
from autograph.framework.shapes import TensorShape, as_shape
from autograph.framework.tensor import Tensor


@pytest.fixture
def graph() -> Iterator[FuncGraph]:
    graph = FuncGraph("g")
    with graph.as_default():
        yield graph


def given(graph: FuncGraph, *dims: int | None, dtype: Any = ag.int32) -> Tensor:
    """An input."""
    return graph.add_input(dtype, TensorShape(dims), "x")


def known(tensor: Any) -> Any:
    return constant_value(tensor)


class TestValues:
    def test_of_eager_tensors(self) -> None:
        assert np.array_equal(known(ag.constant([1, 2])), [1, 2])

    def test_of_constants(self, graph: FuncGraph) -> None:
        value = known(ag.constant([1.5, 2.0]))
        assert value is not None
        assert value.tolist() == [1.5, 2.0]

    def test_of_inputs_nothing_is_known(self, graph: FuncGraph) -> None:
        assert known(given(graph)) is None
        assert known(given(graph) + 1) is None

    def test_of_pure_operations_on_constants(self, graph: FuncGraph) -> None:
        total = ag.constant([1, 2]) * 3 + 1
        assert ag.is_symbolic(total)
        assert np.array_equal(known(total), [4, 7])

    def test_of_each_output(self, graph: FuncGraph) -> None:
        first, second = ag.unstack(ag.constant([[1, 2], [3, 4]]))
        assert np.array_equal(known(first), [1, 2])
        assert np.array_equal(known(second), [3, 4])

    @pytest.mark.parametrize(
        ("ask", "value"), [(ag.shape, [2, 3]), (ag.size, 6), (ag.rank, 2)], ids=["shape", "size", "rank"]
    )
    def test_of_what_is_asked_of_a_known_shape(self, graph: FuncGraph, ask: Callable[..., Any], value: Any) -> None:
        assert np.array_equal(known(ask(given(graph, 2, 3))), value)

    def test_of_what_is_asked_of_a_partial_shape(self, graph: FuncGraph) -> None:
        x = given(graph, None, 3)
        assert known(ag.rank(x)) == 2
        assert known(ag.shape(x)) is None
        assert known(ag.size(x)) is None

    def test_large_results_are_not_worked_out(self, graph: FuncGraph) -> None:
        assert known(ag.zeros([1024]) + 1.0) is not None
        assert known(ag.zeros([1025]) + 1.0) is None

    def test_what_has_effects_or_draws_is_not_known(self, graph: FuncGraph) -> None:
        assert known(ag.random.uniform([2])) is None

    def test_what_fails_fails_only_when_it_runs(self, graph: FuncGraph) -> None:
        assert known(ag.constant(1) // ag.constant(0)) is None

    def test_is_worked_out_once(self, graph: FuncGraph) -> None:
        total = ag.constant([1, 2]) + 1
        assert known(total) is not None
        assert known(total) is known(total)


class TestShapes:
    @pytest.mark.parametrize(("values", "dims"), [([2, 3], [2, 3]), ([-1, 3], [None, 3]), ([], [])])
    def test_of_known_dimensions(self, values: list[int], dims: Any) -> None:
        assert constant_value_as_shape(ag.constant(values, ag.int32)) == as_shape(dims)

    def test_of_the_shape_of_a_tensor(self, graph: FuncGraph) -> None:
        x = given(graph, None, 3)
        assert constant_value_as_shape(ag.shape(x)) == (None, 3)
        assert constant_value_as_shape(ag.cast(ag.shape(x), ag.int64)) == (None, 3)

    def test_of_dimensions_packed(self, graph: FuncGraph) -> None:
        n = given(graph)
        assert constant_value_as_shape(ag.stack([n, 3, ag.constant(-1)])) == (None, 3, None)

    def test_of_shapes_joined(self, graph: FuncGraph) -> None:
        x = given(graph, None, 3)
        assert constant_value_as_shape(ag.concat([ag.shape(x), [4]], 0)) == (None, 3, 4)

    @pytest.mark.parametrize(
        ("key", "dims"),
        [
            (slice(1, None), (3, 4)),
            (slice(None, -1), (None, 3)),
            (slice(None, None, 2), (None, 4)),
            (slice(None, None, -1), (4, 3, None)),
        ],
    )
    def test_of_part_of_a_shape(self, graph: FuncGraph, key: slice, dims: Any) -> None:
        assert constant_value_as_shape(ag.shape(given(graph, None, 3, 4))[key]) == dims

    def test_of_part_of_an_unknown_shape(self, graph: FuncGraph) -> None:
        x = graph.add_input(ag.float32, TensorShape(None), "x")
        assert constant_value_as_shape(ag.shape(x)[1:]) == TensorShape(None)

    def test_of_dimensions_that_are_not_known(self, graph: FuncGraph) -> None:
        assert constant_value_as_shape(given(graph, 2)) == (None, None)
        assert constant_value_as_shape(given(graph, None)) == TensorShape(None)

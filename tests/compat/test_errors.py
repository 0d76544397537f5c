"""Which `except` clauses of a TensorFlow program catch what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from autograph.compat import tf

AnyShape = tf.TensorSpec(None, tf.float32)
OPERATIONS: list[tuple[Callable[[Any, Any], Any], list[int], list[int]]] = [
    (lambda x, y: x + y, [2], [3]),
    (lambda x, y: x @ y, [2, 3], [2, 3]),
    (lambda x, y: tf.concat([x, y], 0), [2, 3], [2, 2]),
    (lambda x, y: tf.stack([x, y]), [2], [3]),
    (lambda x, y: tf.reshape(x, tf.shape(y)), [4], [3]),
]


@pytest.mark.parametrize(("operation", "left", "right"), OPERATIONS)
def test_shapes_are_invalid_arguments_eagerly_and_when_a_graph_runs(
    operation: Callable[[Any, Any], Any], left: list[int], right: list[int]
) -> None:
    x, y = tf.ones(left), tf.ones(right)
    staged = tf.function(operation, input_signature=[AnyShape, AnyShape])
    for call in (operation, staged):
        with pytest.raises(tf.errors.InvalidArgumentError):
            call(x, y)


@pytest.mark.parametrize(("operation", "left", "right"), OPERATIONS)
def test_shapes_are_value_errors_while_a_function_is_traced(
    operation: Callable[[Any, Any], Any], left: list[int], right: list[int]
) -> None:
    with pytest.raises(ValueError, match="shape"):
        tf.function(operation).get_concrete_function(tf.TensorSpec(left), tf.TensorSpec(right))


def test_a_variable_in_every_call_is_a_value_error() -> None:
    @tf.function
    def f(x: Any) -> Any:
        return tf.Variable(1.0) + x

    with pytest.raises(ValueError, match="makes a variable"):
        f(tf.constant(1.0))

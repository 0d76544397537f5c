"""Functions that TensorFlow traces: writes the GraphDefs, and TensorFlow's results, that `tests/export` reads.

    /path/to/tensorflow/python tests/interop/tensorflow_functions.py tests/export/tensorflow
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))

import exchange  # type: ignore[import-not-found]
import tensorflow as tf  # type: ignore[import-not-found]

FUNCTIONS: list[tuple[Callable[..., Any], list[tuple[Any, ...]]]] = []


def given(*inputs: tuple[Any, ...]) -> Any:
    def register(function: Callable[..., Any]) -> Any:
        FUNCTIONS.append((function, list(inputs)))
        return function

    return register


F = np.float32
M = np.arange(6, dtype=F).reshape(2, 3) / 4 - 0.5


@given((M, M.T.copy()), (M + 1, M.T * 2))
def dense(x, w):  # type: ignore[no-untyped-def]
    return tf.nn.softmax(tf.nn.relu(tf.matmul(x, w)) + tf.constant([0.5, -0.5]))


@given((F(3.0),), (F(-3.0),))
def branches(x):  # type: ignore[no-untyped-def]
    if x > 0:
        y = tf.sqrt(x)
    elif x < -2:
        y = -x
    else:
        y = tf.constant(0.0)
    return y * 2


@given((np.int32(27),), (np.int32(1),))
def collatz(n):  # type: ignore[no-untyped-def]
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
    return steps


@given((np.arange(5, dtype=F),))
def grown(values):  # type: ignore[no-untyped-def]
    found = tf.TensorArray(tf.float32, size=0, dynamic_size=True)
    total = tf.constant(0.0)
    for value in values:
        total += value
        found = found.write(found.size(), total)
    return found.stack()


@given((np.arange(32, dtype=F).reshape(1, 4, 4, 2) / 8, np.ones((2, 2, 2, 3), F) / 3))
def convolved(image, kernel):  # type: ignore[no-untyped-def]
    y = tf.nn.conv2d(image, kernel, strides=1, padding="SAME")
    return tf.nn.max_pool2d(y, 2, 2, "VALID"), tf.reduce_mean(y, axis=[1, 2])


@given((M,), (M * -3,))
def reduced(x):  # type: ignore[no-untyped-def]
    return tf.reduce_sum(x, 0), tf.reduce_max(x), tf.reduce_prod(x, 1, keepdims=True), tf.argmax(x, 1), tf.norm(x)


@given((np.arange(12, dtype=np.int64).reshape(3, 4),))
def sliced(x):  # type: ignore[no-untyped-def]
    rows = tf.gather(x, [2, 0])
    return x[1:, ::-1], x[..., tf.newaxis, 1], rows, tf.concat([rows, x], 0), tf.transpose(x), tf.reshape(x, [-1, 2])


@tf.function
def helper(x, n):  # type: ignore[no-untyped-def]
    return tf.cast(n, tf.float32) * x + 1.0


@given((F(2.0), np.int32(3)))
def calls(x, n):  # type: ignore[no-untyped-def]
    return helper(x, n) - helper(helper(x, n), n)


@given((np.array([3.0, 1.0, 2.0], F),))
def with_gradient(x):  # type: ignore[no-untyped-def]
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.reduce_sum(tf.tanh(x) * tf.exp(-x))
    return y, tape.gradient(y, x)


@given((np.array([1, 2, 3], np.int32),))
def asserted(x):  # type: ignore[no-untyped-def]
    tf.debugging.assert_positive(x)
    return tf.where(x > 1, x * 10, x), tf.one_hot(x, 4), tf.cumsum(x)


@given((np.array([b"a", b"bc"], object),))
def texts(x):  # type: ignore[no-untyped-def]
    return tf.strings.join([x, tf.constant(["-", "+"])]), tf.strings.length(x), tf.equal(x, "a")


@given((F(0.5),))
def constants(x):  # type: ignore[no-untyped-def]
    return (
        x + tf.zeros([3]),
        tf.constant([1, 2, 3], tf.int8),
        tf.constant([[True, False]]),
        tf.constant(1 + 2j, tf.complex64),
        tf.constant([1.5, 2.5], tf.float16),
        tf.constant(7, tf.uint16),
        tf.fill([2, 2], x),
    )


@given((np.array([[4.0, 1.0], [2.0, 3.0]], F),))
def solved(a):  # type: ignore[no-untyped-def]
    return tf.linalg.inv(a), tf.einsum("ij,kj->ik", a, a), tf.linalg.det(a)


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for function, inputs in FUNCTIONS:
        specs = [tf.TensorSpec(np.shape(a), tf.as_dtype(np.asarray(a).dtype)) for a in inputs[0]]
        traced = tf.function(function).get_concrete_function(*specs)
        definition = traced.graph.as_graph_def()
        (folder / f"{function.__name__}.pb").write_bytes(definition.SerializeToString(deterministic=True))
        names = np.array([t.name for t in traced.inputs] + [t.name for t in traced.outputs], object)
        arrays: dict[str, Any] = {"names": names, "inputs": np.int64(len(traced.inputs))}
        for number, values in enumerate(inputs):
            results = tf.nest.flatten(traced(*map(tf.constant, values)))
            arrays.update({f"{number}/in{i}": v for i, v in enumerate(values)})
            arrays.update({f"{number}/out{i}": r.numpy() for i, r in enumerate(results)})
        exchange.save(folder / f"{function.__name__}.npz", arrays)


if __name__ == "__main__":
    main()

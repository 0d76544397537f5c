"""TensorFlow's partitioners: the numbers of parts that TensorFlow 2.21 gives, and arguments that make no sense."""

from __future__ import annotations

from typing import Any

import pytest

import autograph as ag
from autograph.compat import tf

partitioners = tf.distribute.experimental.partitioners
FIXED, MIN, MAX = (
    partitioners.FixedShardsPartitioner, partitioners.MinSizePartitioner, partitioners.MaxSizePartitioner
)  # fmt: skip


#: What TensorFlow gives: the class, its arguments, shape and dtype, and the parts.
GIVEN: list[Any] = [
    (FIXED, [2], [7, 3], "bool", [2, 1]),
    (FIXED, [2], [1000, 8], "int8", [2, 1]),
    (FIXED, [4], [1000, 8], "bool", [4, 1]),
    (FIXED, [4], [1000, 8], "float32", [4, 1]),
    (FIXED, [4], [100000, 16], "float32", [4, 1]),
    (FIXED, [100], [5], "float32", [5]),
    (FIXED, [100], [100000, 16], "bool", [100, 1]),
    (FIXED, [100], [33, 2, 4], "bool", [33, 1, 1]),
    (MAX, [4], [7, 3], "float32", [7, 1]),
    (MAX, [4, 2], [7, 3], "float32", [2, 1]),
    (MAX, [4, 2], [33, 2, 4], "string", [2, 1, 1]),
    (MAX, [100, 3], [7, 3], "string", [3, 1]),
    (MAX, [100, 3], [1000, 8], "string", [3, 1]),
    (MAX, [100, 3], [100000, 16], "bool", [3, 1]),
    (MAX, [100, 3], [33, 2, 4], "int8", [3, 1, 1]),
    (MAX, [100, 3], [33, 2, 4], "string", [3, 1, 1]),
    (MAX, [1024], [1], "string", [1]),
    (MAX, [1024], [6, 1], "float32", [1, 1]),
    (MAX, [1024], [1000, 8], "string", [125, 1]),
    (MIN, [4, 2], [33, 2, 4], "bool", [2, 1, 1]),
    (MIN, [4, 2], [33, 2, 4], "float32", [2, 1, 1]),
    (MIN, [50, 7], [6, 1], "string", [2, 1]),
    (MIN, [50, 7], [33, 2, 4], "float32", [7, 1, 1]),
    (MIN, [1024, 3], [33, 2, 4], "float32", [2, 1, 1]),
    (MIN, [1048576, 4], [5], "int8", [1]),
    (MIN, [1048576, 4], [7, 3], "float64", [1, 1]),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "arguments", "shape", "dtype", "parts"), GIVEN)
def test_variables_have_the_parts_that_they_have_in_tensorflow(
    kind: Any, arguments: list[int], shape: Any, dtype: str, parts: list[int]
) -> None:
    assert kind(*arguments)(tf.TensorShape(shape), getattr(tf, dtype)) == parts


def test_another_axis_and_names_of_arguments() -> None:
    assert FIXED(num_shards=4)([2, 3], "float32", axis=1) == FIXED(4)([2, 3], "float32", -1) == [1, 3]
    assert MIN(max_shards=3, min_shard_bytes=8, bytes_per_string=4)([10], "string") == [3]
    assert MAX(max_shard_bytes=8, max_shards=3, bytes_per_string=4)([10], "string") == [3]
    assert FIXED(2)([0, 3], "float32") == [1, 1]


@pytest.mark.parametrize("make", [
    lambda: FIXED(0), lambda: MIN(min_shard_bytes=0), lambda: MIN(max_shards=-1), lambda: MIN(bytes_per_string=0),
    lambda: MAX(0), lambda: MAX(4, max_shards=0), lambda: MAX(2.5), lambda: FIXED(2)([], "float32"),
    lambda: FIXED(2)([None, 3], "float32"), lambda: FIXED(2)([3], "float32", axis=1),
])  # fmt: skip
def test_what_makes_no_sense_is_refused(make: Any) -> None:
    with pytest.raises(ag.errors.InvalidArgumentError):
        make()


def test_a_class_of_the_program_says_how_many() -> None:
    class Halves(partitioners.Partitioner):  # type: ignore[misc, name-defined]
        def __call__(self, shape: Any, dtype: Any, axis: int = 0) -> list[int]:
            return [2] + [1] * (len(shape) - 1)

    with ag.distribute.connect(jobs={"worker": 1, "ps": 2}) as cluster:
        v = ag.Variable([[1.0], [2.0], [3.0]])
        assert ag.distribute.ParameterServers(cluster, shards=Halves()).run(lambda: ag.reduce_sum(v)) == 6.0
        assert [task["variables"] for task in cluster.status()] == [0, 1, 1]
    with pytest.raises(NotImplementedError):
        partitioners.Partitioner()([3], "float32")

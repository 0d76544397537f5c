"""`tf.random`."""

from autograph.ops.random.random import (
    categorical, Generator, normal, set_seed, shuffle, stateless_categorical, stateless_normal,
    stateless_truncated_normal, stateless_uniform, truncated_normal, uniform,
)  # fmt: skip
from autograph.compat.number_rules import follow_tensorflow

__all__ = [
    "categorical", "Generator", "normal", "set_seed", "shuffle", "stateless_categorical", "stateless_normal",
    "stateless_truncated_normal", "stateless_uniform", "truncated_normal", "uniform",
]  # fmt: skip

follow_tensorflow(globals(), chained="Generator")

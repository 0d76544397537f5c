"""`tf.distribute.experimental.partitioners`: into how many parts variables on servers are cut."""

from autograph.distribute.partitioners import (
    FixedShardsPartitioner, MaxSizePartitioner, MinSizePartitioner, Partitioner,
)  # fmt: skip

__all__ = ["FixedShardsPartitioner", "MaxSizePartitioner", "MinSizePartitioner", "Partitioner"]

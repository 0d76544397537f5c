"""tf.distribute: data parallel training."""

from autograph.compat.tf.distribute import experimental
from autograph.distribute.tensorflow_names import (
    DistributedValues, MirroredStrategy, MultiWorkerMirroredStrategy, ReduceOp, ReplicaContext, Strategy,
    get_replica_context, get_strategy, has_strategy, in_cross_replica_context,
)  # fmt: skip

__all__ = [
    "DistributedValues", "experimental", "get_replica_context", "get_strategy", "has_strategy",
    "in_cross_replica_context", "MirroredStrategy", "MultiWorkerMirroredStrategy", "ReduceOp", "ReplicaContext",
    "Strategy",
]  # fmt: skip

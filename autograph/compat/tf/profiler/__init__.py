"""`tf.profiler`."""

from autograph.compat.tf.profiler import experimental

__all__ = ["experimental"]

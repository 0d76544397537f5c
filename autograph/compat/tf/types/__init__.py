"""`tf.types`."""

from autograph.compat.tf.types import experimental

__all__ = ["experimental"]

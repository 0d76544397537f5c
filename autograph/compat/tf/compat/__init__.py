"""`tf.compat`."""

from autograph.compat.tf.compat import v1

__all__ = ["v1"]

"""`tf.profiler.experimental.server`."""

from autograph.profiler.server import start

__all__ = ["start"]

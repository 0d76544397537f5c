"""`tf.profiler.experimental.client`."""

from autograph.profiler.tensorflow_names import monitor, trace

__all__ = ["monitor", "trace"]

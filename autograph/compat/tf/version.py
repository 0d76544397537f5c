"""`tf.version`: the TensorFlow whose names these are."""

from autograph.framework.versions_of_tensorflow import GRAPH_DEF_VERSION, GRAPH_DEF_VERSION_MIN_CONSUMER, VERSION

__all__ = ["GRAPH_DEF_VERSION", "GRAPH_DEF_VERSION_MIN_CONSUMER", "VERSION"]

"""`tf.io`."""

from autograph.export import write_graph

__all__ = ["write_graph"]

"""`tf.io`."""

from autograph.io import decode_raw, read_file, write_graph

__all__ = ["decode_raw", "read_file", "write_graph"]

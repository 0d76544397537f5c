"""`ag.io`: graphs in files, and files in graphs."""

from autograph.export import write_graph
from autograph.framework import names as _names
from autograph.ops.text.files import decode_raw, read_file

__all__ = ["decode_raw", "read_file", "write_graph"]

_names.namespace(globals(), "ag.io")

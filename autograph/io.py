"""`ag.io`: graphs in files."""

from autograph.export import write_graph
from autograph.framework import names as _names

__all__ = ["write_graph"]

_names.namespace(globals(), "ag.io")

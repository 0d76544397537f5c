"""Graphs in the forms that other programs read.

    graph_def       TensorFlow's GraphDef, as protobuf text

Importing this package gives graphs the methods that write these forms; each form is loaded when it is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from autograph.framework.graph import Graph

if TYPE_CHECKING:
    from autograph.export.graph_def import GraphDef

__all__ = ["as_graph_def"]


def as_graph_def(self: Graph) -> GraphDef:
    """The graph in TensorFlow's GraphDef form; `str()` gives its text format."""
    from autograph.export.graph_def import graph_def

    return graph_def(self)


Graph.as_graph_def = as_graph_def  # type: ignore[method-assign]

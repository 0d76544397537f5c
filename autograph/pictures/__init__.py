"""Graphs as pictures.

    scene       what a picture shows, as plain data
    dot         in Graphviz's language
    svg         as a drawing: by Graphviz where it is installed, else with places from `layers`
    drawing     which of these draws what
    page        as an HTML page that folds, searches, and shows the source beside the graph

Importing this package gives graphs the methods that draw them; what draws is loaded when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping

from autograph.framework.graph import Graph

__all__ = ["FORMS", "picture", "to_dot", "to_html", "to_svg"]

#: The forms of pictures.
FORMS = ("svg", "html", "dot")


def picture(graphs: Mapping[str, Graph], form: str) -> str:
    """One picture of some graphs, each under its heading; a page shows one at a time.

    Args:
        graphs: by their headings; no heading is "".
        form: one of `FORMS`.
    """
    from autograph.pictures import drawing

    return drawing.DRAWERS[form](graphs)


def to_dot(self: Graph) -> str:
    """The graph in Graphviz's DOT language, for `dot -Tsvg` and other programs that read it.

    >>> import autograph as ag
    >>> f = ag.function(lambda x: ag.sqrt(x) + 1.0)
    >>> print(f.get_concrete_function(ag.TensorSpec([3])).graph.to_dot())
    digraph ...
    """
    return picture({"": self}, "dot")


def to_svg(self: Graph) -> str:
    """The graph as a drawing in SVG: boxes for branches, loop bodies and name scopes, an arrow for each value.

    Graphviz's `dot` draws it where it is installed; else igraph lays it out, which the extra `pictures` brings.

    Raises:
        InvalidArgumentError: it has more than 2000 operations. `to_html` folds what it shows.
        MissingExtraError: there is neither Graphviz nor igraph.
    """
    return picture({"": self}, "svg")


def to_html(self: Graph, optimized: Graph | None = None) -> str:
    """A page that shows the graph: boxes fold, there is a search, and the user's lines stand beside it. It needs no
    network.

    Args:
        optimized: what the optimiser made of the graph (`ConcreteFunction.optimized_graph`): the page can show both.
    """
    return picture({"as traced": self} if optimized is None else {"as traced": self, "optimised": optimized}, "html")


Graph.to_dot = to_dot  # type: ignore[method-assign]
Graph.to_svg = to_svg  # type: ignore[method-assign]
Graph.to_html = to_html  # type: ignore[method-assign]

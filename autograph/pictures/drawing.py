"""The forms of pictures, each with the function that makes one of graphs under headings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from autograph.framework.graph import Graph
from autograph.pictures.dot import dot
from autograph.pictures.page import page
from autograph.pictures.scene import scene
from autograph.pictures.svg import svg

__all__ = ["DRAWERS"]


def _page(graphs: Mapping[str, Graph]) -> str:
    title = next(iter(graphs.values())).name
    return page({heading: scene({"": graph}) for heading, graph in graphs.items()}, title)


DRAWERS: dict[str, Callable[[Mapping[str, Graph]], str]] = {
    "dot": lambda graphs: dot(scene(graphs)),
    "html": _page,
    "svg": lambda graphs: svg(scene(graphs)),
}

"""Where the items of a scene go on a sheet, without Graphviz: igraph puts the items of each box into layers.

The method is Sugiyama's: each item is in a layer below those that it reads, and the order in the layers has few edges
cross (K. Sugiyama, S. Tagawa, M. Toda, "Methods for Visual Understanding of Hierarchical System Structures", 1981).
igraph knows neither boxes nor sizes. So boxes are laid out from the inside to the outside, each as one item of the box
around it, and the layers are set as wide and high as what is in them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import itemgetter
from typing import Any

from autograph.framework import extras
from autograph.pictures.scene import Edge, Item, Scene

__all__ = ["Placed", "place"]

_GAP = 18.0
_LAYER_GAP = 34.0
_PADDING = 12.0
_HEADING = 18.0
_LINE = 15.0
_LETTER = 6.6
#: The width that the bend of an edge keeps free in a layer.
_BEND = 4.0


@dataclass
class Placed:
    """An item with its place: `x` and `y` are of its upper left corner, relative to the box that it is in.

    Attributes:
        lines: the text in it.
        inside: what is in it.
        paths: the edges between what is in it, each with the points that it passes, relative to this box.
    """

    item: Item
    width: float
    height: float
    lines: tuple[str, ...]
    x: float = 0.0
    y: float = 0.0
    inside: list[Placed] = field(default_factory=list)
    paths: list[tuple[Edge, list[tuple[float, float]]]] = field(default_factory=list)


def place(scene: Scene, lines: Callable[[Item], Sequence[str]]) -> Placed:
    """The scene as one box.

    Args:
        scene: what is drawn.
        lines: a function that gives the lines of text in an item.

    Raises:
        MissingExtraError: igraph is not installed.
    """
    igraph = extras.load("igraph", extra="pictures", why="a picture without Graphviz's dot")
    parents: dict[str, Item] = {}
    sheet = Item("sheet", "scope", scene.title, children=scene.items)
    for box in sheet.walk():
        parents.update((child.id, box) for child in box.children)
    edges: dict[str, list[tuple[str, str, Edge]]] = defaultdict(list)
    for edge in scene.edges:
        found = _common(edge, parents)
        if found is not None:
            edges[found[0]].append((found[1], found[2], edge))
    done: dict[str, Placed] = {}
    for item in reversed(list(sheet.walk())):  # what is in a box comes before the box
        done[item.id] = _box(item, [done[c.id] for c in item.children], edges[item.id], igraph, lines)
    return done["sheet"]


def _common(edge: Edge, parents: dict[str, Item]) -> tuple[str, str, str] | None:
    """The innermost box around both ends of an edge, and the items of this box that the ends are in."""
    above = {}
    end = edge.source
    while end in parents:
        above[parents[end].id] = end
        end = parents[end].id
    end = edge.target
    while end in parents and parents[end].id not in above:
        end = parents[end].id
    if end not in parents or above[parents[end].id] == end:
        return None
    return parents[end].id, above[parents[end].id], end


def _box(
    item: Item, inside: list[Placed], edges: Sequence[tuple[str, str, Edge]], igraph: Any,
    lines: Callable[[Item], Sequence[str]],
) -> Placed:  # fmt: skip
    text = tuple(lines(item))
    width = 2 * _PADDING + _LETTER * max(map(len, text), default=0)
    if not inside:
        return Placed(item, width, _LINE * len(text) + 10, text)
    placed = Placed(item, width, 0.0, text, inside=inside)
    top = _PADDING + (_HEADING if text else 0)
    _arrange(placed, edges, igraph, top)
    placed.width = max([placed.width, *(p.x + p.width + _PADDING for p in inside)])
    placed.height = max(p.y + p.height for p in inside) + _PADDING
    return placed


def _arrange(box: Placed, edges: Sequence[tuple[str, str, Edge]], igraph: Any, top: float) -> None:
    """Gives the items of a box their places, and the edges between them their points."""
    numbers = {p.item.id: i for i, p in enumerate(box.inside)}
    pairs: dict[tuple[int, int], Edge] = {}
    for source, target, edge in edges:
        pairs.setdefault((numbers[source], numbers[target]), edge)
    entries = [_Entry(placed.width, placed.height, placed) for placed in box.inside]
    _set_layers(entries, list(pairs), igraph)
    routes = _bent(entries, list(pairs))
    parts = [part for (source, target), route in zip(pairs, routes) for part in pairwise([source, *route, target])]
    graph = igraph.Graph(n=len(entries), edges=parts, directed=True)
    layout = graph.layout_sugiyama(layers=[entry.layer for entry in entries])
    rows: dict[int, list[tuple[float, _Entry]]] = defaultdict(list)
    for entry, (x, _) in zip(entries, layout):
        rows[entry.layer].append((x, entry))
    widest = max(sum(entry.width + _GAP for _, entry in row) for row in rows.values())
    for _, row in sorted(rows.items()):
        row.sort(key=itemgetter(0))
        left = _PADDING + (widest - sum(entry.width + _GAP for _, entry in row)) / 2
        height = max(entry.height for _, entry in row)
        for _, entry in row:
            entry.put(left, top + (height - entry.height) / 2)
            left += entry.width + _GAP
        top += height + _LAYER_GAP
    for ((first, last), edge), route in zip(pairs.items(), routes):
        box.paths.append((edge, _points([entries[n] for n in (first, *route, last)])))


@dataclass
class _Entry:
    """An item in a layer, or the bend of an edge that passes through it, which keeps some space free."""

    width: float
    height: float
    placed: Placed | None = None
    layer: int = 0
    x: float = 0.0
    y: float = 0.0

    def put(self, x: float, y: float) -> None:
        self.x, self.y = x, y
        if self.placed is not None:
            self.placed.x, self.placed.y = x, y


def _set_layers(entries: list[_Entry], pairs: list[tuple[int, int]], igraph: Any) -> None:
    layout = igraph.Graph(n=len(entries), edges=pairs, directed=True).layout_sugiyama()
    depths = {y: number for number, y in enumerate(sorted({y for _, y in layout}))}
    for entry, (_, y) in zip(entries, layout):
        entry.layer = depths[y]


def _bent(entries: list[_Entry], pairs: list[tuple[int, int]]) -> list[list[int]]:
    """Adds a bend in each layer that an edge passes; gives the numbers of the bends of each edge, in its direction."""
    routes = []
    for source, target in pairs:
        first, last = entries[source].layer, entries[target].layer
        step = 1 if first < last else -1
        layers = range(first + step, last, step)
        routes.append(list(range(len(entries), len(entries) + len(layers))))
        entries += [_Entry(_BEND, 0.0, layer=layer) for layer in layers]
    return routes


def _points(route: list[_Entry]) -> list[tuple[float, float]]:
    """Out of an item, through the bends, into another item, which may stand above it."""
    source, *bends, target = route
    down = source.layer < target.layer
    start = source.x + source.width / 2, source.y + (source.height if down else 0)
    end = target.x + target.width / 2, target.y + (0 if down else target.height)
    return [start, *((bend.x + bend.width / 2, bend.y) for bend in bends), end]

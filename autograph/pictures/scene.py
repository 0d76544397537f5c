"""What a picture of a graph shows, as plain data that each form of picture draws.

An `Item` is an operation, or a box around others: a name scope, a branch or loop body, a function that is called, a
whole graph. Operations that hold graphs are boxes of these. An `Edge` leads from what computes a value to what reads
it, or to what waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from autograph.errors import Location
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph, Operation
from autograph.framework.printer import attributes_text
from autograph.framework.progress import each
from autograph.framework.tensor import type_text

__all__ = ["Edge", "Item", "Scene", "scene"]


@dataclass
class Item:
    """An operation, or a box.

    Attributes:
        id: unique in the scene.
        kind: `input`, `constant`, `operation`, `output`, or of a box `graph` or `scope`. Operations may be boxes, too.
        label: the op type, or what a box is called.
        name: the operation's name in its graph; of a box what it stands for (`body`), if the label does not say it.
        types: dtype and shape of each output, as text.
        attrs: the attributes that are worth showing, as text.
        location: the user's line that made it.
        children: what is in the box, in program order.
    """

    id: str
    kind: str
    label: str
    name: str = ""
    types: tuple[str, ...] = ()
    attrs: str = ""
    location: Location | None = None
    children: list[Item] = field(default_factory=list)

    def walk(self) -> Iterator[Item]:
        """This item and those in it, at any depth, in program order."""
        waiting = [self]
        while waiting:
            item = waiting.pop()
            yield item
            waiting += reversed(item.children)


@dataclass(frozen=True)
class Edge:
    """From one item to another: a value of type `label`, or the order of two operations (`control`)."""

    source: str
    target: str
    label: str = ""
    control: bool = False


@dataclass
class Scene:
    """What a picture shows: boxes that stand beside each other, one for each graph, and the edges in them."""

    title: str
    items: list[Item]
    edges: list[Edge]

    def walk(self) -> Iterator[Item]:
        for item in self.items:
            yield from item.walk()

    def __len__(self) -> int:
        """How many operations it shows."""
        return sum(item.kind not in ("graph", "scope") for item in self.walk())


def scene(graphs: Mapping[str, Graph]) -> Scene:
    """The scene of some graphs, each under its heading.

    A graph that several operations hold, as one that calls itself, is drawn once, in the first of them.
    """
    drawing = _Drawing()
    items = [drawing.box(graph, heading) for heading, graph in graphs.items()]
    return Scene(next(iter(graphs.values())).name, items, drawing.edges)


class _Drawing:
    """Collects edges while the boxes are made, and numbers the items."""

    def __init__(self) -> None:
        self.edges: list[Edge] = []
        self._count = 0
        self._drawn: set[int] = set()

    def box(self, graph: Graph, heading: str = "") -> Item:
        """A graph as a box, named by what it is for."""
        self._drawn.add(id(graph))
        box = Item(self._id(), "graph", _signature(graph), name=heading)
        scopes = _Scopes(box, self._id)
        items: dict[Operation, Item] = {}
        for op in each(graph.operations, "drawing"):
            item = items[op] = self._item(op)
            scopes.of(op.name).children.append(item)
            self._edges(op, items)
        for index, tensor in enumerate(graph.outputs if isinstance(graph, FuncGraph) else ()):
            label = "return" if len(graph.outputs) == 1 else f"return {index}"  # type: ignore[attr-defined]
            item = Item(self._id(), "output", label, types=(type_text(tensor),))
            box.children.append(item)
            source = items[tensor.op]  # type: ignore[attr-defined]  # symbolic, as all tensors of graphs
            self.edges.append(Edge(source.id, item.id, type_text(tensor)))
        return box

    def _item(self, op: Operation) -> Item:
        kind = {"Placeholder": "input", "Const": "constant"}.get(op.type, "operation")
        regions = op.op_def.regions
        item = Item(
            self._id(), kind, op.type, op.name, tuple(map(type_text, op.outputs)), attributes_text(op), op.location
        )
        for key in regions.graphs if regions is not None else ():
            nested = op.attrs[key]
            if id(nested) not in self._drawn:
                item.children.append(self.box(nested, key))
        return item

    def _edges(self, op: Operation, items: dict[Operation, Item]) -> None:
        target = items[op].id
        for tensor in op.inputs:
            source = items[tensor.op]  # type: ignore[attr-defined]
            self.edges.append(Edge(source.id, target, type_text(tensor)))
        read = {t.op for t in op.inputs}  # type: ignore[attr-defined]
        self.edges += [Edge(items[c].id, target, control=True) for c in op.control_inputs if c not in read]

    def _id(self) -> str:
        self._count += 1
        return f"n{self._count}"


class _Scopes:
    """The boxes of the name scopes in a graph: `layer/dense/MatMul` is in `layer/dense`, which is in `layer`."""

    def __init__(self, box: Item, number: Callable[[], str]) -> None:
        self._boxes: dict[Sequence[str], Item] = {(): box}
        self._number = number

    def of(self, name: str) -> Item:
        """The box that an operation of this name is in."""
        return self._box(tuple(name.split("/")[:-1]))

    def _box(self, path: tuple[str, ...]) -> Item:
        found = self._boxes.get(path)
        if found is None:
            found = self._boxes[path] = Item(self._number(), "scope", path[-1], name="/".join(path))
            self._box(path[:-1]).children.append(found)
        return found


def _signature(graph: Graph) -> str:
    if not isinstance(graph, FuncGraph):
        return graph.name
    inputs = ", ".join(f"{t.op.name}: {type_text(t)}" for t in graph.inputs)
    return f"{graph.name}({inputs}) -> {', '.join(map(type_text, graph.outputs)) or '()'}"

"""Scenes in Graphviz's DOT language: boxes are clusters, operations are nodes.

https://graphviz.org/doc/info/lang.html
"""

from __future__ import annotations

from collections.abc import Iterator

from autograph.pictures.scene import Edge, Item, Scene

__all__ = ["dot"]

_HEAD = """\
  graph [fontname="Helvetica", fontsize=11, labeljust=l, ranksep=0.35, nodesep=0.25, compound=true];
  node [fontname="Helvetica", fontsize=11, shape=box, style=rounded, height=0.3, margin="0.10,0.05"];
  edge [fontname="Helvetica", fontsize=9, fontcolor="#555555", arrowsize=0.6];"""

#: How items of a kind differ from others. They are told apart in black and white, too.
_STYLES = {
    "input": 'shape=cds, style=""',
    "constant": 'shape=ellipse, style="", fontsize=9',
    "output": 'shape=house, orientation=180, style=""',
}


def dot(scene: Scene) -> str:
    """The text of a scene; it can be given to `dot -Tsvg`, or to any other program that reads DOT."""
    lines = [f"digraph {_quoted(scene.title)} {{", _HEAD]
    for item in scene.items:
        lines += _item(item, "  ")
    lines += [f"  {_edge(edge)}" for edge in scene.edges]
    return "\n".join([*lines, "}", ""])


def _item(item: Item, indent: str) -> Iterator[str]:
    if not item.children:
        yield f"{indent}{item.id} [{_attributes(item)}];"
        return
    yield f"{indent}subgraph cluster_{item.id} {{"
    if item.kind in ("graph", "scope"):
        label = f"{item.name}: {item.label}" if item.kind == "graph" and item.name else item.label
        style = 'style=dashed; color="#777777"' if item.kind == "scope" else 'style=solid; color="#999999"'
        yield f"{indent}  label={_quoted(label)}; {style};"
    else:  # an operation with graphs in it: a node for the edges to end at, and the graphs
        yield f'{indent}  label=""; style=bold;'
        yield f"{indent}  {item.id} [{_attributes(item)}];"
    for child in item.children:
        yield from _item(child, indent + "  ")
    yield f"{indent}}}"


def _attributes(item: Item) -> str:
    shown = item.label
    if item.kind == "input":
        shown = item.name
    elif item.kind == "constant":
        shown = item.attrs.removeprefix("value=") or item.label
    elif item.attrs:
        shown += f"\n{_shortened(item.attrs)}"
    if item.kind == "input" and item.types:
        shown += f": {item.types[0]}"
    tooltip = "\n".join(filter(None, [f"{item.name}: {', '.join(item.types)}", str(item.location or "")]))
    style = _STYLES.get(item.kind)
    return f"label={_quoted(_shortened(shown, 120))}, tooltip={_quoted(tooltip)}" + (f", {style}" if style else "")


def _edge(edge: Edge) -> str:
    if edge.control:
        return f"{edge.source} -> {edge.target} [style=dotted];"
    return f"{edge.source} -> {edge.target} [label={_quoted(edge.label)}];"


def _shortened(text: str, limit: int = 40) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'

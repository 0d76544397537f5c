"""Scenes as SVG: by Graphviz's `dot` where it is installed, else drawn here as igraph lays them out."""

from __future__ import annotations

import html
import re
import shutil
import subprocess
from collections.abc import Iterator

from autograph import errors
from autograph.pictures.dot import dot
from autograph.pictures.layers import Placed, place
from autograph.pictures.scene import Edge, Item, Scene

__all__ = ["LARGEST", "svg"]

#: A drawing of more operations than these takes minutes, and nobody can read it.
LARGEST = 2000
_SECONDS = 120.0


def svg(scene: Scene) -> str:
    """The drawing of a scene.

    Raises:
        InvalidArgumentError: the scene is too large for a drawing.
        MissingExtraError: there is neither Graphviz nor igraph.
    """
    if len(scene) > LARGEST:
        raise errors.InvalidArgumentError(
            f"{scene.title!r} has {len(scene)} operations, too many for a drawing ({LARGEST} at most)",
            fix="the HTML page folds what it shows: graph.to_html(), autograph graph --format html",
        )
    program = shutil.which("dot")
    if program is not None:
        return _by_graphviz(program, scene)
    return _drawn(place(scene, _lines))


def _by_graphviz(program: str, scene: Scene) -> str:
    try:
        made = subprocess.run(
            [program, "-Tsvg"], input=dot(scene).encode(), capture_output=True, check=True, timeout=_SECONDS
        )
    except subprocess.TimeoutExpired:
        raise errors.InvalidArgumentError(
            f"dot takes more than {_SECONDS:.0f} s for {scene.title!r}",
            fix="the HTML page folds what it shows: graph.to_html(), autograph graph --format html",
        ) from None
    return re.sub(r"^.*?(?=<svg)", "", made.stdout.decode(), flags=re.DOTALL)  # without the XML declaration


def _lines(item: Item) -> list[str]:
    """The text in an item."""
    if item.id == "sheet":
        return []
    if item.kind in ("graph", "scope"):
        return [f"{item.name}: {item.label}" if item.kind == "graph" and item.name else item.label]
    if item.kind == "input":
        return [f"{item.name}: {', '.join(item.types)}"]
    if item.kind == "constant":
        return [_short(item.attrs.removeprefix("value="))]
    lines = [item.label, _short(item.attrs), ", ".join(item.types)]
    if item.children:
        return [" ".join(filter(None, lines))]
    return list(filter(None, lines))


def _short(text: str, limit: int = 32) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


_HEAD = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" \
viewBox="0 0 {width:.0f} {height:.0f}" font-family="Helvetica, Arial, sans-serif" font-size="11">
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto">
<path d="M0,0 L8,4 L0,8 z" fill="#333"/></marker></defs>"""


def _drawn(sheet: Placed) -> str:
    lines = [_HEAD.format(width=sheet.width, height=sheet.height)]
    lines += _contents(sheet)
    return "\n".join([*lines, "</svg>", ""])


def _contents(box: Placed) -> Iterator[str]:
    for placed in box.inside:
        yield f'<g transform="translate({placed.x:.1f},{placed.y:.1f})">'
        yield from _item(placed)
        yield "</g>"
    for edge, points in box.paths:
        yield _path(edge, points)


def _item(placed: Placed) -> Iterator[str]:
    item = placed.item
    tooltip = "\n".join(filter(None, [item.name, ", ".join(item.types), str(item.location or "")]))
    yield f"<title>{html.escape(tooltip)}</title>"
    shape = {"constant": placed.height / 2, "scope": 0, "graph": 0}.get(item.kind, 5)
    dash = ' stroke-dasharray="4 3"' if item.kind == "scope" else ""
    thick = 1.6 if item.children and item.kind == "operation" else 1
    yield (
        f'<rect width="{placed.width:.1f}" height="{placed.height:.1f}" rx="{shape}" fill="white" '
        f'stroke="{"#999" if item.kind in ("graph", "scope") else "#333"}" stroke-width="{thick}"{dash}/>'
    )
    at = 'x="8"' if item.children else f'x="{placed.width / 2:.1f}" text-anchor="middle"'
    for number, line in enumerate(placed.lines):
        yield f'<text {at} y="{16 + 15 * number}">{html.escape(line)}</text>'
    yield from _contents(placed)


def _path(edge: Edge, points: list[tuple[float, float]]) -> str:
    text = " ".join(f"{'L' if i else 'M'}{x:.1f},{y:.1f}" for i, (x, y) in enumerate(points))
    dash = ' stroke-dasharray="2 3"' if edge.control else ""
    title = f"<title>{html.escape(edge.label)}</title>"
    return f'<path d="{text}" fill="none" stroke="#333" marker-end="url(#arrow)"{dash}>{title}</path>'

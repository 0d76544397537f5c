"""Scenes as an HTML page that needs no network: boxes fold and unfold, a search, and the source lines beside the graph.

The page is `assets/page.html` with its style and script, and the scenes as JSON. What is laid out depends on what is
folded, so the page does it itself, with dagre (https://github.com/dagrejs/dagre, MIT licence), which lies in `assets`.
"""

from __future__ import annotations

import linecache
from collections.abc import Iterable
from typing import Any

from autograph.errors import Location
from autograph.framework.pages import filled
from autograph.pictures.scene import Item, Scene

__all__ = ["page"]

#: Boxes of more items than these are cut into parts, each of which can be folded.
_MANY = 150
#: Lines of the source that are shown around those that made operations.
_AROUND = 2


def page(scenes: dict[str, Scene], title: str) -> str:
    """The page of some scenes, of which one is shown at a time.

    Args:
        scenes: each by the text of the button that shows it. The first is shown when the page is opened.
        title: the heading.
    """
    files = _Files(item.location for scene in scenes.values() for item in scene.walk())
    data = {
        "scenes": {
            name: {
                "items": [_item(item, files) for item in scene.items],
                "edges": [{"source": e.source, "target": e.target, "control": e.control} for e in scene.edges],
            }
            for name, scene in scenes.items()
        },
        "files": files.shown(),
    }
    return filled("autograph.pictures", title, data, layout="dagre.min.js")


class _Files:
    """The files that items come from, each with the lines that are shown."""

    def __init__(self, locations: Iterable[Location | None]) -> None:
        self._lines: dict[str, set[int]] = {}
        for location in locations:
            if location is not None:
                self._lines.setdefault(location.filename, set()).add(location.line)
        self._numbers = {name: number for number, name in enumerate(self._lines)}

    def place(self, location: Location) -> tuple[int, int]:
        return self._numbers[location.filename], location.line

    def shown(self) -> list[dict[str, Any]]:
        """Of each file, its name and (number, text) of the lines from the first that made something to the last."""
        return [{"name": name, "lines": list(_text(name, lines))} for name, lines in self._lines.items()]


def _text(name: str, lines: set[int]) -> Iterable[tuple[int, str]]:
    text = linecache.getlines(name)
    wanted = {n for line in lines for n in range(line - _AROUND, line + _AROUND + 1) if 1 <= n <= len(text)}
    return [(n, text[n - 1].rstrip("\n")) for n in sorted(wanted | lines) if n <= len(text)] or [
        (n, "") for n in sorted(lines)
    ]


def _item(item: Item, files: _Files) -> dict[str, Any]:
    made: dict[str, Any] = {"id": item.id, "kind": item.kind, "label": item.label, "name": item.name}
    made["types"] = item.types
    if item.attrs:
        made["attrs"] = item.attrs
    if item.location is not None:
        made["at"] = files.place(item.location)
    if item.children:
        made["children"] = _parts([_item(child, files) for child in item.children], item.id)
        made["size"] = len(item.children)
    return made


def _parts(children: list[dict[str, Any]], box: str) -> list[dict[str, Any]]:
    """The items of a box, those of a large one in boxes of neighbours, so that there is never too much to lay out."""
    while len(children) > _MANY:
        rows = [children[i : i + _MANY] for i in range(0, len(children), _MANY)]
        box += "p"
        children = [
            {
                "id": f"{box}{number}", "kind": "scope", "label": f"{_ends(row)[0]} … {_ends(row)[1]}", "name": "",
                "types": (), "children": row, "size": len(row),
            }
            for number, row in enumerate(rows)
        ]  # fmt: skip
    return children


def _ends(row: list[dict[str, Any]]) -> tuple[str, str]:
    first, last = row[0], row[-1]
    return (first["name"] or first["label"]).split(" … ")[0], (last["name"] or last["label"]).split(" … ")[-1]

"""HTML pages of one file that need no network: a folder of assets, and data for its script."""

from __future__ import annotations

import html
import json
from functools import cache
from importlib import resources
from typing import Any

__all__ = ["filled"]


def filled(room: str, title: str, data: Any, **assets: str) -> str:
    """The page `page.html` in the assets of a room, with `{{title}}`, `{{style}}`, `{{script}}`, `{{data}}` filled in.

    Args:
        room: the dotted name of the package; its folder `assets` has `page.html`, `page.css` and `page.js`.
        title: a text.
        data: what JSON can say.
        **assets: more names that stand in the page, and the files that they stand for.
    """
    parts = {
        "title": html.escape(title),
        "data": json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),  # no text in it ends the script
        **{name: _asset(room, file) for name, file in {"style": "page.css", "script": "page.js", **assets}.items()},
    }
    pieces = _asset(room, "page.html").split("{{")
    return pieces[0] + "".join(parts[name] + rest for name, _, rest in (p.partition("}}") for p in pieces[1:]))


@cache
def _asset(room: str, name: str) -> str:
    return resources.files(room).joinpath(f"assets/{name}").read_text(encoding="utf-8")

"""What the HTML pages of `check` and `explain` have in common: style, colours of code, the frame of a page.

A page needs no other file. It follows the reader's choice of light or dark, and can be used with the keyboard alone.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from html import escape
from typing import Any

from autograph import errors

__all__ = ["badge", "code_lines", "document", "style"]

_CSS = """
.ag-page { --bg: #fff; --fg: #1f2328; --dim: #656d76; --line: #d1d9e0; --soft: #f6f8fa; --hot: #fff3bf;
  --staged: #1a7f37; --unrolled: #0969da; --python: #9a6700; --refused: #cf222e; --error: #8250df;
  background: var(--bg); color: var(--fg); font: 14px/1.5 system-ui, sans-serif; }
.ag-page h1 { font-size: 1.4em; margin: 0; }
.ag-page h2 { font-size: 1.05em; margin: 1.2em 0 .4em; }
.ag-page header, .ag-page main { padding: 0 1.5em; }
.ag-page header { padding-top: 1em; }
.ag-dim { color: var(--dim); font-weight: normal; }
.ag-code { font: 12.5px/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.ag-pair { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1em; }
.ag-pair > div { border: 1px solid var(--line); border-radius: 6px; overflow-x: auto; padding: .4em 0; }
.ag-pair > div:first-child { align-self: start; position: sticky; top: .5em; max-height: calc(100vh - 1.8em);
  overflow: auto; }
.ag-row { display: flex; white-space: pre; min-width: max-content; padding-right: 1em; scroll-margin: 30vh; }
.ag-row[data-l] { cursor: pointer; }
.ag-row.ag-hot { background: var(--hot); }
.ag-row:focus-visible, .ag-page summary:focus-visible { outline: 2px solid var(--unrolled); outline-offset: -2px; }
.ag-no { color: var(--dim); flex: 0 0 3.5em; padding-right: 1em; text-align: right; user-select: none; }
.ag-note { border-left: 4px solid var(--kind); margin: .1em 1em .3em 4.5em; padding: .1em .6em;
  background: var(--soft); font: 12.5px/1.45 system-ui, sans-serif; max-width: 60em; }
.ag-badge { color: var(--kind); font-weight: 600; }
.ag-note pre { overflow-x: auto; }
.ag-k-staged { --kind: var(--staged); } .ag-k-unrolled { --kind: var(--unrolled); }
.ag-k-python { --kind: var(--python); } .ag-k-refused, .ag-k-not { --kind: var(--refused); }
.ag-k-error { --kind: var(--error); }
.ag-page details > summary { cursor: pointer; font-weight: 600; margin: .8em 0 .2em; }
.ag-filter label { margin-right: 1.2em; white-space: nowrap; }
.ag-table { border-collapse: collapse; }
.ag-table th { text-align: left; color: var(--dim); font: 12px system-ui, sans-serif; }
.ag-table td, .ag-table th { padding: 0 1em 0 0; vertical-align: top; white-space: pre; }
.ag-table td.ag-ops { white-space: normal; color: var(--dim); }
.ag-table tbody tr:hover { background: var(--hot); }
@media (max-width: 900px) { .ag-pair { grid-template-columns: minmax(0, 1fr); } }
@media (prefers-color-scheme: dark) {
  .ag-page { --bg: #0d1117; --fg: #e6edf3; --dim: #8d96a0; --line: #30363d; --soft: #161b22; --hot: #3a3000;
    --staged: #3fb950; --unrolled: #58a6ff; --python: #d29922; --refused: #f85149; --error: #bc8cff;
    color-scheme: dark; }
}
"""


@functools.cache
def style() -> str:
    """The style sheet, with the colours of Python code for a light and a dark page."""
    light, dark = _formatter("default"), _formatter("github-dark")
    rules = [line for line in light.get_style_defs(".ag-code").splitlines() if line.startswith(".ag-code .")]
    dark_rules = [line for line in dark.get_style_defs(".ag-code").splitlines() if line.startswith(".ag-code .")]
    return "\n".join([_CSS, *rules, "@media (prefers-color-scheme: dark) {", *dark_rules, "}"])


def _formatter(name: str) -> Any:
    try:
        from pygments.formatters import HtmlFormatter
    except ImportError:
        raise errors.UnimplementedError(
            "the HTML page needs pygments, which is not installed", fix="pip install pygments, or use text() or JSON"
        ) from None
    return HtmlFormatter(nowrap=True, style=name)


def code_lines(lines: Iterable[str]) -> list[str]:
    """Lines of Python as HTML with their words marked."""
    texts = list(lines)
    formatter = _formatter("default")
    import pygments
    from pygments.lexers import PythonLexer

    marked = pygments.highlight("\n".join(texts), PythonLexer(stripnl=False, ensurenl=True), formatter).split("\n")
    # A character that the lexer takes for the end of a line is none of Python's.
    return marked[: len(texts)] if len(marked) == len(texts) + 1 else [escape(text) for text in texts]


def badge(kind: str, text: str | None = None) -> str:
    """A coloured word; the colour is never all that tells."""
    return f'<span class="ag-badge ag-k-{escape(kind.split()[0])}">{escape(text or kind)}</span>'


def document(title: str, body: str, script: str = "") -> str:
    """A whole page."""
    scripts = f"<script>{script}</script>\n" if script else ""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>html, body {{ margin: 0; padding: 0 }}\n{style()}</style>\n</head>\n"
        f'<body class="ag-page">\n{body}\n{scripts}</body>\n</html>\n'
    )

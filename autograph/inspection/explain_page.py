"""The HTML page of an explanation: each function as a table of line, source, what it became, operations."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from autograph.inspection.labels import ops_text, role_of
from autograph.inspection.pages import badge, code_lines, document, style

if TYPE_CHECKING:
    from autograph.inspection.explanation import ExplainedFunction, Explanation

__all__ = ["fragment", "page"]


def page(explanation: Explanation, title: str) -> str:
    """The whole page."""
    return document(title, f"<header><h1>{escape(title)}</h1></header>\n<main>{_body(explanation)}</main>")


def fragment(explanation: Explanation) -> str:
    """The same for a notebook."""
    return f'<div class="ag-page"><style>{style()}</style>{_body(explanation)}</div>'


def _body(explanation: Explanation) -> str:
    parts = [f"<p><code>{escape(explanation.signature)}</code>, {explanation.total} operations</p>"]
    parts += [_function(function) for function in explanation.functions]
    if explanation.elsewhere:
        parts.append(f"<h2>Made elsewhere</h2><p>{escape(ops_text(explanation.elsewhere))}</p>")
    return "\n".join(parts)


def _function(function: ExplainedFunction) -> str:
    rows = []
    for line, text in zip(function.lines, code_lines(line.source for line in function.lines)):
        became = ", ".join(badge(role_of(b), b) for b in line.became)
        rows.append(
            f'<tr><td class="ag-no">{line.number}</td><td><code>{text}</code></td><td>{became}</td>'
            f'<td class="ag-ops">{escape(ops_text(line.ops))}</td></tr>'
        )
    name = escape(function.name)
    head = "<thead><tr><th>line</th><th>source</th><th>became</th><th>operations</th></tr></thead>"
    return (
        f'<section aria-label="{name}"><h2>{name} <span class="ag-dim">{escape(function.filename)}</span></h2>\n'
        f'<table class="ag-table ag-code">{head}<tbody>\n' + "\n".join(rows) + "\n</tbody></table></section>"
    )

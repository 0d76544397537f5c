"""The HTML page of a report: each function beside its converted form, with the findings below the lines they are about.

A line of one side and the lines of the other that belong to it share the attribute `data-l`: pointing at a line, or
moving to it with the keyboard, marks them all; a click or Enter goes to the other side.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from html import escape
from typing import TYPE_CHECKING

from autograph.inspection.pages import badge, code_lines, document, style

if TYPE_CHECKING:
    from autograph.inspection.findings import FileReport, Finding, FunctionReport, Kind, Report

__all__ = ["fragment", "page"]

#: Up to so many functions are shown at once; more are folded up by file.
_FEW = 50

_SCRIPT = """
(() => {
  const root = document.currentScript.closest('.ag-page');
  let pinned = null;
  const linked = row => row.closest('section').querySelectorAll(`.ag-row[data-l="${row.dataset.l}"]`);
  const mark = row => {
    root.querySelectorAll('.ag-hot').forEach(e => e.classList.remove('ag-hot'));
    if (row) linked(row).forEach(e => e.classList.add('ag-hot'));
  };
  const rowOf = event => event.target.closest && event.target.closest('.ag-row[data-l]');
  const across = row => {
    const other = [...linked(row)].find(e => e.parentNode !== row.parentNode);
    if (other) other.scrollIntoView({block: 'nearest', behavior: 'smooth'});
  };
  root.addEventListener('mouseover', e => { const row = rowOf(e); mark(row || pinned); });
  root.addEventListener('focusin', e => { const row = rowOf(e); if (row) mark(row); });
  root.addEventListener('click', e => { const row = rowOf(e); pinned = row; mark(row); if (row) across(row); });
  root.addEventListener('keydown', e => {
    const row = rowOf(e);
    if (e.key === 'Escape') { pinned = null; mark(null); }
    if (!row) return;
    if (e.key === 'Enter') { pinned = row; mark(row); across(row); }
    if (e.key !== 'ArrowDown' && e.key !== 'ArrowUp') return;
    const rows = [...row.parentNode.querySelectorAll('.ag-row[tabindex]')];
    const next = rows[rows.indexOf(row) + (e.key === 'ArrowDown' ? 1 : -1)];
    if (next) { next.focus(); e.preventDefault(); }
  });
  root.querySelectorAll('.ag-filter input').forEach(box => box.addEventListener('change', () =>
    root.querySelectorAll('.ag-note.ag-k-' + box.value).forEach(e => { e.hidden = !box.checked; })));
})();
"""


def page(report: Report, only: Collection[Kind], title: str) -> str:
    """The whole page; findings of the kinds in `only`."""
    shown = [kind for kind, count in report.counts().items() if count and kind in only]
    boxes = "".join(
        f'<label><input type="checkbox" checked value="{kind.value}"> {badge(kind.value)} '
        f"{report.counts()[kind]}</label>"
        for kind in shown
    )
    summary = escape(report.summary().partition("\n")[0])
    head = (
        f"<header><h1>{escape(title)}</h1><p>{summary}</p>\n"
        f'<form class="ag-filter" aria-label="Kinds of findings to show">{boxes}</form></header>'
    )
    is_open = len(report.functions) <= _FEW
    files = "\n".join(_file(file, only, is_open) for file in report.files)
    return document(title, f"{head}\n<main>\n{files}\n</main>", _SCRIPT)


def fragment(report: Report, only: Collection[Kind]) -> str:
    """The same for a notebook: a part of somebody else's page."""
    files = "\n".join(_file(file, only, True) for file in report.files)
    summary = escape(report.summary().partition("\n")[0])
    return f'<div class="ag-page"><style>{style()}</style><p>{summary}</p>{files}<script>{_SCRIPT}</script></div>'


def _file(file: FileReport, only: Collection[Kind], is_open: bool) -> str:
    missing = [f for f in file.functions if not f.converted]
    wrong = file.problem is not None or bool(missing)
    state = f" {badge('refused', 'not read' if file.problem else f'{len(missing)} not converted')}" if wrong else ""
    count = len(file.functions)
    plural = "" if count == 1 else "s"
    parts = [_note(file.problem)] if file.problem is not None and file.problem.kind in only else []
    parts += [_function(function, only) for function in file.functions]
    return (
        f"<details{' open' if is_open or wrong else ''}><summary>{escape(file.filename)} "
        f'<span class="ag-dim">{count} function{plural}</span>{state}</summary>\n' + "\n".join(parts) + "\n</details>"
    )


def _function(function: FunctionReport, only: Collection[Kind]) -> str:
    state = badge("staged", "converted") if function.converted else badge("refused", "not converted")
    notes: dict[int, list[Finding]] = {}
    for finding in function.findings:
        if finding.kind in only:
            place = min(max(finding.line, function.line), function.end_line)
            notes.setdefault(place, []).append(finding)
    links = {line.line for line in function.code if line.line is not None}
    left = []
    for i, (line, text) in enumerate(zip(function.source, code_lines(line.text for line in function.source))):
        number = function.line + i
        left.append(_row(str(number), text, line.line if line.line in links else None, focus=True))
        left += [_note(finding) for finding in notes.get(number, ())]
    if not function.source:
        left = [_note(finding) for found in notes.values() for finding in found]
    known = {line.line for line in function.source}
    right = [
        _row(str(i), text, made.line if made.line in known else None, focus=False)
        for i, (made, text) in enumerate(zip(function.code, code_lines(line.text for line in function.code)), 1)
    ]
    title = escape(function.qualname)
    sides = f'<div class="ag-code" role="group" aria-label="Source of {title}">{"".join(left)}</div>'
    if right:
        sides += f'\n<div class="ag-code" role="group" aria-label="{title}, converted">{"".join(right)}</div>'
    return (
        f'<section aria-label="{title}"><h2>{title} <span class="ag-dim">line {function.line}</span> {state}</h2>\n'
        f'<div class="ag-pair">{sides}</div></section>'
    )


def _row(number: str, text: str, link: int | None, focus: bool) -> str:
    attributes = "" if link is None else f' data-l="{link}"' + (' tabindex="0"' if focus else "")
    return f'<div class="ag-row"{attributes}><span class="ag-no">{number}</span><code>{text or " "}</code></div>\n'


def _note(finding: Finding) -> str:
    fix = f"<br><em>fix:</em> {_words(finding.fix)}" if finding.fix else ""
    trace = f"<pre>{escape(finding.traceback)}</pre>" if finding.traceback else ""
    kind, code = finding.kind.value, f' <span class="ag-dim">{finding.code}</span>' if finding.code else ""
    return f'<div class="ag-note ag-k-{kind}">{badge(kind)}: {_words(finding.message)}{code}{fix}{trace}</div>\n'


def _words(text: str) -> str:
    """A message, with what it quotes set as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))

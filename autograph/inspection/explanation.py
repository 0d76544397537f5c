"""What `explain` found, as plain values: operations, lines, functions, and the explanation that holds them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass

from autograph.inspection import explain_page
from autograph.inspection.labels import Op, ops_text, role_of

__all__ = ["ExplainedFunction", "ExplainedLine", "Explanation"]


@dataclass(frozen=True)
class ExplainedLine:
    """A line of a function, and what became of it in a trace.

    Attributes:
        number: in its file, from 1.
        source: its text.
        became: `("staged",)`, `("unrolled ×3",)`, `("Python",)`, `("not reached",)`; several if different calls or
            iterations made different things of it; empty if there is nothing in it that runs.
        ops: the operations that it made, in order.
    """

    number: int
    source: str
    became: tuple[str, ...] = ()
    ops: tuple[Op, ...] = ()


@dataclass(frozen=True)
class ExplainedFunction:
    """A function that a trace ran, the functions inside of it included."""

    name: str
    filename: str
    lines: tuple[ExplainedLine, ...]


@dataclass(frozen=True, repr=False)
class Explanation:
    """What the lines of a function, and of those that it called, became in one trace.

    Attributes:
        signature: dtypes and shapes of the graph's inputs and outputs.
        functions: the explained one first, then the user's functions that it called.
        elsewhere: operations made by code that is not the user's, and by the call itself.
        total: how many operations the graph has, with those of the graphs inside of it.
    """

    signature: str
    functions: tuple[ExplainedFunction, ...]
    elsewhere: tuple[Op, ...]
    total: int

    def text(self, paint: Callable[[str, str], str] = lambda text, role: text) -> str:
        """A listing: line number, source, what it became, operations.

        Args:
            paint: gives a piece of text a colour; told "staged", "unrolled", "python", "not reached", "place" or
                "note".
        """
        blocks = [_listing(function, paint) for function in self.functions]
        head = f"{self.functions[0].name}: {self.signature}, {self.total} operation{'s' * (self.total != 1)}"
        if self.elsewhere:
            blocks.append([paint("made elsewhere: ", "note") + ops_text(self.elsewhere)])
        return "\n\n".join([head, *("\n".join(block) for block in blocks)])

    def to_json(self, *, indent: int | None = 2) -> str:
        """The explanation as JSON: `{"version": 1, "signature": ..., "functions": [...], ...}`."""
        return json.dumps({"version": 1, **asdict(self)}, indent=indent, ensure_ascii=False)

    def html(self, title: str | None = None) -> str:
        """The explanation as one HTML page that needs no other file."""
        return explain_page.page(self, title or f"autograph explain: {self.functions[0].name}")

    def _repr_html_(self) -> str:
        return explain_page.fragment(self)

    def __repr__(self) -> str:
        return self.text()


_WIDEST = 72


def _listing(function: ExplainedFunction, paint: Callable[[str, str], str]) -> list[str]:
    lines = function.lines
    margin = min((_indent(line.source) for line in lines if line.source.strip()), default=0)
    sources = [line.source[margin:].rstrip() for line in lines]
    number = len(str(lines[-1].number)) if lines else 1
    width = min(max(map(len, sources), default=0), _WIDEST)
    labels = [", ".join(line.became) for line in lines]
    label_width = max(map(len, labels), default=0)
    place = f"{function.filename}:{lines[0].number}" if lines else function.filename
    out = [f"{function.name}  {paint(place, 'place')}"]
    for line, source, label in zip(lines, sources, labels):
        shown = f"{line.number:>{number}}  {source:<{width}}"
        if label or line.ops:
            padded = f"{label:<{label_width}}"
            shown += "  " + (paint(padded, role_of(label)) if label else padded)
            shown += "  " + paint(ops_text(line.ops), "note") if line.ops else ""
        out.append(shown.rstrip())
    return out


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())

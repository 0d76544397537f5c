"""Functions made of many statements, as text: what the conversion benches convert."""

from __future__ import annotations

__all__ = ["KINDS", "in_a_row", "nested"]

# Each has holes for its number and for the statements inside it.
KINDS: dict[str, tuple[str, ...]] = {
    "if/else": ("if x > {i}:", "    y = y + {i}", "    <inside>", "else:", "    x = x - {i}"),
    "while": ("while x > {i}:", "    x = x - {i}", "    <inside>", "    y = y + x"),
    "while with break": (
        "while x > {i}:", "    x = x - {i}", "    if y > x:", "        break", "    <inside>", "    y = y + x",
    ),
}  # fmt: skip


def _statement(kind: str, i: int, inside: list[str]) -> list[str]:
    lines = []
    for line in KINDS[kind]:
        if line.strip() == "<inside>":
            lines += ["    " + other for other in inside]
        else:
            lines.append(line.format(i=i + 1))
    return lines


def _function(lines: list[str]) -> str:
    return "\n".join(["def f(x, y):", *("    " + line for line in lines), "    return x + y", ""])


def in_a_row(kind: str, n: int) -> str:
    """A function `f(x, y)` of n statements, one after the other."""
    return _function([line for i in range(n) for line in _statement(kind, i, [])])


def nested(kind: str, depth: int) -> str:
    """A function `f(x, y)` of statements in one another."""
    lines: list[str] = []
    for i in reversed(range(depth)):
        lines = _statement(kind, i, lines)
    return _function(lines)

"""Words for what a line became: its operations in short, and the colour of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Op", "ops_text", "role_of"]


@dataclass(frozen=True)
class Op:
    """An operation of the graph: its name there, its type, and the types of its outputs."""

    name: str
    type: str
    outputs: tuple[str, ...]


def ops_text(ops: Iterable[Op]) -> str:
    """Operations in short, equal ones counted: `Mul f32[] ×3, If f32[], i32[]`."""
    counts = Counter((op.type, op.outputs) for op in ops)
    parts = []
    for (kind, outputs), count in counts.items():
        types = " ".join(outputs)
        parts.append(f"{kind}{' ' if types else ''}{types}{f' ×{count}' if count > 1 else ''}")
    return ", ".join(parts)


def role_of(became: str) -> str:
    """The colour of what a line became."""
    return became.lower() if became == "not reached" else became.split()[0].rstrip(":,").lower()

"""What the examples draw with: charts made of characters, and pictures if matplotlib is there. Not an example."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np


def canvas(
    points: Sequence[Any],
    marks: str,
    width: int = 72,
    height: int = 20,
    bounds: tuple[float, float, float, float] | None = None,
) -> str:
    """Groups of points of the plane as text: each is an array of shape (n, 2), drawn with its mark, the last on top.

    `bounds` are the least and the greatest x, then those of y; without it everything fits just in.
    """
    together = np.concatenate([np.reshape(group, (-1, 2)) for group in points])
    left, right, bottom, top = bounds or (*extent(together[:, 0]), *extent(together[:, 1]))
    rows = [[" "] * width for _ in range(height)]
    for group, mark in zip(points, marks):
        for x, y in np.reshape(group, (-1, 2)):
            column = round(float((x - left) / (right - left)) * (width - 1))
            row = round(float((top - y) / (top - bottom)) * (height - 1))
            if 0 <= column < width and 0 <= row < height:
                rows[row][column] = mark
    return "\n".join("".join(row).rstrip() for row in rows)


def extent(values: Any) -> tuple[float, float]:
    low, high = float(np.min(values)), float(np.max(values))
    return (low, high) if high > low else (low - 1.0, high + 1.0)


def chart(xs: Any, series: Sequence[Any], marks: str, width: int = 72, height: int = 16) -> str:
    """Functions of `xs` as text, with the range of their values beside it."""
    points = [np.stack([np.asarray(xs, float), np.asarray(ys, float)], axis=1) for ys in series]
    low, high = extent(np.concatenate(points)[:, 1])
    lines = canvas(points, marks, width, height).split("\n")
    labels = {0: f"{high:.3g}", len(lines) - 1: f"{low:.3g}"}
    return "\n".join(f"{labels.get(i, ''):>8} |{line}" for i, line in enumerate(lines))


def save(path: str, draw: Callable[[Any], object]) -> None:
    """Has `draw` draw into the axes of a new matplotlib figure, which becomes the file `path`."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise SystemExit("--save draws with matplotlib, which is not installed: pip install '.[examples]'") from None
    figure = Figure(figsize=(6.4, 4.8), dpi=120)
    draw(figure.add_subplot())
    figure.savefig(path)
    print(f"wrote {path}")

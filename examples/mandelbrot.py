"""The Mandelbrot set: a loop over the points of the plane, and for each a `return` out of the steps until it escapes.

    python examples/mandelbrot.py                          # as text
    python examples/mandelbrot.py --size 300 --save set.png

`numpy_picture` is the same in plain NumPy, where all points take their steps together under a mask.
"""

from __future__ import annotations

import argparse
from typing import Any

import drawing
import numpy as np

import autograph as ag

CASES = [(0.0, 0.0, 40), (0.5, 0.5, 40), (-1.0, 0.4, 40), (2.0, 1.0, 40)]


@ag.function
def escape_time(real, imag, limit):
    x, y = 0.0, 0.0
    for step in range(limit):
        if x * x + y * y > 4.0:
            return step
        x, y = x * x - y * y + real, 2.0 * x * y + imag
    return limit


@ag.function
def picture(reals, imags, limit):
    """The escape time of each point: a row for each imaginary part, a column for each real one."""
    steps = []
    for imag in imags:
        for real in reals:
            steps.append(escape_time(real, imag, limit))
    return ag.reshape(steps, [ag.size(imags), ag.size(reals)])


def numpy_picture(reals: Any, imags: Any, limit: int) -> Any:
    real, imag = np.meshgrid(reals, imags)
    x, y = np.zeros_like(real), np.zeros_like(imag)
    steps = np.full(real.shape, limit, np.int32)
    inside = np.ones(real.shape, bool)
    for step in range(limit):
        escaped = inside & (x * x + y * y > 4.0)
        steps[escaped] = step
        inside &= ~escaped
        x, y = np.where(inside, x * x - y * y + real, x), np.where(inside, 2.0 * x * y + imag, y)
    return steps


def axes(size: int) -> tuple[Any, Any]:
    """The real and the imaginary parts of a picture of `size` columns."""
    return np.linspace(-2.0, 0.75, size, dtype=np.float32), np.linspace(-1.1, 1.1, size * 2 // 5, dtype=np.float32)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=60, help="columns of the picture (default 60)")
    parser.add_argument("--steps", type=int, default=40, help="when a point counts as inside (default 40)")
    parser.add_argument("--save", metavar="FILE", help="also write the picture there (needs matplotlib)")
    options = parser.parse_args(arguments)

    reals, imags = axes(options.size)
    steps = picture(ag.constant(reals), ag.constant(imags), ag.constant(options.steps)).numpy()
    for row in steps:
        print("".join(" .:-=+*#%@"[count * 9 // options.steps] for count in row).rstrip())
    print(f"{np.mean(steps == options.steps):.1%} of the points are inside")
    if options.save:
        extent = (reals[0], reals[-1], imags[0], imags[-1])
        drawing.save(options.save, lambda ax: ax.imshow(steps, extent=extent, origin="lower", cmap="magma"))


if __name__ == "__main__":
    main()

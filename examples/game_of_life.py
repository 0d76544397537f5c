"""Conway's game of life on a torus: the loop over generations is staged, those over constants are unrolled.

    python examples/game_of_life.py                            # a glider, then a random board until it repeats itself
    python examples/game_of_life.py --size 64 --steps 500

`numpy_life` is the same in plain NumPy, and counts neighbours on a board with its edges glued on.
"""

from __future__ import annotations

import argparse
from typing import Any

import drawing
import numpy as np

import autograph as ag

GLIDER = np.zeros((6, 6), np.int32)
GLIDER[[0, 1, 2, 2, 2], [1, 2, 0, 1, 2]] = 1
CASES = [(GLIDER, 1), (GLIDER, 4)]


@ag.function
def life(board, generations):
    for _ in range(generations):
        neighbours = ag.zeros_like(board)
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                if (down, right) != (0, 0):
                    neighbours += ag.roll(board, [down, right], [0, 1])
        alive = (neighbours == 3) | ((board == 1) & (neighbours == 2))
        board = ag.cast(alive, ag.int32)
    return board


@ag.function
def settle(board, limit):
    """Runs a board until every cell is as it was two generations before; also says how long that took."""
    for generation in range(limit):
        later = life(board, 2)
        if ag.reduce_all(later == board):
            return board, generation
        board = life(board, 1)
    return board, limit


def numpy_life(board: Any, generations: int) -> Any:
    rows, columns = board.shape
    for _ in range(generations):
        glued = np.pad(board, 1, mode="wrap")
        around = sum(glued[i : i + rows, j : j + columns] for i in range(3) for j in range(3)) - board
        board = ((around == 3) | (board == 1) & (around == 2)).astype(np.int32)
    return board


def random_board(size: int, seed: int = 5) -> Any:
    return (np.random.default_rng(seed).random((size // 2, size)) < 0.3).astype(np.int32)


def show(board: Any) -> None:
    print("\n".join("".join(".#"[cell] for cell in row) for row in board), end="\n\n")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=40, help="columns of the random board (default 40)")
    parser.add_argument("--steps", type=int, default=1000, help="generations at most (default 1000)")
    parser.add_argument("--save", metavar="FILE", help="also write the last board there (needs matplotlib)")
    options = parser.parse_args(arguments)

    for generations in range(5):
        show(life(ag.constant(GLIDER), ag.constant(generations)).numpy())

    board, generation = settle(ag.constant(random_board(options.size)), ag.constant(options.steps))
    show(board.numpy())
    print(f"{np.sum(board.numpy())} cells are alive after {generation.numpy()} generations")
    if options.save:
        drawing.save(options.save, lambda ax: ax.imshow(board.numpy(), cmap="binary"))


if __name__ == "__main__":
    main()

"""Conway's game of life on a torus: the loop over generations is staged, those over constants are unrolled."""

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


def main() -> None:
    for generations in range(5):
        board = life(ag.constant(GLIDER), ag.constant(generations)).numpy()
        print("\n".join("".join(".#"[cell] for cell in row) for row in board), end="\n\n")


if __name__ == "__main__":
    main()

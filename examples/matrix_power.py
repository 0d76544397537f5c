"""A matrix to the power n by repeated squaring: tensors of two dimensions carried through a loop."""

import numpy as np

import autograph as ag

FIBONACCI = np.array([[1.0, 1.0], [1.0, 0.0]], np.float32)
ROTATION = np.array([[0.6, -0.8], [0.8, 0.6]], np.float32)
CASES = [(FIBONACCI, 10), (ROTATION, 7), (ROTATION, 0)]


@ag.function
def matrix_power(matrix, n):
    result = ag.eye(matrix.shape[0])
    while n > 0:
        if n % 2 == 1:
            result = result @ matrix
        matrix = matrix @ matrix
        n = n // 2
    return result


def main() -> None:
    for matrix, n in CASES:
        print(f"power {n}:\n{matrix_power(ag.constant(matrix), ag.constant(n)).numpy()}")


if __name__ == "__main__":
    main()

"""Matrices as lists of rows that are changed in place, as textbooks have it."""

from __future__ import annotations

from tests.corpus.registry import Mode, textbook

#: What is not staged yet, and in which modes.
PENDING = {
    "life": (Mode.ARRAYS, Mode.NUMPY),  # a matrix becomes a list of lists in a loop
    "matrix_power": (Mode.ARRAYS, Mode.NUMPY),  # a matrix becomes a list of lists in a loop
}


@textbook
def solve_by_elimination(matrix, right):
    """
    >>> solve_by_elimination([[2.0, 1.0], [4.0, -6.0]], [3.0, -2.0])
    [1.0, 1.0]
    >>> solve_by_elimination([[0.0, 2.0, 1.0], [1.0, 1.0, 0.0], [2.0, 0.0, 1.0]], [7.0, 3.0, 5.0])
    [1.0, 2.0, 3.0]
    """
    n = len(right)
    for column in range(n):
        pivot = column
        for row in range(column + 1, n):
            if abs(matrix[row][column]) > abs(matrix[pivot][column]):
                pivot = row
        for k in range(n):
            matrix[column][k], matrix[pivot][k] = matrix[pivot][k], matrix[column][k]
        right[column], right[pivot] = right[pivot], right[column]
        for row in range(column + 1, n):
            factor = matrix[row][column] / matrix[column][column]
            for k in range(column, n):
                matrix[row][k] -= factor * matrix[column][k]
            right[row] -= factor * right[column]
    result = [0.0] * n
    for row in range(n - 1, -1, -1):
        rest = right[row]
        for k in range(row + 1, n):
            rest -= matrix[row][k] * result[k]
        result[row] = rest / matrix[row][row]
    return result


@textbook
def lower_and_upper(matrix):
    """
    >>> lower_and_upper([[2.0, 4.0], [1.0, 5.0]])
    ([[1.0, 0.0], [0.5, 1.0]], [[2.0, 4.0], [0.0, 3.0]])
    """
    n = len(matrix)
    lower = [[0.0] * n for _ in range(n)]
    upper = [[0.0] * n for _ in range(n)]
    for i in range(n):
        lower[i][i] = 1.0
        for k in range(i, n):
            upper[i][k] = matrix[i][k] - sum(lower[i][j] * upper[j][k] for j in range(i))
        for k in range(i + 1, n):
            lower[k][i] = (matrix[k][i] - sum(lower[k][j] * upper[j][i] for j in range(i))) / upper[i][i]
    return lower, upper


@textbook
def shortest_between_all(distance):
    """
    >>> shortest_between_all([[0, 3, 99], [99, 0, 1], [2, 99, 0]])
    [[0, 3, 4], [3, 0, 1], [2, 5, 0]]
    """
    n = len(distance)
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if distance[i][k] + distance[k][j] < distance[i][j]:
                    distance[i][j] = distance[i][k] + distance[k][j]
    return distance


@textbook
def transpose_in_place(matrix):
    """
    >>> transpose_in_place([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    [[1, 4, 7], [2, 5, 8], [3, 6, 9]]
    """
    for i in range(len(matrix)):
        for j in range(i):
            matrix[i][j], matrix[j][i] = matrix[j][i], matrix[i][j]
    return matrix


@textbook
def rotate_image(image, turns):
    """
    >>> rotate_image([[1, 2, 3], [4, 5, 6], [7, 8, 9]], 1)
    [[7, 4, 1], [8, 5, 2], [9, 6, 3]]
    >>> rotate_image([[1, 2], [3, 4]], 2)
    [[4, 3], [2, 1]]
    """
    n = len(image)
    for _ in range(turns):
        for i in range(n // 2):
            for j in range(i, n - 1 - i):
                kept = image[i][j]
                image[i][j] = image[n - 1 - j][i]
                image[n - 1 - j][i] = image[n - 1 - i][n - 1 - j]
                image[n - 1 - i][n - 1 - j] = image[j][n - 1 - i]
                image[j][n - 1 - i] = kept
    return image


@textbook
def life(board, generations):
    """
    >>> life([[0, 1, 0], [0, 1, 0], [0, 1, 0]], 1)
    [[0, 0, 0], [1, 1, 1], [0, 0, 0]]
    >>> life([[1, 1], [1, 0]], 3)
    [[1, 1], [1, 1]]
    """
    rows, columns = len(board), len(board[0])
    for _ in range(generations):
        following = [[0] * columns for _ in range(rows)]
        for i in range(rows):
            for j in range(columns):
                around = 0
                for r in range(max(i - 1, 0), min(i + 2, rows)):
                    for c in range(max(j - 1, 0), min(j + 2, columns)):
                        around += board[r][c]
                around -= board[i][j]
                if around == 3 or (around == 2 and board[i][j] == 1):
                    following[i][j] = 1
        board = following
    return board


@textbook
def spiral_order(matrix):
    """
    >>> spiral_order([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    [1, 2, 3, 6, 9, 8, 7, 4, 5]
    >>> spiral_order([[1, 2]])
    [1, 2]
    """
    top, bottom, left, right = 0, len(matrix) - 1, 0, len(matrix[0]) - 1
    order = []
    while top <= bottom and left <= right:
        for j in range(left, right + 1):
            order.append(matrix[top][j])
        top += 1
        for i in range(top, bottom + 1):
            order.append(matrix[i][right])
        right -= 1
        if top <= bottom:
            for j in range(right, left - 1, -1):
                order.append(matrix[bottom][j])
            bottom -= 1
        if left <= right:
            for i in range(bottom, top - 1, -1):
                order.append(matrix[i][left])
            left += 1
    return order


@textbook
def matrix_power(matrix, exponent):
    """
    >>> matrix_power([[1, 1], [1, 0]], 10)
    [[89, 55], [55, 34]]
    >>> matrix_power([[2, 0], [1, 3]], 0)
    [[1, 0], [0, 1]]
    """
    n = len(matrix)
    result = [[int(i == j) for j in range(n)] for i in range(n)]
    while exponent > 0:
        if exponent % 2 == 1:
            result = _product(result, matrix)
        matrix = _product(matrix, matrix)
        exponent //= 2
    return result


def _product(a, b):
    n = len(a)
    product = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            for k in range(n):
                product[i][j] += a[i][k] * b[k][j]
    return product


@textbook
def pascal_triangle(rows):
    """
    >>> pascal_triangle(4)
    [[1], [1, 1], [1, 2, 1], [1, 3, 3, 1]]
    >>> pascal_triangle(1)
    [[1]]
    """
    triangle = [[1]]
    for i in range(1, rows):
        row = [1]
        for j in range(1, i):
            row.append(triangle[i - 1][j - 1] + triangle[i - 1][j])
        row.append(1)
        triangle.append(row)
    return triangle


@textbook
def fill_region(image, row, column, colour):
    """
    >>> fill_region([[1, 1, 0], [1, 0, 1], [1, 1, 1]], 0, 0, 5)
    [[5, 5, 0], [5, 0, 5], [5, 5, 5]]
    >>> fill_region([[1, 0], [0, 1]], 1, 1, 2)
    [[1, 0], [0, 2]]
    """
    wanted = image[row][column]
    waiting = [(row, column)]
    while len(waiting) > 0:
        i, j = waiting.pop()
        if 0 <= i < len(image) and 0 <= j < len(image[0]) and image[i][j] == wanted and wanted != colour:
            image[i][j] = colour
            waiting.append((i + 1, j))
            waiting.append((i - 1, j))
            waiting.append((i, j + 1))
            waiting.append((i, j - 1))
    return image

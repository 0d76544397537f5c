"""Loops over Python's lists that are long: the list becomes a staged one, and the loop is rolled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag


def running_sum(x):
    total = [0] * len(x)
    for i in range(1, len(x)):
        total[i] = total[i - 1] + x[i]
    return total[len(x) - 1]


def common_subsequence(x):
    n = len(x)
    best = [[0] * (n + 1) for _ in range(n + 1)]
    for i in range(1, n + 1):
        for j in range(1, n + 1):
            if x[i - 1] == x[n - j]:
                best[i][j] = best[i - 1][j - 1] + 1
            else:
                best[i][j] = max(best[i - 1][j], best[i][j - 1])
    return best[n][n]


def longest_increasing(x):
    length = [1] * len(x)
    for i in range(1, len(x)):
        for j in range(i):
            if x[j] < x[i]:
                length[i] = max(length[i], length[j] + 1)
    return max(length)


def product(x):
    n = len(x)
    c = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            for k in range(3):
                c[i][j] += x[(i + k) % n] * x[(j * k) % n]
    return c[3][4], c[n - 1][0]


def given_back(x):
    n = len(x)
    square = [0] * n
    for i in range(n):
        square[i] = x[i] * x[i]
    return square


def one_row_twice(x):
    n = len(x)
    row = [0] * n
    rows = [row] * n
    for i in range(n):
        rows[i][i] = x[i] + rows[0][i - 1]
    return row[n - 1], rows[2][n - 2]


def rows_in_other_order(x):
    n = len(x)
    rows = [[i, 2 * i] for i in range(n)]
    first = rows[0]
    rows.reverse()
    rows[1], rows[2] = rows[2], rows[1]
    for i in range(n):
        rows[i][1] += x[i] + rows[n - 1 - i][0]
    first[0] = 7
    return first[1], rows[1][1], rows[n - 1][0], rows[2][1]


def triangle(x):
    n = len(x)
    rows = [[1] * (i + 1) for i in range(n)]
    for i in range(2, n):
        for j in range(1, i):
            rows[i][j] = (rows[i - 1][j - 1] + rows[i - 1][j]) % 1000 + x[j]
    return rows[n - 1][n // 2], rows[4][2]


def rows_that_differ(x):
    n = len(x)
    rows = [[0, i > 3] if i % 2 else [x[i], 2] for i in range(n)]
    for i in range(1, n):
        rows[i][0] = rows[i - 1][0] + rows[i][1]
    return rows[n - 1][0], rows[5][0]


def a_row_that_grows(x):
    n = len(x)
    rows = [[0] for _ in range(n)]
    for i in range(n):
        rows[x[i] % n].append(i)
    total = 0
    for i in range(n):
        for k in range(len(rows[i])):
            total += rows[i][k] * (k + 1)
    return total


PROGRAMS = [
    rows_in_other_order, triangle, rows_that_differ, a_row_that_grows, running_sum, common_subsequence,
    longest_increasing, product, given_back, one_row_twice,
]  # fmt: skip


def plain(value: Any) -> Any:
    return type(value)(map(plain, value)) if isinstance(value, (list, tuple)) else int(value)


@pytest.mark.parametrize("executor", ["numpy", "native"])
@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("n", [17, 40])
def test_does_what_python_does(program: Callable[..., Any], n: int, executor: str) -> None:
    x = np.random.default_rng(n).integers(0, 9, n)
    assert plain(ag.function(program, executor=executor)(x)) == plain(program(x))


@pytest.mark.parametrize("program", [running_sum, common_subsequence, longest_increasing, product])
def test_the_graph_does_not_grow_with_the_steps(program: Callable[..., Any]) -> None:
    def operations(n: int) -> int:
        graph = ag.function(program).get_concrete_function(ag.TensorSpec([n], ag.int64)).graph
        return sum(op.type != "Const" for op in graph.operations)  # there is one for each item

    assert operations(80) <= operations(40) + 2

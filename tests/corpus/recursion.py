"""Functions that call themselves, with a depth that Python decides."""

from __future__ import annotations

from tests.corpus.registry import program


@program((2, 5), (3, 0), (-1, 3), static=("n",))
def power(x, n):
    if n == 0:
        return 1
    half = power(x, n // 2)
    if n % 2 == 0:
        return half * half
    return half * half * x


@program((1, 6), (4, 1), static=("n",))
def fibonacci_from(x, n):
    if n < 2:
        return x
    return fibonacci_from(x, n - 1) + fibonacci_from(x, n - 2)


@program((3, (1, (2, 3), (4, (5,)))), (0, ()), static=("tree",))
def sum_of_a_tree(x, tree):
    total = x
    for node in tree:
        if isinstance(node, tuple):
            total = sum_of_a_tree(total, node)
        else:
            total += node
    return total


def _even(x, n):
    if n == 0:
        return x
    return _odd(x + 1, n - 1)


def _odd(x, n):
    if n == 0:
        return -x
    return _even(x * 2, n - 1)


@program((3, 4), (3, 5), static=("n",))
def mutual(x, n):
    return _even(x, n)


@program((3, 3), (-2, 2), static=("depth",))
def staged_branch_at_every_level(x, depth):
    if depth == 0:
        return x
    if x > 0:
        x = x - depth
    else:
        x = x + 10 * depth
    return staged_branch_at_every_level(x, depth - 1)


@program((3, 3), (1, 0), static=("depth",))
def nested_function_recursion(x, depth):
    def go(v, d):
        if d == 0:
            return v
        return go(v * 2 + 1, d - 1)

    return go(x, depth)


@program((2, 1), (0, 3), (2, 0), static=("m",))
def loops_by_recursion(n, m):
    if m == 0:
        return n + 1
    total = 0
    for i in range(n):
        total += loops_by_recursion(i, m - 1)
    return total


@program(([3, 1, 2], 3), ([5, 4, 9, 7], 4), static=("n",))
def maximum_of_a_prefix(values, n):
    if n == 1:
        return values[0]
    rest = maximum_of_a_prefix(values, n - 1)
    if values[n - 1] > rest:
        return values[n - 1]
    return rest


@program((3, 2), (7, 1), static=("n",))
def recursive_lambda(x, n):
    f = lambda v, k: v if k == 0 else f(v + k, k - 1)
    return f(x, n)


@program((3, 4), (-3, 4), static=("depth",))
def number_that_decides_is_unrolled(x, depth):
    if depth == 0:
        return x
    if x > 0:
        return number_that_decides_is_unrolled(x - depth, depth - 1)
    return number_that_decides_is_unrolled(x + 2 * depth, depth - 1)


@program((3,), (-3,))
def tuple_that_gets_shorter_is_unrolled(x):
    def go(v, rest):
        if not rest:
            return v
        if v > 0:
            return go(v - rest[0], rest[1:])
        return go(v + 2 * rest[0], rest[1:])

    return go(x, (1, 2, 3))


@program(([1, -2, 3, 4],), ([-1, 1, 1, 1],))
def tensor_that_gets_shorter_is_unrolled(values):
    def alternate(x):
        if len(x) == 0:
            return 0
        if x[0] > 0:
            return x[0] + alternate(x[1:])
        return alternate(x[1:]) - x[0]

    return alternate(values)


@program((5,), (-2,))
def list_whose_length_decides_is_unrolled(x):
    def collect(v, items):
        if len(items) == 3:
            return items
        if v > 0:
            return collect(v - 2, items + [v])
        return collect(v + 5, items + [-v])

    return collect(x, [])

"""Functions that call themselves, with a depth that a tensor decides."""

from __future__ import annotations

import autograph as ag
from tests.corpus.registry import program


@program((5,), (0,))
def factorial_on_a_staged_value(n):
    if n <= 1:
        return 1
    return n * factorial_on_a_staged_value(n - 1)


def _factorial(n):
    if n <= 1:
        return 1
    return n * _factorial(n - 1)


@program((4, 1), (0, 5))
def two_calls_of_one_graph(n, m):
    return _factorial(n) + _factorial(m)


@program((4,), (0,))
def called_in_a_loop(n):
    total = 0
    for i in range(n):
        total += _factorial(i)
    return total


@program((7,), (1,))
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


@program((48, 18), (7, 0))
def greatest_common_divisor(a, b):
    if b == 0:
        return a
    return greatest_common_divisor(b, a % b)


@program((2, 3), (0, 0), (1, 2))
def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


@program((27,), (1,))
def number_counted_up_becomes_a_tensor(n, count=0):
    if n == 1:
        return count
    if n % 2 == 0:
        return number_counted_up_becomes_a_tensor(n // 2, count + 1)
    return number_counted_up_becomes_a_tensor(3 * n + 1, count=count + 1)


@program((5, 1.5), (0, 2.0))
def int_that_becomes_a_float(n, x, total=0):
    if n == 0:
        return total
    return int_that_becomes_a_float(n - 1, x, total + x)


def _is_even(n):
    if n == 0:
        return True
    return _is_odd(n - 1)


def _is_odd(n):
    if n == 0:
        return False
    return _is_even(n - 1)


@program((7,), (0,))
def even_and_odd(n):
    return _is_even(n), _is_odd(n)


@program((6,), (0,))
def three_that_call_each_other(n):
    def a(k):
        return 1 if k <= 0 else b(k - 1) + 1

    def b(k):
        return 2 if k <= 0 else c(k - 1) * 2

    def c(k):
        return 3 if k <= 0 else a(k - 1) - 1 + b(k - 2)

    return a(n), b(n), c(n)


@program((5,), (0,))
def inner_function_that_writes_a_nonlocal(n):
    calls = 0

    def fibonacci(k):
        nonlocal calls
        calls += 1
        if k < 2:
            return k
        return fibonacci(k - 1) + fibonacci(k - 2)

    result = fibonacci(n)
    return result, calls


@program((4,), (0,))
def recursion_within_recursion(n):
    def outer(k):
        count = 0

        def inner(m):
            nonlocal count
            if m <= 0:
                return 0
            count += 1
            return 1 + inner(m - 1)

        if k <= 0:
            return 0
        return inner(k) + outer(k - 1) + count

    return outer(n)


@program((6,), (1,))
def lambda_that_is_passed_itself(n):
    f = lambda self, k: 1 if k <= 1 else k * self(self, k - 1)
    return f(f, n)


class _Counter:
    def __init__(self):
        self.calls = 0
        self.digits = 0

    def down(self, k):
        self.calls += 1
        if k > 0:
            self.digits = self.digits * 10 + k
            return self.down(k - 1)
        return self.digits


@program((4,), (0,))
def method_that_writes_attributes(n):
    counter = _Counter()
    result = counter.down(n)
    again = counter.down(n - 1)
    return result, again, counter.calls


@program((3,), (0,))
def prints_on_the_way_down_and_up(n):
    def go(k):
        print("at", k)
        if k > 0:
            go(k - 1)
            print("back at", k)
        else:
            print("bottom")

    go(n)
    print("done")
    return n


@program((3,), (0,))
def towers_of_hanoi(n):
    def move(k, a, b, c):
        if k == 0:
            return 0
        before = move(k - 1, a, c, b)
        print(k, "from", a, "to", b)
        return before + 1 + move(k - 1, c, b, a)

    return move(n, "A", "B", "C")


@program((4,), (0,))
def structures_go_in_and_come_out(n):
    def go(k, state):
        if k == 0:
            return (0, [1, 2.5]), state
        (x, y), got = go(k - 1, {"a": state["a"] + k, "b": state["b"]})
        return (x + k, [y[0] * 2, y[1] + got["b"]]), got

    return go(n, {"a": 1, "b": 0.5})


@program((4, 3), (0, 3), (5, 9))
def none_when_not_found(n, wanted):
    def find(k):
        if k == 0:
            return None
        if k == wanted:
            return k * 10
        return find(k - 1)

    found = find(n)
    if found is None:
        return -1
    return found


@program((3,), (0,))
def none_as_the_first_argument(n):
    def largest(k, best):
        if k == 0:
            return best
        return largest(k - 1, k if best is None else best + k)

    result = largest(n, None)
    return -1 if result is None else result


@program((5,), (0,), (-3,))
def error_at_the_end(n):
    def go(k):
        if k < 0:
            raise ValueError(k)
        if k == 0:
            return 0
        return 1 + go(k - 1)

    return go(n)


@program((3,), (5,), (9,))
def assertions_at_every_level(n):
    def go(k):
        assert k < 7, "too large"
        if k == 0:
            return 0
        return go(k - 1) + 1

    return go(n)


@program((5,))
def never_ends(n):
    def go(k):
        if k > 100:
            return go(k - 1)
        return go(k + 1)

    return go(n)


@program((5,))
def ends_in_an_error_only(n):
    def go(k):
        if k == 0:
            raise KeyError("the end")
        return go(k - 1)

    return go(n)


@program((5,), (0,))
def list_that_is_passed_along(n):
    def go(k, sums):
        if k > 0:
            sums[0] += k
            sums[1] = sums[0] * 2
            go(k - 1, sums)

    sums = [0, 0]
    go(n, sums)
    return sums


@program((4,), (2,))
def variables_of_a_function_called_in_a_loop(n):
    def thrice(v):
        total = 0

        def add():
            nonlocal total
            total = total + v

        add()
        add()
        add()
        return total

    result = 0
    while n > 0:
        result += thrice(n)
        n -= 1
    return result


@program((5,), (0,))
def dict_of_the_function_around(n):
    seen = {"calls": 0, "sum": 0}

    def go(k):
        seen["calls"] += 1
        if k > 0:
            seen["sum"] += k
            go(k - 1)

    go(n)
    return seen["calls"], seen["sum"]


@program((5, 2), (1, 4))
def closure_that_changes_between_calls(n, y):
    z = y * 3

    def go(k):
        if k == 0:
            return z
        return go(k - 1) + y

    first = go(n)
    z = z + 1
    return first, go(n)


@program(([3, 1, 2, 5, 4],), ([1],), ([2, 2, 1],))
def quicksort_of_a_tensor(values):
    def sort(x):
        if ag.size(x) <= 1:
            return x
        rest = x[1:]
        low, high = ag.boolean_mask(rest, rest < x[0]), ag.boolean_mask(rest, rest >= x[0])
        return ag.concat([sort(low), x[:1], sort(high)], 0)

    return sort(ag.convert_to_tensor(values))


@program((4,), (0,))
def tree_with_loops(n):
    def leaves(depth):
        total = 1
        for i in range(depth):
            total += leaves(depth - 1 - i)
        return total

    return leaves(n)


@program((5,), (0,))
def in_a_comprehension(n):
    def paths(k):
        if k <= 0:
            return 1
        return sum([paths(k - step) for step in (1, 2)])

    return paths(n)


@program((5,), (1,))
def list_that_gets_longer(n):
    def countdown(k, items):
        if k == 0:
            return items
        return countdown(k - 1, items + [k])

    return countdown(n, [])


@program((6,), (0,))
def loops_with_state_around_it(n):
    visited = 0

    def go(k):
        nonlocal visited
        visited += 1
        i = 0
        while i < k:
            i += 2
            if i % 3 == 0:
                continue
            go(k - i)

    go(n)
    return visited


@program((7,), (0,))
def states_of_a_machine(n):
    def first(k):
        return 0 if k <= 0 else (second(k - 1) if k % 3 == 0 else third(k - 1)) + 1

    def second(k):
        return 10 if k <= 0 else (third(k - 1) if k % 2 == 0 else first(k - 2)) + 2

    def third(k):
        return 20 if k <= 0 else (second(k - 1) if k % 2 == 0 else first(k - 1)) + 3

    return first(n)

"""`while` and `for`: over ranges, rows of tensors, `enumerate`, `zip`, `reversed`, `map`, `filter`."""

from __future__ import annotations

from tests.corpus.registry import program


@program((5,), (1,), (0,))
def countdown(n):
    steps = 0
    while n > 0:
        n -= 1
        steps += 1
    return steps


@program((10,), (0,), (-3,))
def sum_below(n):
    total = 0
    for i in range(n):
        total += i
    return total


@program((2, 9), (9, 2), (-3, 3))
def range_from_to(start, stop):
    total = 0
    for i in range(start, stop):
        total = total * 2 + i
    return total


@program((0, 10, 3), (10, 0, -3), (0, 0, 1))
def range_with_step(start, stop, step):
    total, count = 0, 0
    for i in range(start, stop, step):
        total += i
        count += 1
    return total, count


@program((3,), (-2,))
def python_range_staged_body(x):
    for i in range(4):
        x = x * 2 - i
    return x


@program(([1, 2, 3],), ([4],), ([-1, 5, 0, 2],))
def rows_of_a_vector(values):
    total = 0
    for v in values:
        total += v
    return total


@program(([[1, 2], [3, 4]],), ([[5, 6]],))
def rows_unpacked(pairs):
    total = 0
    for a, b in pairs:
        total += a * b
    return total


@program(([[1, 2, 3], [4, 5, 6]],), ([[1], [2], [3]],))
def rows_of_rows(matrix):
    total = 0
    for row in matrix:
        for v in row:
            total = total * 2 + v
    return total


@program(([5, 6, 7],), ([1],))
def enumerated(values):
    total = 0
    for i, v in enumerate(values):
        total += i * v
    return total


@program(([5, 6, 7], 1), ([1], 10))
def enumerated_from(values, start):
    total = 0
    for i, v in enumerate(values, start):
        total += i * v
    return total


@program(([1, 2, 3], [4, 5, 6]), ([1], [2]))
def zipped(a, b):
    dot = 0
    for x, y in zip(a, b):
        dot += x * y
    return dot


@program(([1, 2, 3], [4, 5]), ([1], [2, 7]))
def zipped_to_the_shortest(a, b):
    last = 0
    for x, y in zip(a, b):
        last = last * 10 + x - y
    return last


@program(([1, 2, 3], [4, 5, 6]), ([9], [8]))
def enumerated_zip(a, b):
    total = 0
    for i, (x, y) in enumerate(zip(a, b)):
        total += (i + 1) * (x - y)
    return total


@program(([1, 2, 3],), ([7],))
def backwards(values):
    number = 0
    for v in reversed(values):
        number = number * 10 + v
    return number


@program((4,), (0,))
def backwards_range(n):
    number = 0
    for i in reversed(range(n)):
        number = number * 10 + i
    return number


@program(([1, 2, 3],), ([-4],))
def mapped(values):
    total = 0
    for v in map(lambda x: x * x, values):
        total += v
    return total


@program(([1, -2, 3, -4],), ([-1, -2],))
def filtered(values):
    total = 0
    for v in filter(lambda x: x > 0, values):
        total += v
    return total


@program(([1, -2, 3, -4],), ([-1, 0],))
def filtered_then_mapped(values):
    total = 0
    for v in map(lambda x: x * 10, filter(lambda x: x > 0, values)):
        total = total + v
    return total


@program(([3, 1, 2], [1, 1, 1]), ([0, 5], [2, 3]))
def mapped_over_two(a, b):
    total = 0
    for v in map(lambda x, y: x * 10 + y, a, b):
        total += v
    return total


@program((5,), (1,))
def nested_ranges(n):
    total = 0
    for i in range(n):
        for j in range(i):
            total += i * j
    return total


@program((3, 4), (1, 1))
def while_in_for(n, m):
    total = 0
    for i in range(n):
        k = m
        while k > i:
            total += k
            k -= 1
    return total


@program((6,), (1,), (0,))
def for_in_while(n):
    total = 0
    while n > 0:
        for i in range(n):
            total += i
        n -= 2
    return total


@program((6,), (7,), (0,))
def branch_in_loop(n):
    even, odd = 0, 0
    for i in range(n):
        if i % 2 == 0:
            even += i
        else:
            odd += i
    return even, odd


@program((6, 2), (6, 0))
def loop_in_branch(n, k):
    total = 0
    if k > 0:
        for i in range(n):
            total += k * i
    else:
        while n > 0:
            total -= n
            n -= 1
    return total


@program((3,), (2,))
def four_loops_deep(n):
    count = 0
    for a in range(n):
        for b in range(a, n):
            for c in range(b, n):
                for d in range(c, n):
                    count += a + b + c + d + 1
    return count


@program((4,), (5,))
def if_while_for_if(n):
    total = 0
    if n > 1:
        while n > 1:
            for i in range(n):
                if i % 2 == 1:
                    total += i * n
            n -= 1
    return total


@program((4,), (0,))
def while_if_for_while(n):
    total = 0
    while n > 0:
        if n % 2 == 0:
            for i in range(n):
                j = i
                while j > 0:
                    total += j
                    j -= 2
        else:
            total += 100
        n -= 1
    return total


@program((4,), (5,))
def for_if_if_while(n):
    total = 0
    for i in range(n):
        if i > 0:
            if i % 2 == 0:
                k = i
                while k > 0:
                    k -= 1
                    total += k
            else:
                total += 50
    return total


@program((3,), (0,))
def loop_variable_after_the_loop(n):
    i = -1
    for i in range(n):
        pass
    return i


@program((5,), (2,))
def loop_variable_reassigned_in_body(n):
    total = 0
    for i in range(n):
        i = i * 10
        total += i
    return total


@program((3,), (6,))
def bound_changed_in_body(n):
    total = 0
    for i in range(n):
        n = n + 1
        total += n
    return total, n


@program((10,), (1,))
def while_with_two_conditions(n):
    i, total = 0, 0
    while i < n and total < 12:
        total += i
        i += 1
    return i, total


@program((0.5,), (0.9,))
def float_loop(x):
    n = 0
    total = 0.0
    while x > 0.01:
        total += x
        x = x * 0.5
        n += 1
    return total, n


@program(([1, 2, 3],), ([4, 5],))
def indexed_by_a_range(values):
    total = 0
    for i in range(len(values)):
        total += values[i] * i
    return total


@program(([1, 2, 3], (10, 20)), ([4], (30, 40)), static=("weights",))
def python_tuple_around_staged_rows(values, weights):
    total = 0
    for w in weights:
        for v in values:
            total += w * v
    return total


@program((3, "abc"), (0, ""), static=("text",))
def loop_over_a_string(x, text):
    for letter in text:
        x = x * 2 + (1 if letter == "b" else 0)
    return x


@program((3, {"a": 1, "b": 2}), (4, {}))
def loop_over_a_dict(x, table):
    total = x
    for key, value in table.items():
        total = total * 10 + value
    return total


@program((2, 10), (3, 2))
def python_counter_meets_a_staged_limit(step, limit):
    i = 0
    while i < limit:
        i += step
    return i


@program((0,), (5,))
def python_loop_that_becomes_staged(x):
    i = 3
    while i > 0:
        i = i - 1 if x > 2 else i - 2
        x += 1
    return i, x


@program(([3, 1, 2],), ([5, 9],))
def loop_over_a_slice(values):
    total = values[0]
    for v in values[1:]:
        total = total * 2 - v
    return total


@program((4,), (1,))
def several_loops_in_a_row(n):
    a = 0
    for i in range(n):
        a += i
    b = 0
    while b < a:
        b += 2
    for i in range(b):
        a -= 1
    return a, b


class Countdown:
    def __init__(self, n):
        self.n = n

    def step(self):
        self.n -= 1
        return self.n


@program((4, 1), (4, 2))
def test_that_changes_what_the_body_changes(a, m):
    counter = Countdown(-2)
    steps = 0
    while steps < 3 and counter.step() != 2:
        steps += 1
        if m > steps:
            counter.n += a
    return steps, counter.n

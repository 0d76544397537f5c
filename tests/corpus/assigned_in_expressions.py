"""Programs with `:=` where it is evaluated on some paths only."""

from __future__ import annotations

from math import isqrt

from tests.corpus.registry import program


@program((16,), (17,), (-4,))
def behind_and(n):
    return n >= 0 and (root := isqrt(n)) * root == n


@program((5,), (4,), (1,))
def in_a_test(n):
    if n > 3 and (doubled := n * 2) > 9:
        return doubled
    return -1


@program((120,), (40,), (-3,), (7,), (2,))
def in_tests_of_elifs(n):
    if n > 100:
        return 1
    elif n > 10 and (m := n // 10) % 2 == 0:
        return m
    elif n < 0 or (m := n + 1) > 5:
        return n + 100
    else:
        return m


@program((123,), (5,), (0,))
def in_the_test_of_a_loop(n):
    total = 0
    while n > 0 and (digit := n % 10) != 5:
        total += digit
        n //= 10
    return total


@program((1,), (4,))
def in_a_loop_that_goes_on(n):
    out = []
    k = 0
    while k < 20 and (k := k + n) < 15:
        if k == 6:
            continue
        out.append(k)
    return out, k


@program((9, 5), (2, 5), (3, 1))
def behind_a_comparison(n, most):
    if 0 < n < (limit := most * 2):
        return limit
    return -n


@program((5,), (1,))
def on_a_side(n):
    x = (k := n + 1) if n > 2 else 7
    return x


@program((5,), (1,))
def behind_what_it_changes(n):
    y = 1
    x = y + ((y := n) if n > 3 else 5) * y
    return x, y


@program((5,), (3,))
def nested(n):
    x = n + (y := n * 2 if n > 3 and (z := n - 3) > 1 else 0) + y
    return x


@program((7,), (0,))
def filter_of_a_list(n):
    return [square for k in range(n) if (square := k * k) % 3 == 1]


@program((7,), (0,))
def running_sums(n):
    total = 0
    sums = [total := total + k for k in range(n)]
    return sums, total


@program((7,), (1,))
def filter_of_a_dict(n):
    found = {k: square for k in range(n) if (square := k * k) % 2 == 0}
    return [(k, found[k]) for k in found]


@program((7,), (1,))
def filter_of_a_set(n):
    return sorted({rest for k in range(n) if (rest := k % 3) > 0})


@program((5,))
def variable_of_a_comprehension_and_of_the_function(n):
    k = 5
    found = [k for k in range(n) if (after := k + 1) % 2]
    return found, k, after


@program(([[1, 2], [3]],), static=("rows",))
def comprehension_in_a_comprehension(rows):
    return [[big for a in row if (big := a * 10) > 10] for row in rows]


@program((5,), (1,))
def in_a_function_inside(n):
    def doubled(x):
        return x > 2 and (w := x * 2) > 8

    return 1 if doubled(n) else 0


@program((1,), (0,))
def in_an_assertion(n):
    assert n > 0 and (m := n - 1) >= 0, "not above 0"
    return m


@program((6,), (9,))
def in_an_iterable(n):
    for d in [x for x in range(1, n + 1) if (rest := n % x) == 0]:
        if d > 3 and not (d % 2 or (half := d // 2) > 100):
            return half
    return rest


@program((9,), (1,), (20,))
def first_of_a_search(n):
    if any((last := k) * k > n for k in range(n)):
        return last
    return -1


@program((4,), (20,))
def all_of_them(n):
    holds = all((low := k) < n for k in [3, 5, 9])
    return holds, low


@program((5,), (0,))
def sum_of_what_is_assigned(n):
    total = sum(square for k in range(n) if (square := k * k) % 2) or (rest := n + 3)
    return total, max(((double := k * 2) + double for k in range(n)), default=0)


@program((4,), (0,))
def evaluated_in_order(n):
    def say(value):
        said.append(value)
        return value

    said = []
    a = say(n) + say(1) * (say(2) and (x := say(3))) - say(4)
    b = [say(5), say(6) if say(n) > 2 else (x := say(7)), say(x)]
    c = {(k := say(i) + 10): say(k) for i in range(2)}
    d = 0 < say(n) < (x := say(9))
    e = say(max(say(x), say(1) or (x := 0), say(2)))
    return said, a, b, [c[10], c[11]], d, e, x


@program((4,), (0,))
def rebound_behind_their_use(n):
    f, y = abs, 3
    g = f(-1 if n > 2 else (z := -2)) + y * (n and (y := 5)) + y
    return g, y

"""Assignments of every kind: first in a branch, swapped, augmented, unpacked, walrus, deleted, global, nonlocal."""

from __future__ import annotations

from tests.corpus.registry import program


@program((3,), (-3,))
def first_assigned_in_both_branches(x):
    if x > 0:
        y = x
    else:
        y = -x
    return y * 2


@program((3,), (1,))
def first_assigned_in_a_loop(n):
    for i in range(n):
        y = i * 10
    return y


@program((3,), (-3,))
def assigned_in_one_branch_and_used_there(x):
    if x > 0:
        y = x + 1
    if x > 0:
        return y
    return 0


@program((3,), (-3,))
def read_of_an_unassigned_variable_raises(x):
    if x > 0:
        y = x
    return y


@program((0,), (2,))
def unassigned_after_an_empty_loop_raises(n):
    i = 0
    while i < n:
        last = i
        i += 1
    return last


@program((1, 2), (2, 1))
def swapped(a, b):
    if a < b:
        a, b = b, a
    return a, b


@program((10,), (0,))
def swapped_in_a_loop(n):
    a, b, c = 1, 2, 3
    for i in range(n):
        a, b, c = b, c, a
    return a, b, c


@program((17, 5), (-17, 5))
def augmented_of_every_kind(x, y):
    x += 3
    x -= 1
    x *= 4
    x //= 3
    x %= 100
    x **= 2
    x |= 8
    x &= 1023
    x ^= y
    x <<= 2
    x >>= 1
    return x


@program((7.0,), (-2.0,))
def augmented_division(x):
    if x > 0:
        x /= 2
    else:
        x /= 4
    return x


@program((1, 2, 3), (3, 2, 1))
def nested_unpacking(a, b, c):
    (x, (y, z)), w = (a, (b, c)), 5
    if x < z:
        (x, y), z = (y, z), x
    return x, y, z, w


@program((1, 2, 3), (3, 2, 1))
def starred_unpacking(a, b, c):
    first, *rest = (a, b, c)
    if first > rest[1]:
        *rest, first = (a, b, c)
    return first, rest


@program(([4, 5, 6],), ([1, 0, 2],))
def a_tensor_unpacked(values):
    a, b, c = values
    return a * 100 + b * 10 + c


@program((3,), (-3,))
def chained_assignment(x):
    a = b = x
    if x > 0:
        a = b = x + 1
    return a, b


@program((10,), (3,))
def walrus_in_a_condition(x):
    if (y := x * 2) > 10:
        return y
    return -y


@program((100,), (5,))
def walrus_in_a_while_test(x):
    count = 0
    while (half := x // 2) > 0:
        x = half
        count += 1
    return count, half


@program((3, 4), (-3, 4))
def walrus_in_an_expression(a, b):
    c = (d := a + b) * d
    if c > 10:
        c = (d := d - 1) + c
    return c, d


@program((4,), (1,), (9,))
def walrus_in_what_is_always_evaluated(x):
    count = 0
    while (y := x * 2) > 3 and y < 30:
        x = x + y
        count += 1
    if 0 < (z := x - 5) <= 40 or count > 9:
        count += z
    if (w := x) < 3 < x + count:
        count = count - w
    return count, x, y, z, w


@program((5,), (15,), (-5,))
def chained_comparison(x):
    if 0 < x < 10:
        return 1
    return 0


@program((1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 2, 2))
def long_chained_comparison(a, b, c):
    if a < b <= c != 5:
        return a + b + c
    return a - b - c


@program((3,), (-3,))
def deleted_variable(x):
    t = x * 2
    if x > 0:
        y = t + 1
    else:
        y = t - 1
    del t
    return y


@program((3,), (0,))
def deleted_and_assigned_again(n):
    t = 5
    del t
    t = 0
    for i in range(n):
        t += i
    return t


@program((5,), (-1,))
def deleted_then_read_raises(x):
    y = x + 1
    del y
    return y  # noqa: F821


_counter = 0


@program((5,), (-5,), (0,))
def global_in_a_branch(x):
    global _counter
    _counter = 10
    if x > 0:
        _counter = _counter + x
    result = _counter
    _counter = 0
    return result


@program((5,), (0,))
def global_in_a_loop(n):
    global _counter
    _counter = 1
    for i in range(n):
        _counter += i
    result = _counter * 2
    _counter = 0
    return result


_SCALE = 3
_TABLE = (5, 7, 11)


@program((2,), (-2,))
def global_read(x):
    if x > 0:
        return x * _SCALE
    return x + _TABLE[1]


@program((5,), (-5,))
def nonlocal_in_a_branch(x):
    total = 1

    def add(v):
        nonlocal total
        if v > 0:
            total += v

    add(x)
    add(x + 3)
    return total


@program((5,), (0,))
def nonlocal_called_in_a_loop(n):
    total = 0

    def add(v):
        nonlocal total
        total += v * v

    for i in range(n):
        add(i)
    return total


@program((5,), (6,))
def nonlocal_two_levels_up(n):
    count = 0

    def outer():
        def inner():
            nonlocal count
            count += 1

        inner()
        if n % 2 == 0:
            inner()

    outer()
    outer()
    return count


@program((3,), (-3,))
def parameter_reassigned(x):
    x = x + 1
    if x > 0:
        x = x * x
    x = x - 1
    return x


@program((3,), (-3,))
def name_reused_for_another_type(x):
    y = "text"
    y = len(y) + x
    if y > 3:
        y = y * 2
    return y


@program((3,), (7,))
def variable_named_like_a_builtin(n):
    sum = 0
    for id in range(n):
        sum += id
    max = sum
    if max > 10:
        max = 10
    return sum, max


@program((3,), (-3,))
def variables_named_like_generated_ones(x):
    do_return = x
    retval_ = 1
    if x > 0:
        get_state = do_return + 1
        body = retval_
    else:
        get_state = 0
        body = 2
    return get_state, body, do_return


@program((4,), (1,))
def number_widens_in_a_loop(n):
    total = 0
    for i in range(n):
        total = total + 0.5
    return total * 1.0


@program((3,), (-3,))
def annotated_assignments(x):
    y: int = x * 2
    z: int
    if x > 0:
        z = y
    else:
        z = 0
    return z

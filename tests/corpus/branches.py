"""`if`, `elif`, `else`: assignments, nesting, one-sided branches, conditions of all kinds."""

from __future__ import annotations

from tests.corpus.registry import program


@program((3,), (-3,), (0,))
def absolute(x):
    if x < 0:
        x = -x
    return x


@program((5,), (0,), (-5,))
def sign(x):
    if x > 0:
        return 1
    elif x < 0:
        return -1
    else:
        return 0


@program((15,), (9,), (10,), (7,))
def fizzbuzz_code(n):
    if n % 15 == 0:
        code = 3
    elif n % 5 == 0:
        code = 2
    elif n % 3 == 0:
        code = 1
    else:
        code = 0
    return code


@program((1, 2), (2, 1), (2, 2))
def two_results(a, b):
    if a < b:
        low, high = a, b
    else:
        low, high = b, a
    return low, high


@program((1, 1), (1, -1), (-1, 1), (-1, -1))
def quadrant(x, y):
    if x > 0:
        if y > 0:
            q = 1
        else:
            q = 4
    else:
        if y > 0:
            q = 2
        else:
            q = 3
    return q


@program((5, 1, 3), (1, 5, 3), (1, 3, 5))
def largest_of_three(a, b, c):
    best = a
    if b > best:
        best = b
    if c > best:
        best = c
    return best


@program((True,), (False,))
def boolean_condition(flag):
    x = 1
    if flag:
        x = 2
    return x


@program((3,), (0,))
def number_as_condition(x):
    if x:
        return x * 2
    return -1


@program((3,), (0,))
def negated_condition(x):
    if not x:
        y = 10
    else:
        y = 20
    return y


@program((2.5,), (-2.5,))
def float_branch(x):
    if x > 0.0:
        y = x * 2.0
    else:
        y = x / 2.0
    return y


@program((3,), (-3,))
def branch_that_only_passes(x):
    y = x + 1
    if x > 0:
        pass
    else:
        y = 0
    return y


@program((3,), (-3,))
def same_value_on_both_paths(x):
    if x > 0:
        y = 7
    else:
        y = 7
    return y + x


@program((3, True), (3, False), (-3, True), (-3, False), static=("negate",))
def python_condition_around_staged(x, negate):
    if negate:
        if x > 0:
            x = -x
    return x


@program((3, "double"), (3, "square"), (-3, "other"), static=("mode",))
def python_and_staged_elif(x, mode):
    if mode == "double":
        y = 2 * x
    elif mode == "square":
        y = x * x
    elif x > 0:
        y = x
    else:
        y = 0
    return y


@program((1,), (2,), (3,), (4,))
def long_elif_chain_returning(x):
    if x == 1:
        return 10
    elif x == 2:
        return 20
    elif x == 3:
        return 30
    return x


@program((3,), (-3,))
def variable_local_to_a_branch(x):
    if x > 0:
        t = x * x
        t = t + 1
        y = t
    else:
        y = 0
    return y


@program((1, 2, 3), (-1, 2, 3), (1, -2, 3), (1, 2, -3))
def four_deep(a, b, c):
    r = 0
    if a > 0:
        r += 1
        if b > 0:
            r += 10
            if c > 0:
                r += 100
                if a + b == c:
                    r += 1000
            else:
                r -= 100
        else:
            r -= 10
    return r


@program((4, 6), (6, 4), (5, 5))
def call_in_a_condition(a, b):
    if max(a, b) - min(a, b) > 1:
        return a - b
    return a + b


@program(([1, 2, 3],), ([5, -5, 0],))
def condition_on_an_item(values):
    if values[1] > 0:
        return values[0]
    return values[2]


@program((3,), (-3,), (0,))
def none_in_one_branch(x):
    result = None
    if x > 0:
        result = x
    if result is None:
        return -1
    return result


@program((3, None), (3, 4), static=("scale",))
def python_none_argument(x, scale):
    if scale is None:
        scale = 1
    return x * scale


@program((10,), (200,), (-5,))
def clamp_by_returns(x):
    if x < 0:
        return 0
    if x > 100:
        return 100
    return x


@program(([1.0, 2.0], [3.0, 4.0]), ([5.0, 6.0], [3.0, 4.0]))
def whole_vectors_in_branches(a, b):
    if a[0] > b[0]:
        winner, loser = a, b
    else:
        winner, loser = b, a
    return winner, loser[1]


@program((1, 2), (2, 1))
def empty_return_values_first(a, b):
    if a < b:
        return a, (b, a + b)
    return b, (a, a - b)

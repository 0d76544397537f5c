"""Branches, and loops of both kinds."""

from __future__ import annotations

import autograph as ag
from tests.gradients.programs.table import MATRIX, VECTOR, program

# --- branches -----------------------------------------------------------------------------------------------


@program((1.5,), (-1.5,))
def branch(x):
    if x > 0:
        y = x * x
    else:
        y = -x
    return y * x


@program((1.5,), (-1.5,))
def branch_without_else(x):
    y = x * 3
    if x > 0:
        y = y * y
    return y


@program((1.5, 2.0), (-1.5, 2.0))
def a_source_in_one_branch_only(x, y):
    return x * y if x > 0 else x * 2


@program((0.5,), (1.5,), (2.5,))
def elif_chain(x):
    if x < 1:
        return x * 2
    elif x < 2:
        return x**3
    else:
        return ag.sin(x)


@program((1.5, 1), (1.5, 0))
def nested_branches(x, n):
    y = x
    if x > 0:
        z = x * x
        if n > 0:
            y = z * z + x
        else:
            y = z
    return y * 2


@program((1.5, 2.5), (2.5, 1.5))
def swapped(x, y):
    if x > y:
        x, y = y, x
    return x * x + 3 * y


@program((1.5,), (-1.5,))
def one_value_twice(x):
    if x > 0:
        a, b = x, x
    else:
        a = b = x * x
    return a * b * x


@program((VECTOR,))
def vector_branch(v):
    if ag.reduce_sum(v) > 0:
        w = v * v
    else:
        w = ag.exp(v)
    return ag.reduce_sum(w * v)


@program((VECTOR, 1), (VECTOR, 0))
def branch_of_other_shape(v, n):
    if n > 0:
        w = v[:2]
    else:
        w = v * 2
    return ag.reduce_sum(w * w)


@program((1.5,))
def a_constant_branch(x):
    if x > 0:
        y = 1.0
    else:
        y = x
    return y * x


@program((0.5, 1), (0.5, 2), (0.5, 7))
def matched(x, n):
    match n:
        case 1:
            y = x
        case 2:
            y = x * x
        case _:
            y = ag.exp(x)
    return y * 2


# --- while --------------------------------------------------------------------------------------------------


@program((1.5,), (200.0,))
def doubling(x):
    y = x
    while y < 100:
        y = y * (x + 1)
    return y


@program((2.0,))
def counted(x):
    n = 0
    y = x
    while n < 5:
        y = y * x
        n += 1
    return y


@program((0.3, 0.9))
def several_variables(x, y):
    n, k = 0, 10
    while n < k:
        x, y = x * 0.9 + 0.1 * ag.sin(y), y * x + 0.2
        n, k = n + 1, k - 1
    return x * y


@program((1.7,))
def newton(a):
    x = a
    while abs(x * x - a) > 1e-10:
        x = 0.5 * (x + a / x)
    return x


@program((0.5, 4), (0.5, 0))
def zero_trips(x, n):
    y = x * 3
    while n > 0:
        y = y * x
        n -= 1
    return y


@program((1.5,))
def break_in_while(x):
    y = x
    while True:
        y = y * x
        if y > 10:
            break
    return y


@program((1.2,))
def continue_in_while(x):
    n = 0
    y = x
    while n < 6:
        n += 1
        if n % 2 == 0:
            continue
        y = y * x
    return y


@program((1.5, 3), (1.5, 30))
def return_in_while(x, n):
    y = x
    while y < 100:
        y = y * x
        if y > ag.cast(n, ag.float64):
            return y * 2
    return y


@program((1.5, 3), (1.5, 300))
def while_else(x, n):
    y = x
    while y < 100:
        y = y * x
        if y > ag.cast(n, ag.float64):
            break
    else:
        y = -y
    return y


@program((1.1,))
def an_invariant(x):
    y = x * 0
    scale = ag.exp(x)
    n = 0
    while n < 3:
        y = y * x + scale
        n += 1
    return y


@program((1.1, 2.0))
def passed_through(x, y):
    n = 0
    while n < 3:
        x, y = y, x * 1.5
        n += 1
    return x + y * y


@program((VECTOR,))
def a_shape_that_grows(v):
    n = 0
    w = v
    while n < 2:
        w = ag.concat([w, v * w[0]], axis=0)
        n += 1
    return ag.reduce_sum(w * w)


# --- for ----------------------------------------------------------------------------------------------------


@program((1.3, 4), (1.3, 0))
def for_range(x, n):
    y = x
    for i in range(n):
        y = y * x + ag.cast(i, ag.float64)
    return y


@program((VECTOR,))
def for_rows(v):
    total = 0.0
    for x in v:
        total += x * x * x
    return total


@program((MATRIX, 0.7))
def for_matrix_rows(m, x):
    s = x
    for row in m:
        s = s * ag.reduce_sum(row * row) + x
    return s


@program((VECTOR,))
def for_enumerate_zip(v):
    total = 0.0
    for i, (a, b) in enumerate(zip(v, v * v)):
        total += a * b * ag.cast(i + 1, ag.float64)
    return total


@program((VECTOR, 0.5), (VECTOR, 50.0))
def for_break_else(v, limit):
    total = limit * 0
    for x in v:
        if x > limit:
            break
        total = total + x * x
    else:
        total = total * 3
    return total


@program((VECTOR,))
def for_continue(v):
    total = 1.0
    for x in v:
        if x < 0:
            continue
        total = total * x
    return total * total


@program((VECTOR, 1.0))
def for_return(v, limit):
    total = limit * 0
    for x in v:
        total += x * x
        if total > limit:
            return total * limit
    return total


@program((1.5, 3))
def nested_loops(x, n):
    s = x * 0
    for i in range(n):
        t = x
        for _ in range(i):
            if t < 4.0:
                t = t * x
            else:
                t = t + x
        s += t * t
    return s


@program((0.9, 2))
def four_deep(x, n):
    s = x
    for _ in range(n):
        for _ in range(n):
            for _ in range(n):
                for _ in range(n):
                    s = s * x + 0.1 * ag.sin(s)
    return s


@program((1.2, 3))
def loop_that_changes_its_source(x, n):
    y = x
    for _ in range(n):
        x = x * y
        y = y + x * 0.1
    return x * y

"""Programs that `tests.fuzz` found to differ from plain Python, made small. One that is here stays right."""

from __future__ import annotations

from tests.corpus.registry import program


@program((3,), (0,), (-2,))
def int_condition_used_in_its_branch(a):
    c = 0
    if a:
        c = a + 1
    else:
        a = a + 5
    return a, c


@program((3,), (0,))
def loop_that_always_raises(a):
    while a:
        raise ValueError("not zero")
    return a + 1


@program((4, True), (4, False), (4, True))
def failed_assertion_in_every_iteration(a, p):
    while not p:
        assert not True, 1
    return a


@program((3,), (0,))
def deleted_and_read_in_a_loop(a):
    c = 2
    while a > 5:
        del c
        a = c
    return a


@program((3,), (0,))
def list_sum_after_growing(a):
    l = [1]
    for i in range(a):
        l.append(i)
    l += [4]
    m = l + [5, 6]
    return len(l), l[-1], len(m), m[-1]


@program((3, 1), (0, 1), (3, 0))
def list_assigned_under_two_conditions(a, b):
    l = [a, 2]
    for i in range(1):
        if a:
            continue
        if b:
            a = 7
        else:
            l[a] = b
    return a


@program((0, 3), (3, 0), (0, 0))
def list_of_a_branch_only(a, b):
    l = [b]
    if a:
        if b:
            pass
        else:
            l += [l[0] + 1]
        l.extend([a])
    return a + b


@program((2, True), (5, False), (0, True))
def staged_list_replaced_in_a_loop(a, p):
    l = [a, 1, 2, 3]
    n = 0
    while True:
        n += 1
        if n > a:
            break
        l.append(n)
        k = 0
        while k < 2 and p:
            k += 1
            l = [n, n]
    return len(l), l[0]


@program((3, 1.5), (0, 2.5))
def grown_list_is_printed(a, x):
    l = [a]
    m = []
    for i in range(a):
        l.append(i)
        m.append(x)
    print(l, "and", (a, m))
    return f"{l} {m!r:>30}"


@program((3, True), (3, False))
def condition_that_says_the_same_twice(a, p):
    if p and p:
        a += 1
    elif p or p:
        a += 2
    return a

"""What sets do whose members a tensor decides."""

from __future__ import annotations

from tests.corpus.registry import program


@program((5,), (0,))
def members(n):
    s = set()
    for i in range(n):
        s.add(i * i % 4)
    return len(s), 1 in s, 2 not in s, s, sorted(s), sum(s), bool(s)


@program((5,), (0,))
def members_taken_out(n):
    s = {1, 2, 3}
    s.discard(n)
    s.add(n)
    s.discard(n + 1)
    s.remove(n)
    return s, len(s)


@program((5,), (2,))
def member_removed_that_is_not_there(n):
    s = {1, 2, 3}
    s.remove(n)
    return s


@program((5,), (1,))
def all_popped(n):
    s = set()
    for i in range(n):
        s.add(i * 7 % 11)
    total = 0
    while s:
        total = total * 11 + s.pop()
    return total


@program((5,), (2,))
def algebra(n):
    a, b = set(), {0, 9}
    for i in range(n):
        a.add(i)
        b.add(i * 2)
    return a | b, a & b, a - b, b - a, a ^ b, {1, 20} | a, {1, 20} - a, {1, 20} & a


@program((5,), (2,))
def comparisons(n):
    a, b = set(), {0, 1}
    for i in range(n):
        a.add(i)
    return b <= a, b < a, a >= b, a == b, a != {0, 1, 2}, b.issubset(a), a.isdisjoint({7}), {0} <= a, a > {0}


@program((5,), (2,))
def algebra_in_place(n):
    a = set()
    b = a
    for i in range(n):
        a.add(i)
    a |= {7, 8}
    a &= {1, 7, 8, 3}
    a -= {8}
    a ^= {1, 2}
    a.update([30, 31], {32})
    a.difference_update({31})
    return a, b


@program((5,), (2,))
def loop_over_members(n):
    s = set()
    for i in range(n):
        s.add(i * 5 % 7)
    total = 0
    for x in s:
        total = total * 10 + x
    return total, [x * 2 for x in s], max(s), min(s)


@program((5,), (0,))
def set_of_a_range(n):
    s = set(range(n))
    t = {i % 3 for i in range(n)}
    return len(s), len(t), 2 in t


@program((5,), (3,))
def display_with_a_staged_member(n):
    s = {n, 3, n}
    d = {n: 1, 3: 2}
    return len(s), 5 in s, len(d), d[3]


@program((3,), (0,))
def set_of_an_attribute_combined(n):
    class Box:
        def __init__(self):
            self.seen = set()

    box = Box()
    for i in range(n):
        box.seen.add(i)
    return box.seen & {1, 5}, {1, 5} - box.seen, box.seen <= {0, 1, 2}, {0} < box.seen, box.seen == {0}

"""Iterators over Python lists that a branch, a loop or a function advances."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import assert_agree, run


def in_a_loop(x):
    it = iter([3, 1, 4, 1, 5, 9, 2, 6])
    t = 0
    k = 0
    while t < x:
        t += next(it)
        k += 1
    return (t, k)


def in_a_branch(x):
    it = iter([3, 1, 4])
    y = 0
    if x > 4:
        y = next(it)
    return (y, next(it))


def before_a_comprehension(x):
    it = iter([3, 1, 4, 7])
    if x > 4:
        next(it)
    return [v for v in it]


def in_its_own_loop(x):
    it = iter([3, 1, 4, 7])
    t = 0
    for v in it:
        t = t * 10 + v
        if v < x - 2:
            t += next(it, 0)
    return t


def beyond_the_end(x):
    it = iter([1, 2])
    t = 0
    for _ in range(x):
        t += next(it, 100)
    return t


def until_it_ends(x):
    it = iter([1, 2])
    t = 0
    try:
        for _ in range(x):
            t += next(it)
    except StopIteration:
        t = -t
    return t


def a_loop_that_is_left(x):
    it = iter([1, 2, 3, 4, 5, 6])
    for v in it:
        if v >= x:
            break
    return (list(it), v)


def over_objects(x):
    it = iter(["a", "bb", lambda: 3])
    a = next(it)
    b = next(it)
    f = next(it)
    return len(a) + len(b) + f() + x


def over_a_list_that_grows(x):
    l = [1, 2, 3]
    it = iter(l)
    next(it)
    l.append(x)
    return (sum(it), next(it, -1))


def over_a_list_that_its_loop_grows(x):
    l = [1, 2, 3]
    it = iter(l)
    t = 0
    for v in it:
        t += v
        if len(l) < x:
            l.append(v)
        if t > 30:
            break
    return (t, len(l))


def drawn_from_by_others(x):
    it = iter([1, 2, 3, 4])
    return (list(zip(it, it)), isinstance(it, Iterator), iter(it) is it)


def by_a_function(x):
    it = iter([1, 2, 3, 4, 5])

    def f():
        return next(it)
    if x > 4:
        f()
    return f()


def merged(x):
    a = iter([1, 4, 6, 9])
    b = iter([2, 3, 7])
    u = next(a)
    v = next(b)
    out = []
    while u < x * 2 and v < x * 2:
        if u < v:
            out.append(u)
            u = next(a, 99)
        else:
            out.append(v)
            v = next(b, 99)
    return out


def used_up_in_a_branch(x):
    it = iter([1, 2, 3, 4])
    if x > 4:
        y = sum(it)
    else:
        y = 0
    return (y, next(it, -1))


def over_lists(x):
    it = iter([[1, 2], [3, 4]])
    if x > 4:
        next(it)
    r = next(it)
    r[0] = x
    return r


def loops_in_each_other(x):
    it = iter([1, 2, 3, 4, 5])
    s = 0
    for v in it:
        for w in it:
            if w > x:
                break
            s += v * w
    return s


def under_two_names(x):
    it = iter([1, 2, 3])
    jt = it
    if x > 4:
        next(jt)
    return (next(it), it is jt)


def until_it_ends_or_more(x):
    it = iter([1, 2, 3])
    s = 0
    while True:
        try:
            s += next(it)
        except StopIteration:
            break
        if s > x:
            break
    return s


def with_none_behind_the_end(x):
    tokens = iter([1, 0, 2, 0, 3])
    out = []

    def parse():
        v = next(tokens, None)
        return 0 if v is None else v
    for _ in range(x):
        out.append(parse())
    return out


def ended_before_the_list_grows(x):
    l = [1, 2]
    it = iter(l)
    for _ in it:
        pass
    l.append(x)
    return next(it, -1)


def left_before_the_list_grows(x):
    l = [1, 2, 3]
    it = iter(l)
    for v in it:
        if v == x - 2:
            break
    l.append(9)
    return next(it, -1)


def ended_where_a_tensor_says(x):
    l = [1, 2]
    it = iter(l)
    for _ in range(x):
        next(it, 0)
    l.append(9)
    return next(it, -1)


def ended_by_an_error(x):
    l = [1, 2]
    it = iter(l)
    t = 0
    try:
        for _ in range(x):
            t += next(it)
    except StopIteration:
        pass
    l.append(9)
    return (t, next(it, -1))


def with_an_else(x):
    it = iter([x, x + 1, x + 2])
    s = 0
    for v in it:
        if v % 2:
            continue
        s += v
    else:
        s += 100
    return (s, next(it, 7))


def taken_by_counts(x):
    it = iter([1, 2, 3, 4, 5, 6])
    s = 0

    def take(k):
        t = 0
        for _ in range(k):
            t += next(it, 0)
        return t
    return (take(x - 3), take(2))


def in_groups(x):
    g = [iter([1, 2, 3, 4, 5, 6])] * 2
    return [a * b + x for a, b in zip(*g)]


def in_expressions(x):
    it = iter([1, 2, 3])
    t = next(it) if x > 4 else 0
    u = next(it) if x > 6 else 0
    return (t, u, next(it))


def in_a_generator(x):
    it = iter([1, 2, 3, 4])

    def gen():
        for v in it:
            yield (v * x)
    s = 0
    for w in gen():
        s += w
        if s > 10:
            break
    return s


class Tokens:
    def __init__(self, items):
        self.rest = iter(items)
        self.current = next(self.rest)

    def __iter__(self):
        return self.rest

    def step(self):
        self.current = next(self.rest, -1)


def of_an_object(x):
    tokens = Tokens([1, 2, 3, 4, 5, 6, 7, 8, 9])
    total = 0
    while tokens.current != -1 and total < x * 2:
        total += tokens.current
        tokens.step()
    return total, tokens.current


def gone_over_by_way_of_an_object(x):
    tokens = Tokens([0, 1, 2, 3, 4, 5, 6])
    total = 0
    for v in tokens:
        if v >= x:
            break
        total += v
    return total, next(tokens.rest, 0)


PROGRAMS = [
    in_a_loop, in_a_branch, before_a_comprehension, in_its_own_loop, beyond_the_end, until_it_ends,
    a_loop_that_is_left, over_objects, over_a_list_that_grows, over_a_list_that_its_loop_grows, drawn_from_by_others,
    by_a_function, merged, used_up_in_a_branch, over_lists, loops_in_each_other, under_two_names,
    until_it_ends_or_more, with_none_behind_the_end, ended_before_the_list_grows, left_before_the_list_grows,
    ended_where_a_tensor_says, ended_by_an_error, with_an_else, taken_by_counts, in_groups, in_expressions,
    in_a_generator, of_an_object, gone_over_by_way_of_an_object,
]  # fmt: skip


@pytest.mark.parametrize("executor", ["numpy", "native"])
@pytest.mark.parametrize("program", PROGRAMS, ids=[program.__name__ for program in PROGRAMS])
def test_it_gives_what_plain_python_gives(program, executor):
    function = ag.function(program, executor=executor)
    for x in (5, 3, 7):
        expected = run(program, [x])
        for argument in (x, ag.constant(x)):
            assert_agree(expected, run(function, [argument]), f"x = {argument}")


def drawn_from_by_a_loop_that_is_left(x):
    it = iter([1, 2, 3, 4])
    for a in zip(it, [9, 9, 9, 9]):
        if a[0] >= x - 3:
            break
    return next(it, -5)


def counted_and_left(x):
    it = iter([5, 6, 7, 8])
    for i, v in enumerate(it):
        if v > x:
            return i, next(it, 0)
    return -1, 0


def one_of_two(x):
    it = iter([1, 2, 3]) if x > 4 else iter([4, 5, 6])
    return next(it)


def beside_a_tensor(x):
    it = iter([1, 2, 3, 4, 5, 6])
    t = 0
    for _, v in zip(ag.stack([x, x, x]), it):
        t = t * 100 + v * 10 + next(it, 7)
    return t


def before_a_tensor(x):
    it = iter([1, 2, 3, 4, 5])
    t = 0
    for v, _ in zip(it, ag.stack([x, x])):  # which takes the third one, too, before it sees that this has ended
        t = t * 10 + v
    return t, next(it, 0)


@pytest.mark.parametrize(
    "program",
    [drawn_from_by_a_loop_that_is_left, counted_and_left, one_of_two, beside_a_tensor, before_a_tensor],
)
def test_what_it_cannot_do_is_refused(program):
    with pytest.raises(errors.AutographError, match=r"iterator") as caught:
        ag.function(program)(ag.constant(5))
    assert caught.value.location.filename == __file__

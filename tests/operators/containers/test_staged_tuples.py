"""`tuple(items)` where a tensor decides how many items there are."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.agreement import same

# mypy: disable-error-code="no-untyped-def"


def equal(n):
    found = tuple(i * i for i in range(n))
    return found == (0, 1, 4), found in [(0, 1, 4)], found in {(0, 1, 4)}, found == [0, 1, 4], found != (0, 1, 4)


def key_of_a_dict_or_a_default(n):
    found = tuple(i * i for i in range(n))
    return {(0, 1, 4): 7}.get(found, -1)


def key_of_a_dict(n):
    found = tuple(i * i for i in range(n))
    try:
        return {(0, 1, 4): 7}[found]
    except KeyError:
        return -1


def classes(n):
    found = tuple(i * i for i in range(n))
    return isinstance(found, tuple), isinstance(found, list), type(found).__name__, type(found) is tuple


def texts(n):
    found = tuple(i * i for i in range(n))
    return str(found), f"{found}", repr(found)


def added_to_a_list(n):
    found = tuple(i * i for i in range(n))
    try:
        return found + [9]  # noqa: RUF005
    except TypeError as e:
        return str(e)


def append(n):
    found = tuple(i * i for i in range(n))
    try:
        found.append(3)
    except AttributeError as e:
        return str(e)


def item_set(n):
    found = tuple(i * i for i in range(n))
    try:
        found[0] = 3
    except TypeError as e:
        return str(e)


def compared(n):
    found = tuple(i * i for i in range(n))
    return found < (0, 2), found >= (0, 1, 4), (0, 2) < found


def operators(n):
    found = tuple(i * i for i in range(n))
    found += (7,)
    other = (1, 2) + found  # noqa: RUF005
    return found, other, found * 2, len(found), sum(found), max(found), min(found), found[-1], found[1:]


def methods(n):
    found = tuple(range(n))
    again = tuple(reversed(found)), sorted(found, reverse=True)
    return found.index(0), found.count(1), 2 in found, sorted(found), list(found), tuple(found), again


def loops(n):
    out = []
    for v in tuple(range(n)):
        out.append(v)
    return out, [v + 1 for v in tuple(range(n))], any(tuple(range(n))), all(tuple(range(n)))


def added_to_another_name(n):
    found = tuple(range(n))
    other = found
    found += (1,)
    return found, other


def on_two_paths(n):
    if n > 2:
        found = tuple(range(n))
    else:
        found = tuple(range(n + 1))
    return found


def grown_in_a_loop(n):
    found = tuple(range(n))
    for i in range(n):
        found = found + (i,)  # noqa: RUF005  the operator is meant
    return found


def two_of_them(n):
    return tuple(range(n)) == tuple(range(3)), (0, 1, 2) == tuple(range(n)), tuple("abc"[:n]) == ("a", "b", "c")


def truth(n):
    found = tuple(range(n))
    return bool(found), not found, 1 if found else 0


def of_pairs(n):
    found = tuple((i, i + 1) for i in range(n))
    return found, dict(found), found == ((0, 1), (1, 2), (2, 3))


def in_texts_and_results(n):
    found = tuple(range(n))
    return f"{found}", found, (found, 1), {"a": found}


def of_a_set(n):
    found = tuple(sorted({n, n}))
    return found == (3,), found


def in_tuples_and_lists(n):
    found = tuple(i for i in range(n))
    return (found, found) == ((0, 1, 2), (0, 1, 2)), [found] == [(0, 1, 2)], found is found


PROGRAMS: list[Any] = [
    equal,
    key_of_a_dict_or_a_default,
    key_of_a_dict,
    classes,
    texts,
    added_to_a_list,
    append,
    item_set,
    compared,
    operators,
    methods,
    loops,
    added_to_another_name,
    on_two_paths,
    grown_in_a_loop,
    two_of_them,
    truth,
    of_pairs,
    in_texts_and_results,
    of_a_set,
    in_tuples_and_lists,
]


@pytest.mark.parametrize("n", [3, 4, 1])
@pytest.mark.parametrize("program", PROGRAMS, ids=[program.__name__ for program in PROGRAMS])
def test_as_python_has_it(program, n):
    assert same(program(n), ag.function(program)(ag.constant(n)))


def hand(cards):
    return {(2, 2): "two pairs", (1, 3): "triple"}.get(tuple(sorted(Counter(cards).values())), "none")


@pytest.mark.parametrize("cards", ["aabb", "aaab", "abcd"])
def test_a_key_is_looked_up_by_its_items(cards):
    assert same(hand(cards), ag.function(hand)(ag.constant(cards)))


def repeated(n):
    return (0,) * n, n * (1, 2), () * n, [] * n, ((0,) * n) == (0, 0, 0)


@pytest.mark.parametrize("n", [0, 3])
def test_a_tuple_that_is_repeated_is_one(n):
    assert same(repeated(n), ag.function(repeated)(ag.constant(n)))


def grown(n):
    t = (1,)
    if n > 2:
        t = (*t, n)
    return t, len(t), t == (1, 3), str(t)


def grown_at_both_ends(n):
    t = ()
    for i in range(n):
        if i % 2:
            t = (i, *t)
        else:
            t += (i, -i)
    return t, t[:2], t[-1] if t else None, list(t), isinstance(t, tuple), sum(t), max(t, default=0)


def passed_on(n):
    def go(k, found):
        if k >= n:
            return found
        return go(k + 1, (*found, k))

    return go(0, ())


def longest(n):
    best = ()
    for i in range(n):
        c = (i,) * (i % 4)
        if len(c) > len(best):
            best = c
    return best


def of_two_lengths(n):
    x = (1, 2) if n > 2 else (1, 2, 3)
    if len(x) == 2:
        p, q = x
    else:
        p, q, _ = x
    return x, p, q


def of_pairs(n):
    t = ((0, 1),)
    for i in range(n):
        t += ((i, i * i),)
    return t, [a + b for a, b in t], t[-1], str(t)


def grown_before_an_error(n):
    try:
        t = (1,)
        if n > 2:
            t += (2,)
        t += (1 // (n - 3),)
    except ZeroDivisionError:
        t += (0,)
    return t


def chosen_by_a_position(n):
    found = [(), (1,), (1, 2)][n % 3]
    return found, len(found)


@pytest.mark.parametrize("n", [0, 2, 3, 5])
@pytest.mark.parametrize(
    "program",
    [
        grown, grown_at_both_ends, passed_on, longest, of_two_lengths, of_pairs, grown_before_an_error,
        chosen_by_a_position,
    ],
)  # fmt: skip
def test_a_tuple_that_grows(program, n):
    assert same(program(n), ag.function(program)(ag.constant(n)))


def test_which_tuple_it_is_cannot_be_asked():
    def program(n):
        t = (n,)
        u = t
        for i in range(n):
            t += (i,)
        return t is u

    with pytest.raises(ag.errors.StagedValueError, match="a tuple that a tensor decides"):
        ag.function(program)(ag.constant(0))


def test_tuples_that_would_have_to_be_converted_are_not_merged():
    def program(n, x, rows):
        if n:
            return rows, x
        return (n,)

    rows = np.array([[5, -1], [3, 2]])
    found = ag.function(program)(ag.constant(2), ag.constant(2.5), rows)
    assert found[0].dtype is ag.int64 and same(program(2, 2.5, rows), found)
    assert same((0,), ag.function(program)(ag.constant(0), ag.constant(2.5), rows))

    def of_ints_and_floats(n, t):
        for i in range(n):
            t += (i,)
        return t

    for t in ((1, 2.5), (None, 1, 2.5)):
        with pytest.raises(ag.errors.LoopCarryError):
            ag.function(lambda n, t=t: of_ints_and_floats(n, t))(ag.constant(2))
    assert same((None, 0, 1), ag.function(lambda n: of_ints_and_floats(n, (None,)))(ag.constant(2)))

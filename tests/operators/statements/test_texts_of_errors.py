"""What an error says to the code that catches it, where a tensor decides whether it is raised."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

import autograph as ag
from tests.agreement import same

# mypy: disable-error-code="no-untyped-def"


def key_of_a_dict_of_python(n):
    try:
        return {1: 2}[n]
    except KeyError as e:
        return str(e), e.args[0]


def key_of_a_dict(n):
    d = {}
    for i in range(n):
        d[i] = i
    try:
        return d[n + 5]
    except KeyError as e:
        return str(e), f"missing {e}"


def key_deleted(n):
    d = {}
    for i in range(n):
        d[i] = i
    try:
        del d[n + 5]
    except KeyError as e:
        return str(e)


def key_popped(n):
    d = {}
    for i in range(n):
        d[i] = i
    try:
        d.pop(n + 5)
    except KeyError as e:
        return str(e)


def member_removed(n):
    s = set()
    for i in range(n):
        s.add(i)
    try:
        s.remove(n + 7)
    except KeyError as e:
        return str(e)


def pop_of_a_set(n):
    s = set()
    for i in range(n - 3):
        s.add(i)
    try:
        s.pop()
        return "x"
    except KeyError as e:
        return str(e)


def popitem(n):
    s = {}
    for i in range(n - 3):
        s[i] = 2
    try:
        s.popitem()
        return "x"
    except KeyError as e:
        return str(e)


def index(n):
    try:
        return [1, 2].index(n)
    except ValueError as e:
        return str(e)


def remove(n):
    try:
        [1, 2].remove(n)
    except ValueError as e:
        return str(e)


def item_of_a_list(n):
    xs = [5, 6]
    try:
        return xs[n]
    except IndexError as e:
        return str(e)


def item_of_a_tuple(n):
    xs = (5, 6)
    try:
        return xs[n]
    except IndexError as e:
        return str(e)


def item_of_a_staged_list(n):
    xs = []
    for i in range(n):
        xs.append(i)
    try:
        return xs[n]
    except IndexError as e:
        return str(e)


def pop(n):
    xs = []
    for i in range(n - 3):
        xs.append(i)
    try:
        return xs.pop()
    except IndexError as e:
        return str(e)


def pop_at(n):
    xs = []
    for i in range(n):
        xs.append(i)
    try:
        return xs.pop(n + 1)
    except IndexError as e:
        return str(e)


def item_set(n):
    xs = []
    for i in range(n):
        xs.append(i)
    try:
        xs[n + 1] = 3
    except IndexError as e:
        return str(e)


def item_deleted(n):
    xs = []
    for i in range(n):
        xs.append(i)
    try:
        del xs[n + 1]
    except IndexError as e:
        return str(e)


def popleft(n):
    q = deque()
    for i in range(n - 3):
        q.append(i)
    try:
        return q.popleft()
    except IndexError as e:
        return str(e)


def remainder(n):
    try:
        return 10 % (n - 3)
    except ZeroDivisionError as e:
        return str(e)


def quotient(n):
    try:
        return 10 // (n - 3)
    except ZeroDivisionError as e:
        return str(e)


def item_of_a_text(n):
    s = "abc"
    try:
        return s[n]
    except IndexError as e:
        return str(e)


def item_of_a_staged_text(n):
    s = str(n)
    try:
        return s[n]
    except IndexError as e:
        return str(e)


def item_of_a_range(n):
    try:
        return range(3)[n]
    except IndexError as e:
        return str(e)


def pair_as_a_key(n):
    try:
        return {(1, 2): 3}[n, n]
    except KeyError as e:
        return str(e)


def pair_as_a_staged_key(n):
    d = {}
    for i in range(n):
        d[i, i + 1] = i
    try:
        return d[n, n]
    except KeyError as e:
        return str(e)


def index_of_a_staged_list(n):
    xs = []
    for i in range(n):
        xs.append(i)
    try:
        return xs.index(n)
    except ValueError as e:
        return str(e)


def pop_at_an_index_of_a_list_that_may_be_empty(n):
    xs = []
    for i in range(n - 4):
        xs.append(i)
    try:
        return xs.pop(n)
    except IndexError as e:
        return str(e)


def shifted_left(n):
    try:
        return 1 << (n - 4)
    except ValueError as e:
        return str(e)


def shifted_right_in_place(n):
    x = 100
    try:
        x >>= n - 4
    except ValueError as e:
        return x, str(e)
    return x, ""


def quotient_and_remainder(n):
    try:
        return divmod(n, 4 - n)
    except ZeroDivisionError as e:
        return str(e)


def quotient_and_remainder_of_floats(n):
    try:
        return divmod(n, 4.0 - n)
    except ZeroDivisionError as e:
        return str(e)


PROGRAMS: list[Any] = [
    quotient_and_remainder,
    quotient_and_remainder_of_floats,
    key_of_a_dict_of_python,
    key_of_a_dict,
    key_deleted,
    key_popped,
    member_removed,
    pop_of_a_set,
    popitem,
    index,
    remove,
    item_of_a_list,
    item_of_a_tuple,
    item_of_a_staged_list,
    pop,
    pop_at,
    item_set,
    item_deleted,
    popleft,
    remainder,
    quotient,
    item_of_a_text,
    item_of_a_staged_text,
    item_of_a_range,
    pair_as_a_key,
    pair_as_a_staged_key,
    index_of_a_staged_list,
    pop_at_an_index_of_a_list_that_may_be_empty,
    shifted_left,
    shifted_right_in_place,
]


@pytest.mark.parametrize("n", [3, 4, 5])
@pytest.mark.parametrize("program", PROGRAMS, ids=[program.__name__ for program in PROGRAMS])
def test_as_python_has_it(program, n):
    assert same(program(n), ag.function(program)(ag.constant(n)))


def shown(n):
    try:
        return {1: 2}[n]
    except KeyError as error:
        return repr(error), f"{error!r} {error}", "%s %r" % (error, error), "{} {!r}".format(error, error)  # noqa: UP031, UP032


def test_the_forms_of_an_error():
    assert same(shown(3), ag.function(shown)(ag.constant(3)))

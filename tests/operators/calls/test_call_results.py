"""What functions that call themselves return, where it is a list or dict that others know, too."""

from __future__ import annotations

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same


class Holder:
    def __init__(self):
        self.items = []
        self.count = 0


def list_that_all_calls_share(n):
    def grow(k, out):
        if k <= 0:
            return out
        found = grow(k - 1, out)
        found.append(k)
        return out

    out = []
    found = grow(n, out)
    out.append(5)
    return found, out


def list_around_the_function(n):
    out = [1]

    def grow(k):
        if k <= 0:
            return out
        grow(k - 1)[0] += k
        return out

    found = grow(n)
    found.append(7)
    return out


def list_in_a_list(n):
    rows = [[0], [1]]

    def row(k):
        if k <= 0:
            return rows[0]
        found = row(k - 1)
        found.append(k)
        return found

    row(n)
    return rows


def list_in_a_tuple(n):
    out = []

    def go(k):
        if k <= 0:
            return out, 0
        found, total = go(k - 1)
        found.append(total)
        return found, total + k

    found, total = go(n)
    found.append(50)
    return out, total


def list_of_an_attribute(n):
    holder = Holder()

    def add(k):
        if k > 0:
            add(k - 1)
            holder.items = [*holder.items, k]
        return len(holder.items)

    count = add(n)
    holder.items.append(9)
    return holder.items, count


def list_that_a_call_has_added(n):
    rows = []

    def grow(k):
        if k > 0:
            grow(k - 1)
        row = [k]
        rows.append(row)
        return row

    return grow(n), len(rows)


def dict_of_what_is_known(n):
    memo = {}

    def fib(k):
        if k in memo:
            return memo
        if k <= 1:
            memo[k] = k
            return memo
        found = fib(k - 1)
        found[k] = found[k - 1] + fib(k - 2)[k - 2]
        return found

    found = fib(n)
    found[-1] = 7
    return memo[n], len(memo)


def set_around_the_function(n):
    seen = {0}

    def go(k):
        if k <= 0:
            return seen
        found = go(k - 1)
        found.add(k)
        return found

    go(n).add(-1)
    return sorted(seen)


def an_argument(n):
    def go(k, a):
        if k <= 0:
            return a
        return go(k - 1, [a[0] + k])

    return go(n, [0])


def a_copy_in_each_call(n):
    def go(k, a):
        if k <= 0:
            return a
        found = go(k - 1, [a[0] + 1])
        found.append(k)
        return found

    return go(n, [1])


def merge_sort_of_slices(n):
    def sort(a):
        if len(a) <= 1:
            return a
        left, right = sort(a[: len(a) // 2]), sort(a[len(a) // 2 :])
        out = []
        while left and right:
            out.append(left.pop(0) if left[0] <= right[0] else right.pop(0))
        return out + left + right

    values = []
    for i in range(n):
        values.append(i * 7 % 5)
    values = sort(values)
    values.append(9)
    return values


def merge_sort_that_names_the_halves_again(n):
    def sort(a):
        if len(a) <= 1:
            return a
        left = a[: len(a) // 2]
        right = a[len(a) // 2 :]
        left = sort(left)
        right = sort(right)
        out = []
        while left and right:
            out.append(left.pop(0) if left[0] <= right[0] else right.pop(0))
        return out + left + right

    values = []
    for i in range(n):
        values.append(i * 7 % 5)
    return sort(values)


def merge_by_recursion(n):
    """First one argument is the same as in the call around it, and then the other one is."""

    def merge(a, b):
        if not a:
            return b
        if not b:
            return a
        if a[0] <= b[0]:
            return [a[0], *merge(a[1:], b)]
        return [b[0], *merge(a, b[1:])]

    values = [i * 7 % 5 for i in range(n)]
    half = len(values) // 2
    return merge(sorted(values[:half]), sorted(values[half:]))


def list_in_a_list_that_grows(n):
    """The lists in `rows` are shared before the function is traced to its end: their contents are no places by then."""
    rows = [[7]]

    def go(k):
        if k >= n:
            return rows[0]
        rows.append([k])
        return go(k + 1)

    found = go(0)
    found.append(8)
    return found, rows


@pytest.mark.parametrize("n", [0, 1, 3, 6])
@pytest.mark.parametrize(
    "function",
    [
        list_that_all_calls_share, list_around_the_function, list_in_a_list, list_in_a_tuple, list_of_an_attribute,
        list_that_a_call_has_added, dict_of_what_is_known, set_around_the_function, an_argument, a_copy_in_each_call,
        merge_sort_of_slices, merge_sort_that_names_the_halves_again, merge_by_recursion, list_in_a_list_that_grows,
    ],
)  # fmt: skip
def test_callers_get_the_very_container(function, n):
    assert same(function(n), ag.function(function)(ag.constant(n)))


def one_that_the_caller_still_has(n):
    def go(k, a):
        if k <= 0:
            return a
        mine = [a[0] + k]
        found = go(k - 1, mine)
        found[0] += 1
        return [mine[0] * 2 + found[0]]

    return go(n, [1])


def one_of_two_lists(n):
    def pick(k, a, b):
        if k <= 0:
            return a
        return pick(k - 1, b, a)

    x, y = [1], [2]
    found = pick(n, x, y)
    found.append(3)
    return x, y


def one_list_in_two_places(n):
    def go(k):
        if k <= 0:
            found = [k]
            return found, found
        return go(k - 1)

    a, b = go(n)
    a.append(5)
    return b


def an_item_of_a_tuple_that_is_shared_in_one_call(n):
    c = [3]

    def go(pair, i):
        b = pair[0]
        if i >= n:
            b[0] += 1
            return 0
        if c[0] > 1:
            go((b, i), i + 1)
            b = [i, i]
        c[0] = i
        go((b, i), i + 1)
        return 0

    b = [2, 5]
    go((b, 0), 0)
    return b, c


def an_attribute_that_holds_a_list_that_has_grown(n):
    holder = Holder()

    def go(i, a):
        holder.items.append(i)
        return hop(i + 1, [*a])

    def hop(i, a):
        if i >= n:
            return a[:]
        found = go(i + 1, a)
        holder.items = found
        return None

    return go(0, [0, 0]), holder.items


class Walk:
    def __init__(self, n):
        self.n = n
        self.b = [2, n]
        self.c = [3, 4]

    def go(self, i, a):
        if i <= 0:
            return self.b
        if self.n > 2:
            a.append(i)
            found = self.hop(i - 1, a)
            a.pop()
            self.c = found
        return self.b

    def hop(self, i, a):
        if i <= 0:
            return self.c
        found = [7]
        if i == self.n - 1:
            found = self.go(i - 1, a)
        before = a[0]
        a[0] = self.n
        found = self.go(i - 1, a)
        a[0] = before
        self.c = found
        return a


def a_list_that_two_functions_pass_on(n):
    walk, a = Walk(n), [0, 0]
    return walk.go(n, a), a, walk.c


def a_result_that_is_shared_in_one_trace(n):
    out, b, c = [], [5], [3, 4]
    holder = Holder()

    def go(a, i):
        nonlocal c
        if i >= n:
            holder.count += i
            return c
        r = hop([*a], i + 1)
        r.append(n)
        return holder.items

    def hop(a, i):
        nonlocal b, c
        if i >= n:
            out.append(i)
            return out
        r = go(a, i + 1)
        b = r
        q = c[1]
        c[1] = n
        c[1] = q
        return r

    return go([0], 0), c, holder.items, out


@pytest.mark.parametrize(
    "function",
    [
        one_that_the_caller_still_has, one_of_two_lists, one_list_in_two_places, a_result_that_is_shared_in_one_trace,
        an_item_of_a_tuple_that_is_shared_in_one_call, an_attribute_that_holds_a_list_that_has_grown,
        a_list_that_two_functions_pass_on,
    ],
)  # fmt: skip
def test_what_a_tensor_decides_is_not_changed_without_a_word(function):
    """Either plain Python's answer, or an error on the line."""
    for n in (3, 0, 4):
        try:
            found = ag.function(function)(ag.constant(n))
        except errors.StagedValueError as error:
            assert error.location.filename == __file__
        else:
            assert same(function(n), found)


def test_what_is_not_referred_to_any_more_may_be_changed_in_another():
    """`a` and `b` are gone when `c` is changed, so that nobody sees which of them it was."""

    def f(x):
        a, b = [1], [2]
        c = a if x > 2 else b
        a = b = None
        c.append(x)
        return c

    assert same([f(x) for x in (1, 3)], [ag.function(f)(ag.constant(x)) for x in (1, 3)])


def test_what_was_changed_before_it_is_let_go_is_one_of_two():
    def f(x):
        a, b = [1, 2], [3, 4]
        c = a if x > 2 else b
        del a[0]
        a = b = None
        c.append(x)
        return c

    for x in (1, 3):
        try:
            found = ag.function(f)(ag.constant(x))
        except errors.StagedValueError:
            continue
        assert same(f(x), found)


def an_argument_that_is_shared_in_one_call(n):
    """Where `b` becomes another list, both are shared, and so is what the function takes: a call from outside passes a
    list that is not, as yet."""
    c = [3]

    def go(b, i):
        if i >= n:
            b[0] += 1
            return 0
        if c[0] > 1:
            go(b, i + 1)
            b = [i, i]
        c[0] = i
        go(b, i + 1)
        return 0

    b = [2, 5]
    go(b, 0)
    return b, c


@pytest.mark.parametrize("n", [0, 1, 2, 4])
def test_a_list_that_is_shared_for_the_function_is_so_for_its_callers(n):
    program = an_argument_that_is_shared_in_one_call
    assert same(program(n), ag.function(program)(ag.constant(n)))

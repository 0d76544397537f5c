"""`None` on one path: as a start, as "not found", in nested branches, through calls and containers, and reset."""

from __future__ import annotations

from tests.corpus.registry import program


@program(([3, 1, 4, 1],), ([-2],), ([5, 5, 9],))
def best_starts_as_none(values):
    best = None
    for v in values:
        if best is None or v > best:
            best = v
    return best


def _first_above(values, limit):
    for v in values:
        if v > limit:
            return v


@program(([1, 5, 2], 3), ([1, 2], 3))
def found_or_default(values, limit):
    found = _first_above(values, limit)
    if found is None:
        return -1
    return found * 2


@program(([1, 5, 7], 3), ([1, 2], 3))
def found_in_two_places(values, limit):
    first, second = _first_above(values, limit), _first_above(values, limit * 2)
    if first is not None and second is not None:
        return second - first
    return -1


@program((1, 1), (1, -1), (-1, 1), (-1, -1))
def optional_in_nested_ifs(a, b):
    result = None
    if a > 0:
        if b > 0:
            result = a + b
    elif b > 0:
        result = b
    else:
        result = None
    return result


def _or_zero(value):
    return 0 if value is None else value


def _halved(value):
    if value is None:
        return None
    if value % 2 == 0:
        return value // 2


@program((8,), (6,), (3,), (-4,))
def none_through_helper_calls(x):
    start = None
    if x > 0:
        start = x
    once = _halved(start)
    twice = _halved(once)
    return _or_zero(once) + _or_zero(twice), twice


@program(([1, 2, -1, 4],), ([1, -1],), ([-1, 3, 3],))
def none_reset_in_a_loop(values):
    run = None
    finished = 0
    for v in values:
        if v < 0:
            if run is not None:
                finished += run
            run = None
        else:
            run = v if run is None else run + v
    return run, finished


@program((5,), (2,), (-5,))
def not_none_and_more(x):
    v = None
    if x > 0:
        v = x
    if v is not None and v > 3:
        return v * 2
    return 0


@program((5,), (0,), (-5,))
def truth_of_what_may_be_none(x):
    v = None
    if x >= 0:
        v = x
    if not v:
        return v
    return (v or 1) + 1


@program((5,), (-5,))
def equal_to_what_may_be_none(x):
    v = None
    if x > 0:
        v = x
    return v == None, v != 5, v == 5, v in (5, 6), None in [v]  # noqa: E711


@program((5,), (-5,))
def pair_or_none(x):
    pair = None
    if x > 0:
        pair = (x, x * x)
    if pair is None:
        return 0
    low, high = pair
    return high - low


@program(([1, 5, 2],), ([9],))
def none_in_a_container(values):
    state = {"last": None, "count": 0}
    for v in values:
        if v < 5:
            state["last"] = v
        state["count"] += 1
    last = state["last"]
    return (-1 if last is None else last), state["count"]


class _Best:
    def __init__(self):
        self.value = None

    def see(self, v):
        if self.value is None or v > self.value:
            self.value = v


@program(([1, 5, 2],), ([9],))
def none_in_an_attribute(values):
    best = _Best()
    for v in values:
        best.see(v)
    return best.value


@program((9,), (10,), (1,))
def while_it_is_none(n):
    root = None
    i = 0
    while root is None:
        i += 1
        if i * i >= n:
            root = i
    return root


@program((3,), (0,))
def until_it_is_none(n):
    steps = 0
    v = n
    while v is not None:
        steps += 1
        v = v - 1 if v > 0 else None
    return steps, v


@program((7,), (3,), (1,), (-1,))
def none_returned_here_and_there(x):
    if x > 5:
        return None
    if x > 2:
        return x
    if x > 0:
        return
    return -x


@program(([1, 2],), ([1, 5],))
def bare_return_in_a_loop(values):
    for v in values:
        if v > 3:
            return
    return 5


@program((4,), (-4,))
def printed_none(x):
    v = None
    if x > 0:
        v = x
    print(v, (v, 1), f"{v}!")
    return v


@program((4,), (-4,))
def none_matched(x):
    v = None
    if x > 0:
        v = x
    match v:
        case None:
            return 0
        case 4:
            return 1
        case _:
            return 2


@program((4,), (-4,))
def none_used_as_a_value(x):
    v = None
    if x > 0:
        v = x
    return v + 1


@program(([1, 4],), ([3, 4, 6],))
def none_first_set_in_a_loop(values):
    last = None
    for v in values:
        step = None
        if last is not None:
            step = v - last
        last = v
    return step


@program((1,), (-1,))
def none_on_one_path_nothing_on_the_other(x):
    if x > 0:
        y = None
    return y


@program((1, 1), (1, -1), (-1, 1))
def none_value_or_nothing(x, z):
    if x > 0:
        y = None
        if z > 0:
            y = z
    return y


@program((1,), (-1,))
def is_it_an_instance_of_none(x):
    y = None
    if x > 0:
        y = x
    if isinstance(y, type(None)):
        return 0
    return y

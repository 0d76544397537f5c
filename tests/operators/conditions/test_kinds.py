"""Functions that return values of different kinds: a text or a number, -1 or a pair, a message or a list."""

from __future__ import annotations

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import run, same


def text_or_number(n):
    if n < 0:
        return "negative"
    return n * 2


def several(n):
    if n < 0:
        return "negative"
    if n == 0:
        return None
    if n == 1:
        return [n, n]
    if n == 2:
        return n, "two"
    return n / 2


def of_a_search(items, wanted):
    for i in range(len(items)):
        for j in range(i):
            if items[i] + items[j] == wanted:
                return j, i
    return -1


def grown(n):
    if n < 0:
        return None
    if n == 0:
        return "nothing"
    if n == 1:
        return [n]
    found = []
    for i in range(n):
        found.append(i * n)
    return found


def entries(n):
    if n < 0:
        return "negative"
    counts = {}
    for i in range(n):
        counts[i % 3] = counts.get(i % 3, 0) + 1
    return counts


def in_a_part(n):
    if n < 0:
        return False, "negative"
    return True, n


def of_lengths(n):
    if n > 3:
        return [n, "many"]
    if n > 1:
        return [n]
    return []


def caught(a, b):
    try:
        return a / b
    except ZeroDivisionError:
        return "division by zero"


def in_an_expression(n):
    return "even" if n % 2 == 0 else n


def item_of_a_mixed_tuple(n):
    return (1, "two", None)[n]


def two_tensors(n):
    if n < 0:
        return str(n)
    return n + 1


def from_a_loop(n):
    for i in range(n):
        if i == 5:
            return "five"
        if i == n - 1:
            return i, 1.5
    return -1


CALLS = [
    (text_or_number, [(4,), (-4,)]),
    (several, [(-1,), (0,), (1,), (2,), (3,)]),
    (of_a_search, [([3, 5, 7], 12), ([3, 5, 7], 11)]),
    (grown, [(3,), (0,), (1,), (-1,)]),
    (entries, [(5,), (-5,)]),
    (in_a_part, [(5,), (-5,)]),
    (of_lengths, [(5,), (2,), (0,)]),
    (caught, [(3.0, 2.0), (1.0, 0.0)]),
    (in_an_expression, [(3,), (4,)]),
    (item_of_a_mixed_tuple, [(0,), (1,), (2,)]),
    (two_tensors, [(4,), (-4,)]),
    (from_a_loop, [(9,), (3,), (0,)]),
]


@pytest.mark.parametrize(("function", "calls"), CALLS)
def test_each_call_gives_what_python_gives(function, calls):
    staged = ag.function(function)
    for arguments in calls:
        tensors = [[*map(ag.constant, a)] if isinstance(a, list) else ag.constant(a) for a in arguments]
        assert same(function(*arguments), staged(*tensors)), arguments


def three(n):
    if n < 0:
        return "negative"
    if n == 0:
        return None
    return n * 2


def asks_its_class(n):
    found = three(n)
    if isinstance(found, str):
        return 0
    if found is None:
        return 1
    return found + 1


def compares(n):
    found = three(n)
    return 8 == found, found != 8, found in ("negative", 3), found in {"negative": 1}, found is None


def asks_its_truth(n):
    return 1 if three(n) else 2


def shows(n):
    return f"{three(n)}, {three(n)!s}" + str(three(n))


def matches(n):
    match three(n):
        case "negative":
            return 1
        case None:
            return 2
        case _:
            return 3


def keeps(n):
    return [three(n), three(n - 1)]


@pytest.mark.parametrize("function", [asks_its_class, compares, asks_its_truth, shows, matches, keeps])
def test_what_is_asked_of_the_value_that_is_there(function):
    staged = ag.function(function)
    for n in (4, -4, 0):
        assert same(function(n), staged(ag.constant(n))), n


def is_added(n):
    return three(n) + 1


def is_added_to(n):
    return 1 + three(n)


def is_compared(n):
    return three(n) < 3


def is_caught(n):
    try:
        return three(n) * 2.5
    except TypeError:
        return -1


def is_indexed(n):
    return in_a_text_or_pair(n)[0]


def is_measured(n):
    return len(grown(n))


def becomes_a_number(n):
    value = str(n) if n > 3 else n / 2
    return int(value), float(value)


def is_put_behind_a_list(n):
    def wrapped(k):
        if k < 0:
            return "negative"
        return [k]

    ones = [1, 1]
    return ones + wrapped(n)


@pytest.mark.parametrize(
    "function",
    [
        is_added, is_added_to, is_compared, is_caught, is_indexed, is_measured, becomes_a_number, is_put_behind_a_list,
    ],
)  # fmt: skip
def test_operations_are_those_of_the_kind_that_is_there(function):
    staged = ag.function(function)
    for n in (4, -4, 0, 1):
        found, expected = run(staged, [ag.constant(n)]), run(function, [n])
        assert type(found.error) is type(expected.error) is TypeError or same(expected.result, found.result), n


def is_unpacked(n):
    a, b = in_a_text_or_pair(n)  # here
    return a + b


def in_a_text_or_pair(n):
    return "negative" if n < 0 else (n, n)


def goes_through_an_op(n):
    return ag.square(three(n))  # here


def is_matched_in_parts(n):
    match in_a_text_or_pair(n):
        case (a, b):  # here
            return a + b
    return 0


def is_passed_on(n):
    return plain(three(n))  # here


@ag.do_not_convert
def plain(value):
    return value is None


@pytest.mark.parametrize("function", [is_unpacked, goes_through_an_op, is_matched_in_parts, is_passed_on])
def test_a_use_that_needs_the_kind_is_refused_on_its_line(function):
    with pytest.raises(errors.OperatorNotAllowedInGraphError, match="where it has to be known which") as refused:
        ag.function(function)(ag.constant(4))
    assert "# here" in refused.value.location.text()


def changed_later(n):
    items = [n, 1]

    def found():
        if n > 3:
            return items
        return "none"

    result = found()
    items[0] = 9
    return result


def test_a_list_that_is_known_elsewhere_stays_that_list():
    staged = ag.function(changed_later)
    for n in (4, 1):
        assert same(changed_later(n), staged(ag.constant(n))), n


def test_a_variable_is_still_of_one_kind():
    def assigned(n):
        x = 1
        if n > 0:
            x = "positive"
        return x

    with pytest.raises(errors.StagedValueError, match="'x' is 'positive'"):
        ag.function(assigned)(ag.constant(1))


def test_it_is_saved(tmp_path):
    staged = ag.function(three)
    staged(ag.constant(1))
    ag.saved_model.save(staged, tmp_path / "three")
    loaded = ag.saved_model.load(tmp_path / "three")
    for n in (4, -4, 0):
        assert same(three(n), loaded(ag.constant(n))), n


def test_the_gradient_goes_through_the_number():
    def root(x):
        if x < 0:
            return "no root"
        return x**0.5

    assert float(ag.grad(root)(ag.constant(4.0))) == 0.25


def test_an_array_beside_a_number_keeps_its_elements() -> None:
    """As one tensor, it would be an array of floats (found by a random program)."""

    @ag.function
    def program(n, values):
        if n > 3:
            return values
        return 0.5

    values = ag.constant([1, 2])
    found = program(ag.constant(5), values)
    assert found.dtype is ag.int64 and found.numpy().tolist() == [1, 2]
    assert float(program(ag.constant(1), values)) == 0.5

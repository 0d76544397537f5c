"""Lists and dicts some of whose items are None: set, joined, compared, merged, differentiated, and what is refused."""

from __future__ import annotations

import math

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same

# mypy: disable-error-code="no-untyped-def"


def set_at_a_position(i, x):
    table = [None] * 5
    table[i] = x
    return table, table[2] is None, [k for k in range(5) if table[k] is not None]


def test_a_list_of_python_is_set_at_a_position():
    assert same(set_at_a_position(2, 7), ag.function(set_at_a_position)(ag.constant(2), ag.constant(7)))


def test_what_is_none_on_a_path_is_compared_with_true():
    def program(n):
        found = None
        if n > 2:
            found = n > 3
        return found is True, found is False, found is None

    for n in (1, 3, 5):
        assert same(program(n), ag.function(program)(ag.constant(n)))


@pytest.mark.parametrize("program", [lambda n: [None, [1]] * n, lambda n: [None if k else [k] for k in range(n)]])
def test_a_list_or_none_among_the_items_is_refused(program):
    with pytest.raises(errors.AutographError) as caught:
        ag.function(program)(ag.constant(3))
    assert caught.value.location is not None


def test_a_list_with_none_is_no_tensor():
    def program(n):
        return ag.stack([None] * n)

    with pytest.raises(errors.StagedValueError, match="may hold None"):
        ag.function(program)(ag.constant(3))


def test_lists_with_none_are_not_ordered():
    def program(n):
        return [None] * n < [None] * n

    with pytest.raises(errors.UnimplementedError, match="may hold None"):
        ag.function(program)(ag.constant(3))


def test_a_graph_keeps_zero_where_there_is_no_value():
    def program(n, x):
        table = [None] * n
        table[0] = x
        table[1] = None if n > 2 else x
        return table.index(None), table == [x, None, None]

    assert same(program(3, 4), ag.function(program)(ag.constant(3), ag.constant(4)))


def test_gradient_of_values_beside_none():
    def program(x):
        table = [None] * 3
        for k in ag.range(2):
            table[k] = x * x
        total = 0.0
        for value in table:
            if value is not None:
                total += value
        return total

    x = ag.constant(3.0)
    with ag.GradientTape() as tape:
        tape.watch(x)
        y = ag.function(program)(x)
    assert math.isclose(float(tape.gradient(y, x)), 12.0)


def added(a, b):
    numbers = [1] * a
    sums = numbers + [None] * b, [None] * b + numbers, [None, *numbers]
    numbers.extend([0.5] * b)
    return sums, numbers


def put_into_a_slice(a, b):
    numbers = [1] * a
    numbers[0:1] = [None] * b
    pairs = [(1, 2)] * a
    pairs += [(None, 3)] * b
    return numbers, str(numbers), pairs


def dicts_joined(a, b):
    one, other = {}, {}
    for i in range(a):
        one[i] = i
    for i in range(b):
        other[i] = None
    both = one | other
    one.update(other)
    return one, both, {**other, **one}


def texts_added_to_none(a, b):
    one, other = [None] * a, [None] * b
    one += ["x"] * b
    return one, other, one == other, other + one


@pytest.mark.parametrize("sizes", [(2, 0), (2, 2), (0, 1), (0, 0)])
@pytest.mark.parametrize("program", [added, put_into_a_slice, dicts_joined, texts_added_to_none])
def test_lists_of_two_types_of_any_length_are_joined(program, sizes):
    a, b = sizes
    assert same(program(a, b), ag.function(program)(ag.constant(a), ag.constant(b)))


def test_a_list_with_none_that_is_one_of_two_is_not_taken_for_one_of_numbers():
    def program(a, p, q):
        items = [None, 1]
        if p:
            pass
        elif q:
            items = items[::-1]
        items[1] = a
        return items

    for p, q in ((True, False), (False, True), (False, False)):
        arguments = [ag.constant(value) for value in (3, p, q)]
        try:
            found = ag.function(program)(*arguments)
        except errors.StagedValueError as error:
            assert "one of two lists" in str(error)
        else:
            assert same(program(3, p, q), found)

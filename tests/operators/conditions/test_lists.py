"""List operators on Python lists, and their dispatch for a staged list type."""

from __future__ import annotations

import pytest

import autograph as ag
from autograph import errors
from autograph.operators.conditions.lists import ListPopOpts, ListStackOpts, list_append, list_pop, list_stack, new_list
from autograph.operators.dispatch import register, register_staged
from tests.operators.staging import run_staged


def test_python_lists() -> None:
    assert new_list() == []
    assert new_list((1, 2)) == [1, 2]
    items = [1]
    assert list_append(items, 2) is items
    assert items == [1, 2]
    assert list_pop(items, 0, ListPopOpts()) == (items, 1)
    assert list_pop(items, None, ListPopOpts()) == (items, 2)
    with pytest.raises(IndexError, match="pop from empty list"):
        list_pop(items, None)
    with pytest.raises(AttributeError):
        list_append(3, 4)


def test_append_and_pop_go_to_the_objects_own_methods() -> None:
    class Stack:
        def append(self, x):
            self.last = x

        def pop(self, *i):
            return i

    stack = Stack()
    assert list_append(stack, 3) is stack
    assert stack.last == 3
    assert list_pop(stack, None) == (stack, ())
    assert list_pop(stack, 2) == (stack, (2,))


def test_stack() -> None:
    assert list_stack([1, 2], ListStackOpts(original_call=sum)) == 3
    assert run_staged(lambda x, y: list_stack([x, y], ListStackOpts()), 3, 4) == [3, 4]


class Grown:
    """A staged list as another module would define it: values, not one object that changes."""

    def __init__(self, *items):
        self.items = items


register_staged(Grown)
register(Grown, "append", lambda g, x: Grown(*g.items, x))
register(Grown, "pop", lambda g, i: (Grown(*g.items[:-1]), g.items[-1]))
register(Grown, "stack", lambda g: list(g.items))


def test_staged_lists_are_dispatched_on() -> None:
    one = Grown(1)
    two = list_append(one, 2)
    assert (one.items, two.items) == ((1,), (1, 2))
    rest, last = list_pop(two, None)
    assert (rest.items, last) == ((1,), 2)
    assert list_stack(two, ListStackOpts(original_call=sum)) == [1, 2]


def test_missing_operations_are_refused() -> None:
    with pytest.raises(errors.OperatorNotAllowedInGraphError, match=r"append\(\) is not defined for an int64 tensor"):
        run_staged(lambda x: list_append(x, 1), [1, 2])
    with pytest.raises(TypeError, match=r"pop\(\)"):
        run_staged(lambda x: list_pop(x, None), [1, 2])


def test_ops_take_a_list_that_a_staged_loop_has_grown() -> None:
    @ag.function
    def doubles(n):
        items = []
        for i in range(n):
            items.append(2 * i)
        return ag.reshape(items, [-1, 1]), ag.reduce_sum(items), ag.concat([items, [7]], axis=0)

    column, total, longer = doubles(ag.constant(3))
    assert column.numpy().tolist() == [[0], [2], [4]]
    assert total.numpy() == 6
    assert longer.numpy().tolist() == [0, 2, 4, 7]


def test_a_list_that_python_makes_of_a_moved_one_is_refused() -> None:
    def grow(values, n):
        for i in range(n):
            values.append(i)

    @ag.function
    def f(n):
        values: list = []
        grow(values, n)
        again = values * 1
        again.append(7)
        return values

    with pytest.raises(errors.OperatorNotAllowedInGraphError, match="has grown or shrunk"):
        f(ag.constant(3))

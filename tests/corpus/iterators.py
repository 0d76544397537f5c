"""Programs with Python iterators beside tensors."""

from __future__ import annotations

import itertools

from tests.corpus.registry import program


@program((4,), (1,))
def item_taken_in_a_branch_alone(x):
    items = iter([1, 2, 3])
    if x > 2:
        first = next(items)
    else:
        first = 0
    return first


@program((4,), (1,))
def items_taken_before_and_behind_a_branch(x):
    items = iter([1, 2, 3])
    first = next(items)
    if x > 2:
        first = first + 1
    return first + next(items)


@program((4,), (0,))
def iterator_made_in_a_loop(x):
    total = 0
    while x > 0:
        items = iter(range(10))
        total += next(items) + next(items)
        x -= 1
    return total


@program((4,), (1,))
def list_of_an_iterator_in_a_branch(x):
    items = iter([1, 2, 3])
    if x > 2:
        first = list(items)[0]
    else:
        first = 2
    return first


@program((4,), (1,))
def generator_in_a_branch_that_makes_it(x):
    def numbers():
        for i in range(3):
            yield i

    total = 0
    if x > 2:
        items = numbers()
        total += next(items) + next(items)
    return total


@program((4,), (1,))
def iterators_of_a_list_advanced_once_each(x):
    total = 0
    for items in [iter([1, 2]), iter([3, 4])]:
        if x > 2:
            total += next(items)
    return total


@program((4,), (1,))
def builtins_that_make_iterators_in_a_loop(x):
    table = {1: 2, 3: 4}
    total = 0
    while x > 0:
        for k, v in zip(table.keys(), map(lambda u: u + 1, table.values())):
            total += k * v
        total += sum(k for k in (1, 2)) + max(enumerate([3, 4]))[1] + next(reversed([1, 2])) + next(i for i in [5])
        for pair in itertools.product([1, 2], [3]):
            total += pair[0]
        for one in itertools.chain([1], [2]):
            total += one
        total += sum(itertools.accumulate([1, 2]))
        x -= 1
    return total


@program((4,), (1,), (0,))
def loop_over_an_iterator_left_as_a_tensor_says(x):
    items = iter([1, 2, 3])
    total = 0
    for k in items:
        if k > x:
            break
        total += k
    return total

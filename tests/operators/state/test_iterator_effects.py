"""Python iterators in staged branches and loops."""

from __future__ import annotations

import collections
import itertools
from collections.abc import Iterator
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from autograph.framework.func_graph import FuncGraph
from autograph.operators.state import effects
from autograph.operators.state.iterator_effects import note_advanced
from tests.agreement import assert_agree, run, same


def in_a_branch_and_behind_it(x: Any) -> Any:
    items = iter([1, 2, 3])
    total = 0
    if x > 2:
        total += next(items)
    return total + next(items)


def generator_expression_in_a_branch(x: Any) -> Any:
    items = (i for i in [1, 2, 3])
    first = next(items) if x > 2 else 0
    return first + next(items)


def generator_in_a_branch(x: Any) -> Any:
    def numbers() -> Iterator[int]:
        yield 1
        yield 2

    items = numbers()
    first = 0
    if x > 2:
        first = next(items)
    return first + next(items)


def count_in_both_branches(x: Any) -> Any:
    counter = itertools.count()
    if x > 2:
        first = next(counter)
    else:
        first = next(counter)
    return first


def by_a_callee(x: Any) -> Any:
    items = iter([1, 2, 3])

    def take() -> int:
        return next(items)

    first = 0
    if x > 2:
        first = take()
    return first + take()


def gone_over_in_a_branch(x: Any) -> Any:
    items = iter([1, 2, 3])
    total = 0
    if x > 2:
        for item in items:
            total += item
    return total + sum(items)


def in_a_loop(x: Any) -> Any:
    items = iter(range(10))
    total = 0
    while x > 0:
        total += next(items)
        x -= 1
    return total


def by_its_method(x: Any) -> Any:
    items = iter([1, 2, 3])
    first = 0
    if x > 2:
        first = items.__next__()
    return first + next(items)


def by_another_iterator(x: Any) -> Any:
    items = iter([1, 2, 3])
    if x > 2:
        pair = [*itertools.islice(items, 2)]
    return next(items)


def by_an_iterator_made_before(x: Any) -> Any:
    items = iter([1, 2, 3])
    pairs = zip(range(5), items)
    if x > 2:
        next(pairs)
    return next(items)


def by_a_chain(x: Any) -> Any:
    items = iter([1, 2, 3])
    chained = itertools.chain.from_iterable([[5], items])
    if x > 2:
        next(chained)
    return next(items)


def by_one_of_two(x: Any) -> Any:
    items = iter([1, 2, 3])
    one, other = itertools.tee(items)
    if x > 2:
        next(one)
    return next(other)


def by_a_generator_expression(x: Any) -> Any:
    items = iter([1, 2, 3])
    doubled = (2 * i for i in items)
    if x > 2:
        next(doubled)
    return next(items)


def by_a_generator(x: Any) -> Any:
    def rest() -> Iterator[int]:
        yield from items

    items = iter([1, 2, 3])
    if x > 2:
        next(rest())
    return next(items)


def unpacked(x: Any) -> Any:
    items = iter([1, 2, 3])
    if x > 2:
        _a, *_b = items
    return next(items, 0)


def unpacked_item(x: Any) -> Any:
    items = iter([1, 2, 3])
    held = {"items": items}
    if x > 2:
        _a, *_b = held["items"]
    return next(items, 0)


def unpacked_in_a_callee(x: Any) -> Any:
    def take() -> Any:
        a, *_ = items
        return a

    items = iter([1, 2, 3])
    if x > 2:
        take()
    return next(items, 0)


def pairs_in_a_callee(x: Any) -> Any:
    def take() -> Any:
        for i, _ in items:
            if i > 0:
                break

    items = zip([1, 2, 3], [1, 2, 3])
    if x > 2:
        take()
    return next(items)[0]


def spread_in_a_list(x: Any) -> Any:
    items = iter([1, 2, 3])
    if x > 2:
        taken = [*items]
    return next(items, 0)


def spread_in_a_set(x: Any) -> Any:
    items = iter([1, 2, 3])
    if x > 2:
        taken = {*items}
    return next(items, 0)


def spread_in_a_call(x: Any) -> Any:
    items = iter([1, 2, 3])
    if x > 2:
        taken = max(*items)
    return next(items, 0)


def searched(x: Any) -> Any:
    items = iter([1, 2, 3])
    if x > 2:
        found = 2 in items
    return next(items)


def added_to_a_list(x: Any) -> Any:
    items, taken = iter([1, 2, 3]), [0]
    if x > 2:
        taken += items
    return next(items, 0)


def put_into_a_list(x: Any) -> Any:
    items, taken = iter([1, 2, 3]), [0]
    if x > 2:
        taken[:] = items
    return next(items, 0)


def joined(x: Any) -> Any:
    items = iter(["a", "b"])
    if x > 2:
        text = "".join(items)
    return len(next(items, ""))


def comprehended(x: Any) -> Any:
    items = iter([1, 2, 3])
    if x > 2:
        found = {i: j for j in (1, 2) for i in items}
    return next(items, 0)


class Every:
    def __init__(self, items: Any) -> None:
        self.items = items

    def __iter__(self) -> Any:
        return self

    def __next__(self) -> Any:
        return next(self.items)


def by_an_object(x: Any) -> Any:
    items = iter([1, 2, 3])
    every = Every(items)
    if x > 2:
        next(every)
    return next(items)


def by_an_object_made_in_the_branch(x: Any) -> Any:
    items = iter([1, 2, 3])
    if x > 2:
        _a, *_b = Every(items)
    return next(items, 0)


def by_a_container(x: Any) -> Any:
    items = iter([1, 2, 3])
    if x > 2:
        collections.deque(items)
    return next(items, 0)


def by_a_keyword_argument(x: Any) -> Any:
    items = iter([1, 2, 3])
    if x > 2:
        collections.deque(iterable=items)
    return next(items, 0)


def gone_over_until_a_tensor_ends_it(x: Any) -> Any:
    items = iter([1, 2, 3, 4, 5])
    for item in items:
        if item > x:
            break
    return list(items)


def gone_over_twice_until_a_tensor_ends_it(x: Any) -> Any:
    items = map(abs, [1, 2, 3, 4, 5])

    def first() -> Any:
        for item in items:
            if item > x:
                return item
        return -1

    return (
        first(),
        first(),
    )


IN_BRANCHES = [
    generator_expression_in_a_branch, generator_in_a_branch, count_in_both_branches, pairs_in_a_callee,
    gone_over_twice_until_a_tensor_ends_it, by_one_of_two,
]  # fmt: skip
#: What draws from an iterator over a list and is advanced in a branch itself.
DRAWING = [by_an_iterator_made_before, by_a_chain, by_a_generator_expression, by_an_object]
REFUSED = {
    in_a_loop: "advanced in a loop",
    **dict.fromkeys(IN_BRANCHES, "advanced in a branch"),
    **dict.fromkeys(DRAWING, "used again after others that draw from it"),
}
#: The position of an iterator over a list is state, whoever takes items from it.
AGREEING = [
    in_a_branch_and_behind_it, by_a_callee, gone_over_in_a_branch, by_its_method, by_another_iterator, by_a_generator,
    unpacked, unpacked_item, unpacked_in_a_callee, spread_in_a_list, spread_in_a_set, spread_in_a_call, searched,
    added_to_a_list, put_into_a_list, joined, comprehended, by_an_object_made_in_the_branch, by_a_container,
    by_a_keyword_argument, gone_over_until_a_tensor_ends_it,
]  # fmt: skip


@pytest.mark.parametrize("program", AGREEING, ids=lambda f: f.__name__)
def test_an_iterator_over_a_list_goes_on_from_where_it_is(program: Any) -> None:
    function = ag.function(program)
    for x in (4, 1, 3):
        assert_agree(run(program, [x]), run(function, [ag.constant(x)]), f"x = {x}")


@pytest.mark.parametrize("program", REFUSED, ids=lambda f: f.__name__)
def test_refused_where_it_stands_elsewhere_in_python(program: Any) -> None:
    with pytest.raises(errors.UnimplementedError, match=REFUSED[program]) as caught:
        ag.function(program)(ag.constant(4))
    location = caught.value.location
    assert location is not None
    assert location.filename == __file__
    assert location.line > program.__code__.co_firstlineno


def grows(items: Any, x: Any) -> None:
    if x > 1:
        items.append(x)


def list_grown_behind_its_iterator(x: Any) -> Any:
    items = [1, 2, 3]
    iterator = iter(items)
    first = next(iterator)
    grows(items, x)
    return first + next(iterator)


def list_grown_while_it_is_enumerated(x: Any) -> Any:
    items, total = [1, 2, 3], 0
    for i, item in enumerate(items):
        total += i * item
        grows(items, x - total)
    return total


def list_grown_while_it_is_gone_over_backwards(x: Any) -> Any:
    items, total = [1, 2, 3], 0
    for item in reversed(items):
        total += item
        grows(items, x)
        if total > 10:
            break
    return total


def list_grown_in_a_comprehension(x: Any) -> Any:
    items = [1, 2, 3]
    return sum([items.pop() if x > 1 else item for item in items])


GOING_ON = (
    list_grown_behind_its_iterator, list_grown_while_it_is_enumerated, list_grown_while_it_is_gone_over_backwards,
)  # fmt: skip


@pytest.mark.parametrize("program", GOING_ON, ids=lambda f: f.__name__)
def test_an_iterator_over_a_list_that_grows_behind_it_goes_on(program: Any) -> None:
    for x in (4, 1):
        assert int(ag.function(program)(ag.constant(x))) == program(x)


def test_a_list_that_changes_its_length_in_a_comprehension_is_refused() -> None:
    program = list_grown_in_a_comprehension
    with pytest.raises(errors.UnimplementedError, match="changes, as a tensor says, while it is gone over") as caught:
        ag.function(program)(ag.constant(4))
    location = caught.value.location
    assert location is not None
    assert location.filename == __file__
    assert program.__code__.co_firstlineno < location.line < program.__code__.co_firstlineno + 8


def test_each_trace_starts_anew() -> None:
    @ag.function
    def function(x: Any) -> Any:
        items = iter([1, 2, 3])
        return next(items) if x > 2 else 0

    assert int(function(ag.constant(4))) == 1
    assert float(function(ag.constant(4.0))) == 1


def test_iterators_made_in_a_branch_are_its_own() -> None:
    def function(x: Any) -> Any:
        total = x
        if x > 2:
            items = iter([1, 2, 3, 4, 5])
            first, second = itertools.islice(items, 2)
            total += first * second + sum(itertools.chain(items, [x])) * next(itertools.count(3))
        return total

    assert int(ag.function(function)(ag.constant(4))) == function(4)
    assert int(ag.function(function)(ag.constant(1))) == function(1)


def fresh_iterators_that_a_tensor_ends(x: Any) -> Any:
    values, total = [1, 2, 3, 4], 0
    for _ in range(2):
        for i, value in enumerate(values):
            total += i * value
            if value > x:
                break
    return total


@pytest.mark.parametrize("x", [0, 2, 9])
def test_iterators_of_one_loop_alone_may_be_ended_by_a_tensor(x: int) -> None:
    assert int(ag.function(fresh_iterators_that_a_tensor_ends)(ag.constant(x))) == fresh_iterators_that_a_tensor_ends(x)


def look_and_say(n: Any) -> Any:
    text = "1"
    for _ in range(n):
        text = "".join(str(len(list(group))) + digit for digit, group in itertools.groupby(text))
    return text


def counted_anew(n: Any) -> Any:
    found = [1, 2]
    while len(found) < n:
        counts = collections.Counter(found)
        found.append(max(k for k, count in counts.items() if count == 1) + 1)
    return found


@pytest.mark.parametrize("function", [look_and_say, counted_anew])
@pytest.mark.parametrize("n", [0, 3, 6])
def test_iterators_that_others_give_in_a_loop_are_its_own(function: Any, n: int) -> None:
    assert same(function(n), ag.function(function)(ag.constant(n)))


def group_from_outside(n: Any) -> Any:
    _, group = next(itertools.groupby("aab"))
    found = ""
    for _ in range(n):
        found += next(group, "-")
    return found


def test_an_iterator_that_another_gave_outside_of_a_loop_is_refused_in_it() -> None:
    with pytest.raises(errors.UnimplementedError, match="was made before it is advanced in a loop"):
        ag.function(group_from_outside)(ag.constant(3))


def test_what_a_body_has_made_is_not_gone_over_for_each_item() -> None:
    class LookedUp(dict[int, Any]):
        def __iter__(self) -> Iterator[int]:
            raise AssertionError("a loop of n iterations in the body would take n * n steps")

    with FuncGraph("body").as_default(), effects.recording() as recorder:
        recorder.made = LookedUp()
        items = iter([1, 2, 3])
        note_advanced(items)
        assert recorder.advanced == {id(items): items}


def iterator_that_a_branch_in_its_loop_advances(x: Any) -> Any:
    total, items = 0, iter(range(4))
    for item in items:
        total += item
        if x > 5:
            for other in items:
                total += other
    return total


def iterator_that_a_branch_in_its_loop_takes_from(x: Any) -> Any:
    total, items = 0, iter(range(4))
    for item in items:
        total += item
        if x > item:
            total += next(items, 0)
    return total


def iterator_that_a_branch_which_may_return_advances(x: Any) -> Any:
    total, kind, items = 0, 0, iter(range(4))
    for item in items:
        total += item
        if kind == 0:
            kind = x
        elif kind > 5:
            for other in items:
                if other > total:
                    return total
    return total


@pytest.mark.parametrize(
    "program",
    [
        iterator_that_a_branch_in_its_loop_advances, iterator_that_a_branch_in_its_loop_takes_from,
        iterator_that_a_branch_which_may_return_advances,
    ],
)  # fmt: skip
def test_an_iterator_that_its_own_loop_advances_where_a_tensor_decides_is_refused(program: Any) -> None:
    with pytest.raises(errors.UnimplementedError, match="advanced in a branch or loop"):
        ag.function(program)(ag.constant(4))

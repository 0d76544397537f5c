"""Views of staged dicts show later changes, and loops over dicts notice that their size changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same
from tests.operators.containers.test_staged_dicts import plain

USES: dict[str, Callable[[Any], Any]] = {
    "len": len, "list": list, "in": lambda view: next(iter(view)) in view, "for": lambda view: [part for part in view],
    "sorted": sorted, "truth": lambda view: 1 if view else 0, "unpacked": lambda view: [*view],
    "next": lambda view: next(iter(view)),
    "zip": lambda view: [part for part, _ in zip(view, (1, 2))],
}  # fmt: skip


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("name", ["keys", "values", "items"])
def test_a_view_made_before_the_keys_became_staged_shows_the_new_ones(name: str, use: str) -> None:
    def program(n):
        d = {"a": 1}
        view = getattr(d, name)()
        if n > 1:
            d["b"] = 2
        return USES[use](view)

    for n in (3, 1):
        assert same(program(n), ag.function(program)(ag.constant(n)))


def test_the_text_of_such_a_view_is_refused() -> None:
    @ag.function
    def program(n):
        d = {"a": 1}
        view = d.keys()
        if n > 1:
            d["b"] = 2
        return f"{view}"

    with pytest.raises(errors.OperatorNotAllowedInGraphError, match="its contents have to be known while tracing"):
        program(ag.constant(3))


def test_a_view_shows_a_value_that_changes() -> None:
    def program(n):
        d = {"a": 1}
        view = d.values()
        if n > 1:
            d["a"] = 5
        return sum(view), len(view), list(view)

    assert plain(ag.function(program)(ag.constant(3))) == plain(program(3))


def _views_before_a_loop(n):
    d = {1: 2}
    keys, values, items = d.keys(), d.values(), d.items()
    for i in range(n):
        d[i] = i
    return len(keys), sum(values), 3 in keys, list(items), sorted(values), max(keys)


def _view_in_a_loop(n):
    d, total = {}, 0
    for i in range(n):
        d[i] = i
    keys = d.keys()
    for i in range(n):
        total += len(keys)
        d[i + n] = 1
    return total, len(keys)


def _view_before_a_branch(n):
    d, total = {}, 0
    for i in range(n):
        d[i] = i
    values = d.values()
    if n > 2:
        d[0] = 100
    for value in values:
        total += value
    return total


def _view_of_the_old_dict(n):
    d = {}
    for i in range(n):
        d[i] = i
    keys = d.keys()
    d = {}
    d[n] = 1
    return list(keys), len(d)


def _view_in_set_algebra(n):
    d = {}
    for i in range(n):
        d[i] = i
    keys, others = d.keys(), {0, 1, 77}
    d[77] = 1
    return sorted(keys & others), sorted(keys | others), keys == {0, 1}, keys.isdisjoint(others)


def _view_of_what_is_taken_out(n):
    d, seen = {}, []
    for i in range(n):
        d[i] = i
    keys = d.keys()
    for key in list(keys):
        if key % 2:
            del d[key]
        seen.append(len(keys))
    return seen, list(keys)


def _view_before_a_call(n):
    d = {}
    for i in range(n):
        d[i] = i
    values = d.values()

    def add():
        d[50] = 50

    add()
    return sum(values)


@pytest.mark.parametrize(
    "program",
    [
        _views_before_a_loop, _view_in_a_loop, _view_before_a_branch, _view_of_the_old_dict, _view_in_set_algebra,
        _view_of_what_is_taken_out, _view_before_a_call,
    ],
)  # fmt: skip
def test_a_view_shows_later_changes(program: Any) -> None:
    for n in (5, 2):
        assert plain(ag.function(program)(ag.constant(n))) == plain(program(n))


def grows_in_a_list(table, add):
    return [k for k in table if add(k)]


def grows_in_elements(table, add):
    return [add(k) for k in table]


def grows_in_a_generator(table, add):
    return sum(k for k in table if add(k))


def grows_in_a_dict(table, add):
    return {k: 1 for k in table.keys() if add(k)}


@pytest.mark.parametrize("walk", [grows_in_a_list, grows_in_elements, grows_in_a_generator, grows_in_a_dict])
def test_a_dict_that_grows_while_a_comprehension_goes_over_it(walk: Any) -> None:
    def program(n, step):
        table = {n: 1, 2: 3}

        def add(k):
            table[k + step] = 1
            return k > 0

        walk(table, add)
        return len(table)

    staged = ag.function(program)
    assert int(staged(ag.constant(5), ag.constant(0))) == program(5, 0)
    for function, numbers in ((program, (5, 10)), (staged, (ag.constant(5), ag.constant(10)))):
        with pytest.raises(RuntimeError, match="changed size during iteration"):
            function(*numbers)


@pytest.mark.parametrize("a", [5, 0])
def test_a_loop_that_a_tensor_ends_before_the_size_of_the_dict_matters(a):
    def f(a, b):
        counts = {1: b}
        for key in counts:
            if a > counts.setdefault(key + 1, 1):
                return b
        return 0

    if a == 5:
        assert ag.function(f)(ag.constant(a), ag.constant(3)).numpy() == f(a, 3)
        return
    for call in (lambda: f(a, 3), lambda: ag.function(f)(ag.constant(a), ag.constant(3))):
        with pytest.raises(RuntimeError, match="changed size during iteration"):
            call()


def test_an_iterator_of_what_has_moved_needs_nothing_of_datasets() -> None:
    assert ag.data.Dataset is not None  # whose iterators are of their own

    def program(n):
        table, items = {"a": 1}, [5]
        if n > 1:
            table["b"] = 2
            items.append(n)
        return next(iter(table)), next(iter(table.values())), next(iter(items))

    for n in (3, 1):
        assert same(program(n), ag.function(program)(ag.constant(n)))

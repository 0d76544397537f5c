"""Staged dicts and sets: each method of Python's is staged or refused by name, types are checked, cost is linear."""

from __future__ import annotations

import operator
import sys
import types
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.ops.values.staged_container import is_moved, staged_of, type_of
from autograph.ops.values.staged_set import StagedSet
from tests.agreement import same

#: What is called on a staged dict of 0: 0, 1: 10, 2: 20, by method.
OF_DICTS: dict[str, Any] = {
    "clear": lambda d: d.clear(),
    "copy": lambda d: d.copy(),
    "get": lambda d: (d.get(1), d.get(7, -1)),
    "items": lambda d: [k + v for k, v in d.items()],
    "keys": lambda d: [k + 1 for k in d.keys()],
    "pop": lambda d: d.pop(1),
    "popitem": lambda d: d.popitem(),
    "setdefault": lambda d: d.setdefault(5, 50),
    "update": lambda d: d.update({1: 7, 9: 9}),
    "values": lambda d: [v + 1 for v in d.values()],
}
#: Likewise of a staged set of 0, 1, 2.
OF_SETS: dict[str, Any] = {
    "add": lambda s: s.add(7),
    "clear": lambda s: s.clear(),
    "copy": lambda s: s.copy(),
    "difference": lambda s: s.difference({1}, [2]),
    "difference_update": lambda s: s.difference_update({1}),
    "discard": lambda s: s.discard(1),
    "intersection": lambda s: s.intersection({1, 5}),
    "intersection_update": lambda s: s.intersection_update({1, 5}),
    "isdisjoint": lambda s: s.isdisjoint({5}),
    "issubset": lambda s: s.issubset({0, 1, 2, 3}),
    "issuperset": lambda s: s.issuperset([0, 1]),
    "pop": lambda s: s.pop(),
    "remove": lambda s: s.remove(1),
    "symmetric_difference": lambda s: s.symmetric_difference({1, 5}),
    "symmetric_difference_update": lambda s: s.symmetric_difference_update({1, 5}),
    "union": lambda s: s.union({5}, [6]),
    "update": lambda s: s.update({5}, [6]),
}
REFUSED = {"fromkeys"}


def _public(cls: type) -> set[str]:
    return {name for name in dir(cls) if not name.startswith("_")}


def plain(value: Any) -> Any:
    """A result with Python's numbers in the place of tensors."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(part) for part in value]
    found = value.numpy() if isinstance(value, ag.Tensor) else value
    return found.decode() if isinstance(found, bytes) else found.tolist() if hasattr(found, "tolist") else found


def test_all_methods_are_tried() -> None:
    assert _public(dict) - REFUSED == OF_DICTS.keys()
    assert _public(set) == OF_SETS.keys()


@pytest.mark.parametrize("name", OF_DICTS)
def test_method_of_a_dict(name: str) -> None:
    call = OF_DICTS[name]

    def program(n):
        d = {}
        for i in range(n):
            d[i] = i * 10
        return call(d), d

    assert plain(ag.function(program)(ag.constant(3))) == plain(program(3))


@pytest.mark.parametrize("name", OF_SETS)
def test_method_of_a_set(name: str) -> None:
    call = OF_SETS[name]

    def program(n):
        s = set()
        for i in range(n):
            s.add(i)
        return call(s), s

    assert plain(ag.function(program)(ag.constant(3))) == plain(program(3))


@pytest.mark.parametrize("cls", [dict, Counter, OrderedDict, defaultdict])
def test_what_is_not_there_is_refused_by_its_name(cls: type) -> None:
    found = type_of(cls({1: 2}) if cls is not defaultdict else defaultdict(int, {1: 2}))
    assert found is not None
    staged = found.holding(found.tensor(None))
    refused = _public(cls) - _public(type(staged)) - {"default_factory"}
    assert "fromkeys" in refused
    for name in refused:
        with pytest.raises(errors.UnimplementedError, match=rf"{name}\(\) of a {cls.__name__} whose keys"):
            getattr(staged, name)


def test_text_and_functions_of_operator() -> None:
    def program(n):
        d, s = {}, set()
        d[n] = 1
        s.add(n)
        print(d, s)
        return f"{d}", str(s), operator.eq(s, {3}), operator.or_(s, {4}), operator.le({3}, s), operator.contains(d, 3)

    assert plain(ag.function(program)(ag.constant(3))) == ["{3: 1}", "{3}", True, {3, 4}, True, True]


def test_counters_add() -> None:
    def program(n):
        c = Counter()
        for i in range(n):
            c[i % 3] += 1
        c.update([0, 7, 7])
        c.update({1: 10})
        c.subtract({2: 5})
        return c, c.total(), c.most_common(2)

    counter, total, common = ag.function(program)(ag.constant(5))
    expected = program(5)
    assert plain(counter) == expected[0] and plain(total) == expected[1]
    assert common.numpy().tolist() == [list(pair) for pair in expected[2]]


def test_the_most_common_of_a_counter_whose_counts_are_staged() -> None:
    def program(n):
        return Counter({"a": n, "b": 2, "c": 3 * n}).most_common(2)

    for n in (0, 1, 5):
        assert same(program(n), plain_pairs(ag.function(program)(ag.constant(n))))


def plain_pairs(pairs):
    return [(text.numpy().decode(), int(count)) for text, count in pairs]


def test_what_pop_gives_may_be_assigned_or_returned() -> None:
    def of_a_dict(n):
        d = {}
        for i in range(n):
            d[i % 3] = i
        last = d.pop(0)
        d.pop(1)
        return last, len(d), d

    def of_a_set(n):
        s = set()
        for i in range(n):
            s.add(i % 1)
        member = s.pop()
        return member, len(s)

    def returned(n):
        d = {}
        for i in range(n):
            d[i % 3] = i
        return d.pop(2)

    for program in (of_a_dict, of_a_set, returned):
        for n in (3, 7):
            assert same(program(n), ag.function(program)(ag.constant(n))), program.__name__
    with pytest.raises(KeyError):
        ag.function(returned)(ag.constant(1))


def test_a_deque_or_bytes_of_a_staged_length_are_refused() -> None:
    for program in (
        lambda n: deque([1, 2, 3], maxlen=n),
        lambda n: deque([1, 2, 3], n),
        lambda n: bytes(n),
    ):
        with pytest.raises(errors.AutographError, match="known only when the graph runs") as caught:
            ag.function(program)(ag.constant(2))
        assert caught.value.location is not None and caught.value.location.filename == __file__


def _float_key(n):
    d = {}
    d[n] = 1
    d[n * 0.5] = 1
    return d


def _text_key(n):
    s = set()
    s.add(n)
    s.add("a")
    return s


def _other_value(n):
    d = {}
    d[n] = 1
    d[n] = "a"
    return d


def _tuple_value(n):
    d = {}
    d[n] = 1
    d[n] = (1, 2)
    return d


def _set_value(n):
    d = {}
    d[n] = {1, 2}
    return d


def _object_as_member(n):
    s = set()
    s.add(n)
    s.add(object())
    return s


def _of_different_sets(n):
    s, t = set(), set()
    s.add(n)
    t.add(n * 0.5)
    return s | t


@pytest.mark.parametrize(
    ("program", "words"),
    [
        (_float_key, "whose other keys are int64 tensors"),
        (_text_key, "whose other keys are int64 tensors"),
        (_other_value, "put into a dict of int64 tensors"),
        (_tuple_value, "a tuple of 2 is put into a dict"),
        (_set_value, "gets or loses an entry"),
        (_object_as_member, "a key of a dict or set"),
        (_of_different_sets, "union of a set of int64"),
    ],
)
def test_refused_with_the_line(program: Any, words: str) -> None:
    with pytest.raises(errors.AutographError, match=words) as caught:
        ag.function(program)(ag.constant(3))
    assert __file__ in str(caught.value)


def test_an_array_is_no_key() -> None:
    @ag.function
    def program(x):
        s = set()
        s.add(x)
        return s

    with pytest.raises(TypeError, match=r"unhashable type: 'numpy\.ndarray'"):
        program(ag.constant([1, 2]))


def test_a_missing_key_is_an_error_at_the_line_of_the_program() -> None:
    @ag.function
    def program(n):
        d = {}
        d[n] = 1
        return d[n + 1]

    with pytest.raises(KeyError) as caught:
        program(ag.constant(3))
    assert isinstance(caught.value, errors.MissingKeyError)
    assert "4 is not in the dict" in str(caught.value) and "return d[n + 1]" in str(caught.value)


def test_values_are_arrays_of_one_shape() -> None:
    @ag.function
    def program(rows):
        sums = {}
        for row in rows:
            key = row[0] % 2
            sums[key] = sums.get(key, ag.zeros([2], ag.int64)) + row
        return sums

    found = program(ag.constant([[1, 2], [2, 3], [3, 4]]))
    assert list(found) == [1, 0]
    np.testing.assert_array_equal(found[1].numpy(), [4, 6])
    np.testing.assert_array_equal(found[0].numpy(), [2, 3])


def test_a_call_in_a_graph_gives_a_staged_dict() -> None:
    @ag.function
    def counted(n):
        d = {}
        for i in range(n):
            d[i % 2] = i
        return d

    @ag.function
    def program(n):
        d = counted(n)
        d[7] = 1
        return d, len(d)

    assert plain(program(ag.constant(3))) == [{0: 2, 1: 1, 7: 1}, 3]


def test_the_python_container_stands_for_the_staged_one() -> None:
    class Box:
        seen: set[int] = set()

    @ag.function
    def program(n):
        seen = Box.seen
        seen.add(n)
        assert is_moved(Box.seen) and isinstance(staged_of(Box.seen), StagedSet)
        return len(Box.seen)

    assert program(ag.constant(3)).numpy() == 1
    assert Box.seen == {3} and not is_moved(Box.seen)


def test_growing_takes_linear_time() -> None:
    @ag.function
    def program(n):
        d, s = {}, set()
        for i in range(n):
            d[i] = d.get(i - 1, 0) + 1
            s.add(i)
            if i % 3 == 0:
                s.discard(i)
                d.pop(i)
        return len(d), len(s)

    program(ag.constant(10))
    short, long = (work(lambda n=n: program(ag.constant(n))) for n in (100, 800))  # type: ignore[misc]
    assert 7 * short < long < 9 * short  # 8 times as much if linear, 64 times if quadratic


def work(call: Callable[[], Any]) -> int:
    """How many calls Python makes within a call, and how many entries of containers it copies: a measure of time that
    does not depend on the machine."""
    count = 0

    def profile(frame: types.FrameType, event: str, argument: Any) -> None:
        nonlocal count
        if event in ("call", "c_call"):
            copied = event == "c_call" and argument.__name__ == "copy"
            count += 1 + (len(argument.__self__) if copied else 0)

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        call()
    finally:
        sys.setprofile(before)
    return count

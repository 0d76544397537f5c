"""Tensor maps and sets: values that never change, whatever is made of them."""

from __future__ import annotations

import random
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from autograph.ops.lists import tensor_map
from autograph.ops.lists.tensor_map import KeyType

INT = KeyType((ag.int64,), 0)


def entries(handle: Any) -> list[Any]:
    return [(key, int(value[0])) for key, value in tensor_map.pairs_of(handle)]


def key(i: int) -> list[ag.Tensor]:
    return [ag.constant(i)]


def test_older_values_stay_what_they_were() -> None:
    random.seed(3)
    versions: list[tuple[Any, dict[int, int]]] = [(tensor_map.empty_map(), {})]
    for step in range(300):
        handle, known = random.choice(versions[-4:])
        k = random.randrange(8)
        if random.random() < 0.6:
            new = tensor_map.insert(handle, key(k), key(step), 0), {**known, k: step}
        else:
            new = tensor_map.erase(handle, key(k), 0, missing_ok=True), {i: v for i, v in known.items() if i != k}
        versions.append(new)
    for handle, known in random.sample(versions, len(versions)):
        assert entries(handle) == list(known.items())


def test_older_sets_stay_what_they_were() -> None:
    empty = tensor_map.empty_set()
    one = tensor_map.insert(empty, key(1), [], 0)
    two = tensor_map.insert(one, key(2), [], 0)
    less = tensor_map.erase(two, key(1), 0)
    rest, member = tensor_map.pop_member(less, INT)
    assert int(member[0]) == 2
    found = [set(tensor_map.keys_of(handle)) for handle in (empty, one, two, less, rest)]
    assert found == [set(), {1}, {1, 2}, {2}, set()]


def test_keys_are_python_s() -> None:
    handle = tensor_map.insert(tensor_map.empty_map(), [ag.constant(1)], [ag.constant(5)], 0)
    assert bool(tensor_map.has_key(handle, [ag.constant(1.0)], 0))
    assert bool(tensor_map.has_key(handle, [ag.constant(True)], 0))
    assert not bool(tensor_map.has_key(handle, [ag.constant(1.5)], 0))
    assert not bool(tensor_map.has_key(handle, [ag.constant("1")], 0))


def test_nan_is_no_key() -> None:
    with pytest.raises(errors.InvalidArgumentError, match="nan is a key"):
        tensor_map.insert(tensor_map.empty_set(), [ag.constant(float("nan"))], [], 0)


def test_missing_keys() -> None:
    handle = tensor_map.empty_map()
    with pytest.raises(errors.MissingKeyError, match="7 is not in the dict or set"):
        tensor_map.lookup(handle, key(7), 0, [ag.int64], [()])
    with pytest.raises(errors.MissingKeyError):
        tensor_map.erase(handle, key(7), 0)
    with pytest.raises(errors.MissingKeyError, match="dictionary is empty"):
        tensor_map.end_key(handle, INT, True, "popitem(): dictionary is empty")
    with pytest.raises(errors.MissingKeyError, match="pop from an empty set"):
        tensor_map.pop_member(tensor_map.empty_set(), INT)


def test_a_constant_with_which_each_call_begins() -> None:
    @ag.function
    def program(n):
        s = set()
        s.add(n)
        return len(s)

    assert [int(program(ag.constant(n))) for n in (1, 2, 3)] == [1, 1, 1]

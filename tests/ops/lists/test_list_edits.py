"""What Python does to lists, on tensor lists."""

from __future__ import annotations

from typing import Any

import pytest

import autograph as ag
from autograph.framework import dtypes
from autograph.framework.shapes import TensorShape
from autograph.ops.values.list_types import ListOf
from autograph.ops.values.staged_container import Moved, is_moved, move, staged_of
from autograph.ops.values.staged_list import StagedList, common_type

INT = (dtypes.int32, TensorShape([]))


def staged(items: list[int]) -> StagedList:
    return StagedList.of(items, *INT)


def values(items: StagedList) -> list[int]:
    return items.stack().numpy().tolist()  # type: ignore[no-any-return, attr-defined]


@pytest.mark.parametrize(
    "change",
    [
        lambda x: x.insert(1, 9),
        lambda x: x.insert(-1, 9),
        lambda x: x.insert(99, 9),
        lambda x: x.pop(0),
        lambda x: x.remove(3),
        lambda x: x.reverse(),
        lambda x: x.sort(),
        lambda x: x.sort(reverse=True),
        lambda x: x.clear(),
        lambda x: x.__setitem__(slice(1, 2), [7, 8]),
        lambda x: x.__delitem__(slice(None, None, 2)),
        lambda x: x.__delitem__(-1),
        lambda x: x.__imul__(2),
    ],
)
def test_changes(change: Any) -> None:
    plain, other = [4, 3, 5, 3], staged([4, 3, 5, 3])
    change(plain)
    change(other)
    assert values(other) == plain


def test_errors_are_those_of_lists() -> None:
    for error, ask in (
        (IndexError, lambda x: x.pop(9)),
        (IndexError, lambda x: x[9]),
        (ValueError, lambda x: x.remove(9)),
        (ValueError, lambda x: x.index(9)),
    ):
        with pytest.raises(error):
            ask([1])
        with pytest.raises(error):
            ask(staged([1]))


def test_a_copy_is_another_list() -> None:
    first = staged([1])
    second = first.copy()
    second.append(2)
    assert (values(first), values(second)) == ([1], [1, 2])


def test_a_moved_list_leads_to_the_staged_one() -> None:
    plain = [1]
    other = staged([1])
    move(plain, other)
    assert is_moved(plain) and staged_of(plain) is other
    with pytest.raises(ag.errors.OperatorNotAllowedInGraphError):
        bool(plain[0])
    with pytest.raises(ag.errors.OperatorNotAllowedInGraphError):
        staged_of([*plain, 2])
    assert isinstance(plain[0], Moved)


def test_the_type_of_items() -> None:
    assert common_type([1, 2.5]) == (dtypes.float64, TensorShape([]))
    assert common_type([(1, 0.5)]) == ((dtypes.int64, dtypes.float64), (TensorShape([]), TensorShape([])))
    assert common_type([1, (2,)]) is None
    assert common_type([[1]]) == (ListOf(dtypes.int64, TensorShape([]), frozenset()), TensorShape([]))
    assert common_type([{}]) is None and common_type([1, [1]]) is None
    assert common_type([]) is None

"""Nested structures: what is looked into, the leaves and the ways to them, and putting other leaves in."""

from __future__ import annotations

import dataclasses
from collections import OrderedDict, defaultdict
from typing import Any, NamedTuple

import pytest

from autograph.framework import nest
from autograph.framework.convert import constant
from autograph.framework.undefined import PossiblyNone


class Pair(NamedTuple):
    a: Any
    b: Any


@dataclasses.dataclass
class Point:
    x: Any
    y: Any


@dataclasses.dataclass
class Counted:
    x: Any
    count: int = dataclasses.field(default=0, init=False)


class Both:
    """One of the house's own structures."""

    def __init__(self, left: Any, right: Any) -> None:
        self.left, self.right = left, right

    def __autograph_children__(self) -> list[tuple[str, Any]]:
        return [(".left", self.left), (".right", self.right)]

    def __autograph_rebuild__(self, parts: list[Any]) -> Both:
        return Both(*parts)


STRUCTURES: list[tuple[Any, list[Any], list[str]]] = [
    ((1, 2), [1, 2], ["[0]", "[1]"]),
    ([1, (2, [3])], [1, 2, 3], ["[0]", "[1][0]", "[1][1][0]"]),
    ({"b": 1, 2: 3}, [1, 3], ["['b']", "[2]"]),
    (Pair(1, {"k": 2}), [1, 2], [".a", ".b['k']"]),
    (Point(1, [2]), [1, 2], [".x", ".y[0]"]),
    (OrderedDict(z=1, a=2), [1, 2], ["['z']", "['a']"]),
    (5, [5], [""]),
    (None, [None], [""]),
    ((), [], []),
    ({"e": []}, [], []),
]


class TestLeaves:
    @pytest.mark.parametrize(("value", "leaves", "paths"), STRUCTURES)
    def test_in_order_with_the_ways_to_them(self, value: Any, leaves: list[Any], paths: list[str]) -> None:
        assert nest.flatten(value) == leaves
        assert list(nest.flatten_with_paths(value)) == list(zip(paths, leaves))

    @pytest.mark.parametrize(("value", "leaves", "paths"), STRUCTURES)
    def test_packing_undoes_flattening(self, value: Any, leaves: list[Any], paths: list[str]) -> None:
        packed = nest.pack(value, leaves)
        assert packed == value
        assert type(packed) is type(value)

    @pytest.mark.parametrize("leaf", [1, 1.5, "ab", b"ab", None, {1, 2}, Counted(1), range(3), constant(1)])
    def test_what_is_not_looked_into(self, leaf: Any) -> None:
        assert not nest.is_nested(leaf)
        assert nest.flatten(leaf)[0] is leaf

    def test_a_path_starts_with_the_root(self) -> None:
        assert list(nest.flatten_with_paths([7], "x")) == [("x[0]", 7)]


class TestPacking:
    def test_keeps_the_kind_of_dict(self) -> None:
        ordered = nest.pack(OrderedDict(z=1, a=2), [3, 4])
        assert type(ordered) is OrderedDict
        assert list(ordered.items()) == [("z", 3), ("a", 4)]
        counts: Any = nest.pack(defaultdict(int, {"k": 1}), [2])
        assert counts["k"] == 2
        assert counts["new"] == 0

    def test_of_own_structures(self) -> None:
        packed = nest.pack([Both(1, (2,))], [3, 4])
        assert (packed[0].left, packed[0].right) == (3, (4,))

    def test_of_a_value_that_may_be_none(self) -> None:
        """Once its flag is known it is the value, or None."""
        maybe = PossiblyNone(1, object(), "x")
        assert nest.pack(maybe, [5, True]) == 5
        assert nest.pack(maybe, [5, False]) is None

    def test_with_parts_leaves_alone_what_does_not_change(self) -> None:
        value = [1, (2,)]
        assert nest.with_parts(value, list(value)) is value
        assert nest.with_parts(value, [1, (3,)]) == [1, (3,)]


class TestMapping:
    def test_one_structure(self) -> None:
        assert nest.map_structure(lambda x: x + 1, {"a": 1, "b": (2, [3])}) == {"a": 2, "b": (3, [4])}

    def test_several_side_by_side(self) -> None:
        def add(*leaves: int) -> int:
            return sum(leaves)

        assert nest.map_structure(add, Pair(1, [2]), Pair(10, [20]), (100, [200])) == Pair(111, [222])

    def test_a_leaf(self) -> None:
        assert nest.map_structure(str, 1) == "1"

    def test_pairs_of_direct_parts(self) -> None:
        def swapped(x: Any, y: Any) -> tuple[Any, Any]:
            return y, x

        assert nest.map_pairs(swapped, [1, [2]], [3, [4]]) == ([3, [4]], [1, [2]])


class TestStructureOf:
    @pytest.mark.parametrize(
        ("a", "b"),
        [([1, 2], [3, "x"]), ({"a": 1}, {"a": 2}), (Point(1, (2,)), Point(3, (4,))), (Pair(1, []), Pair(2, []))],
    )
    def test_equal(self, a: Any, b: Any) -> None:
        assert nest.structure_of(a) == nest.structure_of(b)
        assert hash(nest.structure_of(a)) == hash(nest.structure_of(b))

    @pytest.mark.parametrize(
        ("a", "b"),
        [
            ([1, 2], (1, 2)),
            ([1], [1, 2]),
            ([1], [[1]]),
            ({"a": 1}, {"b": 1}),
            ({1: 0}, {True: 0}),
            ({1: 0}, {1.0: 0}),
            ((1, 2), Pair(1, 2)),
            ({"a": 1}, OrderedDict(a=1)),
            ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ],
    )
    def test_different(self, a: Any, b: Any) -> None:
        assert nest.structure_of(a) != nest.structure_of(b)

    @pytest.mark.parametrize(
        ("a", "b", "alike"),
        [
            ([1, [2]], [[1], 2], True),
            ([1], [1, 2], False),
            ({"a": 1}, {"a": [2]}, True),
            ({1: 0}, {True: 0}, False),
            (1, 1, False),
            ((1,), [1], False),
        ],
    )
    def test_outlines_do_not_see_the_parts(self, a: Any, b: Any, alike: bool) -> None:
        assert nest.same_outline(a, b) is alike

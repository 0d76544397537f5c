"""Classes declared as structures: taken apart, put together, and told apart by what is static."""

from __future__ import annotations

from typing import Any

import pytest

from autograph import errors
from autograph.framework import nest
from autograph.framework.structures import Rule, register_structure, rule_of, static_key


class Interval:
    """Says itself that it is a structure; parts by name."""

    def __init__(self, low: Any, high: Any, closed: bool = True) -> None:
        self.low, self.high, self.closed = low, high, closed

    def __autograph_flatten__(self) -> tuple[dict[str, Any], bool]:
        return {"low": self.low, "high": self.high}, self.closed

    @classmethod
    def __autograph_unflatten__(cls, static: bool, parts: dict[str, Any]) -> Interval:
        return cls(parts["low"], parts["high"], static)


class Foreign:
    """Knows nothing of structures."""

    def __init__(self, *items: Any) -> None:
        self.items = items


register_structure(Foreign, lambda f: (f.items, None), lambda static, parts: Foreign(*parts))


def rule(flatten: Any) -> Rule:
    return Rule(flatten, lambda static, parts: (static, parts))


class TestTakingApart:
    def test_parts_by_name(self) -> None:
        assert nest.children(Interval(1, 2)) == [(".low", 1), (".high", 2)]

    def test_parts_by_number(self) -> None:
        assert nest.children(Foreign(1, [2])) == [("[0]", 1), ("[1]", [2])]
        assert nest.flatten([Foreign(1, [2]), 3]) == [1, 2, 3]

    @pytest.mark.parametrize("found", [None, [1, 2], (1, 2), ([1],), ([1], None, None), ("ab", None)])
    def test_what_is_no_pair(self, found: Any) -> None:
        with pytest.raises(errors.UnsupportedTypeError, match="is taken apart into"):
            rule(lambda value: found).taken_apart(object())

    def test_what_is_static_must_be_hashable(self) -> None:
        with pytest.raises(errors.UnsupportedTypeError, match="is a list, which cannot be hashed"):
            rule(lambda value: ([1], [2])).taken_apart(object())


class TestPuttingTogether:
    def test_with_other_parts(self) -> None:
        packed = nest.pack(Interval(1, (2, 3), closed=False), [4, 5, 6])
        assert (packed.low, packed.high, packed.closed) == (4, (5, 6), False)
        assert nest.pack(Foreign(1, 2), [3, 4]).items == (3, 4)

    @pytest.mark.parametrize(
        ("parts", "given", "rebuilt"),
        [((1, 2), [3, 4], (3, 4)), ([1, 2], (3, 4), [3, 4]), ({"a": 1, "b": 2}, [3, 4], {"a": 3, "b": 4})],
    )
    def test_parts_come_back_in_the_kind_that_they_were(self, parts: Any, given: Any, rebuilt: Any) -> None:
        found = rule(lambda value: (parts, "static")).rebuilt(object(), given)
        assert found == ("static", rebuilt)
        assert type(found[1]) is type(rebuilt)


class TestStatic:
    def test_tells_objects_apart(self) -> None:
        assert nest.structure_of(Interval(1, 2)) == nest.structure_of(Interval(3, 4))
        assert nest.structure_of(Interval(1, 2)) != nest.structure_of(Interval(1, 2, closed=False))
        assert not nest.same_outline(Interval(1, 2), Interval(1, 2, closed=False))

    @pytest.mark.parametrize(("a", "b"), [(1, 1.0), (1, True), ((1, 2), (1.0, 2)), (0.0, -0.0), (((1,),), ((True,),))])
    def test_equal_values_of_different_kinds(self, a: Any, b: Any) -> None:
        assert a == b
        assert static_key(a) != static_key(b)

    def test_equal_keys(self) -> None:
        assert static_key((1, (2.5, "x"))) == static_key((1, (2.5, "x")))
        assert static_key(float("nan")) == static_key(float("nan"))


class TestRegistering:
    def test_once_more_the_same_is_fine(self) -> None:
        class Once:
            pass

        def flatten(value: Any) -> Any:
            return (), None

        def unflatten(static: Any, parts: Any) -> Any:
            return Once()

        register_structure(Once, flatten, unflatten)
        register_structure(Once, flatten, unflatten)
        assert rule_of(Once) == Rule(flatten, unflatten)
        with pytest.raises(errors.UnsupportedTypeError, match="Once is registered as a structure already"):
            register_structure(Once, flatten, lambda static, parts: None)

    @pytest.mark.parametrize("wrong", [3, list, tuple, dict, type("Mine", (dict,), {})])
    def test_what_is_a_structure_or_no_class(self, wrong: Any) -> None:
        with pytest.raises(errors.UnsupportedTypeError, match="cannot be registered"):
            register_structure(wrong, lambda value: ((), None), lambda static, parts: None)

    def test_subclasses_have_to_be_registered(self) -> None:
        class Below(Foreign):
            pass

        assert rule_of(Below) is None
        assert not nest.is_nested(Below(1))

    def test_subclasses_of_a_class_that_says_so_itself_need_not(self) -> None:
        class Below(Interval):
            pass

        assert type(nest.pack(Below(1, 2), [3, 4])) is Below

    def test_other_classes_have_no_rule(self) -> None:
        assert rule_of(int) is None

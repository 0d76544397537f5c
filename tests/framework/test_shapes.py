"""Partial shapes: what they are made of, how they compare, and what two of them say together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from autograph import errors
from autograph.framework.shapes import TensorShape, as_shape, broadcast, merge, relax, scalar, unknown


class TestMaking:
    @pytest.mark.parametrize(
        ("given", "dims"),
        [
            ([2, None], [2, None]),
            ((2, 3), [2, 3]),
            (range(1, 3), [1, 2]),
            (4, [4]),
            (np.int64(4), [4]),
            (np.array([2, 3]), [2, 3]),
            ((np.int32(2),), [2]),
            ([], []),
            (TensorShape([None]), [None]),
        ],
    )
    def test_from(self, given: Any, dims: list[int | None]) -> None:
        assert TensorShape(given).dims == dims

    def test_none_says_nothing_at_all(self) -> None:
        assert TensorShape(None).dims is None
        assert TensorShape(None).rank is None
        assert TensorShape(None) == unknown != scalar

    def test_dimensions_are_plain_ints(self) -> None:
        assert all(type(d) is int for d in TensorShape(np.array([2, 3])).as_tuple())

    @pytest.mark.parametrize("wrong", [-1, 1.5, "3"])
    def test_what_is_no_dimension(self, wrong: Any) -> None:
        with pytest.raises(errors.ShapeMismatchError, match=r"is not a dimension"):
            TensorShape([wrong])

    def test_as_shape_gives_shapes_back(self) -> None:
        shape = TensorShape([2])
        assert as_shape(shape) is shape
        assert as_shape([2]) == shape


class TestAsATuple:
    def test_length_items_and_slices(self) -> None:
        shape = TensorShape([2, None, 4])
        assert (len(shape), shape[0], shape[1], shape[-1]) == (3, 2, None, 4)
        assert shape[1:] == TensorShape([None, 4])
        assert list(shape) == [2, None, 4]
        assert shape.count(2) == 1
        assert shape.index(4) == 2

    def test_items_of_an_unknown_shape(self) -> None:
        assert unknown[0] is None
        assert unknown[1:] == unknown
        with pytest.raises(errors.ShapeMismatchError, match="number of dimensions is not known"):
            len(unknown)

    def test_only_an_unknown_shape_is_false(self) -> None:
        assert not unknown
        assert scalar
        assert TensorShape([None])

    def test_sums_and_products(self) -> None:
        assert TensorShape([2]) + [3] == (2, 3)  # noqa: RUF005
        assert (1, 2) + TensorShape([3]) == (1, 2, 3)  # noqa: RUF005
        assert TensorShape([2, 3]) * 2 == (2, 3, 2, 3)
        assert 2 * TensorShape([1]) == (1, 1)
        assert TensorShape([2]).concatenate(None) == unknown
        with pytest.raises(TypeError):
            TensorShape([2]) * 1.5

    def test_equal_to_tuples_and_lists(self) -> None:
        assert TensorShape([2, None]) == (2, None) == TensorShape((2, None))
        assert TensorShape([2]) == [2]
        assert TensorShape([2]) != (3,)
        assert TensorShape([2]) != 2
        assert unknown == None  # noqa: E711
        assert hash(TensorShape([2, 3])) == hash(TensorShape((2, 3)))

    def test_order_is_that_of_tuples(self) -> None:
        assert TensorShape([2, 3]) < (2, 4)
        assert TensorShape([2, 3]) >= TensorShape([2, 3])
        assert TensorShape([3]) > (2, 9)
        assert TensorShape([1]) <= (1, 0)

    def test_is_a_sequence_that_patterns_match(self) -> None:
        assert isinstance(TensorShape([2, 3]), Sequence)
        match TensorShape([2, 3]):
            case [rows, columns]:
                assert (rows, columns) == (2, 3)
            case _:
                pytest.fail("a shape is a sequence")

    @pytest.mark.parametrize(
        ("dims", "text"), [(None, "<unknown>"), ([], "()"), ([2], "(2,)"), ([2, None], "(2, None)")]
    )
    def test_text(self, dims: Any, text: str) -> None:
        assert str(TensorShape(dims)) == text

    def test_repr(self) -> None:
        assert repr(TensorShape([2, None])) == "TensorShape([2, None])"
        assert repr(unknown) == "TensorShape(None)"


class TestElements:
    @pytest.mark.parametrize(
        ("dims", "count"), [([], 1), ([2, 3], 6), ([2, 0], 0), ([2, None], None), ([0, None], None), (None, None)]
    )
    def test_number(self, dims: Any, count: int | None) -> None:
        assert TensorShape(dims).num_elements() == count

    @pytest.mark.parametrize(("dims", "known"), [([], True), ([2], True), ([None], False), (None, False)])
    def test_fully_defined(self, dims: Any, known: bool) -> None:
        assert TensorShape(dims).is_fully_defined() is known


class TestOfTwo:
    @pytest.mark.parametrize(
        ("a", "b", "fit"),
        [
            ([2, 3], [2, 3], True),
            ([2, None], [None, 3], True),
            (None, [2], True),
            ([2], None, True),
            ([2], [3], False),
            ([2], [2, 1], False),
        ],
    )
    def test_compatible(self, a: Any, b: Any, fit: bool) -> None:
        assert TensorShape(a).is_compatible_with(b) is fit
        assert TensorShape(b).is_compatible_with(a) is fit

    @pytest.mark.parametrize(
        ("a", "b", "below"),
        [
            ([2, 3], [2, None], True),
            ([2, None], [2, 3], False),
            ([2], None, True),
            (None, [2], False),
            (None, None, True),
            ([2], [2, 2], False),
            ([None], [None], True),
        ],
    )
    def test_subtype(self, a: Any, b: Any, below: bool) -> None:
        assert TensorShape(a).is_subtype_of(b) is below

    @pytest.mark.parametrize(
        ("a", "b", "both"), [([None, 3], [2, None], [2, 3]), (None, [2], [2]), ([2], None, [2]), (None, None, None)]
    )
    def test_merged(self, a: Any, b: Any, both: Any) -> None:
        assert merge(as_shape(a), as_shape(b)) == as_shape(both)
        assert as_shape(a).merge_with(b) == as_shape(both)

    @pytest.mark.parametrize(("a", "b"), [([2], [3]), ([2], [2, 2])])
    def test_that_contradict_each_other_do_not_merge(self, a: Any, b: Any) -> None:
        with pytest.raises(errors.ShapeMismatchError, match="not compatible"):
            merge(as_shape(a), as_shape(b))

    @pytest.mark.parametrize(
        ("a", "b", "either"),
        [
            ([2, 3], [4, 3], [None, 3]),
            ([2, None], [2, 3], [2, None]),
            ([2], [2], [2]),
            ([2], [2, 3], None),
            (None, [2], None),
        ],
    )
    def test_relaxed(self, a: Any, b: Any, either: Any) -> None:
        assert relax(as_shape(a), as_shape(b)) == as_shape(either)
        assert relax(as_shape(b), as_shape(a)) == as_shape(either)

    @pytest.mark.parametrize("a", [(), (1,), (3,), (2, 3), (2, 1), (0, 3), (4, 1, 3)])
    @pytest.mark.parametrize("b", [(), (1,), (3,), (2, 3), (1, 3), (4, 2, 1)])
    def test_known_shapes_broadcast_as_those_of_arrays(self, a: Any, b: Any) -> None:
        try:
            expected = np.broadcast_shapes(a, b)
        except ValueError:
            with pytest.raises(errors.ShapeMismatchError, match="do not broadcast"):
                broadcast(as_shape(a), as_shape(b))
        else:
            assert broadcast(as_shape(a), as_shape(b)) == expected

    @pytest.mark.parametrize(
        ("a", "b", "result"),
        [
            ([None], [3], [3]),
            ([None], [1], [None]),
            ([None, 1], [2, None], [2, None]),
            (None, [3], None),
            ([None], [], [None]),
        ],
    )
    def test_partial_shapes_broadcast(self, a: Any, b: Any, result: Any) -> None:
        assert broadcast(as_shape(a), as_shape(b)) == as_shape(result)
        assert broadcast(as_shape(b), as_shape(a)) == as_shape(result)

"""Values to tensors: which dtype they get, which they can be given, and what cannot become a tensor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from autograph import errors
from autograph.framework import convert, dtypes
from autograph.framework.convert import constant, convert_to_tensor, is_convertible, register_conversion, to_array
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph
from autograph.framework.shapes import TensorShape, scalar
from autograph.framework.tensor import SymbolicTensor, is_symbolic


def items(tensor: Any) -> Any:
    return tensor.numpy().tolist()


class TestDtypes:
    @pytest.mark.parametrize(
        ("value", "dtype"),
        [
            (1, "int64"), (2**31, "int64"), (1.5, "float64"), (True, "bool"), (1j, "complex128"), ("a", "string"),
            ([1, 2], "int64"), ([1, 2**40], "int64"), ([1, 2.5], "float64"), ([], "float64"), ([[True]], "bool"),
            (["a", "b"], "string"), (range(3), "int64"), (np.float64(1), "float64"), (np.array([1], np.uint8), "uint8"),
            ([np.float64(1)], "float64"), (np.array(["a"]), "string"), (np.array([1], ">i4"), "int32"),
            (TensorShape([2, 3]), "int64"), (TensorShape([2**40]), "int64"), (TensorShape([]), "int64"),
        ],
    )  # fmt: skip
    def test_by_default(self, value: Any, dtype: str) -> None:
        array, found = to_array(value)
        assert found == dtype
        assert np.asarray(array).dtype == found.numpy_dtype

    @pytest.mark.parametrize(
        ("value", "dtype", "array"),
        [
            (1, "float64", 1.0), ([1, 2], "float32", [1.0, 2.0]), ([1, 255], "uint8", [1, 255]), (3, "complex64", 3),
            (np.array([1, 2]), "uint8", [1, 2]), (np.float64(1.5), "float32", 1.5), ([1.5], "float64", [1.5]),
            (TensorShape([2]), "int64", [2]),
        ],
    )  # fmt: skip
    def test_asked_for(self, value: Any, dtype: str, array: Any) -> None:
        result, found = to_array(value, dtypes.as_dtype(dtype))
        assert found == dtype
        assert np.asarray(result).dtype == found.numpy_dtype
        assert np.array_equal(result, array)

    @pytest.mark.parametrize(
        ("value", "dtype"),
        [
            (1.5, "int32"), (256, "uint8"), (-1, "uint8"), ([1, 256], "uint8"), (1j, "float32"), (True, "int32"),
            ([1.0], "int32"), (np.array([1.5]), "int32"), (np.array([-1]), "uint8"), ([2**70], None),
            ("a", "int32"),
        ],
    )  # fmt: skip
    def test_that_would_change_the_value(self, value: Any, dtype: str | None) -> None:
        with pytest.raises(errors.DTypeMismatchError, match="without changing its value"):
            to_array(value, None if dtype is None else dtypes.as_dtype(dtype))

    def test_an_int_beyond_64_bits(self) -> None:
        with pytest.raises(errors.IntegerOverflowError, match="does not fit int64"):
            to_array(2**70)

    @pytest.mark.parametrize(
        ("value", "hint", "dtype"), [(1, "float64", "float64"), (1.5, "int32", "float64"), (300, "uint8", "int64")]
    )
    def test_a_hint_is_taken_if_it_fits(self, value: Any, hint: str, dtype: str) -> None:
        assert convert_to_tensor(value, dtype_hint=hint).dtype == dtype
        assert convert_to_tensor(value, preferred_dtype=hint).dtype == dtype


class TestRefusals:
    @pytest.mark.parametrize("value", [None, len, {"a": 1}, {1}, object(), [object()], ["a", 1], dtypes.int32])
    def test_no_tensor(self, value: Any) -> None:
        with pytest.raises(errors.UnsupportedTypeError, match="cannot become a tensor"):
            constant(value)

    def test_rows_of_different_length(self) -> None:
        with pytest.raises(errors.UnsupportedTypeError, match="rows differ in length"):
            constant([[1, 2], [3]])

    def test_a_partial_shape(self) -> None:
        with pytest.raises(errors.UnsupportedTypeError, match="cannot become a tensor"):
            constant(TensorShape([None]))

    def test_long_values_are_cut_short(self) -> None:
        with pytest.raises(errors.UnsupportedTypeError) as caught:
            constant([object()] * 50)
        assert "..." in str(caught.value)
        assert len(str(caught.value).splitlines()[0]) < 200

    def test_a_symbolic_tensor_is_no_constant(self) -> None:
        graph = FuncGraph("g")
        x = graph.add_input(dtypes.int32, scalar, "x")
        with graph.as_default(), pytest.raises(errors.UnsupportedTypeError, match="a symbolic tensor has none yet"):
            constant(x)


class TestConstants:
    def test_a_scalar_fills_a_shape(self) -> None:
        assert items(constant(7, shape=[2, 2])) == [[7, 7], [7, 7]]

    def test_values_are_put_under_a_shape(self) -> None:
        assert items(constant([1, 2, 3, 4], shape=[2, 2])) == [[1, 2], [3, 4]]

    def test_values_that_do_not_fill_the_shape(self) -> None:
        with pytest.raises(errors.ShapeMismatchError, match="3 values cannot fill the shape"):
            constant([1, 2, 3], shape=[2, 2])

    def test_have_an_array_of_their_own(self) -> None:
        array = np.array([1, 2])
        tensor = constant(array)
        array[0] = 9
        assert items(tensor) == [1, 2]

    def test_of_eager_tensors(self) -> None:
        assert items(constant(constant([1, 2]), dtypes.float32)) == [1.0, 2.0]

    def test_strings_are_bytes(self) -> None:
        assert items(constant(["é"])) == ["é".encode()]
        assert items(constant(["a", "b"])) == [b"a", b"b"]


class TestTensors:
    def test_pass_through(self) -> None:
        tensor = constant(1)
        assert convert_to_tensor(tensor) is tensor
        assert convert_to_tensor(tensor, "int64") is tensor

    def test_of_another_dtype(self) -> None:
        with pytest.raises(errors.DTypeMismatchError, match=r"int64 is given where float32"):
            convert_to_tensor(constant(1), "float32")

    def test_in_lists_are_stacked(self) -> None:
        packed = convert_to_tensor([constant(1.5), 2, [3][0]])
        assert (packed.dtype, items(packed)) == (dtypes.float64, [1.5, 2.0, 3.0])
        assert items(convert_to_tensor([[1, constant(2)], [3, 4]])) == [[1, 2], [3, 4]]


class TestInGraphs:
    def test_constants_are_operations(self) -> None:
        graph = Graph()
        with graph.as_default():
            tensor = constant([1, 2], name="c")
        assert is_symbolic(tensor)
        assert [(op.type, op.name) for op in graph.operations] == [("Const", "c")]

    def test_only_python_numbers_adapt(self) -> None:
        with Graph().as_default():
            assert convert_to_tensor(1).weak
            assert not convert_to_tensor([1]).weak
            assert not convert_to_tensor(np.int32(1)).weak

    def test_one_constant_for_each_eager_tensor(self) -> None:
        graph, x = Graph(), constant(3)
        first, second = graph.capture(x), graph.capture(x)
        assert first is second
        assert graph.capture(constant(3)) is not first
        assert isinstance(first, SymbolicTensor)
        assert int(first.op.attrs["value"]) == 3


class TestArraysThatAreWrittenLater:
    """A tensor holds what an array held when it was made of it."""

    @pytest.mark.parametrize("make", [constant, convert_to_tensor])
    def test_eagerly(self, make: Any) -> None:
        array = np.zeros(3)
        found = [make(array), make(array[1:]), make(memoryview(array)), make(array.view(np.matrix))]
        array[:] = 5
        assert [items(tensor) for tensor in found] == [[0, 0, 0], [0, 0], [0, 0, 0], [[0, 0, 0]]]

    def test_of_no_dimensions(self) -> None:
        array = np.array(1.5)
        tensor = convert_to_tensor(array)
        array[()] = 2
        assert items(tensor) == 1.5

    @pytest.mark.parametrize("size", [3, 100_000])
    def test_in_a_graph(self, size: int) -> None:
        array = np.zeros(size)
        with Graph().as_default():
            before = convert_to_tensor(array)
            array[1] = -0.0
            negative = convert_to_tensor(array)
            array[1] = 5
            after = convert_to_tensor(array)
        held = [tensor.op.attrs["value"][1] for tensor in (before, negative, after)]  # type: ignore[attr-defined]
        assert list(map(str, held)) == ["0.0", "-0.0", "5.0"]

    def test_a_large_one_is_copied_once_for_a_graph(self) -> None:
        array = np.zeros(100_000)
        with Graph().as_default():
            a, b = convert_to_tensor(array), convert_to_tensor(array)
        assert a.op.attrs["value"] is b.op.attrs["value"]  # type: ignore[attr-defined]
        assert not np.may_share_memory(a.op.attrs["value"], array)  # type: ignore[attr-defined]


class Celsius:
    dtype = dtypes.float32

    def __init__(self, degrees: float) -> None:
        self.degrees = degrees


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(convert, "_CONVERSIONS", list(convert._CONVERSIONS))
    register_conversion(Celsius, lambda value, dtype: constant(value.degrees, dtype))
    yield


@pytest.mark.usefixtures("registered")
class TestRegistered:
    def test_are_convertible(self) -> None:
        assert is_convertible(Celsius(1))
        assert not is_convertible(1)

    def test_are_told_the_dtype(self) -> None:
        assert convert_to_tensor(Celsius(1.5)).dtype is dtypes.float64
        assert convert_to_tensor(Celsius(1.5), "float32").dtype is dtypes.float32

    def test_in_lists(self) -> None:
        assert items(convert_to_tensor([Celsius(1.5), 2])) == [1.5, 2.0]


def test_what_is_not_registered_is_refused() -> None:
    with pytest.raises(errors.UnsupportedTypeError, match=r"a Celsius"):
        convert_to_tensor(Celsius(1.5))

"""Element types: the names they go by, their kinds and limits, and which values fit them."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.dtypes import ALL, DType, as_dtype, can_hold
from autograph.framework.number_rules import TENSORFLOW, default_dtype, using

WITH_NUMPY = [d for d in ALL if d.numpy_dtype.kind != "O"]


class TestNames:
    @pytest.mark.parametrize("dtype", ALL, ids=str)
    def test_every_name_leads_to_it(self, dtype: DType) -> None:
        assert as_dtype(dtype) is dtype
        assert as_dtype(dtype.name) is dtype
        assert as_dtype(dtype.short_name) is dtype
        assert as_dtype(dtype.enum_name) is dtype

    @pytest.mark.parametrize("dtype", WITH_NUMPY, ids=str)
    def test_what_numpy_calls_it(self, dtype: DType) -> None:
        assert as_dtype(dtype.numpy_dtype) is dtype
        assert as_dtype(dtype.as_numpy_dtype) is dtype
        assert as_dtype(dtype.numpy_dtype.newbyteorder(">")) is dtype
        assert np.zeros(1, dtype).dtype == dtype.numpy_dtype

    @pytest.mark.parametrize(
        ("given", "dtype"),
        [
            (bool, dtypes.bool_), (int, dtypes.int64), (float, dtypes.float64), (complex, dtypes.complex128),
            (str, dtypes.string), (bytes, dtypes.string), (object, dtypes.string), ("half", dtypes.float16),
            ("float", dtypes.float64), ("double", dtypes.float64), ("int", dtypes.int64),
            (np.dtype("U5"), dtypes.string), (np.dtype("S2"), dtypes.string),
        ],
    )  # fmt: skip
    def test_python_and_other_names(self, given: Any, dtype: DType) -> None:
        assert as_dtype(given) is dtype

    @pytest.mark.parametrize("wrong", ["float31", 3, np.dtype("M8[s]"), [1]])
    def test_what_is_none(self, wrong: Any) -> None:
        with pytest.raises(errors.UnknownDTypeError, match=r"is not a dtype"):
            as_dtype(wrong)

    def test_opaque_types_are_not_advised(self) -> None:
        with pytest.raises(errors.UnknownDTypeError) as caught:
            as_dtype("float31")
        assert "float32" in str(caught.value)
        assert "variant" not in str(caught.value)


class TestOneObject:
    def test_equal_to_its_names_only(self) -> None:
        assert dtypes.float32 == "float32"
        assert dtypes.float32 == np.float32
        assert dtypes.float32 != dtypes.float64
        assert dtypes.float32 != "float31"
        assert dtypes.float64 != None  # noqa: E711

    @pytest.mark.parametrize("dtype", ALL, ids=str)
    def test_copies_are_itself(self, dtype: DType) -> None:
        assert copy.deepcopy(dtype) is dtype
        assert pickle.loads(pickle.dumps(dtype)) is dtype

    def test_in_a_dict(self) -> None:
        assert {dtypes.int32: "yes"}[as_dtype("i32")] == "yes"

    def test_text(self) -> None:
        assert repr(dtypes.float32) == "ag.float32"
        assert str(dtypes.bool_) == "<dtype: 'bool'>"


class TestKinds:
    @pytest.mark.parametrize("dtype", WITH_NUMPY, ids=str)
    def test_agree_with_numpy(self, dtype: DType) -> None:
        scalar = dtype.as_numpy_dtype
        assert dtype.is_floating == issubclass(scalar, np.floating)
        assert dtype.is_complex == issubclass(scalar, np.complexfloating)
        assert dtype.is_integer == issubclass(scalar, np.integer)
        assert dtype.is_unsigned == issubclass(scalar, np.unsignedinteger)
        assert dtype.is_bool == issubclass(scalar, np.bool_)
        assert dtype.is_numeric == issubclass(scalar, np.number)
        assert dtype.size == dtype.itemsize == scalar().itemsize
        assert (dtype.kind, dtype.char, dtype.type) == (np.dtype(scalar).kind, np.dtype(scalar).char, scalar)

    def test_opaque(self) -> None:
        assert [d.name for d in ALL if d.is_opaque] == ["variant", "resource"]

    def test_real_part(self) -> None:
        assert dtypes.complex64.real_dtype is dtypes.float32
        assert dtypes.complex128.real_dtype is dtypes.float64
        assert dtypes.int8.real_dtype is dtypes.int8

    @pytest.mark.parametrize(
        ("dtype", "least", "most"),
        [
            (dtypes.bool_, False, True), (dtypes.int8, -128, 127), (dtypes.uint8, 0, 255),
            (dtypes.float32, np.finfo(np.float32).min, np.finfo(np.float32).max),
            (dtypes.complex128, np.finfo(np.float64).min, np.finfo(np.float64).max),
        ],
    )  # fmt: skip
    def test_limits(self, dtype: DType, least: Any, most: Any) -> None:
        assert (dtype.min, dtype.max) == (least, most)

    def test_strings_have_no_limits(self) -> None:
        with pytest.raises(TypeError, match="no smallest or largest"):
            dtypes.string.max


class TestPythonScalars:
    @pytest.mark.parametrize(
        ("value", "dtype"),
        [
            (True, dtypes.bool_), (1, dtypes.int64), (2**31, dtypes.int64), (1.0, dtypes.float64),
            (1j, dtypes.complex128), ("a", dtypes.string), (b"a", dtypes.string), ([1], None), (None, None),
            (np.float32(1), None),
        ],
    )  # fmt: skip
    def test_default(self, value: Any, dtype: DType | None) -> None:
        assert default_dtype(value) is dtype

    @pytest.mark.parametrize(
        ("value", "dtype"),
        [
            (True, dtypes.bool_), (1, dtypes.int32), (2**31 - 1, dtypes.int32), (2**31, dtypes.int64),
            (-(2**31), dtypes.int32), (-(2**31) - 1, dtypes.int64), (1.0, dtypes.float32), (1j, dtypes.complex64),
            ("a", dtypes.string), (b"a", dtypes.string), ([1], None), (None, None), (np.float32(1), None),
        ],
    )  # fmt: skip
    def test_default_in_tensorflow(self, value: Any, dtype: DType | None) -> None:
        with using(TENSORFLOW):
            assert default_dtype(value) is dtype

    @pytest.mark.parametrize(
        ("dtype", "value", "fits"),
        [
            (dtypes.uint8, 255, True), (dtypes.uint8, 256, False), (dtypes.uint8, -1, False), (dtypes.float32, 1, True),
            (dtypes.complex64, 1, True), (dtypes.int32, 1.0, False), (dtypes.float16, 1.5, True),
            (dtypes.float32, 1j, False), (dtypes.complex64, 1j, True), (dtypes.bool_, True, True),
            (dtypes.int32, True, False), (dtypes.bool_, 1, False), (dtypes.string, "a", True),
            (dtypes.int32, "a", False), (dtypes.int32, [1], False),
        ],
    )  # fmt: skip
    def test_can_hold(self, dtype: DType, value: Any, fits: bool) -> None:
        assert can_hold(dtype, value) is fits

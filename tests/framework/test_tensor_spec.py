"""Specs of tensors, and their short text: `f32[?,3], i32[]`."""

from __future__ import annotations

from typing import Any

import pytest

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.convert import constant
from autograph.framework.tensor import type_text
from autograph.framework.tensor_spec import TensorSpec, given_types, parse_signature


class TestSpecs:
    def test_defaults(self) -> None:
        spec = TensorSpec([None, 3])
        assert spec.shape == (None, 3)
        assert spec.dtype is dtypes.float64
        assert spec.name is None

    def test_of_a_tensor(self) -> None:
        assert TensorSpec.from_tensor(constant([1, 2]), "x") == TensorSpec([2], "int64", "x")

    @pytest.mark.parametrize(
        ("spec", "fits"),
        [
            (TensorSpec([2], "int64"), True),
            (TensorSpec([None], "int64"), True),
            (TensorSpec(None, "int64"), True),
            (TensorSpec([3], "int64"), False),
            (TensorSpec([2], "int32"), False),
            (TensorSpec([], "int64"), False),
        ],
    )
    def test_compatible(self, spec: TensorSpec, fits: bool) -> None:
        assert spec.is_compatible_with(constant([1, 2])) is fits

    def test_equal_if_all_is(self) -> None:
        spec = TensorSpec([2], "int32", "x")
        assert spec == TensorSpec([2], "int32", "x")
        assert hash(spec) == hash(TensorSpec([2], "int32", "x"))
        assert spec != TensorSpec([2], "int32", "y")
        assert spec != TensorSpec([3], "int32", "x")
        assert spec != TensorSpec([2], "int64", "x")
        assert spec != "int32"

    def test_repr(self) -> None:
        assert repr(TensorSpec([None], "int64", "n")) == "TensorSpec(shape=(None,), dtype=ag.int64, name='n')"


class TestText:
    @pytest.mark.parametrize(
        ("text", "specs"),
        [
            ("", []),
            ("   ", []),
            ("i32[]", [TensorSpec([], "int32")]),
            ("f32[?,3]", [TensorSpec([None, 3], "float32")]),
            ("f32[None, 3]", [TensorSpec([None, 3], "float32")]),
            ("float64[*]", [TensorSpec(None, "float64")]),
            (" f32[2] ,bool[ ] ", [TensorSpec([2], "float32"), TensorSpec([], "bool")]),
            ("f32[2,]", [TensorSpec([2], "float32")]),
            ("str[0]", [TensorSpec([0], "string")]),
        ],
    )
    def test_parsed(self, text: str, specs: list[TensorSpec]) -> None:
        assert parse_signature(text) == specs

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("f32", "does not read"),
            ("f32[2", "does not read"),
            ("f32[2] i32[]", "expected: a comma"),
            ("f32[two]", "'two' in the signature"),
            ("f32[-1]", "'-1' in the signature"),
            ("f32[2.5]", "'2.5' in the signature"),
        ],
    )
    def test_that_does_not_read(self, text: str, message: str) -> None:
        with pytest.raises(errors.SignatureError, match=message):
            parse_signature(text)

    def test_of_an_unknown_dtype(self) -> None:
        with pytest.raises(errors.UnknownDTypeError, match="f31"):
            parse_signature("f31[]")

    @pytest.mark.parametrize("text", ["f32[?,3]", "i32[]", "bool[*]", "str[2]", "c128[0,?]"])
    def test_is_what_types_are_shown_as(self, text: str) -> None:
        (spec,) = parse_signature(text)
        shown: Any = spec
        assert type_text(shown) == text


def test_types_are_given_in_several_ways() -> None:
    spec = TensorSpec([2])
    assert given_types("f32[]") == ([TensorSpec([], "float32")], {})
    assert given_types(spec) == ([spec], {})
    assert given_types((spec, 3)) == ((spec, 3), {})
    assert given_types({"x": spec}) == ((), {"x": spec})
    with pytest.raises(errors.SignatureError, match="5 gives no types of arguments"):
        given_types(5)

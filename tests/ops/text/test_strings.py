"""Strings: join, lengths, numbers to text and back, equality."""

from __future__ import annotations

import numpy as np
import pytest

from autograph import errors
from autograph.executors import compile_graph
from autograph.framework import dtypes
from autograph.framework.convert import constant
from autograph.ops.elementwise import comparison
from autograph.ops.text import strings
from tests.ops.harness import assert_same, run_both, trace


def test_constants() -> None:
    for text in ("né", "né".encode(), np.str_("né")):
        assert constant(text).dtype is dtypes.string
        assert constant(text).numpy() == "né".encode()
    assert constant([["a"], ["bcd"]]).numpy().tolist() == [[b"a"], [b"bcd"]]


def test_join() -> None:
    assert run_both(lambda a, b: strings.string_join([a, b], "-"), [b"a", b"b"], b"x").tolist() == [b"a-x", b"b-x"]
    assert run_both(lambda a: strings.string_join([a, "é", a]), b"ab") == b"ab\xc3\xa9ab"
    assert strings.join(["only"]).numpy() == b"only"
    with pytest.raises(errors.ShapeMismatchError, match="join"):
        strings.string_join([["a"], ["b", "c"]])
    with pytest.raises(errors.InvalidArgumentError):
        strings.string_join([])
    with pytest.raises(errors.DTypeMismatchError):
        strings.string_join(["a", constant(1)])
    graph = trace(lambda a, b: strings.string_join([a, b]), ("string", [None]), ("string", [None]))
    with pytest.raises(errors.InvalidArgumentError, match="join"):
        compile_graph(graph)(np.array([b"a"], object), np.array([b"a", b"b"], object))


def test_length() -> None:
    words = [["né".encode(), b""], [b"abc", b"d"]]
    assert_same(run_both(strings.string_length, words), np.array([[3, 0], [3, 1]], np.int32))
    assert_same(run_both(lambda s: strings.length(s, unit="UTF8_CHAR"), words), np.array([[2, 0], [3, 1]], np.int32))
    with pytest.raises(errors.InvalidArgumentError, match="unit"):
        strings.length("a", unit="WORD")


@pytest.mark.parametrize(
    ("value", "options", "text"),
    [
        (3, {}, "3"),
        (-3, {"width": 5, "fill": "0"}, "-0003"),
        (1.5, {}, "1.500000"),
        (1.5, {"precision": 2}, "1.50"),
        (1.5, {"shortest": True}, "1.5"),
        (12345.678, {"scientific": True, "precision": 1}, "1.2e+04"),
        (True, {}, "true"),
        (1 + 2j, {"precision": 1}, "(1.0,2.0)"),
        ("abc", {}, "abc"),
        (7, {"width": 3}, "  7"),
        (7, {"width": 3, "fill": "-"}, "7  "),
        (np.inf, {}, "inf"),
        (np.uint8(200), {}, "200"),
        (False, {"width": 7}, "  false"),
    ],
)
def test_as_string(value: object, options: dict[str, object], text: str) -> None:
    assert run_both(lambda x: strings.as_string(x, **options), value) == text.encode()
    assert run_both(lambda x: strings.as_string(x, **options), [value, value]).tolist() == [text.encode()] * 2


def test_as_string_refuses() -> None:
    with pytest.raises(errors.InvalidArgumentError, match="exclude"):
        strings.as_string(1.0, scientific=True, shortest=True)
    with pytest.raises(errors.InvalidArgumentError, match="fill"):
        strings.as_string(1.0, fill="xx")


def test_to_number() -> None:
    assert_same(run_both(strings.to_number, [b"1.5", b" -2e3 ", b"inf"]), np.array([1.5, -2000, np.inf]))
    assert_same(run_both(lambda s: strings.string_to_number(s, "int64"), b"-7"), np.int64(-7))
    for text, dtype, words in (
        ("x", "float32", "'x' is not a number"),
        ("1.5", "int32", "not a number"),
        ("3000000000", "int32", "does not fit"),
    ):
        with pytest.raises(errors.InvalidArgumentError, match=words):
            strings.to_number(text, dtype)


def test_equality() -> None:
    words = [b"a", b"b"]
    assert_same(run_both(lambda s: comparison.equal(s, "a"), words), np.array([True, False]))
    assert_same(run_both(lambda s, t: comparison.not_equal(s, t), words, b"b"), np.array([True, False]))
    assert_same(run_both(lambda s, t: comparison.equal(s, t), b"b", b"b"), np.array(True))


def test_namespace() -> None:
    import autograph as ag

    assert ag.strings.format("{} {}", (constant([1, 2]), "x")).numpy() == b"[1 2] x"
    assert ag.strings.join(["a", "b"]).numpy() == b"ab"

"""Types of attributes: what a declaration says, and that graphs keep to it."""

import ast

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.framework import dtypes, op_def
from autograph.framework.op_attrs import REQUIRED, attr_type, parse_attrs
from autograph.framework.shapes import TensorShape
from autograph.framework.verifier import verify
from tests.ops import harness  # noqa: F401  loads all ops


@pytest.mark.parametrize(
    ("text", "good", "bad"),
    [
        ("int", [0, -1, np.int64(3)], [True, 1.0, "1", None]),
        ("int?", [0, None], [True, "1"]),
        ("float", [0.5, 1, np.float32(2)], [True, "1", None]),
        ("bool", [True, np.False_], [0, 1, None]),
        ("string", ["", "a"], [b"a", 1, None]),
        ("type", [dtypes.int32], ["int32", np.int32]),
        ("shape", [TensorShape([None, 2]), TensorShape(None)], [(1, 2), None]),
        ("tensor", [np.zeros(3), np.array(1)], [1, [1]]),
        ("list(int)", [[], [1, 2], (1,)], [1, [True], [1, None], None]),
        ("list(type)?", [None, (dtypes.int32,)], [dtypes.int32]),
        ("value", [None, 1, "a", (("axis", (0, 1)),), {"a": [1.5]}], [object(), {1: 2}, [len]]),
        ("python", [len, object(), None], []),
    ],
)
def test_what_a_type_allows(text, good, bad):
    kind = attr_type(text)
    assert str(kind) == text
    assert [kind.allows(v) for v in good] == [True] * len(good)
    assert [kind.allows(v) for v in bad] == [False] * len(bad)


def test_a_declaration():
    defaults, types = parse_attrs({"axis": ("int", 0), "num": "int"})
    assert defaults == {"axis": 0, "num": REQUIRED}
    assert [str(t) for t in types.values()] == ["int", "int"]


@pytest.mark.parametrize(
    ("declared", "message"), [({"a": "number"}, "'number' is no type"), ({"a": ("int", "x")}, "'x' is no int")]
)
def test_a_declaration_that_is_wrong(declared, message):
    with pytest.raises(errors.InternalError, match=message):
        parse_attrs(declared)


def test_every_attribute_has_a_type():
    for declared in op_def.registered().values():
        assert declared.attr_types.keys() == declared.attrs.keys(), declared.name


def test_the_verifier_finds_an_attribute_of_another_type():
    graph = ag.function(lambda x: ag.reduce_sum(x)).get_concrete_function(ag.TensorSpec([3])).graph
    (op,) = (o for o in graph.operations if o.type == "Sum")
    verify(graph)
    op.attrs["keep_dims"] = "no"
    with pytest.raises(errors.InternalError, match="attribute keep_dims of Sum is 'no', its declaration says bool"):
        verify(graph)


def test_a_graph_def_says_plain_values_so_that_they_can_be_read_back():
    chosen = ag.function(lambda x: np.take_along_axis(x, np.array([[0, 1]]), axis=0))
    graph = chosen.get_concrete_function(ag.TensorSpec([3, 2])).graph
    keywords = next(op.attrs["keywords"] for op in graph.operations if op.type == "NumPyCall")
    lines = str(graph.as_graph_def(lower=False)).splitlines()
    at = next(i for i, line in enumerate(lines) if 'key: "keywords"' in line)
    text = lines[at + 2].strip().removeprefix('s: "').removesuffix('"')
    assert ast.literal_eval(text) == keywords

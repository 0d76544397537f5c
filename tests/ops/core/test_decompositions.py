"""`decompose=`: what an op is in terms of simpler ones gives what its kernel does, eagerly and in graphs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograph.framework import op_def
from autograph.framework.convert import constant
from autograph.framework.execution import OpRecord, apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.shapes import TensorShape
from autograph.framework.verifier import verify
from tests.ops.harness import assert_close

F64 = np.array([[0.5, -2.0, 3.0, 0.0], [1e3, 999.0, -1e3, 2.0], [0.1, 0.2, 0.3, 0.4]])
P = np.array([[0.0, 1.0, 0.0, 0.0], [0.25, 0.25, 0.25, 0.25], [0.5, 0.0, 0.5, 0.0]])
NONE = np.zeros((0, 4))
IMAGE = np.sin(np.arange(2 * 5 * 6 * 3)).reshape(2, 5, 6, 3) - 2  # all below 0, which is what padding may be taken for
TIES = np.array([[[3, 1], [3, 2], [1, 2]], [[-7, np.nan], [0, np.nan], [9, np.inf]]])
AXES = [np.int32(0), np.array([0, 1], np.int32), np.array([-1], np.int64), np.array([], np.int32)]

#: op: (inputs, attributes)
CASES: dict[str, list[tuple[list[Any], dict[str, Any]]]] = {
    "Softmax": [([F64], {}), ([F64[0].astype(np.float32)], {}), ([F64[:, None]], {})],
    "LogSoftmax": [([F64], {}), ([F64[0].astype(np.float32)], {})],
    "SoftmaxCrossEntropyWithLogits": [([F64, P], {}), ([np.where(P > 0, F64, -np.inf), P], {})],
    "BiasAdd": [([F64, F64[0]], {}), ([np.arange(6).reshape(1, 2, 3), np.array([1, 2, 3])], {}), ([NONE, F64[0]], {})],
    "BiasAddGrad": [([F64], {}), ([np.arange(24).reshape(2, 3, 4)], {}), ([NONE], {})],
    "L2Loss": [([F64], {}), ([np.float32(3)], {}), ([NONE], {})],
    "SumToShape": [
        ([np.arange(24.0).reshape(2, 3, 4), np.array(shape, np.int32)], {})
        for shape in ([2, 3, 4], [4], [3, 1], [2, 1, 1], [], [1, 3, 4])
    ],
    "Tile": [([F64, np.array(times, np.int32)], {}) for times in ([2, 3], [1, 2], [0, 1])],
    "EuclideanNorm": [([F64, axis], {"keep_dims": keep}) for axis in AXES for keep in (False, True)],
    "Mean": [
        *(([F64, axis], {"keep_dims": keep}) for axis in AXES for keep in (False, True)),
        ([NONE, np.int32(0)], {"keep_dims": False}),
    ],
    **{
        pool: [
            ([IMAGE.astype(dtype)], {"ksize": [1, *size, 1], "strides": [1, *step, 1], "padding": padding})
            for dtype in ("float32", "float64")
            for size, step in (((2, 2), (2, 2)), ((3, 2), (1, 2)), ((1, 1), (3, 3)))
            for padding in ("SAME", "VALID")
        ]
        for pool in ("MaxPool", "AvgPool")
    },
    "BooleanMask": [
        ([F64, F64[:, 0] > 0], {"axis": 0}),
        ([F64, F64[0] > 0], {"axis": 1}),
        ([F64, F64 > 0], {"axis": 0}),
        ([np.arange(24).reshape(2, 3, 4), np.arange(12).reshape(3, 4) % 5 > 2], {"axis": 1}),
        ([NONE, np.zeros(0, bool)], {"axis": 0}),
    ],
    "Pow": [([np.arange(-3, 9), np.int64(n)], {}) for n in (0, 1, 2, 5, 64)],
    **{
        name: [
            ([x.astype(dtype)], {"axis": axis, "descending": descending})
            for x in (F64, np.abs(F64).astype(np.uint8), NONE, TIES)
            for dtype in ((x.dtype, np.float32) if x is F64 else (x.dtype,))
            for axis in (-1, -x.ndim, x.ndim - 1)
            for descending in (False, True)
        ]
        for name in ("Sort", "ArgSort")
    },
    "OrderStatistics": [
        ([F64, np.array([3, 0, 0], np.int32)], {}),
        ([F64, np.array([[1, 0], [2, 2], [3, 3]])], {}),
        ([TIES, np.array([], np.int64)], {}),
    ],
    "OneHot": [
        ([np.array(i, np.int32), np.int32(n), np.float32(5), np.float32(-1)], {"axis": axis})
        for i in ([0, 2, -1, 7], [[1, 0]], 1, [])
        for n in (3, 0)
        for axis in (-1, 0)
    ],
}
#: What has no decomposition: a dtype, or shapes of which too little is known.
WITHOUT: list[tuple[str, list[Any], dict[str, Any]]] = [
    ("Pow", [F64, np.float64(2)], {}),
    ("Pow", [np.arange(3), np.int64(65)], {}),
    ("Pow", [np.arange(3), np.arange(3)], {}),
    ("Softmax", [NONE], {}),
    ("Mean", [np.arange(4), np.int32(0)], {"keep_dims": False}),
    ("EuclideanNorm", [np.array([3j, 4.0]), np.int32(0)], {"keep_dims": False}),
    ("L2Loss", [np.array([1.0], np.float16)], {}),
    ("AvgPool", [IMAGE.astype(np.float16)], {"ksize": [1, 2, 2, 1], "strides": [1, 1, 1, 1], "padding": "SAME"}),
    ("MaxPool", [IMAGE[:0]], {"ksize": [1, 2, 2, 1], "strides": [1, 1, 1, 1], "padding": "SAME"}),
]


def test_every_decomposition_has_cases() -> None:
    assert {name for name, d in op_def.registered().items() if d.decompose is not None} == set(CASES)


@pytest.mark.parametrize(("name", "case"), [(n, i) for n, cases in CASES.items() for i in range(len(cases))])
def test_decomposition(name: str, case: int) -> None:
    arrays, attrs = CASES[name][case]
    declared = op_def.get(name)
    inputs = [constant(a, np.asarray(a).dtype) for a in arrays]
    with np.errstate(all="ignore"):
        expected = apply(name, inputs, dict(attrs))
        found = declared.decompose(OpRecord(declared, inputs, [], attrs))
    for got, want in zip(found, [expected] if declared.single else expected, strict=True):
        assert (got.dtype, got.shape) == (want.dtype, want.shape)
        assert_close(got.numpy(), want.numpy())

    graph = FuncGraph("decomposed")
    with graph.as_default():
        placed = [graph.add_input(t.dtype, t.shape, f"x{i}") for i, t in enumerate(inputs)]
        statics = [t if np.asarray(a).dtype.kind == "i" else p for a, t, p in zip(arrays, inputs, placed)]
        outputs = declared.decompose(OpRecord(declared, statics, [], attrs))
    graph.outputs = list(outputs)
    verify(graph)
    assert name not in {op.type for op in graph.operations}


@pytest.mark.parametrize(("name", "arrays", "attrs"), WITHOUT, ids=[row[0] for row in WITHOUT])
def test_what_has_none(name: str, arrays: list[Any], attrs: dict[str, Any]) -> None:
    declared = op_def.get(name)
    inputs = [constant(a, np.asarray(a).dtype) for a in arrays]
    assert declared.decompose(OpRecord(declared, inputs, [], attrs)) is None


def test_unknown_shapes_have_none() -> None:
    graph = FuncGraph("unknown")
    with graph.as_default():
        x = graph.add_input(constant(1.0).dtype, TensorShape(None), "x")
        for name in ("Softmax", "BiasAddGrad", "L2Loss"):
            declared = op_def.get(name)
            assert declared.decompose(OpRecord(declared, [x], [], {})) is None, name

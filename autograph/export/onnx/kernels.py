"""Which dtypes ONNX Runtime's CPU kernels take, by op, and what to compute with where there is no kernel.

ONNX allows more dtypes than any runtime has kernels for. The table is what onnxruntime 1.23 and 1.32 both have, as
models of each op and dtype show.
"""

from __future__ import annotations

import numpy as np

__all__ = ["computed_with", "operands_of", "short"]

_INTS = "i1 i2 i4 i8 u1 u2 u4 u8"
_FLOATS = "f4 f8"
_MOST = "i4 i8 f4 f8"
_ALL = f"b1 {_INTS} {_FLOATS} f2 O"

#: The dtypes of the operands for which there are kernels. (float16 is computed with as float32, as NumPy does.)
_KERNELS: dict[str, str] = {
    **dict.fromkeys(("Add", "Sub", "Mul", "Div", "Mod", "Abs", "Sign"), f"{_INTS} {_FLOATS}"),
    **dict.fromkeys(("Less", "Greater", "LessOrEqual", "GreaterOrEqual"), f"{_INTS} {_FLOATS}"),
    **dict.fromkeys(("BitwiseAnd", "BitwiseOr", "BitwiseXor", "BitwiseNot"), _INTS),
    "Equal": f"b1 {_INTS} {_FLOATS} O",
    **dict.fromkeys(("Max", "Min"), "i4 i8 u4 u8 f4 f8"),
    "Neg": "i1 i2 i4 i8 f4 f8",
    "Pow": "f4 f8",  # those of ints compute with doubles
    **dict.fromkeys(("And", "Or", "Xor", "Not"), "b1"),
    **dict.fromkeys(
        ("Sqrt", "Exp", "Log", "Sin", "Tanh", "Floor", "Ceil", "Round", "Sigmoid", "Reciprocal", "IsNaN", "IsInf"),
        _FLOATS,
    ),
    **dict.fromkeys(
        ("Cos", "Tan", "Asin", "Acos", "Atan", "Sinh", "Cosh", "Asinh", "Acosh", "Atanh"), "f4"
    ),
    "BitShift": "u1 u4 u8",
    "CumSum": _MOST,
    **dict.fromkeys(("ReduceMax", "ReduceMin"), _MOST),
    "ReduceSum": _FLOATS,  # those of ints compute with doubles, in some releases
    "ReduceProd": _FLOATS,
    **dict.fromkeys(("ArgMax", "ArgMin"), _MOST),
    "TopK": _MOST,
    **dict.fromkeys(
        (
            "Concat", "Gather", "GatherElements", "GatherND", "ScatterND", "ScatterElements", "Reshape", "Transpose",
            "Squeeze", "Unsqueeze", "Expand", "Tile", "Slice", "Identity",
        ),
        _ALL,
    ),
    "Scatter": f"b1 {_INTS} {_FLOATS} O",  # one that adds, or finds the larger
    "Pad": "b1 i4 i8 u4 u8 f4 f8",
    "Where": "i4 i8 u1 f4 f8 O",
    "MatMul": _MOST,  # that of uint64 fails
    "Einsum": _MOST,
    "Trilu": "i8 f4 f8",
    "Unique": "i8 f4 f8 O",
    "NonZero": "b1 i4 i8 u1 f4",
    "Range": "i2 i4 i8 f4 f8",
    **dict.fromkeys(("Conv", "ConvTranspose"), "f4"),
    "MaxPool": "f4 f8",
    "AveragePool": "f4",
    "LogSoftmax": _FLOATS,
    "Softmax": _FLOATS,
}  # fmt: skip
_SETS = {name: frozenset(kinds.split()) for name, kinds in _KERNELS.items()}
#: Which operands have to have the dtype; all, unless stated.
_OPERANDS: dict[str, tuple[int, ...]] = {
    "Where": (1, 2), "ScatterND": (0, 2), "ScatterElements": (0, 2), "Pad": (0, 2),
    **dict.fromkeys(
        (
            "Gather", "GatherElements", "GatherND", "Reshape", "Squeeze", "Unsqueeze", "Expand", "Tile", "Slice",
            "CumSum", "ReduceMax", "ReduceMin", "ReduceSum", "ReduceProd", "TopK", "Trilu",
        ),
        (0,),
    ),
}  # fmt: skip
#: What holds all values of a dtype, the nearest first.
_WIDER = {
    "b1": "u1 i4 i8", "i1": "i4 i8", "i2": "i4 i8", "i4": "i8", "u1": "i4 i8", "u2": "i4 i8", "u4": "i8", "u8": "i8",
    "f2": "f4 f8", "f4": "f8",
}  # fmt: skip


def short(dtype: np.dtype) -> str:
    """The dtype as the table has it: "f8"."""
    return dtype.str[1:]


def operands_of(op: str, count: int) -> tuple[int, ...]:
    """Which of the operands have the dtype that the kernel is chosen by."""
    return _OPERANDS.get(op, tuple(range(count)))


def computed_with(op: str, dtype: np.dtype) -> np.dtype | None:
    """The dtype itself, or a wider one, for which there is a kernel; None if there is none.

    uint64 goes into int64 with all of its bits: right for sums, products and moves, and the rest have kernels of it.
    """
    kinds = _SETS[op]
    name = short(dtype)
    if name in kinds:
        return dtype
    return next((np.dtype(wider) for wider in _WIDER.get(name, "").split() if wider in kinds), None)

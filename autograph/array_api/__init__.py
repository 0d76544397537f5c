"""The array API standard, 2024.12, on tensors: `xp = x.__array_namespace__()`.

A function written for the standard works on eager tensors, under a tape, and staged. Names and signatures are the
standard's (https://data-apis.org/array-api/2024.12/); the dtypes of results follow NumPy. `docs/numpy.md` says where
tensors differ: a shape is a `TensorShape` (a sequence that equals a tuple), operators do not promote, no item is set.
"""

from __future__ import annotations

import math

from autograph.array_api import fft, linalg
from autograph.array_api.creation import (
    arange, asarray, empty, empty_like, eye, from_dlpack, full, full_like, linspace, meshgrid, ones,
    ones_like, tril, triu, zeros, zeros_like,
)  # fmt: skip
from autograph.array_api.data_types import (
    __array_namespace_info__, astype, can_cast, finfo, iinfo, isdtype, result_type,
)  # fmt: skip
from autograph.array_api.elementwise import (
    abs, acos, acosh, add, asin, asinh, atan, atan2, atanh, bitwise_and, bitwise_invert, bitwise_left_shift,
    bitwise_or, bitwise_right_shift, bitwise_xor, ceil, clip, conj, copysign, cos, cosh, divide, equal, exp,
    expm1, floor, floor_divide, greater, greater_equal, hypot, imag, isfinite, isinf, isnan, less, less_equal,
    log, log1p, log2, log10, logaddexp, logical_and, logical_not, logical_or, logical_xor, maximum, minimum,
    multiply, negative, nextafter, not_equal, positive, pow, real, reciprocal, remainder, round, sign,
    signbit, sin, sinh, sqrt, square, subtract, tan, tanh, trunc,
)  # fmt: skip
from autograph.array_api.linalg import matmul, matrix_transpose, tensordot, vecdot
from autograph.array_api.manipulation import (
    broadcast_arrays, broadcast_shapes, broadcast_to, concat, expand_dims, flip, moveaxis, permute_dims,
    repeat, reshape, roll, squeeze, stack, tile, unstack,
)  # fmt: skip
from autograph.array_api.searching import (
    argmax, argmin, argsort, count_nonzero, isin, nonzero, searchsorted, sort, take, take_along_axis,
    unique_all, unique_counts, unique_inverse, unique_values, where,
)  # fmt: skip
from autograph.array_api.statistics import (
    all, any, cumulative_prod, cumulative_sum, diff, max, mean, min, prod, std, sum, var,
)  # fmt: skip
from autograph.framework import names as _names
from autograph.framework.dtypes import bool_ as bool
from autograph.framework.dtypes import (
    complex64, complex128, float32, float64, int8, int16, int32, int64, uint8, uint16, uint32, uint64,
)  # fmt: skip

__array_api_version__ = "2024.12"
e, inf, nan, newaxis, pi = math.e, math.inf, math.nan, None, math.pi

__all__ = [
    "__array_api_version__", "__array_namespace_info__", "abs", "acos", "acosh", "add", "all", "any", "arange",
    "argmax", "argmin", "argsort", "asarray", "asin", "asinh", "astype", "atan", "atan2", "atanh", "bitwise_and",
    "bitwise_invert", "bitwise_left_shift", "bitwise_or", "bitwise_right_shift", "bitwise_xor", "bool",
    "broadcast_arrays", "broadcast_shapes", "broadcast_to", "can_cast", "ceil", "clip", "complex64", "complex128",
    "concat", "conj", "copysign", "cos", "cosh", "count_nonzero", "cumulative_prod", "cumulative_sum", "diff",
    "divide", "e", "empty", "empty_like", "equal", "exp", "expand_dims", "expm1", "eye", "fft", "finfo", "flip",
    "float32", "float64", "floor", "floor_divide", "from_dlpack", "full", "full_like", "greater", "greater_equal",
    "hypot", "iinfo", "imag", "inf", "int8", "int16", "int32", "int64", "isdtype", "isfinite", "isin", "isinf",
    "isnan", "less", "less_equal", "linalg", "linspace", "log", "log1p", "log2", "log10", "logaddexp",
    "logical_and", "logical_not", "logical_or", "logical_xor", "matmul", "matrix_transpose", "max", "maximum",
    "mean", "meshgrid", "min", "minimum", "moveaxis", "multiply", "nan", "negative", "newaxis", "nextafter",
    "nonzero", "not_equal", "ones", "ones_like", "permute_dims", "pi", "positive", "pow", "prod", "real",
    "reciprocal", "remainder", "repeat", "reshape", "result_type", "roll", "round", "searchsorted", "sign",
    "signbit", "sin", "sinh", "sort", "sqrt", "square", "squeeze", "stack", "std", "subtract", "sum", "take",
    "take_along_axis", "tan", "tanh", "tensordot", "tile", "tril", "triu", "trunc", "uint8", "uint16", "uint32",
    "uint64", "unique_all", "unique_counts", "unique_inverse", "unique_values", "unstack", "var", "vecdot", "where",
    "zeros", "zeros_like",
]  # fmt: skip

_names.namespace(globals(), "autograph.array_api")
for _module in (fft, linalg):
    _names.namespace(_module)

"""`tf.dtypes`."""

from autograph import (
    as_dtype, bool, cast, complex, complex128, complex64, DType, float16, float16 as half, float32, float64, float64
    as double, int16, int32, int64, int8, string, uint16, uint32, uint64, uint8,
)  # fmt: skip

__all__ = [
    "as_dtype", "bool", "cast", "complex", "complex128", "complex64", "double", "DType", "float16", "float32",
    "float64", "half", "int16", "int32", "int64", "int8", "string", "uint16", "uint32", "uint64", "uint8",
]  # fmt: skip

"""Element types of tensors: one `DType` object per type, with NumPy's and TensorFlow's names.

What a Python `int` or `float` on its own becomes is said by the number rules in force (`framework.number_rules`): int64
and float64 for autograph, int32 and float32 for programs of TensorFlow. NumPy's arrays keep their dtype.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.user_frames import current_location

__all__ = ["DType", "as_dtype"]


class DType:
    """The element type of a tensor. Compares equal to its name and to the NumPy dtype it stands for.

    Attributes:
        name: `"float32"`, ...
        numpy_dtype: the `numpy.dtype` that arrays of this type have (`object` for strings and opaque types).
        enum_name: the name in a GraphDef, `"DT_FLOAT"`.
    """

    __slots__ = (
        "_range", "enum_name", "enum_value", "is_bool", "is_complex", "is_floating", "is_integer", "is_opaque",
        "is_unsigned", "name", "numpy_dtype", "short_name",
    )  # fmt: skip

    def __init__(self, name: str, numpy_dtype: Any, enum_name: str, enum_value: int, short_name: str) -> None:
        self.name = name
        self.numpy_dtype = np.dtype(numpy_dtype)
        self.enum_name = enum_name
        self.enum_value = enum_value
        self.short_name = short_name
        kind = self.numpy_dtype.kind
        self.is_floating = kind == "f"
        self.is_complex = kind == "c"
        self.is_integer = kind in "iu"
        self.is_unsigned = kind == "u"
        self.is_bool = kind == "b"
        self.is_opaque = name in ("variant", "resource")
        self._range: tuple[Any, Any] | None = None  # the smallest and the largest value, once they were asked for

    @property
    def as_numpy_dtype(self) -> Any:
        """The NumPy scalar type, `numpy.float32` for `float32`."""
        return self.numpy_dtype.type

    @property
    def dtype(self) -> np.dtype:
        """The NumPy dtype: by this name NumPy finds it, so that `np.zeros(3, x.dtype)` works."""
        return self.numpy_dtype

    @property
    def kind(self) -> str:
        """NumPy's letter for the kind: `"b"`, `"i"`, `"u"`, `"f"`, `"c"`; `"O"` for strings and opaque types."""
        return self.numpy_dtype.kind

    @property
    def char(self) -> str:
        """NumPy's letter for the type: `"f"` for float32."""
        return self.numpy_dtype.char

    @property
    def type(self) -> Any:
        """The NumPy scalar type, as `numpy.dtype.type`."""
        return self.numpy_dtype.type

    @property
    def itemsize(self) -> int:
        """Bytes per element."""
        return self.numpy_dtype.itemsize

    @property
    def is_numeric(self) -> bool:
        return self.is_floating or self.is_integer or self.is_complex

    @property
    def size(self) -> int:
        """Bytes per element."""
        return self.numpy_dtype.itemsize

    @property
    def real_dtype(self) -> DType:
        """The dtype of the real part: `float32` for `complex64`, itself for real types."""
        return {"complex64": float32, "complex128": float64}.get(self.name, self)

    @property
    def min(self) -> Any:
        """The smallest finite value."""
        return (self._range or self._limits())[0]

    @property
    def max(self) -> Any:
        """The largest finite value."""
        return (self._range or self._limits())[1]

    def _limits(self) -> tuple[Any, Any]:
        if self.is_bool:
            self._range = (False, True)
        elif self.is_integer or self.is_floating or self.is_complex:
            info: Any = np.iinfo(self.numpy_dtype) if self.is_integer else np.finfo(self.numpy_dtype)
            self._range = (info.min, info.max)
        else:
            raise TypeError(f"{self!r} has no smallest or largest value")
        return self._range

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if other is None or isinstance(other, DType):
            return False
        try:
            return as_dtype(other) is self
        except TypeError:
            return False

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"ag.{self.name}"

    def __str__(self) -> str:
        return f"<dtype: '{self.name}'>"

    def __reduce__(self) -> tuple[Any, ...]:
        return as_dtype, (self.name,)


bool_ = DType("bool", np.bool_, "DT_BOOL", 10, "bool")
int8 = DType("int8", np.int8, "DT_INT8", 6, "i8")
int16 = DType("int16", np.int16, "DT_INT16", 5, "i16")
int32 = DType("int32", np.int32, "DT_INT32", 3, "i32")
int64 = DType("int64", np.int64, "DT_INT64", 9, "i64")
uint8 = DType("uint8", np.uint8, "DT_UINT8", 4, "u8")
uint16 = DType("uint16", np.uint16, "DT_UINT16", 17, "u16")
uint32 = DType("uint32", np.uint32, "DT_UINT32", 22, "u32")
uint64 = DType("uint64", np.uint64, "DT_UINT64", 23, "u64")
float16 = DType("float16", np.float16, "DT_HALF", 19, "f16")
float32 = DType("float32", np.float32, "DT_FLOAT", 1, "f32")
float64 = DType("float64", np.float64, "DT_DOUBLE", 2, "f64")
complex64 = DType("complex64", np.complex64, "DT_COMPLEX64", 8, "c64")
complex128 = DType("complex128", np.complex128, "DT_COMPLEX128", 18, "c128")
string = DType("string", np.object_, "DT_STRING", 7, "str")
variant = DType("variant", np.object_, "DT_VARIANT", 21, "variant")
resource = DType("resource", np.object_, "DT_RESOURCE", 20, "resource")

ALL = (
    bool_, int8, int16, int32, int64, uint8, uint16, uint32, uint64,
    float16, float32, float64, complex64, complex128, string, variant, resource,
)  # fmt: skip
FLOATING = tuple(d for d in ALL if d.is_floating)
COMPLEX = tuple(d for d in ALL if d.is_complex)
INTEGER = tuple(d for d in ALL if d.is_integer)
REAL = INTEGER + FLOATING
NUMERIC = REAL + COMPLEX
INEXACT = FLOATING + COMPLEX
INDEX = (int32, int64)

_BY_NAME: dict[str, DType] = {}
for _d in ALL:
    _BY_NAME[_d.name] = _BY_NAME[_d.short_name] = _BY_NAME[_d.enum_name] = _d
_BY_NAME.update(half=float16, double=float64, str=string)
_BY_NUMPY = {d.numpy_dtype: d for d in ALL if d.numpy_dtype.kind != "O"}
_BY_PYTHON: dict[Any, DType] = {bool: bool_, str: string, bytes: string, object: string}
_NUMBERS: dict[Any, type] = {int: int, float: float, complex: complex, "int": int, "float": float, "complex": complex}


def _numpy_own(kind: type) -> DType:
    return {int: int64, float: float64, complex: complex128}[kind]


#: What `int`, `float` and `complex` stand for as dtypes; `framework.number_rules` sets it.
of_python: Callable[[type], DType] = _numpy_own


def as_dtype(type_value: Any) -> DType:
    """The `DType` for a DType, a name (`"float32"`, `"f32"`), a NumPy dtype or scalar type, or a Python type.

    `int`, `float` and `complex` are what Python's numbers become under the number rules in force.

    Raises:
        UnknownDTypeError: there is no such dtype.

    >>> as_dtype("f32"), as_dtype(np.int64), as_dtype(float)
    (ag.float32, ag.int64, ag.float64)
    """
    if isinstance(type_value, DType):
        return type_value
    try:
        if isinstance(type_value, str):
            found = _BY_NAME.get(type_value)
        else:
            found = _BY_PYTHON.get(type_value)
        if found is not None:
            return found
        number = _NUMBERS.get(type_value)
        if number is not None:
            return of_python(number)
        np_dtype = np.dtype(type_value)
        found = _BY_NUMPY.get(np_dtype.newbyteorder("="))
        if found is not None:
            return found
        if np_dtype.kind in "USO":
            return string
    except TypeError:
        pass
    raise errors.UnknownDTypeError(
        f"{type_value!r} is not a dtype",
        location=current_location(),
        expected="one of " + ", ".join(d.name for d in ALL if not d.is_opaque),
    )


def known(numpy_dtype: np.dtype) -> DType | None:
    """The `DType` of arrays of a NumPy dtype, None if no tensor can hold them."""
    found = _BY_NUMPY.get(numpy_dtype.newbyteorder("="))
    return string if found is None and numpy_dtype.kind in "USO" else found


def can_hold(dtype: DType, value: Any) -> bool:
    """Whether a Python scalar can take `dtype` without changing what it means (1 as float: yes, 1.5 as int: no)."""
    kind = type(value)
    if kind is bool:
        return dtype.is_bool
    if kind is int:
        if dtype.is_integer:
            return bool(dtype.min <= value <= dtype.max)
        return dtype.is_floating or dtype.is_complex
    if kind is float:
        return dtype.is_floating or dtype.is_complex
    if kind is complex:
        return dtype.is_complex
    if kind in (str, bytes):
        return dtype is string
    return False

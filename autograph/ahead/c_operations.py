"""The operations of loop programs as expressions in C.

Whole numbers wrap (`-fwrapv`), floats are neither fused nor reordered (`-ffp-contract=off`), so that arithmetic gives
the bits that it gives in Python. Elementary functions are those of the C library.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from autograph.ahead.c_types import c_type
from autograph.executors.native.program import PARTS

__all__ = ["FLAGS", "PRELUDE", "expression", "reduction"]

#: How the compiler is called: what C leaves open is as in loop programs.
FLAGS = ("-std=c11", "-O3", "-fwrapv", "-ffp-contract=off", "-fno-math-errno", "-fno-strict-aliasing")

PRELUDE = """\
#include <complex.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__) && !defined(__clang__)
#define INDEPENDENT _Pragma("GCC ivdep")
#elif defined(__clang__)
#define INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#else
#define INDEPENDENT
#endif

/* A float cut to a whole number; one that does not fit gives the least one. */
static inline int64_t cut64(double x) { return x >= -0x1p63 && x < 0x1p63 ? (int64_t)x : INT64_MIN; }
static inline int32_t cut32(double x) { return x > -0x1.00000002p31 && x < 0x1p31 ? (int32_t)x : INT32_MIN; }
static inline uint64_t cutu64(double x) {
  return x >= 0x1p63 ? (uint64_t)cut64(x - 0x1p63) ^ (UINT64_C(1) << 63) : (uint64_t)cut64(x);
}
static inline uint32_t cutu32(double x) { return (uint32_t)cut64(x); }

/* Python's // and % of floats. */
static inline double floor_mod(double a, double b) {
  double m = fmod(a, b);
  if (b == 0) return m;
  if (m != 0) { if ((b < 0) != (m < 0)) m += b; } else m = copysign(0.0, b);
  return m;
}
static inline double floor_div(double a, double b) {
  if (b == 0) return a / b;
  double m = fmod(a, b), d = (a - m) / b;
  if (m != 0 && (b < 0) != (m < 0)) d -= 1.0;
  if (d == 0) return copysign(0.0, a / b);
  double f = floor(d);
  return d - f > 0.5 ? f + 1.0 : f;
}
static inline float floor_modf(float a, float b) {
  float m = fmodf(a, b);
  if (b == 0) return m;
  if (m != 0) { if ((b < 0) != (m < 0)) m += b; } else m = copysignf(0.0f, b);
  return m;
}
static inline float floor_divf(float a, float b) {
  if (b == 0) return a / b;
  float m = fmodf(a, b), d = (a - m) / b;
  if (m != 0 && (b < 0) != (m < 0)) d -= 1.0f;
  if (d == 0) return copysignf(0.0f, a / b);
  float f = floorf(d);
  return d - f > 0.5f ? f + 1.0f : f;
}

/* NumPy's sums: in pieces of 128, each in eight parts, the pieces by twos. */
#define PAIRWISE(NAME, T) \\
static T NAME(const T *a, int64_t n, int64_t step) { \\
  if (n < 8) { T r = n ? a[0] : 0; for (int64_t i = 1; i < n; i++) r += a[i * step]; return r; } \\
  if (n <= 128) { \\
    T r[8]; int64_t i; \\
    for (i = 0; i < 8; i++) r[i] = a[i * step]; \\
    for (i = 8; i < n - n % 8; i += 8) for (int64_t k = 0; k < 8; k++) r[k] += a[(i + k) * step]; \\
    T total = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7])); \\
    for (; i < n; i++) total += a[i * step]; \\
    return total; \\
  } \\
  int64_t half = n / 2; half -= half % 8; \\
  return NAME(a, half, step) + NAME(a + half * step, n - half, step); \\
}
PAIRWISE(pairwise_f64, double)
PAIRWISE(pairwise_f32, float)
"""

_INFIX = {
    "add": "+", "sub": "-", "mul": "*", "div": "/", "and": "&", "or": "|", "xor": "^", "eq": "==", "ne": "!=",
    "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "quot": "/", "rem": "%",
}  # fmt: skip
_OVERFLOWS = {"over_add": "add", "over_sub": "sub", "over_mul": "mul"}
_SAME_NAME = ("sqrt", "floor", "ceil", "trunc", "rint", "fabs", "copysign", "fma")
#: NumPy's functions that the C library has, by NumPy's names.
_LIBRARY = {
    **{name: name for name in (
        "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "sinh", "cosh", "tanh", "sqrt",
        "cbrt", "floor", "ceil", "trunc", "rint", "hypot", "fmod", "copysign", "nextafter", "fabs")},
    "arcsin": "asin", "arccos": "acos", "arctan": "atan", "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh",
    "arctan2": "atan2", "power": "pow", "float_power": "pow", "remainder": "floor_mod", "floor_divide": "floor_div",
    "absolute": "fabs", "fmax": "fmax", "fmin": "fmin",
}  # fmt: skip
_OF_COMPLEX = {
    "exp": "cexp", "log": "clog", "sqrt": "csqrt", "sin": "csin", "cos": "ccos", "tan": "ctan", "sinh": "csinh",
    "cosh": "ccosh", "tanh": "ctanh", "power": "cpow", "absolute": "cabs", "arcsin": "casin", "arccos": "cacos",
    "arctan": "catan",
}  # fmt: skip
_INFIX_OF_NUMPY = {"multiply": "*", "add": "+", "subtract": "-", "divide": "/", "true_divide": "/"}


def expression(operation: str, target: str, types: Sequence[str], operands: Sequence[str]) -> str | None:
    """An operation on operands of these types, as an expression of type `target`; None if C has no form of it."""
    first = types[0]
    if operation in _OVERFLOWS:
        return f"__builtin_{_OVERFLOWS[operation]}_overflow({operands[0]}, {operands[1]}, &({c_type(first)}){{0}})"
    if operation == "select":
        return f"({operands[0]} ? {operands[1]} : {operands[2]})"
    if operation == "cast":
        return _cast(operands[0], first, target)
    if operation == "neg":
        return f"(-{operands[0]})"
    if operation in ("shl", "shr"):
        return _shift(operation, first, operands)
    if operation in _INFIX:
        return f"(({c_type(target)})({operands[0]} {_INFIX[operation]} {operands[1]}))"
    if operation in _SAME_NAME:
        return f"{operation}{_suffix(first)}({', '.join(operands)})"
    if operation.startswith("libm."):
        return f"{operation[5:]}({', '.join(operands)})"
    return _of_parts(operation, target, first, operands) or _of_numpy(operation, target, types, operands)


def _suffix(type: str) -> str:
    return "f" if type in ("f32", "c64") else ""


def _of_parts(operation: str, target: str, first: str, operands: Sequence[str]) -> str | None:
    if operation == "complex":
        return f"CMPLX{_suffix(first).upper()}({operands[0]}, {operands[1]})"
    if operation in ("real", "imag"):
        return f"c{operation}{_suffix(first)}({operands[0]})"
    return None


def _shift(operation: str, type: str, operands: Sequence[str]) -> str:
    bits = int(type[1:])
    by = f"({operands[1]} & {bits - 1})"
    if operation == "shr":
        return f"(({c_type(type)})({operands[0]} >> {by}))"
    return f"(({c_type(type)})((uint{bits}_t){operands[0]} << {by}))"


def _cast(x: str, source: str, target: str) -> str:
    if target == "b":
        return f"({x} != 0)"
    if source[0] == "f" and target[0] in "iu":
        bits = int(target[1:])
        wide = {64: "64", 32: "32"}.get(bits, "32")
        name = f"cutu{wide}" if target[0] == "u" and bits >= 32 else f"cut{wide}"
        return f"(({c_type(target)}){name}({x}))"
    return f"(({c_type(target)}){x})"


def _of_numpy(operation: str, target: str, types: Sequence[str], operands: Sequence[str]) -> str | None:
    """One element of a loop of NumPy's."""
    if not operation.startswith("numpy."):
        return None
    name, first = operation[6:], types[0]
    if first in PARTS:
        if name in _INFIX_OF_NUMPY and target == first:
            return f"({operands[0]} {_INFIX_OF_NUMPY[name]} {operands[1]})"
        function = _OF_COMPLEX.get(name)
        return None if function is None else f"{function}{_suffix(first)}({', '.join(operands)})"
    if name in ("left_shift", "right_shift") and first[0] in "iu":
        return _numpy_shift(name, first, operands)
    if name in _LIBRARY and first[0] == "f" and all(t == first for t in types) and target == first:
        return f"{_LIBRARY[name]}{_suffix(first)}({', '.join(operands)})"
    return None


def _numpy_shift(name: str, type: str, operands: Sequence[str]) -> str:
    """A shift as NumPy has it: of all bits and more, too."""
    x, by = operands
    bits = int(type[1:])
    none = f"({x} < 0 ? -1 : 0)" if name == "right_shift" and type[0] == "i" else "0"
    shifted = _shift("shl" if name == "left_shift" else "shr", type, operands)
    return f"(({c_type(type)})((uint64_t){by} < {bits} ? {shifted} : {none}))"


#: How a number is reduced into another, by NumPy's name of the function: C's expression of two.
_REDUCTIONS: dict[str, Callable[[str, str], str]] = {
    "add": lambda a, b: f"{a} + {b}",
    "multiply": lambda a, b: f"{a} * {b}",
    "maximum": lambda a, b: f"({a} >= {b} || {a} != {a} ? {a} : {b})",
    "minimum": lambda a, b: f"({a} <= {b} || {a} != {a} ? {a} : {b})",
    "logical_and": lambda a, b: f"{a} && {b}",
    "logical_or": lambda a, b: f"{a} || {b}",
    "bitwise_and": lambda a, b: f"{a} & {b}",
    "bitwise_or": lambda a, b: f"{a} | {b}",
}


def reduction(name: str, a: str, b: str) -> str | None:
    """Two numbers as one, by the function that NumPy calls `name`; None if C has no form of it."""
    rule = _REDUCTIONS.get(name)
    return None if rule is None else rule(a, b)

"""Powers of floats that are scalars: the C library's `pow`, as Python has it, and what is faster with the same bits.

A product of doubles and what its rounding left out, which `fma` gives, are the power nearly exactly. Where that is not
close to the middle between two floats, every `pow` whose error before its last rounding is small gives the float next
to it; where it is close, `pow` is called.
"""

from __future__ import annotations

import functools
import os

from autograph.executors.native.builder import Builder
from autograph.executors.native.operations import libm_address
from autograph.executors.native.program import Constant, If, Operand

__all__ = ["power"]

#: The C library's `pow` is off by less than 0.54 of the last place: glibc says so since this version
#: (sysdeps/ieee754/dbl-64/e_pow.c, "Worst-case error").
_GLIBC = (2, 28)
#: Half of a last place over this is less than half less that error.
_MARGIN = 1.125
#: Powers that are products where the values of floats may change.
_PRODUCTS = (1, 2, 3, 4, 5, 6, 7, 8)
#: What rounding leaves out of larger products is a float, too.
_LEAST = 2.0**-900


@functools.cache
def _is_accurate() -> bool:
    """Whether the C library is known to be off by so little."""
    try:
        name, version = (os.confstr("CS_GNU_LIBC_VERSION") or "").split()
        return name == "glibc" and tuple(map(int, version.split("."))) >= _GLIBC
    except (AttributeError, ValueError, OSError):
        return False


def power(b: Builder, x: Operand, y: Operand, fast_math: bool) -> Operand | None:
    """A float to the power of another; None if it is left to NumPy's loop."""
    if fast_math and isinstance(y, Constant) and y.value in _PRODUCTS:
        found = x
        for _ in range(int(y.value) - 1):
            found = b.let("mul", [found, x], x.type)
        return found
    if x.type != "f64" or libm_address("pow") is None:
        return None
    made = _nearly(b, x, y.value) if isinstance(y, Constant) and _is_accurate() else None
    if made is None:
        return b.let("libm.pow", [x, y], "f64")
    product, left = made
    found = b.let("add", [product, left], "f64")
    rest = b.let("sub", [left, b.let("sub", [found, product], "f64")], "f64")
    more = b.let("add", [found, b.let("mul", [rest, Constant(_MARGIN, "f64")], "f64")], "f64")
    sure = b.all_of(
        b.let("eq", [more, found], "b"),  # not so of infinities
        b.let("ge", [b.let("fabs", [found], "f64"), Constant(_LEAST, "f64")], "b"),
    )
    with b.inside("branch") as fast:
        pass
    with b.inside("branch") as slow:
        called = b.let("libm.pow", [x, y], "f64")
    target = b.register("f64")
    b.add(If(sure, fast, slow, [(target, found, called)]))
    return target


def _nearly(b: Builder, x: Operand, exponent: float) -> tuple[Operand, Operand] | None:
    """A power as a float, and what is to be added to it; None of other exponents."""
    if exponent == 0.5:
        root = b.let("sqrt", [x], "f64")
        left = b.let("fma", [b.let("neg", [root], "f64"), root, x], "f64")
        return root, b.let("div", [left, b.let("add", [root, root], "f64")], "f64")
    if exponent not in (2, 3, 4):
        return None
    square, left = _product(b, x, x)
    if exponent == 2:
        return square, left
    if exponent == 3:
        cube, more = _product(b, square, x)
        return cube, b.let("fma", [left, x, more], "f64")
    fourth, more = _product(b, square, square)
    return fourth, b.let("fma", [b.let("add", [square, square], "f64"), left, more], "f64")


def _product(b: Builder, x: Operand, y: Operand) -> tuple[Operand, Operand]:
    """A product, and what rounding has left out of it."""
    product = b.let("mul", [x, y], "f64")
    return product, b.let("fma", [x, y, b.let("neg", [product], "f64")], "f64")

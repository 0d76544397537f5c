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

#: The C library's `pow` is off by no more than 0.511 of the last place and 1.5 * 2**-15 of the logarithm of the result:
#: glibc says so since this version (sysdeps/ieee754/dbl-64/e_pow.c, "ulperr_exp" and "relerr_log").
_GLIBC = (2, 28)
#: Between these, that is less than 0.5151 of the last place. What rounding leaves out of products is a float, too.
_LEAST, _LARGEST = 2.0**-128, 2.0**128
#: Half of a last place over this is less than half a last place less 0.0151: one of 33 powers is closer to the middle.
_MARGIN = 1.03125
#: Powers that are products where the values of floats may change.
_PRODUCTS = (1, 2, 3, 4, 5, 6, 7, 8)


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
    exponent = y.value if isinstance(y, Constant) and _is_accurate() else None
    made = None if exponent is None else _nearly(b, x, exponent)
    if made is None:
        return b.let("libm.pow", [x, y], "f64")
    found, rest = made
    if exponent != 2:  # a square is the float next to what it is exactly, the others may be one beside that
        product, left = made
        found = b.let("add", [product, left], "f64")
        rest = b.let("sub", [left, b.let("sub", [found, product], "f64")], "f64")
    with b.inside("branch") as slow:
        called = b.let("libm.pow", [x, y], "f64")
    with b.inside("branch") as fast:
        pass
    target = b.register("f64")
    b.add(If(b.negated(_is_sure(b, found, rest)), slow, fast, [(target, called, found)], rare=True))
    return target


def _is_sure(b: Builder, found: Operand, rest: Operand) -> Operand:
    """Whether a float is far enough from where rounding gives another one, as one comparison of what may be no number.

    Args:
        rest: what it is less than exactly.
    """
    size, rest = b.let("fabs", [found], "f64"), b.let("fabs", [rest], "f64")
    # Towards zero floats are as close to each other as the other way, or closer.
    less = b.let("fma", [rest, Constant(-_MARGIN, "f64"), size], "f64")
    most, least = Constant(_LARGEST, "f64"), Constant(_LEAST, "f64")
    less = b.let("select", [b.let("lt", [most, less], "b"), most, less], "f64")
    size = b.let("select", [b.let("gt", [size, least], "b"), size, least], "f64")
    return b.let("ge", [less, size], "b")


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

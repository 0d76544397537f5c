"""LLVM's names of types, constants and instructions."""

from __future__ import annotations

import struct

from autograph.executors.native.program import DTYPES, PARTS, Constant

__all__ = ["APART", "INTRINSICS", "comparison", "instruction", "literal", "ll", "stored"]

#: Stands before the IR of a module for which all of LLVM's passes are run, and which is linked to the one before it.
APART = "; apart"
#: The operations that are functions of LLVM's.
INTRINSICS = frozenset({"sqrt", "floor", "ceil", "trunc", "rint", "fabs", "copysign", "fma"})


def ll(type: str) -> str:
    """LLVM's name of a type in registers."""
    if type == "b":
        return "i1"
    if type in PARTS:
        return f"<2 x {ll(PARTS[type])}>"
    if type[0] == "u":
        return "i" + type[1:]
    return {"f32": "float", "f64": "double"}.get(type, type)


def stored(type: str) -> str:
    """LLVM's name of a type in memory."""
    return "i8" if type == "b" else ll(type)


def literal(x: Constant) -> str:
    """A constant."""
    if x.type in PARTS:
        part = PARTS[x.type]
        return f"<{', '.join(f'{ll(part)} {literal(Constant(v, part))}' for v in (x.value.real, x.value.imag))}>"
    if x.type[0] == "f":
        return "0x" + struct.pack(">d", float(DTYPES[x.type].type(x.value))).hex().upper()
    return str(int(x.value)) if x.type != "b" else str(bool(x.value)).lower()


def comparison(operation: str, type: str) -> str:
    """The instruction of a comparison of operands of a type. One with NaN is false, but for "ne"."""
    if type[0] == "f":
        return f"fcmp {'une' if operation == 'ne' else 'o' + operation}"
    if operation in ("eq", "ne"):
        return f"icmp {operation}"
    return f"icmp {'s' if type[0] == 'i' else 'u'}{operation}"


def instruction(operation: str, type: str) -> str:
    """The instruction of another operation."""
    if type[0] == "f":
        return f"f{operation}"
    signed = type[0] == "i"
    return {
        "quot": "sdiv" if signed else "udiv", "rem": "srem" if signed else "urem", "shr": "ashr" if signed else "lshr",
    }.get(operation, operation)  # fmt: skip

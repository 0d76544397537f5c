"""Complex numbers in registers: as in memory, the imaginary part behind the real one; vectors of them are twice as
long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autograph.executors.native.instructions import literal, ll
from autograph.executors.native.program import DTYPES, PARTS, Constant, Let

if TYPE_CHECKING:
    from autograph.executors.native.emit import Emitter

__all__ = ["OPERATIONS", "let", "of_constant", "size_of_part", "splat", "vector_type"]

OPERATIONS = frozenset({"real", "imag", "complex"})


def size_of_part(type: str) -> int:
    """The bytes of a number, or of each of the two that make a complex one: so many, a lane of a vector has."""
    return DTYPES[PARTS.get(type, type)].itemsize


def vector_type(type: str, lanes: int) -> str:
    """LLVM's name of so many complex numbers."""
    return f"<{2 * lanes} x {ll(PARTS[type])}>"


def of_constant(x: Constant, lanes: int) -> str:
    """A constant in each lane."""
    return f"<{', '.join([literal(x)[1:-1]] * lanes)}>"


def splat(emitter: Emitter, name: str, type: str) -> str:
    """A number in each lane."""
    return _shuffled(emitter, ll(type), name, "poison", [0, 1] * emitter.lanes)


def let(emitter: Emitter, s: Let) -> str:
    """One of the `OPERATIONS`."""
    lanes, operands = emitter.lanes, [emitter.operand(o) for o in s.operands]
    if s.operation == "complex":
        if lanes == 1:
            kind, part = ll(s.target.type), ll(s.operands[0].type)
            first = emitter.value(f"insertelement {kind} poison, {part} {operands[0]}, i64 0")
            return emitter.value(f"insertelement {kind} {first}, {part} {operands[1]}, i64 1")
        order = [at for k in range(lanes) for at in (k, lanes + k)]
        return _shuffled(emitter, emitter.type(s.operands[0].type), operands[0], operands[1], order)
    place = int(s.operation == "imag")
    kind = emitter.type(s.operands[0].type)
    if lanes == 1:
        return emitter.value(f"extractelement {kind} {operands[0]}, i64 {place}")
    return _shuffled(emitter, kind, operands[0], "poison", list(range(place, 2 * lanes, 2)))


def _shuffled(emitter: Emitter, kind: str, first: str, second: str, order: list[int]) -> str:
    places = ", ".join(f"i32 {k}" for k in order)
    return emitter.value(f"shufflevector {kind} {first}, {kind} {second}, <{len(order)} x i32> <{places}>")

"""Numbers of which only the last bits are kept and that are made of each other: generators of random numbers, hashes.

Of `y = (x * a + b) % 2**k` and `z = (y * a + b) % 2**k`, the second does not have to wait for the first: it is
`(x * (a * a) + (b * a + b)) % 2**k`, as products and sums that wrap around have the same last bits. So `jump` makes of
a chain of such steps steps from where the chain begins.

    %1: i64 = mul(%0, 5)            %1: i64 = mul(%0, 5)
    %2: i64 = add(%1, 7)            %2: i64 = add(%1, 7)
    %3: i64 = and(%2, 255)          %3: i64 = and(%2, 255)
    %4: i64 = mul(%3, 5)      →     %4: i64 = mul(%0, 25)
    %5: i64 = add(%4, 7)            %5: i64 = add(%4, 42)
    %6: i64 = and(%5, 255)          %6: i64 = and(%5, 255)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from autograph.executors.native.program import Constant, Operand, Register

if TYPE_CHECKING:
    from autograph.executors.native.builder import Builder

__all__ = ["is_multiplied", "jump"]


class _Line(NamedTuple):
    """`start * factor + more`, as far as its last bits go.

    Attributes:
        steps: how many numbers of which only the last bits are kept are between it and the start.
    """

    start: Operand
    factor: int
    more: int
    steps: int


def _line(b: Builder, x: Operand, bits: int) -> _Line:
    """What the last bits of a number are made of."""
    factor, more, steps = 1, 0, 0
    while isinstance(x, Register) and x in b.made:
        operation, operands = b.made[x]
        if operation not in ("add", "sub", "mul", "and") or not isinstance(operands[-1], Constant):
            if operation not in ("add", "mul") or not isinstance(operands[0], Constant):
                break
            operands = operands[::-1]
        value = int(operands[1].value)  # type: ignore[union-attr]
        if operation == "and":
            if _bits(value) < bits:
                break
            steps += 1
        elif operation == "mul":
            factor *= value
        else:
            more += factor * (value if operation == "add" else -value)
        x = operands[0]
    return _Line(x, factor, more, steps)


def _bits(mask: int) -> int:
    """How many last bits a mask keeps; 0 if it keeps others."""
    return mask.bit_length() if mask > 0 and mask & (mask + 1) == 0 else 0


def jump(b: Builder, operands: Sequence[Operand], type: str) -> Operand | None:
    """The last bits of a number that is made of the last bits of others, without those; None if it is not."""
    x, mask = operands
    bits = _bits(int(mask.value)) if isinstance(mask, Constant) and type[0] in "iu" else 0
    if not bits:
        return None
    line = _line(b, x, bits)
    if not line.steps or isinstance(line.start, Constant):
        return None
    factor, more = (_small(value, bits, type) for value in (line.factor, line.more))
    x = b.let("mul", [line.start, factor], type)
    return b.let("and", [b.let("add", [x, more], type), mask], type)


def _small(value: int, bits: int, type: str) -> Constant:
    """The number nearest to 0 that has the same last bits."""
    value %= 1 << bits
    if type[0] == "i" and value >> (bits - 1):
        value -= 1 << bits
    return Constant(value, type)


def is_multiplied(b: Builder, register: Register, x: Operand) -> bool:
    """Whether a number is the last bits of a multiple of a register, or of a sum of such a multiple and a number."""
    operation, operands = b.made.get(x, ("", ()))  # type: ignore[arg-type]
    bits = _bits(int(operands[1].value)) if operation == "and" and isinstance(operands[1], Constant) else 0
    if not bits:
        return False
    line = _line(b, operands[0], bits)
    return line.start is register and line.factor != 1

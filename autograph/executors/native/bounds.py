"""What is known of whole numbers: between which bounds they are, by how they were made and by what was tested. And of
booleans, which are 0 or 1.

Facts belong to the block in which they hold, and to the blocks in that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from autograph.executors.native.program import DTYPES, Block, Constant, Operand, Register

__all__ = [
    "Bounds", "below_of", "bounds_of", "decided", "ends_of", "gap_of", "intersection", "learn", "limits", "narrow",
    "truth_of",
]  # fmt: skip

Bounds = tuple[int, int]
_Made = Mapping[Register, tuple[str, tuple[Operand, ...]]]

#: How deep it is looked for how a number was made.
_DEPTH = 6
#: And where that is asked for many pairs of numbers.
_SHALLOW = 1
_MIRRORED = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le", "eq": "eq", "ne": "ne"}
_OPPOSITE = {"lt": "ge", "ge": "lt", "gt": "le", "le": "gt", "eq": "ne", "ne": "eq"}


def limits(type: str) -> Bounds:
    """Those of all numbers of a type."""
    found = np.iinfo(DTYPES[type])
    return int(found.min), int(found.max)


def bounds_of(x: Operand, block: Block, made: _Made, depth: int = _DEPTH) -> Bounds:
    """The bounds of a whole number, where statements go to this block.

    Args:
        made: how the registers of pure operations were made.
    """
    if isinstance(x, Constant):
        return x.value, x.value
    low, high = limits(x.type)
    for around in block.outwards():
        if x in around.facts:
            low, high = max(low, around.facts[x][0]), min(high, around.facts[x][1])
    if depth and x in made:
        operation, operands = made[x]
        if all(o.type[0] in "iu" for o in operands[-1:]):
            below = [bounds_of(o, block, made, depth - 1) if o.type[0] in "iu" else None for o in operands]
            found = _of_operation(operation, below)
            if found is not None:
                if operation == "select":
                    found = _of_extreme(operands, below, made) or found
                elif operation == "sub":
                    found = max(found[0], gap_of(operands[0], operands[1], block)), found[1]
                elif operation == "add":
                    ends = ends_of(operands[0], operands[1], block, made)
                    found = found[0], min([found[1], *(bounds_of(x, block, made, depth - 1)[1] - 1 for x in ends)])
                least, most = limits(x.type)
                fits = least <= found[0] and found[1] <= most
                if fits or _is_known(f"over_{operation}", operands, block) is False:
                    low, high = max(low, found[0]), min(high, found[1])
    return low, high


def intersection(*facts: Mapping[Register, Bounds]) -> dict[Register, Bounds]:
    """The bounds of numbers, where all of these facts hold."""
    found: dict[Register, Bounds] = {}
    for each in facts:
        for register, (low, high) in each.items():
            least, most = found.get(register, (low, high))
            found[register] = max(low, least), min(high, most)
    return found


def below_of(x: Operand, block: Block) -> Iterator[Operand]:
    """What a number is less than, by what was tested."""
    for around in block.outwards():
        yield from around.below.get(x, ())  # type: ignore[arg-type]


def ends_of(x: Operand, y: Operand, block: Block, made: _Made) -> Iterator[Operand]:
    """What a sum is less than: `p`, where one part is less than `p` less the other.

    The length of a range is `p` less the other, or 0, which a part that is not negative is not below; or the larger of
    both, less the other.
    """
    for part, other in ((x, y), (y, x)):
        for limit in below_of(part, block):
            operation, operands = made.get(limit, ("", ()))  # type: ignore[arg-type]
            counts = bounds_of(part, block, made, 0)[0] >= 0
            if operation == "select" and _is_zero(operands[1]) and counts:
                operation, operands = made.get(operands[2], ("", ()))  # type: ignore[arg-type]
            if operation == "sub" and _same(operands[1], other) and _fits(operation, operands, block, made):
                end = operands[0]
                yield end
                operation, operands = made.get(end, ("", ()))  # type: ignore[arg-type]
                if operation == "select" and counts:  # where the end is the other part, nothing is below it
                    yield from (operands[2 - k] for k in (0, 1) if _same(operands[1 + k], other))


def _same(x: Operand, y: Operand) -> bool:
    return x is y or isinstance(x, Constant) and isinstance(y, Constant) and x.key == y.key


def _is_zero(x: Operand) -> bool:
    return isinstance(x, Constant) and x.value == 0


def _is_known(operation: str, operands: Sequence[Operand], block: Block) -> bool | None:
    """Whether a condition is known to hold in a block, or not to hold."""
    key = (operation, "b", *(o.key if isinstance(o, Constant) else o for o in operands))
    for around in block.outwards():
        found = around.known.get(key)
        if isinstance(found, Constant):
            return bool(found.value)
    return None


def _fits(operation: str, operands: Sequence[Operand], block: Block, made: _Made) -> bool:
    """Whether a result is known not to overflow, as that was asked or as the operands are small."""
    if _is_known(f"over_{operation}", operands, block) is False:
        return True
    x, y = (bounds_of(o, block, made, _SHALLOW) for o in operands)
    return decided(f"over_{operation}", x, y, operands[0].type) is False


def gap_of(x: Operand, y: Operand, block: Block) -> int:
    """The least that `x - y` can be, by comparisons of the two: 0, 1, or as good as nothing."""
    for operation, (a, b), holds, gap in (
        ("lt", (y, x), True, 1), ("gt", (x, y), True, 1), ("le", (x, y), False, 1), ("ge", (y, x), False, 1),
        ("le", (y, x), True, 0), ("ge", (x, y), True, 0), ("lt", (x, y), False, 0), ("gt", (y, x), False, 0),
    ):  # fmt: skip
        if _is_known(operation, (a, b), block) is holds:
            return gap
    return -(2**64)


def truth_of(x: Operand, block: Block) -> Operand:
    """A boolean where statements go to this block: a constant, if it is known there."""
    if isinstance(x, Register):
        for around in block.outwards():
            if x in around.facts:
                return Constant(around.facts[x][0], "b")
    return x


def _of_operation(operation: str, operands: list[Any]) -> Bounds | None:
    """The bounds of the exact result; None if they are not known."""
    if operation in ("add", "sub", "mul"):
        return _arithmetic(operation, *operands)
    if operation == "select":
        return min(operands[1][0], operands[2][0]), max(operands[1][1], operands[2][1])
    if operation == "cast":
        return operands[0]
    if operation == "and" and min(operands[0][0], operands[1][0]) >= 0:
        return 0, min(operands[0][1], operands[1][1])
    if operation == "and" and max(operands[0][0], operands[1][0]) >= 0:
        return 0, max(high for low, high in operands if low >= 0)
    if operation == "shr" and operands[1][0] == operands[1][1]:
        return operands[0][0] >> operands[1][0], operands[0][1] >> operands[1][0]
    if operation == "rem" and operands[1][0] > 0:
        most = operands[1][1] - 1
        return (0 if operands[0][0] >= 0 else -most), min(most, max(operands[0][1], 0))
    if operation == "quot" and operands[1][0] > 0 and operands[0][0] >= 0:
        return operands[0][0] // operands[1][1], operands[0][1] // operands[1][0]
    return None


def _of_extreme(operands: Sequence[Operand], bounds: Sequence[Any], made: _Made) -> Bounds | None:
    """The bounds of a choice that is the larger or the smaller of two numbers."""
    condition, yes, no = operands
    operation, compared = made.get(condition, ("", ()))  # type: ignore[arg-type]
    if operation not in ("lt", "le", "gt", "ge"):
        return None
    if not all(_same(*pair) for pair in zip(compared, (yes, no))):
        operation = _MIRRORED[operation]
        if not all(_same(*pair) for pair in zip(compared, (no, yes))):
            return None
    end = max if operation in ("gt", "ge") else min
    return end(bounds[1][0], bounds[2][0]), end(bounds[1][1], bounds[2][1])


def _arithmetic(operation: str, x: Bounds, y: Bounds) -> Bounds:
    if operation == "add":
        return x[0] + y[0], x[1] + y[1]
    if operation == "sub":
        return x[0] - y[1], x[1] - y[0]
    products = [a * b for a in x for b in y]
    return min(products), max(products)


def decided(
    operation: str, x: Bounds, y: Bounds, type: str, gap: int = -(2**64), end: int = 2**64
) -> bool | None:
    """What a comparison of whole numbers between these bounds gives, or whether a result overflows; None: either.

    Args:
        gap: the least that a difference can be.
        end: the most that a sum can be.
    """
    if operation.startswith("over_"):
        low, high = _arithmetic(operation[5:], x, y)
        low = max(low, gap) if operation == "over_sub" else low
        high = min(high, end) if operation == "over_add" else high
        least, most = limits(type)
        return False if least <= low and high <= most else None
    if operation in ("gt", "ge"):
        return decided(_MIRRORED[operation], y, x, type)
    if operation in ("lt", "le"):
        if x[1] < y[0] or operation == "le" and x[1] == y[0]:
            return True
        return False if x[0] > y[1] or operation == "lt" and x[0] == y[1] else None
    equal = x == y and x[0] == x[1]
    apart = x[1] < y[0] or y[1] < x[0]
    return (operation == "eq") == equal if equal or apart else None


def learn(condition: Operand, holds: bool, block: Block, made: _Made) -> None:
    """Has a block know that a condition holds in it, or that it does not."""
    if not isinstance(condition, Register):
        return
    block.facts[condition] = int(holds), int(holds)
    if condition not in made:
        return
    operation, operands = made[condition]
    key = (operation, "b", *(o.key if isinstance(o, Constant) else o for o in operands))
    block.known[key] = Constant(holds, "b")
    if operation == "and" and holds or operation == "or" and not holds:
        for part in operands:
            learn(part, holds, block, made)
    elif operation == "xor" and isinstance(operands[1], Constant):
        learn(operands[0], holds != operands[1].value, block, made)
    elif operation.startswith("over_") and not holds and isinstance(x := operands[1], Constant):
        _learn_fit(operation, operands[0], x.value, block)
    elif operation.startswith("over_") and not holds and isinstance(x := operands[0], Constant):
        _learn_fit({"over_sub": ""}.get(operation, operation), operands[1], x.value, block)
    elif operation in _OPPOSITE and operands[0].type[0] in "iu":
        x, y = operands
        operation = operation if holds else _OPPOSITE[operation]
        if operation in ("lt", "gt"):
            less, more = (x, y) if operation == "lt" else (y, x)
            if isinstance(less, Register):
                block.below.setdefault(less, []).append(more)
        _learn_bounds(x, operation, y, block, made)
        _learn_bounds(y, _MIRRORED[operation], x, block, made)


def _learn_fit(operation: str, x: Operand, value: int, block: Block) -> None:
    """The bounds of a number whose sum, difference or product with a known one fits."""
    least, most = limits(x.type)
    if operation == "over_mul" and value > 0:
        least, most = -(-least // value), most // value
    elif operation in ("over_add", "over_sub"):
        value = value if operation == "over_add" else -value
        least, most = max(least, least - value), min(most, most - value)
    if isinstance(x, Register):
        narrow(x, least, most, block)


def narrow(x: Register, low: int, high: int, block: Block) -> None:
    """Says that a number is from `low` to `high` in a block."""
    before = block.facts.get(x, (low, high))
    block.facts[x] = max(low, before[0]), min(high, before[1])


def _learn_bounds(x: Operand, operation: str, y: Operand, block: Block, made: _Made) -> None:
    if not isinstance(x, Register) or operation == "ne":
        return
    low, high = limits(x.type)
    least, most = bounds_of(y, block, made)
    if operation in ("lt", "le", "eq"):
        high = most - (operation == "lt")
    if operation in ("gt", "ge", "eq"):
        low = least + (operation == "gt")
    narrow(x, low, high, block)

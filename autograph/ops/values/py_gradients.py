"""The gradients of Python's own functions of numbers: those of the ops that work out the same."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from autograph import errors
from autograph.framework import dtypes, nest
from autograph.framework.convert import convert_to_tensor
from autograph.framework.execution import apply
from autograph.framework.tape import Tape
from autograph.framework.tensor import Tensor, is_tensor
from autograph.ops.arrays.joining import stack
from autograph.ops.arrays.selection import where
from autograph.ops.core.basic import cast, stop_gradient
from autograph.ops.core.slots import SLOT
from autograph.ops.elementwise import arithmetic, elementwise, powers, special
from autograph.ops.reductions.reductions import reduce_mean, reduce_sum

__all__ = ["gradient"]


def _gamma(x: Tensor) -> Tensor:
    size = elementwise.exp(special.lgamma(x))
    call: dict[str, Any] = {"function": "math.gamma", "arguments": ((SLOT,), {}), "results": (x.dtype,)}
    sign = apply("PyCall", [[x]], call)[0] / size
    return size * stop_gradient(sign)


def _hypot(*parts: Tensor) -> Tensor:
    total = parts[0] * parts[0]
    for part in parts[1:]:
        total = total + part * part
    return powers.sqrt(total)


def _log(x: Tensor, base: Tensor | None = None) -> Tensor:
    return elementwise.log(x) if base is None else elementwise.log(x) / elementwise.log(base)


def _fixed(value: Tensor) -> Tensor:
    """A number of the formula that jumps, and is constant in between."""
    return stop_gradient(value)


def _one(x: Tensor) -> Tensor:
    return convert_to_tensor(1, x.dtype)


def _vector(numbers: Any) -> Tensor:
    return numbers if is_tensor(numbers) else stack(list(numbers))


def _dist(p: Any, q: Any) -> Tensor:
    difference = _vector(p) - _vector(q)
    return powers.sqrt(reduce_sum(difference * difference))


#: What works out the same as a function of `math`, near any point; no more than its derivatives are used.
_SAME: dict[str, Callable[..., Tensor]] = {
    **{
        name: getattr(elementwise, name)
        for name in (
            "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cos", "cosh", "exp", "expm1", "log10", "log1p",
            "log2", "sin", "sinh", "tan", "tanh",
        )
    },
    "cbrt": lambda x: _fixed(arithmetic.sign(x)) * powers.pow(arithmetic.abs(x), convert_to_tensor(1 / 3, x.dtype)),
    "copysign": lambda x, y: x * _fixed(where(apply("Less", [x * y, 0 * x]), -_one(x), _one(x))),
    "degrees": lambda x: x * convert_to_tensor(180 / math.pi, x.dtype),
    "dist": _dist,
    "erf": special.erf,
    "erfc": special.erfc,
    "exp2": lambda x: powers.pow(convert_to_tensor(2, x.dtype), x),
    "fabs": arithmetic.abs,
    "fmod": arithmetic.truncatemod,
    "fsum": lambda numbers: reduce_sum(_vector(numbers)),
    "gamma": _gamma,
    "hypot": _hypot,
    "ldexp": lambda x, i: x * _fixed(powers.pow(convert_to_tensor(2, x.dtype), i)),
    "lgamma": special.lgamma,
    "log": _log,
    "pow": powers.pow,
    "radians": lambda x: x * convert_to_tensor(math.pi / 180, x.dtype),
    "remainder": lambda x, y: x - y * _fixed(elementwise.rint(x / y)),
    "sqrt": powers.sqrt,
    "sumprod": lambda p, q: reduce_sum(_vector(p) * _vector(q)),
}  # fmt: skip


#: As `_SAME`, of functions elsewhere.
_OTHERS: dict[str, Callable[..., Tensor]] = {
    "float": lambda x: x,
    "round": lambda x, *digits: 0 * x,
    "statistics.fmean": lambda numbers: reduce_mean(_vector(numbers)),
    "statistics.mean": lambda numbers: reduce_mean(_vector(numbers)),
}


def gradient(op: Any, *dys: Tensor) -> list[Tensor | None]:
    """The gradient of a `PyCall`.

    Raises:
        UnimplementedError: the function has no derivative (`math.ulp`, `math.nextafter`).
    """
    if not any(output.dtype.is_floating or output.dtype.is_complex for output in op.outputs):
        return [None] * len(op.inputs)
    name = op.attrs["function"]
    same = _SAME.get(name.removeprefix("math.")) if name.startswith("math.") else _OTHERS.get(name)
    if same is None:
        raise errors.UnimplementedError(
            f"there is no gradient through {name}", fix="ag.stop_gradient(x), if it is to count as constant"
        )
    dy = dys[0]
    smooth = [t for t in op.inputs if t.dtype.is_floating]
    with Tape() as tape:
        for tensor in smooth:
            tape.watch_tensor(tensor)
        result = same(*_operands(op, dy.dtype))
    found = iter(tape.backward([result], smooth, [dy]))
    return [next(found) if t.dtype.is_floating else None for t in op.inputs]


def _operands(op: Any, dtype: dtypes.DType) -> Any:
    """The positional arguments of the call, with all numbers in them as tensors of one dtype."""
    inputs = iter(op.inputs)
    args, _ = op.attrs["arguments"]

    def operand(leaf: Any) -> Tensor:
        return cast(next(inputs), dtype) if leaf is SLOT else convert_to_tensor(leaf, dtype)

    return nest.map_structure(operand, args)

"""Methods of Python's numbers on tensors that stand for one: `n.bit_length()`, `x.is_integer()`, `n.numerator`.

NumPy's methods of arrays and numbers, such as `conjugate`, `real` and `imag`, are in `numpy_protocol`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph.framework.tensor import Tensor, no_attribute
from autograph.operators.builtins.python_calls import call, refusal

__all__ = ["number_attribute"]

#: Of each method of ints, and of floats, examples of the numbers that it gives.
_INT: dict[str, tuple[Any, ...]] = {
    "bit_length": (0,), "bit_count": (0,), "as_integer_ratio": (0, 0), "is_integer": (False,),
}  # fmt: skip
_FLOAT: dict[str, tuple[Any, ...]] = {"is_integer": (False,), "as_integer_ratio": (0, 0), "hex": ("",)}


def number_attribute(tensor: Tensor, name: str) -> Any:
    """An attribute that Python's ints or floats have, of a tensor of shape ().

    Raises:
        AttributeError: they have none of that name.
    """
    dtype = tensor.dtype
    whole = dtype.is_integer or dtype.is_bool
    if tensor.shape.rank == 0 and (whole or dtype.is_floating):
        if whole and name in ("numerator", "denominator"):
            return call("int", (0,), tensor) if name == "numerator" else call("pow", (0,), tensor, 0)
        cls, kinds = (int, _INT) if whole else (float, _FLOAT)
        if name in kinds and hasattr(cls, name):
            return _method(tensor, cls.__name__, name, kinds[name])
        if whole and name == "to_bytes":
            raise refusal("to_bytes()", "of a number that is known only when the graph runs", "n // 256**i % 256")
    raise no_attribute(name)


def _method(tensor: Tensor, cls: str, name: str, kinds: tuple[Any, ...]) -> Callable[[], Any]:
    def method() -> Any:
        return call(f"{cls}.{name}", kinds, tensor)

    method.__name__ = method.__qualname__ = name
    return method


Tensor.install(__getattr__=number_attribute)

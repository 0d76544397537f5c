"""`TensorSpec`: dtype and (possibly partial) shape of a tensor that is still to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from autograph import errors
from autograph.framework.dtypes import as_dtype
from autograph.framework.shapes import as_shape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location, hides_internal_frames

__all__ = ["TensorSpec", "given_types", "parse_signature"]


@hides_internal_frames
class TensorSpec:
    """What is known of an argument before it is there.

    Args:
        shape: dimensions, None for those that may vary; None alone for any shape.
        dtype: the element type.
        name: the argument's name.

    >>> TensorSpec([None, 3], "float32")
    TensorSpec(shape=(None, 3), dtype=ag.float32, name=None)
    """

    __slots__ = ("dtype", "name", "shape")

    def __init__(self, shape: Any, dtype: Any = float, name: str | None = None) -> None:
        self.shape = as_shape(shape)
        self.dtype = as_dtype(dtype)
        self.name = name

    @classmethod
    def from_tensor(cls, tensor: Tensor, name: str | None = None) -> TensorSpec:
        return cls(tensor.shape, tensor.dtype, name)

    def is_compatible_with(self, value: Any) -> bool:
        """Whether a tensor (or spec) may be passed where this is declared."""
        return value.dtype is self.dtype and self.shape.is_compatible_with(value.shape)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TensorSpec) and (self.dtype, self.shape, self.name) == (
            other.dtype,
            other.shape,
            other.name,
        )

    def __hash__(self) -> int:
        return hash((self.dtype, self.shape))

    def __repr__(self) -> str:
        return f"TensorSpec(shape={self.shape}, dtype={self.dtype!r}, name={self.name!r})"


def parse_signature(text: str) -> list[TensorSpec]:
    """Specs from short text: `"f32[?,3], i32[]"`; `f32[*]` is a tensor of any shape.

    Raises:
        SignatureError: the text does not read so.
        UnknownDTypeError: a dtype is unknown.
    """
    specs = []
    rest = text.strip()
    while rest:
        name, bracket, rest = rest.partition("[")
        inside, close, rest = rest.partition("]")
        if not bracket or not close:
            raise errors.SignatureError(
                f"the signature {text!r} does not read",
                expected='dtype[dimensions] parted by commas: "f32[?,3], i32[]"'
            )
        specs.append(TensorSpec(_parse_dims(inside.strip(), text), name.strip()))
        rest = rest.strip()
        if rest and not rest.startswith(","):
            raise errors.SignatureError(f"the signature {text!r} does not read at {rest!r}", expected="a comma")
        rest = rest[1:].strip()
    return specs


def given_types(types: Any) -> tuple[Sequence[Any], Mapping[str, Any]]:
    """The positional and keyword arguments that a user has given the types of, for `get_concrete_function`.

    Args:
        types: a text for `parse_signature`; a `TensorSpec`; a list or tuple of arguments; or a dict of them by name.

    Raises:
        SignatureError: it is none of these.
    """
    if isinstance(types, str):
        return parse_signature(types), {}
    if isinstance(types, TensorSpec):
        return [types], {}
    if isinstance(types, Mapping):
        return (), types
    if not isinstance(types, (list, tuple)):
        raise errors.SignatureError(
            f"{types!r} gives no types of arguments",
            location=current_location(),
            expected='a text such as "f32[?,3], i32[]", an ag.TensorSpec, or a list, tuple or dict of arguments',
        )
    return types, {}


def _parse_dims(inside: str, text: str) -> list[int | None] | None:
    if inside == "*":
        return None
    dims: list[int | None] = []
    for part in filter(None, (p.strip() for p in inside.split(","))):
        if part in ("?", "None"):
            dims.append(None)
        elif part.isdigit():
            dims.append(int(part))
        else:
            raise errors.SignatureError(
                f"{part!r} in the signature {text!r} is not a dimension",
                expected="an int, ? (may vary), or * (any shape)"
            )
    return dims

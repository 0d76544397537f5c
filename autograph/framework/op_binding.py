"""Checking the inputs of a new operation against its declaration, and working out what its outputs are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.dtypes import DType
from autograph.framework.op_def import REQUIRED, Arg, OpDef
from autograph.framework.shapes import TensorShape

__all__ = ["bind", "infer"]


def bind(op_def: OpDef, inputs: Sequence[Any], attrs: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """Checks the inputs of a new operation and completes its attributes.

    Returns the flat list of input tensors and the attributes with type variables and defaults filled in.

    Raises:
        DTypeMismatchError: an input has a dtype that the signature does not allow.
    """
    args: Sequence[Arg] = op_def.inputs
    flat = list(inputs)
    if op_def.many:
        args = [arg for arg, value in zip(args, inputs) for _ in (value if arg.many else (value,))]
        flat = [t for arg, value in zip(op_def.inputs, inputs) for t in (value if arg.many else (value,))]
    bound: dict[str, Any] = attrs
    for arg, tensor in zip(args, flat):
        kind = arg.type
        if kind is None:
            continue
        dtype = tensor.dtype
        if isinstance(kind, DType):
            if dtype is not kind:
                _mismatch(op_def, arg, dtype, kind)
            continue
        seen = bound.get(kind)
        if seen is None:
            allowed = op_def.allowed.get(kind)
            if allowed is not None and dtype.name not in allowed:
                _not_allowed(op_def, arg, dtype, op_def.types[kind])
            bound[kind] = dtype
        elif seen is not dtype:
            _mismatch(op_def, arg, dtype, seen)
    for key, default in op_def.attrs.items():
        if key not in bound:
            if default is REQUIRED:
                raise errors.InternalError(f"{op_def.name}: attribute {key!r} is missing")
            bound[key] = default
    return flat, bound


def _mismatch(op_def: OpDef, arg: Arg, got: DType, want: DType) -> None:
    # Advise the cast that loses nothing: an int goes to the float's dtype, not the other way.
    widen = "buifc".find(got.numpy_dtype.kind) > "buifc".find(want.numpy_dtype.kind)
    symbol = op_def.symbol
    if symbol is not None:  # the mismatch is found at the right operand
        side, wider = ("left", got) if widen else ("right", want)
        of_text = dtypes.string in (got, want)
        raise (errors.TextAndNumberError if of_text else errors.DTypeMismatchError)(
            f"{want.name} {symbol} {got.name}: the operands have different dtypes",
            expected=f"two tensors of one dtype ({want.name} or {got.name})",
            fix="convert the text, int(...) or float(...), or the number, str(...)"
            if of_text
            else f"convert the {side} operand: ag.cast(..., ag.{wider.name})",
        )
    free = isinstance(arg.type, str)
    raise errors.DTypeMismatchError(
        f"{op_def.user_name}: {arg.name!r} is {got.name}, but {want.name} is needed"
        + (" to go with the other operands" if free else ""),
        expected=f"tensors of one dtype ({got.name} or {want.name})" if free else f"a tensor of {want.name}",
        fix=f"convert the other: ag.cast({op_def.inputs[0].name}, ag.{got.name})"
        if widen and free
        else f"convert it: ag.cast({arg.name}, ag.{want.name})",
    )


def _not_allowed(op_def: OpDef, arg: Arg, got: DType, allowed: tuple[DType, ...]) -> None:
    names = ", ".join(d.name for d in allowed)
    likely = (dtypes.int32, dtypes.float32) if got.is_bool else (dtypes.float32, dtypes.int32)
    target = next((d for d in likely if d in allowed), allowed[-1])
    castable = not got.is_opaque and got is not dtypes.string and target is not dtypes.string
    raise errors.DTypeMismatchError(
        f"{op_def.user_name} does not work on {got.name}"
        + (f" ({arg.name!r})" if len(op_def.inputs) > 1 and op_def.symbol is None else ""),
        expected=f"one of {names}",
        fix=f"convert it: ag.cast({arg.name}, ag.{target.name})" if castable else None,
    )


def infer(op_def: OpDef, inputs: Sequence[Any], attrs: Mapping[str, Any]) -> list[tuple[DType, TensorShape]]:
    """Dtype and shape of every output of an operation with the given (bound) inputs and attributes.

    Raises:
        ShapeMismatchError: the shapes do not go together; it names the op as the user wrote it.
    """
    try:
        result = op_def.shape(inputs, attrs)
    except errors.ShapeMismatchError as error:
        raise error.of(op_def.user_name) from None
    if op_def.out_dtypes is not None:
        kinds = list(op_def.out_dtypes(inputs, attrs))
    else:
        if op_def.single and isinstance(result, TensorShape):
            kind = op_def.outputs[0].type
            return [(kind if isinstance(kind, DType) else attrs[kind], result)]  # type: ignore[index]
        kinds = [o.type if isinstance(o.type, DType) else attrs[o.type] for o in op_def.outputs]  # type: ignore[index]
        if len(kinds) == 1 and op_def.outputs[0].many:
            kinds = kinds * len(result)
    if isinstance(result, TensorShape):
        result = [result]
    return list(zip(kinds, result))

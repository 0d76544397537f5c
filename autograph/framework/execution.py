"""The one way to apply an op: at once on arrays, or as a new operation of the graph being built."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import op_def as op_defs
from autograph.framework import versions
from autograph.framework.context import building_graph, state
from autograph.framework.dtypes import DType
from autograph.framework.leaks import leak
from autograph.framework.op_binding import bind, infer
from autograph.framework.op_def import OpDef
from autograph.framework.origins import is_kernels_own
from autograph.framework.own_arrays import own
from autograph.framework.tensor import EagerTensor, SymbolicTensor, Tensor, type_text
from autograph.framework.user_frames import current_location

__all__ = [
    "OpRecord", "add_under_try", "apply", "bind_kernel", "failure", "input_names", "kernel_error",
]  # fmt: skip


_declared = op_defs.registered()


class OpRecord:
    """One application of an op, as gradient functions and tapes see it; a graph's `Operation` has the same members."""

    __slots__ = ("attrs", "inputs", "op_def", "outputs")

    def __init__(
        self, op_def: OpDef, inputs: Sequence[Tensor], outputs: Sequence[Tensor], attrs: dict[str, Any]
    ) -> None:
        self.op_def = op_def
        self.inputs = tuple(inputs)
        self.outputs = tuple(outputs)
        self.attrs = attrs

    @property
    def type(self) -> str:
        return self.op_def.name

    def get_attr(self, name: str) -> Any:
        return self.attrs[name]


def apply(op_name: str, inputs: Sequence[Any], attrs: dict[str, Any] | None = None, name: str | None = None) -> Any:
    """Applies an op to tensors.

    Args:
        op_name: the op type.
        inputs: one entry per declared input: a tensor, or a list of tensors where the signature has `N*T`.
        attrs: attributes, less the type variables that the inputs bind.
        name: the operation's name in a graph.

    Returns:
        The output tensor; a tuple of them unless the signature has exactly one output; the `Operation` (None
        eagerly) if it has none.
    """
    op_def = _declared.get(op_name) or op_defs.get(op_name)
    graphs = state.graphs
    graph = graphs[-1] if graphs else None
    attrs = dict(attrs) if attrs else {}
    given = inputs
    if state.writes:
        inputs = versions.currents(inputs)
    outputs: Sequence[Tensor]
    try:
        if graph is None:
            flat, attrs, outputs = _run_eagerly(op_def, inputs, attrs)
            record: Any = OpRecord(op_def, flat, outputs, attrs) if state.tapes else None
            operation = None
        else:
            add = graph.add_operation if not state.regions else _adding_under_try
            record = operation = add(op_def, inputs, attrs, name)
            outputs = operation.outputs
            if op_def.written is not None and given[0] is not operation.inputs[0]:
                versions.made(operation, given[0], inputs[0])
    except errors.AutographError as error:
        error.at(current_location())
        raise
    if record is not None and state.tapes:
        for tape in state.tapes:
            tape.record(record)
    if op_def.single:
        return outputs[0]
    if not op_def.outputs:
        return operation
    return tuple(outputs)


def _add_here(op_def: OpDef, inputs: Sequence[Any], attrs: dict[str, Any], name: str | None) -> Any:
    graph = building_graph()
    assert graph is not None
    return graph.add_operation(op_def, inputs, attrs, name)


_adding_under_try: Callable[..., Any] = _add_here


def add_under_try(add: Callable[..., Any]) -> None:
    """Sets what adds an operation to the graph being built where a `try` statement is around, in the place of
    `Graph.add_operation`: errors are caught by what stands above this module."""
    global _adding_under_try
    _adding_under_try = add


def _run_eagerly(
    op_def: OpDef, inputs: Sequence[Any], attrs: dict[str, Any]
) -> tuple[list[Tensor], dict[str, Any], list[EagerTensor]]:
    flat, attrs = bind(op_def, inputs, attrs)
    arrays = []
    for tensor in flat:
        if type(tensor) is not EagerTensor and isinstance(tensor, SymbolicTensor):
            raise leak(tensor)
        arrays.append(tensor._array)
    kernel = bind_kernel(op_def, inputs, attrs)
    try:
        with np.errstate(all="ignore"):
            result = kernel(*arrays)
    except Exception as error:
        if not is_kernels_own(error, op_def):
            raise
        raise kernel_error(error, op_def, flat, attrs).at(current_location()) from None
    if state.own_arrays is not None:
        is_view = op_def.written is not None
        result = own(result, arrays, is_view) if op_def.single else [own(r, arrays, is_view) for r in result]
    if op_def.single:
        kind = op_def.outputs[0].type
        if op_def.out_dtypes is not None:
            dtype = op_def.out_dtypes(flat, attrs)[0]
        else:
            dtype = kind if isinstance(kind, DType) else attrs[kind]  # type: ignore[index]  # a type variable
        return flat, attrs, [EagerTensor(result, dtype)]
    types = infer(op_def, flat, attrs)
    return flat, attrs, [EagerTensor(r, dtype) for r, (dtype, _) in zip(result, types)]


def bind_kernel(op_def: OpDef, inputs: Sequence[Any], attrs: dict[str, Any]) -> Callable[..., Any]:
    """The kernel of one application: takes the flat input arrays, has its attributes filled in.

    Args:
        inputs: the inputs as declared, with lists for `N*T`; only their nesting matters.
    """
    kernel = op_def.kernel
    if not op_def.many and not op_def.kernel_attrs:
        return kernel  # by far the most frequent case
    keywords = {key: attrs[key] for key in op_def.kernel_attrs}
    if op_def.many:
        sizes = [len(value) if a.many else None for a, value in zip(op_def.inputs, inputs)]

        def grouped(*arrays: Any) -> Any:
            args: list[Any] = []
            at = 0
            for size in sizes:
                if size is None:
                    args.append(arrays[at])
                    at += 1
                else:
                    args.append(list(arrays[at : at + size]))
                    at += size
            return kernel(*args, **keywords)

        return grouped
    return lambda *arrays: kernel(*arrays, **keywords)


def group_inputs(op_def: OpDef, flat: Sequence[Any], attrs: dict[str, Any]) -> list[Any]:
    """The flat inputs of an operation, grouped as declared. One `many` input takes what the others leave."""
    spare = len(flat) - sum(not a.many for a in op_def.inputs)
    many = sum(a.many for a in op_def.inputs)
    grouped: list[Any] = []
    at = 0
    for arg in op_def.inputs:
        size = 1
        if arg.many:
            size = spare if many == 1 else spare // many
            grouped.append(list(flat[at : at + size]))
        else:
            grouped.append(flat[at])
        at += size
    return grouped


def failure(error: Exception, op: Any, arrays: Sequence[Any]) -> Exception:
    """What an executor raises when the kernel of an operation has raised `error`.

    Args:
        op: the operation.
        arrays: its flat inputs.
    """
    if not is_kernels_own(error, op.op_def):
        return error
    # what stands for a variable or a list has no shape but what is declared
    inputs = [t if t.dtype.is_opaque else EagerTensor(array, t.dtype) for array, t in zip(arrays, op.inputs)]
    return kernel_error(error, op.op_def, inputs, op.attrs).at(op.location)


def kernel_error(
    error: Exception, op_def: OpDef, inputs: Sequence[Tensor], attrs: dict[str, Any]
) -> errors.AutographError:
    """What a user sees when a kernel has reported `error`: what the shape rule says, which is more than NumPy does, or
    else NumPy's text with the op and its operands."""
    if isinstance(error, errors.ShapeMismatchError) and any(t.dtype.is_opaque for t in inputs):
        return error  # of a variable or a list, which know more of themselves than is declared
    if op_def.regions is None:
        try:
            infer(op_def, inputs, attrs)
        except errors.AutographError as better:
            return better
    if isinstance(error, errors.AutographError):
        return error
    known = {
        IndexError: errors.OutOfRangeError, ZeroDivisionError: errors.DivisionByZeroError,
        RecursionError: errors.StagedRecursionError,
    }  # fmt: skip
    cls = known.get(type(error), errors.InvalidArgumentError)
    names = input_names(op_def, len(inputs))
    operands = ", ".join(f"{name}: {type_text(t)}" for name, t in zip(names, inputs))
    text = f"{op_def.user_name}: {str(error).strip()}"
    return cls(f"{text} ({operands})" if operands else text)


def input_names(op_def: OpDef, count: int) -> list[str]:
    """The names of the flat inputs of an operation; `name[i]` in a list."""
    names: list[str] = []
    for arg in op_def.inputs:
        spare = count - len(op_def.inputs) + 1
        names += [f"{arg.name}[{i}]" for i in range(spare)] if arg.many else [arg.name]
    return names

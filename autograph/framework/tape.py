"""`Tape`: the recording of operations as they run or are traced, and `backpropagate`, which differentiates it.

The tape that users see, `GradientTape`, is `autograph.gradients.tape`. It and the rules for ops that hold graphs are
above this module, which knows one rule per op and no more (`gradient_rules`).

In a branch or body, an input that stands for a tensor of a graph around it counts as that tensor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import op_def as op_defs
from autograph.framework.context import building_graph, state
from autograph.framework.convert import convert_to_tensor
from autograph.framework.dtypes import DType, variant
from autograph.framework.execution import OpRecord, apply
from autograph.framework.gradient_rules import PartialRule, no_gradient
from autograph.framework.graph import Graph
from autograph.framework.nested import alters
from autograph.framework.number_rules import TENSORFLOW, using
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location
from autograph.framework.versions import raw

__all__ = [
    "Tape", "backpropagate", "gradient_type", "is_differentiable", "source_tensor", "zero_gradient",
]  # fmt: skip

def is_differentiable(tensor: Tensor) -> bool:
    """Whether a tensor's dtype is one that has gradients: those of numbers, and those that may hold numbers."""
    dtype = tensor.dtype
    return dtype.is_floating or dtype.is_complex or dtype.is_opaque


def gradient_type(tensor: Tensor) -> tuple[DType, TensorShape]:
    """Dtype and shape of the gradient of a tensor: its own, for a variable's handle those of the variable."""
    return tensor.handle_type or (tensor.dtype, tensor.shape)


def zero_gradient(tensor: Tensor) -> Tensor:
    """The gradient of a tensor that nothing depends on."""
    if tensor.dtype.name == "resource":
        dtype, shape = gradient_type(tensor)
        if shape.is_fully_defined():
            return convert_to_tensor(np.zeros(shape.as_tuple(), dtype.numpy_dtype))
        return apply("ZerosLike", [apply("ReadVariableOp", [tensor], {"dtype": dtype})])
    return apply("ZeroGradient" if tensor.dtype.is_opaque else "ZerosLike", [tensor])


def source_tensor(value: Any) -> Any:
    """The tensor that stands for `value` as a source of gradients: of a variable its handle, else the value itself."""
    if isinstance(value, Tensor):
        return value
    handle = getattr(value, "handle", None)
    return handle if isinstance(handle, Tensor) and handle.dtype.name == "resource" else value


class Tape:
    """Records the operations that depend on what it watches, while it is entered.

    Attributes:
        watch_accessed_variables: whether trainable variables are watched as soon as they are read.
    """

    watch_accessed_variables = False

    def __init__(self) -> None:
        self._watched: dict[int, Tensor] = {}
        self._records: list[Any] = []
        self._variables: dict[int, Any] = {}  # those watched, by the id of their handles
        self._graph: Graph | None = None  # in which it was entered
        self._altered = False  # whether what depends on a source was written to where any list may lead

    def __enter__(self) -> Any:
        self._graph = building_graph()
        state.tapes.append(self)
        return self

    def __exit__(self, *exc: Any) -> None:
        if self in state.tapes:
            state.tapes.remove(self)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """While it lasts, the tape records nothing."""
        active = self in state.tapes
        if active:
            state.tapes.remove(self)
        try:
            yield
        finally:
            if active:
                state.tapes.append(self)

    def variable_accessed(self, variable: Any) -> None:
        """Called for every variable that is read while the tape is active."""
        if self.watch_accessed_variables and variable.trainable:
            self.watch_variable(variable)

    def watch_variable(self, variable: Any) -> None:
        """Makes a variable a source of gradients."""
        if id(variable.handle) not in self._variables:
            self._variables[id(variable.handle)] = variable
            self.watch_tensor(variable.handle)

    def watch_tensor(self, tensor: Tensor) -> None:
        """Makes a tensor a source of gradients."""
        source = _source(tensor)
        self._watched[id(source)] = source
        graph = building_graph()
        if graph is not None and graph is self._graph:
            inside = _source(graph.capture(tensor))  # what operations read that are given `tensor`
            if id(inside) not in self._watched:
                self.record(OpRecord(op_defs.get("Identity"), [tensor], [inside], {}))

    def watches(self, tensor: Tensor) -> bool:
        """Whether a tensor is watched, or depends on what is."""
        return id(_source(tensor)) in self._watched

    def record(self, record: Any) -> None:
        """Called for every op applied while the tape is active."""
        watched = self._watched
        if any(id(_source(t)) in watched for t in record.inputs) or self._altered and any(map(_may_be, record.inputs)):
            self._records.append(record)
            self._altered = self._altered or alters(record)
            for t in record.outputs:
                if is_differentiable(t):
                    watched[id(t)] = t

    def extended(self, record: Any, output: Tensor) -> None:
        """Called for an op that is given another output after it was recorded."""
        if any(id(_source(t)) in self._watched for t in record.inputs):
            self._watched[id(output)] = output

    def backward(self, targets: Sequence[Tensor], sources: Sequence[Tensor], seeds: Sequence[Any]) -> list[Any]:
        """The gradients of the targets, weighted by `seeds` (None: ones), one for each source; None: no path."""
        with self.paused():  # the backward pass is not part of what it differentiates
            return backpropagate(self._records, targets, sources, seeds)


def backpropagate(
    records: Sequence[Any],
    targets: Sequence[Tensor],
    sources: Sequence[Tensor],
    seeds: Sequence[Any],
    one_graph: bool = False,
) -> list[Tensor | None]:
    """Reverse-mode differentiation over a list of op applications in the order in which they ran.

    Only what lies between a source and a target is looked at.

    Args:
        one_graph: whether all is in one graph, so that what its inputs stand for does not matter.
    """
    with raw():
        return _backpropagated(records, targets, sources, seeds, _itself if one_graph else _source)


def _backpropagated(
    records: Sequence[Any], targets: Sequence[Tensor], sources: Sequence[Tensor], seeds: Sequence[Any],
    source_of: Callable[[Tensor], Tensor],
) -> list[Tensor | None]:  # fmt: skip
    keys = [id(source_of(s)) for s in sources]
    relevant = _depending(records, keys, source_of)
    totals: dict[int, Tensor] = {}

    def add(key: int, gradient: Tensor) -> None:
        before = totals.get(key)
        totals[key] = gradient if before is None else _sum(before, gradient)

    for target, seed in zip(targets, seeds):
        if not is_differentiable(target):
            continue
        add(id(source_of(target)), _ones(target) if seed is None else _as_gradient(seed, target))
    for record in reversed(records):
        incoming = [totals.get(id(out)) for out in record.outputs]
        if all(g is None for g in incoming):
            continue
        wanted = [id(source_of(t)) in relevant for t in record.inputs]
        if not any(wanted):
            continue
        gradients = _gradients(record, incoming, wanted)
        for tensor, gradient, is_wanted in zip(record.inputs, gradients, wanted):
            if gradient is not None and is_wanted:
                add(id(source_of(tensor)), gradient)
    return [totals.get(key) for key in keys]


def _sum(a: Tensor, b: Tensor) -> Tensor:
    """The sum of two gradients of a tensor."""
    for total, part in ((a, b), (b, a)):
        made = getattr(part, "op", None)
        if made is not None and made.op_def.added is not None and made.graph is building_graph():
            found: Tensor = made.op_def.added(made, total)
            return found
    return apply("AddGradients" if a.dtype.is_opaque else "AddV2", [a, b])


def _ones(target: Tensor) -> Tensor:
    return apply("OnesGradient" if target.dtype.is_opaque else "OnesLike", [target])


def _as_gradient(seed: Any, target: Tensor) -> Tensor:
    return convert_to_tensor(seed, gradient_type(target)[0])


def _source(tensor: Tensor) -> Tensor:
    """What an input that stands for a tensor of a graph around it stands for in the end; else the tensor itself."""
    while type(tensor) is SymbolicTensor and tensor.op.type == "Placeholder":
        outer = getattr(tensor.op.graph, "captured_source", _no_source)(tensor)
        if outer is None:
            break
        tensor = outer
    return tensor


def _no_source(tensor: Tensor) -> None:
    return None


def _itself(tensor: Tensor) -> Tensor:
    return tensor


def _may_be(tensor: Tensor) -> bool:
    """Whether a tensor may stand for something that operations change (`Trait.ALTERS`)."""
    return tensor.dtype is variant


def _depending(records: Sequence[Any], keys: Sequence[int], source_of: Callable[[Tensor], Tensor]) -> set[int]:
    """The ids of the tensors that depend on some tensors, given by id, so that they may have gradients.

    Where operations change what tensors refer to, any tensor that may refer to something does, in any order: the
    operations may be those of a loop.
    """
    found = set(keys)
    if any(map(alters, records)):
        found.update(id(source_of(t)) for record in records for t in (*record.inputs, *record.outputs) if _may_be(t))
    for record in records:
        if any(id(source_of(t)) in found for t in record.inputs):
            found.update(id(out) for out in record.outputs if is_differentiable(out))
    return found


def _gradients(record: Any, incoming: Sequence[Any], wanted: Sequence[bool]) -> Sequence[Any]:
    """What the rule of an op gives for one application of it.

    Rules count positions in int32, which do not overflow, whatever numbers are in the program.
    """
    with using(TENSORFLOW):
        return _by_rule(record, incoming, wanted)


def _by_rule(record: Any, incoming: Sequence[Any], wanted: Sequence[bool]) -> Sequence[Any]:
    rule = record.op_def.gradient
    if rule is None:
        _refuse(record)
        return ()
    if isinstance(rule, PartialRule):
        return rule(record, incoming, wanted)
    if rule is no_gradient:
        return ()
    filled = [
        zero_gradient(out) if g is None and is_differentiable(out) else g for g, out in zip(incoming, record.outputs)
    ]
    return rule(record, *filled)


def _refuse(record: Any) -> None:
    """Raises for an op without a gradient, if its inputs are such that one is missing; None would say that there is
    nothing to differentiate."""
    if not any(t.dtype.is_floating or t.dtype.is_complex or t.dtype.is_opaque for t in record.inputs):
        return
    raise errors.UnimplementedError(
        f"there is no gradient through {record.op_def.user_name}",
        location=getattr(record, "location", None) or current_location(),
        fix="write it with operations that have one, or give it one with ag.custom_gradient; where it is a constant, "
        "ag.stop_gradient(x)",
    )

"""`GradientTape`: records the operations that run (or are traced) and differentiates them in reverse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.context import state
from autograph.framework.convert import convert_to_tensor
from autograph.framework.execution import apply
from autograph.framework.graph import Graph
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location

__all__ = ["GradientTape", "backpropagate"]


class GradientTape:
    """Records operations on watched tensors, to differentiate them.

    Args:
        persistent: whether `gradient` may be called more than once.

    >>> import autograph as ag
    >>> x = ag.constant(3.0)
    >>> with ag.GradientTape() as tape:
    ...     tape.watch(x)
    ...     y = x * x
    >>> tape.gradient(y, x)
    <ag.Tensor: shape=(), dtype=float32, numpy=6.0>
    """

    def __init__(self, persistent: bool = False, watch_accessed_variables: bool = True) -> None:
        self._persistent = persistent
        self._watched: dict[int, Tensor] = {}
        self._records: list[Any] = []
        self._used = False

    def __enter__(self) -> GradientTape:
        state.tapes.append(self)
        return self

    def __exit__(self, *exc: Any) -> None:
        if self in state.tapes:
            state.tapes.remove(self)

    def watch(self, tensors: Any) -> None:
        """Makes tensors (or a structure of them) sources of gradients."""
        for t in nest.flatten(tensors):
            self._watched[id(t)] = t

    def record(self, record: Any) -> None:
        """Called for every op applied while the tape is active."""
        if any(id(t) in self._watched for t in record.inputs):
            self._records.append(record)
            for t in record.outputs:
                self._watched[id(t)] = t

    def gradient(self, target: Any, sources: Any, output_gradients: Any = None) -> Any:
        """The gradient of `target` (summed, if it is not a scalar) with respect to `sources`.

        Returns:
            A structure like `sources`; None where `target` does not depend on a source.
        """
        if self._used and not self._persistent:
            raise errors.FailedPreconditionError(
                "a GradientTape that is not persistent gives gradients once",
                location=current_location(),
                fix="GradientTape(persistent=True)",
            )
        self._used = True
        targets = nest.flatten(target)
        seeds = nest.flatten(output_gradients) if output_gradients is not None else [None] * len(targets)
        active = self in state.tapes
        if active:  # the backward pass is not part of what it differentiates
            state.tapes.remove(self)
        try:
            found = backpropagate(self._records, targets, nest.flatten(sources), seeds)
        finally:
            if active:
                state.tapes.append(self)
        return nest.pack(sources, found)


def backpropagate(
    records: Sequence[Any], targets: Sequence[Tensor], sources: Sequence[Tensor], seeds: Sequence[Any]
) -> list[Tensor | None]:
    """Reverse-mode differentiation over a list of op applications in the order in which they ran."""
    totals: dict[int, Tensor] = {}

    def add(tensor: Tensor, gradient: Tensor) -> None:
        before = totals.get(id(tensor))
        totals[id(tensor)] = gradient if before is None else apply("AddV2", [before, gradient])

    for target, seed in zip(targets, seeds):
        if not (target.dtype.is_floating or target.dtype.is_complex):
            continue
        add(target, apply("OnesLike", [target]) if seed is None else convert_to_tensor(seed, target.dtype))
    for record in reversed(records):
        incoming = [totals.get(id(out)) for out in record.outputs]
        if all(g is None for g in incoming):
            continue
        rule = record.op_def.gradient
        if rule is None:
            _refuse_nested(record)
            continue
        filled = [
            apply("ZerosLike", [out]) if g is None and not out.dtype.is_opaque else g
            for g, out in zip(incoming, record.outputs)
        ]
        for tensor, gradient in zip(record.inputs, rule(record, *filled)):
            if gradient is not None:
                add(tensor, gradient)
    return [totals.get(id(s)) for s in sources]


def _refuse_nested(record: Any) -> None:
    """Raises for an `If`, `While` or call, whose gradient is not None but missing."""
    if any(isinstance(value, Graph) for value in record.attrs.values()):
        raise errors.UnimplementedError(
            f"there is no gradient yet through {record.type}: a staged `if` or loop, or a call of an ag.function",
            location=current_location(),
            fix="use ag.where for the branch and a Python loop over a range, inside one function",
        )

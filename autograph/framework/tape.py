"""`Tape`: the recording of operations as they run or are traced, and `backpropagate`, which differentiates it.

The tape that users see, `GradientTape`, is `autograph.gradients.tape`. It and the rules for ops that hold graphs are
above this module, which knows one rule per op and no more: `OpDef.gradient`, or what `register_gradient` was given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from autograph import errors
from autograph.framework.context import state
from autograph.framework.convert import convert_to_tensor
from autograph.framework.execution import apply
from autograph.framework.graph import Graph
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location

__all__ = ["Tape", "backpropagate", "register_gradient"]

_rules: dict[str, Callable[..., Sequence[Any]]] = {}


def register_gradient(op_name: str, rule: Callable[..., Sequence[Any]]) -> None:
    """Sets the gradient of an op whose declaration cannot: a rule that needs what is above `ops`.

    Args:
        rule: as `OpDef.gradient`: from the record and one gradient per output to one (or None) per input.
    """
    _rules[op_name] = rule


class Tape:
    """Records the operations that depend on what it watches, while it is entered."""

    def __init__(self) -> None:
        self._watched: dict[int, Tensor] = {}
        self._records: list[Any] = []

    def __enter__(self) -> Any:
        state.tapes.append(self)
        return self

    def __exit__(self, *exc: Any) -> None:
        if self in state.tapes:
            state.tapes.remove(self)

    def watch_tensor(self, tensor: Tensor) -> None:
        """Makes a tensor a source of gradients."""
        self._watched[id(tensor)] = tensor

    def record(self, record: Any) -> None:
        """Called for every op applied while the tape is active."""
        if any(id(t) in self._watched for t in record.inputs):
            self._records.append(record)
            for t in record.outputs:
                self._watched[id(t)] = t

    def backward(self, targets: Sequence[Tensor], sources: Sequence[Tensor], seeds: Sequence[Any]) -> list[Any]:
        """The gradients of the targets, weighted by `seeds` (None: ones), one for each source; None: no path."""
        active = self in state.tapes
        if active:  # the backward pass is not part of what it differentiates
            state.tapes.remove(self)
        try:
            return backpropagate(self._records, targets, sources, seeds)
        finally:
            if active:
                state.tapes.append(self)


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
        rule = record.op_def.gradient or _rules.get(record.type)
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

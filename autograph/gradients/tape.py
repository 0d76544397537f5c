"""`GradientTape`: what users differentiate with."""

from __future__ import annotations

from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.tape import Tape
from autograph.framework.user_frames import current_location

__all__ = ["GradientTape"]


class GradientTape(Tape):
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
        super().__init__()
        self._persistent = persistent
        self._used = False

    def watch(self, tensors: Any) -> None:
        """Makes tensors (or a structure of them) sources of gradients."""
        for t in nest.flatten(tensors):
            self.watch_tensor(t)

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
        return nest.pack(sources, self.backward(targets, nest.flatten(sources), seeds))

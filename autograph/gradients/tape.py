"""`GradientTape`: what users differentiate with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.context import state
from autograph.framework.convert import convert_to_tensor
from autograph.framework.op_names import type_name, with_article
from autograph.framework.tape import Tape, backpropagate, source_tensor
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.framework.versions import current
from autograph.gradients.jacobians import batch_jacobian, jacobian
from autograph.gradients.unconnected import UnconnectedGradients, or_unconnected

__all__ = ["GradientTape", "check_sources", "seeds_for"]


@hides_internal_frames
class GradientTape(Tape):
    """Records operations on watched tensors, to differentiate them.

    Works eagerly and in an `ag.function`. Tapes may be nested: what the inner one works out is recorded by the outer.

    Args:
        persistent: whether `gradient`, `jacobian` and `batch_jacobian` may be called more than once. Such a tape also
            records the gradients that are asked of it while it is recording.
        watch_accessed_variables: whether trainable variables are watched as soon as they are read.

    >>> import autograph as ag
    >>> x = ag.constant(3.0)
    >>> with ag.GradientTape() as tape:
    ...     tape.watch(x)
    ...     y = x * x
    >>> tape.gradient(y, x)
    <ag.Tensor: shape=(), dtype=float64, numpy=6.0>
    """

    def __init__(self, persistent: bool = False, watch_accessed_variables: bool = True) -> None:
        super().__init__()
        self.watch_accessed_variables = watch_accessed_variables
        self._persistent = persistent
        self._used = False
        self._versions: dict[int, tuple[Tensor, Tensor]] = {}  # of watched arrays, when they came to be

    def __enter__(self) -> GradientTape:
        if self in state.tapes:
            raise errors.FailedPreconditionError(
                "a GradientTape that is recording is entered again",
                location=current_location(),
                expected="a `with` statement for each tape",
            )
        super().__enter__()
        return self

    # --- what is recorded ---

    def watch(self, tensor: Any) -> None:
        """Makes tensors or variables (or a structure of them) sources of gradients.

        Raises:
            DTypeMismatchError: one is not of a floating-point or complex dtype.
            UnsupportedTypeError: one is neither a tensor nor a variable.
        """
        leaves = nest.flatten(tensor)
        for leaf, found in zip(leaves, check_sources(leaves, "watched")):
            if found is leaf:
                self._versions[id(leaf)] = (leaf, current(found))
                self.watch_tensor(current(found))
            else:
                self.watch_variable(leaf)

    @contextmanager
    def stop_recording(self) -> Iterator[None]:
        """While it lasts, nothing is recorded: what is worked out there has no gradient.

        Raises:
            FailedPreconditionError: the tape is not recording.

        >>> import autograph as ag
        >>> x = ag.constant(3.0)
        >>> with ag.GradientTape() as tape:
        ...     tape.watch(x)
        ...     with tape.stop_recording():
        ...         scale = x * x
        ...     y = scale * x
        >>> float(tape.gradient(y, x))
        9.0
        """
        if self not in state.tapes:
            raise errors.FailedPreconditionError(
                "stop_recording of a GradientTape that is not recording",
                location=current_location(),
                fix="call it in the `with` statement of the tape",
            )
        with self.paused():
            yield

    def reset(self) -> None:
        """Forgets all that was recorded and watched; goes on recording if it was."""
        self._watched, self._records, self._variables, self._used = {}, [], {}, False
        self._versions = {}

    def watched_variables(self) -> tuple[Any, ...]:
        """The variables that are watched, in the order in which they came to be."""
        return tuple(self._variables.values())

    # --- derivatives ---

    def gradient(
        self,
        target: Any,
        sources: Any,
        output_gradients: Any = None,
        unconnected_gradients: Any = UnconnectedGradients.NONE,
    ) -> Any:
        """The gradient of `target` (summed, if it is not a scalar) with respect to `sources`.

        Complex numbers follow TensorFlow: the gradient of a real L with respect to z is dL/dRe z + i dL/dIm z.

        Args:
            target: a tensor, or a structure of tensors, whose gradients are added.
            sources: tensors or variables, or a structure of them.
            output_gradients: weights of the parts of `target`, structured as it is; ones if left out.
            unconnected_gradients: what to return where `target` does not depend on a source: None or zeros.

        Returns:
            A structure like `sources`; each gradient has the shape and dtype of its source.

        Raises:
            DTypeMismatchError: a source is not of a floating-point or complex dtype.
            FailedPreconditionError: the tape is not persistent and has been asked before.
            UnimplementedError: there is no gradient through an operation.
        """
        leaves = nest.flatten(sources)
        found = self._sources(leaves)
        mode = UnconnectedGradients(unconnected_gradients)
        targets = [self._as_target(t) for t in nest.flatten(target)]
        seeds = seeds_for(targets, output_gradients)
        self._use()
        gradients = self._backward(targets, found, seeds)
        self._let_go()
        return nest.pack(sources, [or_unconnected(g, leaf, mode) for g, leaf in zip(gradients, leaves)])

    def jacobian(
        self,
        target: Any,
        sources: Any,
        unconnected_gradients: Any = UnconnectedGradients.NONE,
        parallel_iterations: int | None = None,
        experimental_use_pfor: bool = True,
    ) -> Any:
        """All partial derivatives of the elements of a tensor with respect to those of `sources`.

        Takes one backward pass for each element of `target`. In a graph that pass is traced once, in a staged loop.

        Args:
            target: a tensor.
            sources: tensors or variables, or a structure of them.
            unconnected_gradients: what to return where `target` does not depend on a source: None or zeros.
            parallel_iterations, experimental_use_pfor: accepted for TensorFlow's sake; they change nothing.

        Returns:
            A structure like `sources`; each part has the shape of `target` followed by that of its source.

        >>> import autograph as ag
        >>> x = ag.constant([1.0, 2.0])
        >>> with ag.GradientTape() as tape:
        ...     tape.watch(x)
        ...     y = x * x
        >>> tape.jacobian(y, x).numpy().tolist()
        [[2.0, 0.0], [0.0, 4.0]]
        """
        leaves = nest.flatten(sources)
        found = self._sources(leaves)
        mode = UnconnectedGradients(unconnected_gradients)
        tensor = self._as_target(target)
        self._use()
        parts = jacobian(lambda seed: self._backward([tensor], found, [seed]), tensor, leaves, mode)
        self._let_go()
        return nest.pack(sources, parts)

    def batch_jacobian(
        self,
        target: Any,
        source: Any,
        unconnected_gradients: Any = UnconnectedGradients.NONE,
        parallel_iterations: int | None = None,
        experimental_use_pfor: bool = True,
    ) -> Any:
        """The jacobian of each row of `target` with respect to the same row of `source`.

        Row i of `target` must depend on row i of `source` alone. Then one backward pass for each element of a row gives
        the derivatives of all rows.

        Args:
            target: a tensor of shape [n, ...].
            source: a tensor of shape [n, ...].
            unconnected_gradients: what to return if `target` does not depend on `source`: None or zeros.
            parallel_iterations, experimental_use_pfor: accepted for TensorFlow's sake; they change nothing.

        Returns:
            A tensor of shape [n] + target.shape[1:] + source.shape[1:].

        Raises:
            ShapeMismatchError: the first dimensions differ, or there are none.

        >>> import autograph as ag
        >>> x = ag.constant([[1.0, 2.0], [3.0, 4.0]])
        >>> with ag.GradientTape() as tape:
        ...     tape.watch(x)
        ...     y = x * x
        >>> tape.batch_jacobian(y, x).numpy().tolist()
        [[[2.0, 0.0], [0.0, 4.0]], [[6.0, 0.0], [0.0, 8.0]]]
        """
        found = self._sources([source])
        mode = UnconnectedGradients(unconnected_gradients)
        tensor = self._as_target(target)
        self._use()
        result = batch_jacobian(lambda seed: self._backward([tensor], found, [seed]), tensor, source, mode)
        self._let_go()
        return result

    # --- how ---

    def _sources(self, leaves: Sequence[Any]) -> list[Tensor]:
        """The tensors that stand for sources; of an array that was written since it was watched, what it held then."""
        return [self._versions.get(id(t), (t, t))[1] if id(t) in self._versions else current(t)
                for t in check_sources(leaves)]  # fmt: skip

    def _as_target(self, value: Any) -> Tensor:
        if isinstance(value, Tensor):
            return current(value)
        if source_tensor(value) is value:
            raise errors.UnsupportedTypeError(
                f"{value!r} has no gradient: it is no tensor",
                location=current_location(),
                expected="a tensor worked out while the tape was recording",
            )
        if self in state.tapes:
            return convert_to_tensor(value)
        state.tapes.append(self)  # reading a variable is part of what leads to the target
        try:
            return convert_to_tensor(value)
        finally:
            state.tapes.remove(self)

    def _use(self) -> None:
        if self._used and not self._persistent:
            raise errors.FailedPreconditionError(
                "a GradientTape that is not persistent gives gradients once",
                location=current_location(),
                fix="GradientTape(persistent=True)",
            )
        self._used = True

    def _backward(self, targets: Sequence[Tensor], sources: Sequence[Tensor], seeds: Sequence[Any]) -> list[Any]:
        if self._persistent:  # and so, if it is recording, it records this, too
            return backpropagate(tuple(self._records), targets, sources, seeds)
        return self.backward(targets, sources, seeds)

    def _let_go(self) -> None:
        """Ends a tape that is not persistent: it records no more, and keeps nothing."""
        if not self._persistent:
            self._watched, self._records = {}, []
            if self in state.tapes:
                state.tapes.remove(self)


def check_sources(sources: Sequence[Any], used: str = "a source of gradients") -> list[Tensor]:
    """The tensors that stand for sources.

    Raises:
        DTypeMismatchError, UnsupportedTypeError: one cannot be a source.
    """
    found = []
    for source in sources:
        tensor = source_tensor(source)
        if not isinstance(tensor, Tensor):
            raise errors.UnsupportedTypeError(
                f"{source!r}, {with_article(type_name(source))}, cannot be {used}",
                location=current_location(),
                expected="tensors or variables of a floating-point or complex dtype",
                fix="make a tensor of it first: x = ag.constant(...)",
            )
        dtype = source.dtype
        if not (dtype.is_floating or dtype.is_complex or dtype.is_opaque):
            raise errors.DTypeMismatchError(
                f"{with_article(dtype.name)} tensor cannot be {used}: derivatives need values that change smoothly",
                location=current_location(),
                expected="a floating-point or complex dtype",
                fix="convert it before the tape: x = ag.cast(x, ag.float32)" if dtype.name != "string" else None,
            )
        found.append(tensor)
    return found


def seeds_for(targets: Sequence[Tensor], output_gradients: Any) -> list[Any]:
    """The weight of each target, None where there is none.

    Raises:
        ShapeMismatchError: a weight has another shape than its target, or there are more or fewer of them.
    """
    if output_gradients is None:
        return [None] * len(targets)
    given = nest.flatten(output_gradients)
    if len(given) != len(targets):
        raise errors.ShapeMismatchError(
            f"{len(given)} output gradients for {len(targets)} targets",
            location=current_location(),
            expected="one for each target, or None",
        )
    seeds: list[Any] = []
    for target, value in zip(targets, given):
        seed = None if value is None else convert_to_tensor(value, None if isinstance(value, Tensor) else target.dtype)
        if seed is not None and not seed.shape.is_compatible_with(target.shape):
            raise errors.ShapeMismatchError(
                f"an output gradient has shape {seed.shape}, its target {target.shape}",
                location=current_location(),
                expected="the same shape",
            )
        seeds.append(seed if seed is None else current(seed))
    return seeds

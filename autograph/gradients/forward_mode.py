"""Forward mode: `ForwardAccumulator` and `jvp`, made of reverse mode.

The backward pass is linear in the gradient u that it starts from: it is u -> Jᵀu. Its own backward pass, with respect
to u, is therefore v -> Jv, whatever the operations are: every op that has a gradient of second order has its forward
derivative, too. (Two vector-Jacobian products make a Jacobian-vector product: Townsend, "A new trick for calculating
Jacobian vector products", 2017.) It costs about three times what the function costs, and, unlike true forward mode,
memory for what the function works out on the way. In a graph, what is not needed of the first pass is never run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.convert import convert_to_tensor
from autograph.framework.execution import apply
from autograph.framework.higher_order import calls_first_argument
from autograph.framework.tape import Tape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.gradients.tape import check_sources
from autograph.gradients.unconnected import UnconnectedGradients, or_unconnected

__all__ = ["ForwardAccumulator", "jvp"]


@hides_internal_frames
class ForwardAccumulator(Tape):
    """Works out derivatives along a direction: Jacobian-vector products.

    Records like a `GradientTape`; `jvp` then gives the derivative of what was worked out.

    Args:
        primals: tensors or variables, or a structure of them.
        tangents: the direction, structured as `primals`, of the same shapes.

    Raises:
        DTypeMismatchError, UnsupportedTypeError: one of `primals` cannot be differentiated by.
        ShapeMismatchError: a tangent does not have the shape of its primal.

    >>> import autograph as ag
    >>> x = ag.constant([1.0, 2.0])
    >>> with ag.ForwardAccumulator(x, ag.constant([1.0, 0.0])) as acc:
    ...     y = x * x
    >>> acc.jvp(y).numpy().tolist()
    [2.0, 0.0]
    """

    def __init__(self, primals: Any, tangents: Any) -> None:
        super().__init__()
        leaves = nest.flatten(primals)
        self._primals = check_sources(leaves, "a primal")
        self._tangents = tensors_like(primals, tangents, "a tangent", "its primal")

    def __enter__(self) -> ForwardAccumulator:
        super().__enter__()
        for tensor in self._primals:
            self.watch_tensor(tensor)
        return self

    def jvp(self, primals: Any, unconnected_gradients: Any = UnconnectedGradients.NONE) -> Any:
        """The derivatives of tensors along the direction.

        Args:
            primals: a tensor, or a structure of tensors, worked out while the accumulator was active.
            unconnected_gradients: what to return for a tensor that does not depend on the primals: None or zeros.

        Returns:
            A structure like `primals`.
        """
        mode = UnconnectedGradients(unconnected_gradients)
        leaves = nest.flatten(primals)
        targets = [convert_to_tensor(leaf) for leaf in leaves]
        with Tape() as second, self.paused():
            weights = [apply("ZerosLike", [t]) for t in targets]
            for weight in weights:
                second.watch_tensor(weight)
            pulled = self.backward(targets, self._primals, weights)
        pairs = [(g, v) for g, v in zip(pulled, self._tangents) if g is not None]
        with self.paused():
            found = second.backward([g for g, _ in pairs], weights, [v for _, v in pairs])
        return nest.pack(primals, [or_unconnected(g, t, mode) for g, t in zip(found, targets)])


def tensors_like(structure: Any, values: Any, one: str, other: str) -> list[Tensor]:
    """The parts of `values` that stand where `structure` has tensors, as tensors of the same dtypes and shapes.

    Args:
        one, other: what errors call a part of `values` and of `structure`.

    Raises:
        ShapeMismatchError: `values` is structured otherwise, or a part has another shape.
    """
    if not nest.is_nested(structure):
        tensor = convert_to_tensor(values, structure.dtype)
        if not tensor.shape.is_compatible_with(structure.shape):
            raise errors.ShapeMismatchError(
                f"{one} has shape {tensor.shape}, {other} {structure.shape}",
                location=current_location(),
                expected="the same shape",
            )
        return [tensor]
    parts = nest.children(structure)
    given = nest.children(values) if nest.is_nested(values) else []
    keyed = isinstance(structure, dict)
    if len(parts) != len(given) or keyed and not (isinstance(values, dict) and values.keys() == structure.keys()):
        raise errors.ShapeMismatchError(
            f"{one} for each of {len(parts)} values is needed, and there are {len(given)}",
            location=current_location(),
            expected="a structure like that of the values",
        )
    if keyed:
        given = [(key, values[key]) for key in structure]
    return [t for (_, s), (_, v) in zip(parts, given) for t in tensors_like(s, v, one, other)]


@calls_first_argument
def jvp(f: Callable[..., Any], primals: Sequence[Any], tangents: Sequence[Any], has_aux: bool = False) -> Any:
    """`f(*primals)` and its derivative along the direction `tangents`: the Jacobian times a vector.

    Takes about three times as long as `f` alone.

    Args:
        f: a function of tensors, or structures of them.
        primals: its arguments, a list or tuple.
        tangents: structured as `primals`, of the same shapes.
        has_aux: whether `f` returns a pair, of which the second part is not differentiated but returned third.

    Returns:
        The value, and its derivative, structured alike; zeros where it does not depend on `primals`.

    >>> import autograph as ag
    >>> y, dy = ag.jvp(lambda x: x * x, (ag.constant(3.0),), (ag.constant(1.0),))
    >>> float(y), float(dy)
    (9.0, 6.0)
    """
    primals = tuple(nest.map_structure(as_primal, tuple(primals)))
    with ForwardAccumulator(primals, tangents) as accumulator:
        result = f(*primals)
        value, aux = result if has_aux else (result, None)
        value = nest.map_structure(convert_to_tensor, value)
    derivative = accumulator.jvp(value, UnconnectedGradients.ZERO)
    return (value, derivative, aux) if has_aux else (value, derivative)


def as_primal(leaf: Any) -> Any:
    """An argument to differentiate by: a variable as it is, all else as a tensor."""
    if hasattr(leaf, "handle"):
        return leaf
    return apply("Identity", [leaf]) if isinstance(leaf, Tensor) else convert_to_tensor(leaf)

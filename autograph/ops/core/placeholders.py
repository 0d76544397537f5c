"""What graphs that are built by hand need besides the ops of traced functions: placeholders, groups of operations."""

from __future__ import annotations

from typing import Any

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.context import building_graph
from autograph.framework.convert import convert_to_tensor
from autograph.framework.dtypes import as_dtype
from autograph.framework.execution import apply
from autograph.framework.graph import Graph
from autograph.framework.op_def import define
from autograph.framework.scopes import control_dependencies
from autograph.framework.shapes import TensorShape, as_shape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location

__all__ = ["group", "no_op", "placeholder", "placeholder_with_default"]


def _with_default_shape(inputs: Any, attrs: Any) -> TensorShape:
    shape: TensorShape = attrs["shape"]
    if not inputs[0].shape.is_compatible_with(shape):
        raise errors.ShapeMismatchError(
            f"the default of a placeholder of shape {shape} has the shape {inputs[0].shape}",
            expected=f"a value of shape {shape}",
        )
    return shape


define(
    "PlaceholderWithDefault",
    "input: dtype -> output: dtype",
    types={"dtype": dtypes.ALL},
    attrs={"shape": ("shape", shapes.unknown)},
    shape=_with_default_shape,
    kernel=lambda x: x,
    gradient=lambda op, dy: [dy],
)
define("NoOp", "->", shape=lambda inputs, attrs: [], kernel=tuple)


def _graph_by_hand(what: str) -> Graph:
    graph = building_graph()
    if graph is None or graph.is_function:
        where = "outside of a graph" if graph is None else f"in the function {graph.name!r}"
        raise errors.FailedPreconditionError(
            f"{what} is used {where}: only a session feeds it",
            location=current_location(),
            expected="a graph that is built by hand",
            fix="with ag.Graph().as_default(): ...; a function takes arguments instead",
        )
    return graph


def placeholder(dtype: Any, shape: Any = None, name: str | None = None) -> Tensor:
    """A tensor that has no value until a session is given one: `session.run(y, {x: value})`.

    Args:
        shape: what values have to fit; None for any.

    Raises:
        FailedPreconditionError: no graph is being built by hand; it is a RuntimeError.

    >>> import autograph as ag
    >>> with ag.Graph().as_default():
    ...     ag.placeholder(ag.float32, [None, 2], name="x")
    <ag.Tensor 'x:0' shape=(None, 2) dtype=float32>
    """
    _graph_by_hand("ag.placeholder")
    made: Tensor = apply("Placeholder", [], {"dtype": as_dtype(dtype), "shape": as_shape(shape)}, name)
    return made


def placeholder_with_default(input: Any, shape: Any, name: str | None = None) -> Tensor:
    """A tensor that a session may be given a value for, and that has another value otherwise.

    Args:
        input: the value if none is given.
        shape: what values have to fit, the default among them; None for any.

    Raises:
        FailedPreconditionError: no graph is being built by hand; it is a RuntimeError.
        ShapeMismatchError: the default does not fit.
    """
    graph = _graph_by_hand("ag.placeholder_with_default")
    value = convert_to_tensor(input)
    made: Tensor = apply("PlaceholderWithDefault", [graph.capture(value)], {"shape": as_shape(shape)}, name)
    return made


def no_op(name: str | None = None) -> Any:
    """An operation that does nothing: others can wait for it, and it for others. None where operations run at once."""
    return None if building_graph() is None else apply("NoOp", [], name=name)


def group(*inputs: Any, name: str | None = None) -> Any:
    """An operation that has run when all of these have: `session.run(ag.group(a, b))`.

    Args:
        inputs: operations and tensors, or lists of them.

    Returns:
        The operation; None where operations run at once.

    >>> import autograph as ag
    >>> with ag.Graph().as_default():
    ...     step = ag.group(ag.constant(1.0), ag.constant(2.0), name="step")
    >>> step
    <ag.Operation 'step' type=NoOp>
    """
    flat = [one for given in inputs for one in (given if isinstance(given, (list, tuple)) else (given,))]
    with control_dependencies([one for one in flat if one is not None]):
        return no_op(name or "group_deps")

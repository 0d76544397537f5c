"""Variables of graphs that are built by hand, as in TensorFlow 1: the graph declares them, a session has their values.

Such a variable is a few operations: `v`, which stands for it; `v/Assign`, its initializer, which a session has to run
before the variable has a value there; `v/IsInitialized` and `v/Read`. It is an `ag.Variable`, with the same methods,
but nothing is read or changed before a session runs what they return.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph import errors
from autograph.framework import shapes
from autograph.framework.context import building_graph
from autograph.framework.execution import apply
from autograph.framework.graph import Graph, Operation
from autograph.framework.graph_collections import GraphKeys
from autograph.framework.op_def import Trait, define
from autograph.framework.scopes import control_dependencies, get_default_graph
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.core.placeholders import group

__all__ = [
    "Declaration", "assign", "assign_add", "assign_sub", "by_hand", "declare", "global_variables",
    "global_variables_initializer", "no_item_assignment", "trainable_variables", "variables_initializer",
]  # fmt: skip


def _no_kernel(*, dtype: Any, shape: Any) -> Any:
    raise RuntimeError("a variable of a graph is in the session that runs it")


define(
    "VarHandleOp",
    "-> resource: resource",
    attrs={"dtype": "type", "shape": ("shape", shapes.unknown)},
    shape=lambda inputs, attrs: shapes.scalar,
    kernel=_no_kernel,
    traits=Trait.STATEFUL,
)


class Declaration:
    """The operations that a graph has for a variable.

    Attributes:
        handle: what stands for it.
        initial_value: a tensor.
        initializer: the operation that gives it its first value.
        read: its value, as fetching the variable gives it.
    """

    def __init__(self, graph: Graph, name: str, value: Tensor, shape: TensorShape) -> None:
        self.handle: SymbolicTensor = apply(
            "VarHandleOp", [], {"dtype": value.dtype, "shape": shape}, name.rpartition("/")[2] or "Variable"
        )
        self.handle.handle_type = value.dtype, shape
        self.initial_value = graph.capture(value)
        with graph.name_scope(self.handle.op.name + "/"), graph.control_dependencies(None):
            with graph.name_scope("IsInitialized"):
                apply("VarIsInitializedOp", [self.handle])
            self.initializer: Operation = apply(
                "AssignVariableOp", [self.handle, self.initial_value], name="Assign"
            )
            with graph.name_scope("Read"):
                self.read: SymbolicTensor = apply("ReadVariableOp", [self.handle], {"dtype": value.dtype})

    def after(self, operation: Any) -> Any:
        """The variable's value when an operation has changed it."""
        with control_dependencies([operation]):
            return apply("ReadVariableOp", [self.handle], {"dtype": self.read.dtype})

    def initialized(self) -> Tensor:
        """Its value; the first one, if it has none."""
        first = apply("InitializeVariableOp", [self.handle, self.initial_value])
        made: Tensor = self.after(first)
        return made


def declare(graph: Graph, variable: Any, name: str, value: Tensor, shape: TensorShape, trainable: bool) -> Declaration:
    """Declares a variable in a graph, and enters it in the graph's collections."""
    made = Declaration(graph, name, value, shape)
    graph.add_to_collection(GraphKeys.GLOBAL_VARIABLES, variable)
    if trainable:
        graph.add_to_collection(GraphKeys.TRAINABLE_VARIABLES, variable)
    return made


def by_hand() -> Graph | None:
    """The graph that is being built by hand; None where operations run at once, or a function is traced."""
    graph = building_graph()
    return None if graph is None or graph.is_function else graph


def no_item_assignment(name: str) -> errors.UnimplementedError:
    """The error for `v[i] = x` of a variable of a graph: there would be no operation to run."""
    return errors.UnimplementedError(
        f"an item of the variable {name!r} is assigned to in a graph: nothing would run the assignment",
        location=current_location(),
        fix="v.scatter_update(ag.IndexedSlices(values, indices)) gives what a session can run",
    )


def global_variables(scope: str | None = None) -> list[Any]:
    """The variables of the graph being built: its collection GLOBAL_VARIABLES.

    Args:
        scope: a regular expression that their names have to begin with.
    """
    return get_default_graph().get_collection(GraphKeys.GLOBAL_VARIABLES, scope)


def trainable_variables(scope: str | None = None) -> list[Any]:
    """The trainable variables of the graph being built: its collection TRAINABLE_VARIABLES."""
    return get_default_graph().get_collection(GraphKeys.TRAINABLE_VARIABLES, scope)


def assign(
    ref: Any, value: Any, validate_shape: Any = None, use_locking: bool | None = None, name: str | None = None
) -> Any:
    """`ref.assign(value)`: what gives a variable another value, in a graph when it is run.

    Args:
        validate_shape: for TensorFlow 1's sake; a variable keeps to its shape.
    """
    return ref.assign(value, name=name)


def assign_add(ref: Any, value: Any, use_locking: bool | None = None, name: str | None = None) -> Any:
    """`ref.assign_add(value)`: what adds to the value of a variable, in a graph when it is run."""
    return ref.assign_add(value, name=name)


def assign_sub(ref: Any, value: Any, use_locking: bool | None = None, name: str | None = None) -> Any:
    """`ref.assign_sub(value)`: what subtracts from the value of a variable, in a graph when it is run."""
    return ref.assign_sub(value, name=name)


def variables_initializer(var_list: Sequence[Any], name: str = "init") -> Any:
    """An operation that gives variables of a graph their first values.

    >>> import autograph as ag
    >>> with ag.Graph().as_default() as graph:
    ...     v = ag.Variable([1.0, 2.0], name="v")
    ...     init = ag.global_variables_initializer()
    >>> with ag.Session(graph) as session:
    ...     session.run(init)
    ...     session.run(v)
    array([1., 2.])
    """
    return group(*[v.initializer for v in var_list], name=name)


def global_variables_initializer() -> Any:
    """An operation that gives all variables of the graph being built, so far, their first values."""
    return variables_initializer(global_variables())

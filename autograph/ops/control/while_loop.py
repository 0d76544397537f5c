"""`while_loop`: a loop of functions, which the program writes out. Converted `while` and `for` need none of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from autograph.framework import nest
from autograph.framework.context import building_graph
from autograph.framework.execution import apply
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.ops.control.loop_graphs import while_values
from autograph.ops.control.raising import refusing
from autograph.ops.core.common import as_tensor

__all__ = ["while_loop"]


def while_loop(
    cond: Callable[..., Any],
    body: Callable[..., Any],
    loop_vars: Sequence[Any],
    shape_invariants: Any = None,
    parallel_iterations: int = 10,
    back_prop: bool = True,
    swap_memory: bool = False,
    maximum_iterations: Any = None,
    name: str | None = None,
) -> Any:
    """Repeats `loop_vars = body(*loop_vars)` while `cond(*loop_vars)` holds.

    Args:
        loop_vars: a list or tuple of (structures of) tensors.
        maximum_iterations: stop after so many iterations in any case.
        swap_memory: whether a gradient is to save memory rather than time: of n iterations it then keeps not n times
            the loop variables, but about 3 √n times, and does each iteration once more.
        parallel_iterations, back_prop: accepted for TensorFlow's sake; they change nothing.

    Returns:
        The loop variables at the end, as `loop_vars` is structured.

    >>> import autograph as ag
    >>> ag.while_loop(lambda i: i < 10, lambda i: (i * 2,), [ag.constant(1)])
    [<ag.Tensor: shape=(), dtype=int64, numpy=16>]
    """
    def next_values(values: Sequence[Any]) -> list[Any]:
        result = body(*values)
        return list(result) if isinstance(result, (list, tuple)) and len(values) == len(result) else [result]

    count: list[Any] = [0] if maximum_iterations is not None else []
    size = len(loop_vars)

    def test(values: Sequence[Any]) -> Any:
        holds = cond(*values[:size])
        if count:
            ended = not isinstance(holds, Tensor) and not holds
            return holds if ended else _and(holds, values[size] < maximum_iterations)
        return holds

    def step(values: Sequence[Any]) -> list[Any]:
        return next_values(values[:size]) + [v + 1 for v in values[size:]]

    values: Sequence[Any] = list(loop_vars) + count
    if building_graph() is None:
        while test(values):
            values = step(values)
    else:
        names = [f"loop variable {i}" for i in range(size)] + ["the iteration count"]
        with refusing("a function given to while_loop"):
            shapes_given = dict(enumerate(shape_invariants or ()))
            values = while_values(test, step, values, names, shapes_given, bool(swap_memory))
    result = list(values[:size])
    return result if isinstance(loop_vars, list) else nest.rebuild(loop_vars, result)


def _and(x: Any, y: Any) -> Any:
    if isinstance(x, SymbolicTensor) or isinstance(y, SymbolicTensor):
        return apply("LogicalAnd", [as_tensor(x), as_tensor(y)])
    return bool(x) and bool(y)

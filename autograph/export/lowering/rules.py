"""The table of rules, and what rules are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.context import building_graph
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.rewriting.translating import Seen
from autograph.framework.tensor import Tensor

__all__ = ["RULES", "constant", "int32", "lowers", "refuse", "require", "some"]

Rule = Callable[[Seen], Sequence[Tensor] | None]
#: By op, how it is written with what TensorFlow has.
RULES: dict[str, Rule] = {}


def lowers(*names: str) -> Callable[[Rule], Rule]:
    """Registers the decorated function as the rule of these ops."""

    def register(rule: Rule) -> Rule:
        for name in names:
            if name in RULES:
                raise errors.InternalError(f"there are two rules to lower {name!r}")
            RULES[name] = rule
        return rule

    return register


def refuse(seen: Seen, why: str) -> errors.UnimplementedError:
    """The error for an operation that has no form in TensorFlow."""
    return errors.UnimplementedError(
        f"{seen.op_def.user_name} ({seen.type}, the operation {seen.name!r}) cannot be exported: {why}",
        location=seen.location,
        fix="leave it out of what is exported, or have as_graph_def(lower=False) show it as it is",
    )


def constant(value: Any, dtype: DType) -> Tensor:
    """A constant of the graph being built."""
    graph = building_graph()
    assert graph is not None
    return graph.add_constant(np.asarray(value, dtype.numpy_dtype), dtype)


def int32(index: Tensor) -> Tensor:
    """A whole number as TensorFlow has positions in lists."""
    return index if index.dtype is dtypes.int32 else apply("Cast", [index], {"DstT": dtypes.int32})


def some(condition: Tensor) -> Tensor:
    """Whether any element of a bool tensor holds, as a scalar."""
    rank = condition.shape.rank
    if rank == 0:
        return condition
    if rank is not None:
        return apply("Any", [condition, constant(np.arange(rank), dtypes.int32)], {"keep_dims": False})
    flat = apply("Reshape", [condition, constant([-1], dtypes.int32)])
    return apply("Any", [flat, constant([0], dtypes.int32)], {"keep_dims": False})


def require(wrong: Tensor, text: str, results: Sequence[Tensor]) -> list[Tensor]:
    """The results, for which a run waits until it is known that nothing is wrong.

    Args:
        wrong: a bool tensor: whether (anywhere) the error is to be raised.
        text: what the error says.
    """
    graph = building_graph()
    assert graph is not None
    data = [constant(text.encode(), dtypes.string)]
    check = apply("Assert", [apply("LogicalNot", [some(wrong)]), data], {"summarize": 3})
    with graph.control_dependencies([check]):
        return [apply("Identity", [result]) for result in results]

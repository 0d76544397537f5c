"""Datasets and iterators in graphs: the ops that make them and take elements from them.

A dataset that is made in a graph is the output of `MakeDataset`, which builds the plan when it runs: from the plans of
other datasets, from tensors, and from functions with values for what they capture. A dataset from outside is a
constant or an input. An iterator is made by `AnonymousIteratorV3` and asked by `IteratorHasNext`, which fetches an
element and keeps it, and `IteratorGetNext`. They are stateful, so that they run in program order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from autograph import errors
from autograph.data.functions import BoundFunction, DatasetFunction, TracedFunction
from autograph.data.passes import Pass
from autograph.data.plans import Plan
from autograph.data.specs import is_dataset
from autograph.framework import dtypes, shapes
from autograph.framework.context import building_graph
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.origins import mark_user_error
from autograph.framework.scopes import init_scope
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import call_site

__all__ = [
    "FunctionOf", "Slot", "cardinality_of", "get_next", "has_next", "make_iterator", "make_plan", "plan_of",
]  # fmt: skip


class Slot(NamedTuple):
    """Stands for input `number` of the operation."""

    number: int


class FunctionOf(NamedTuple):
    """A traced function whose captures are inputs."""

    traced: DatasetFunction
    slots: list[Slot]


def make_plan(cls: Callable[..., Plan], spec: Any, *args: Any) -> Plan | Tensor:
    """A plan `cls(spec, *args)`; in a graph, a tensor that stands for it.

    Args:
        args: datasets, tensors, traced functions, tuples and lists of these, and Python values.
    """
    site = call_site()
    if building_graph() is None:
        made = cls(spec, *[_lowered(arg, _eager) for arg in args])
        made.site = site
        return made
    inputs: list[Tensor] = []

    def slot(tensor: Any) -> Slot:
        inputs.append(tensor)
        return Slot(len(inputs) - 1)

    template = [_lowered(arg, slot) for arg in args]
    attrs = {"make": cls, "spec": spec, "args": template, "site": site}
    made_tensor: Tensor = apply("MakeDataset", [inputs], attrs, cls.kind)  # type: ignore[attr-defined]
    return made_tensor


def _lowered(arg: Any, lower: Callable[[Tensor], Any]) -> Any:
    if is_dataset(arg):
        return lower(arg.variant)
    if isinstance(arg, Tensor):
        return lower(arg)
    if isinstance(arg, TracedFunction):
        return BoundFunction(arg) if lower is _eager else FunctionOf(arg, [lower(t) for t in arg.captures])
    if type(arg) in (tuple, list):
        return [_lowered(part, lower) for part in arg]
    return arg


def _eager(tensor: Any) -> Any:
    return plan_of(tensor._array) if tensor.dtype is dtypes.variant else tensor._array


def plan_of(value: Any) -> Any:
    """The plan or pass that a run-time value is; a constant wraps it in an array."""
    return value.item() if isinstance(value, np.ndarray) else value


# --- the ops -----------------------------------------------------------------------------------------


def _filled(template: Any, values: Sequence[Any]) -> Any:
    if type(template) is Slot:
        value = values[template.number]
        is_object = isinstance(value, np.ndarray) and value.dtype == object and value.ndim == 0
        return value.item() if is_object and isinstance(value.item(), Plan) else value
    if type(template) is FunctionOf:
        return BoundFunction(template.traced, [_filled(slot, values) for slot in template.slots])
    if type(template) is list:
        return [_filled(part, values) for part in template]
    return template


def _make(inputs: list[Any], *, make: Callable[..., Plan], spec: Any, args: list[Any], site: Any) -> Plan:
    made = make(spec, *[_size(arg) for arg in _filled(args, inputs)])
    made.site = site
    return made


def _size(arg: Any) -> Any:
    """An argument of a plan; tensors that are arguments by themselves, not in lists, are sizes or names of files."""
    return int(arg) if isinstance(arg, (np.ndarray, np.generic)) and arg.dtype.kind in "iu" else arg


def _scalars(inputs: Sequence[Any], attrs: Any) -> Any:
    return shapes.scalar


define(
    "MakeDataset",
    "inputs: list -> handle: variant",
    attrs={"make": "python", "spec": "python", "args": "python", "site": ("python", None)},
    shape=_scalars,
    kernel=_make,
    traits=Trait.STATEFUL,
)
define(
    "DatasetCardinality",
    "input_dataset: variant -> cardinality: int64",
    shape=_scalars,
    kernel=lambda dataset: np.int64(plan_of(dataset).cardinality()),
    traits=Trait.STATEFUL,  # files, and what a cache holds, may change
)
define(
    "AnonymousIteratorV3",
    "dataset: variant -> handle: resource",
    shape=_scalars,
    kernel=lambda dataset: Pass(plan_of(dataset)),
    traits=Trait.STATEFUL,
)


def _running(step: Callable[[], Any]) -> Any:
    """Goes on with a pass. What is raised by the user's Python comes out as it is."""
    try:
        with init_scope():
            return step()
    except errors.AutographError:
        raise
    except Exception as error:
        mark_user_error(error)
        raise


def _next_kernel(iterator: Any, *, structure: Any) -> list[Any]:
    def step() -> Any:
        found = plan_of(iterator)
        if not found.has_next():
            raise errors.OutOfRangeError("next() on an iterator that has no more elements")
        return list(found.take())

    found: list[Any] = _running(step)
    return found


define(
    "IteratorHasNext",
    "iterator: resource -> has_next: bool",
    shape=_scalars,
    kernel=lambda iterator: np.bool_(_running(plan_of(iterator).has_next)),
    traits=Trait.STATEFUL,
)
define(
    "IteratorGetNext",
    "iterator: resource -> components: list",
    attrs={"structure": "python"},
    shape=lambda inputs, attrs: [leaf.shape for leaf in attrs["structure"].leaves],
    out_dtypes=lambda inputs, attrs: attrs["structure"].dtypes,
    kernel=_next_kernel,
    traits=Trait.STATEFUL,
)


# --- using them ----------------------------------------------------------------------------------------


def make_iterator(dataset: Tensor) -> Tensor:
    """A new iterator over a dataset."""
    return apply("AnonymousIteratorV3", [dataset])


def has_next(iterator: Tensor) -> Tensor:
    """Whether an iterator has another element."""
    return apply("IteratorHasNext", [iterator])


def get_next(iterator: Tensor, structure: Any) -> tuple[Tensor, ...]:
    """The leaves of the next element."""
    return apply("IteratorGetNext", [iterator], {"structure": structure})


def cardinality_of(dataset: Tensor) -> Tensor:
    """The number of elements, or a negative number."""
    return apply("DatasetCardinality", [dataset])



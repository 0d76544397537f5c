"""`distribute`: stages that tasks of a cluster run. What a cluster is, this room does not know: it is given one.

The first stage may make datasets of elements; tasks go over these, and what they give is put in order here, as it would
be without tasks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from autograph import errors
from autograph.data.functions import TracedFunction
from autograph.data.mapping import FilterPlan, FlatMapPlan, InterleavePlan, MapPlan
from autograph.data.plans import UNKNOWN, Plan
from autograph.data.specs import DatasetSpec, Leaves
from autograph.framework.user_frames import current_location
from autograph.function.concrete import ConcreteFunction

__all__ = ["Arranged", "DistributedPlan", "Place", "StageTrace", "Stages", "distributed_part"]

#: Puts the elements of passes over several datasets in order. It asks for each pass where that is to begin.
Arranged = Callable[[Iterator[Iterator[Any]]], Iterator[Any]]


_Stage = MapPlan | FilterPlan | FlatMapPlan


class StageTrace(NamedTuple):
    """A stage as a trace.

    Attributes:
        kind: "map", "filter" or "datasets".
        trace: of its function, of flat leaves.
        function: as the user gave it.
    """

    kind: str
    trace: ConcreteFunction
    function: Callable[..., Any]


class Stages(Protocol):
    """Runs the stages of one dataset."""

    def __call__(
        self, stages: Sequence[StageTrace], source: Iterator[Leaves], arranged: Arranged | None
    ) -> Iterator[Leaves]:
        """A pass over what the last stage gives, in order.

        Args:
            source: the elements below the stages.
            arranged: if the first stage makes datasets, puts their elements in order.
        """


class Place(Protocol):
    """What runs stages: a cluster."""

    def dataset_stages(self) -> Stages:
        """What runs the stages of a dataset."""


class DistributedPlan(Plan):
    """Stages that run elsewhere, many elements at a time; their elements come in order.

    Args:
        stages: plans, from the first on.
        place: where they run.
    """

    kind = "DistributedDataset"

    def __init__(self, spec: Any, source: Plan, stages: Sequence[_Stage], place: Place) -> None:
        super().__init__(spec)
        self._source = source
        self._stages = tuple(stages)
        self._run = place.dataset_stages()

    def elements(self) -> Iterator[Leaves]:
        traces = []
        for stage in self._stages:
            traced = stage.function.traced
            assert isinstance(traced, TracedFunction)
            traces.append(StageTrace(_kind(stage), traced.current(), traced.user_function))
        first = self._stages[0]
        arranged = first.arranged if isinstance(first, FlatMapPlan) else None
        return self._run(traces, self._source.elements(), arranged)

    def cardinality(self) -> int:
        return self._source.cardinality() if all(_kind(stage) == "map" for stage in self._stages) else UNKNOWN


def distributed_part(plan: Plan) -> tuple[Plan, list[_Stage]]:
    """The maps and filters on top of a plan, with the `flat_map` or `interleave` that may be below them, from the first
    on, and the plan below.

    Raises:
        InvalidArgumentError: there are none, or datasets are among the elements.
    """
    stages: list[_Stage] = []
    while type(plan) in (MapPlan, FilterPlan, FlatMapPlan, InterleavePlan):
        assert isinstance(plan, (MapPlan, FilterPlan, FlatMapPlan))
        stages.insert(0, plan)
        plan = plan.source
        if isinstance(stages[0], FlatMapPlan):
            break
    for one in (plan, *stages):
        if any(isinstance(leaf, DatasetSpec) for leaf in one.structure.leaves):
            raise errors.InvalidArgumentError(
                "elements that are or hold datasets cannot be sent to the tasks of a cluster",
                location=current_location(), expected="elements of tensors",
                fix="flat_map or interleave, with a function that makes a dataset of an element",
            )  # fmt: skip
    if not stages:
        raise errors.InvalidArgumentError(
            f"there is nothing for the tasks of a cluster to do: {plan.kind} is no map, filter, flat_map or interleave",
            location=current_location(), expected="one of these right before: dataset.map(f).distribute(cluster)",
            fix="have a function read: dataset of names, .map(lambda path: ag.io.read_file(path))",
        )  # fmt: skip
    return plan, stages


def _kind(stage: _Stage) -> str:
    return "map" if isinstance(stage, MapPlan) else "datasets" if isinstance(stage, FlatMapPlan) else "filter"

"""`distribute`: stages that tasks of a cluster run. What a cluster is, this room does not know: it is given one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from autograph import errors
from autograph.data.mapping import FilterPlan, MapPlan
from autograph.data.plans import UNKNOWN, Plan
from autograph.data.specs import DatasetSpec, Leaves
from autograph.framework.user_frames import current_location
from autograph.function.concrete import ConcreteFunction

__all__ = ["DistributedPlan", "Place", "StageTrace", "distributed_part"]


class StageTrace(NamedTuple):
    """A stage as a trace.

    Attributes:
        kind: "map" or "filter".
        trace: of its function, of flat leaves.
        function: as the user gave it.
    """

    kind: str
    trace: ConcreteFunction
    function: Callable[..., Any]


class Place(Protocol):
    """What runs stages: a cluster."""

    def dataset_stages(self) -> Callable[[Sequence[StageTrace], Iterator[Leaves]], Iterator[Leaves]]:
        """What makes of stages and the elements below them a pass over what the last one gives, in order."""


class DistributedPlan(Plan):
    """Maps and filters that run elsewhere, many elements at a time; their elements come in order.

    Args:
        stages: plans, from the first on.
        place: where they run.
    """

    kind = "DistributedDataset"

    def __init__(self, spec: Any, source: Plan, stages: Sequence[MapPlan | FilterPlan], place: Place) -> None:
        super().__init__(spec)
        self._source = source
        self._stages = tuple(stages)
        self._run = place.dataset_stages()

    def elements(self) -> Iterator[Leaves]:
        traces = []
        for stage in self._stages:
            traced = stage.function.traced
            traces.append(StageTrace(_kind(stage), traced.current(), traced.user_function))
        return self._run(traces, self._source.elements())

    def cardinality(self) -> int:
        return self._source.cardinality() if all(_kind(stage) == "map" for stage in self._stages) else UNKNOWN


def distributed_part(plan: Plan) -> tuple[Plan, list[MapPlan | FilterPlan]]:
    """The maps and filters on top of a plan, from the first on, and the plan below them.

    Raises:
        InvalidArgumentError: there are none, or datasets are among the elements.
    """
    stages: list[MapPlan | FilterPlan] = []
    while type(plan) in (MapPlan, FilterPlan):
        assert isinstance(plan, (MapPlan, FilterPlan))
        stages.insert(0, plan)
        plan = plan.source
    for one in (plan, *stages):
        if any(isinstance(leaf, DatasetSpec) for leaf in one.structure.leaves):
            raise errors.InvalidArgumentError(
                "elements that are or hold datasets cannot be sent to the tasks of a cluster",
                location=current_location(), expected="elements of tensors",
                fix="map a function that reads a file (ag.io.read_file), and unbatch what it gives",
            )  # fmt: skip
    if not stages:
        raise errors.InvalidArgumentError(
            f"there is nothing for the tasks of a cluster to do: {plan.kind} is no map or filter",
            location=current_location(), expected="map and filter right before: dataset.map(f).distribute(cluster)",
            fix="have a function read: dataset of names, .map(lambda path: ag.io.read_file(path))",
        )  # fmt: skip
    return plan, stages


def _kind(stage: MapPlan | FilterPlan) -> str:
    return "map" if isinstance(stage, MapPlan) else "filter"

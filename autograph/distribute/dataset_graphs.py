"""Datasets in graphs that are sent: the attributes of the operations that make them and go over them, as JSON.

    ["plan", "MapPlan"]                   which kind of dataset is made
    ["input", 0]                          where an argument of it is an input of the operation
    ["function", 3, "parse", [["input", 1]]]    a function of elements: its graph, its name, what it reads around it
    ["spec", "float32", [null]]           what elements look like; of datasets ["dataset", ...]; of an iterator ["elements", ...]
    ["seed", true, 7, null]               the seed of a shuffle
    ["site", [...]]                       the line of the program

What a dataset may be is in a table. Python code and open files cannot travel, and what writes files is not to.
"""  # noqa: E501  the table above

from __future__ import annotations

from collections.abc import Callable
from types import CodeType
from typing import Any

from autograph import errors
from autograph.data import batching, caching, files, flow, grouping, mapping, sources
from autograph.data.functions import DatasetFunction, GraphFunction
from autograph.data.graph import FunctionOf, Slot
from autograph.data.plans import Plan
from autograph.data.seeds import Seed
from autograph.data.specs import DatasetSpec, Structure
from autograph.framework.func_graph import FuncGraph
from autograph.framework.rewriting.cloning import clone
from autograph.framework.rewriting.extracting import extract
from autograph.framework.tensor_spec import TensorSpec
from autograph.framework.user_frames import locate
from autograph.saved_model.exceptions import read_location, write_location
from autograph.saved_model.values import Damaged, Tags, Unsaveable, dims, dtype, only

__all__ = ["part_readers", "write_part"]

_PLANS: dict[str, type[Plan]] = {
    plan.__name__: plan
    for plan in (
        batching.BatchPlan, batching.PaddedBatchPlan, batching.UnbatchPlan, batching.WindowPlan,
        caching.MemoryCachePlan, files.FixedLengthPlan, files.TextLinePlan, flow.ChoosePlan, flow.ConcatenatePlan,
        flow.EnumeratePlan, flow.RepeatPlan, flow.SamplePlan, flow.ShardPlan, flow.ShufflePlan, flow.SkipPlan,
        flow.TakePlan, flow.UniquePlan, flow.ZipPlan, grouping.BucketPlan, grouping.GroupPlan, mapping.FilterPlan,
        mapping.FlatMapPlan, mapping.InterleavePlan, mapping.MapPlan, mapping.PrefetchPlan, mapping.ScanPlan,
        mapping.TakeWhilePlan, sources.CounterPlan, sources.RandomPlan, sources.RangePlan, sources.SlicesPlan,
        sources.TensorsPlan,
    )
}  # fmt: skip


def write_part(part: Any, inside: Callable[[Any], Any], number: Callable[[FuncGraph], int]) -> Any:
    """The JSON of a part of an attribute; None for what is none of this module's.

    Args:
        inside: writes what is in it.
        number: writes a graph, and gives its number.
    """
    kind = type(part)
    if kind is Slot:
        return ["input", part.number]
    if kind is FunctionOf:
        return ["function", number(_free(part.traced)), part.traced.name, [inside(slot) for slot in part.slots]]
    if kind is TensorSpec:
        shape = part.shape
        return ["spec", part.dtype.name, None if shape.rank is None else list(shape.as_tuple())]
    if kind is DatasetSpec:
        return ["dataset", inside(part.element_spec)]
    if kind is Structure:
        return ["elements", inside(part.spec)]
    if kind is Seed:
        return ["seed", *part.said]
    if isinstance(part, type) and issubclass(part, Plan):
        if _PLANS.get(part.__name__) is not part:
            raise Unsaveable(f"a {part.kind}, which is of this process")
        return ["plan", part.__name__]
    if isinstance(part, errors.Location) or kind is tuple and len(part) == 2 and isinstance(part[0], CodeType):
        return ["site", write_location(locate(part))]
    return None


def part_readers(graph: Callable[[Any], FuncGraph]) -> Tags:
    """What the tags that `write_part` writes stand for.

    Args:
        graph: gives the graph of a number.
    """
    return {
        "input": lambda rest, inside: Slot(_count(rest[0])),
        "function": lambda rest, inside: _function(rest, inside, graph),
        "spec": lambda rest, inside: TensorSpec(dims(rest[1]), dtype(rest[0])),
        "dataset": lambda rest, inside: DatasetSpec(inside(rest[0])),
        "elements": lambda rest, inside: Structure(inside(rest[0])),
        "seed": lambda rest, inside: Seed.of(only(bool, rest[0]), only(int, rest[1]), rest[2] and only(int, rest[2])),
        "plan": lambda rest, inside: _PLANS[only(str, rest[0])],
        "site": lambda rest, inside: read_location(rest[0]),
    }


def _function(rest: list[Any], inside: Callable[[Any], Any], graph: Callable[[Any], FuncGraph]) -> FunctionOf:
    which, name, slots = rest
    found = [inside(slot) for slot in only(list, slots)]
    if not all(type(slot) is Slot for slot in found):
        raise Damaged(f"the function {str(name)[:40]!r} of a dataset is given what is no input")
    return FunctionOf(GraphFunction(only(str, name), graph(which)), found)


def _count(data: Any) -> int:
    if type(data) is not int or data < 0:
        raise Damaged(f"{str(data)[:40]} is no number of an input")
    return data


def _free(function: DatasetFunction) -> FuncGraph:
    """The graph of a function that was traced in a graph, with nothing but inputs for what it reads around it."""
    made, _ = clone(function.current().graph)
    inputs = {id(t.op) for t in made.inputs}
    returned: Any = made.outputs
    graph, _ = extract(made.name, [op for op in made.operations if id(op) not in inputs], made.inputs, returned)
    graph.finalize()
    return graph

"""Graphs in event files: TensorBoard's Graphs page shows them."""

from __future__ import annotations

from typing import Any

from autograph import errors
from autograph.framework.graph import Graph
from autograph.framework.user_frames import current_location
from autograph.function import tracing
from autograph.function.concrete import ConcreteFunction
from autograph.summary.context import current, should_record_summaries
from autograph.summary.writers import load

__all__ = ["graph", "trace_export", "trace_off", "trace_on"]


def graph(graph_data: Graph | ConcreteFunction | Any) -> bool:
    """Writes a graph, or that of a concrete function; TensorBoard shows the last one of a run.

    Args:
        graph_data: an `ag.Graph`, a concrete function, or a GraphDef message.

    Returns:
        Whether it was written: not without a default writer, or if `record_if` says so.

    Raises:
        UnsupportedTypeError: it is something else; it is a TypeError.

    >>> import autograph as ag
    >>> f = ag.function(lambda x: ag.sqrt(x) + 1.0)
    >>> ag.summary.graph(f.get_concrete_function(ag.constant(4.0)).graph)   # there is no default writer
    False
    """
    if isinstance(graph_data, ConcreteFunction):
        graph_data = graph_data.graph
    if not isinstance(graph_data, Graph) and not hasattr(type(graph_data), "SerializeToString"):
        raise errors.UnsupportedTypeError(
            f"{graph_data!r} has no graph of its own", location=current_location(),
            expected="an ag.Graph, a concrete function, or a GraphDef message",
            fix="of a function: f.get_concrete_function(arguments)",
        )  # fmt: skip
    writer = current.writer
    if writer is None or not should_record_summaries():
        return False
    message = _message(graph_data) if isinstance(graph_data, Graph) else graph_data
    writer.add(load("compat.proto.event_pb2").Event(graph_def=message.SerializeToString()))
    return True


_recorded: list[ConcreteFunction] | None = None


def trace_on(graph: bool = True, profiler: bool = False, profiler_outdir: str | None = None) -> None:
    """From now on, the graphs of Functions that are traced are kept, until `trace_export` writes them.

    Args:
        graph: must be True; TensorFlow has the argument.
        profiler: must be False.
    """
    global _recorded
    if profiler or not graph:
        raise errors.UnimplementedError("ag.summary.trace_on records graphs only", fix="trace_on(graph=True)")
    trace_off()
    _recorded = []
    tracing.watchers.append(_recorded.append)


def trace_off() -> None:
    """Ends what `trace_on` started; nothing is written."""
    global _recorded
    if _recorded is not None:
        tracing.watchers.remove(_recorded.append)
    _recorded = None


def trace_export(name: str, step: Any = None, profiler_outdir: str | None = None) -> None:
    """Writes the graphs of the Functions that have been traced since `trace_on`, and ends that.

    Args:
        name: what TensorBoard calls them: one tag, with the number of the trace where there are several.
        step: of the summary; else the default step.

    Raises:
        FailedPreconditionError: `trace_on` was not called, or no Function was traced since.
        InvalidArgumentError: there is no step.
    """
    if not _recorded:
        raise errors.FailedPreconditionError(
            "nothing was traced" if _recorded == [] else "trace_export() without trace_on()",
            fix="call ag.summary.trace_on(), then a function for the first time, then trace_export()",
        )
    recorded = list(_recorded)
    trace_off()
    step = current.step if step is None else step
    if step is None:
        raise errors.InvalidArgumentError(f"the trace {name!r} has no step", fix="trace_export(name, step=0)")
    writer = current.writer
    if writer is None or not should_record_summaries():
        return
    event, run_metadata = load("compat.proto.event_pb2"), load("compat.proto.config_pb2").RunMetadata
    for number, concrete in enumerate(recorded):
        metadata = run_metadata()
        metadata.function_graphs.add().pre_optimization_graph.CopyFrom(_message(concrete.graph))
        metadata.function_graphs[0].post_optimization_graph.CopyFrom(_message(concrete.optimized_graph))
        metadata.partition_graphs.add().CopyFrom(_message(concrete.graph))
        made = event.Event(step=int(step))
        value = made.summary.value.add(tag=name if len(recorded) == 1 else f"{name}_{number}")
        value.metadata.plugin_data.plugin_name = "graph_run_metadata_graph"
        value.metadata.plugin_data.content = b"1"
        value.tensor.CopyFrom(load("util.tensor_util").make_tensor_proto(metadata.SerializeToString(), shape=()))
        writer.add(made)


def _message(graph: Graph) -> Any:
    """A graph as TensorBoard's GraphDef message."""
    message = load("compat.proto.graph_pb2").GraphDef()
    from google.protobuf import text_format

    return text_format.Parse(str(graph.as_graph_def(lower=False)), message)

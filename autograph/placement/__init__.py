"""Where the operations of a graph run: graph in, partitions out.

    spec          `DeviceSpec`: the name of a device, or a part of one
    devices       the devices that there are, `ag.config.list_physical_devices` and its like
    scopes        `ag.device` and `colocate_with`: what operations are asked for when they are made
    pruning       what of a graph is needed for some of its tensors
    inlining      calls of functions whose operations have to be placed by themselves
    order         what waits for what of other devices, so that failures are in program order
    placer        a device for each operation
    partitioner   a graph for each device, and what they send each other

Nothing here runs a graph, or knows of threads: what runs partitions is above (`autograph.sessions`), and there may be
several such engines. Importing the package gives graphs their methods `device` and `colocate_with`; all else is loaded
when it is first asked for.
"""

from __future__ import annotations

import contextlib
from typing import Any

from autograph.framework.graph import Graph

__all__: list[str] = []


def _device(self: Graph, device_name_or_function: Any) -> contextlib.AbstractContextManager[None]:
    """Operations made meanwhile in this graph are asked to run on a device, as `ag.device` says it."""
    from autograph.placement import scopes

    return scopes.device_in(self, device_name_or_function)


def _colocate_with(self: Graph, op: Any, ignore_existing: bool = False) -> contextlib.AbstractContextManager[None]:
    """Operations made meanwhile in this graph run on the device of another.

    Args:
        op: an operation or tensor of the graph, or its name; None with `ignore_existing`, for none.
        ignore_existing: whether what is said of devices around does not count.
    """
    from autograph.placement import scopes

    return scopes.colocate_in(self, op, ignore_existing)


Graph.device = _device  # type: ignore[method-assign, assignment]
Graph.colocate_with = _colocate_with  # type: ignore[method-assign, assignment]

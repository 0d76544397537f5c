"""`ag.device` and colocation: what the operations made meanwhile are asked for.

A scope is a function of a new operation, which sets its `device`: the innermost scope first, then those around it, each
of which adds the parts of a device's name that are not said yet.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from autograph import errors
from autograph.framework.context import building_graph
from autograph.framework.graph import Graph, Operation
from autograph.framework.scopes import get_default_graph
from autograph.framework.user_frames import current_location
from autograph.placement import devices
from autograph.placement.spec import DeviceSpec

__all__ = ["colocate_in", "colocate_with", "device", "device_in"]

_Scope = Callable[[Operation], None]


@contextlib.contextmanager
def device(device_name_or_function: Any) -> Iterator[None]:
    """Operations made meanwhile in the graph being built are asked to run on a device.

    Where no graph is being built, operations run at once, and all of them on the CPU: the name is checked, and that is
    all. Operations of a branch or a loop run where the operation that holds it runs; those of a function that is called
    run where the call does, unless the function says more itself.

    Args:
        device_name_or_function: a device's name, or parts of one: "/job:worker", "/device:CPU:1", or an
            `ag.DeviceSpec`. Scopes within each other merge: the inner one decides where both say something. None: what
            is said around does not count. A function is given each new operation, as the scopes inside have left it,
            and returns the name, or None for what it has already.

    Raises:
        InvalidArgumentError: it is no name of a device, or, with soft placement off and no graph being built, there is
            no such device; it is a ValueError.

    >>> import autograph as ag
    >>> with ag.Graph().as_default(), ag.device("/job:worker"):
    ...     with ag.device("/task:1/cpu:0"):
    ...         ag.constant(1.0).op.device
    '/job:worker/task:1/device:CPU:0'
    """
    graph = building_graph()
    if graph is not None:
        with device_in(graph, device_name_or_function):
            yield
        return
    scope = _checked(device_name_or_function)
    if isinstance(scope, DeviceSpec) and not devices.get_soft_device_placement():
        known = devices.local_devices()
        if not any(scope.allows(DeviceSpec.from_string(name)) for name in known):
            raise errors.InvalidArgumentError(
                f"there is no device {scope.to_string()!r}",
                location=current_location(),
                expected=f"one of {', '.join(known)}",
                fix="ag.config.set_soft_device_placement(True) has it run on the CPU",
            )
    yield


@contextlib.contextmanager
def device_in(graph: Graph, device_name_or_function: Any) -> Iterator[None]:
    """As `device`, in a graph."""
    scope = _checked(device_name_or_function)
    around = graph.placed_by
    with graph.placing(None if scope is None else _merging(scope, around)):
        yield


@contextlib.contextmanager
def colocate_with(op: Any, ignore_existing: bool = False) -> Iterator[None]:
    """Operations made meanwhile in the graph being built run on the device of another.

    Args:
        op: an operation or tensor of the graph, or its name; None with `ignore_existing`, for none.
        ignore_existing: whether what is said of devices around does not count.
    """
    with colocate_in(get_default_graph(), op, ignore_existing):
        yield


@contextlib.contextmanager
def colocate_in(graph: Graph, op: Any, ignore_existing: bool = False) -> Iterator[None]:
    """As `colocate_with`, in a graph."""
    around = None if ignore_existing else graph.placed_by
    if op is None and ignore_existing:
        with graph.placing(None):
            yield
        return
    found = graph.as_graph_element(op)
    target: Operation = found if isinstance(found, Operation) else found.op

    def scope(made: Operation) -> None:
        if around is not None:
            around(made)
        made.device = target.device
        made.colocated = (*made.colocated, *(target.colocated or (target.name,)))

    with graph.placing(scope):
        yield


def _checked(given: Any) -> DeviceSpec | Callable[[Operation], Any] | None:
    """What a scope was given, taken apart."""
    if given is None or isinstance(given, DeviceSpec):
        return given
    if callable(given):
        function: Callable[[Operation], Any] = given
        return function
    return DeviceSpec.from_string(given)


def _merging(own: DeviceSpec | Callable[[Operation], Any], around: _Scope | None) -> _Scope:
    def scope(op: Operation) -> None:
        if isinstance(own, DeviceSpec):
            op.device = own.make_merged_spec(DeviceSpec.from_string(op.device)).to_string() if op.device else text
        else:
            said = _checked(own(op))
            if said is not None:
                op.device = said.to_string() if isinstance(said, DeviceSpec) else op.device
        if around is not None:
            around(op)

    text = own.to_string() if isinstance(own, DeviceSpec) else ""
    return scope

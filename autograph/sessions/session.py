"""`Session`: runs what a graph has, and keeps the values of its variables."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from autograph import errors
from autograph.framework.context import state
from autograph.framework.graph import Graph, Operation
from autograph.framework.resource import Cell
from autograph.framework.run_counts import Counts, counting
from autograph.framework.scopes import get_default_graph, init_scope
from autograph.framework.tensor import SymbolicTensor
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.placement import devices as _devices
from autograph.placement.pruning import VARIABLE
from autograph.placement.spec import DeviceSpec
from autograph.sessions.feeds import array_for, fed_tensor, read_feeds
from autograph.sessions.fetches import Fetches
from autograph.sessions.partial import PartialRuns
from autograph.sessions.plans import Plan

__all__ = ["InteractiveSession", "Session", "get_default_session"]


def get_default_session() -> Any:
    """The session whose `with session:` this thread is in, None if it is in none."""
    return state.sessions[-1] if state.sessions else None


@hides_internal_frames
class Session:
    """Runs a graph that was built by hand, and has the values of its variables. Several threads may use it at a time.

    As a context manager it is the default session (`tensor.eval()`), and its graph is the default graph, until the
    block ends; then it is closed.

    Args:
        graph: by default the graph being built.
        devices: the full names of the devices that it has, the usual one first: "/job:worker/task:1/device:CPU:0".
            Each gets a thread of this process. By default those of `ag.config.list_logical_devices()`.
        cluster: the `ag.distribute.connect(...)` whose tasks are the devices, and keep the variables. By default
            everything is in this process.
        soft_placement: whether an operation that asks for a device that there is not runs on another one of its task;
            by default what `ag.config.set_soft_device_placement` says.

    Raises:
        UnsupportedTypeError: `graph` is no graph.
        InvalidArgumentError: a device's name is not complete.

    >>> import autograph as ag
    >>> with ag.Graph().as_default() as graph:
    ...     x = ag.placeholder(ag.float64, [None], name="x")
    ...     y = x * 2.0
    >>> with ag.Session(graph) as session:
    ...     session.run({"y": y, "x": "x:0"}, {x: [1.0, 2.0]})
    {'y': array([2., 4.]), 'x': array([1., 2.])}
    """

    def __init__(
        self, graph: Any = None, *, devices: Sequence[str] | None = None, cluster: Any = None,
        soft_placement: bool | None = None,
    ) -> None:  # fmt: skip
        graph = get_default_graph() if graph is None else graph
        if not isinstance(graph, Graph):
            raise errors.UnsupportedTypeError(
                f"a session is made for {graph!r}", location=current_location(), expected="an ag.Graph, or nothing"
            )
        self._graph = graph
        if devices is not None and (isinstance(devices, str) or not isinstance(devices, Iterable) or not devices):
            raise errors.UnsupportedTypeError(
                f"the devices of a session are given as {devices!r}",
                location=current_location(),
                expected="a list of their names: ['/device:CPU:0']",
            )
        self._remote = None if cluster is None else cluster.session_runner()
        if self._remote is not None and devices is None:
            devices = self._remote.devices
        self._devices = None if devices is None else tuple(map(_complete, devices))
        self._soft = soft_placement
        self._closed = False
        self._lock = threading.Lock()
        self._plans: dict[Any, Plan] = {}
        self._cells: dict[Operation, Cell] = {}
        self._draws = Counts()  # how often random operations have run in it
        self._partial = PartialRuns(self)
        self._entered: list[ExitStack] = []

    @property
    def graph(self) -> Graph:
        """The graph that it runs."""
        return self._graph

    # --- running ---

    def run(self, fetches: Any, feed_dict: Any = None) -> Any:
        """Runs what fetches need, once, in the order in which it was made.

        Args:
            fetches: a tensor, operation or variable of the graph, or the name of one; or a list, tuple, namedtuple,
                dict or other structure of such.
            feed_dict: values by tensor (or `tensor.ref()`, or name): of any tensors, which are not computed then.

        Returns:
            The structure, with a value for each tensor and variable (a NumPy scalar for shape (), else an array of
            the caller's own), None for each operation.

        Raises:
            FailedPreconditionError: the session is closed, or a variable has no value yet; it is a RuntimeError.
            InvalidArgumentError: something is not of the graph, a placeholder has no value, or an operation has failed.
            UnsupportedTypeError: fetches or feeds stand for nothing; it is a TypeError.
            DTypeMismatchError, ShapeMismatchError: a value does not fit its tensor. Nothing has run then.
        """
        self._check_open()
        asked = Fetches(self._graph, fetches)
        fed = read_feeds(self._graph, feed_dict)
        plan = self._plan(asked, [tensor for tensor, _ in fed.values()])
        return asked.pack(self.run_plan(plan, {key: array for key, (_, array) in fed.items()}))

    def plan(self, fetches: Any, feeds: Any = ()) -> Plan:
        """What `run` would do: which operations it needs, on which devices, and what those send each other.

        Args:
            fetches: as of `run`.
            feeds: the tensors that would be fed, or their names.

        Returns:
            The plan; `print` shows it.
        """
        self._check_open()
        keys = [feeds] if isinstance(feeds, (str, SymbolicTensor)) else feeds
        tensors = [fed_tensor(self._graph, key.deref() if hasattr(key, "deref") else key) for key in keys]
        return self._plan(Fetches(self._graph, fetches), tensors)

    def make_callable(self, fetches: Any, feed_list: Any = None) -> Callable[..., Any]:
        """A function that runs fetches, with the values for `feed_list` as its arguments, in that order.

        Args:
            fetches: as of `run`.
            feed_list: a list or tuple of tensors or their names.

        Raises:
            UnsupportedTypeError: `feed_list` is no list, or holds something else.
        """
        self._check_open()
        if feed_list is not None and not isinstance(feed_list, (list, tuple)):
            raise errors.UnsupportedTypeError(
                f"the arguments of the function are given as {feed_list!r}",
                location=current_location(),
                expected="a list or tuple of tensors",
            )
        asked = Fetches(self._graph, fetches)
        tensors = [fed_tensor(self._graph, key) for key in feed_list or ()]

        @hides_internal_frames
        def run(*values: Any) -> Any:
            self._check_open()
            if len(values) != len(tensors):
                raise errors.SignatureError(
                    f"{len(values)} values are given for {len(tensors)} tensors",
                    location=current_location(),
                    expected=f"a value for each of {', '.join(t.name for t in tensors) or 'no tensors'}",
                )
            arrays = {id(t): array_for(t, value) for t, value in zip(tensors, values)}
            return asked.pack(self.run_plan(self._plan(asked, tensors), arrays))

        return run

    def partial_run_setup(self, fetches: Any, feeds: Any = None) -> str:
        """Begins a run that is done in parts: each computes what was not computed yet.

        Args:
            fetches: all that the parts will fetch, as of `run`.
            feeds: a list of the tensors that they will feed.

        Returns:
            A handle for `partial_run`.
        """
        self._check_open()
        return self._partial.setup(fetches, feeds)

    def partial_run(self, handle: str, fetches: Any, feed_dict: Any = None) -> Any:
        """Does the next part of a run: computes `fetches` from what was fed so far and now.

        Args:
            handle: from `partial_run_setup`.
            fetches, feed_dict: as of `run`; each tensor is fed once in all parts.

        Raises:
            InvalidArgumentError: a fetch or feed was not named in the setup, or is there for the second time; or the
                fetches cannot be computed from what was fed so far.
        """
        self._check_open()
        return self._partial.run(handle, fetches, feed_dict)

    # --- variables ---

    def load(self, variable: Any, value: Any) -> None:
        """Sets the value that a variable of the graph has in this session, as `variable.load(value, session)`.

        Raises:
            DTypeMismatchError, ShapeMismatchError: `value` does not fit.
        """
        self._check_open()
        read = self._graph.as_graph_element(variable, allow_operation=False)
        cell, array = self._cell(read.op.inputs[0].op), array_for(read, value)
        if self._remote is None:
            cell.assign(array)
        else:
            self._remote.assign(cell, array)

    def _cell(self, op: Operation) -> Cell:
        """Where the session has the value of a variable."""
        with self._lock:
            found = self._cells.get(op)
            if found is None:
                found = self._cells[op] = Cell(op.name, op.attrs["dtype"], op.attrs["shape"])
                found.advice = "run its initializer in this session first: session.run(v.initializer)"
            return found

    # --- its life ---

    def close(self) -> None:
        """Lets go of all that it keeps; nothing can be run any more."""
        if self._remote is not None and not self._closed:
            self._remote.close()
        self._closed = True
        with self._lock:
            self._plans.clear()
            self._cells.clear()
            self._partial.clear()

    @contextmanager
    def as_default(self) -> Iterator[Session]:
        """While it lasts, this thread's default session is this one. Unlike `with session:`, it is not closed then,
        and the default graph stays as it is."""
        state.sessions.append(self)
        try:
            yield self
        finally:
            state.sessions.pop()

    def __enter__(self) -> Session:
        stack = ExitStack()
        stack.enter_context(self._graph.as_default())
        stack.enter_context(self.as_default())
        self._entered.append(stack)
        return self

    def __exit__(self, *error: Any) -> None:
        self._entered.pop().close()
        if not self._entered:
            self.close()

    def list_devices(self) -> list[str]:
        """The names of the devices that it has, the usual one first."""
        return list(self.devices)

    @property
    def devices(self) -> tuple[str, ...]:
        """The names of the devices that it has, the usual one first."""
        return _devices.local_devices() if self._devices is None else self._devices

    def __repr__(self) -> str:
        return f"<ag.Session of the graph '{self._graph.name}'{', closed' if self._closed else ''}>"

    # --- what the session's own parts use ---

    def _plan(self, asked: Fetches, feeds: Sequence[SymbolicTensor], done: Sequence[Operation] = ()) -> Plan:
        soft = _devices.get_soft_device_placement() if self._soft is None else self._soft
        key = asked.key, tuple(map(id, feeds)), self.devices, soft
        plan = None if done else self._plans.get(key)
        if plan is None:
            with init_scope():
                plan = Plan(self._graph, asked.tensors, asked.operations, feeds, self.devices, soft, done)
            if not done:
                self._plans[key] = plan
        return plan

    def plan_rest(self, asked: Fetches, known: Sequence[SymbolicTensor], done: Sequence[Operation]) -> Plan:
        """A plan for fetches where some operations have run already.

        Args:
            known: the tensors whose values are known.
        """
        return self._plan(asked, known, done)

    def run_plan(self, plan: Plan, arrays: dict[int, Any]) -> list[Any]:
        """Runs a plan: an array for each tensor that is fetched.

        Args:
            arrays: by id of each tensor that is fed, its array. Variables are added.
        """
        captured = {id(inner): outer for outer, inner in self._graph.captured_handles()}
        for tensor in plan.pruned.inputs:
            if id(tensor) in captured:
                arrays[id(tensor)] = captured[id(tensor)]._array  # type: ignore[attr-defined]  # eager
            elif tensor.op.type == VARIABLE:
                arrays[id(tensor)] = self._cell(tensor.op)
        with init_scope(), counting(self._draws):
            return plan.run(arrays) if self._remote is None else plan.run(arrays, self._remote.run)

    def _check_open(self) -> None:
        if self._closed:
            raise errors.FailedPreconditionError(
                "the session is closed", location=current_location(), fix="make another: ag.Session(graph)"
            )
        if not self._graph.version:
            raise errors.FailedPreconditionError(
                f"the graph {self._graph.name!r} of the session is empty",
                location=current_location(),
                fix="add operations to it first: with graph.as_default(): ...",
            )


class InteractiveSession(Session):
    """A session that is the default session from its making to `close`, for shells and notebooks."""

    def __init__(self, graph: Any = None, **options: Any) -> None:
        super().__init__(graph, **options)
        state.sessions.append(self)

    def close(self) -> None:
        if self in state.sessions:
            state.sessions.remove(self)
        super().close()


def _complete(name: str) -> str:
    spec = DeviceSpec.from_string(name)
    if None in (spec.device_type, spec.device_index):
        raise errors.InvalidArgumentError(
            f"{name!r} is no complete name of a device",
            location=current_location(),
            expected="type and number: '/job:worker/task:1/device:CPU:0'",
        )
    return spec.to_string()

"""Graphs: typed SSA. A `Graph` is a list of `Operation`s; their outputs are the graph's tensors.

Thread safety: a graph takes a lock while an operation is added, so that several threads may build one
graph; a graph that was finalised refuses additions. Which graph is being built is per-thread state
(`Graph.as_default`).
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from autograph import errors
from autograph.framework import op_def as op_defs
from autograph.framework import tracing, work
from autograph.framework.context import state
from autograph.framework.dtypes import DType
from autograph.framework.graph_collections import Collections
from autograph.framework.graph_elements import Elements
from autograph.framework.graph_places import Places, operation_name
from autograph.framework.leaks import leak
from autograph.framework.names import Absent
from autograph.framework.op_binding import bind, infer
from autograph.framework.op_def import OpDef
from autograph.framework.operation import Operation
from autograph.framework.printer import graph_text
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import CallSite, call_site, locate
from autograph.framework.versions_of_tensorflow import GRAPH_DEF_VERSION, GRAPH_DEF_VERSION_MIN_CONSUMER

__all__ = ["Graph", "Operation"]


class GraphVersions(NamedTuple):
    """Which versions of TensorFlow's GraphDef a graph is of."""

    producer: int
    min_consumer: int


#: What graphs are written as: operations and attributes mean what they do in this version.
VERSIONS = GraphVersions(GRAPH_DEF_VERSION, GRAPH_DEF_VERSION_MIN_CONSUMER)


class Default:  # a class, since much is traced in it, and none is closed late, as generators are
    """A context in which a graph is the one that this thread's operations are added to.

    In another such context, whose graph ends no earlier, this one need not be told to `tracing`.
    """

    __slots__ = ("_builder", "_depth", "_graph")

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def __enter__(self) -> Graph:
        graphs = state.graphs
        self._depth = len(graphs)
        self._builder = None
        if not graphs or graphs[-1] is None:
            self._builder = tracing.Builder()
            tracing.begin(self._builder)
        graphs.append(self._graph)
        return self._graph

    def __exit__(self, *_: object) -> None:
        del state.graphs[self._depth :]  # with those within that Ctrl-C may have left open
        if self._builder is not None:
            tracing.end(self._builder)


class Graph(Elements, Places, Collections):
    """A dataflow graph: operations, and the tensors between them.

    Operations made while it is the default graph of a thread are added to it. Nothing runs then: `ag.Session` does
    that. Its methods are TensorFlow's, by the same names; how operations are found is in `framework.graph_elements`,
    names, order and devices of new ones in `framework.graph_places`, collections in `framework.graph_collections`.

    >>> import autograph as ag
    >>> g = Graph()
    >>> with g.as_default():
    ...     ag.get_default_graph() is g
    True
    """

    #: Whether it has inputs and outputs: a `FuncGraph`.
    is_function = False
    #: Whether it is a branch or loop body: its code may run any number of times.
    is_body = False
    #: Of a branch, and of the test or body of a loop: which of these it is.
    flow: op_defs.Flow | None = None
    #: The graph that was being built around it, if any.
    outer: Graph | None = None

    def __init__(self, name: str = "graph") -> None:
        self.name = name
        Elements.__init__(self)
        Places.__init__(self)
        Collections.__init__(self)
        self._lock = threading.RLock()
        self._operations: list[Operation] = []
        self._by_name: dict[str, Operation] = {}
        self._numbers = itertools.count(2)  # source and sink are 0 and 1
        self._finalized = False
        #: What the draws of its random operations start from; None: what `ag.random.set_seed` says.
        self.seed: int | None = None
        self._last_effect: Operation | None = None
        #: Whether some operation in it (or nested in it) may raise an error that the program would raise.
        self.may_raise = False
        #: What other rooms work out about it, for as long as it lives.
        self.remembered: dict[Any, Any] = {}
        # id(handle) -> (handle of a variable, what stands for it)
        self._handles: dict[int, tuple[Any, SymbolicTensor]] = {}
        # id(eager tensor) -> (eager tensor, its Const); the tensor is kept so that the id stays its own
        self.eager_constants: dict[int, tuple[Any, SymbolicTensor]] = {}
        # `versions`: id(array) -> (array, what it holds), as all writes so far have left it; id(view) ->
        # `versions.View`; (id(view), id(version)) -> (the view of that version, both). `layouts`: id(view) -> (view,
        # whether NumPy copies there, what was taken for granted); id(array) -> (array, the order that it was asked to
        # have); id(array) -> (array, its layout); (a parameter that has to lie
        # in order, the line of its reshape).
        self.versions: dict[int, tuple[Tensor, Any]] = {}
        self.views: dict[int, Any] = {}
        self.views_again: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        #: id(tensor) -> which arrays it may be (`array_choices`).
        self.choices: dict[int, Any] = {}
        self.copies: dict[int, tuple[Tensor, bool | None, list[Tensor]]] = {}
        self.orders: dict[int, tuple[Tensor, Any]] = {}
        self.layouts: dict[int, tuple[Tensor, Any]] = {}
        self.in_order: dict[int, tuple[Tensor, CallSite | None]] = {}
        self._written: list[tuple[Tensor, Any]] = []

    # --- what TensorFlow's graphs have besides ---

    container = Absent("a graph", "variables are kept by sessions, which need no containers")
    gradient_override_map = Absent("a graph", "use ag.custom_gradient")
    switch_to_thread_local = Absent("a graph", "as_default is per thread, as are name scopes and devices")
    create_op = Absent("a graph", "call the function that makes the operation: ag.add(x, y)")

    # --- contents ---

    @property
    def operations(self) -> tuple[Operation, ...]:
        """All operations, in the order in which they were made."""
        return tuple(self._operations)

    def get_operations(self) -> list[Operation]:
        """All operations, in a list, as TensorFlow's method of this name gives them."""
        return list(self._operations)

    @property
    def stateful(self) -> bool:
        """Whether some operation in it (or nested in it) is stateful."""
        return self._last_effect is not None

    @property
    def last_effect(self) -> Operation | None:
        """The last operation with an effect, as of now."""
        return self._last_effect

    @property
    def version(self) -> int:
        """Grows with every addition."""
        return len(self._operations)

    @property
    def graph_def_versions(self) -> GraphVersions:
        """Which versions of TensorFlow's GraphDef it is of."""
        return VERSIONS

    @property
    def root(self) -> Graph:
        """The graph around which this one is the body of a branch or loop, at any depth; itself if it is none."""
        graph: Graph = self
        while graph.is_body and graph.outer is not None:
            graph = graph.outer
        return graph

    @property
    def building_function(self) -> bool:
        """Whether it is the graph of a function, a branch or a loop."""
        return self.is_function

    def new_id(self) -> int:
        """The number of a new operation, greater than that of any made before."""
        return next(self._numbers)

    @property
    def finalized(self) -> bool:
        return self._finalized

    def finalize(self) -> None:
        """Makes the graph read-only."""
        with self._lock:
            self._finalized = True

    def has(self, operation: Operation) -> bool:
        """Whether an operation is in it, still."""
        return self._by_name.get(operation.name) is operation

    # --- building ---

    def as_default(self) -> Default:
        """While the context lasts, this thread's operations are added to this graph."""
        return Default(self)

    def add_operation(
        self, op_def: OpDef, inputs: Sequence[Any], attrs: dict[str, Any], name: str | None = None,
        site: CallSite | None = None,
    ) -> Operation:  # fmt: skip
        """Adds an operation. Nothing is added when anything about it is wrong.

        Args:
            inputs: one entry per declared input: a tensor, or a list where the signature has `N*T`.
            attrs: its attributes, less the type variables that the inputs bind.
            site: the place in the program that makes it, if known: else that is looked for on the stack.

        Raises:
            FrozenGraphError: the graph is finalised.
            DTypeMismatchError, ShapeMismatchError: the inputs do not fit the declaration.
        """
        work.count()
        flat, attrs = bind(op_def, inputs, attrs)
        flat = [t if type(t) is SymbolicTensor and t.op.graph is self else self.capture(t) for t in flat]
        output_types = infer(op_def, flat, attrs)
        site = site or call_site(2)
        with self._lock:
            if self._finalized:
                raise errors.FrozenGraphError(
                    f"the graph {self.name!r} is finalised: no operation ({op_def.name}) can be added to it",
                    location=locate(site),
                    fix="build the operation before finalize(), or in another graph",
                )
            place = self._local
            controls = place.controls
            full_name = self._name_for(name or op_def.name)
            op = Operation(self, op_def, full_name, flat, attrs, output_types, controls, site)
            if place.devices is not None:
                place.devices(op)
            plain = op_def.regions is None  # else these depend on what is in the graphs that it holds
            if self.is_function and (op_def.stateful if plain else op.stateful):
                if self._last_effect is not None and self._last_effect not in controls:
                    op._wait_for((*controls, self._last_effect))
                self._last_effect = op
            self.may_raise = self.may_raise or (op_def.raises if plain else op.may_raise)
            self._operations.append(op)
            self._by_name[full_name] = op
        return op

    def sees(self, tensor: Tensor) -> bool:
        """Whether operations of this graph can read a tensor: one of this graph or of one around it, or the handle of a
        variable."""
        return not isinstance(tensor, SymbolicTensor) or self.is_inside(tensor.op.graph)

    def is_inside(self, graph: Graph) -> bool:
        """Whether another graph is this one, or one around it."""
        return graph is self

    def note_version(self, tensor: Tensor, value: Any) -> None:
        """Records what an array holds from here on."""
        self._written.append((tensor, value))
        self.versions[id(tensor)] = (tensor, value)

    @property
    def writes(self) -> int:
        """How often arrays were written."""
        return len(self._written)

    def checkpoint(self) -> tuple[int, Operation | None, Operation | None, bool, int]:
        """A point to which `rollback` can return: how many operations there are, the last, the last with an effect,
        whether one may raise, and how often arrays were written."""
        operations, last = self._operations, self._operations[-1] if self._operations else None
        return len(operations), last, self._last_effect, self.may_raise, len(self._written)

    def written_since(self, checkpoint: tuple[int, Operation | None, Operation | None, bool, int]) -> list[Any]:
        """The arrays that were written since."""
        return [entry[0] for entry in self._written[checkpoint[-1] :]]

    def rollback(
        self, checkpoint: tuple[int, Operation | None, Operation | None, bool, int], keep_inputs: bool = True
    ) -> None:
        """Takes out the operations added since; nothing may use them any more.

        What stays are inputs, and the constants that stand for eager tensors: both are found again when they
        are next needed.

        Args:
            keep_inputs: False: placeholders that are no inputs of the graph go, too.
        """
        count, last, last_effect, may_raise, writes = checkpoint
        if len(self._written) > writes:
            del self._written[writes:]
            self.versions = {id(entry[0]): entry for entry in self._written}
        self.views_again.clear()
        with self._lock:
            while last is not None and self._operations[count - 1] is not last:  # some were put in before it
                count += 1
            shared = {id(t) for _, t in self.eager_constants.values()}
            kept = [
                op for op in self._operations[count:]
                if op.type == "Placeholder" and (keep_inputs or self._is_input(op))
                or op.outputs and id(op.outputs[0]) in shared
            ]  # fmt: skip
            for op in self._operations[count:]:
                op._leave()
                del self._by_name[op.name]
                self._name_counts.pop(op.name.lower(), None)
            self._operations[count:] = kept
            self._by_name.update({op.name: op for op in kept})
            for op in kept:
                op._wait_for([c for c in op.control_inputs if self._by_name.get(c.name) is c])
            self._name_counts.update({op.name.lower(): 1 for op in kept})
            self._last_effect, self.may_raise = last_effect, may_raise

    def _is_input(self, op: Operation) -> bool:
        """Whether an operation is an input of the graph; one that is no function has none."""
        return False

    def capture(self, tensor: Any, place: str | None = None) -> Tensor:
        """The tensor of this graph that stands for `tensor`: itself, or a constant for an eager tensor.

        Args:
            place: the variable that holds it, if known, as an error names it.
        """
        if isinstance(tensor, SymbolicTensor):
            if tensor.op.graph is self:
                return tensor
            raise leak(tensor, place)
        if getattr(tensor, "handle_type", None) is not None:
            return self._captured_handle(tensor)
        found = self.eager_constants.get(id(tensor))
        if found is None:
            found = self.eager_constants[id(tensor)] = (tensor, self.add_constant(tensor._array, tensor.dtype))
        return found[1]

    def _captured_handle(self, handle: Any) -> SymbolicTensor:
        """What stands for a variable that was made outside of graphs: whoever runs the graph gives it the value."""
        with self._lock:
            found = self._handles.get(id(handle))
            if found is None:
                attrs = {"dtype": handle.dtype, "shape": handle.shape}
                name = handle.cell.name.rpartition("/")[2]
                inner = self.add_operation(op_defs.get("Placeholder"), [], attrs, operation_name(name)).outputs[0]
                inner.handle_type = handle.handle_type
                found = self._handles[id(handle)] = (handle, inner)
        return found[1]

    def captured_handles(self) -> list[tuple[Tensor, SymbolicTensor]]:
        """The variables made outside of graphs that it reads, by their handles, each with what stands for it here."""
        return list(self._handles.values())

    def add_constant(self, array: Any, dtype: DType, name: str = "Const") -> SymbolicTensor:
        """Adds a `Const`. The array is not copied if it is of the dtype."""
        value = np.asarray(array, dtype.numpy_dtype)
        return self.add_operation(op_defs.get("Const"), [], {"value": value, "dtype": dtype}, name).outputs[0]

    if TYPE_CHECKING:  # what `autograph.export` and `autograph.pictures` install

        def as_graph_def(self, lower: bool = True, add_shapes: bool = False) -> Any: ...

        def to_dot(self) -> str: ...

        def to_svg(self) -> str: ...

        def to_html(self, optimized: Graph | None = None) -> str: ...

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Refuses to copy or pickle it, and with it functions that have been traced.

        Raises:
            UnimplementedError: always.
        """
        raise errors.UnimplementedError(
            "a graph can be neither copied nor pickled, nor can a function or module that holds one",
            fix="ag.saved_model.save(...) writes functions and modules; each ag.saved_model.load gives one of its own",
        )

    def __repr__(self) -> str:
        return f"<ag.{type(self).__name__} '{self.name}': {len(self._operations)} operations>"

    def __str__(self) -> str:
        return graph_text(self)

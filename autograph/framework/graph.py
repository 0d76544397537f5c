"""Graphs: typed SSA. A `Graph` is a list of `Operation`s; their outputs are the graph's tensors.

Thread safety: a graph takes a lock while an operation is added, so that several threads may build one
graph; a graph that was finalised refuses additions. Which graph is being built is per-thread state
(`Graph.as_default`).
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from autograph import errors
from autograph.framework import op_def as op_defs
from autograph.framework import tracing, work
from autograph.framework.context import state
from autograph.framework.dtypes import DType
from autograph.framework.leaks import leak
from autograph.framework.op_binding import bind, infer
from autograph.framework.op_def import OpDef
from autograph.framework.printer import graph_text, operation_text
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import CallSite, call_site, current_location, locate

__all__ = ["Graph", "Operation"]


class Operation:
    """A node of a graph.

    Attributes:
        name: unique in its graph.
        type: the op type, the name of its `op_def`.
        inputs: the tensors it reads (a tuple).
        outputs: the tensors it produces (a tuple).
        attrs: its attributes; nested graphs (branches, loop bodies) are attributes too.
        control_inputs: operations that must have run before it.
        location: the user's line that made it.
    """

    __slots__ = (
        "__weakref__", "_const_value", "_site", "_waiting", "attrs", "control_inputs", "graph", "inputs", "name",
        "op_def", "outputs",
    )  # fmt: skip

    def __init__(
        self,
        graph: Graph,
        op_def: OpDef,
        name: str,
        inputs: Sequence[Tensor],
        attrs: dict[str, Any],
        output_types: Sequence[tuple[DType, TensorShape]],
        control_inputs: Sequence[Operation],
        site: CallSite | None,
    ) -> None:
        self.graph = graph
        self.op_def = op_def
        self.name = name
        self.inputs = tuple(inputs)
        self.attrs = attrs
        self.control_inputs = tuple(control_inputs)
        self._waiting: dict[Operation, None] | None = None  # the operations that wait for it; None as long as none does
        self._join()
        self._site = site
        self._const_value: Any = None
        # Arithmetic on stand-ins for Python numbers gives such a stand-in again. A cast names the dtype that is wanted.
        weak = False
        if inputs and inputs[0].weak and op_def.elementwise and op_def.name != "Cast":
            weak = all(t.weak for t in self.inputs)
        if len(output_types) == 1:  # nearly all have one, and making a generator for it costs as much as the tensor
            self.outputs: tuple[SymbolicTensor, ...] = (SymbolicTensor(self, 0, *output_types[0], weak),)
        else:
            self.outputs = tuple(SymbolicTensor(self, i, *types, weak) for i, types in enumerate(output_types))

    def twin(
        self,
        graph: Graph,
        name: str,
        inputs: Sequence[Tensor],
        controls: Sequence[Operation],
        attrs: dict[str, Any] | None = None,
    ) -> Operation:
        """A copy of it, made for another graph but not added to it: of the same line, with outputs of the same types.

        Args:
            inputs: what the copy reads, in the place of what it reads itself.
            attrs: other attributes than it has.
        """
        attrs = self.attrs if attrs is None else attrs  # attributes are replaced as a whole, never changed
        made = Operation(graph, self.op_def, name, inputs, attrs, (), controls, self._site)
        outputs = []
        for its in self.outputs:
            mine = SymbolicTensor(made, its.value_index, its.dtype, its.shape, its.weak)
            mine.handle_type = its.handle_type
            outputs.append(mine)
        made.outputs = tuple(outputs)
        return made

    @property
    def type(self) -> str:
        return self.op_def.name

    @property
    def location(self) -> errors.Location | None:
        return locate(self._site)

    @property
    def stateful(self) -> bool:
        """Whether it reads or changes something outside the graph, itself or in a nested graph."""
        op_def = self.op_def
        return op_def.stateful or op_def.regions is not None and any(g.stateful for g in self.nested_graphs())

    @property
    def may_raise(self) -> bool:
        """Whether it may raise an error that the program would raise, itself or in a nested graph."""
        op_def = self.op_def
        return op_def.raises or op_def.regions is not None and any(g.may_raise for g in self.nested_graphs())

    def _join(self) -> None:
        """Enters it in the lists of what it reads and waits for."""
        for t in self.inputs:
            readers = t._readers  # type: ignore[attr-defined]  # symbolic, as all tensors of graphs
            if readers is None:
                t._readers = self  # type: ignore[attr-defined]
            elif type(readers) is dict:
                readers[self] = None
            elif readers is not self:
                t._readers = {readers: None, self: None}  # type: ignore[attr-defined]
        for op in self.control_inputs:
            if op._waiting is None:
                op._waiting = {self: None}
            else:
                op._waiting[self] = None

    def _leave(self) -> None:
        """Takes it off the lists of what it reads and waits for: when it leaves its graph, or before these change."""
        for t in self.inputs:
            readers = t._readers  # type: ignore[attr-defined]
            if readers is self:
                t._readers = None  # type: ignore[attr-defined]
            elif type(readers) is dict:
                readers.pop(self, None)
        for op in self.control_inputs:
            (op._waiting or {}).pop(self, None)

    def _read(self, inputs: Sequence[Tensor]) -> None:
        """Has it read other tensors. Inputs are changed in no other way, nor are control inputs than by `_wait_for`."""
        self._leave()
        self.inputs = tuple(inputs)
        self._join()

    def _wait_for(self, operations: Sequence[Operation]) -> None:
        """Has it wait for other operations."""
        self._leave()
        self.control_inputs = tuple(operations)
        self._join()

    def waiting(self) -> list[Operation]:
        """The operations that have it as a control input."""
        return list(self._waiting or ())

    def nested_graphs(self) -> list[Any]:
        """The graphs that it holds, in the order of its declaration."""
        regions = self.op_def.regions
        return [] if regions is None else [self.attrs[key] for key in regions.graphs]

    @property
    def nested_inputs(self) -> tuple[Tensor, ...]:
        """The inputs that the graphs it holds take, one for each of theirs."""
        regions = self.op_def.regions
        return () if regions is None else self.inputs[regions.skip :]

    def get_attr(self, name: str) -> Any:
        return self.attrs[name]

    def __repr__(self) -> str:
        return f"<ag.Operation '{self.name}' type={self.type}>"

    def __str__(self) -> str:
        return operation_text(self)


class Graph:
    """A dataflow graph.

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
        self._lock = threading.RLock()
        self._operations: list[Operation] = []
        self._by_name: dict[str, Operation] = {}
        self._name_counts: dict[str, int] = {}
        self._collections: dict[str, list[Any]] = {}
        self._finalized = False
        self._last_effect: Operation | None = None
        #: Whether some operation in it (or nested in it) may raise an error that the program would raise.
        self.may_raise = False
        self._local = threading.local()
        #: What other rooms work out about it, for as long as it lives.
        self.remembered: dict[Any, Any] = {}
        # id(eager tensor) -> (eager tensor, its Const); the tensor is kept so that the id stays its own
        self.eager_constants: dict[int, tuple[Any, SymbolicTensor]] = {}
        # `versions`: id(array) -> (array, what it holds), as all writes so far have left it; id(view) ->
        # `versions.View`; (id(view), id(version)) -> (the view of that version, both). `layouts`: id(view) -> (view,
        # whether NumPy copies there, what was taken for granted); id(array) -> (array, the order that it was asked to
        # have); id(array) -> (array, its layout); the parameters that have to lie in order.
        self.versions: dict[int, tuple[Tensor, Any]] = {}
        self.views: dict[int, Any] = {}
        self.views_again: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        #: id(tensor) -> which arrays it may be (`array_choices`).
        self.choices: dict[int, Any] = {}
        self.copies: dict[int, tuple[Tensor, bool | None, list[Tensor]]] = {}
        self.orders: dict[int, tuple[Tensor, Any]] = {}
        self.layouts: dict[int, tuple[Tensor, Any]] = {}
        self.in_order: dict[int, Tensor] = {}
        self._written: list[tuple[Tensor, Any]] = []

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
    def finalized(self) -> bool:
        return self._finalized

    def finalize(self) -> None:
        """Makes the graph read-only."""
        with self._lock:
            self._finalized = True

    def has(self, operation: Operation) -> bool:
        """Whether an operation is in it, still."""
        return self._by_name.get(operation.name) is operation

    def get_operation_by_name(self, name: str) -> Operation:
        try:
            return self._by_name[name]
        except KeyError:
            raise KeyError(f"the graph {self.name!r} has no operation named {name!r}") from None

    def get_tensor_by_name(self, name: str) -> SymbolicTensor:
        """The tensor `"operation:index"`."""
        op_name, _, index = name.partition(":")
        return self.get_operation_by_name(op_name).outputs[int(index or 0)]

    def as_graph_element(self, obj: Any) -> Any:
        """The operation or tensor of this name in this graph; passes operations and tensors of this graph through."""
        if isinstance(obj, str):
            return self.get_tensor_by_name(obj) if ":" in obj else self.get_operation_by_name(obj)
        if getattr(obj, "graph", None) is not self:
            raise ValueError(f"{obj!r} is not an element of the graph {self.name!r}")
        return obj

    # --- collections (TensorFlow 1's GraphKeys) ---

    def add_to_collection(self, name: str, value: Any) -> None:
        with self._lock:
            self._collections.setdefault(name, []).append(value)

    def get_collection(self, name: str) -> list[Any]:
        return list(self._collections.get(name, ()))

    # --- building ---

    @contextlib.contextmanager
    def as_default(self) -> Iterator[Graph]:
        """While the context lasts, this thread's operations are added to this graph."""
        tracing.begin()
        state.graphs.append(self)
        try:
            yield self
        finally:
            state.graphs.pop()
            tracing.end()

    @property
    def _scope(self) -> str:
        return getattr(self._local, "scope", "")

    @contextlib.contextmanager
    def name_scope(self, name: str | None) -> Iterator[str]:
        """Prefixes the names of operations made meanwhile: `scope/name`; yields the prefix, with its slash."""
        before = self._scope
        if not name:
            self._local.scope = ""
        elif name.endswith("/"):
            self._local.scope = name
        else:
            with self._lock:
                self._local.scope = self._unique(before + name) + "/"
        try:
            yield self._scope
        finally:
            self._local.scope = before

    @contextlib.contextmanager
    def control_dependencies(self, control_inputs: Sequence[Operation | Tensor] | None) -> Iterator[None]:
        """Operations made meanwhile run only after `control_inputs`; None lifts the surrounding ones."""
        before: tuple[Operation, ...] = getattr(self._local, "controls", ())
        if control_inputs is None:
            self._local.controls = ()
        else:
            ops = tuple(c.op if isinstance(c, SymbolicTensor) else c for c in control_inputs)
            self._local.controls = before + tuple(o for o in ops if isinstance(o, Operation) and o.graph is self)
        try:
            yield
        finally:
            self._local.controls = before

    def unique_name(self, name: str) -> str:
        """A name not yet used in this graph: `name`, `name_1`, ... inside the current name scope."""
        with self._lock:
            return self._unique(self._scope + name)

    def _unique(self, name: str) -> str:
        count = self._name_counts.get(name)
        if count is None:
            self._name_counts[name] = 1
            return name
        while True:
            candidate = f"{name}_{count}"
            count += 1
            if candidate not in self._name_counts:
                self._name_counts[name] = count
                self._name_counts[candidate] = 1
                return candidate

    def add_operation(
        self, op_def: OpDef, inputs: Sequence[Any], attrs: dict[str, Any], name: str | None = None
    ) -> Operation:
        """Adds an operation. Nothing is added when anything about it is wrong.

        Args:
            inputs: one entry per declared input: a tensor, or a list where the signature has `N*T`.
            attrs: its attributes, less the type variables that the inputs bind.

        Raises:
            FrozenGraphError: the graph is finalised.
            DTypeMismatchError, ShapeMismatchError: the inputs do not fit the declaration.
        """
        work.count()
        flat, attrs = bind(op_def, inputs, attrs)
        flat = [t if type(t) is SymbolicTensor and t.op.graph is self else self.capture(t) for t in flat]
        output_types = infer(op_def, flat, attrs)
        site = call_site(2)
        with self._lock:
            if self._finalized:
                raise errors.FrozenGraphError(
                    f"the graph {self.name!r} is finalised: no operation ({op_def.name}) can be added to it",
                    location=locate(site),
                    fix="build the operation before finalize(), or in another graph",
                )
            controls: tuple[Operation, ...] = getattr(self._local, "controls", ())
            full_name = self._unique(self._scope + (name or op_def.name))
            op = Operation(self, op_def, full_name, flat, attrs, output_types, controls, site)
            if op.stateful:
                if self._last_effect is not None and self._last_effect not in controls:
                    op._wait_for((*controls, self._last_effect))
                self._last_effect = op
            self.may_raise = self.may_raise or op.may_raise
            self._operations.append(op)
            self._by_name[op.name] = op
        return op

    def sees(self, tensor: Tensor) -> bool:
        """Whether operations of this graph can read a tensor."""
        return not isinstance(tensor, SymbolicTensor) or tensor.op.graph is self

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

    def rollback(self, checkpoint: tuple[int, Operation | None, Operation | None, bool, int]) -> None:
        """Takes out the operations added since; nothing may use them any more.

        What stays are inputs, and the constants that stand for eager tensors: both are found again when they
        are next needed.
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
                if op.type == "Placeholder" or op.outputs and id(op.outputs[0]) in shared
            ]  # fmt: skip
            for op in self._operations[count:]:
                op._leave()
                del self._by_name[op.name]
                self._name_counts.pop(op.name, None)
            self._operations[count:] = kept
            self._by_name.update({op.name: op for op in kept})
            for op in kept:
                op._wait_for([c for c in op.control_inputs if self._by_name.get(c.name) is c])
            self._name_counts.update({op.name: 1 for op in kept})
            self._last_effect, self.may_raise = last_effect, may_raise

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
            raise errors.UnimplementedError(
                f"a variable is used in the graph {self.name!r}, which is not that of a function",
                location=current_location(),
                fix="use it in a function: @ag.function",
            )
        found = self.eager_constants.get(id(tensor))
        if found is None:
            found = self.eager_constants[id(tensor)] = (tensor, self.add_constant(tensor._array, tensor.dtype))
        return found[1]

    def add_constant(self, array: Any, dtype: DType, name: str = "Const") -> SymbolicTensor:
        """Adds a `Const`. The array is not copied if it is of the dtype."""
        value = np.asarray(array, dtype.numpy_dtype)
        return self.add_operation(op_defs.get("Const"), [], {"value": value, "dtype": dtype}, name).outputs[0]

    if TYPE_CHECKING:  # what `autograph.export` installs

        def as_graph_def(self) -> Any: ...

    def __repr__(self) -> str:
        return f"<ag.{type(self).__name__} '{self.name}': {len(self._operations)} operations>"

    def __str__(self) -> str:
        return graph_text(self)

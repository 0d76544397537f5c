"""`Operation`: a node of a graph. What a graph is, is in `framework.graph`."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from autograph import errors
from autograph.framework.dtypes import DType
from autograph.framework.op_def import OpDef
from autograph.framework.printer import operation_text
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor, Tensor, session_for
from autograph.framework.user_frames import CallSite, locate

if TYPE_CHECKING:
    from autograph.framework.graph import Graph

__all__ = ["Operation", "asked"]


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
        id: its number, greater than those of all made before it in its graph, and than 1.
        device: where it is asked to run, as `ag.device` says: "/job:worker/device:CPU:0"; "" if nobody did.
        colocated: the names of operations on whose device it has to run.
    """

    __slots__ = (
        "__weakref__", "_const_value", "_site", "_waiting", "attrs", "colocated", "control_inputs", "device", "graph",
        "id", "inputs", "name", "op_def", "outputs",
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
        site: CallSite | errors.Location | None,
    ) -> None:
        self.graph = graph
        self.id = graph.new_id()
        self.device = ""
        self.colocated: tuple[str, ...] = ()
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
        made.device, made.colocated = self.device, self.colocated
        return made

    @property
    def type(self) -> str:
        return self.op_def.name

    @property
    def location(self) -> errors.Location | None:
        return locate(self._site)

    @property
    def site(self) -> CallSite | errors.Location | None:
        """The place in the user's code that made it, before its line is worked out: `user_frames.locate` does that."""
        return self._site

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

    def values(self) -> tuple[SymbolicTensor, ...]:
        """Its outputs."""
        return self.outputs

    def colocation_groups(self) -> list[bytes]:
        """What it runs on the device of, as TensorFlow writes it: `[b"loc:@name"]`; itself, if nobody said."""
        return [f"loc:@{name}".encode() for name in self.colocated or (self.name,)]

    def run(self, feed_dict: Any = None, session: Any = None) -> None:
        """Runs it, and what it needs, in a session: `session.run(op, feed_dict)`.

        Args:
            session: by default the one whose `with session:` this thread is in.

        Raises:
            FailedPreconditionError: there is no session.
        """
        session_for(session, self).run(self, feed_dict)

    def __repr__(self) -> str:
        return f"<ag.Operation '{self.name}' type={self.type}>"

    def __str__(self) -> str:
        return operation_text(self)


#: Operations under `try` statements that run only where they do not fail.
asked: weakref.WeakSet[Operation] = weakref.WeakSet()

"""Graphs with inputs, outputs and captures: traced functions, branches of `If`, bodies of `While`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from autograph.framework import op_def as op_defs
from autograph.framework.context import state
from autograph.framework.dtypes import DType
from autograph.framework.graph import Graph, Operation
from autograph.framework.leaks import leak
from autograph.framework.nested import graphs_within
from autograph.framework.resource import Handle
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import EagerTensor, SymbolicTensor, Tensor, type_text
from autograph.framework.user_frames import CallSite

__all__ = ["Declared", "FuncGraph", "is_watched", "source_of"]


class Declared(NamedTuple):
    """What calls of a graph may rely on before it is complete: a graph that calls itself has calls of it inside.

    Attributes:
        results: dtype and shape of each output.
        stateful: whether it has effects.
    """

    results: tuple[tuple[DType, TensorShape], ...]
    stateful: bool


class FuncGraph(Graph):
    """A graph that is a function: `inputs` are placeholders, `outputs` are tensors of the graph.

    Args:
        site: the place in the program that its parameters are of, if that is the same for all: of a loop's body, the
            loop.

    Attributes:
        outer: the graph that was being built around this one, if any; its tensors can be captured.
        inputs: the parameters: declared ones first, then one for each capture.
        outputs: the results.
        captures: what the graph reads from outside, in the order of their inputs: tensors of graphs around it, the
            handles of variables, and eager tensors that a tape watches, since gradients go through inputs. Branches
            and bodies have handles and eager tensors from the graph around them.
        declared: of a graph that may call itself, what was said of it beforehand; of others None.
        original: of a copy to which more was added (`rewriting.extending.Copy`), the graph that was copied.
    """

    is_function = True

    def __init__(self, name: str, outer: Graph | None = None, site: CallSite | None = None) -> None:
        super().__init__(name)
        self.outer = outer
        self._site = site
        #: Whether everything in it has to run: what nothing needs has been taken out.
        self.pruned = False
        #: Of a loop's body: whether a gradient is to save memory rather than time.
        self.saves_memory = False
        self.declared: Declared | None = None
        self.original: FuncGraph | None = None
        self.twins: dict[int, Any] = {}
        self.inputs: list[SymbolicTensor] = []
        self.outputs: list[Tensor] = []
        # id(outer tensor) -> (outer tensor, its input here); the tensor is kept so that the id stays its own
        self._captured: dict[int, tuple[Tensor, SymbolicTensor]] = {}
        self._copied: dict[int, tuple[SymbolicTensor, Tensor]] = {}

    @property
    def stateful(self) -> bool:
        return self._last_effect is not None or self.declared is not None and self.declared.stateful

    @property
    def result_types(self) -> list[tuple[DType, TensorShape]]:
        """Dtype and shape of each output."""
        return [(t.dtype, t.shape) for t in self.outputs] if self.declared is None else list(self.declared.results)

    @property
    def captures(self) -> list[Tensor]:
        return [outer for outer, _ in self._captured.values()]

    def captured_handles(self) -> list[tuple[Tensor, SymbolicTensor]]:
        return [pair for pair in self._captured.values() if isinstance(pair[0], EagerTensor)]

    @property
    def reads_outer(self) -> bool:
        """Whether it reads tensors of a graph around it, so that it can be called only there."""
        return any(isinstance(outer, SymbolicTensor) for outer, _ in self._captured.values())

    def has_watched_constants(self) -> bool:
        """Whether a tape watches what is a constant here: its gradient needs a graph that takes it as an input."""
        constants = self.remembered.get("eager constants")
        if constants is None:
            found = [tensor for graph in graphs_within(self) for tensor, _ in graph.eager_constants.values()]
            constants = self.remembered["eager constants"] = found
        return any(map(is_watched, constants))

    @property
    def copied_constants(self) -> list[tuple[SymbolicTensor, Tensor]]:
        """The constants of graphs around it that it has copies of, each with its copy."""
        return list(self._copied.values())

    @property
    def captured_inputs(self) -> list[SymbolicTensor]:
        """The inputs that stand for the captures."""
        return [inner for _, inner in self._captured.values()]

    def captured_source(self, tensor: SymbolicTensor) -> Tensor | None:
        """The outer tensor that an input of this graph stands for; None if it is not a capture."""
        for outer, inner in self._captured.values():
            if inner is tensor:
                return outer
        return None

    def add_input(self, dtype: DType, shape: TensorShape, name: str) -> SymbolicTensor:
        """Adds a parameter."""
        return self._add_input(dtype, shape, name, self._site)

    def _add_input(self, dtype: DType, shape: TensorShape, name: str, site: CallSite | None) -> SymbolicTensor:
        op = self.add_operation(op_defs.get("Placeholder"), [], {"dtype": dtype, "shape": shape}, name, site)
        self.inputs.append(op.outputs[0])
        return op.outputs[0]

    def drop_input(self, tensor: SymbolicTensor) -> bool:
        """Takes out a parameter, if nothing reads it; whether that was so."""
        with self._lock:
            if tensor.consumers() or any(t is tensor for t in self.outputs):
                return False
            self.inputs = [t for t in self.inputs if t is not tensor]
            self._operations.remove(tensor.op)
            tensor.op._leave()
            del self._by_name[tensor.op.name]
        return True

    def capture(self, tensor: Any, place: str | None = None) -> Tensor:
        """The tensor of this graph that stands for `tensor`; makes it an input when it is an outer graph's, or the
        handle of a variable.

        Args:
            place: the variable or attribute that holds it, if known, as an error names it.

        Raises:
            LeakedTensorError: the tensor belongs to a graph that is not around this one.
            StagedValueError: likewise, to that of a branch or loop of the function being traced.
        """
        if isinstance(tensor, SymbolicTensor) and tensor.op.graph is not self:
            found = self._captured.get(id(tensor)) or self._copied.get(id(tensor))
            if found is not None:
                return found[1]
            if not self.is_inside(tensor.op.graph):
                twin = self._twin_around(tensor)
                if twin is not None:
                    return self.capture(twin)
                raise leak(tensor, place)
            if tensor.op.type == "Const" and not is_watched(tensor):
                return self._copy_constant(tensor)
            assert self.outer is not None
            # Keyed by the tensor of the graph right around this one: that is what the enclosing op is fed with.
            outer = self.outer.capture(tensor)
            return self._captured_input(outer, tensor.op.name.rpartition("/")[2])
        if type(tensor) is Handle or isinstance(tensor, EagerTensor) and is_watched(tensor):
            outer = self.outer.capture(tensor) if self.is_body and self.outer is not None else tensor
            name = tensor.cell.name.rpartition("/")[2] if type(tensor) is Handle else "source"
            return self._captured_input(outer, name)
        return super().capture(tensor, place)

    def _captured_input(self, outer: Tensor, name: str) -> SymbolicTensor:
        """The input that stands for a tensor of the graph right around this one, or for a handle."""
        found = self._captured.get(id(outer))
        if found is None:
            inner = self._add_input(outer.dtype, outer.shape, name, None)  # of the line that reads it
            inner.weak, inner.handle_type = outer.weak, outer.handle_type
            found = self._captured[id(outer)] = (outer, inner)
        return found[1]

    def _copy_constant(self, tensor: SymbolicTensor) -> Tensor:
        # A copy rather than an input, so that shape rules and folding inside see the value.
        op = self.add_operation(tensor.op.op_def, [], dict(tensor.op.attrs), tensor.op.name.rpartition("/")[2])
        op.outputs[0].weak = tensor.weak
        self._copied[id(tensor)] = (tensor, op.outputs[0])
        return op.outputs[0]

    def rollback(self, checkpoint: Any, keep_inputs: bool = True) -> None:
        super().rollback(checkpoint, keep_inputs)
        kept = set(map(id, self._operations))
        self._copied = {k: v for k, v in self._copied.items() if id(v[1].op) in kept}  # type: ignore[attr-defined]

    def twin_of(self, tensor: Tensor) -> Any:
        """What stands here for a tensor of the graph that this is a copy of, or of which that is one; else None."""
        found = self.twins.get(id(tensor))
        if found is None and self.original is not None:
            found = self.twins.get(id(self.original.twin_of(tensor)))
        return found

    def _twin_around(self, tensor: Tensor) -> Any:
        around: Any = self
        while isinstance(around, FuncGraph):
            twin = around.twin_of(tensor)
            if twin is not None:
                return twin
            around = around.outer
        return None

    def _is_input(self, op: Operation) -> bool:
        return any(t.op is op for t in self.inputs)

    def is_inside(self, graph: Graph) -> bool:
        around: Graph | None = self
        while around is not None:
            if around is graph:
                return True
            around = around.outer if isinstance(around, FuncGraph) else None
        return False

    def align_captures(self, captures: Sequence[Tensor]) -> None:
        """Reorders the captured inputs to `captures`, adding inputs for those that this graph does not read.

        Branches of one `If` must take the same inputs.
        """
        declared = self.inputs[: len(self.inputs) - len(self._captured)]
        by_outer = {id(outer): (outer, inner) for outer, inner in self._captured.values()}
        ordered: dict[int, tuple[Tensor, SymbolicTensor]] = {}
        for tensor in captures:
            pair = by_outer.get(id(tensor))
            if pair is None:
                inner = self.add_input(tensor.dtype, tensor.shape, "unused")
                inner.handle_type = tensor.handle_type
                pair = (tensor, inner)
            ordered[id(tensor)] = pair
        self._captured = ordered
        self.inputs = declared + [inner for _, inner in ordered.values()]

    @property
    def structured_signature(self) -> str:
        """`(f32[?,3], i32[]) -> f32[3]`: dtypes and shapes of inputs and outputs."""
        return f"({', '.join(map(type_text, self.inputs))}) -> {', '.join(map(type_text, self.outputs)) or '()'}"


def source_of(tensor: Any) -> Any:
    """The tensor that an input which stands for a tensor of a graph around it comes from in the end."""
    while isinstance(getattr(tensor, "graph", None), FuncGraph):
        outer = tensor.graph.captured_source(tensor)
        if outer is None:
            break
        tensor = outer
    return tensor


def is_watched(tensor: Tensor) -> bool:
    """Whether an active tape watches a tensor, or what it depends on."""
    return any(tape.watches(tensor) for tape in state.tapes)

"""The gradient of `While`: the loop leaves a list of residuals, one for each iteration, and another goes back over it.

    while: f32[], variant[] = StatelessWhile(x, list)                 each iteration adds to the list what it leaves
    while_gradient: variant[], f32[] = StatelessWhile(while:1, gradient)

What an iteration leaves are loop variables, as they were when it started, and what cannot be worked out again from
them: what was drawn at random, read from a variable, or given by Python code. All else that the gradient of the
iteration needs is done again when its turn comes; of loops in it, too. So n iterations of a body of any size keep n
times the loop variables, and what is in d loops is done d + 1 times. What no iteration changes is not kept. Of an array
that iterations write, items that the gradient needs are kept, not the array, where these are all that it needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph.framework import dtypes, shapes
from autograph.framework.convert import convert_to_tensor
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.gradient_rules import register_gradient
from autograph.framework.graph import Operation
from autograph.framework.resource import Handle
from autograph.framework.rewriting.cloning import Twins, add_copy
from autograph.framework.rewriting.extending import Copy
from autograph.framework.tape import zero_gradient
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.gradients.checkpoints import in_segments
from autograph.gradients.control_flow import gradient_name
from autograph.gradients.dependence import inputs_reached, loop_closure, members, paths
from autograph.gradients.derivative import (
    building,
    editable,
    extended,
    gradient_input,
    gradients_through,
    made_before,
    open_residuals,
    remembered,
)
from autograph.ops.lists.residuals import packed

__all__: list[str] = []

_ELEMENT = {"element_dtype": dtypes.variant, "element_shape": shapes.scalar}


#: An array that has more than so many times the elements of what is made of it is not kept for it.
_SMALL = 8
#: What gives an array of which a part is another one.
_UPDATES = frozenset(("TensorStridedSliceUpdate", "TensorScatterUpdate"))


def _size(tensor: Any) -> int | None:
    """How many elements a tensor has, if that is known; of what is no array it is not."""
    known = tensor.shape.num_elements()
    return None if known is None or tensor.dtype.is_opaque else int(known)


class _Again(FuncGraph):
    """A graph in which an iteration of a loop is done again, as far as what is captured of it needs.

    Args:
        iteration: the body of the loop, to which more can be added.

    Attributes:
        kept: tensors of the iteration that have to be kept, and the inputs here that stand for them.
        invariant: the positions of loop variables that no iteration changes, and the inputs here.
    """

    def __init__(self, name: str, iteration: Copy) -> None:
        super().__init__(name, iteration)
        self.kept: list[tuple[SymbolicTensor, SymbolicTensor]] = []
        self.invariant: list[tuple[int, SymbolicTensor]] = []
        self._iteration = iteration
        self._order: dict[int, int] = {}
        self._twins: Twins = {}

    def capture(self, tensor: Any, place: str | None = None) -> Tensor:
        if isinstance(tensor, SymbolicTensor) and tensor.op.graph is not self:
            mine = self._iteration.capture(tensor)
            self._do([mine])
            return self._twins[id(mine)]
        if type(tensor) is Handle:
            return self.capture(self._iteration.capture(tensor))
        return super().capture(tensor, place)

    def done_again(self, op: Operation) -> Operation:
        """The operation here that does what one of the iteration does; that one itself if it has effects."""
        if op.graph is not self._iteration or op.stateful:
            return op
        if id(op) not in self._twins:
            self._do(op.inputs)
            add_copy(self, op, self._twins)
        return self._twins[id(op)]

    def _do(self, wanted: Sequence[Any]) -> None:
        """Sees to it that there are twins of some tensors."""
        operations: dict[int, Operation] = {}
        waiting = list(wanted)
        while waiting:
            tensor = waiting.pop()
            op = tensor.op
            if id(tensor) in self._twins or id(op) in operations:
                continue
            if op.type == "Placeholder" or op.stateful or self._is_less(op):
                self._keep(tensor)
                continue
            operations[id(op)] = op
            checked = _checked(op)
            waiting += op.inputs if checked is None else [checked]
        for op in sorted(operations.values(), key=self._place):
            checked = _checked(op)
            if checked is not None:
                self._twins[id(op.outputs[0])] = self._twins[id(checked)]
            else:
                add_copy(self, op, self._twins)

    def _is_less(self, op: Operation) -> bool:
        """Whether what an operation gives is much smaller than an array that it is made of and that each iteration
        changes: such as an item of it. All of that would be kept for each iteration."""
        sizes = [_size(t) for t in op.outputs]
        if not sizes or None in sizes:
            return False
        most = _SMALL * sum(n for n in sizes if n is not None)
        return any((_size(t) or 0) > most and self._changes(t) for t in op.inputs)

    def _changes(self, tensor: Any) -> bool:
        """Whether a tensor of the iteration is a loop variable that it changes, or an update of one."""
        op = tensor.op
        if op.type != "Placeholder":
            return bool(op.op_def.passes or op.type in _UPDATES) and self._changes(op.inputs[0])
        return self._invariant_at(tensor) is None

    def _invariant_at(self, tensor: Any) -> int | None:
        """The position of a loop variable that no iteration changes; None of anything else."""
        outputs = self._iteration.outputs
        position = next((i for i, t in enumerate(self._iteration.inputs) if t is tensor), None)
        is_left = position is not None and (position >= len(outputs) or outputs[position] is tensor)
        return position if is_left else None

    def _keep(self, tensor: SymbolicTensor) -> None:
        position = self._invariant_at(tensor)
        made = self.add_input(tensor.dtype, tensor.shape, tensor.op.name.rpartition("/")[2])
        made.weak, made.handle_type = tensor.weak, tensor.handle_type
        self._twins[id(tensor)] = made
        if position is not None:
            self.invariant.append((position, made))
        else:
            self.kept.append((tensor, made))

    def _place(self, op: Operation) -> int:
        if id(op) not in self._order:
            self._order = {id(o): i for i, o in enumerate(self._iteration.operations)}
        return self._order[id(op)]


class _LoopDerivative:
    """The gradient of a loop.

    Args:
        carries: the positions of the variables that have gradients.

    Attributes:
        cond, body: of the loop that leaves a list.
        back_cond, back_body: of the loop that goes back over the list. Its variables are the list, the gradients of
            `carries`, and what no iteration changes.
        invariant: the positions of those.
    """

    def __init__(self, cond: FuncGraph, body: FuncGraph, carries: tuple[int, ...]) -> None:
        self.carries = carries
        self.cond, self.body = Copy(cond), Copy(body)
        self.back_body = _Again(f"{body.name}_gradient", self.body)
        self.back_cond = FuncGraph(f"{cond.name}_gradient", self.body)
        self.invariant: tuple[int, ...] = ()

    def build(self) -> None:
        body, back = self.body, self.back_body
        with building(back):
            left = back.add_input(dtypes.variant, shapes.scalar, "left")
            gradients = [gradient_input(back, body.inputs[i]) for i in self.carries]
            left, residuals = apply("TensorListPopBack", [left], _ELEMENT)
            results = gradients_through(back, body, self.carries, gradients, self.carries)
        kept = [inner for _, inner in back.kept]
        open_residuals(back, residuals, kept)
        unchanging = [inner for _, inner in back.invariant]
        self.invariant = tuple(i for i, _ in back.invariant)
        back.outputs = [left, *results, *unchanging]
        with building(self.back_cond):
            given = [self.back_cond.add_input(t.dtype, t.shape, t.op.name) for t in back.inputs]
            count = apply("TensorListLength", [given[0]])
            self.back_cond.outputs = [apply("Greater", [count, convert_to_tensor(0)])]
        body.outputs += [inner for _, inner in body.added]
        for _, inner in body.added:
            self.cond.add_input(inner.dtype, inner.shape, "more").handle_type = inner.handle_type
        with building(body):
            kept_so_far = body.add_input(dtypes.variant, shapes.scalar, "kept")
            item = packed([t for t, _ in back.kept])
            body.outputs.append(apply("TensorListPushBack", [kept_so_far, item]))
        self.cond.add_input(dtypes.variant, shapes.scalar, "kept")
        for graph in (self.cond, body, self.back_cond, back):
            graph.finalize()


def _checked(op: Operation) -> Tensor | None:
    """What an operation gives back that raises or does nothing: in an iteration that is done again it does nothing."""
    op_def = op.op_def
    return op.inputs[op_def.positions([op_def.passes])[0]] if op_def.raises and op_def.passes is not None else None


def _empty_list() -> Tensor:
    return apply("EmptyTensorList", [], _ELEMENT)


def _zero(op: Operation, i: int) -> Tensor:
    """The zero gradient of a result; a handle that comes out is the one that went in."""
    return zero_gradient(op.inputs[i] if op.outputs[i].dtype is dtypes.resource else op.outputs[i])


@register_gradient("While", "StatelessWhile", partial=True)
def _while_gradient(record: Any, incoming: Sequence[Any], wanted: Sequence[bool]) -> list[Any]:
    op = editable(record)
    in_segments(op)
    cond, body = op.attrs["cond"], op.attrs["body"]
    masks = loop_closure(paths(body))
    useful = sum(1 << i for i, w in enumerate(wanted) if w)
    moved = {j for j, mask in enumerate(masks) if mask & useful}
    reached = inputs_reached(masks, [j for j, g in enumerate(incoming) if g is not None and j in moved])
    carries = tuple(i for i in members(reached) if i in moved)
    if not carries:
        return [None] * len(wanted)

    def make() -> Any:
        found = remembered(body, ("loop", id(cond), carries), lambda: _LoopDerivative(cond, body, carries))
        more = [t for t, _ in found.body.added]
        types = [(inner.dtype, inner.shape) for _, inner in found.body.added]
        return {"cond": found.cond, "body": found.body}, [*more, made_before(op, _empty_list)], types, found

    residuals, found = extended(op, carries, make)
    seeds = [_zero(op, i) if incoming[i] is None else incoming[i] for i in carries]
    given = [residuals, *seeds, *(op.inputs[i] for i in found.invariant)]
    kind = "While" if found.back_body.stateful else "StatelessWhile"
    graphs = {"cond": found.back_cond, "body": found.back_body}
    results = apply(kind, [given], graphs, gradient_name(op))
    gradients: list[Any] = [None] * len(wanted)
    for k, i in enumerate(carries):
        if wanted[i]:
            gradients[i] = results[1 + k]
    return gradients

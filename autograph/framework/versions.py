"""Arrays are shared, as in NumPy: a tensor object is a reference, and what it holds at a time is a version.

The object that a program has (`b = a`) never changes. A write into it (`a[i] = x`) gives a new tensor, which becomes
its version in the graph being built. Whatever uses a tensor uses its version (`current`); operations that were made
before read the older one. Versions belong to graphs: a branch or loop body sees those of the graphs around it, what it
writes is its own, and the operation that holds it hands the last versions on (`written_in`, `take`).

A view (`r = a[0]`, `a.T`) is the output of an op that says how it is written through (`OpDef.written`). It has no
versions: it is worked out again when its base has a new one, and a write into it is a write into its base.

Where paths meet, a value may stand for one of several arrays (`may_be`). It can be read, and so can they, until one of
them is written: from then on, reading another of them is an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.context import building_graph, state
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location

__all__ = [
    "Lost", "Sharing", "Written", "current", "currents", "is_array", "lost_in", "made", "may_be", "one_of", "raw",
    "root", "sharing", "take", "tracing", "write", "written_in",
]  # fmt: skip


class Lost:
    """What an array holds that was written under another name, as far as can be told: nobody knows."""

    def __init__(self, location: Any) -> None:
        self.location = location


class Written(BaseException):
    """A variable of a loop is a parameter of the body's graph, and the body writes into its array, which may well stay
    the same object: a better guess. No `Exception`, as it is no error of the body.

    Attributes:
        by: who has made the guess.
        variable: which variable it is.
    """

    def __init__(self, by: Any, variable: int) -> None:
        super().__init__()
        self.by = by
        self.variable = variable


def is_array(value: Any) -> bool:
    """Whether a value is a tensor that other names and views may share: a scalar is a value."""
    return isinstance(value, Tensor) and value.shape.rank != 0 and not value.dtype.is_opaque


def current(tensor: Any) -> Any:
    """The tensor that holds what `tensor` holds now.

    Raises:
        StagedValueError: another array, which may be the same one, was written.
    """
    graph = building_graph()
    key = id(tensor)
    around: Any = graph
    while around is not None:
        found = around.versions.get(key)
        if found is not None:
            if type(found[1]) is Lost:
                raise _lost(found[1])
            return found[1]
        around = around.outer
    view = _view(tensor)
    if view is None:
        return tensor
    base, version = view
    now = current(base)
    return tensor if now is version else _again(tensor, now)


def currents(inputs: Sequence[Any]) -> list[Any]:
    """`current` of the inputs of an op, which may be lists of tensors."""
    return [list(map(current, value)) if type(value) is list else current(value) for value in inputs]


class raw:  # a class, since much is traced in it
    """While it lasts, tensors stand for themselves: for what works on operations rather than on arrays."""

    def __enter__(self) -> None:
        self._before, state.writes = state.writes, False

    def __exit__(self, *exc: Any) -> None:
        state.writes = self._before


class tracing:
    """Context in which a function is traced: what it writes is over when it ends."""

    def __enter__(self) -> None:
        self._before = state.writes, state.sharing
        state.sharing = None

    def __exit__(self, *exc: Any) -> None:
        state.writes, state.sharing = self._before


def made(operation: Any, base: Any, version: Any) -> None:
    """Records what a new view is a view of, where its operation does not say: it reads a version, or a capture."""
    out = operation.outputs[0]
    operation.graph.views[id(out)] = (out, base, version)


def _view(tensor: Any) -> tuple[Any, Any] | None:
    """What a tensor is a view of, and the version of it that the tensor was made from; None for what is no view."""
    if type(tensor) is not SymbolicTensor or tensor.op.op_def.written is None or tensor.shape.rank == 0:
        return None
    found = tensor.op.graph.views.get(id(tensor))
    base: Any
    base, version = found[1:] if found is not None else tensor.op.inputs[:1] * 2
    if getattr(base, "op", None) is not None and base.op.op_def.written is not None and _is_copy(tensor):
        return None
    return base, version


def _is_copy(tensor: Any) -> bool:
    """Whether NumPy copies where a view of a view is reshaped: it does if the elements do not lie in order."""
    copies = tensor.op.graph.copies
    if id(tensor) not in copies:
        try:
            start, view = _laid_out(tensor)
            copies[id(tensor)] = (tensor, not np.shares_memory(start, view))
        except Exception:  # sizes that do not fit each other, as some are not known: then it is taken for a view
            copies[id(tensor)] = (tensor, False)
    return bool(copies[id(tensor)][1])


def _laid_out(tensor: Any) -> tuple[np.ndarray, np.ndarray]:
    """An array with the layout that a tensor would have in NumPy, and the one that it is a view of. Sizes and indices
    that are not known are made up."""
    if type(tensor) is not SymbolicTensor or tensor.op.op_def.written is None:
        shape = [4 if size is None else size for size in tensor.shape.dims or ()]
        start = np.empty(shape, np.bool_)
        return start, start
    op = tensor.op
    found = op.graph.views.get(id(tensor))
    start, array = _laid_out(op.inputs[0] if found is None else found[1])
    others = [_index(t) for t in op.inputs[1:]]
    return start, op.op_def.kernel(array, *others, **{key: op.attrs[key] for key in op.op_def.kernel_attrs})


def _index(tensor: Any) -> Any:
    array = tensor.op.attrs.get("value") if tensor.op.type == "Const" else None
    return np.zeros([size or 1 for size in tensor.shape.dims or ()], np.int64) if array is None else np.asarray(array)


def root(tensor: Any) -> Any:
    """The array that a view shows in the end; any other tensor itself."""
    while (view := _view(tensor)) is not None:
        tensor = view[0]
    return tensor


def _again(view: SymbolicTensor, base: Any) -> Any:
    """A view of a base that has another version by now."""
    graph: Any = building_graph()
    found = graph.views_again.get((id(view), id(base)))
    if found is None:
        attrs = {key: view.op.attrs[key] for key in view.op.op_def.attrs}
        operation = graph.add_operation(view.op.op_def, [base, *view.op.inputs[1:]], attrs)
        for tape in state.tapes:
            tape.record(operation)
        found = graph.views_again[id(view), id(base)] = (operation.outputs[0], view, base)
    return found[0]


def write(tensor: Any, value: Any) -> None:
    """Gives an array another value, which all its names and views show from now on."""
    view = _view(tensor)
    if view is not None:
        base = view[0]
        now = current(base)
        with raw():
            whole = tensor.op.op_def.written(tensor.op, now, value)
        write(base, whole)
        return
    take(tensor, value)
    for other in _others(tensor):
        take(other, Lost(current_location()))


def take(tensor: Any, value: Any) -> None:
    """Gives an array the value that paths have left in it: what else they have written is known, too."""
    graph: Any = building_graph()
    if state.sharing is not None and id(tensor) in state.sharing.guesses:
        raise state.sharing.guesses[id(tensor)][1]
    graph.note_version(tensor, value if type(value) is Lost else graph.capture(value))
    state.writes = True


def lost_in(graphs: Iterable[Any], outer: Any) -> list[tuple[Any, Lost]]:
    """The arrays from outside of which nobody knows what they hold after one of these graphs."""
    found = [entry for graph in graphs for entry in graph.versions.values()]
    return [(array, value) for array, value in found if type(value) is Lost and outer.sees(array)]


def written_in(graphs: Iterable[Any], outer: Any) -> list[Any]:
    """The arrays from outside that were written in one of these graphs."""
    lost = {id(array) for array, _ in lost_in(graphs, outer)}
    found = {id(t): t for graph in graphs for t, _ in graph.versions.values() if outer.sees(t)}
    return [t for i, t in found.items() if i not in lost]


# --- what may be one array -----------------------------------------------------------------------------------


class Sharing:
    """What a trace knows of values that may be one array; all others are told apart.

    A mark stands for an array that there is while the function runs: a tensor for the array that it made, an object for
    what a variable of a loop holds when an iteration starts. A tensor has the marks of all that it may be. Two marks
    may stand for one array only if they are related.
    """

    def __init__(self) -> None:
        self.objects: dict[int, Any] = {}  # by the ids that marks are, which so stay their own
        self._marks: dict[int, frozenset[int]] = {}  # by the id of an array
        self._marked: dict[int, dict[int, Any]] = {}  # by mark: the arrays that have it, by id
        self._related: dict[int, set[int]] = {}
        #: By the id of a parameter of a loop's body: it, and what to raise if it is written.
        self.guesses: dict[int, tuple[Any, Written]] = {}
        #: By file and line of a loop, and name of a variable: whether it stays the same array where the loop writes
        #: into it, as far as this trace has found. Else a loop would be traced once more each time that the one around
        #: it is.
        self.staying: dict[tuple[Any, str], bool] = {}

    def of(self, tensor: Any) -> frozenset[int]:
        """The marks of an array, or of what a view shows."""
        array = root(tensor)
        return self._marks.get(id(array)) or self.give(array, (self.mark(array),))

    def mark(self, thing: Any) -> int:
        """The mark that an object is."""
        self.objects[id(thing)] = thing
        return id(thing)

    def give(self, array: Any, marks: Iterable[int]) -> frozenset[int]:
        """Gives an array these marks."""
        found = self._marks[id(array)] = frozenset(marks)
        for mark in found:
            self._marked.setdefault(mark, {})[id(array)] = array
        return found

    def forget(self, array: Any) -> None:
        """Takes an array out, which nothing has any more."""
        for mark in self._marks.pop(id(array), ()):
            self._marked[mark].pop(id(array), None)
        self.guesses.pop(id(array), None)

    def relate(self, a: int, b: int) -> None:
        """Records that two marks may stand for one array."""
        self._related.setdefault(a, {a}).add(b)
        self._related.setdefault(b, {b}).add(a)

    def near(self, marks: Iterable[int]) -> set[int]:
        """All marks that may stand for the same arrays."""
        return {other for mark in marks for other in self._related.get(mark, (mark,))}

    def others(self, array: Any) -> list[Any]:
        """The arrays that may be this one."""
        marks = self._marks.get(id(array))
        if marks is None:
            return []
        found = {i: t for mark in self.near(marks) for i, t in self._marked.get(mark, {}).items()}
        return [t for t in found.values() if t is not array]


def sharing() -> Sharing:
    """What the trace that is going on knows."""
    if state.sharing is None:
        state.sharing = Sharing()
    return state.sharing


def may_be(joined: Any, ends: Iterable[Any]) -> None:
    """Records that an array stands for one of those that paths have left."""
    arrays = [end for end in ends if is_array(end)]
    if arrays and is_array(joined):
        known = sharing()
        known.give(joined, frozenset().union(*map(known.of, arrays)))


def one_of(ends: Iterable[Any], graph: Any) -> Any:
    """The array of a graph, or of one around it, that all ends of paths are; None if they are not one."""
    arrays = list(ends)
    if not all(is_array(end) and root(end) is end for end in arrays):
        return None
    marks = frozenset().union(*map(sharing().of, arrays))
    found = sharing().objects[next(iter(marks))] if len(marks) == 1 else None
    return found if isinstance(found, Tensor) and graph.sees(found) else None


def _others(tensor: Any) -> list[Any]:
    return [] if state.sharing is None else state.sharing.others(tensor)


def _lost(lost: Lost) -> errors.StagedValueError:
    return errors.StagedValueError(
        "an array is read that may be another one, which was written meanwhile: a tensor decides whether it is",
        location=current_location(),
        expected=f"arrays that are told apart (the other one was written at {lost.location})",
        fix="take a copy, x.copy(), where a name comes to stand for one of several arrays",
    )

"""Arrays are shared, as in NumPy: a tensor object is a reference, and what it holds at a time is a version.

The object that a program has (`b = a`) never changes. A write into it (`a[i] = x`) gives a new tensor, which becomes
its version in the graph being built. Whatever uses a tensor uses its version (`current`); operations that were made
before read the older one. Versions belong to graphs: a branch or loop body sees those of the graphs around it, what it
writes is its own, and the operation that holds it hands the last versions on (`written_in`, `take`).

A view (`r = a[0]`, `a.T`) is the output of an op that says how it is written through (`OpDef.written`). It has no
versions: it is worked out again when its base has a new one, and a write into it is a write into its base.

Where paths meet, a value may stand for one of several arrays (`array_aliases.may_be`). It can be read, and so can they,
until one of them is written: from then on, nobody knows what another of them holds. If that is read, the function is
traced again (`ShareArrays`), and then such arrays are shared when the graph runs (`Shared`); where that cannot be, it
is an error.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from autograph import errors
from autograph.framework import layouts
from autograph.framework.attempts import TracedAgain
from autograph.framework.context import building_graph, state
from autograph.framework.operation import asked
from autograph.framework.own_arrays import only_shows
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location

__all__ = [
    "Lost", "ShareArrays", "ShareFirst", "Shared", "View", "Written", "check_writable", "choice_of", "current",
    "currents", "held", "holding", "is_array", "lost_in", "made", "may_share_in", "others", "own", "raw", "root",
    "roots", "seen", "shared", "sharing_in", "show", "take", "tracing", "unknown", "view_of", "write", "written_in",
]  # fmt: skip


class Lost:
    """What an array holds that was written under another name, as far as can be told: nobody knows."""

    def __init__(self, location: Any) -> None:
        self.location = location


class Shared(ABC):
    """What an array holds that is shared when the graph runs (`ops.arrays.shared_arrays`): it is read there.

    Attributes:
        ref: the reference to it.
        location: where it came to be shared.
    """

    ref: Any
    location: Any

    @abstractmethod
    def now(self) -> Any:
        """The tensor that holds what the array holds now."""

    @abstractmethod
    def write(self, value: Any) -> None:
        """Writes into the array."""


class ShareArrays(TracedAgain):
    """Arrays cannot be told apart, and one of them was written: the function is traced again, with shared arrays."""


class ShareFirst(TracedAgain):
    """An array has to be shared before the statement that is being traced.

    Attributes:
        array: the array.
        graph: where it is to be shared.
    """

    def __init__(self, array: Any, graph: Any) -> None:
        super().__init__()
        self.array, self.graph = array, graph


class Written(TracedAgain):
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
    return issubclass(type(value), Tensor) and value.shape.key != () and not value.dtype.is_opaque


def current(tensor: Any) -> Any:
    """The tensor that holds what `tensor` holds now.

    Raises:
        StagedValueError: another array, which may be the same one, was written.
    """
    around: Any = building_graph()
    written = False  # whether anything was, or is chosen: if not, all tensors hold what they did
    while around is not None:
        if around.versions:
            written = True
            found = around.versions.get(id(tensor))
            if found is not None:
                version = found[1]
                if type(version) is Lost:
                    raise _lost(version)
                return version.now() if isinstance(version, Shared) else version
        written = written or bool(around.choices)
        around = around.outer
    if type(tensor) is not SymbolicTensor:
        return getattr(tensor, "tensor", tensor)  # what a path has made (`array_choices.Own`)
    choices = tensor.op.graph.choices
    if not (written or choices):
        return tensor
    choice = choices.get(id(tensor))
    if choice is not None:
        return choice.now()
    view = view_of(tensor)
    if view is None:
        return tensor
    now = current(view.base)
    return tensor if now is view.version else _again(view, now)


def shared(tensor: Any) -> Shared | None:
    """What an array holds, if it is shared when the graph runs."""
    graph: Any = building_graph()
    while graph is not None:
        found = graph.versions.get(id(tensor))
        if found is not None:
            return found[1] if isinstance(found[1], Shared) else None
        graph = graph.outer
    return None


def may_share_in(graph: Any) -> bool:
    """Whether a statement is being traced in this graph that is traced again after `ShareFirst`."""
    return any(one is graph for one in state.sharing_in)


class sharing_in:  # a class, since much is traced in it
    """Context in which a statement is traced in this graph that is traced again after `ShareFirst`."""

    __slots__ = ("_graph",)

    def __init__(self, graph: Any) -> None:
        self._graph = graph

    def __enter__(self) -> None:
        state.sharing_in.append(self._graph)

    def __exit__(self, *_: object) -> None:
        state.sharing_in.pop()


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


class View(NamedTuple):
    """What a tensor shows.

    Attributes:
        tensor: the tensor.
        base: what it is a view of; None if it is none, whatever its operation says.
        version: the version of that which it was made from.
        again: what works it out from another version, of a view that cannot be written; else its operation does.
    """

    tensor: Any
    base: Any
    version: Any
    again: Callable[[Any], Any] | None = None


def made(operation: Any, base: Any, version: Any) -> None:
    """Records what a new view is a view of, where its operation does not say: it reads a version, or a capture."""
    out = operation.outputs[0]
    operation.graph.views[id(out)] = View(out, base, version)


def show(tensor: Any, base: Any, again: Callable[[Any], Any]) -> None:
    """Records that a tensor shows what another holds, but cannot be written; `again` works it out."""
    if type(tensor) is SymbolicTensor and is_array(base):
        tensor.op.graph.views[id(tensor)] = View(tensor, base, current(base), again)


def own(tensor: Any) -> None:
    """Records that a tensor is an array of its own, whatever its operation says."""
    if type(tensor) is SymbolicTensor:
        tensor.op.graph.views[id(tensor)] = View(tensor, None, None)


def view_of(tensor: Any) -> View | None:
    """What a tensor is a view of; None for what is no view."""
    if type(tensor) is not SymbolicTensor or tensor.shape.key == ():
        return None
    found: View | None = tensor.op.graph.views.get(id(tensor))
    if found is None:
        if tensor.op.op_def.written is None:
            return None
        found = View(tensor, tensor.op.inputs[0], tensor.op.inputs[0])
    return None if found.base is None or found.again is None and layouts.copied(tensor) else found


def _rely(view: View) -> None:
    """Called where it makes a difference that NumPy would not have made a copy.

    Raises:
        StagedValueError: nobody knows.
    """
    if view.again is not None:
        return
    if layouts.copied(view.tensor) is None:
        raise errors.StagedValueError(
            "an array was reshaped, and it or its elements in the other shape were written: whether NumPy makes a copy "
            "there depends on how the array lies in memory, which is not known",
            location=current_location(),
            expected="an array whose elements lie in order",
            fix="reshape a copy, x.copy().reshape(...)",
        )
    layouts.rely(view.tensor)


def root(tensor: Any) -> Any:
    """The array that a view shows in the end; any other tensor itself."""
    while (view := view_of(tensor)) is not None:
        tensor = view.base
    return tensor


def choice_of(tensor: Any) -> Any:
    """Which arrays a tensor may be (`array_choices`); None if it is no choice."""
    return tensor.op.graph.choices.get(id(tensor)) if type(tensor) is SymbolicTensor else None


def roots(tensor: Any) -> list[Any]:
    """The arrays that a tensor may show: the one of a view, those of a choice."""
    array = root(tensor)
    choice = choice_of(array)
    return [array] if choice is None else [found for one in choice.roots for found in roots(one)]


def _again(shown: View, base: Any) -> Any:
    """A view of a base that has another version by now."""
    graph: Any = building_graph()
    view = shown.tensor
    found = graph.views_again.get((id(view), id(base)))
    if found is None:
        _rely(shown)
        if shown.again is not None:
            with raw():
                found = graph.views_again[id(view), id(base)] = (shown.again(base), view, base)
            return found[0]
        attrs = {key: view.op.attrs[key] for key in view.op.op_def.attrs}
        operation = graph.add_operation(view.op.op_def, [base, *view.op.inputs[1:]], attrs)
        asked.add(operation)  # the view itself has not failed
        for tape in state.tapes:
            tape.record(operation)
        found = graph.views_again[id(view), id(base)] = (operation.outputs[0], view, base)
    return found[0]


def write(tensor: Any, value: Any) -> None:
    """Gives an array another value, which all its names and views show from now on."""
    view = view_of(tensor)
    if view is not None:
        if view.again is not None:
            raise only_shows()
        _rely(view)
        now = current(view.base)
        with raw():
            whole = tensor.op.op_def.written(tensor.op, now, value)
        write(view.base, whole)
        return
    choice = choice_of(tensor)
    if choice is not None:
        choice.write(value)
        return
    check_writable(tensor)
    layouts.rely_on_copies(building_graph())
    place = shared(tensor)
    if place is None:
        take(tensor, value)
    else:
        place.write(value)
    graph: Any = building_graph()
    for other in others(tensor):
        if seen(other, graph) and (place is None or shared(other) is None):  # nobody reads those of other graphs again
            take(other, Lost(current_location()))


def check_writable(tensor: Any) -> None:
    """Called where an array is written.

    Raises:
        StagedValueError: a function around made the array, or a list holds what was in it.
    """
    graph: Any = building_graph()
    home = tensor.op.graph if type(tensor) is SymbolicTensor else None
    while home is not None and graph is not home:
        if not graph.is_body:
            raise errors.StagedValueError(
                "an array of the function around is written in an @ag.function that is called in it",
                location=current_location(),
                expected="arrays that were passed to the function, or that it has made",
                fix="pass the array to it; or do not decorate a function that is only called in another",
            )
        graph = graph.outer
    place = None if state.sharing is None else state.sharing.held(tensor)
    if place is not None:
        raise held(place)


def held(place: Any) -> errors.StagedValueError:
    """The error for a write into an array that is in a list or dict which a tensor decides on."""
    return errors.StagedValueError(
        "an array is written that is an item of a list or dict whose length, positions or keys a tensor decides: the "
        "list holds what was in the array",
        location=current_location(),
        expected=f"arrays that are not written once they are items (it is one at {place})",
        fix="put a copy into the list, x.copy(), and take a copy out of it; or use a matrix for the list of rows",
    )


def take(tensor: Any, value: Any) -> None:
    """Gives an array the value that paths have left in it: what else they have written is known, too."""
    graph: Any = building_graph()
    if state.sharing is not None and id(tensor) in state.sharing.guesses:
        raise state.sharing.guesses[id(tensor)][1]
    graph.note_version(tensor, value if isinstance(value, (Lost, Shared)) else graph.capture(value))
    state.writes = True


def holding(tensors: Sequence[Any], graph: Any) -> list[Any]:
    """For each tensor, the array that holds it in this graph or one around it; the tensor itself if none does."""
    found: dict[int, Any] = {}
    while graph is not None:
        for array, value in graph.versions.values():
            found.setdefault(id(value), array)
        graph = graph.outer
    return [found.get(id(tensor), tensor) for tensor in tensors]


def lost_in(graphs: Iterable[Any], outer: Any) -> list[tuple[Any, Lost]]:
    """The arrays from outside of which nobody knows what they hold after one of these graphs."""
    found = [entry for graph in graphs if graph.versions for entry in graph.versions.values()]
    if not found:
        return []
    return [(array, value) for array, value in found if type(value) is Lost and seen(array, outer)]


def seen(array: Any, graph: Any) -> bool:
    """Whether an array is there in this graph: made in it, or in one around it."""
    return bool(graph.sees(array if isinstance(array, Tensor) else array.tensor))


def written_in(graphs: Iterable[Any], outer: Any) -> list[Any]:
    """The arrays from outside that were written in one of these graphs."""
    found = {id(t): t for graph in graphs if graph.versions for t, _ in graph.versions.values() if seen(t, outer)}
    if not found:
        return []
    lost = {id(array) for array, _ in lost_in(graphs, outer)}
    return [t for i, t in found.items() if i not in lost]


def others(tensor: Any) -> list[Any]:
    """The arrays that may be this one (`array_aliases`)."""
    return [] if state.sharing is None else state.sharing.others(tensor)


def unknown() -> None:
    """Called where it makes a difference what an array holds of which that is not known.

    Raises:
        ShareArrays: it is if arrays are shared.
    """
    if state.shares_arrays is False:
        raise ShareArrays


def _lost(lost: Lost) -> errors.StagedValueError:
    unknown()
    return errors.StagedValueError(
        "an array is read that may be another one, which was written meanwhile: a tensor decides whether it is",
        location=current_location(),
        expected=f"arrays that are told apart (the other one was written at {lost.location})",
        fix="take a copy, x.copy(), where a name comes to stand for one of several arrays",
    )

"""The side effects of a function: found by one trace, repeated after every run of its graph.

While a function is traced, it writes to the user's objects as plain Python would, symbolic tensors included. A `Watch`
has snapshots from before. Afterwards it puts these back, and describes the changes as `Effects`: places, and the values
to be written there once the graph has run and its outputs are known.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.context import building_graph, state
from autograph.framework.func_graph import FuncGraph
from autograph.framework.leaks import leak
from autograph.framework.tensor import SymbolicTensor, Tensor, is_tensor
from autograph.framework.undefined import PossiblyUndefined
from autograph.framework.user_frames import current_location
from autograph.function.state.array_writes import ArrayWrite, array_writes, put_arrays, written_inside
from autograph.function.state.guards import ANY_INT, Guards, Varies
from autograph.function.state.places import MISSING, ContentsPlace, ItemPlace, NamePlace, Place, tracing
from autograph.function.state.survey import Survey
from autograph.function.state.templates import Template, Templates, follow
from autograph.operators.state import effects as staged_effects
from autograph.ops.values.staged_container import is_moved
from autograph.pyct.uses import ADDED, HELD, READ, STORED

__all__ = ["Effects", "Watch"]

class Effects:
    """What happens around a run of the graph besides its result.

    Attributes:
        inputs: places whose tensors the graph reads.
        outputs: tensors of the graph that are left behind.
        on_arguments: whether something is done with containers that were passed in.
    """

    def __init__(
        self, outputs: list[Tensor], writes: list[_Write], on_arguments: bool = False,
        arrays: Sequence[ArrayWrite] = (),
    ) -> None:  # fmt: skip
        self.on_arguments = on_arguments or bool(arrays)
        self.arrays = arrays
        self.inputs: list[Place] = []
        self.outputs = outputs
        self._writes = writes

    @functools.cached_property
    def written(self) -> Sequence[str] | None:
        """The parameters whose arrays are written, in the order of `outputs`; None if something else happens, too. To
        be asked for when all of that is known."""
        if self.inputs or self._writes or len(self.outputs) != len(self.arrays):
            return None
        simple = all(
            write.written and not write.shared and write.output == k and len(write.path) == 1
            for k, write in enumerate(self.arrays)
        )
        return [write.path[0] for write in self.arrays] if simple else None

    def __bool__(self) -> bool:
        return bool(self.inputs or self._writes or self.arrays)

    def read_inputs(self) -> list[Any]:
        """The tensors that are in the input places now.

        Raises:
            LeakedTensorError: one of them is a tensor of a graph that is not being built.
        """
        found = [place.read() for place in self.inputs]
        if building_graph() is None and any(isinstance(tensor, SymbolicTensor) for tensor in found):
            with tracing:  # another thread may be tracing, and puts back what was there
                found = [place.read() for place in self.inputs]
            for place, tensor in zip(self.inputs, found):
                if isinstance(tensor, SymbolicTensor):
                    raise leak(tensor, repr(str(place.name)))
        return found

    def changes(self) -> list[str]:
        """What is read or written outside of the graph besides arrays among the arguments, in words."""
        read = [f"reads {place.name!r} anew at each call" for place in self.inputs]
        return read + [
            "changes a container that is passed in" if isinstance(write, _ArgumentWrite)
            else f"changes {write.target.name!r}" if isinstance(write.target, Place)
            else f"changes a {type(write.target.container).__name__} outside of it"
            for write in self._writes
        ]  # fmt: skip

    def take_python(self) -> Effects:
        """Removes the changes that involve no tensor, and returns them."""
        taken = [write for write in self._writes if not write.template.has_tensors]
        self._writes = [write for write in self._writes if write.template.has_tensors]
        return Effects([], taken)

    def targets(self) -> dict[int, _Write]:
        """The places that are written, by id of the place or container."""
        return {id(write.target): write for write in self._writes}

    def commit(self, results: Sequence[Any], arguments: Mapping[str, Any]) -> None:
        """Writes the new values, after a run of the graph.

        Args:
            results: the values of `outputs`.
            arguments: the call, by parameter.
        """
        built: dict[int, Any] = {}
        for write in self._writes:
            write.know(results, arguments, built)
        # All are found before the first is written, which may change what leads to another.
        found = [(write, write.place(arguments), write.value(results, arguments, built)) for write in self._writes]
        put_arrays(self.arrays, results, arguments)
        for write, place, value in found:
            write.commit(place, value)


class _Write:
    """One change: a place, and how its new value is made."""

    def __init__(self, target: Place | ContentsPlace, template: Template, may_keep: bool = False) -> None:
        self.target = target
        self.template = template
        #: Whether a tensor may decide that the old value stays.
        self.may_keep = may_keep

    def know(self, results: Sequence[Any], arguments: Mapping[str, Any], built: dict[int, Any]) -> None:
        """Adds the list that it writes to what is built, if that is shared by now: others hold it, too."""
        key = self._key(results)
        if key is not None:
            built[key] = self.place(arguments).container  # type: ignore[union-attr]  # a Contents

    def _key(self, results: Sequence[Any]) -> int | None:
        at = self.template.box
        if at is None or not isinstance(self.target, ContentsPlace) or isinstance(results[at], SymbolicTensor):
            return None
        return id(results[at]._array)

    def value(self, results: Sequence[Any], arguments: Mapping[str, Any], built: dict[int, Any]) -> Any:
        key = self._key(results)
        if key is None:
            return self.template.build(results, arguments, built)
        known = built.pop(key)  # what it is to hold is another list
        found = self.template.build(results, arguments, built)
        built[key] = known
        return found

    def place(self, arguments: Mapping[str, Any]) -> Place | ContentsPlace:
        """Where it is written in this call."""
        return self.target

    def commit(self, place: Place | ContentsPlace, value: Any) -> None:
        _note(place)
        place.write(value)


class _Addition(_Write):
    """An int that is incremented or decremented, whatever its value is."""

    def commit(self, place: Place | ContentsPlace, value: Any) -> None:
        super().commit(place, place.read() + value)


class _Extension(_Write):
    """A list that is appended to, whatever its contents are."""

    def commit(self, place: Place | ContentsPlace, value: Any) -> None:
        super().commit(place, [*place.read(), *value])


class _ArgumentWrite(_Write):
    """A change of a container that was passed in, of which the trace had a copy.

    Args:
        path: what leads from the arguments to it.
    """

    def __init__(self, target: ContentsPlace, template: Template, path: tuple[Any, ...]) -> None:
        super().__init__(target, template)
        self.path = path

    def place(self, arguments: Mapping[str, Any]) -> ContentsPlace:
        return self.target.of(follow(arguments, self.path))  # type: ignore[union-attr]  # a Contents


def _note(target: Place | ContentsPlace) -> None:
    """Records a change in the staged bodies from which the function is called."""
    if isinstance(target, ContentsPlace):
        staged_effects.note_contents(target.container)
    elif state.recorders:
        staged_effects.note(target.as_outer())


class Watch:
    """Finds what one trace changes, and undoes it.

    Args:
        survey: what the function can see and change.
        varying: whether a place's tensor is to be an input of the graph rather than a constant.
    """

    def __init__(self, survey: Survey, varying: Callable[[Place], bool]) -> None:
        self._survey = survey
        self._places = [(place, place.read()) for place in survey.places]
        self._contents = [(contents, contents.read()) for contents in survey.contents]
        self._names = [(names, owner, set(names)) for names, owner in survey.objects] if survey.anything else []
        self._varying = varying
        self._starts: list[Any] = []
        self._content_starts: list[Any] = []
        self._arguments: list[tuple[ContentsPlace, Any, tuple[Any, ...]]] = []
        self._made: set[Any] = set()
        self._given: Mapping[str, Any] = {}
        self.inputs: list[tuple[Place, SymbolicTensor]] = []

    def start(self, graph: FuncGraph, arguments: Mapping[str, Any]) -> None:
        """Called before the function: puts placeholders into the places whose tensors are inputs.

        Args:
            arguments: the values that the function will get; their containers are the trace's own copies.
        """
        for place, old in self._places:
            if isinstance(old, Tensor) and not old.dtype.is_opaque and self._varying(place):
                tensor = graph.add_input(old.dtype, old.shape, _identifier(place.name))
                tensor.weak = old.weak
                place.write(tensor)
                self.inputs.append((place, tensor))
        self._starts = [place.read() for place, _ in self._places]
        self._content_starts = [contents.read() for contents, _ in self._contents]
        self._arguments = argument_contents(arguments)
        # as they are given: the trace may change its own copies of containers
        self._given = {name: nest.map_structure(lambda leaf: leaf, value) for name, value in arguments.items()}

    def effects(self, graph: FuncGraph, made: Mapping[int, Any]) -> Effects:
        """Called in the graph when the function has returned. Returns what it changed.

        Args:
            made: the objects that it made, by id.
        """
        templates = Templates(graph, self._survey, made, {
            id(contents.container): path for contents, _, path in self._arguments
        })  # fmt: skip
        writes: list[_Write] = []
        changed = [
            (place, old, new) for (place, old), start in zip(self._places, self._starts)
            if not isinstance(place, ItemPlace) and ((new := place.read()) is not start or written_inside(graph, new))
        ]  # fmt: skip
        for place, old, new in _in_order(changed):
            if place.flags == ADDED and type(old) is int and type(new) is int:
                writes.append(_Addition(place, templates.of(new - old)))
            else:
                writes.append(_Write(place, templates.of(new), _is_joined(new)))
        for names, owner, before in self._names:
            for name in [n for n in names if n not in before and not n.startswith("__")]:
                place = NamePlace(names, owner, name, STORED)
                self._places.append((place, MISSING))
                writes.append(_Write(place, templates.of(names[name])))
        for (contents, _), start in zip(self._contents, self._content_starts):
            if not contents.holds(start) or written_inside(graph, start):
                now = contents.read()
                library = self._survey.of_libraries.get(id(contents.container))
                if library is not None and (is_moved(now) or any(map(is_tensor, nest.flatten(now)))):
                    raise errors.StagedValueError(
                        f"a tensor decides what is in {library}, which other programs read",
                        location=current_location(),
                        expected="values that are known while tracing",
                        fix=f"change {library} outside of the function",
                    )
                if contents.flags == HELD and contents.kind is list and _is_prefix(start, now) and not is_moved(now):
                    writes.append(_Extension(contents, templates.items(None, now[len(start) :])))
                else:
                    contents.flags |= READ
                    writes.append(_Write(contents, templates.items(contents.container, now)))
        on_arguments = templates.on_arguments
        for contents, start, path in self._arguments:
            if not contents.holds(start):
                on_arguments = True
                items = templates.items(contents.container, contents.read())
                writes.append(_ArgumentWrite(contents, items, path))
        arrays = array_writes(graph, self._given, templates.outputs)
        return Effects(templates.outputs, writes, on_arguments, arrays)

    def written(self, graph: FuncGraph) -> Effects:
        """Of a trace that ends with an error: the arrays that it writes before, which a call must not pass twice."""
        outputs: list[Tensor] = []
        arrays = array_writes(graph, self._given, outputs)
        return Effects(outputs, [], False, arrays)

    def drop_unused(self, graph: FuncGraph, effects: Effects) -> None:
        """Called when the graph is complete: drops the inputs that it does not read."""
        effects.inputs = [place for place, tensor in self.inputs if not graph.drop_input(tensor)]

    def restore(self) -> None:
        """Puts the snapshots from before the trace back."""
        for place, old in self._places:
            if not isinstance(place, ItemPlace) and place.read() is not old:
                place.write(old)
        for contents, old in self._contents:
            if not contents.holds(old):
                contents.write(old)

    def guards(self, effects: Effects, done: Effects | None = None, outside: Sequence[str] = ()) -> Guards:
        """The guards of a trace with these effects.

        Args:
            done: changes that are made once, by the trace; it does not depend on what they are about.
            outside: what tracing has done outside of the program.
        """
        written = effects.targets()
        once = done.targets() if done is not None else {}
        inputs = {id(place) for place, _ in self.inputs}
        read = set(map(id, effects.inputs))
        places: list[tuple[Place, Any]] = []
        items: dict[tuple[int, Any], Any] = {}
        for place, old in self._places:
            if id(place) in once:
                continue
            expected = Varies(old) if id(place) in inputs else old
            write = written.get(id(place))
            if isinstance(place, ItemPlace):
                items[id(place.owner), place.name] = expected
                places.append((place, expected))
            elif isinstance(write, _Addition):
                places.append((place, ANY_INT))
            elif write is not None and place.flags == STORED and not write.may_keep and id(place) not in read:
                continue  # whatever it is, it is overwritten
            elif old is not MISSING or place.flags & READ or write is not None:
                places.append((place, expected))
        contents = []
        for found, old in self._contents:
            if found.flags & READ and id(found) not in once:
                contents.append((found, _with_items(found, old, items)))
        absent = []
        names = {name for name, flags in self._survey.names.items() if flags & READ}
        for namespace, _ in self._survey.objects:
            missing = names.difference(namespace)
            if missing:
                absent.append((namespace, frozenset(missing)))
        return Guards(places, contents, absent, self._survey.iterators, outside)


def _in_order(changed: list[tuple[Place, Any, Any]]) -> list[tuple[Place, Any, Any]]:
    """The changed places; new names are in the order in which they were made."""
    namespaces = {
        id(place.namespace): place.namespace for place, old, _ in changed
        if isinstance(place, NamePlace) and old is MISSING
    }  # fmt: skip
    order = {
        (which, name): i for which, namespace in namespaces.items() for i, name in enumerate(namespace, 1)
    }  # fmt: skip

    def position(entry: tuple[Place, Any, Any]) -> int:
        place, old, _ = entry
        return order.get((id(place.namespace), place.name), 0) if isinstance(place, NamePlace) and old is MISSING else 0

    return sorted(changed, key=position)


def _with_items(contents: ContentsPlace, old: Any, items: Mapping[tuple[int, Any], Any]) -> Any:
    """The contents of a container, with the values that the trace expects for its tensors."""
    which = id(contents.container)
    if contents.kind is dict:
        return {key: items.get((which, key), value) for key, value in old.items()}
    if contents.kind is list:
        return [items.get((which, i), value) for i, value in enumerate(old)]
    return old


def _is_joined(value: Any) -> bool:
    """Whether a new value was merged by staged control flow, so that it may be the old value."""
    if isinstance(value, PossiblyUndefined):
        return True
    return any(isinstance(leaf, SymbolicTensor) and leaf.op.op_def.regions is not None for leaf in nest.flatten(value))


def _is_prefix(start: list[Any], now: list[Any]) -> bool:
    return len(start) <= len(now) and all(a is b for a, b in zip(start, now))


def _identifier(name: Any) -> str:
    text = "".join(c if c.isalnum() or c == "_" else "_" for c in str(name))
    return text if text[:1].isalpha() else f"item_{text}"


# --- containers among the arguments ---------------------------------------------------------------------


def argument_contents(arguments: Mapping[str, Any]) -> list[tuple[ContentsPlace, Any, tuple[Any, ...]]]:
    """The containers among arguments, with the contents of each and the path that leads to it."""
    return [
        (contents, contents.read(), path)
        for name, value in arguments.items() for contents, path in _containers(value, (name,))
    ]  # fmt: skip


def _containers(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[ContentsPlace, tuple[Any, ...]]]:
    """The lists, dicts and dataclasses in an argument, with the path that leads to each."""
    if not nest.is_nested(value):
        return
    parts: Iterable[tuple[Any, Any]]
    if isinstance(value, dict):
        yield ContentsPlace(value, dict, READ), path
        parts = value.items()
    elif isinstance(value, list):
        yield ContentsPlace(value, list, READ), path
        parts = enumerate(value)
    elif isinstance(value, tuple):
        parts = enumerate(value)
    elif hasattr(value, "__dict__") and not hasattr(type(value), "__autograph_children__"):
        yield ContentsPlace(vars(value), dict, READ), path
        parts = vars(value).items()
    else:
        return
    for step, part in parts:
        yield from _containers(part, (*path, step))

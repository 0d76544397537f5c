"""`CallGraph`: a function of the program that calls itself, as a graph that calls itself.

What the function changes outside of itself (`effects`) goes into its graph and comes out of it like arguments and
results: nonlocals, globals, attributes, and the contents of containers. So do containers among its arguments, unless
all calls pass the same one.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from autograph import errors
from autograph.framework import array_aliases, nest, versions
from autograph.framework.context import building_graph, state, without_handlers
from autograph.framework.scopes import init_scope
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.operators.calls.activations import leave, push, trace
from autograph.operators.calls.call_results import ResultReferences
from autograph.operators.state import ambiguous, containers, effects
from autograph.operators.state.call_effects import note_call
from autograph.operators.state.places import CONTAINERS, home
from autograph.operators.state.reach import containers_in, held, is_shared, there
from autograph.operators.state.references import occurrences
from autograph.ops.control.calls import Callee, carry_of, same_value
from autograph.ops.control.dependence import ended_by_numbers
from autograph.ops.values import branch_values as bv
from autograph.ops.values.none_values import MISSING, alike
from autograph.ops.values.staged_container import StagedContainer, is_moved, type_of

__all__ = ["SHRINKS", "CallGraph", "NumbersDecide", "arguments_of", "difference"]

#: Among the differences of two calls: a tensor has become smaller.
SHRINKS = "(shape)"
_RESULT = ("result",)


class NumbersDecide(Exception):
    """Python numbers that were made tensors decide how often the function calls itself."""


def signature_of(function: Any) -> inspect.Signature:
    """The parameters that the function itself has, not one that it wraps."""
    return inspect.signature(function, follow_wrapped=False)


def arguments_of(function: Any, args: Sequence[Any], kwargs: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """The arguments by parameter; None if they do not fit, which the call itself will say."""
    try:
        bound = signature_of(function).bind(*args, **kwargs or {})
    except TypeError:
        return None
    bound.apply_defaults()
    return bound.arguments


class CallGraph:
    """A function that calls itself, as a graph for arguments of some types.

    Args:
        key: the user's function, `function` converted.
        values: the arguments of the call that makes it.
        before: those of a call around it; what differs is to become tensors. None: nothing is.
    """

    def __init__(self, key: Any, function: Any, values: Mapping[str, Any], before: Mapping[str, Any] | None) -> None:
        self.key = key
        self.function = function
        self.name = repr(function.__name__)
        self.signature = signature_of(function)
        #: containers and other structures that are one object in all calls
        self.fixed: dict[str, Any] = {}
        #: what it changes outside of itself
        self.places: dict[Hashable, effects.OuterPlace] = {}
        #: what it changes before it calls itself, and may change back behind that call
        self._meanwhile: dict[Hashable, effects.OuterPlace] = {}
        self._recorder: effects.Recorder | None = None  # while it is traced
        #: arguments whose contents it changes
        self.written: dict[str, None] = {}
        #: arrays among its arguments that its result may be
        self.returned: set[str] = set()
        #: arrays from outside that its result may be, by id
        self._reached: dict[int, Any] = {}
        self._references = ResultReferences(self.name)
        passed: dict[Hashable, Any] = {}
        around = [graph for graph in trace.graphs[key] if graph.in_progress]
        for name, value in values.items():
            # What differs in the calls of a graph around this one will differ in those of this one, too.
            differs = any(name not in graph.fixed for graph in around)
            same = before is not None and home(before[name]) is home(value) and not differs
            if same and (nest.is_nested(value) or isinstance(value, CONTAINERS)):
                self.fixed[name] = home(value)
            else:
                # Copies: a container that nothing but this knows must not seem to be known outside of its function.
                seen = containers.copies([value] if before is None or before[name] is value else [value, before[name]])
                passed[name] = carry_of(name, f"{name!r} of {self.name}", *seen)
        self.callee = Callee(function.__name__, passed, self._run)

    @property
    def in_progress(self) -> bool:
        """Whether it is being traced."""
        return self.callee.in_progress

    # --- calls ---

    def fits(self, values: Mapping[str, Any]) -> bool:
        """Whether a call with these arguments can be a call of this graph."""
        return all(
            home(value) is self.fixed[name] if name in self.fixed else self.callee.arguments[name].fits(value)
            for name, value in values.items()
        )

    def first_result(self, values: Mapping[str, Any], numbers: Container[Hashable] = ()) -> Any:
        """The result of the call that this was made for.

        Args:
            numbers: the arguments whose numbers became tensors for it.

        Raises:
            NumbersDecide: these end the recursion.
        """
        known = trace.graphs[self.key]
        known.append(self)
        try:
            self._trace()
            if numbers and ended_by_numbers(self.callee.graph, self.callee.numbers(numbers)):
                raise NumbersDecide
        except Exception:
            known.remove(self)
            raise
        return self._call(values)

    def result(self, values: Mapping[str, Any]) -> Any:
        """The result of a call with arguments that fit."""
        if not self.callee.in_progress:
            self._forget(values)
        self.callee.widen(self._passed(values))
        if not self.callee.in_progress:
            self._trace()  # again: what it reads outside of itself may be another by now
        return self._call(values)

    def _forget(self, values: Mapping[str, Any]) -> None:
        """Lets go of places that the function reaches no more, such as a list made in a branch that has ended; and of
        lists that have become shared."""
        reach = there(self.function, *values.values())
        graph: Any = building_graph()
        for key, place in list(self.places.items()):
            is_array = key[0] == "array"  # type: ignore[index]
            # A list that has become shared is no place any more: what refers to it is a value of the graph.
            there_yet = graph.sees(place.anchor) if is_array else place.is_in(reach) and not is_shared(place.anchor)
            if not there_yet:
                del self.places[key]
                self._meanwhile.pop(key, None)
                self.callee.remove_argument(key)
        if not self._references.are_in(reach):
            self._references = ResultReferences(self.name)
            self.callee.results = None

    def _trace(self) -> None:
        waiting = any(not graph.callee.known for graph in trace.in_progress)
        trace.in_progress.append(self)
        try:
            self.callee.trace(waiting)
        finally:
            trace.in_progress.pop()

    def _passed(self, values: Mapping[str, Any]) -> dict[Hashable, Any]:
        passed: dict[Hashable, Any] = {
            name: containers.copies((value,))[0] for name, value in values.items() if name not in self.fixed
        }
        return passed | {key: place.read() for key, place in self.places.items()}

    def _call(self, values: Mapping[str, Any]) -> Any:
        if self.callee.raises and state.regions:
            raise errors.StagedValueError(
                f"{self.name} calls itself as often as a tensor says, may raise an error, and is called inside of a "
                "`try` or `with` here",
                location=current_location(),
                expected="no `try` or `with` around it, which would have to see the error while the graph runs",
                fix="return a value that tells of the error, and raise it where the recursion has ended",
            )
        self._note_meanwhile()
        for name in values:
            if name not in self.fixed:
                containers.share_alike(self.callee.arguments[name].taken, values[name])
        found = self.callee.call(self._passed(values))
        self._check_apart(values)
        for name in self.written:
            _give_back(name, values[name], found["contents of", name])
        self._write_places(found)
        given = list(self._may_return(values))
        for array in _arrays_in(found[_RESULT]) if given else ():
            array_aliases.may_show(array, [array, *given])
        return self._references.shown(found[_RESULT], values, lambda key: self.places[key].read())

    def _may_return(self, values: Mapping[str, Any]) -> Iterator[Any]:
        """The arrays that the result of a call may be, or be a part of."""
        graph: Any = building_graph()
        for name in self.returned:
            yield from nest.flatten(values[name])
        yield from filter(graph.sees, self._reached.values())

    def _write_places(self, values: Mapping[Hashable, Any]) -> None:
        """Makes the places outside of the function hold what a call passes, or gives back."""
        for key, place in self.places.items():
            if key[0] != "array":  # type: ignore[index]  # its versions are each graph's own: there is nothing to undo
                effects.note(place)
            place.write(_like_now(place, values[key]))

    def _note_meanwhile(self) -> None:
        """Finds what the function being traced has changed when it calls itself: `path.append(x); go(); path.pop()`."""
        for place in self._recorder.changed_so_far() if self._recorder is not None else ():
            if place.key not in self.places:
                self._meanwhile[place.key] = place

    def _check_apart(self, values: Mapping[str, Any]) -> None:
        """Refuses a call with two arrays that may share what one of them holds, where the function writes into one; and
        one that passes a container twice, or one that the function also reaches, where it changes containers."""
        own = [value for name, value in values.items() if name not in self.fixed]
        inside = containers_in(own)
        reached = {key[1] for key in self.places if key[0] == "contents"}  # type: ignore[index]
        twice = self.written and max(occurrences(own, inside.values()).values(), default=0) > 1
        bound = containers_in([place.read() for place in self._bound()])
        names = occurrences(held(self.function, *values.values()), ()) if bound else {}
        if twice or not reached.isdisjoint(inside) or any(names[at] > 1 or at in inside for at in bound):
            raise errors.StagedValueError(
                f"{self.name} calls itself as often as a tensor says, changes containers, and is passed one of them in "
                "two places",
                location=current_location(),
                expected="arguments and variables that share no list or dict",
                fix="pass a copy: `list(a)`, `dict(a)`",
            )
        known = array_aliases.sharing()
        arrays: dict[Any, set[int]] = {
            name: known.near(known.of(value)) for name, value in values.items() if versions.is_array(value)
        }
        written: set[Any] = {*self.written} | {key for key in self.places if key[0] == "array"}  # type: ignore[index]
        arrays |= {key: known.near(known.of(self.places[key].anchor)) for key in written - arrays.keys() - {*values}}
        anchors = {id(self.places[key].anchor) for key in written if key in self.places}
        sources = versions.holding(self.callee.sources, building_graph())
        sources = [array for array in sources if id(array) not in anchors]
        arrays |= {i: known.near(known.of(array)) for i, array in enumerate(sources) if versions.is_array(array)}
        for name in written:
            if any(name in arrays and other != name and arrays[name] & arrays[other] for other in arrays):
                raise errors.StagedValueError(
                    f"{self.name} calls itself as often as a tensor says, writes into "
                    f"{repr(name) if isinstance(name, str) else 'an array'}, and is passed another array, or takes one "
                    "from outside, that may share what it holds",
                    location=current_location(),
                    fix="pass one array and take the other from it in the function; or pass a copy, x.copy()",
                )

    def _bound(self) -> list[effects.OuterPlace]:
        """The variables and attributes outside of the function that it binds anew, which each call has values of."""
        return [place for key, place in self.places.items() if key[0] in effects.NAMES]  # type: ignore[index]

    def _check_bound(self, own: Mapping[str, Any], reached: Container[int]) -> None:
        """Refuses a function that binds a variable or attribute outside of it to a container that others know."""
        found = occurrences([*(place.read() for place in self._bound()), *own.values()], ())
        for place in self._bound():
            parts = ambiguous.with_those_behind([*containers_in([place.read()]).values()])
            if any(id(part) in reached or found[id(part)] > 1 for part in parts):
                raise errors.StagedValueError(
                    f"{self.name} calls itself as often as a tensor says, and makes {place.name!r} a container that "
                    "others know, too",
                    location=current_location(),
                    expected="a new container, or a change of the one that is there",
                    fix="put a copy there: `list(a)`, `dict(a)`",
                )

    # --- tracing ---

    def _run(self, passed: Mapping[Hashable, Any]) -> dict[Hashable, tuple[str, Any]]:
        """Runs the function in the graph being built: what comes out, by key, with what it is called."""
        arguments = {p: self.fixed[p] if p in self.fixed else passed[p] for p in self.signature.parameters}
        own = {name: value for name, value in arguments.items() if name not in self.fixed}
        before = {name: _parts(value) for name, value in own.items()}
        found: dict[Hashable, tuple[str, Any]] = {}
        facts, state.facts = state.facts, {}  # they hold for this call, not for others
        try:
            with without_handlers(), effects.recording(building_graph()) as recorder:
                inside = containers_in(own.values())  # copies, made for this trace
                recorder.made.update((at, part) for at, part in inside.items() if containers.is_container(part))
                recorder.outside, self._recorder = there(self.function, *self._same_in_all_calls(own)), recorder
                try:
                    self._write_places(passed)
                    result = self._result(arguments)
                    known = (self.callee.results or {}).get(_RESULT)
                    containers.share_alike(None if known is None else known.taken, result)
                    found[_RESULT] = (f"the result of {self.name}", self._refer(result, own, recorder.outside))
                    del result  # nothing but the recorder is to know containers that the function has made
                    self._check_bound(own, recorder.outside)
                    if any(map(is_shared, inside.values())):
                        raise self._one_of_two()
                    for name, value in own.items():
                        if before[name] != _parts(value) or self._is_written(name, value):
                            self.written[name] = None
                        if name in self.written:
                            found["contents of", name] = (f"{name!r} of {self.name}", containers.copies((value,))[0])
                    found.update({key: (place.name, place.read()) for key, place in self.places.items()})
                    self._take_in_arrays(own, found[_RESULT][1])
                finally:
                    self._recorder = None
                    recorder.close()
                    self._take_in(recorder)
        finally:
            state.facts = facts
        return found

    def _same_in_all_calls(self, own: Mapping[str, Any]) -> Iterator[Any]:
        """What arguments lead to that is no copy: containers that all calls pass, and objects, in copies too."""
        yield from self.fixed.values()
        for value in own.values():
            yield from (leaf for leaf in nest.flatten(value) if type(leaf) not in nest.leaf_types)

    def _result(self, arguments: Mapping[str, Any]) -> Any:
        bound = self.signature.bind_partial()
        bound.arguments.update(arguments)
        note_call(self.function, bound.args, bound.kwargs)
        activation = push(self.key, bound.args, bound.kwargs)
        # A call that passes `[a[0]]` behind `a[0] += 1` differs from this one in what `a` held when this one started.
        activation.started = {
            name: containers.copies((value,))[0] for name, value in arguments.items() if name not in self.fixed
        }
        try:
            return self.function(*bound.args, **bound.kwargs)
        finally:
            leave()

    def _refer(self, result: Any, own: Mapping[str, Any], reached: Container[int]) -> Any:
        """The result of a trace as values and references."""
        found = self._references
        before = found.by_value, len(found.may_be)
        places = {key: place.read() for key, place in self.places.items() if key[0] != "array"}  # type: ignore[index]
        hidden = found.hidden(result, own, reached, places)
        if found.by_value and not before[0]:
            self.callee.forget(_RESULT)
        if before != (found.by_value, len(found.may_be)):
            self.callee.trace_again()
        return hidden

    def _one_of_two(self) -> errors.StagedValueError:
        return errors.StagedValueError(
            f"{self.name} calls itself as often as a tensor says, and one of two lists in it, as a tensor says, is an "
            "argument, and is changed in place",
            location=current_location(),
            expected="a list that is not changed, or that only the call knows",
            fix="take a copy where it may be one or the other: `list(a)`",
        )

    def _take_in(self, recorder: effects.Recorder) -> None:
        """Makes what the function was found to change arguments and results."""
        for place in [*effects.changed([recorder]), *self._meanwhile.values()]:
            self._check_default(place)
            if place.key not in self.places:
                (before,) = containers.copies([recorder.before[place.key][1]])  # with lists that are staged by now
                self.callee.add_argument(place.key, place.name, before)
                self.places[place.key] = place

    def _is_written(self, name: str, value: Any) -> bool:
        graph: Any = building_graph()
        written = [leaf for leaf in nest.flatten(value) if versions.is_array(leaf) and id(leaf) in graph.versions]
        if written and written[0] is not value:
            raise _not_given_back(name, "holds an array that is written")
        return bool(written)

    def _take_in_arrays(self, own: Mapping[str, Any], result: Any) -> None:
        """Makes arrays from outside that the function writes arguments and results, and finds arguments that its result
        may be."""
        graph: Any = building_graph()
        for array in versions.written_in([graph], graph.outer):
            key = ("array", id(array))
            if key not in self.places:
                place = effects.OuterPlace(key, "an array", partial(versions.current, array),
                                           partial(versions.take, array), array)  # fmt: skip
                self.places[key] = place
                self.callee.add_argument(key, place.name, array)
        known = array_aliases.sharing()
        marks = known.near(mark for array in _arrays_in(result) for mark in known.of(array))
        found = {name for name, value in own.items() if any(marks & known.of(array) for array in _arrays_in(value))}
        things = [known.objects[mark] for mark in marks]
        reached = {id(array): array for array in things if isinstance(array, Tensor) and graph.outer.sees(array)}
        if not (found <= self.returned and reached.keys() <= self._reached.keys()):
            self.returned |= found
            self._reached |= reached
            self.callee.trace_again()

    def _check_default(self, place: effects.OuterPlace) -> None:
        for parameter in self.signature.parameters.values():
            if parameter.default is place.anchor:
                raise errors.StagedValueError(
                    f"{self.name} calls itself as often as a tensor says, and changes the default of "
                    f"{parameter.name!r}, a {type(place.anchor).__name__}",
                    location=current_location(),
                    expected="defaults that stay as they are",
                    fix=f"pass {parameter.name!r} in every call",
                )


def _like_now(place: effects.OuterPlace, value: Any) -> Any:
    """What a place is to hold; as a staged list if it holds one, which variables refer to as it is."""
    if place.is_reference or not is_moved(place.anchor) or isinstance(value, StagedContainer):
        return value
    found = type_of(place.read(), value)
    return value if found is None else found.holding(found.tensor(value))


def _arrays_in(value: Any) -> Iterator[Any]:
    return filter(versions.is_array, nest.flatten(value))


def _parts(value: Any) -> Any:
    """What a structure holds: equal if it still holds the same."""
    return nest.structure_of(value), [id(leaf) for leaf in nest.flatten(value)]


def _give_back(name: str, old: Any, new: Any) -> None:
    """Makes an argument hold what a call has left in it."""
    if isinstance(old, Tensor):
        versions.write(old, new)
    elif isinstance(old, tuple):
        for a, b in zip(old, new):
            _give_back(name, a, b)
    elif containers.is_container(old):
        effects.note_contents(old)
        if containers.write_back(old, new) is not old:
            raise _not_given_back(name, "changes its length")
    elif dataclasses.is_dataclass(old) and _parts(old) != _parts(new):
        raise _not_given_back(name, "has its attributes changed")


def _not_given_back(name: str, what: str) -> errors.StagedValueError:
    return errors.StagedValueError(
        f"{name!r} {what} in a function that calls itself as often as a tensor says",
        location=current_location(),
        expected="arguments whose structure stays",
        fix=f"return {name!r} from the function, and use what it returns",
    )


# --- how calls differ --------------------------------------------------------------------------------------


def difference(before: Mapping[str, Any], now: Mapping[str, Any]) -> frozenset[str] | None:
    """The arguments in which two calls differ by Python numbers or the length of lists; SHRINKS if tensors got smaller.

    None if they differ by more than one graph can serve.
    """
    found: set[str] = set()
    for name, value in now.items():
        if before[name] is value:
            continue
        a, b = alike(name, before[name], value)
        if nest.structure_of(a) != nest.structure_of(b):
            with init_scope():  # asking adds nothing to the graph
                if not type_of(a, b):
                    return None
            found.add(name)  # a list of another length
            continue
        if isinstance(a, StagedContainer) and a.dtype != b.dtype:
            return None
        for x, y in zip(nest.flatten(a), nest.flatten(b)):
            kind = _leaf_difference(x, y)
            if kind is None:
                return None
            if kind:
                found.add(name if kind == "number" else kind)
    return frozenset(found)


def _leaf_difference(x: Any, y: Any) -> str | None:
    if x is MISSING or y is MISSING or same_value(x, y):
        return ""
    if not (bv.stageable(x) and bv.stageable(y)) or bv.common_dtype(x, y) is None:
        return None
    if isinstance(x, Tensor) and isinstance(y, Tensor):
        return SHRINKS if _smaller(y.shape, x.shape) else ""
    return "" if isinstance(x, Tensor) or isinstance(y, Tensor) else "number"


def _smaller(a: TensorShape, b: TensorShape) -> bool:
    """Whether `a` is known to be smaller than `b`, so that only so many calls can go on like that."""
    if a.dims is None or b.dims is None or len(a.dims) != len(b.dims) or a.dims == b.dims:
        return False
    return all(i is not None and j is not None and i <= j for i, j in zip(a.dims, b.dims))

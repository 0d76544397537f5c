"""Templates: values that contain tensors of a graph, as instructions for making them again from the results of each
run."""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import nest
from autograph.framework.func_graph import FuncGraph
from autograph.framework.tensor import EagerTensor, SymbolicTensor, Tensor
from autograph.framework.undefined import PossiblyUndefined
from autograph.framework.user_frames import current_location
from autograph.framework.versions import current
from autograph.function.state.places import MISSING
from autograph.function.state.survey import Survey
from autograph.operators.containers.choices import Choice
from autograph.operators.dispatch import describe, is_staged
from autograph.ops.values.staged_container import StagedContainer, staged_of

__all__ = ["Template", "Templates"]

Build = Callable[[Sequence[Any], Mapping[str, Any], dict[int, Any]], Any]


class Template:
    """How to make a value from the results of a run.

    Attributes:
        build: from the results of the run, the arguments of the call, and what was built for it before, the value.
        fixed: whether it is the same object at every call.
        has_tensors: whether it holds results of the run.
        box: of a shared list, which of the results refers to it.
    """

    __slots__ = ("box", "build", "fixed", "has_tensors")

    def __init__(self, build: Build, fixed: bool = False, has_tensors: bool = False) -> None:
        self.build = build
        self.fixed = fixed
        self.has_tensors = has_tensors
        self.box: int | None = None


def _fixed(value: Any) -> Template:
    return Template(lambda results, arguments, built: value, fixed=True)


class Templates:
    """Makes templates, and collects the tensors of the graph that they need.

    Objects from before the trace stay the objects that they are. Objects that the trace made are made anew at every
    call, as the function would do: lists, dicts, sets, arrays, and instances of classes.

    Args:
        graph: the graph of the trace.
        survey: what was there before it.
        made: the objects that the trace has made, by id.
        arguments: the paths of the containers among the arguments, by id of the copy that the trace has.
    """

    def __init__(
        self, graph: FuncGraph, survey: Survey, made: Mapping[int, Any], arguments: Mapping[int, tuple[Any, ...]]
    ) -> None:
        self.outputs: list[Tensor] = []
        #: Whether a container among the arguments is part of a value.
        self.on_arguments = False
        self._graph = graph
        self._survey = survey
        self._made = made
        self._arguments = arguments
        self._open: set[int] = set()  # what a template is being made of

    def items(self, container: Any, items: Any) -> Template:
        """A template for the contents of a container, as a container of its own.

        Args:
            items: what is in it, to see.
        """
        staged = staged_of(container)
        return self._staged(staged) if isinstance(staged, StagedContainer) else self._container(items)

    def of(self, value: Any) -> Template:
        """The template of a value."""
        container = value.home if isinstance(value, StagedContainer) and value.home is not None else value
        if self._survey.knows(container):
            return _fixed(container)  # what it holds now is a matter of its own
        path = self._arguments.get(id(container))
        if path is not None:
            self.on_arguments = True
            return Template(lambda results, arguments, built: follow(arguments, path))
        value = staged_of(value)
        if isinstance(value, SymbolicTensor):
            return self._output(value)
        if isinstance(value, PossiblyUndefined):
            return self._possibly_undefined(value)
        if isinstance(value, StagedContainer):
            return self._once(value, self._staged(value))
        if type(value) in nest.leaf_types or isinstance(value, EagerTensor):
            return _fixed(value)
        if isinstance(value, np.ndarray):
            return self._once(value, Template(lambda *given: value.copy()))
        if type(value) in (list, dict, set, deque) or isinstance(value, tuple):
            return self._once(value, self._container(value))
        if id(value) in self._made:
            return self._object(value)
        if isinstance(value, Choice):
            return self._chosen(value)
        if nest.is_nested(value):
            return self._once(value, self._nested(value))
        if is_staged(value):
            raise errors.StagedValueError(
                f"{describe(value)}, which a tensor decides, is left in an object outside of the function",
                location=current_location(),
                expected="tensors, lists, dicts and sets, or objects that are there before",
                fix="leave its items there: `list(...)`",
            )
        return _fixed(value)

    def _chosen(self, choice: Choice) -> Template:
        """A template for one of several objects: the very one that it is in each call."""
        found = [(self.of(condition), self.of(value)) for condition, value in choice.__autograph_choices__]

        def build(*given: Any) -> Any:
            built = [(condition.build(*given), value) for condition, value in found]
            if any(isinstance(condition, SymbolicTensor) for condition, _ in built):
                return Choice([(condition, value.build(*given)) for condition, value in built])
            return next((value for condition, value in built if condition), built[-1][1]).build(*given)

        return Template(build, has_tensors=True)

    def _output(self, tensor: Any) -> Template:
        index = len(self.outputs)
        self.outputs.append(self._graph.capture(current(tensor)))
        return Template(lambda results, arguments, built: results[index], has_tensors=True)

    def _staged(self, value: StagedContainer) -> Template:
        handle = self._output(value.token)
        found = Template(lambda *given: value.after_run(handle.build(*given), given[2]), has_tensors=True)
        found.box = len(self.outputs) - 1 if value.is_shared else None
        return found

    def _possibly_undefined(self, variable: PossiblyUndefined) -> Template:
        value, defined = self.of(variable.value), self.of(variable.defined)

        def build(*given: Any) -> Any:
            flag = defined.build(*given)
            if isinstance(flag, SymbolicTensor):
                return PossiblyUndefined(variable.symbol_name, value.build(*given), flag)
            return value.build(*given) if flag else MISSING

        return Template(build, has_tensors=True)

    def _container(self, value: Any) -> Template:
        kind = type(value)
        if isinstance(value, np.ndarray):
            return Template(lambda *given: value.copy())
        if isinstance(value, dict):
            parts = {key: self.of(part) for key, part in value.items()}
            build: Build = lambda *given: {key: part.build(*given) for key, part in parts.items()}  # noqa: E731
            members = list(parts.values())
        else:
            members = [self.of(part) for part in value]
            if isinstance(value, tuple) and all(part.fixed for part in members):
                return _fixed(value)
            build = lambda *given: _like(kind, [part.build(*given) for part in members])  # noqa: E731
        return Template(build, has_tensors=any(part.has_tensors for part in members))

    def _nested(self, value: Any) -> Template:
        parts = [self.of(part) for _, part in nest.children(value)]
        return Template(
            lambda *given: nest.rebuild(value, [part.build(*given) for part in parts]),
            has_tensors=any(part.has_tensors for part in parts),
        )

    def _object(self, value: Any) -> Template:
        """A template for an object that the trace made: a new instance of its class at every call, with the same
        attributes."""
        names = getattr(value, "__dict__", None)
        if not isinstance(names, dict) or id(value) in self._open:
            return Template(lambda results, arguments, built: built.get(id(value), value))
        self._open.add(id(value))
        parts = {name: self.of(part) for name, part in names.items()}
        self._open.discard(id(value))

        def build(results: Sequence[Any], arguments: Mapping[str, Any], built: dict[int, Any]) -> Any:
            found = built.get(id(value))
            if found is None:
                found = built[id(value)] = copy.copy(value)
                vars(found).update({name: part.build(results, arguments, built) for name, part in parts.items()})
            return found

        return Template(build, has_tensors=any(part.has_tensors for part in parts.values()))

    def _once(self, value: Any, template: Template) -> Template:
        """A template that makes one object per call, however often the value occurs."""
        if template.fixed:
            return template
        inner = template.build

        def build(results: Sequence[Any], arguments: Mapping[str, Any], built: dict[int, Any]) -> Any:
            found = built.get(id(value), MISSING)
            if found is MISSING:
                found = built[id(value)] = inner(results, arguments, built)
            return found

        template.build = build
        return template


def _like(kind: type, parts: list[Any]) -> Any:
    if hasattr(kind, "_fields"):  # a named tuple
        return kind(*parts)
    return parts if kind is list else kind(parts)


def follow(arguments: Mapping[str, Any], path: tuple[Any, ...]) -> Any:
    """The value at a path among the arguments."""
    value: Any = arguments
    for step in path:
        value = value[step] if isinstance(value, (list, tuple, dict)) else getattr(value, step)
    return value

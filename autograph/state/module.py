"""`Module`: an object that knows the variables in it."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any, TypeVar

from autograph import errors
from autograph.framework.context import state
from autograph.framework.scopes import name_scope
from autograph.framework.user_frames import current_location
from autograph.ops.variables.variables import Variable
from autograph.state.tracking import Trackable, attributes_of, found_in

__all__ = ["Module"]

F = TypeVar("F", bound=Callable[..., Any])


class Module(Trackable):
    """A base for models and their layers. Its variables are those in its attributes.

    Looked into are attributes, the items of lists, tuples and dicts, other modules, and objects of the program's own
    classes, however they refer to each other. First come the module's own variables, in the order of the attributes'
    names (and of dict keys that are texts), then those of each object in it; each variable is named once.

    Args:
        name: an identifier; by default made of the name of the class.

    Raises:
        InvalidArgumentError: the name is no identifier.

    >>> import autograph as ag
    >>> class Dense(ag.Module):
    ...     def __init__(self, inputs, outputs):
    ...         super().__init__()
    ...         self.w = ag.Variable(ag.zeros([inputs, outputs]), name="w")
    ...         self.b = ag.Variable(ag.zeros([outputs]), name="b")
    ...     def __call__(self, x):
    ...         return x @ self.w + self.b
    >>> class Net(ag.Module):
    ...     def __init__(self):
    ...         super().__init__()
    ...         self.layers = [Dense(4, 8), Dense(8, 2)]
    >>> net = Net()
    >>> len(net.trainable_variables), len(net.submodules)
    (4, 2)
    >>> net
    <Net 'net': 4 variables, 58 parameters
      layers[0].b: float64 (8,)
      layers[0].w: float64 (4, 8)
      layers[1].b: float64 (2,)
      layers[1].w: float64 (8, 2)>
    """

    def __init__(self, name: str | None = None) -> None:
        if name is not None and not (isinstance(name, str) and name.isidentifier()):
            raise errors.InvalidArgumentError(
                f"{name!r} is not the name of a module", location=current_location(), expected="an identifier"
            )
        self._name = name or _snake(type(self).__name__)
        self._scope = f"{state.name_scope}{self._name}/"

    @property
    def name(self) -> str:
        """Its name; need not be unique."""
        return self.__dict__.get("_name") or _snake(type(self).__name__)

    @property
    def name_scope(self) -> AbstractContextManager[str]:
        """A name scope of the module's name: variables made in `with self.name_scope:` are called `name/...`."""
        return name_scope(self.__dict__.get("_scope") or self.name + "/")

    @classmethod
    def with_name_scope(cls, method: F) -> F:
        """A decorator for methods: what they make is in the module's name scope."""

        @functools.wraps(method)
        def scoped(self: Module, *args: Any, **kwargs: Any) -> Any:
            with self.name_scope:
                return method(self, *args, **kwargs)

        return scoped  # type: ignore[return-value]  # called as the method is

    @property
    def variables(self) -> tuple[Variable, ...]:
        """All variables of the module and of what is in it."""
        return tuple([v for _, v in self._found() if isinstance(v, Variable)])

    @property
    def trainable_variables(self) -> tuple[Variable, ...]:
        """The variables that tapes watch."""
        return tuple([v for v in self.variables if v.trainable])

    @property
    def non_trainable_variables(self) -> tuple[Variable, ...]:
        """The variables that tapes do not watch by themselves."""
        return tuple([v for v in self.variables if not v.trainable])

    @property
    def submodules(self) -> tuple[Module, ...]:
        """All modules in this one, at any depth."""
        return tuple([m for _, m in self._found() if isinstance(m, Module)])

    def named_variables(self) -> dict[str, Variable]:
        """The variables by the path of attributes that leads to each: `layers[0].w`."""
        return {path: v for path, v in self._found() if isinstance(v, Variable)}

    def _found(self) -> Iterator[tuple[str, Any]]:
        return found_in(attributes_of(self), {id(self)})

    def __repr__(self) -> str:
        variables = self.named_variables()
        sizes = [v.shape.num_elements() for v in variables.values()]
        count = "?" if None in sizes else f"{sum(sizes):,}"  # type: ignore[arg-type]  # none is None
        head = f"<{type(self).__name__} {self.name!r}: {_counted(len(variables), 'variable')}, {count} parameters"
        lines = [
            f"  {path}: {v.dtype.name} {v.shape}{'' if v.trainable else ', not trainable'}"
            for path, v in variables.items()
        ]
        return "\n".join([head, *lines]) + ">"


def _snake(name: str) -> str:
    """`MyLayer` as `my_layer`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"

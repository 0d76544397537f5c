"""`load`: what `save` wrote, as functions, variables and objects."""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.scopes import name_scope
from autograph.framework.tensor import EagerTensor
from autograph.framework.user_frames import hides_internal_frames
from autograph.function.concrete import ConcreteFunction
from autograph.ops.variables.variables import Variable
from autograph.saved_model import folder
from autograph.saved_model.assets import Asset
from autograph.saved_model.functions import LoadedFunction
from autograph.saved_model.graph_reading import GraphReader, item
from autograph.saved_model.traces import read_parameters, read_specs, read_trace
from autograph.saved_model.values import Damaged, decode, dims, dtype, only
from autograph.state.module import Module

__all__ = ["LoadedModule", "Reading", "load"]


class LoadedModule(Module):
    """A module, or another object, from a saved model: its attributes are those of the original that could be saved.

    Its variables are variables as all others: they can be assigned, and trained by way of its functions.

    Attributes:
        signatures: of what was saved as a whole, the functions that were given a name, by that.
    """

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        call = self.__dict__.get("__call__")
        if call is None:
            raise TypeError(f"{self!r} cannot be called: the original had no function __call__")
        return call(*args, **kwargs)

    def __repr__(self) -> str:
        return "<loaded " + super().__repr__().partition(" ")[2]


@hides_internal_frames
def load(path: Any) -> Any:
    """What `save` saved, without any of its code.

    All of the folder is checked before anything is made of it. Nothing of it is code.

    Args:
        path: of the folder.

    Returns:
        A `LoadedFunction`, if a function was saved; else a `LoadedModule`. Both have `signatures`.

    Raises:
        SavedModelNotFoundError: there is no saved model.
        SavedModelError: it is damaged, or not what was written, or of a later version.
        OSError: it cannot be read.
    """
    return Reading(path).root


class Reading:
    """A saved model that is being read.

    Attributes:
        contents: what is in the folder.
        graphs, functions, variables, objects: in the order of the file.
        signatures: the named traces.
        left_out: what was not saved: the path of each attribute, and what it was.
        root: what was saved.
        version: of the format.
    """

    version = folder.VERSION

    def __init__(self, path: Any) -> None:
        self.contents = folder.read(path)
        try:
            self._read(self.contents.program)
        except Damaged as error:
            raise folder.damaged(str(path), str(error)) from None
        except (errors.AutographError, ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError,
                ArithmeticError, RecursionError, MemoryError) as error:  # fmt: skip
            # What declarations of ops say of inputs and attributes that cannot be.
            text = str(error).partition("\n")[0] or type(error).__name__
            raise folder.damaged(str(path), f"its program cannot be right ({text[:200]})") from None

    def _read(self, program: Any) -> None:
        only(dict, program)
        self.variables = [self._variable(entry) for entry in only(list, program["variables"])]
        reader = GraphReader(program, self._array, lambda k: item(self.variables, k).handle)
        self.graphs = reader.graphs
        self.functions = [self._function(entry) for entry in only(list, program["functions"])]
        entries = [only(dict, entry) for entry in only(list, program["objects"])]
        self.objects = [_shell(entry) for entry in entries]
        for made, entry in zip(self.objects, entries):
            self._fill(made, entry)
        self.left_out = [(only(str, where), only(str, what)) for where, what in only(list, program["left_out"])]
        self.signatures = types.MappingProxyType({
            only(str, key): self._trace(place) for key, place in only(dict, program["signatures"]).items()
        })
        kind, number = only(list, program["root"])
        roots: dict[str, Any] = {"function": self.functions, "object": self.objects}
        self.root = item(roots[kind], number)
        self.root.__dict__["signatures"] = self.signatures

    def _array(self, number: Any) -> Any:
        return self._stored(number)

    def _stored(self, number: Any) -> Any:
        found = self.contents.arrays.get(str(only(int, number)))
        if found is None:
            raise Damaged(f"there is no array {number}")
        return found

    def _variable(self, entry: Any) -> Variable:
        only(dict, entry)
        kind, array = self._stored(entry["array"])
        shape = dims(entry["shape"])
        if kind is not dtype(entry["dtype"]) or not shape.is_compatible_with(array.shape):
            raise Damaged(f"the value of the variable {str(entry['name'])[:60]!r} does not fit it")
        with name_scope(""):
            return Variable(
                EagerTensor(array, kind), trainable=only(bool, entry["trainable"]), name=only(str, entry["name"]),
                shape=shape,
            )  # fmt: skip

    def _function(self, entry: Any) -> LoadedFunction:
        only(dict, entry)
        name, parameters = only(str, entry["name"]), read_parameters(entry["parameters"])
        traces = [read_trace(name, only(dict, data), self.graphs, parameters) for data in only(list, entry["traces"])]
        return LoadedFunction(name, parameters, read_specs(entry["input_signature"]), traces)

    def _trace(self, place: Any) -> ConcreteFunction:
        function, at = only(list, place)
        found: ConcreteFunction = item(item(self.functions, function).concrete_functions(), at)
        return found

    def _fill(self, made: LoadedModule, entry: Mapping[str, Any]) -> None:
        tags = {
            "variable": lambda rest, inside: item(self.variables, rest[0]),
            "function": lambda rest, inside: item(self.functions, rest[0]),
            "object": lambda rest, inside: item(self.objects, rest[0]),
            "asset": lambda rest, inside: Asset(self.contents.assets[rest[0]]),
            "constant": lambda rest, inside: self._constant(*rest),
            "array": lambda rest, inside: np.array(self._constant(*rest)),
        }
        for name, value in only(list, entry["attributes"]):
            if not only(str, name).isidentifier() or name.startswith("__") and name != "__call__":
                raise Damaged(f"{name[:40]!r} is no name of an attribute")
            made.__dict__[name] = decode(value, tags)
        call = made.__dict__.get("__call__")
        if call is not None and not isinstance(call, LoadedFunction):
            raise Damaged("an object is called by something that is no function")

    def _constant(self, kind: Any, number: Any) -> EagerTensor:
        found, array = self._stored(number)
        if found is not dtype(kind):
            raise Damaged("a constant has another dtype than its array")
        return EagerTensor(array, found)


def _shell(entry: Mapping[str, Any]) -> LoadedModule:
    made = LoadedModule.__new__(LoadedModule)
    made.__dict__.update(_name=only(str, entry["class"]), _scope="")
    return made

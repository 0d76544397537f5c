"""`save`: functions, variables and objects as a folder. All is worked out before the first file is written."""

from __future__ import annotations

import functools
import hashlib
import inspect
import os
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from autograph import errors
from autograph.api import function as as_function
from autograph.framework.context import building_graph
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.op_names import with_article
from autograph.framework.tensor import EagerTensor
from autograph.framework.tensor_spec import given_types
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.function.concrete import ConcreteFunction
from autograph.function.function import Function
from autograph.ops.variables.variables import Variable
from autograph.saved_model import folder
from autograph.saved_model.assets import Asset
from autograph.saved_model.functions import LoadedFunction
from autograph.saved_model.graphs import GraphWriter, Stored
from autograph.saved_model.traces import write_parameters, write_specs, write_trace
from autograph.saved_model.values import Unsaveable, described, encode
from autograph.state.tracking import attributes_of, is_tracked

__all__ = ["DEFAULT_KEY", "save"]

#: The name of the signature that a model has by itself.
DEFAULT_KEY = "serving_default"
_TRACED = (Function, ConcreteFunction, LoadedFunction)


@hides_internal_frames
def save(obj: Any, path: Any, signatures: Any = None) -> str:
    """Saves a function, or a module with its functions and variables, as a folder that `load` reads without their code.

    A saved model that is at the path already is replaced, once the new one is complete.

    Args:
        obj: an `ag.function`, a plain function (with `signatures`), an `ag.Module`, or another object with functions,
            variables, modules, assets, and lists, tuples and dicts of these as attributes. Of each function its traces
            are saved: those of the calls that were made, or of its `input_signature`. What else the attributes hold
            that is no plain value is left out, and `autograph show` lists it.
        path: of the folder.
        signatures: of a function, the types to save it for: a list of `TensorSpec`s, or their text,
            `"f32[?,3], i32[]"`; or a dict of such by name. Of a module, a dict by name of functions with one signature,
            of `get_concrete_function(...)`, or of pairs of a function and its types. By default there is the signature
            `"serving_default"`, if there is one trace only: of the function, or of the module's `__call__` or its only
            function.

    Returns:
        The path.

    Raises:
        SavingError: something in it cannot be saved; it is named, and nothing has been written.
        FailedPreconditionError: a variable has no value.
        OSError: the folder cannot be written.

    >>> import autograph as ag, os, tempfile
    >>> @ag.function
    ... def total(x):
    ...     return ag.reduce_sum(x) if x[0] > 0 else 0.0
    >>> with tempfile.TemporaryDirectory() as place:
    ...     path = ag.saved_model.save(total, os.path.join(place, "total"), "f64[?]")
    ...     loaded = ag.saved_model.load(path)
    >>> loaded(ag.constant([1.0, 2.0])).numpy()
    np.float64(3.0)
    """
    if building_graph() is not None:
        raise errors.OperatorNotAllowedInGraphError(
            "a model is saved while a function is traced, not when it runs", location=current_location(),
            fix="save it outside of the function",
        )  # fmt: skip
    saver = _Saver()
    program = saver.program(obj, signatures)
    target = os.fspath(path)
    folder.write(target, program, saver.arrays, saver.assets)
    return target


class _Saver:
    """One call of `save`.

    Attributes:
        arrays: by number as text, what the program refers to.
        assets: the files to copy, by their names in the folder.
    """

    def __init__(self) -> None:
        self.arrays: dict[str, tuple[DType, Any]] = {}
        self.assets: dict[str, str] = {}
        self._contents: dict[Any, int] = {}
        self._variables: dict[int, int] = {}
        self._variable_entries: list[Any] = []
        self._graphs = GraphWriter(Stored(self._array, self._handle))
        self._functions: dict[int, int] = {}
        self._traces: list[list[ConcreteFunction]] = []
        self._function_entries: list[dict[str, Any]] = []
        self._objects: dict[int, int] = {}
        self._object_entries: list[dict[str, Any]] = []
        self._kept: list[Any] = []  # so that ids stay their own
        self._left_out: list[list[str]] = []

    def program(self, obj: Any, signatures: Any) -> dict[str, Any]:
        """All of `program.json`."""
        if isinstance(obj, _TRACED) or not is_tracked(obj) or _is_plain_function(obj):
            function, named = _of_function(obj, signatures)
            traces = list(dict.fromkeys(named.values())) if signatures is not None else _traces_of(function)
            if not traces:
                raise errors.SavingError(
                    f"{_name_of(function)!r} has not been called yet, so that nothing says for which types to save it",
                    location=current_location(), expected="a function that was traced, or types to trace it for",
                    fix='save(f, path, "f32[?,3]"), or give it an input_signature',
                )  # fmt: skip
            root: Any = ["function", self._function(function, traces)]
            named = named or ({DEFAULT_KEY: traces[0]} if len(traces) == 1 else {})
        else:
            named = _of_module(obj, signatures)
            root = ["object", self._object(obj, "")]
            named = named or self._default(obj)
        found = {key: self._place(trace) for key, trace in named.items()}
        return {
            "root": root,
            "signatures": found,
            "functions": self._function_entries,
            "objects": self._object_entries,
            "variables": self._variable_entries,
            "left_out": self._left_out,
            **self._graphs.data(),
        }

    # --- arrays and variables -------------------------------------------------------------------------

    def _array(self, dtype: DType, array: Any) -> int:
        """The number of an array; of two that hold the same, the same."""
        array = np.asarray(array)
        data = repr(array.tolist()).encode() if array.dtype == object else np.ascontiguousarray(array).data
        key = dtype.name, array.shape, hashlib.sha256(data).digest()
        found = self._contents.get(key)
        return self._new_array(dtype, array, key) if found is None else found

    def _new_array(self, dtype: DType, array: Any, key: Any = None) -> int:
        number = len(self.arrays)
        self.arrays[str(number)] = dtype, array
        if key is not None:
            self._contents[key] = number
        return number

    def _handle(self, handle: Any) -> int:
        variable = handle.variable
        if variable is None:
            raise errors.SavingError(
                f"a function uses the variable {handle.cell.name!r}, which nothing refers to any more",
                location=current_location(), fix="keep the variable, or trace the function again",
            )  # fmt: skip
        return self._variable(variable)

    def _variable(self, variable: Variable) -> int:
        number = self._variables.get(id(variable))
        if number is None:
            number = self._variables[id(variable)] = len(self._variable_entries)
            self._kept.append(variable)
            shape = variable.shape
            self._variable_entries.append({
                "name": variable.name.removesuffix(":0"),
                "dtype": variable.dtype.name,
                "shape": None if shape.rank is None else list(shape.as_tuple()),
                "trainable": variable.trainable,
                "array": self._new_array(variable.dtype, variable.handle.cell.read()),
            })
        return number

    # --- functions --------------------------------------------------------------------------------------

    def _function(self, function: Any, traces: list[ConcreteFunction] | None = None) -> int:
        number = self._functions.get(id(function))
        if number is not None:
            return number
        number = self._functions[id(function)] = len(self._function_entries)
        self._kept.append(function)
        traces = _traces_of(function) if traces is None else traces
        name = _name_of(function)
        parameters = function.parameters if isinstance(function, ConcreteFunction) else inspect.signature(function)
        entry: dict[str, Any] = {
            "name": name, "parameters": write_parameters(parameters),
            "input_signature": write_specs(getattr(function, "input_signature", None)), "traces": [],
        }  # fmt: skip
        self._function_entries.append(entry)
        self._traces.append(traces)
        for trace in traces:
            entry["traces"].append(write_trace(name, trace, self._graphs.number(trace.graph)))
        return number

    def _place(self, trace: ConcreteFunction) -> list[int]:
        """Where a trace is: the number of its function, and its own among those of the function."""
        for number, traces in enumerate(self._traces):
            for at, found in enumerate(traces):
                if found is trace:
                    return [number, at]
        return [self._function(trace), 0]

    # --- objects ------------------------------------------------------------------------------------------

    def _object(self, owner: Any, path: str) -> int:
        number = self._objects.get(id(owner))
        if number is not None:
            return number
        number = self._objects[id(owner)] = len(self._object_entries)
        self._kept.append(owner)
        entry: dict[str, Any] = {"class": type(owner).__name__, "attributes": []}
        self._object_entries.append(entry)
        for name, value in {**dict(_members(owner)), **attributes_of(owner)}.items():
            where = f"{path}.{name}" if path else name
            try:
                entry["attributes"].append([name, encode(value, functools.partial(self._part, path=where))])
            except Unsaveable as error:
                self._left_out.append([where, str(error)])
        return number

    def _part(self, value: Any, path: str) -> Any:
        """The JSON of what an attribute refers to; None for plain values."""
        if isinstance(value, Variable):
            return ["variable", self._variable(value)]
        if isinstance(value, _TRACED):
            return ["function", self._function(value)]
        if isinstance(value, Asset):
            return ["asset", self._asset(value)]
        if isinstance(value, EagerTensor) and not value.dtype.is_opaque:
            return ["constant", value.dtype.name, self._array(value.dtype, value._array)]
        if isinstance(value, np.ndarray) and value.dtype.kind in "biufc":
            return ["array", as_dtype(value.dtype).name, self._array(as_dtype(value.dtype), value)]
        if is_tracked(value) and not isinstance(value, tuple):
            return ["object", self._object(value, path)]
        return None

    def _asset(self, asset: Asset) -> str:
        for name, source in self.assets.items():
            if source == asset.path:
                return name
        base = os.path.basename(asset.path)
        if not folder.is_asset_name(base):
            base = "asset"
        name, number = base, 1
        while name in self.assets:
            stem, dot, end = base.rpartition(".")
            name = f"{stem}_{number}.{end}" if dot else f"{base}_{number}"
            number += 1
        if not os.path.isfile(asset.path):
            raise errors.SavingError(f"the asset {asset.path!r} is not there any more", location=current_location())
        self.assets[name] = asset.path
        return name

    def _default(self, obj: Any) -> dict[str, ConcreteFunction]:
        """The signature that a module has by itself."""
        functions = dict(_members(obj)) | {k: v for k, v in attributes_of(obj).items() if isinstance(v, _TRACED)}
        chosen = functions.get("__call__") or (next(iter(functions.values())) if len(functions) == 1 else None)
        if chosen is None:
            return {}
        traces = self._traces[self._functions[id(chosen)]]
        return {DEFAULT_KEY: traces[0]} if len(traces) == 1 else {}


def _members(owner: Any) -> Iterator[tuple[str, Function[..., Any]]]:
    """The Functions among the methods of an object, as its own."""
    for cls in reversed(type(owner).__mro__):
        for name, member in vars(cls).items():
            if isinstance(member, Function):
                yield name, getattr(owner, name)


def _is_plain_function(obj: Any) -> bool:
    return inspect.isroutine(obj) or inspect.isclass(obj)


def _name_of(function: Any) -> str:
    return str(getattr(function, "__name__", None) or getattr(function, "name", "function"))


def _traces_of(function: Any) -> list[ConcreteFunction]:
    """The traces of a function that are worth saving: those that calls would use now."""
    if isinstance(function, ConcreteFunction):
        return [_usable(function)]
    traces = function.concrete_functions()
    if not traces and function.input_signature is not None:
        return [_usable(function.get_concrete_function())]
    return [_usable(t) for t in traces if t.guards is None or t.guards.single_use or t.guards.hold()]


def _usable(trace: ConcreteFunction) -> ConcreteFunction:
    why = "" if trace.guards is None else trace.guards.single_use
    if why:
        raise errors.SavingError(
            f"{trace.name!r} cannot be saved: it {why}; nothing has been written", location=current_location(),
            fix="pass what it reads as an argument, and do the rest around the call",
        )  # fmt: skip
    return trace


# --- signatures -----------------------------------------------------------------------------------------


def _of_function(obj: Any, signatures: Any) -> tuple[Any, dict[str, ConcreteFunction]]:
    """A function to save, and its named traces."""
    if not callable(obj):
        raise errors.SavingError(
            f"{described(obj)} cannot be saved", location=current_location(),
            expected="a function, an ag.Module, or an object with functions and variables",
        )  # fmt: skip
    function = obj if isinstance(obj, _TRACED) else as_function(obj)
    if signatures is None:
        return function, {}
    if isinstance(function, ConcreteFunction):
        raise errors.SavingError(
            f"{function.name!r} is a function with one signature already", location=current_location(),
            fix="save it without `signatures`",
        )  # fmt: skip
    named = signatures if isinstance(signatures, Mapping) else {DEFAULT_KEY: signatures}
    return function, {_key(key): _traced(function, specs, key) for key, specs in named.items()}


def _of_module(obj: Any, signatures: Any) -> dict[str, ConcreteFunction]:
    if signatures is None:
        return {}
    if isinstance(signatures, _TRACED):
        signatures = {DEFAULT_KEY: signatures}
    if not isinstance(signatures, Mapping):
        raise errors.SavingError(
            f"the signatures of a module are {with_article(type(signatures).__name__)}", location=current_location(),
            expected='a dict by name of functions: {"serving_default": module.predict}',
        )  # fmt: skip
    return {_key(key): _traced(value, None, key) for key, value in signatures.items()}


def _key(key: Any) -> str:
    if type(key) is not str or not key:
        raise errors.SavingError(f"{key!r} is no name of a signature", location=current_location(), expected="a text")
    return key


def _traced(value: Any, specs: Any, key: Any) -> ConcreteFunction:
    """The trace that a signature stands for."""
    if specs is None and isinstance(value, tuple) and len(value) == 2 and callable(value[0]):
        value, specs = value
    if isinstance(value, ConcreteFunction):
        return _usable(value)
    if not callable(value):
        raise errors.SavingError(
            f"the signature {key!r} is {described(value)}", location=current_location(),
            expected="a function, or a pair of a function and its types",
        )  # fmt: skip
    function: Any = value if isinstance(value, _TRACED) else as_function(value)
    if specs is not None:
        if isinstance(specs, ConcreteFunction):
            return _usable(specs)
        positional, keywords = given_types(specs)
        return _usable(function.get_concrete_function(*positional, **keywords))
    traces = _traces_of(function)
    if len(traces) != 1:
        raise errors.SavingError(
            f"the signature {key!r} is {_name_of(function)!r}, which has {len(traces)} traces",
            location=current_location(), expected="one signature",
            fix="name it: f.get_concrete_function(ag.TensorSpec(...)), or (f, \"f32[?]\")",
        )  # fmt: skip
    return traces[0]

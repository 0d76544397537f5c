"""What a trace takes and gives, as JSON: the call that it was made for, its result, and the arrays that it writes."""

from __future__ import annotations

import inspect
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.func_graph import FuncGraph
from autograph.framework.resource import Handle
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.tensor_spec import TensorSpec
from autograph.function.concrete import ConcreteFunction
from autograph.function.state.array_writes import ArrayWrite
from autograph.function.state.side_effects import Effects
from autograph.ops.values.list_types import ListOf
from autograph.ops.values.staged_container import StagedContainer, kind_of
from autograph.saved_model.exceptions import read_location, write_location
from autograph.saved_model.graph_reading import item
from autograph.saved_model.values import Damaged, Unsaveable, decode, dims, dtype, encode, only

__all__ = ["read_parameters", "read_specs", "read_trace", "write_parameters", "write_specs", "write_trace"]

Empty = inspect.Parameter.empty

#: What a `defaultdict` may make for a missing key.
_FACTORIES: dict[str, Callable[[], Any]] = {
    "int": int, "float": float, "bool": bool, "str": str, "list": list, "dict": dict, "set": set, "tuple": tuple,
}  # fmt: skip
#: What a result may be whose entries a tensor decides, by the Python container that comes out.
_SAMPLES: dict[str, Any] = {
    "list": [], "tuple": (), "dict": {}, "set": set(), "frozenset": frozenset(), "Counter": Counter(),
    "OrderedDict": OrderedDict(), **{f"defaultdict of {n}": defaultdict(make) for n, make in _FACTORIES.items()},
}  # fmt: skip
_CONTAINERS: dict[str, type[StagedContainer]] = {
    name: kind for name, sample in _SAMPLES.items() if (kind := kind_of(sample)) is not None
}
_CONTAINER_NAMES = {kind: name for name, kind in _CONTAINERS.items()}


# --- writing ---------------------------------------------------------------------------------------------


def write_trace(name: str, trace: ConcreteFunction, graph: int) -> dict[str, Any]:
    """A trace as JSON.

    Args:
        name: of the function, for errors.
        graph: the number of its graph.

    Raises:
        SavingError: it is about something of this process.
    """
    effects = trace.effects
    changes = [] if effects is None else effects.changes()
    if changes:
        raise _refused(name, trace, changes[0], "keep what changes in an ag.Variable, or pass it and return it")
    if trace.reads_outer:
        raise _refused(name, trace, "reads tensors of a function around it", "save the function around it")
    arrays = () if effects is None else effects.arrays
    return {
        "graph": graph,
        "arguments": [
            [parameter, _structure(name, trace, value, f"the argument {parameter!r} of {name!r}")]
            for parameter, value in trace.arguments.items()
        ],
        "result": _structure(name, trace, trace.structured_outputs, f"what {name!r} returns"),
        "left": 0 if effects is None else len(effects.outputs),
        "arrays": [
            [encode(tuple(w.path)), w.output, write_location(w.location), w.written, w.in_order, w.shared]
            for w in arrays
        ],
        "given_back": [list(entry) for entry in trace.given_back],
    }  # fmt: skip


def _refused(name: str, trace: ConcreteFunction, what: str, fix: str) -> errors.SavingError:
    at = next((op.location for op in trace.graph.operations if op.location is not None), None)
    return errors.SavingError(f"{name!r} cannot be saved: it {what}; nothing has been written", location=at, fix=fix)


def _structure(name: str, trace: ConcreteFunction, value: Any, where: str) -> Any:
    try:
        return encode(value, _special)
    except Unsaveable as error:
        raise errors.SavingError(
            f"{name!r} cannot be saved: {where} is or holds {error}; nothing has been written",
            expected="tensors, numbers, texts, None, and tuples, lists, dicts, named tuples or dataclasses of these",
            fix="save a function that takes and returns such values",
        ) from None


def _special(value: Any) -> Any:
    if isinstance(value, SymbolicTensor):
        return ["tensor"]
    if isinstance(value, TensorSpec):
        return ["spec", *write_spec(value)]
    if isinstance(value, StagedContainer):
        kind = _CONTAINER_NAMES.get(type(value))
        if kind is None:
            raise Unsaveable(f"a {type(value).__name__}")
        shared = getattr(value, "type", None)
        return [
            "staged", kind, encode(value.dtype), encode(value.element_shape),
            None if shared is None else encode(shared), getattr(value, "guessed", False),
        ]  # fmt: skip
    return None


def write_spec(spec: TensorSpec) -> list[Any]:
    return [spec.dtype.name, None if spec.shape.rank is None else list(spec.shape.as_tuple()), spec.name]


def write_specs(specs: Any) -> Any:
    """An input signature as JSON."""
    return None if specs is None else [encode(spec, _special) for spec in specs]


def write_parameters(signature: inspect.Signature) -> list[Any]:
    """The parameters of a function: name, kind, and the default in a list of one, if it has one that can be saved."""
    found = []
    for p in signature.parameters.values():
        try:
            default = [] if p.default is Empty else [encode(p.default)]
        except Unsaveable:  # no trace that was saved has it, so that a call has to give it
            default = []
        found.append([p.name, int(p.kind), default])
    return found


# --- reading ---------------------------------------------------------------------------------------------


def read_trace(
    name: str, data: dict[str, Any], graphs: list[FuncGraph], parameters: inspect.Signature
) -> ConcreteFunction:
    """The trace that `write_trace` wrote.

    Raises:
        Damaged: its graph does not take and give what it says.
    """
    graph: FuncGraph = item(graphs, data["graph"])
    declared = graph.inputs[: len(graph.inputs) - len(graph.captures)]
    given = iter(declared)
    tags = {"tensor": lambda rest, inside: _next(given), "staged": lambda rest, inside: _staged(rest, inside, given)}
    arguments = {only(str, p): decode(value, tags) for p, value in only(list, data["arguments"])}
    if next(given, None) is not None or not arguments.keys() <= parameters.parameters.keys():
        raise Damaged(f"{name!r} has other arguments than its graph has inputs")
    left = only(int, data["left"])
    returned = len(graph.outputs) - left
    if left < 0 or returned < 0 or len(graph.captures) > len(graph.inputs):
        raise Damaged(f"{name!r} leaves more behind than its graph gives")
    given = iter(graph.outputs[:returned])  # type: ignore[arg-type]  # symbolic
    result = decode(data["result"], tags)
    if next(given, None) is not None:
        raise Damaged(f"{name!r} returns fewer tensors than its graph gives")
    arrays = [_array_write(entry, left, arguments) for entry in only(list, data["arrays"])]
    effects = Effects(list(graph.outputs[returned:]), [], arrays=arrays) if arrays else None
    if effects is None and left:
        raise Damaged(f"{name!r} leaves something behind that is for nobody")
    trace = ConcreteFunction(name, graph, arguments, result, None, effects, parameters)
    trace.holds = [t.variable for t in graph.captures if isinstance(t, Handle)]
    trace.given_back = [_given_back(entry, returned, len(declared)) for entry in only(list, data["given_back"])]
    return trace


def _next(tensors: Any) -> Tensor:
    found: Tensor | None = next(tensors, None)
    if found is None:
        raise Damaged("there are more tensors in a structure than in the graph")
    return found


def _staged(rest: list[Any], inside: Any, tensors: Any) -> StagedContainer:
    name, kind, shape, shared, guessed = rest
    cls = _CONTAINERS[only(str, name)]
    made = cls(_next(tensors), decode(kind), decode(shape))
    type_ = None if shared is None else decode(shared)
    if type_ is not None:
        if not isinstance(type_, ListOf):
            raise Damaged("a shared list has a type that is none")
        made.type = type_  # type: ignore[attr-defined]  # a list's
    if guessed:
        made.guessed = True  # type: ignore[attr-defined]
    return made


def _array_write(entry: Any, left: int, arguments: Mapping[str, Any]) -> ArrayWrite:
    path, output, location, written, in_order, shared = only(list, entry)
    steps = only(tuple, decode(path))
    if output is not None and not (type(output) is int and 0 <= output < left):
        raise Damaged("an array is written that nothing gives")
    value: Any = arguments
    for step in steps:
        value = _part(value, step)
    if not isinstance(value, Tensor):
        raise Damaged("what is written is no array")
    flags = [only(bool, flag) for flag in (written, in_order, shared)]
    return ArrayWrite(steps, output, read_location(location), *flags)


def _part(value: Any, step: Any) -> Any:
    """What a step leads to: an item, or a field of a record."""
    if isinstance(value, (list, tuple)) and type(step) is int and 0 <= step < len(value):
        return value[step]
    if isinstance(value, dict) and step in value:
        return value[step]
    if isinstance(value, tuple) and step in getattr(value, "_fields", ()):
        return getattr(value, step)
    raise Damaged("an array is written that is no argument")


def _given_back(entry: Any, results: int, inputs: int) -> tuple[int, int, bool]:
    at, which, is_it = only(list, entry)
    if not (type(at) is int and 0 <= at < results and type(which) is int and 0 <= which < inputs):
        raise Damaged("a result is said to be an argument that is none")
    return at, which, only(bool, is_it)


def read_spec(rest: list[Any], inside: Any = None) -> TensorSpec:
    kind, shape, name = rest
    return TensorSpec(dims(shape), dtype(kind), None if name is None else only(str, name))


def read_specs(data: Any) -> Any:
    """An input signature."""
    if data is None:
        return None
    found = tuple(decode(entry, {"spec": read_spec}) for entry in only(list, data))
    if not all(isinstance(leaf, TensorSpec) for spec in found for leaf in nest.flatten(spec)):
        raise Damaged("an input signature holds something else than specs")
    return found


def read_parameters(data: Any) -> inspect.Signature:
    """The parameters of a function."""
    kinds = list(inspect._ParameterKind)
    found = []
    for name, kind, default in only(list, data):
        value = decode(default[0]) if only(list, default) else Empty
        found.append(inspect.Parameter(only(str, name), item(kinds, kind), default=value))
    try:
        return inspect.Signature(found)
    except ValueError as error:
        raise Damaged(f"a function has parameters that cannot be ({error})") from None

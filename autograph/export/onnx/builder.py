"""What an ONNX model is made of while it is written: values, the model's constants, and the scopes of its graphs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
import onnx
from onnx import helper, numpy_helper

from autograph import errors
from autograph.export.onnx import kernels
from autograph.framework.graph import Operation

__all__ = [
    "BOOL", "INT", "ListOf", "Lowered", "Model", "Refused", "Scope", "TupleOf", "Value", "element_type", "refusal",
]  # fmt: skip

BOOL, INT = np.dtype(np.bool_), np.dtype(np.int64)


class Refused(Exception):
    """ONNX, or ONNX Runtime, has no way to do what an operation does; the message says why."""


@dataclass(frozen=True, eq=False)
class Value:
    """A tensor of the model.

    Attributes:
        name: unique in the model.
        dtype: texts are of dtype `object`.
        known: its value, where it is a constant.
    """

    name: str
    dtype: np.dtype
    known: Any = None

    @property
    def number(self) -> Any:
        """The value of a constant of one element, as Python has it; None otherwise."""
        return self.known.item() if self.known is not None and np.size(self.known) == 1 else None


@dataclass(frozen=True, eq=False)
class ListOf:
    """A list of the program: one tensor for each part of its entries, with the entries along the first axis."""

    parts: tuple[Value, ...]


@dataclass(frozen=True, eq=False)
class TupleOf:
    """What a gradient needs from the run of a graph: the values that each of several graphs leaves, by its signature.

    Those of graphs that did not run are zeros.
    """

    slots: dict[Any, tuple[Lowered, ...]]


Lowered: TypeAlias = "Value | ListOf | TupleOf"


def element_type(dtype: np.dtype) -> int:
    """ONNX's number of a dtype."""
    if dtype.kind == "c":
        raise Refused("ONNX Runtime does not compute with complex numbers")
    if dtype.kind == "O":
        return int(onnx.TensorProto.STRING)
    return int(helper.np_dtype_to_tensor_dtype(dtype))


@dataclass(eq=False)
class Model:
    """What all graphs of a model share.

    Attributes:
        overflow: whether whole numbers that overflow are errors, "raise", or "wrap".
        checks: whether errors of the program are kept ("keep") or left out ("drop").
        initializers: the constants.
        calling: the graphs, by their ids, whose calls are being lowered.
    """

    overflow: str = "raise"
    checks: str = "keep"
    initializers: list[Any] = field(default_factory=list)
    list_types: Any = None
    calling: set[int] = field(default_factory=set)
    _constants: dict[Any, Value] = field(default_factory=dict)
    _counts: dict[str, int] = field(default_factory=dict)

    def unique(self, name: str) -> str:
        """A name that nothing in the model has."""
        count = self._counts.get(name, 0)
        self._counts[name] = count + 1
        return self.unique(f"{name}_{count}") if count else name

    def keeps(self, error: str) -> bool:
        """Whether the model is to fail where the program raises an error of this class."""
        return self.checks == "keep" and not (self.overflow == "wrap" and error == "IntegerOverflowError")

    def constant(self, array: Any, dtype: Any = None, name: str = "const") -> Value:
        """A constant, as an initializer of the model, which all graphs see."""
        value = np.asarray(array, dtype)
        element_type(value.dtype)
        content = value.tobytes() if value.dtype.kind != "O" else tuple(value.ravel().tolist())
        key = (value.dtype.str, value.shape, content)
        found = self._constants.get(key)
        if found is None:
            found = self._constants[key] = Value(self.unique(name), value.dtype, value)
            self.initializers.append(
                numpy_helper.from_array(np.ascontiguousarray(value).reshape(value.shape), found.name)
            )
        return found


class Scope:
    """A graph of the model that is being written.

    Attributes:
        nodes: its nodes, in order.
        guards: scalars that are 0 if what they check holds; what computes them fails if it does not.
        op: the operation that is being lowered, for the names of nodes.
        decided: what decided that the graph runs, a bool, and which way; None of the outermost.
    """

    def __init__(self, model: Model, decided: tuple[Value, bool] | None = None) -> None:
        self.model = model
        self.decided = decided
        self.nodes: list[Any] = []
        self.guards: list[Value] = []
        self.op: Operation | None = None
        self._made: set[str] = set()

    # --- nodes ---

    def node(
        self, kind: str, inputs: Iterable[Value | None], dtypes: Sequence[np.dtype], name: str = "", **attrs: Any
    ) -> list[Value]:
        """Adds a node as it is given, with an output for each dtype; None is an input that is left out."""
        prefix = self.op.name.replace("/", "_") if self.op is not None else kind
        outputs = [Value(self.model.unique(prefix), dtype) for dtype in dtypes]
        names = ["" if v is None else v.name for v in inputs]
        self.nodes.append(helper.make_node(kind, names, [v.name for v in outputs], name or outputs[0].name, **attrs))
        self._made.update(v.name for v in outputs)
        return outputs

    def apply(self, kind: str, *inputs: Value, dtype: Any = None, **attrs: Any) -> Value:
        """The result of an op for whose operands there may be no kernel: they are computed with as a wider dtype.

        Args:
            dtype: of the result, if it is not that of the operands.
        """
        places = kernels.operands_of(kind, len(inputs))
        given = inputs[places[0]].dtype
        wide = kernels.computed_with("Scatter" if attrs.get("reduction", "none") != "none" else kind, given)
        if wide is None:
            raise Refused(f"ONNX Runtime has no {kind} of {'texts' if given.kind == 'O' else given.name}")
        operands = [self.cast(v, wide) if i in places else v for i, v in enumerate(inputs)]
        result = self.node(kind, operands, [wide if dtype is None else np.dtype(dtype)], **attrs)[0]
        return result if dtype is not None else self.cast(result, given)

    def make(self, value: Value) -> Value:
        """The value, made by a node of this graph: what a graph gives must be."""
        return value if value.name in self._made else self.node("Identity", [value], [value.dtype])[0]

    # --- what is needed again and again ---

    def constant(self, array: Any, dtype: Any = None) -> Value:
        return self.model.constant(array, dtype)

    def ints(self, *numbers: int) -> Value:
        """A vector of int64, as axes and shapes are."""
        return self.model.constant(np.array(numbers, np.int64))

    def like(self, number: Any, value: Value) -> Value:
        """A number of the dtype of a value."""
        return self.model.constant(np.array(number, value.dtype))

    def cast(self, value: Value, dtype: Any) -> Value:
        dtype = np.dtype(dtype)
        if value.dtype == dtype:
            return value
        if value.known is not None and value.known.dtype.kind in "biu" and dtype.kind in "biuf":
            return self.constant(value.known.astype(dtype))
        if "O" in (value.dtype.kind, dtype.kind):
            raise Refused("ONNX writes numbers as texts in another way")
        return self.node("Cast", [value], [dtype], to=element_type(dtype))[0]

    def shape(self, value: Value) -> Value:
        """The shape, a vector of int64."""
        return self.node("Shape", [value], [INT])[0]

    def dim(self, value: Value, axis: int) -> Value:
        """The size along an axis, a vector of one int64."""
        end: dict[str, Any] = {} if axis == -1 else {"end": axis + 1}
        return self.node("Shape", [value], [INT], start=axis, **end)[0]

    def reshape(self, value: Value, shape: Value) -> Value:
        return self.apply("Reshape", value, shape, allowzero=1)  # a 0 stands for itself

    def unsqueeze(self, value: Value, *axes: int) -> Value:
        if value.known is not None:
            return self.constant(np.expand_dims(value.known, axes))
        return self.apply("Unsqueeze", value, self.ints(*axes))

    def squeeze(self, value: Value, *axes: int) -> Value:
        return self.apply("Squeeze", value, self.ints(*axes))

    def expand(self, value: Value, shape: Value) -> Value:
        return self.apply("Expand", value, shape)

    def concat(self, values: Sequence[Value], axis: int = 0) -> Value:
        if len(values) == 1:
            return values[0]
        if all(v.known is not None for v in values):
            return self.constant(np.concatenate([v.known for v in values], axis))
        return self.apply("Concat", *values, axis=axis)

    def gather(self, value: Value, index: Value, axis: int = 0, error: str = "") -> Value:
        """The entries at positions along an axis; that there are none is an error of the program, `error`."""
        named: dict[str, Any] = {"name": self.error_name(error)} if error else {}
        if value.dtype.kind == "O":  # ONNX Runtime's Gather copies one text only of each entry
            if axis:
                raise Refused("ONNX Runtime takes no texts from places along a later axis")
            return self.apply("GatherND", value, self.unsqueeze(index, -1), **named)
        return self.apply("Gather", value, index, axis=axis, **named)

    def where(self, condition: Value, x: Value, y: Value) -> Value:
        return self.apply("Where", condition, x, y)

    def equal(self, x: Value, y: Value) -> Value:
        return self.apply("Equal", x, y, dtype=BOOL)

    def less(self, x: Value, y: Value) -> Value:
        return self.apply("Less", x, y, dtype=BOOL)

    def not_(self, x: Value) -> Value:
        return self.apply("Not", x)

    def count(self, condition: Value) -> Value:
        """How many elements of a bool are true, a scalar of int64."""
        return self.cast(
            self.node("ReduceSum", [self.cast(condition, np.float32)], [np.dtype(np.float32)], keepdims=0)[0], INT
        )

    # --- errors of the program ---

    def guard(self, failed: Value, error: str, scalar: bool = False, place: str = "") -> None:
        """Has the model fail if `failed`, a bool, is true for any element.

        ONNX has no op that raises. But positions that are not there are errors by its definition, and runtimes say in
        which node: so a guard takes position 1 of one element if it fails, and its name is what went wrong.
        """
        position = self.cast(failed, INT) if scalar else self.count(failed)
        self.guards += self.node("Gather", [self.ints(0), position], [INT], self.error_name(error, place), axis=0)

    def fail(self, error: str, place: str) -> None:
        """Has the model fail if it comes here.

        What decided about the graph is asked again: runtimes work out beforehand what depends on constants only.
        """
        if self.decided is None:
            failed = self.constant(True)
        else:
            condition, way = self.decided
            failed = condition if way else self.not_(condition)
            failed = self.reshape(failed, self.constant([], INT))
        self.error(failed, error, place)

    def error_name(self, error: str, place: str = "") -> str:
        """The name of a node that fails where the program raises an error: what it says, and the user's line.

        Args:
            place: the line, if it is another one than the operation's.
        """
        where = self.op.location if self.op is not None else None
        place = place or ("" if where is None else f"{where.filename}:{where.line}")
        return self.model.unique(f"{error}, at {place}" if place else error)

    def error(self, failed: Value, error: str, place: str = "") -> None:
        """As `guard`, for a scalar, if the model keeps errors."""
        if self.model.keeps(error.partition(":")[0]):
            self.guard(failed, error, True, place)

    def token(self) -> Value | None:
        """What has to be computed so that everything is checked, a scalar of int64 that is 0; None if nothing is."""
        if not self.guards:
            return None
        if len(self.guards) > 1:
            self.guards = self.node("Max", self.guards, [INT])
        return self.make(self.guards[0])


def refusal(op: Operation, why: str) -> errors.UnimplementedError:
    """The error for an operation that is not exported."""
    return errors.UnimplementedError(
        f"{op.op_def.user_name} ({op.type}) cannot be exported to ONNX: {why}", location=op.location
    )

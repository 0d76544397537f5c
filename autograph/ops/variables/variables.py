"""`Variable`: a value that can be changed, and that graphs share with eager code.

Its operators are in `ops.variables.variable_operators`; the ops that it applies, in `ops.variables.resource_ops`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import nest, shapes
from autograph.framework.constant_value import constant_value
from autograph.framework.context import building_graph, state
from autograph.framework.convert import convert_to_tensor, register_conversion
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.op_names import with_article
from autograph.framework.resource import Cell, Handle, note_access
from autograph.framework.scopes import init_scope
from autograph.framework.shapes import TensorShape, as_shape
from autograph.framework.tensor import EagerTensor, SymbolicTensor, Tensor, session_for
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.ops.arrays.indexing import set_item, slice_of
from autograph.ops.arrays.shaping import index_tensor
from autograph.ops.values.branch_values import adapted_dtype, to_dtype
from autograph.ops.variables import (
    graph_variables,
    resource_ops,  # noqa: F401  declares the ops
)
from autograph.ops.variables.indexed_slices import IndexedSlices

__all__ = ["Variable"]


#: Stands for the shape of the initial value; None is one of the shapes that can be given.
_FROM_VALUE: Any = object()


@hides_internal_frames
class Variable:
    """A value that can be changed. Used like a tensor, it stands for the value that it has then.

    Functions refer to it: what one of them assigns, all others see. `v[i] = x` changes it in place, but `v += x` makes
    the name `v` a tensor, as there is nothing that would tell it from `v = v + x`: write `v.assign_add(x)`.

    Args:
        initial_value: a number, list, array or tensor, or a function of no arguments that gives one. It is copied.
        trainable: whether a `GradientTape` watches it by itself; by default it does.
        validate_shape: False stands for `shape=None`, any shape.
        name: for messages; need not be unique.
        dtype: its dtype; by default that of the value.
        shape: the shape that its values have, which may be partial (`[None, 3]`); by default that of the value.

    Raises:
        UnsupportedTypeError: the value cannot become a tensor.
        DTypeMismatchError, ShapeMismatchError: it does not fit `dtype` or `shape`.
        VariableCreationError: a function makes it in a call that is not its first one, or under staged control flow.

    >>> import autograph as ag
    >>> v = ag.Variable([1.0, 2.0], name="v")
    >>> v.assign_add([1.0, 1.0])
    <ag.Variable 'v:0' shape=(2,) dtype=float64, numpy=array([2., 3.])>
    >>> v[0] = 10.0
    >>> v * 2
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([20.,  6.])>
    """

    # NumPy leaves operators with a variable on either side to the variable.
    __array_priority__ = 100.0
    is_tensor_like = True
    weak = False

    #: What the graph has for it that declares it, if that was built by hand.
    _declared: graph_variables.Declaration | None = None

    def __init__(
        self,
        initial_value: Any = None,
        trainable: bool | None = None,
        validate_shape: bool = True,
        name: str | None = None,
        dtype: Any = None,
        shape: Any = _FROM_VALUE,
    ) -> None:
        wanted = None if dtype is None else as_dtype(dtype)
        _refuse_in_body()
        value = _initial(initial_value, wanted)
        if value.dtype.is_opaque:
            raise errors.UnsupportedTypeError(
                f"a variable cannot hold {with_article(value.dtype.name)}", location=current_location(),
                expected="numbers, bools or strings",
            )  # fmt: skip
        given = shape is not _FROM_VALUE or not validate_shape
        wide = shapes.unknown if not validate_shape else as_shape(shape) if given else value.shape
        self._name = state.name_scope + (name or "Variable")
        self._trainable = True if trainable is None else bool(trainable)
        self._cell = Cell(self._name, value.dtype, wide, given or not isinstance(value, SymbolicTensor))
        self._check(value.shape)
        graph = graph_variables.by_hand()
        if graph is not None:
            self._declared = graph_variables.declare(graph, self, self._name, value, wide, self._trainable)
            self._handle: Any = self._declared.handle
            self._name = self._handle.op.name
            return
        self._handle = Handle(self._cell, self)
        for trace in state.creations:
            trace.note(self)
        if isinstance(value, EagerTensor):
            self._cell.assign(value._array)
        else:
            apply("InitializeVariableOp", [self._handle, value])

    # --- what it is ---

    @property
    def handle(self) -> Handle:
        """What stands for it among the inputs of ops; the source of gradients."""
        return self._handle

    @property
    def dtype(self) -> DType:
        return self._cell.dtype

    @property
    def shape(self) -> TensorShape:
        """The shape that its values have, partial if it was made so."""
        return self._cell.shape

    @property
    def name(self) -> str:
        """Its name, as TensorFlow writes it: `w:0`."""
        return self._name + ":0"

    @property
    def trainable(self) -> bool:
        """Whether tapes watch it by themselves."""
        return self._trainable

    @property
    def device(self) -> str:
        """Where it is, as TensorFlow writes it."""
        return "/job:localhost/replica:0/task:0/device:CPU:0"

    # --- in a graph that was built by hand ---

    @property
    def graph(self) -> Any:
        """The graph that declares it; None of a variable that has its value itself."""
        return None if self._declared is None else self._declared.handle.graph

    @property
    def op(self) -> Any:
        """The operation that stands for it in its graph; None of a variable that has its value itself."""
        return None if self._declared is None else self._declared.handle.op

    @property
    def initializer(self) -> Any:
        """The operation that gives it its first value in a session; None of a variable that has its value itself."""
        return None if self._declared is None else self._declared.initializer

    @property
    def initial_value(self) -> Any:
        """The tensor that it starts with in a session; None of a variable that has its value itself."""
        return None if self._declared is None else self._declared.initial_value

    def graph_element(self) -> Any:
        """What stands for its value in its graph: what a session fetches.

        Raises:
            UnsupportedTypeError: it has its value itself.
        """
        if self._declared is None:
            raise errors.UnsupportedTypeError(
                f"the variable {self._name!r} was made outside of the graph",
                location=current_location(),
                expected="a variable that was made in the graph",
                fix="v.numpy() is its value; to fetch it, fetch ag.identity(v), made in the graph",
            )
        return self._declared.read

    def eval(self, session: Any = None) -> Any:
        """Its value in a session: by default the one whose `with session:` this thread is in."""
        return session_for(session, self).run(self)

    def load(self, value: Any, session: Any = None) -> None:
        """Sets its value in a session.

        Raises:
            DTypeMismatchError, ShapeMismatchError: `value` does not fit.
        """
        session_for(session, self).load(self, value)

    # --- its shape ---

    def get_shape(self) -> TensorShape:
        return self._cell.shape

    def set_shape(self, shape: Any) -> None:
        """States more about the shape than was known. Raises ShapeMismatchError on a contradiction."""
        self._cell.shape = self._cell.shape.merge_with(shape)

    def is_initialized(self, name: str | None = None) -> Tensor:
        """Whether it has a value: a scalar bool tensor."""
        return apply("VarIsInitializedOp", [self._handle], name=name)

    # --- reading ---

    def value(self) -> Tensor:
        """The value now, as a tensor, which stays what it is when the variable changes."""
        handle = self._handle
        if state.tapes:
            note_access((handle,))
        return apply("ReadVariableOp", [handle], {"dtype": self._cell.dtype})

    def read_value(self) -> Tensor:
        """The value now, as a tensor, which stays what it is when the variable changes."""
        return self.value()

    def initialized_value(self) -> Tensor:
        """The value now; in a graph that was built by hand, the first one if there is none yet."""
        return self.value() if self._declared is None else self._declared.initialized()

    def numpy(self) -> Any:
        """The value: a NumPy scalar for shape (), otherwise a new array; strings come as bytes."""
        value: Any = self.value()
        return value.numpy()

    def sparse_read(self, indices: Any, name: str | None = None) -> Tensor:
        """The rows that `indices` names; reads no others."""
        return self._read("ResourceGather", indices, name)

    def gather_nd(self, indices: Any, name: str | None = None) -> Tensor:
        """The entries (or slices) that the index vectors on the last axis of `indices` name, as `ag.gather_nd`."""
        return self._read("ResourceGatherNd", indices, name)

    def _read(self, op_name: str, indices: Any, name: str | None) -> Tensor:
        note_access((self._handle,))
        return self._apply(op_name, [self._handle, index_tensor(indices)], {"dtype": self.dtype}, name)

    # --- writing ---

    def assign(self, value: Any, use_locking: bool = False, name: str | None = None, read_value: bool = True) -> Any:
        """Replaces the value.

        Args:
            value: of the variable's dtype and shape; Python values and arrays adapt. It is copied.
            use_locking: for TensorFlow's sake: each operation on a variable is one step for all threads.
            read_value: whether to return the variable; else the operation (None, where it has run at once).

        Returns:
            The variable itself.

        Raises:
            DTypeMismatchError, ShapeMismatchError: `value` does not fit; the variable stays as it is.
        """
        return self._change("AssignVariableOp", value, name, read_value)

    def assign_add(
        self, delta: Any, use_locking: bool = False, name: str | None = None, read_value: bool = True
    ) -> Any:
        """Adds to the value, in one step that no other thread comes between. As `assign` otherwise."""
        return self._change("AssignAddVariableOp", delta, name, read_value)

    def assign_sub(
        self, delta: Any, use_locking: bool = False, name: str | None = None, read_value: bool = True
    ) -> Any:
        """Subtracts from the value, in one step that no other thread comes between. As `assign` otherwise."""
        return self._change("AssignSubVariableOp", delta, name, read_value)

    def __setitem__(self, key: Any, value: Any) -> None:
        """`v[key] = value`, with NumPy's keys (at most one array in them); `value` broadcasts."""
        if self._declared is not None:
            raise graph_variables.no_item_assignment(self._name)
        item = self._operand(value)
        spec = slice_of(key)
        if spec is None:
            self.assign(set_item(self.value(), key, item))
            return
        vectors, masks = spec
        self._apply("ResourceStridedSliceAssign", [self._handle, *vectors, item], masks)

    def scatter_update(self, sparse_delta: Any, use_locking: bool = False, name: str | None = None) -> Variable:
        """Replaces rows. Where a row is named twice, the last one counts.

        Args:
            sparse_delta: `ag.IndexedSlices`: which rows, and what they become; a scalar stands for all of them.

        Raises:
            IndexingError: there is no such row; the variable stays as it is.
        """
        return self._scatter("ResourceScatterUpdate", sparse_delta, name)

    def scatter_add(self, sparse_delta: Any, use_locking: bool = False, name: str | None = None) -> Variable:
        """Adds to rows, as often as they are named. Arguments and errors are those of `scatter_update`."""
        return self._scatter("ResourceScatterAdd", sparse_delta, name)

    def scatter_sub(self, sparse_delta: Any, use_locking: bool = False, name: str | None = None) -> Variable:
        """Subtracts from rows, as often as they are named."""
        return self._scatter("ResourceScatterSub", sparse_delta, name)

    def scatter_mul(self, sparse_delta: Any, use_locking: bool = False, name: str | None = None) -> Variable:
        """Multiplies rows, as often as they are named."""
        return self._scatter("ResourceScatterMul", sparse_delta, name)

    def scatter_div(self, sparse_delta: Any, use_locking: bool = False, name: str | None = None) -> Variable:
        """Divides rows, as often as they are named; not for integers."""
        return self._scatter("ResourceScatterDiv", sparse_delta, name)

    def scatter_min(self, sparse_delta: Any, use_locking: bool = False, name: str | None = None) -> Variable:
        """Rows become the smaller of what they are and what is given."""
        return self._scatter("ResourceScatterMin", sparse_delta, name)

    def scatter_max(self, sparse_delta: Any, use_locking: bool = False, name: str | None = None) -> Variable:
        """Rows become the larger of what they are and what is given."""
        return self._scatter("ResourceScatterMax", sparse_delta, name)

    def scatter_nd_update(self, indices: Any, updates: Any, name: str | None = None) -> Variable:
        """Replaces the entries (or slices) that the index vectors on the last axis of `indices` name.

        Args:
            updates: of shape `indices.shape[:-1] + shape[indices.shape[-1]:]`.

        Raises:
            IndexingError: there is no such entry; the variable stays as it is.
        """
        return self._scatter_nd("ResourceScatterNdUpdate", indices, updates, name)

    def scatter_nd_add(self, indices: Any, updates: Any, name: str | None = None) -> Variable:
        """Adds to entries, as often as they are named. Arguments and errors are those of `scatter_nd_update`."""
        return self._scatter_nd("ResourceScatterNdAdd", indices, updates, name)

    def scatter_nd_sub(self, indices: Any, updates: Any, name: str | None = None) -> Variable:
        """Subtracts from entries, as often as they are named."""
        return self._scatter_nd("ResourceScatterNdSub", indices, updates, name)

    def scatter_nd_min(self, indices: Any, updates: Any, name: str | None = None) -> Variable:
        """Entries become the smaller of what they are and what is given."""
        return self._scatter_nd("ResourceScatterNdMin", indices, updates, name)

    def scatter_nd_max(self, indices: Any, updates: Any, name: str | None = None) -> Variable:
        """Entries become the larger of what they are and what is given."""
        return self._scatter_nd("ResourceScatterNdMax", indices, updates, name)

    def _scatter(self, op_name: str, delta: Any, name: str | None) -> Variable:
        if not isinstance(delta, IndexedSlices):
            raise errors.UnsupportedTypeError(
                f"{with_article(type(delta).__name__)} is given where rows and their indices are needed",
                location=current_location(),
                expected="ag.IndexedSlices(values, indices)",
            )
        return self._changed(
            self._apply(op_name, [self._handle, delta.indices, self._operand(delta.values)], name=name)
        )

    def _scatter_nd(self, op_name: str, indices: Any, updates: Any, name: str | None) -> Variable:
        return self._changed(
            self._apply(op_name, [self._handle, index_tensor(indices), self._operand(updates)], name=name)
        )

    def _change(self, op_name: str, value: Any, name: str | None, read_value: bool) -> Any:
        tensor = self._operand(value)
        self._check(tensor.shape)
        operation = self._apply(op_name, [self._handle, tensor], name=name)
        return self._changed(operation) if read_value else operation

    def _changed(self, operation: Any) -> Any:
        """What a change gives: the variable; in a graph that was built by hand, its value when the change has run."""
        return self if self._declared is None else self._declared.after(operation)

    def _operand(self, value: Any) -> Tensor:
        """A value that is to become part of this variable's."""
        dtype = self._cell.dtype
        if value is None:
            raise errors.UnsupportedTypeError(
                f"None is given for a value of the variable {self._name!r}",
                location=current_location(),
                expected=f"{with_article(dtype.name)} value",
                fix="if it is a gradient, the target does not depend on what it was asked for: leave those out, or ask "
                'with unconnected_gradients="zero"',
            )
        try:
            if isinstance(value, Tensor) and value.weak and adapted_dtype(dtype, False, value) is dtype:
                return to_dtype(value, dtype)  # it stands for a Python number
            return convert_to_tensor(value, dtype)
        except errors.DTypeMismatchError as error:
            raise errors.DTypeMismatchError(
                f"what is assigned to the variable {self._name!r} has to be {dtype.name}: {error.message}",
                location=current_location(),
                expected=f"{with_article(dtype.name)} value",
                fix=f"convert it: ag.cast(value, ag.{dtype.name})",
            ) from None

    def _check(self, shape: TensorShape) -> None:
        if not self._cell.shape.is_compatible_with(shape):
            raise self._cell.mismatch(shape).at(current_location())

    def _apply(self, op_name: str, inputs: list[Any], attrs: Any = None, name: str | None = None) -> Any:
        try:
            return apply(op_name, inputs, attrs, name)
        except errors.AutographError as error:
            self._cell.named(error)
            raise

    # --- as an object ---

    def ref(self) -> Any:
        """A hashable stand-in, as tensors have one; `.deref()` gives the variable. A variable is hashable itself."""
        return Tensor.ref(self)  # type: ignore[arg-type]  # which holds anything

    __hash__ = object.__hash__  # which one it is; `==` compares elements

    def __repr__(self) -> str:
        return f"<ag.Variable {self.name!r} shape={self.shape} dtype={self.dtype.name}{self._value_text()}>"

    def _value_text(self) -> str:
        if building_graph() is not None or self._declared is not None:
            return ""
        if not self._cell.has_value():
            return ", no value"
        return repr(EagerTensor(self._cell.read(), self.dtype)).partition(f"dtype={self.dtype.name}")[2][:-1]

    def __copy__(self) -> Variable:
        return self._twin()

    def __deepcopy__(self, memo: Any) -> Variable:
        return memo.setdefault(id(self), self._twin())

    def _twin(self) -> Variable:
        """Another variable with the same value."""
        make, arguments = self.__reduce__()
        return make(*arguments)

    def __reduce__(self) -> tuple[Any, ...]:
        array = np.array(self._cell.read()) if self._cell.has_value() else None
        return _made_again, (type(self), array, self._name, self.dtype.name, self.shape.dims, self._trainable)

    def __del__(self) -> None:
        cell = getattr(self, "_cell", None)
        if cell is not None:
            cell.delete()  # graphs may still refer to it


nest.leaf_types.add(Variable)


def _made_again(cls: type[Variable], array: Any, name: str, dtype: str, dims: Any, trainable: bool) -> Variable:
    """A variable of these properties, as `copy` and `pickle` need it."""
    made = cls.__new__(cls)
    made._name, made._trainable = name, trainable
    made._cell = Cell(name, as_dtype(dtype), TensorShape(dims))
    made._handle = Handle(made._cell, made)
    if array is not None:
        made._cell.assign(array)
    return made


def _refuse_in_body() -> None:
    graph = building_graph()
    if isinstance(graph, FuncGraph) and graph.is_body:
        raise errors.VariableCreationError(
            "a variable is made in a branch or loop that a tensor decides about",
            location=current_location(),
            expected="a variable that is there whatever path is taken",
            fix="make it before the `if` or loop, and assign to it there",
        )


def _initial(given: Any, wanted: DType | None) -> Tensor:
    """An initial value: eager if it can be known now, else a tensor of the function that is being traced, or of the
    graph that is built by hand."""
    if graph_variables.by_hand() is not None:
        return convert_to_tensor(given() if callable(given) and not isinstance(given, Tensor) else given, wanted)
    with init_scope():
        if callable(given) and not isinstance(given, (Tensor, Variable)):
            given = given()
    if building_graph() is not None and any(isinstance(leaf, SymbolicTensor) for leaf in nest.flatten(given)):
        value = convert_to_tensor(given, wanted)
        known = constant_value(value)
        return value if known is None else EagerTensor(known, value.dtype)
    with init_scope():
        return convert_to_tensor(given, wanted)


def _convert(variable: Variable, dtype: DType | None) -> Tensor:
    return convert_to_tensor(variable.value(), dtype)


register_conversion(Variable, _convert)

"""Tensors: one interface, two kinds. An `EagerTensor` holds an array; a `SymbolicTensor` is an output of an
operation in a graph.

Arithmetic and indexing are ops, which this layer does not know: `autograph.ops.values.overloads` installs them with
`Tensor.install`.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from autograph import errors
from autograph.framework import array_likes, dtypes, names, nest, recorder
from autograph.framework.context import building_graph, state
from autograph.framework.dtypes import DType
from autograph.framework.shapes import TensorShape
from autograph.framework.user_frames import (
    called_from_program,
    called_from_vectorize,
    current_location,
    hides_internal_frames,
)

if TYPE_CHECKING:
    from autograph.framework.graph import Graph, Operation

__all__ = [
    "EagerTensor", "SymbolicTensor", "Tensor", "as_number", "is_of_function", "is_symbolic", "is_tensor",
    "no_attribute", "not_iterable", "root_of", "session_for", "type_text",
]  # fmt: skip


T = TypeVar("T")


class Tensor:
    """A multi-dimensional array of one dtype.

    Attributes:
        dtype: the element type, an `ag.DType`.
        shape: an `ag.TensorShape`, partial for symbolic tensors whose size is only known at run time.
    """

    __slots__ = ("__weakref__", "part_of")  # the latter of parts of variables (`ops.variables.variable_operators`)
    # NumPy leaves operators with a tensor on either side to the tensor.
    __array_priority__ = 100.0

    dtype: DType
    shape: TensorShape
    _shape: TensorShape | None
    __autograph_name__ = "tensor"
    #: Whether it stands for a Python number, whose dtype still adapts to the tensor beside it.
    weak: bool = False
    #: Of a tensor of dtype `resource`: dtype and shape of the variable that it stands for.
    handle_type: tuple[DType, TensorShape] | None = None

    if not TYPE_CHECKING:  # it would let a type checker take any attribute for one that is there

        @hides_internal_frames
        def __getattr__(self, name: str) -> Any:
            raise no_attribute(name)

    @property
    def ndim(self) -> Any:
        """The number of dimensions; a scalar tensor where that is known only when the graph runs."""
        rank = self.shape.rank
        return self._rank() if rank is None else rank

    def get_shape(self) -> TensorShape:
        return self.shape

    def set_shape(self, shape: Any) -> None:
        """States more about the shape than was known. Raises ShapeMismatchError on a contradiction."""
        self._shape = self.shape.merge_with(shape)  # type: ignore[misc]  # a slot of the two kinds

    def ref(self) -> TensorRef:
        """A hashable stand-in for use in sets and dicts; `.deref()` gives the tensor."""
        return TensorRef(self)

    @classmethod
    def install(cls, **members: Any) -> None:
        """Gives all tensors methods and operators; used once, by `autograph.ops.values.overloads`."""
        for name, member in members.items():
            setattr(cls, name, hides_internal_frames(member))

    if TYPE_CHECKING:  # what `autograph.ops.values.overloads` installs
        def __add__(self, other: Any) -> Tensor: ...
        def __radd__(self, other: Any) -> Tensor: ...
        def __sub__(self, other: Any) -> Tensor: ...
        def __rsub__(self, other: Any) -> Tensor: ...
        def __mul__(self, other: Any) -> Tensor: ...
        def __rmul__(self, other: Any) -> Tensor: ...
        def __truediv__(self, other: Any) -> Tensor: ...
        def __rtruediv__(self, other: Any) -> Tensor: ...
        def __floordiv__(self, other: Any) -> Tensor: ...
        def __rfloordiv__(self, other: Any) -> Tensor: ...
        def __mod__(self, other: Any) -> Tensor: ...
        def __rmod__(self, other: Any) -> Tensor: ...
        def __pow__(self, other: Any) -> Tensor: ...
        def __rpow__(self, other: Any) -> Tensor: ...
        def __matmul__(self, other: Any) -> Tensor: ...
        def __rmatmul__(self, other: Any) -> Tensor: ...
        def __and__(self, other: Any) -> Tensor: ...
        def __rand__(self, other: Any) -> Tensor: ...
        def __or__(self, other: Any) -> Tensor: ...
        def __ror__(self, other: Any) -> Tensor: ...
        def __xor__(self, other: Any) -> Tensor: ...
        def __rxor__(self, other: Any) -> Tensor: ...
        def __lshift__(self, other: Any) -> Tensor: ...
        def __rlshift__(self, other: Any) -> Tensor: ...
        def __rshift__(self, other: Any) -> Tensor: ...
        def __rrshift__(self, other: Any) -> Tensor: ...
        def __lt__(self, other: Any) -> Tensor: ...
        def __le__(self, other: Any) -> Tensor: ...
        def __gt__(self, other: Any) -> Tensor: ...
        def __ge__(self, other: Any) -> Tensor: ...
        def __eq__(self, other: object) -> Any: ...
        def __ne__(self, other: object) -> Any: ...
        def __divmod__(self, other: Any) -> tuple[Tensor, Tensor]: ...
        def __rdivmod__(self, other: Any) -> tuple[Tensor, Tensor]: ...
        def __neg__(self) -> Tensor: ...
        def __pos__(self) -> Tensor: ...
        def __abs__(self) -> Tensor: ...
        def __invert__(self) -> Tensor: ...
        def __floor__(self) -> Tensor: ...
        def __ceil__(self) -> Tensor: ...
        def __trunc__(self) -> Tensor: ...
        def __round__(self, ndigits: int | None = None) -> Tensor: ...
        def __getitem__(self, key: Any) -> Tensor: ...
        def _unstacked(self) -> Any: ...
        def _set_item(self, key: Any, value: Any) -> Any: ...
        def _copied(self) -> Tensor: ...
        def _rank(self) -> Tensor: ...

    # `==` compares elements, so tensors cannot be hashed by value.
    def __hash__(self) -> int:
        raise TypeError("a tensor is not hashable: use tensor.ref() as the key")


_NO_LAYOUT = "x.numpy() and the attribute of that array: a tensor has no memory layout"
#: What to write in place of the attributes of NumPy's arrays that tensors do not have (most they do: numpy_protocol).
_INSTEAD = {
    "base": _NO_LAYOUT, "ctypes": _NO_LAYOUT, "data": _NO_LAYOUT, "flags": _NO_LAYOUT, "strides": _NO_LAYOUT,
    "eval": "x.numpy(): it has its value, and needs no session", "byteswap": _NO_LAYOUT, "dump": "x.numpy().dump(path)",
    "tobytes": "x.numpy().tobytes()", "tofile": "x.numpy().tofile(path)",
}  # fmt: skip


_OF_ARRAYS = frozenset(name for name in dir(np.ndarray) if not name.startswith("_"))


def _set_in_place(name: str, instead: str) -> errors.UnsupportedNumPyError:
    """The error for an attribute that NumPy's arrays let a program set."""
    return errors.UnsupportedNumPyError(
        f"x.{name} = ... changes an array in place, and a tensor keeps the {name} that it has",
        location=current_location(),
        fix=f"x = {instead}",
    )


def no_attribute(name: str) -> AttributeError:
    """The error for an attribute that tensors do not have; it says what to write instead."""
    instead = _INSTEAD.get(name)
    text = f"a tensor has no attribute {name!r}"
    if name in _OF_ARRAYS and building_graph() is not None:
        # NumPy's array has it, so that no handler of the program, and no default of `getattr`, is for this error.
        return errors.UnsupportedAttributeError(
            f"{text}, which NumPy's arrays have",
            location=current_location(),
            fix=f"ask the array outside of the function, and pass what it says: {instead or 'x.numpy()'}",
        )
    if instead:
        return AttributeError(f"{text}: use {instead}", name=name)
    return names.no_attribute(text, name, lambda: dir(EagerTensor))


class TensorRef:
    """A reference to a tensor that hashes and compares by identity."""

    __slots__ = ("_tensor",)

    def __init__(self, tensor: Tensor) -> None:
        self._tensor = tensor

    def deref(self) -> Tensor:
        return self._tensor

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TensorRef) and other._tensor is self._tensor

    def __hash__(self) -> int:
        return id(self._tensor)

    def __repr__(self) -> str:
        return f"<ref of {self._tensor!r}>"


def is_of_function(array: np.ndarray) -> bool:
    """Whether an array lies in memory of the function that runs eagerly and may write it (`framework.own_arrays`).
    What a tape has recorded stays as it was."""
    if state.own_arrays is None or state.tapes:
        return False
    return array.ndim > 0 and id(root_of(array)) in state.own_arrays


def root_of(array: np.ndarray) -> np.ndarray:
    """The array whose memory an array is a view of."""
    while isinstance(array.base, np.ndarray):
        array = array.base
    return array


def _read_only(array: np.ndarray) -> np.ndarray:
    """An array of the same memory that cannot be written: tensors never change."""
    if not array.flags.writeable:
        return array
    shown = array.view()
    shown.flags.writeable = False
    return shown


class EagerTensor(Tensor):
    """A tensor with a value. Immutable: make one with `ag.constant`."""

    __slots__ = ("_array", "_shape", "dtype")  # never weak

    def __init__(self, array: Any, dtype: DType) -> None:
        self._array = array
        self.dtype = dtype
        self._shape = None

    @property
    def shape(self) -> TensorShape:  # computed on first use, to keep construction cheap
        if self._shape is None:
            self._shape = TensorShape.of(np.shape(self._array))
        return self._shape

    @shape.setter
    def shape(self, value: Any) -> None:
        raise _set_in_place("shape", "x.reshape(shape)")

    def numpy(self) -> Any:
        """The value: a NumPy scalar for shape (), otherwise an array that cannot be written and shares the tensor's
        memory: `np.array(x)` is a copy of one's own. Strings come as bytes, in a new array."""
        array = self._array
        if self.dtype is dtypes.string:
            return recorder.transfer("out", array, _as_bytes)
        if np.ndim(array) == 0 and isinstance(array, np.ndarray):
            return array[()]
        return _read_only(array) if isinstance(array, np.ndarray) else array

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        array = np.asarray(self._array)
        if dtype is not None and array.dtype != dtype:
            return recorder.transfer("out", array, lambda array: array.astype(dtype))
        if copy:
            return recorder.transfer("out", array, np.array)
        return array if is_of_function(array) else _read_only(array)

    def __bool__(self) -> bool:
        array = self._array
        if type(array) is np.ndarray and array.size == 1 or isinstance(array, np.generic):
            return bool(array)
        if np.size(self._array) != 1:
            raise ValueError(
                f"the truth value of a tensor with shape {self.shape} is ambiguous: use ag.reduce_any or ag.reduce_all"
            )
        return bool(np.asarray(self._array).reshape(()))

    def __int__(self) -> int:
        return int(self._array)

    def __float__(self) -> float:
        return float(self._array)

    def __complex__(self) -> complex:
        return complex(self._array)

    def __index__(self) -> int:
        array = np.asarray(self._array)
        return int(array) if array.dtype == np.bool_ and not array.ndim else array.__index__()  # as Python's True is

    def __len__(self) -> int:
        if not np.ndim(self._array):
            raise TypeError("a tensor of shape () has no len()")
        return len(self._array)

    def __iter__(self) -> Iterator[EagerTensor]:
        if not np.ndim(self._array):
            raise not_iterable(self)
        if state.tapes:
            return iter(self._unstacked())  # the gradients of rows are those of an op
        return (EagerTensor(row, self.dtype) for row in self._array)

    def __format__(self, spec: str) -> str:
        if state.plain_texts:
            return format(self._plain(), spec)
        return format(self.numpy(), spec) if spec and self.shape.rank == 0 else str(self)

    def __str__(self) -> str:
        if state.plain_texts:
            return str(self._plain())
        return f"ag.Tensor({self._value_text(np.array_str)}, shape={self.shape}, dtype={self.dtype.name})"

    def _plain(self) -> Any:
        """The number or text that plain Python would have here, or the array."""
        value = self.numpy()
        if isinstance(value, bytes):
            return value.decode(errors="replace")
        exact = isinstance(value, np.generic) and (value.dtype.kind in "biu" or value.dtype in (float, complex))
        return value.item() if exact else value

    def __repr__(self) -> str:
        if state.plain_texts:
            return repr(self._plain())
        text = self._value_text(np.array_repr if self.shape.rank else repr)
        return f"<ag.Tensor: shape={self.shape}, dtype={self.dtype.name}, numpy={text}>"

    def _value_text(self, array_text: Any) -> str:
        value = self.numpy()
        if not np.ndim(value):
            return str(value.item() if isinstance(value, np.generic) and value.dtype.kind in "?" else value)
        text = str(array_text(value))
        return "\n" + text if "\n" in text else text

    def __setitem__(self, key: Any, value: Any) -> None:
        raise TypeError("a tensor never changes; in an @ag.function, x[i] = v writes into it")

    def __copy__(self) -> Tensor:
        return self._copied()

    def __deepcopy__(self, memo: Any) -> Tensor:
        return self._copied()

    def __reduce__(self) -> tuple[Any, ...]:
        return EagerTensor, (np.asarray(self._array), self.dtype)


def _as_bytes(array: Any) -> Any:
    def one(text: Any) -> Any:
        return text.encode() if isinstance(text, str) else text

    if isinstance(array, np.ndarray):
        if array.ndim == 0:
            return one(array[()])
        out = np.empty(array.shape, object)
        for index, item in np.ndenumerate(array):
            out[index] = one(item)
        return out
    return one(array)


class SymbolicTensor(Tensor):
    """An output of an operation in a graph: has a dtype and a (possibly partial) shape, no value yet."""

    __slots__ = ("_dtype", "_readers", "_shape", "handle_type", "op", "value_index", "weak")

    def __init__(self, op: Operation, index: int, dtype: DType, shape: TensorShape, weak: bool = False) -> None:
        self.op = op
        self.value_index = index
        self._dtype = dtype
        self._shape = shape
        self.weak = weak
        self.handle_type = None
        # The operations that read it, in the order in which they came to do so; `Operation` keeps it. Most tensors have
        # one reader, which stands here by itself: a dict for each tensor would double the garbage collector's work.
        self._readers: Operation | dict[Operation, None] | None = None

    def _set_shape(self, value: Any) -> None:
        raise _set_in_place("shape", "x.reshape(shape)")

    def _set_dtype(self, value: Any) -> None:
        raise _set_in_place("dtype", "x.astype(dtype)")

    # Read all the time, so that there is no function of Python's in between.
    shape = property(operator.attrgetter("_shape"), _set_shape)
    dtype = property(operator.attrgetter("_dtype"), _set_dtype)

    @property
    def graph(self) -> Graph:
        return self.op.graph

    @property
    def name(self) -> str:
        """`operation:output`."""
        return f"{self.op.name}:{self.value_index}"

    @property
    def is_read(self) -> bool:
        """Whether an operation of the graph reads it."""
        return bool(self._readers)

    def consumers(self) -> list[Operation]:
        """The operations of the graph that read it, in the order in which they came to do so."""
        readers = self._readers
        if type(readers) is dict:
            return list(readers)
        return [] if readers is None else [readers]  # type: ignore[list-item]  # no dict, so an operation

    def eval(self, feed_dict: Any = None, session: Any = None) -> Any:
        """Its value in a session: `session.run(tensor, feed_dict)`.

        Args:
            session: by default the one whose `with session:` this thread is in.

        Raises:
            FailedPreconditionError: there is no session.
        """
        return session_for(session, self).run(self, feed_dict)

    def numpy(self) -> Any:
        """Not available: raises NotImplementedError, as a symbolic tensor has no value yet."""
        raise _needs_value(self, "numpy()", "return the tensor from the function and call numpy() on the result")

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        if called_from_vectorize():
            raise array_likes.vectorized()
        fix = "use a function of NumPy or ag that takes tensors; ag.random in the place of np.random"
        raise _needs_value(self, "conversion to a NumPy array", fix)

    def __bool__(self) -> bool:
        raise _needs_value(
            self, "use as a Python bool",
            "decorate the function with @ag.function or @ag.convert so that `if` and `while` are staged, or use "
            "ag.cond; where Python compares lists or tuples of tensors, compare their parts",
        )  # fmt: skip

    def __int__(self) -> int:
        raise _needs_value(self, "int()", "use ag.cast(x, ag.int64)")

    def __float__(self) -> float:
        raise _needs_value(self, "float()", "use ag.cast(x, ag.float64)")

    def __complex__(self) -> complex:
        raise _needs_value(self, "complex()", "use ag.cast(x, ag.complex128)")

    def __index__(self) -> int:
        fix = "index a tensor with it, not a list or range; or use ag.range"
        raise _needs_value(self, "use as a Python index", fix)

    def __len__(self) -> int:
        size = self.shape[0] if self.shape.rank else None
        if size is None:
            raise _needs_value(self, "len()", "use ag.shape(x)[0]")
        return size

    def __iter__(self) -> Iterator[Tensor]:
        if self.shape.rank == 0 and self.dtype.name != "string":
            raise not_iterable(self)
        size = self.shape[0] if self.shape.rank else None
        if size is None:
            raise _needs_value(self, "iteration", "loop over it with `for` inside an @ag.function")
        return (self[i] for i in range(size))

    def __str__(self) -> str:
        if called_from_program():
            raise _needs_value(self, "a text", "write an f-string, `%` or `.format` in converted code")
        return f'ag.Tensor("{self.name}", shape={self.shape}, dtype={self.dtype.name})'

    def __repr__(self) -> str:
        if called_from_program():
            raise _needs_value(self, "a text", "write an f-string, `%` or `.format` in converted code")
        return f"<ag.Tensor '{self.name}' shape={self.shape} dtype={self.dtype.name}>"

    def __hash__(self) -> int:
        if not self.op.graph.is_function:  # built by hand: no program takes it for the value, and feeds are dicts
            return id(self)
        raise _needs_value(self, "a hash, as in a set or for a dict key,", "use a list, or tensor.ref() as the key")

    def __setitem__(self, key: Any, value: Any) -> None:
        self._set_item(key, value)

    def __copy__(self) -> Tensor:
        return self._copied()

    def __deepcopy__(self, memo: Any) -> Tensor:
        return self._copied()


def not_iterable(tensor: Tensor, says: str = "{!r} object is not iterable") -> TypeError:
    """Python's error for a number that is gone over as if it were a sequence: it is an error of the program, which may
    catch it."""
    dtype = tensor.dtype
    traits = (dtype.is_bool, bool), (dtype.is_integer, int), (dtype.is_floating, float), (dtype.is_complex, complex)
    return TypeError(says.format(next((kind.__name__ for holds, kind in traits if holds), dtype.name)))


hides_internal_frames(Tensor)
hides_internal_frames(EagerTensor, but="__init__")
hides_internal_frames(SymbolicTensor, but="__init__")
nest.leaf_types.update((EagerTensor, SymbolicTensor))


def _needs_value(tensor: SymbolicTensor, what: str, fix: str) -> errors.OperatorNotAllowedInGraphError:
    if not tensor.op.graph.is_function and not tensor.op.graph.is_body:  # built by hand
        fix = "have a session compute it: ag.Session(graph).run(tensor)"
    return errors.OperatorNotAllowedInGraphError(
        f"{what} needs the value of the symbolic tensor {tensor.name!r}, which is known only when the graph runs",
        location=current_location(),
        fix=fix,
    )


def session_for(session: Any, what: Any) -> Any:
    """The session that runs an element of a graph: the one given, or else this thread's default session.

    Raises:
        FailedPreconditionError: there is none.
    """
    if session is None and not state.sessions:
        raise errors.FailedPreconditionError(
            f"{what!r} is to run in the default session, and there is none",
            location=current_location(),
            expected="a session that runs its graph",
            fix="do it within `with session:`, or pass it: session=...",
        )
    return state.sessions[-1] if session is None else session


def is_tensor(x: Any) -> bool:
    """Whether `x` is a tensor, eager or of a graph, or an object that stands for one, such as a variable."""
    return isinstance(x, Tensor) or getattr(type(x), "is_tensor_like", False)


def is_symbolic(tensor: Any) -> bool:
    """Whether `tensor` is a tensor of a graph."""
    return isinstance(tensor, SymbolicTensor)


def as_number(tensor: T) -> T:
    """A new tensor as one that stands for a Python number: its dtype adapts to that of what is beside it.

    Eager tensors never do: a number that is there is a Python number.
    """
    if isinstance(tensor, SymbolicTensor):
        tensor.weak = True
    return tensor


def type_text(tensor: Tensor) -> str:
    """A tensor's type, short: `f32[2,?]`, `i32[]`; `f32[*]` when the rank is unknown."""
    dims = tensor.shape.dims
    inside = "*" if dims is None else ",".join("?" if d is None else str(d) for d in dims)
    return f"{tensor.dtype.short_name}[{inside}]"

"""What a tensor of a graph is while the graph is lowered: a scalar in a register, an array stored or virtual, an
object."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Union

from autograph.executors.native.layouts import Strides, c_strides
from autograph.executors.native.program import Affine, Buffer, Operand, Register

__all__ = ["ENDLESS", "Array", "Fields", "Index", "Object", "Rows", "Scalar", "Sized", "Value", "Virtual", "linear"]

#: The count of buffers of which nobody knows the size beforehand.
ENDLESS = 1 << 40
#: An index of an array: one i64 for each dimension.
Index = Sequence[Union[Operand, Affine]]


class Scalar:
    """A number: rank 0, in a register or known."""

    __slots__ = ("operand",)
    shape: tuple[int, ...] = ()
    strides: Strides = ()
    reads: frozenset[Buffer] = frozenset()

    def __init__(self, operand: Operand) -> None:
        self.operand = operand

    @property
    def type(self) -> str:
        return self.operand.type


class Array:
    """Elements in a buffer, in C order.

    Attributes:
        strides: how the array lies in memory that NumPy would have (`layouts`); in C order, unless it is said.
        slot: a slot that holds an object of the same elements, if there is one.
        owned: whether nothing else reads the buffer: what made it has just written it.
    """

    __slots__ = ("buffer", "owned", "shape", "slot", "strides")

    def __init__(
        self,
        buffer: Buffer,
        shape: Sequence[int],
        slot: int | None = None,
        owned: bool = False,
        strides: Strides | Literal["C"] = "C",
    ) -> None:
        self.buffer = buffer
        self.shape = tuple(shape)
        self.strides = c_strides(self.shape) if strides == "C" else strides
        self.slot = slot
        self.owned = owned

    @property
    def type(self) -> str:
        return self.buffer.type

    @property
    def reads(self) -> frozenset[Buffer]:
        return frozenset([self.buffer])


class Virtual:
    """An array that is not stored: an expression of its index.

    Attributes:
        strides: how the array lies in memory that NumPy would have (`layouts`); in C order, unless it is said.
        at: the element at an index.
        flat: the element at a position in C order, where each position reads only what stands at the same position of
            arrays of the same shape, and scalars; None if it is not like that.
        reads: the buffers that the expression loads from.
        cost: how many operations an element takes; what takes none is not worth storing.
        items: of a short vector, its elements.
        base: of a view, the array that it is a view of, and the index there of an index.
    """

    __slots__ = ("at", "base", "cost", "flat", "items", "reads", "shape", "strides", "type")

    def __init__(
        self,
        type: str,
        shape: Sequence[int],
        at: Callable[[Index], Operand],
        flat: Callable[[Affine | Operand], Operand] | None,
        reads: frozenset[Buffer],
        cost: int,
        items: Sequence[Operand] | None = None,
        strides: Strides | Literal["C"] = "C",
        base: tuple[Array, Callable[[Index], Index]] | None = None,
    ) -> None:
        self.base = base
        self.type = type
        self.shape = tuple(shape)
        self.strides = c_strides(self.shape) if strides == "C" else strides
        self.at = at
        self.flat = flat
        self.reads = reads
        self.cost = cost
        self.items = items


class Object:
    """Anything else, in a slot.

    Attributes:
        type, shape: of an array of numbers of known shape; else None.
        strides: of such an array, if they are known.
    """

    __slots__ = ("shape", "slot", "strides", "type")
    reads: frozenset[Buffer] = frozenset()

    def __init__(
        self, slot: int, type: str | None, shape: Sequence[int] | None, strides: Strides = None
    ) -> None:
        self.slot = slot
        self.strides = strides
        self.type = type if shape is not None else None
        self.shape = None if type is None or shape is None else tuple(shape)


class Sized:
    """A vector whose length is known when the program runs: an expression of the position. It is not stored.

    Attributes:
        count: the length, of type i64; `bound` is the largest one that it may be, if there is one.
        at: the element at a position.
        dense: whether the elements lie one after the other in memory in NumPy's array.
        reads, cost: as of a `Virtual`.
        made: gives the array as an object.
    """

    __slots__ = ("at", "bound", "cost", "count", "dense", "made", "reads", "type")
    shape: None = None
    strides: Strides = None

    def __init__(
        self,
        type: str,
        count: Operand,
        bound: int | None,
        at: Callable[[Affine | Operand], Operand],
        made: Callable[[], Object],
        reads: frozenset[Buffer] = frozenset(),
        cost: int = 0,
        dense: bool = True,
    ) -> None:
        self.type = type
        self.count = count
        self.bound = bound
        self.at = at
        self.made = made
        self.reads = reads
        self.cost = cost
        self.dense = dense


class Fields:
    """Residuals: several values as one, of which native code knows each. `made` gives them as an object."""

    __slots__ = ("made", "reads", "values")
    shape: None = None
    strides: Strides = None
    type: None = None

    def __init__(self, values: Sequence[Value], made: Callable[[], Object]) -> None:
        self.values = tuple(values)
        self.made = made
        self.reads: frozenset[Buffer] = frozenset().union(*[v.reads for v in self.values])


class Rows:
    """A list of numbers, or of arrays of one shape, or of `Fields` of such: one growing memory for each field.

    Attributes:
        fields: type and shape of each.
        memory: where each field's entries lie, of type `ptr`.
        length, capacity: how many entries there are, and how many have room, of type i64.
        reads: stands for the memory; two lists that share it have one of these in common.
        made_of: gives a list as an object.
    """

    __slots__ = ("capacity", "fields", "length", "made_of", "memory", "reads", "single")
    shape: None = None
    strides: Strides = None
    type: None = None

    def __init__(
        self,
        fields: Sequence[tuple[str, tuple[int, ...]]],
        single: bool,
        memory: Sequence[Register],
        length: Operand,
        capacity: Operand,
        reads: frozenset[Buffer],
        made: Callable[[Rows], Object],
    ) -> None:
        self.fields = tuple(fields)
        self.single = single
        self.memory = tuple(memory)
        self.length = length
        self.capacity = capacity
        self.reads = reads
        self.made_of = made

    def made(self) -> Object:
        """The list as an object."""
        return self.made_of(self)

    def entries(self, field: int) -> Buffer:
        """The memory of a field, of which nobody knows the size beforehand."""
        return Buffer(self.fields[field][0], ENDLESS, ("rows", self.memory[field]))

    @property
    def registers(self) -> list[Operand]:
        """What it consists of, in order."""
        return [*self.memory, self.length, self.capacity]

    def of_registers(self, registers: Sequence[Operand], reads: frozenset[Buffer]) -> Rows:
        """A list of the same fields that consists of other registers."""
        *memory, length, capacity = registers
        made, fields, single = self.made_of, self.fields, self.single
        return Rows(fields, single, [m for m in memory if isinstance(m, Register)], length, capacity, reads, made)


Value = Union[Scalar, Array, Virtual, Object, Sized, Fields, Rows]


def linear(index: Index, shape: Sequence[int]) -> Affine:
    """The position of an index in C order."""
    at = Affine()
    for i, n in zip(index, shape):
        at = at * n + i
    return at

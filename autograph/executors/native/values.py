"""What a tensor of a graph is while the graph is lowered: a scalar in a register, an array stored or virtual, an
object."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol, Union

from autograph.executors.native.layouts import Strides, c_strides
from autograph.executors.native.program import Affine, Block, Buffer, Operand, Register
from autograph.framework.func_graph import FuncGraph

__all__ = [
    "ENDLESS", "Array", "Deferred", "Field", "Fields", "Growing", "Index", "Keeper", "Object", "Reference", "Rows",
    "Scalar", "Sized", "Table", "Unmade", "Value", "Virtual", "linear",
]  # fmt: skip

#: The count of buffers of which nobody knows the size beforehand.
ENDLESS = 1 << 40
#: An index of an array: one i64 for each dimension.
Index = Sequence[Union[Operand, Affine]]
#: Type and shape of what a column of a list or table holds.
Field = tuple[str, tuple[int, ...]]


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


class Unmade:
    """What is no array of known shape, and becomes an object only where something asks for one: `made` gives it."""

    __slots__ = ()
    shape: None = None
    strides: Strides = None
    reads: frozenset[Buffer]

    def made(self) -> Object:
        raise NotImplementedError


class Sized(Unmade):
    """An array whose shape is known when the program runs: an expression of the index. It is not stored.

    Attributes:
        counts: the shape, numbers of type i64; `bounds` has the largest ones that they may be, if there are such.
        element: the element at an index.
        dense: whether the elements lie one after the other in memory in NumPy's array, in C order.
        reads, cost: as of a `Virtual`.
    """

    __slots__ = ("_made", "bounds", "cost", "counts", "dense", "element", "reads", "type")

    def __init__(
        self,
        type: str,
        counts: Sequence[Operand],
        bounds: Sequence[int | None],
        element: Callable[[Index], Operand],
        made: Callable[[], Object],
        reads: frozenset[Buffer] = frozenset(),
        cost: int = 0,
        dense: bool = True,
    ) -> None:
        self.type = type
        self.counts = tuple(counts)
        self.bounds = tuple(bounds)
        self.element = element
        self._made = made
        self.reads = reads
        self.cost = cost
        self.dense = dense

    @staticmethod
    def vector(
        type: str,
        count: Operand,
        bound: int | None,
        at: Callable[[Affine | Operand], Operand],
        made: Callable[[], Object],
        reads: frozenset[Buffer] = frozenset(),
        cost: int = 0,
        dense: bool = True,
    ) -> Sized:
        """A vector, by the element at a position."""
        return Sized(type, [count], [bound], lambda index: at(index[0]), made, reads, cost, dense)

    @property
    def rank(self) -> int:
        return len(self.counts)

    @property
    def count(self) -> Operand:
        """Of a vector, how long it is."""
        (count,) = self.counts
        return count

    @property
    def bound(self) -> int | None:
        """Of a vector, how long it is at most."""
        (bound,) = self.bounds
        return bound

    def at(self, position: Affine | Operand) -> Operand:
        """The element of a vector at a position."""
        return self.element([position])

    def made(self) -> Object:
        """The array."""
        return self._made()


class Fields(Unmade):
    """Residuals: several values as one, of which native code knows each."""

    __slots__ = ("_made", "reads", "values")
    type: None = None

    def __init__(self, values: Sequence[Value], made: Callable[[], Object]) -> None:
        self.values = tuple(values)
        self._made = made
        self.reads = frozenset[Buffer]().union(*[v.reads for v in self.values])

    def made(self) -> Object:
        """A tuple of the values."""
        return self._made()


class Deferred(Unmade):
    """A text of numbers, which is mostly of an error that is not raised."""

    __slots__ = ("_made",)
    type: None = None
    reads = frozenset()

    def __init__(self, made: Callable[[], Object]) -> None:
        self._made = made

    def made(self) -> Object:
        """The text, made here."""
        return self._made()


class Growing(Unmade):
    """A list or a table, whose memory grows: registers that say where it lies and how much of it is in use.

    Attributes:
        kind: what it holds; what is of one kind differs in registers only. It begins with what entries are made of,
            which is nothing as long as nobody knows.
        memory: where its parts lie, of type `ptr`; none as long as nobody knows what it holds, or it is empty.
        sizes: of type i64.
        reads: stands for the memory; two that share it have one of these in common.
        keeper: makes others.
    """

    __slots__ = ("keeper", "kind", "memory", "reads", "sizes")
    type: None = None

    def __init__(
        self,
        kind: tuple[Any, ...],
        memory: Sequence[Operand],
        sizes: Sequence[Operand],
        reads: frozenset[Buffer],
        keeper: Keeper,
    ) -> None:
        self.kind = kind
        self.memory = tuple(m for m in memory if isinstance(m, Register))
        self.sizes = tuple(sizes)
        self.reads = reads
        self.keeper = keeper

    def made(self) -> Object:
        """The same as an object."""
        return self.keeper.made(self)

    def may_be(self, kind: tuple[Any, ...]) -> bool:
        """Whether it holds this, or may, as nobody knows yet."""
        return self.kind == kind or not self.kind[0]

    @property
    def registers(self) -> list[Operand]:
        """What it consists of, in order."""
        return [*self.memory, *self.sizes]

    def of_registers(self, registers: Sequence[Operand], reads: frozenset[Buffer]) -> Growing:
        """One of the same kind that consists of other registers."""
        count = len(self.memory)
        return type(self)(self.kind, registers[:count], registers[count:], reads, self.keeper)


class Keeper(Protocol):
    """Makes lists, or tables.

    Attributes:
        lends: whether what it keeps is in memory of something else, and must not be changed there.
    """

    lends: bool

    def made(self, value: Any) -> Object:
        """The same as an object."""

    def copied(self, value: Any) -> Growing:
        """The same in memory of its own."""

    def plain(self, value: Any) -> Growing:
        """The same in memory as that of any list or table, which is free when nothing hands it on."""

    def empty(self, kind: Any) -> Growing:
        """A new one with memory."""

    def kind_in(self, body: FuncGraph, variable: int, given: Mapping[int, Value]) -> tuple[Any, ...] | None:
        """What a variable of a loop is going to hold, by what is put in; None if that is not known.

        Args:
            given: the values of the variables before the loop, by the ids of their tensors in the body.
        """


class Rows(Growing):
    """A list of numbers, or of arrays of one shape, or of `Fields` of such: one memory for each field.

    Its sizes are how many entries there are, and how many have room. An entry, or a field of it, that is a list is the
    address of its box: `lists` has what that holds.
    """

    __slots__ = ()

    @property
    def fields(self) -> tuple[Field, ...]:
        found: tuple[Field, ...] = self.kind[0]
        return found

    @property
    def single(self) -> bool:
        """Whether entries are no `Fields`."""
        return bool(self.kind[1])

    @property
    def lists(self) -> tuple[tuple[Any, ...] | None, ...]:
        """Of each field, what the lists hold that its entries are; None if they are numbers or arrays."""
        return self.kind[2] if len(self.kind) > 2 else (None,) * len(self.fields)

    @property
    def holds_lists(self) -> bool:
        return any(kind is not None for kind in self.lists)

    def may_be(self, kind: tuple[Any, ...]) -> bool:
        # what an empty list is said to hold is what it is stacked as; entries of several parts may come into it
        return self.kind == kind or not self.memory

    @property
    def length(self) -> Operand:
        return self.sizes[0]

    @property
    def capacity(self) -> Operand:
        return self.sizes[1]

    def entries(self, field: int) -> Buffer:
        """The memory of a field, of which nobody knows the size beforehand."""
        return Buffer(self.fields[field][0], ENDLESS, ("rows", self.memory[field]))


class Reference(Growing):
    """A list that others may hold: the address of its box (`lower.boxes`). Its kind is that of the `Rows` in it."""

    __slots__ = ()

    @property
    def box(self) -> Buffer:
        """Its length and capacity, and where its fields lie."""
        return Buffer("i64", ENDLESS, ("rows", self.memory[0]))


class Table(Growing):
    """A dict or set with numbers, or tuples of numbers, as keys, and values like the entries of `Rows`.

    Entries lie in the order in which their keys came, each part of a key and each field of a value in a column; those
    that were taken out stay there until it grows. An index finds them by the hash of the key: the position of the entry
    and 1, 0 where there never was one, -1 where it was taken out. It has twice as many places as entries have room.

    Its memory is the index, the hashes, which of the entries are there, the parts of the keys, the fields. Its sizes
    are how many entries there are with those taken out, how many without, and how many have room: a power of two.
    """

    __slots__ = ("found",)

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        #: What is known of keys: the block where it was looked for, and what stands in the index.
        self.found: dict[tuple[Any, ...], tuple[Block, Operand]] = {}

    @property
    def keys(self) -> tuple[str, ...]:
        """The types of the parts of a key."""
        found: tuple[str, ...] = self.kind[0]
        return found

    @property
    def fields(self) -> tuple[Field, ...]:
        found: tuple[Field, ...] = self.kind[1]
        return found

    @property
    def of_set(self) -> bool:
        return bool(self.kind[2])

    @property
    def tuple_of(self) -> int:
        """How many parts a key has; 0 if it is no tuple."""
        return int(self.kind[3])

    @property
    def used(self) -> Operand:
        return self.sizes[0]

    @property
    def live(self) -> Operand:
        return self.sizes[1]

    @property
    def capacity(self) -> Operand:
        return self.sizes[2]

    def may_be(self, kind: tuple[Any, ...]) -> bool:
        return self.kind == kind or not self.keys and self.of_set == kind[2]

    def column(self, number: int) -> Buffer:
        """A part of the memory."""
        types = ("i64", "i64", "b", *self.keys, *[type for type, _ in self.fields])
        return Buffer(types[number], ENDLESS, ("rows", self.memory[number]))


Value = Union[Scalar, Array, Virtual, Object, Sized, Fields, Growing, Deferred]


def linear(index: Index, shape: Sequence[int]) -> Affine:
    """The position of an index in C order."""
    at = Affine()
    for i, n in zip(index, shape):
        at = at * n + i
    return at

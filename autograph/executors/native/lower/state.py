"""What is known while a graph is lowered, and how values change their form: to an operand, a stored array, an
object."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

import numpy as np

from autograph import errors
from autograph.executors.choice import fast_math
from autograph.executors.native.builder import Builder
from autograph.executors.native.layouts import Strides, in_c_order, of_result
from autograph.executors.native.program import DTYPES, PARTS, Affine, Buffer, Constant, Function, Operand, short
from autograph.executors.native.sites import ARRAY, BLANK, ITEMS, NUMBER, OBJECT, Site
from autograph.executors.native.values import Array, Index, Object, Scalar, Unmade, Value, Virtual, linear
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.tensor import Tensor

__all__ = ["UNBOXED", "Rule", "State", "Unsettled", "number_type", "static"]


def number_type(tensor: Tensor) -> str | None:
    """The type of the elements of a tensor of numbers, of whatever shape; None of any other."""
    return short(tensor.dtype.numpy_dtype) if tensor.dtype.numpy_dtype.kind in "biufc" else None


def static(tensor: Tensor) -> tuple[str | None, tuple[int, ...] | None]:
    """The type and shape of a tensor of numbers of known shape; (None, None) of any other."""
    if tensor.dtype.numpy_dtype.kind not in "biufc" or not tensor.shape.is_fully_defined():
        return None, None
    type = short(tensor.dtype.numpy_dtype)
    return (None, None) if type is None else (type, tuple(n or 0 for n in tensor.shape.as_list()))


class Unsettled(Exception):
    """What was taken for granted is not so, and the graph is lowered again: a variable of a loop has another layout
    after an iteration, a graph that calls itself (variable -1) does more than compute, or lists in lists are needed as
    objects of Python's (`UNBOXED`)."""

    def __init__(self, graph: int, variable: int) -> None:
        super().__init__()
        self.variable = graph, variable


#: Stands among the unsettled variables where lists in lists are left to Python (`boxes`).
UNBOXED = (-1, -1)


class State:
    """A lowering that is under way.

    Attributes:
        b: the builder.
        scopes: the values of the tensors of the graphs that are being lowered, those of the outermost first: those
            that are read after the operation that is being lowered.
        pinned: the slots that keep what is in them.
        kept: the slot that keeps the memory of lists, if there are any.
        heap: of lists in lists, if there are any, where memory is free, and the slot that keeps it (`boxes`).
        only_c_order: whether results depend on how arrays lie in memory: inputs have to be in C order then.
        lowering: the operations that are being lowered, those around others first, with the values of their inputs.
        fast_math: whether the values of floats may be others than the reference's (`ag.config.fast_math`).
        functions: what calls itself.
        recursive: the numbers of these, by graph.
        depth: how many calls of functions are within each other, where statements go to.
        products: how many parts of products of matrices of floats are loops.
        unsettled: the variables of loops, by the numbers of their graph and of the variable, whose layout is another
            one after an iteration.
        learned: the shapes that were found out (`lengths`).
    """

    def __init__(self) -> None:
        self.b = Builder()
        self.sites: list[Site] = []
        self.slots = 0
        self.objects: dict[int, Any] = {}
        self.constants: list[np.ndarray] = []
        self.scopes: list[dict[int, Value]] = []
        self.pinned: set[int] = set()
        self.only_c_order = False
        self.kept: int | None = None
        self.heap: tuple[Buffer, int] | None = None
        self.fast_math = fast_math()
        self.functions: list[Function] = []
        self.recursive: dict[int, int] = {}
        self.depth: Operand = Constant(0, "i64")
        self.unsettled: set[tuple[int, int]] = set()
        self.learned: dict[int, tuple[int, ...] | None] = {}
        self.products = 0
        self.lowering: list[tuple[Operation, Sequence[Value]]] = []
        self._elements_in: dict[int, set[Buffer]] = {}  # by slot, the elements of the object there

    def graph(self, graph: FuncGraph, args: Sequence[Value]) -> list[Value]:
        """The values of a graph's outputs for those of its inputs."""
        raise NotImplementedError

    # --- memory, slots, sites ---

    def slot(self, value: Any = None, known: bool = False) -> int:
        """A new slot; one that holds `value` from the start if that is `known`."""
        self.slots += 1
        if known:
            self.objects[self.slots - 1] = value
            self.pinned.add(self.slots - 1)
        return self.slots - 1

    def allocate(self, type: str, shape: Sequence[int], strides: Strides | Literal["C"] = "C") -> Array:
        """A new array, of any contents."""
        return Array(Buffer(type, int(np.prod(shape)), ("work", None)), shape, owned=True, strides=strides)

    def site(self, site: Site) -> int:
        """The number of a new site."""
        site.around = tuple([op for op, _ in self.lowering])
        self.sites.append(site)
        return len(self.sites) - 1

    def constant(self, value: Any) -> Value:
        """A known array."""
        type = short(value.dtype) if isinstance(value, (np.ndarray, np.generic)) else None
        if type is None:
            return Object(self.slot(value, known=True), None, None)
        if np.ndim(value) == 0:
            return Scalar(Constant(value, type))
        array = np.ascontiguousarray(value)
        self.constants.append(array)
        buffer = Buffer(type, array.size, ("const", len(self.constants) - 1))
        strides = tuple(s // value.itemsize for s in value.strides)
        return Array(buffer, array.shape, self.slot(value, known=True), strides=strides)

    def table(self, numbers: np.ndarray) -> Buffer:
        """A buffer of known numbers."""
        self.constants.append(numbers)
        return Buffer(short(numbers.dtype) or "", numbers.size, ("const", len(self.constants) - 1))

    # --- elements ---

    def element(self, value: Value, index: Index) -> Operand:
        """The element of an array at an index."""
        if isinstance(value, Scalar):
            return value.operand
        if isinstance(value, Virtual):
            return value.at(index)
        assert isinstance(value, Array)
        return self._load(value, linear(index, value.shape))

    def flat_element(self, value: Value, position: Affine | Operand) -> Operand:
        """The element at a position in C order, where `value.flat` allows it."""
        if isinstance(value, Scalar):
            return value.operand
        if isinstance(value, Virtual):
            assert value.flat is not None
            return value.flat(position)
        assert isinstance(value, Array)
        return self._load(value, Affine.of(position))

    def _load(self, array: Array, at: Affine) -> Operand:
        if array.buffer.place[0] == "const" and not at.terms:
            value = self.constants[array.buffer.place[1]].reshape(-1)[at.constant]
            return Constant(value, array.type)
        return self.b.load(array.buffer, at)

    def loaded(self, value: Value) -> Scalar | Array | Virtual:
        """An array or number whose elements can be read."""
        assert not isinstance(value, Unmade)  # what takes them knows them
        if not isinstance(value, Object):
            return value
        if value.shape == () and value.type is not None:
            return Scalar(self.operand(value, value.type))
        return self._elements(value)

    def integers(self, value: Value) -> list[int] | None:
        """The elements of a short vector of ints that are known."""
        items = self.items(value)
        if items is None or not all(isinstance(x, Constant) for x in items):
            return None
        return [int(x.value) for x in items if isinstance(x, Constant)]

    def number(self, at: Affine | Operand) -> Operand:
        """A position as an operand of type i64."""
        if not isinstance(at, Affine):
            return at
        total: Operand = Constant(at.constant, "i64")
        for register, factor in at.terms:
            part = self.b.let("mul", [register, Constant(factor, "i64")], "i64")
            total = self.b.let("add", [part, total], "i64")
        return total

    def items(self, value: Value) -> list[Operand] | None:
        """The elements of a short vector; None of anything else."""
        if isinstance(value, Scalar):
            return [value.operand]
        if isinstance(value, Virtual) and value.items is not None:
            return list(value.items)
        if isinstance(value, Array) and len(value.shape) == 1 and value.shape[0] <= 16:
            return [self._load(value, Affine(i)) for i in range(value.shape[0])]
        return None

    # --- other forms ---

    def operand(self, value: Value, type: str) -> Operand:
        """A number."""
        if isinstance(value, Scalar):
            return value.operand
        if isinstance(value, Object) and type in PARTS:
            return self.element(self._elements(value), [])
        if isinstance(value, Object):
            read = Site("number", lambda x: (np.asarray(x)[()],), None, [(OBJECT, value.slot)], [(NUMBER, type)])
            return self.b.opaque(self.site(read), [], [type])[0]
        return self.element(value, [])

    def array(self, value: Value) -> Array:
        """An array of numbers, stored."""
        if isinstance(value, Array):
            return value
        if isinstance(value, Object):
            return self._elements(value)
        assert isinstance(value, (Scalar, Virtual))
        made = self.allocate(value.type, value.shape, value.strides)
        self.fill(made.buffer, value)
        return made

    def fill(self, buffer: Buffer, value: Value) -> None:
        """Writes the elements of an array to a buffer."""
        given = self.loaded(value)
        if isinstance(given, Virtual) and given.items is not None:
            for k, item in enumerate(given.items):
                self.b.store(buffer, k, item)
        elif isinstance(given, (Array, Scalar)) or given.flat is not None:
            self.each([buffer.count], lambda i: self.b.store(buffer, i[0], self.flat_element(given, i[0])))
        else:
            self.each(given.shape, lambda i: self.b.store(buffer, linear(i, given.shape), self.element(given, i)))
        self.b.wrote(buffer)

    def each(self, shape: Sequence[int | Operand], do: Callable[[list[Operand]], None]) -> None:
        """Loops that do something for each index of a shape."""

        def nest(index: list[Operand]) -> None:
            if len(index) == len(shape):
                do(index)
                return
            with self.b.loop(shape[len(index)]) as i:
                nest([*index, i])

        if 0 not in shape:
            nest([])

    def write(
        self,
        target: Array,
        value: Value,
        shape: Sequence[int | Operand],
        place: Callable[[Index], Index],
        source: Callable[[Index], Index] = list,
    ) -> None:
        """Writes to `target` at `place(i)` what `value` has at `source(i)`, for each index of a shape."""

        def one(index: list[Operand]) -> None:
            self.b.store(target.buffer, linear(place(index), target.shape), self.element(value, source(index)))

        self.each(shape, one)
        self.b.wrote(target.buffer)

    def writable(self, value: Value) -> Array:
        """An array of the elements of a value that may be written: itself, if nothing reads it any more."""
        own = isinstance(value, Array) and value.owned and value.buffer.place[0] == "work"
        strides = of_result(value.shape or (), [(value.shape or (), value.strides)])  # a copy has no gaps
        if isinstance(value, Array) and own and not self.is_read_later(value.buffer):
            return Array(value.buffer, value.shape, owned=True, strides=strides)
        made = self.allocate(value.type or "", value.shape or (), strides)
        self.fill(made.buffer, value)
        return made

    def _elements(self, value: Object) -> Array:
        """The elements of an object that is an array. It is asked once where they lie."""
        for around in self.b.block.outwards():
            if value in around.known:
                known: Array = around.known[value]
                return known
        if value.type is None or value.shape is None:
            raise errors.InternalError("an object of unknown shape has no elements to load")
        kept, shape = self.slot(), value.shape
        self.pinned.add(kept)
        call = _address_of(value.type, shape)
        site = Site("elements", call, None, [(OBJECT, value.slot)], [(NUMBER, "u64"), (OBJECT, kept)])
        (address,) = self.b.opaque(self.site(site), [], ["ptr"])
        buffer = Buffer(value.type, int(np.prod(shape)), ("data", address))
        self._elements_in.setdefault(value.slot, set()).add(buffer)
        found = self.b.block.known[value] = Array(buffer, shape, value.slot, strides=value.strides)
        return found

    def taken(self, values: Sequence[Value]) -> tuple[list[tuple[Any, ...]], list[Operand | Buffer]]:
        """How a site takes values: its entries, and the operands of the statement."""
        takes: list[tuple[Any, ...]] = []
        operands: list[Operand | Buffer] = []
        for value in values:
            if isinstance(value, Unmade):
                value = self.made(value, values)
            if isinstance(value, Virtual) and value.items is not None and value.type not in PARTS:
                takes.append((ITEMS, value.type, len(value.items)))
                operands += value.items
                continue
            if isinstance(value, Virtual) or isinstance(value, Scalar) and value.type in PARTS:
                value = self.array(value)
            if isinstance(value, Scalar):
                takes.append((NUMBER, value.type))
                operands.append(value.operand)
            elif value.slot is not None:
                takes.append((OBJECT, value.slot))
            else:
                assert isinstance(value, Array)
                strides = None if in_c_order(value.shape, value.strides) else value.strides
                takes.append((ARRAY, value.type, value.shape, strides))
                operands.append(value.buffer)
                self.only_c_order |= value.shape != ()
        return takes, operands

    def move(self, values: Sequence[Value], slots: Sequence[int]) -> None:
        """Puts values into slots, all at once."""
        if slots:
            takes, operands = self.taken(values)
            moved = Site("move", lambda *given: given, None, takes, [(OBJECT, slot) for slot in slots])
            self.b.opaque(self.site(moved), operands, [])

    def failing(self, op: Operation, values: Sequence[Value], call: Callable[..., Sequence[Any]]) -> tuple[int, Any]:
        """The site where an operation is run because it fails, and its operands."""
        takes: list[Any] = []
        operands: list[Operand | Buffer] = []
        for value in values:
            if isinstance(value, Virtual) and value.items is None:
                takes.append((BLANK, value.type, value.shape))  # what is in it does not decide
                continue
            more, given = self.taken([value])
            takes += more
            operands += given
        site = Site(op.type, _that_raises(call, op), op, takes, [])
        site.rare = True
        return self.site(site), operands

    # --- who reads what ---

    @contextmanager
    def reading(self, values: dict[int, Value]) -> Iterator[None]:
        """While it lasts, something reads these values later."""
        self.scopes.append(values)
        try:
            yield
        finally:
            self.scopes.pop()

    def made(self, value: Unmade, beside: Sequence[Value]) -> Any:
        """A value that is made only now, where others are read as well: what it is made of may be one of these."""
        with self.reading(dict(enumerate(beside))):
            return value.made()

    def lives(self, slot: int, op: Operation) -> bool:
        """Whether something reads a slot after an operation: the one that is being lowered, or one before it whose
        result is made only now, as that one needs it."""
        values = [value for scope in self.scopes for value in scope.values()]
        values += [value for lowered, ins in self.lowering if lowered is not op for value in ins]
        of_it = self._elements_in.get(slot, set())  # what reads these may need the object, if it is to be one itself
        return slot in self.pinned or any(
            getattr(value, "slot", None) == slot or not of_it.isdisjoint(value.reads) for value in values
        )

    def is_read_later(self, buffer: Buffer) -> bool:
        """Whether something reads a buffer after the operation that is being lowered."""
        return any(buffer in value.reads for scope in self.scopes for value in scope.values())


Rule = Callable[[State, Operation, Sequence[Value]], "list[Value] | None"]


def _address_of(type: str, shape: tuple[int, ...]) -> Callable[[Any], tuple[int, Any]]:
    dtype = DTYPES[type]

    def address(x: Any) -> tuple[int, Any]:
        array = np.ascontiguousarray(x, dtype).reshape(np.shape(x))
        if array.shape != shape:
            raise errors.InternalError(f"an array of shape {array.shape}, where the graph says {shape}")
        return array.ctypes.data, array

    return address


def _that_raises(call: Callable[..., Sequence[Any]], op: Operation) -> Callable[..., Sequence[Any]]:
    def raising(*arrays: Any) -> Sequence[Any]:
        with np.errstate(all="ignore"):
            call(*arrays)
        raise errors.InternalError(f"native code has {op.type} fail, and it does not")

    return raising

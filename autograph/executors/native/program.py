"""Loop programs: the form between graphs and machine code. Scalars in registers, arrays in buffers, loops, branches.

A program is structured: blocks of statements, some of which hold blocks. A register is assigned once, and is there for
the rest of its block and for the blocks in it. A buffer has a dtype and a number of elements; where it lies is said
by its `place`. `printer` shows programs, `verifier` checks them, `interpreter` is their meaning, `emit` makes LLVM
IR of them.

Types are short names of NumPy's dtypes, and `ptr`. Whatever else a graph handles (texts, lists, variables, arrays of
unknown shape) is an object: it lies in a numbered slot of the run's frame, and only opaque statements look at it.

A complex number is one thing only where it is loaded, stored and handed on, and to NumPy's own loops: what computes
with it takes it apart (`real`, `imag`) and works on floats.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Union

import numpy as np

__all__ = [
    "DTYPES", "PARTS", "SHORT", "Affine", "Block", "Buffer", "Constant", "Fail", "Function", "If", "Inner", "Invoke",
    "Let", "Load", "Loop", "Opaque", "Operand", "Program", "Register", "Statement", "Store", "View", "While",
    "blocks_of", "core_axes", "short",
]  # fmt: skip

#: The types of registers and elements.
DTYPES: dict[str, np.dtype] = {
    "b": np.dtype(np.bool_),
    **{f"i{n}": np.dtype(f"int{n}") for n in (8, 16, 32, 64)},
    **{f"u{n}": np.dtype(f"uint{n}") for n in (8, 16, 32, 64)},
    "f32": np.dtype(np.float32),
    "f64": np.dtype(np.float64),
    "c64": np.dtype(np.complex64),
    "c128": np.dtype(np.complex128),
}
#: The types of the two parts of a complex number.
PARTS = {"c64": "f32", "c128": "f64"}
SHORT: dict[np.dtype, str] = {dtype: name for name, dtype in DTYPES.items()}

_numbers = itertools.count()


def short(dtype: Any) -> str | None:
    """The type of elements of a NumPy dtype; None if native code has none for it (texts)."""
    return SHORT.get(np.dtype(dtype))


class Register:
    """A value that is assigned once. `depth` is that of the block in which it is assigned."""

    __slots__ = ("depth", "number", "type")

    def __init__(self, type: str, depth: int) -> None:
        self.type = type
        self.depth = depth
        self.number = next(_numbers)

    def __repr__(self) -> str:
        return f"<%{self.number}: {self.type}>"


class Constant:
    """A known value: a Python number."""

    __slots__ = ("type", "value")
    depth = 0

    def __init__(self, value: Any, type: str) -> None:
        self.type = type
        self.value = DTYPES[type].type(value).item()

    @property
    def key(self) -> tuple[str, bytes]:
        return self.type, DTYPES[self.type].type(self.value).tobytes()  # -0.0 is not 0.0, NaN is NaN

    def __repr__(self) -> str:
        return f"{self.value!r}: {self.type}"


Operand = Union[Register, Constant]


class Buffer:
    """`count` elements of a type.

    Attributes:
        place: ("in", k), ("out", k): input or output number k; ("const", k): an array that the program holds;
            ("work", None): memory of the run; ("work", "local"): the same, of which an iteration of the loop that it is
            in leaves nothing to the next; ("data", register): where a register of type `ptr` says; ("rows",
            register): the same, memory of a list, which may be written.
    """

    __slots__ = ("count", "number", "place", "type")

    def __init__(self, type: str, count: int, place: tuple[str, Any]) -> None:
        self.type = type
        self.count = count
        self.place = place
        self.number = next(_numbers)

    @property
    def is_local(self) -> bool:
        return self.place[1] == "local"

    @property
    def bytes(self) -> int:
        return self.count * DTYPES[self.type].itemsize

    def __repr__(self) -> str:
        return f"<@{self.number}: {self.type}[{self.count}]>"


class Affine:
    """A position in a buffer, in elements: a constant and a sum of registers of type i64, each times a number."""

    __slots__ = ("constant", "terms")

    def __init__(self, constant: int = 0, terms: Sequence[tuple[Register, int]] = ()) -> None:
        self.constant = constant
        self.terms = tuple(terms)

    @staticmethod
    def of(x: Affine | Operand | int) -> Affine:
        if isinstance(x, Affine):
            return x
        if isinstance(x, Register):
            return Affine(0, [(x, 1)])
        return Affine(int(x.value if isinstance(x, Constant) else x))

    def __add__(self, other: Affine | Operand | int) -> Affine:
        other = Affine.of(other)
        terms = dict(self.terms)
        for register, factor in other.terms:
            terms[register] = terms.get(register, 0) + factor
        return Affine(self.constant + other.constant, [(r, f) for r, f in terms.items() if f])

    def __mul__(self, factor: int) -> Affine:
        return Affine(self.constant * factor, [(r, f * factor) for r, f in self.terms] if factor else ())

    def with_sums(self, known: Mapping[Register, Affine]) -> Affine:
        """The same, with sums in the place of registers that are such."""
        if not any(register in known for register, _ in self.terms):
            return self
        found = Affine(self.constant)
        for register, factor in self.terms:
            found = found + known.get(register, Affine.of(register)) * factor
        return found

    def of_register(self, register: Register) -> int:
        """The factor of a register."""
        return dict(self.terms).get(register, 0)


class Block:
    """Statements, one after the other.

    Attributes:
        kind: "top", "branch", "loop" (of a `Loop`), "test" or "body" (of a `While`); "supposed" for what is done
            in its parent where more is known (`Builder.supposing`).
        parent: the block around it; of a loop's body that of its test, which runs before it each time.
        known: what pure operations have given already, for the builder.
        facts: the bounds of whole numbers that hold here (`bounds`).
        below: what whole numbers are less than here, by what was tested.
    """

    __slots__ = ("below", "depth", "facts", "kind", "known", "parent", "statements")

    def __init__(self, kind: str, parent: Block | None) -> None:
        self.kind = kind
        self.parent = parent
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.statements: list[Statement] = []
        self.known: dict[Any, Any] = {}
        self.facts: dict[Register, tuple[int, int]] = {}
        self.below: dict[Register, list[Operand]] = {}

    def outwards(self) -> Iterator[Block]:
        """The block, and those around it, the innermost first: what is known in one holds in all inside of it."""
        block: Block | None = self
        while block is not None:
            yield block
            block = block.parent


@dataclass(eq=False)
class Let:
    """target = operation(operands). It has no effect and does not fail."""

    target: Register
    operation: str
    operands: tuple[Operand, ...]


@dataclass(eq=False)
class Load:
    """target = buffer[at]"""

    target: Register
    buffer: Buffer
    at: Affine


@dataclass(eq=False)
class Store:
    """buffer[at] = value"""

    buffer: Buffer
    at: Affine
    value: Operand


@dataclass(eq=False)
class Loop:
    """body for index = 0, 1, ... count - 1. No iteration reads what another one writes.

    Attributes:
        most: how many iterations there are at most, if that is known and the count is not.
    """

    index: Register
    count: int | Operand
    body: Block
    most: int | None = None

    @property
    def times(self) -> int | None:
        """How many iterations there are at most; None if that is not known."""
        return self.count if isinstance(self.count, int) else self.most


@dataclass(eq=False)
class If:
    """One of two blocks; afterwards each target has the value that its block gives it.

    Attributes:
        rare: whether `then` is for what rarely happens, so that its code is put aside.
    """

    condition: Operand
    then: Block
    orelse: Block
    merges: list[tuple[Register, Operand, Operand]]
    rare: bool = False


@dataclass(eq=False)
class While:
    """test, and while `condition` holds, body and test again.

    The carried registers are `initials` at first, and after each iteration what `nexts` were. After the loop they
    have the values that the last test saw.

    Attributes:
        most: how many iterations there are at most; None if that is not known.
    """

    carried: list[Register]
    initials: list[Operand]
    test: Block
    condition: Operand
    body: Block
    nexts: list[Operand]
    most: int | None = None


@dataclass(eq=False)
class Opaque:
    """Calls the Python function of a site: `operands` in, `targets` out. The buffers are those that it reads."""

    site: int
    operands: tuple[Operand | Buffer, ...]
    targets: tuple[Register, ...]


@dataclass(frozen=True)
class View:
    """An array in a buffer: its element at an index is at `at`, plus each part of the index times its stride."""

    buffer: Buffer
    at: Affine
    shape: tuple[int | Operand, ...]
    strides: tuple[int, ...]


@dataclass(eq=False)
class Inner:
    """Calls NumPy's own inner loop for a function, on views of the dtypes that it has a loop for.

    Attributes:
        function: of NumPy's: one of whole arrays (a gufunc, as `np.matmul`), or one of two numbers, of which the
            vector `views[0]` is reduced into the number `views[1]`.
        views: what it reads, and last what it writes.
    """

    function: np.ufunc
    views: tuple[View, ...]

    @property
    def types(self) -> tuple[str, ...]:
        """Of the loop."""
        types = tuple(view.buffer.type for view in self.views)
        return types if self.function.signature else (types[1], *types)

    @property
    def sizes(self) -> dict[str, int | Operand]:
        """The sizes that the function's signature has names for, in its order."""
        found: dict[str, int | Operand] = {}
        for names, view in zip(core_axes(self.function), self.views):
            found.update(zip(names, view.shape))
        return found


def core_axes(function: np.ufunc) -> list[list[str]]:
    """The names of the axes of what a function of whole arrays takes and gives.

    >>> core_axes(np.matmul)
    [['n', 'k'], ['k', 'm'], ['n', 'm']]
    """
    groups = re.findall(r"\(([^)]*)\)", function.signature or "(n),()")
    return [[name.strip(" ?") for name in group.split(",") if name.strip()] for group in groups]


@dataclass(eq=False)
class Fail:
    """If the condition holds, the program ends: the site is called with the operands, and raises the error."""

    condition: Operand
    site: int
    operands: tuple[Operand | Buffer, ...]


@dataclass(eq=False)
class Invoke:
    """targets = the function of the program that has this number, of the operands."""

    function: int
    operands: tuple[Operand, ...]
    targets: tuple[Register, ...]


@dataclass(eq=False)
class Function:
    """What a program calls that calls itself: it computes with numbers, and has no memory.

    Attributes:
        parameters: the first says how many calls are within each other.
    """

    name: str
    parameters: list[Register]
    body: Block
    results: list[Operand]


Statement = Union[Let, Load, Store, Loop, If, While, Opaque, Inner, Fail, Invoke]


def blocks_of(s: Statement) -> list[Block]:
    """The blocks of a statement."""
    if isinstance(s, Loop):
        return [s.body]
    if isinstance(s, If):
        return [s.then, s.orelse]
    return [s.test, s.body] if isinstance(s, While) else []


@dataclass(eq=False)
class Program:
    """What a graph is lowered to.

    Attributes:
        inputs: a register, a buffer, or the number of a slot for each input of the graph.
        outputs: an operand, a buffer, or the number of a slot for each output.
        shapes: of the buffers among the outputs, by number of the output.
        sites: what opaque statements call (`sites.Site`).
        slots: how many slots for objects there are.
        objects: the objects that are in slots from the start.
        constants: the arrays that buffers of place ("const", k) are.
        input_shapes: of those inputs that are numbers of known shape.
        input_slots: the slots in which arrays that are buffers are objects, too, by number of the input.
        fast_math: whether floats may be computed in other ways than it says (`ag.config.fast_math`).
        functions: what `Invoke` statements call.
        only_c_order: whether it gives NumPy's results only for inputs that lie in memory in C order, without gaps.
        unread: which inputs are numbers that nothing reads.
    """

    name: str
    inputs: list[Register | Buffer | int]
    top: Block
    outputs: list[Operand | Buffer | int]
    shapes: dict[int, tuple[int, ...]]
    sites: list[Any]
    slots: int
    objects: dict[int, Any]
    constants: list[np.ndarray]
    input_shapes: list[tuple[int, ...] | None] = field(default_factory=list)
    input_slots: dict[int, int] = field(default_factory=dict)
    only_c_order: bool = False
    fast_math: bool = False
    functions: list[Function] = field(default_factory=list)
    unread: set[int] = field(default_factory=set)

    @property
    def only_calls(self) -> bool:
        """Whether it does nothing but to call kernels, or to give objects that it was given."""
        if not self.top.statements:
            return any(isinstance(output, int) for output in self.outputs)
        return all(isinstance(s, Opaque) and self.sites[s.site].operation is not None for s in self.top.statements)

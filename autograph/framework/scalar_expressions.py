"""Scalar expressions: what an elementwise kernel computes of one element of each input, as a tree.

A `Node` is an input, a constant, a NumPy ufunc of nodes, a selection, a cast, or a part of a complex number; each
knows its dtype. Equal nodes of one expression are one node, so that a tree is really a graph without cycles.
`kernel_tracer` makes the expressions from the kernels; what reads them are engines that compile their own loops.
`evaluate` is their meaning, in NumPy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograph.framework.float_powers import power_of_floats

__all__ = [
    "Call", "Cast", "Complex", "Constant", "Expression", "Failure", "Imag", "Input", "Node", "Real", "Select",
    "evaluate", "reachable",
]  # fmt: skip


@dataclass(frozen=True, eq=False, repr=False)
class Node:
    """A value of one element, of dtype `dtype`, computed from those of `operands`."""

    dtype: np.dtype
    operands: tuple[Node, ...]

    def compute(self, *operands: Any) -> Any:
        """The node's values from its operands', which are arrays."""
        raise NotImplementedError

    @property
    def head(self) -> str:
        """What stands before the operands in the text."""
        return type(self).__name__.lower()

    def text(self, name: Callable[[Node], str]) -> str:
        """The node as text, with its operands as `name` gives them."""
        return f"{self.head}({', '.join(map(name, self.operands))})"

    def __repr__(self) -> str:
        return self.text(repr)


@dataclass(frozen=True, eq=False, repr=False)
class Input(Node):
    """An element of the input number `index`; inputs are counted flat, lists of them opened."""

    index: int
    name: str

    def text(self, name: Callable[[Node], str]) -> str:
        return self.name


@dataclass(frozen=True, eq=False, repr=False)
class Constant(Node):
    """A value that is the same for all elements: a NumPy scalar, or a Python object where the dtype is `object`."""

    value: Any

    def compute(self, *operands: Any) -> Any:
        return np.array(self.value, self.dtype)

    def text(self, name: Callable[[Node], str]) -> str:
        return repr(self.value.item() if isinstance(self.value, np.generic) else self.value)


@dataclass(frozen=True, eq=False, repr=False)
class Call(Node):
    """A ufunc of its operands.

    `loop` are the dtypes it computes with, one for each operand and the result: operands of other dtypes are converted
    first (true division of int32 is one of float64).
    """

    function: np.ufunc
    loop: tuple[np.dtype, ...]

    def compute(self, *operands: Any) -> Any:
        if self.function is np.power and self.loop[0].kind == "f":
            return power_of_floats(*(np.asarray(v).astype(d) for v, d in zip(operands, self.loop)))
        value = self.function(*operands, signature=self.loop)
        return np.array(value, object) if self.dtype == object else value  # of scalars, it is no array

    @property
    def head(self) -> str:
        return self.function.__name__


class Select(Node):
    """Its second operand where the first, a bool, is true, and its third elsewhere: `numpy.where`."""

    def compute(self, *operands: Any) -> Any:
        return np.where(*operands)


class Cast(Node):
    """Its operand as `dtype`: `ndarray.astype`."""

    def compute(self, *operands: Any) -> Any:
        return np.asarray(operands[0]).astype(self.dtype)

    def text(self, name: Callable[[Node], str]) -> str:
        return f"cast({name(self.operands[0])}, {self.dtype})"


class Real(Node):
    """The real part of a complex number."""

    def compute(self, *operands: Any) -> Any:
        return np.real(operands[0])


class Imag(Node):
    """The imaginary part of a complex number."""

    def compute(self, *operands: Any) -> Any:
        return np.imag(operands[0])


class Complex(Node):
    """The complex number of two parts. (NumPy has no ufunc for it: `x + 1j * y` is NaN for infinite y.)"""

    def compute(self, *operands: Any) -> Any:
        real, imag = np.broadcast_arrays(*operands)
        return np.stack([real, imag], -1).view(self.dtype)[..., 0]


@dataclass(frozen=True)
class Failure:
    """The kernel raises `error`, and gives no result, if `condition` is true for any element of the result."""

    condition: Node
    error: Exception


@dataclass(frozen=True, eq=False)
class Expression:
    """What a kernel computes.

    Attributes:
        inputs: one for each input of the kernel, read or not. The result has the shape to which all of them broadcast.
        result: the value.
        failures: when the kernel raises, in the order in which it asks.
        nodes: all nodes that the result and the failures need, operands before what reads them.
    """

    inputs: tuple[Input, ...]
    result: Node
    failures: tuple[Failure, ...]
    nodes: tuple[Node, ...]

    def __repr__(self) -> str:
        """The signature, what is used several times, the failures, and the result, a line each."""
        uses = Counter(map(id, (o for node in self.nodes for o in node.operands)))
        uses.update(id(f.condition) for f in self.failures)
        names: dict[int, str] = {}

        def name(node: Node) -> str:
            return names.get(id(node)) or node.text(name)

        return "\n".join(self._lines(uses, names, name))

    def _lines(self, uses: Counter[int], names: dict[int, str], name: Callable[[Node], str]) -> Iterator[str]:
        yield f"{', '.join(f'{i.name}: {i.dtype}' for i in self.inputs)} -> {self.result.dtype}"
        for node in self.nodes:
            if node.operands and uses[id(node)] > 1:
                text = name(node)
                names[id(node)] = f"%{len(names) + 1}"
                yield f"{names[id(node)]} = {text}"
        for failure in self.failures:
            yield f"{type(failure.error).__name__} where {name(failure.condition)}: {failure.error}"
        yield name(self.result)


def evaluate(expression: Expression, arrays: Sequence[Any]) -> Any:
    """The value of an expression of arrays, one for each of its inputs; it is what the kernel returns for them.

    Raises:
        Exception: what the kernel raises, where it does.
    """
    shape = np.broadcast_shapes(*map(np.shape, arrays))
    values: dict[int, Any] = {id(i): array for i, array in zip(expression.inputs, arrays)}

    def value(root: Node) -> Any:
        for node in reachable(expression.nodes, [root]):
            if id(node) not in values:
                values[id(node)] = node.compute(*[values[id(o)] for o in node.operands])
        return np.broadcast_to(values[id(root)], shape)

    with np.errstate(all="ignore"):
        for failure in expression.failures:
            if np.any(value(failure.condition)):
                raise failure.error
        return value(expression.result)


def reachable(nodes: Sequence[Node], roots: Sequence[Node]) -> tuple[Node, ...]:
    """Those of `nodes`, which stand after their operands, that `roots` need."""
    needed = set(map(id, roots))
    for node in reversed(nodes):
        if id(node) in needed:
            needed.update(map(id, node.operands))
    return tuple(filter(lambda node: id(node) in needed, nodes))

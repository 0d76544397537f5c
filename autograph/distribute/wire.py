"""What goes over the wire: graphs in the form of saved models, and arrays. Nothing in it is code.

    text      {"version": 1, "graph": {...}, "arrays": ["float64", ["string", [2], ["YQ==", "Yg=="]], ...]}
    arrays    those of numbers, in order

The arrays travel beside the text, so that an engine with shared memory copies them once or not at all. Text within
arrays is part of `text`, as engines would have to pickle it.
"""

from __future__ import annotations

import base64
import json
from typing import Any, NamedTuple

import numpy as np

from autograph import errors
from autograph.distribute.dataset_graphs import part_readers, write_part
from autograph.framework.dtypes import DType
from autograph.framework.func_graph import FuncGraph
from autograph.framework.shapes import TensorShape
from autograph.saved_model.graph_reading import GraphReader
from autograph.saved_model.graphs import GraphWriter, Stored
from autograph.saved_model.values import Damaged, Unsaveable, dtype, only

__all__ = ["Packed", "declared", "pack", "unpack"]

VERSION = 1


class Packed(NamedTuple):
    """A graph, ready to be sent.

    Attributes:
        text: all but the numbers of its constants.
        arrays: these.
    """

    text: bytes
    arrays: tuple[np.ndarray, ...]

    @property
    def size(self) -> int:
        """In bytes."""
        return len(self.text) + sum(array.nbytes for array in self.arrays)


def pack(graph: FuncGraph) -> Packed:
    """A graph for the wire. It reads nothing from outside: what it needs are its inputs.

    Raises:
        SavingError: it holds something that needs this process.
    """
    kinds: list[Any] = []
    arrays: list[np.ndarray] = []

    def store(kind: DType, array: Any) -> int:
        array = np.asarray(array)
        if kind.is_opaque:
            raise Unsaveable("a dataset or iterator from outside, which is of this process")
        if array.dtype == object:
            texts = [t.encode() if isinstance(t, str) else bytes(t) for t in array.ravel()]
            kinds.append([kind.name, list(array.shape), [base64.b64encode(t).decode() for t in texts]])
        else:
            kinds.append(kind.name)
            arrays.append(np.ascontiguousarray(array).reshape(array.shape))
        return len(kinds) - 1

    writer = GraphWriter(Stored(store, _no_variable, lambda part, inside: write_part(part, inside, writer.number)))
    try:
        number = writer.number(graph)
    except errors.SavingError as error:
        raise _refused(error) from None
    data = {"version": VERSION, "number": number, "graph": writer.data(), "arrays": kinds}
    return Packed(json.dumps(data, separators=(",", ":")).encode(), tuple(arrays))


def unpack(packed: Packed) -> FuncGraph:
    """The graph that was packed. Its operations are made by their declarations, and the whole is verified.

    Raises:
        SavedModelError: it is not what `pack` makes, or of another version.
    """
    try:
        data = json.loads(packed.text)
        if only(dict, data)["version"] != VERSION:
            raise Damaged(f"it is of version {data['version']!r}, and this autograph reads version {VERSION}")
        stored = _arrays(only(list, data["arrays"]), packed.arrays)
        return GraphReader(data["graph"], stored.__getitem__, _no_variable, part_readers).graphs[data["number"]]
    except (Damaged, errors.AutographError, ValueError, TypeError, KeyError, IndexError, AttributeError,
            ArithmeticError, RecursionError, MemoryError) as error:  # fmt: skip
        # Declarations of ops and the verifier say by errors of their own what cannot be.
        raise errors.SavedModelError(
            f"a graph that was sent cannot be read: {str(error).partition(chr(10))[0][:300] or type(error).__name__}",
            expected="a graph that the same version of autograph has packed",
            fix="install the same version on all machines of the cluster",
        ) from None


def declared(dtype: DType, shape: TensorShape) -> list[Any]:
    """How a message says of what dtype and shape a variable is."""
    return [dtype.name, None if shape.rank is None else list(shape.as_tuple())]


def _arrays(kinds: list[Any], arrays: tuple[np.ndarray, ...]) -> list[tuple[DType, np.ndarray]]:
    numbers = iter(arrays)
    found: list[tuple[DType, np.ndarray]] = []
    for kind in kinds:
        if isinstance(kind, str):
            array = next(numbers, None)
            if type(array) is not np.ndarray or array.dtype != dtype(kind).numpy_dtype:
                raise Damaged(f"an array of {kind[:40]!r} is missing")
            found.append((dtype(kind), array))
        else:
            name, shape, texts = kind
            made = np.empty(len(texts), object)
            made[:] = [base64.b64decode(only(str, text), validate=True) for text in texts]
            found.append((dtype(name), made.reshape(shape)))
    if next(numbers, None) is not None:
        raise Damaged("there are more arrays than it names")
    return found


def _refused(error: errors.SavingError) -> errors.SavingError:
    """The error for what cannot be saved, of what cannot be sent."""
    message = error.message.replace("cannot be saved", "cannot be sent to the tasks of a cluster")
    return errors.SavingError(
        message.removesuffix("; nothing has been written"), location=error.location, expected=error.expected,
        fix="compute it with operations on tensors; or do it in this process, and hand over what it gives",
    )  # fmt: skip


def _no_variable(which: Any) -> Any:
    raise Damaged("it reads a variable from outside")

"""`Dataset`: elements to go over. What a dataset is; how it is made is in `making`, `transforming` and `combining`.

A dataset has a *plan* (`plans.Plan`), except in a graph, where a tensor of dtype variant stands for it. As a
structure in the sense of `framework.nest` it is that tensor: so datasets are arguments, results and variables of
functions like tensors are, and a trace serves all datasets of one element_spec.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph.data import graph
from autograph.data.arguments import path_list, size, wrong
from autograph.data.combining import Combining
from autograph.data.files import FixedLengthPlan, TextLinePlan, check_files
from autograph.data.iterator import Iterator, in_python
from autograph.data.making import Making
from autograph.data.passes import Pass
from autograph.data.plans import INFINITE, Plan
from autograph.data.specs import DatasetSpec, Structure, map_parts
from autograph.data.transforming import Transforming
from autograph.framework import dtypes
from autograph.framework.context import building_graph
from autograph.framework.number_rules import TENSORFLOW, forced
from autograph.framework.tensor import EagerTensor, SymbolicTensor, Tensor
from autograph.framework.tensor_spec import TensorSpec
from autograph.framework.user_frames import hides_internal_frames

__all__ = ["Dataset", "FixedLengthRecordDataset", "TextLineDataset"]


class Dataset(Making, Transforming, Combining):
    """Elements to go over, as often as wanted.

    An element is a tensor, or tensors in tuples, dicts, namedtuples and dataclasses. A dataset is a recipe: nothing is
    computed until elements are asked for, and each pass over it starts anew. `for x in dataset` in an `ag.function`
    is a staged loop.

    >>> import autograph as ag
    >>> ds = ag.data.Dataset.range(4).map(lambda x: x * x).batch(2)
    >>> for x in ds:
    ...     print(x.numpy())
    [0 1]
    [4 9]
    """

    __slots__ = ("__weakref__", "_structure", "_variant")

    #: The class of those that are made under TensorFlow's number rules, once `compat.tf` is loaded.
    by_tensorflow: type[Dataset] | None = None

    def __init__(self, variant_tensor: Tensor, element_spec: Any) -> None:
        self._variant = variant_tensor
        self._structure = Structure(element_spec)

    @staticmethod
    def _made(cls: Any, spec: Any, *args: Any) -> Dataset:
        """The dataset with the plan `cls(spec, *args)`, made now or when the graph runs."""
        made = graph.make_plan(cls, spec, *args)
        kind = Dataset.by_tensorflow if forced() is TENSORFLOW else None
        return (kind or Dataset)(EagerTensor(made, dtypes.variant) if isinstance(made, Plan) else made, spec)

    # --- what it is ---

    @property
    def element_spec(self) -> Any:
        """What an element looks like: `TensorSpec`s, in tuples, dicts, ..."""
        return self._structure.spec

    @property
    def variant(self) -> Tensor:
        """The tensor that stands for the dataset in graphs."""
        return self._variant

    @property
    def plan(self) -> Plan:
        """How the elements come about.

        Raises:
            OperatorNotAllowedInGraphError: that is known only when the graph runs.
        """
        if not isinstance(self._variant, EagerTensor):
            raise in_python("asking a dataset")
        found: Plan = graph.plan_of(self._variant._array)
        return found

    def cardinality(self) -> Tensor:
        """The number of elements: an int64 scalar; `INFINITE_CARDINALITY` or `UNKNOWN_CARDINALITY`.

        >>> import autograph as ag
        >>> int(ag.data.Dataset.range(5).batch(2).cardinality())
        3
        """
        if isinstance(self._variant, EagerTensor) and building_graph() is None:
            return EagerTensor(np.int64(self.plan.cardinality()), dtypes.int64)
        return graph.cardinality_of(self._variant)

    def __len__(self) -> int:
        count = self.plan.cardinality()
        if count < 0:
            what = "infinite" if count == INFINITE else "known only after a pass over it"
            raise TypeError(f"the length of this dataset is {what}: ds.cardinality() says so with a negative number")
        return count

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        kind = self.plan.kind if isinstance(self._variant, EagerTensor) else "Dataset"
        return f"<ag.data.{kind} element_spec={self.element_spec!r}>"

    # --- going over it ---

    @hides_internal_frames
    def __iter__(self) -> Iterator:
        if building_graph() is not None:
            raise in_python("iteration over a dataset")
        return Iterator.over(Pass(self.plan))

    def as_numpy_iterator(self) -> Any:
        """An iterator over the elements with NumPy arrays in place of tensors.

        >>> import autograph as ag
        >>> next(ag.data.Dataset.from_tensors({"a": [1, 2]}).as_numpy_iterator())
        {'a': array([1, 2])}
        """
        if any(isinstance(leaf, DatasetSpec) for leaf in self._structure.leaves):
            raise TypeError("as_numpy_iterator() of a dataset whose elements hold datasets")
        return map(self._as_arrays, iter(self))

    def _as_arrays(self, element: Any) -> Any:
        return map_parts(lambda part: part if part is None else part.numpy(), element)

    def get_single_element(self, name: str | None = None) -> Any:
        """The only element.

        Raises:
            InvalidArgumentError: there is none, or more than one.

        >>> import autograph as ag
        >>> ag.data.Dataset.range(3).batch(3).get_single_element().numpy()
        array([0, 1, 2])
        """
        if building_graph() is not None:
            it = self.staged_iterator()
            return it.staged_next()
        with iter(self) as elements:
            found = list(zip(range(2), elements))
        if len(found) != 1:
            raise wrong(f"get_single_element() of {'more than one element' if found else 'no elements'}", "one element")
        return found[0][1]

    # --- in graphs ---

    def staged_iterator(self) -> Iterator:
        """An iterator that is made when the graph runs."""
        return Iterator(graph.make_iterator(self._variant), self._structure)

    def __autograph_flatten__(self) -> tuple[dict[str, Tensor], DatasetSpec]:
        return {"variant": self._variant}, DatasetSpec(self.element_spec)

    @classmethod
    def __autograph_unflatten__(cls, static: DatasetSpec, parts: dict[str, Any]) -> Dataset:
        return Dataset(parts["variant"], static.element_spec)


_TEXT = TensorSpec([], dtypes.string)


DatasetSpec.value_type = Dataset


class TextLineDataset(Dataset):
    """The lines of text files, as scalar string tensors without the ends of the lines.

    Args:
        filenames: a file name, or several; in a function, a tensor of them.
        compression_type: "", "GZIP" or "ZLIB".
        buffer_size: how many bytes are read at a time.
        num_parallel_reads: accepted, and of no effect: lines come in order.

    Raises:
        InvalidArgumentError: a file is not there.
    """

    __slots__ = ()

    @hides_internal_frames
    def __new__(  # type: ignore[misc]
        cls, filenames: Any, compression_type: str | None = None, buffer_size: int | None = None,
        num_parallel_reads: int | None = None, name: str | None = None,
    ) -> Dataset:  # fmt: skip
        return cls._made(TextLinePlan, _TEXT, _paths(filenames), _compression(compression_type), buffer_size)


class FixedLengthRecordDataset(Dataset):
    """The records of binary files, as scalar string tensors.

    Args:
        filenames: a file name, or several; in a function, a tensor of them.
        record_bytes: the length of a record.
        header_bytes, footer_bytes: what is left out at the beginning and end of each file.
        buffer_size: how many bytes are read at a time.
        compression_type: "", "GZIP" or "ZLIB".
        num_parallel_reads: accepted, and of no effect: records come in order.

    Raises:
        InvalidArgumentError: a file is not there; in a pass, its size does not fit the records.
    """

    __slots__ = ()

    @hides_internal_frames
    def __new__(  # type: ignore[misc]
        cls, filenames: Any, record_bytes: int, header_bytes: int | None = None, footer_bytes: int | None = None,
        buffer_size: int | None = None, compression_type: str | None = None, num_parallel_reads: int | None = None,
        name: str | None = None,
    ) -> Dataset:  # fmt: skip
        paths = _paths(filenames)
        sizes = [
            size(record_bytes, "record_bytes", 1),
            *(size(0 if n is None else n, what, 0) for n, what in
              ((header_bytes, "header_bytes"), (footer_bytes, "footer_bytes"))),
        ]  # fmt: skip
        return cls._made(FixedLengthPlan, _TEXT, paths, _compression(compression_type), buffer_size, *sizes)


def _paths(given: Any) -> Any:
    """Names of files that are there; a tensor of them, if that is known only when the graph runs."""
    if isinstance(given, SymbolicTensor) and given.dtype is dtypes.string:
        return given
    paths = path_list(given, "filenames")
    check_files(paths)
    return paths


def _compression(given: str | None) -> str:
    if given not in (None, "", "GZIP", "ZLIB"):
        raise wrong(f"compression_type is {given!r}", 'None, "", "GZIP" or "ZLIB"')
    return given or ""


def _hide_frames(cls: type) -> None:
    """Errors that the public methods of a class raise name the user's line."""
    for name, member in list(vars(cls).items()):
        if name.startswith("_"):
            continue
        if isinstance(member, classmethod):
            setattr(cls, name, classmethod(hides_internal_frames(member.__func__)))
        elif callable(member):
            setattr(cls, name, hides_internal_frames(member))


for _cls in (Making, Transforming, Combining, Dataset):
    _hide_frames(_cls)


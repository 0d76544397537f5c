"""What the elements of a dataset look like: `Structure`, and `DatasetSpec` for elements that are datasets themselves.

Inside of a pipeline an element is a flat tuple of *leaves*: arrays, and the plans (`plans.Plan`) of datasets. Its
structure (tuples, dicts, ...) is known beforehand and is put around the leaves only where a user or a user's function
sees the element.

A list in an element is a tensor, as in TensorFlow; tuples, namedtuples, dicts and dataclasses are structure, and so
are classes that are declared as structures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, nest
from autograph.framework.convert import to_array
from autograph.framework.dtypes import DType
from autograph.framework.op_names import with_article
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.framework.tensor_spec import TensorSpec
from autograph.framework.user_frames import current_location

__all__ = [
    "DatasetSpec", "Leaves", "Structure", "described", "is_dataset", "leaves_of", "map_parts", "misfit", "short",
    "spec_of",
]  # fmt: skip

#: The parts of an element that hold a value: arrays and plans.
Leaves = tuple[Any, ...]

_SCALAR = TensorShape([])


class DatasetSpec:
    """What is known of a dataset: the spec of its elements.

    Args:
        element_spec: the structure of `TensorSpec`s of an element.

    >>> import autograph as ag
    >>> ag.data.DatasetSpec(ag.TensorSpec([2])) == ag.data.DatasetSpec(ag.TensorSpec([2]))
    True
    """

    __slots__ = ("element_spec", "key")

    #: A dataset is one tensor, of this dtype and shape, where it passes through a graph.
    dtype = dtypes.variant
    shape = _SCALAR
    #: The class of the datasets themselves, which stands above this module and sets it.
    value_type: Callable[[Tensor, Any], Any]

    def __init__(self, element_spec: Any) -> None:
        self.element_spec = element_spec
        self.key = _key(element_spec)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DatasetSpec) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"DatasetSpec({self.element_spec!r})"


def _key(spec: Any) -> Any:
    """Hashable; equal for specs of which one trace serves both."""
    leaves = [x.key if isinstance(x, DatasetSpec) else x and (x.dtype, x.shape.key) for x in _parts(spec)]
    return nest.structure_of(spec), *leaves


def _is_structure(value: Any) -> bool:
    if isinstance(value, (list, DatasetSpec, Tensor)) or is_dataset(value):
        return False
    return nest.is_nested(value) and not hasattr(type(value), "__autograph_children__")


def _parts(value: Any) -> Iterator[Any]:
    if not _is_structure(value):
        yield value
        return
    for _, part in nest.children(value):
        yield from _parts(part)


def map_parts(function: Callable[..., Any], value: Any, *others: Any) -> Any:
    """`function` of the leaves of an element, or of several of one structure side by side, structured as before."""
    if not _is_structure(value):
        return function(value, *others)
    parts = [[part for _, part in nest.children(v)] for v in (value, *others)]
    return nest.rebuild(value, [map_parts(function, *found) for found in zip(*parts)])


def is_dataset(value: Any) -> bool:
    """Whether a value is a dataset; this module is below the class."""
    return hasattr(type(value), "plan")


def leaves_of(element: Any) -> list[Any]:
    """The leaves of an element, less Nones."""
    return [part for part in _parts(element) if part is not None]


def spec_of(element: Any) -> Any:
    """The spec of an element whose leaves are tensors, datasets and None."""
    def leaf(part: Any) -> Any:
        if part is None:
            return None
        return DatasetSpec(part.element_spec) if is_dataset(part) else TensorSpec(part.shape, part.dtype)

    return map_parts(leaf, element)


class Structure:
    """How the leaves of an element become what a user sees, and back.

    Attributes:
        spec: the structure of specs; None stands for a None in the element.
        leaves: the specs of the leaves.
        dtypes: their dtypes.
    """

    def __init__(self, spec: Any) -> None:
        self.spec = spec
        self.leaves: list[TensorSpec | DatasetSpec] = leaves_of(spec)
        self.dtypes: list[DType] = [leaf.dtype for leaf in self.leaves]
        self._single = isinstance(spec, TensorSpec)
        self._flat = type(spec) is tuple and all(isinstance(part, TensorSpec) for part in spec)

    def __repr__(self) -> str:
        return repr(self.spec)

    def pack(self, leaves: Sequence[Any], wrap: Callable[[Any, Any], Any]) -> Any:
        """The element with these leaves; `wrap(leaf, spec)` makes of one what the user is to see."""
        found = iter(leaves)
        return map_parts(lambda spec: None if spec is None else wrap(next(found), spec), self.spec)

    def eager(self, leaves: Leaves, wrap: Callable[[Any, Any], Any]) -> Any:
        """As `pack`, quickly where all leaves are arrays, which become tensors."""
        if self._single:
            return EagerTensor(leaves[0], self.dtypes[0])
        if self._flat:
            return tuple([EagerTensor(leaf, dtype) for leaf, dtype in zip(leaves, self.dtypes)])
        return self.pack(leaves, wrap)

    def leaves_of(self, value: Any, what: Callable[[], str]) -> Leaves:
        """The leaves of a value that is declared to be an element.

        Args:
            what: says which value it is, for errors.

        Raises:
            InvalidArgumentError: the value does not fit.
        """
        spec = self.spec
        if self._single:
            return (_leaf_of(value, spec, what, ""),)
        found: list[Any] = []
        self._collect(value, spec, what, "", found)
        return tuple(found)

    def _collect(self, value: Any, spec: Any, what: Callable[[], str], path: str, found: list[Any]) -> None:
        if spec is None:
            if value is not None:
                raise misfit(what, path, "None", short(value))
        elif not _is_structure(spec):
            found.append(_leaf_of(value, spec, what, path))
        else:
            wanted = nest.children(spec)
            for (step, part), given in zip(wanted, _given(value, spec, wanted, what, path)):
                self._collect(given, part, what, path + step, found)

    def check(self, leaves: Leaves, what: Callable[[], str]) -> None:
        """Raises InvalidArgumentError where an array does not have the declared shape."""
        for leaf, spec in zip(leaves, self.leaves):
            if isinstance(spec, TensorSpec) and not spec.shape.is_compatible_with(np.shape(leaf)):
                raise misfit(what, "", described(spec), f"shape {np.shape(leaf)}")


def _given(value: Any, spec: Any, wanted: Sequence[Any], what: Callable[[], str], path: str) -> list[Any]:
    """The parts of a value that is declared to have the structure `spec`, in the order of the spec's."""
    if isinstance(spec, dict) and isinstance(value, dict) and value.keys() == spec.keys():
        return [value[key] for key in spec]
    if isinstance(spec, tuple) and isinstance(value, (tuple, list)) and len(value) == len(wanted):
        return list(value)  # a PyTorch DataLoader gives lists
    if type(value) is type(spec) and _is_structure(value):
        parts = nest.children(value)
        if [step for step, _ in parts] == [step for step, _ in wanted]:
            return [part for _, part in parts]
    raise misfit(what, path, _structure_text(spec), _value_text(value))


def _structure_text(spec: Any) -> str:
    if isinstance(spec, dict):
        return f"a dict with the keys {list(spec)}"
    if type(spec) is tuple:
        return f"a tuple of {len(spec)}"
    return with_article(type(spec).__name__)


def _value_text(value: Any) -> str:
    if isinstance(value, dict):
        return f"a dict with the keys {list(value)}"
    if isinstance(value, (tuple, list)):
        return f"a {type(value).__name__} of {len(value)}"
    return short(value)


def _leaf_of(value: Any, spec: Any, what: Callable[[], str], path: str) -> Any:
    if isinstance(spec, DatasetSpec):
        if not is_dataset(value) or DatasetSpec(value.element_spec) != spec:
            raise misfit(what, path, "a dataset of " + repr(spec.element_spec), short(value))
        return value.plan
    try:
        array, dtype = to_array(value)
        if dtype is not spec.dtype and not isinstance(value, Tensor):
            array, dtype = to_array(value, spec.dtype)
    except (errors.UnsupportedTypeError, errors.DTypeMismatchError, TypeError, ValueError, RuntimeError) as error:
        found = f"{short(value)}"
        if isinstance(error, errors.DTypeMismatchError):
            found = described(spec_of_array(*to_array(value)))
        raise misfit(what, path, described(spec), found) from None
    if dtype is not spec.dtype or not spec.shape.is_compatible_with(np.shape(array)):
        raise misfit(what, path, described(spec), described(spec_of_array(array, dtype)))
    if isinstance(array, np.ndarray) and not isinstance(value, Tensor):
        array = np.array(array)  # whoever gave it may write to it later
    return array


def spec_of_array(array: Any, dtype: DType) -> TensorSpec:
    """The spec of an array."""
    return TensorSpec(np.shape(array), dtype)


def described(spec: TensorSpec) -> str:
    """A spec in words."""
    return with_article(f"{spec.dtype.name} tensor of shape {spec.shape}")


def short(value: Any) -> str:
    """A value in an error message."""
    text = repr(value)
    text = text if len(text) <= 60 else text[:57] + "..."
    return f"{text} ({with_article(type(value).__name__)})"


def misfit(what: Callable[[], str], path: str, expected: str, found: str) -> errors.InvalidArgumentError:
    """The error for an element that is not as declared."""
    where = f" at {path}" if path else ""
    return errors.InvalidArgumentError(
        f"{what()}{where} is {found}, which does not fit the element_spec",
        location=current_location(),
        expected=expected,
        fix="declare what the elements are, with None for dimensions that vary",
    )

"""`Making`: the class methods of `Dataset` that make datasets of something else than datasets."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from autograph.data import files, python_sources, sources
from autograph.data.arguments import declared_spec, own_tensors, path_list, size, spec_of_types, wrong
from autograph.data.seeds import Seed
from autograph.data.specs import is_dataset, leaves_of, map_parts, short, spec_of
from autograph.framework import dtypes
from autograph.framework.convert import convert_to_tensor
from autograph.framework.dtypes import as_dtype
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.framework.tensor_spec import TensorSpec

if TYPE_CHECKING:
    from autograph.data.dataset import Dataset

__all__ = ["Making"]


class Making:
    """How datasets come about."""

    __slots__ = ()

    if TYPE_CHECKING:

        @staticmethod
        def _made(cls: Any, spec: Any, *args: Any) -> Dataset: ...

    @classmethod
    def from_tensors(cls, tensors: Any, name: str | None = None) -> Dataset:
        """A dataset of one element.

        Args:
            tensors: the element: what can become a tensor, or tuples, dicts, namedtuples and dataclasses of that. A
                list becomes a tensor.

        >>> import autograph as ag
        >>> list(ag.data.Dataset.from_tensors([1, 2]).as_numpy_iterator())
        [array([1, 2])]
        """
        element = own_tensors(tensors)
        return cls._made(sources.TensorsPlan, spec_of(element), leaves_of(element))

    @classmethod
    def from_tensor_slices(cls, tensors: Any, name: str | None = None) -> Dataset:
        """A dataset of the slices of tensors along their first axis.

        Args:
            tensors: as for `from_tensors`; all tensors have the same first dimension.

        Raises:
            InvalidArgumentError: a tensor is a scalar, or their first dimensions differ.

        >>> import autograph as ag
        >>> for x in ag.data.Dataset.from_tensor_slices({"a": [1, 2], "b": [[3.0], [4.0]]}):
        ...     print(x["a"].numpy(), x["b"].numpy())
        1 [3.]
        2 [4.]
        """
        return cls._sliced(own_tensors(tensors))

    @classmethod
    def _sliced(cls, element: Any) -> Dataset:
        leaves = leaves_of(element)
        if not leaves or any(is_dataset(leaf) or leaf.shape.rank == 0 for leaf in leaves):
            raise wrong(
                "from_tensor_slices() of " + ("a dataset or scalar" if leaves else "nothing"),
                "tensors of at least one dimension", "from_tensors(...) makes one element of it",
            )  # fmt: skip
        known = {leaf.shape[0] for leaf in leaves if leaf.shape.rank} - {None}
        if len(known) > 1:
            raise wrong(
                f"from_tensor_slices() of tensors with {sorted(known)} slices", "tensors of one first dimension"
            )
        spec = map_parts(
            lambda part: part if part is None else TensorSpec(part.shape[1:] if part.shape.rank else None, part.dtype),
            element,
        )
        return cls._made(sources.SlicesPlan, spec, leaves)

    @classmethod
    def from_generator(
        cls, generator: Callable[..., Any], output_types: Any = None, output_shapes: Any = None, args: Any = None,
        output_signature: Any = None, name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """A dataset of what a generator yields.

        Args:
            generator: a function that returns something to iterate over; called for each pass.
            output_types, output_shapes: dtypes and shapes, in place of `output_signature`.
            args: it is called with these, as arrays.
            output_signature: the spec of an element: `TensorSpec`s, in tuples, dicts, ...

        Raises:
            InvalidArgumentError: there is no spec; in a pass, an element does not fit it.

        >>> import autograph as ag
        >>> def odd(n):
        ...     yield from range(1, int(n), 2)
        >>> ds = ag.data.Dataset.from_generator(odd, args=(6,), output_signature=ag.TensorSpec([], ag.int32))
        >>> [int(x) for x in ds]
        [1, 3, 5]
        """
        if not callable(generator):
            raise wrong(
                f"from_generator() of {short(generator)}", "a function that makes a generator",
                "from_iterable(...) takes what can be iterated over",
            )  # fmt: skip
        if output_signature is None and output_types is None:
            raise wrong("from_generator() without a spec", "output_signature=ag.TensorSpec(shape, dtype)")
        if output_signature is None:
            spec = spec_of_types(output_types, output_shapes)
        else:
            spec = declared_spec(output_signature, "output_signature")
        given = [convert_to_tensor(arg) for arg in args or ()]
        return cls._made(python_sources.GeneratorPlan, spec, generator, given)

    @classmethod
    def from_iterable(cls, iterable: Iterable[Any], element_spec: Any, name: str | None = None) -> Dataset:
        """A dataset of the items of any Python iterable, such as a PyTorch DataLoader.

        Args:
            iterable: each pass begins with `iter(iterable)`; an iterator goes on where it is.
            element_spec: the spec of an item: `TensorSpec`s, in tuples, dicts, ... A list fits where a tuple is
                declared.

        Raises:
            InvalidArgumentError: in a pass, an item does not fit the spec.

        >>> import autograph as ag
        >>> ds = ag.data.Dataset.from_iterable([(1, 2.0), (3, 4.0)], (ag.TensorSpec([], "int32"), ag.TensorSpec([])))
        >>> [(int(a), float(b)) for a, b in ds]
        [(1, 2.0), (3, 4.0)]
        """
        if not hasattr(type(iterable), "__iter__") and not hasattr(type(iterable), "__getitem__"):
            raise wrong(f"from_iterable() of {short(iterable)}", "something to iterate over")
        what = f"a {type(iterable).__name__}"
        spec = declared_spec(element_spec, "element_spec")
        return cls._made(python_sources.IterablePlan, spec, lambda: iterable, what)

    @classmethod
    def range(cls, *args: Any, output_type: Any = dtypes.int64, name: str | None = None) -> Dataset:
        """The numbers of `range(*args)`.

        Args:
            output_type: their dtype.

        >>> import autograph as ag
        >>> [int(x) for x in ag.data.Dataset.range(1, 6, 2)]
        [1, 3, 5]
        """
        if not 1 <= len(args) <= 3:
            raise wrong(f"range() of {len(args)} arguments", "one to three: (start,) stop (, step)")
        given = [size(arg, f"range() argument {i}") for i, arg in enumerate(args, 1)]
        start, stop, step = (0, *given, 1) if len(given) == 1 else (*given, 1) if len(given) == 2 else given
        if isinstance(step, int) and step == 0:
            raise wrong("range() with a step of 0", "another step")
        return cls._made(sources.RangePlan, TensorSpec([], as_dtype(output_type)), start, stop, step)

    @classmethod
    def counter(cls, start: Any = 0, step: Any = 1, dtype: Any = dtypes.int64, name: str | None = None) -> Dataset:
        """The numbers start, start + step, start + 2 * step, ...

        >>> import autograph as ag
        >>> [int(x) for x in ag.data.Dataset.counter(5, -1).take(3)]
        [5, 4, 3]
        """
        first, gap = size(start, "start"), size(step, "step")
        return cls._made(sources.CounterPlan, TensorSpec([], as_dtype(dtype)), first, gap)

    @classmethod
    def random(
        cls, seed: int | None = None, rerandomize_each_iteration: bool | None = None, name: str | None = None
    ) -> Dataset:
        """Random int64 numbers in [0, 2^32), without end.

        Args:
            seed: the numbers are the same for the same seed; see `autograph.data.seeds`.
            rerandomize_each_iteration: whether each pass has others.

        >>> import autograph as ag
        >>> ds = ag.data.Dataset.random(seed=4).take(2)
        >>> list(ds.as_numpy_iterator()) == list(ds.as_numpy_iterator())
        True
        """
        return cls._made(
            sources.RandomPlan, TensorSpec([], dtypes.int64), Seed(seed), bool(rerandomize_each_iteration)
        )

    # --- files ---

    @classmethod
    def list_files(
        cls, file_pattern: Any, shuffle: bool | None = None, seed: int | None = None, name: str | None = None
    ) -> Dataset:
        """The names of the files that match a pattern, or one of several, as Python's `glob` has them.

        Args:
            shuffle: whether in random order, another one in each pass (the default); else sorted.

        Raises:
            InvalidArgumentError: a pattern matches no file.
        """
        names = files.matching(path_list(file_pattern, "file_pattern"))
        found = cls.from_tensor_slices(convert_to_tensor(names))
        return found if shuffle is not None and not shuffle else found.shuffle(len(names), seed)

    @classmethod
    def from_npy(cls, paths: Any, name: str | None = None) -> Dataset:
        """The slices of arrays in .npy files along their first axis. The files are mapped into memory, not read.

        Args:
            paths: a file name, or tuples, dicts, ... of file names, structured like the elements.

        Raises:
            InvalidArgumentError: a file is not there or holds no array, or the first dimensions differ.
        """
        def leaf(path: Any) -> Tensor:
            array = files.load_array(os.fspath(path))
            return EagerTensor(array, as_dtype(array.dtype))

        return cls._sliced(map_parts(leaf, paths))

    @classmethod
    def from_npz(cls, path: Any, name: str | None = None) -> Dataset:
        """The slices of the arrays in an .npz file along their first axis, as dicts.

        Raises:
            InvalidArgumentError: the file is not there or no .npz file, or the first dimensions differ.
        """
        files.check_files([os.fspath(path)])
        try:
            with np.load(path, allow_pickle=False) as found:
                arrays = dict(found)
        except (ValueError, OSError, EOFError, TypeError) as error:
            raise wrong(f"{os.fspath(path)!r} cannot be read: {error}", "a file saved by numpy.savez") from None
        return cls._sliced(own_tensors(arrays))

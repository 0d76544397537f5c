"""`Iterator`: what `iter(dataset)` gives."""

from __future__ import annotations

from typing import Any

from autograph import errors
from autograph.data import graph
from autograph.data.passes import Pass
from autograph.data.specs import DatasetSpec, Structure
from autograph.framework import dtypes
from autograph.framework.context import building_graph
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.framework.user_frames import (
    current_location,
    hides_internal_frames,
    show_on_line,
)

__all__ = ["Iterator", "in_python", "wrapped"]


class Iterator:
    """One pass over a dataset: its elements one after the other.

    What stands behind it is state: an iterator that an `ag.function` takes elements from, as an argument or because it
    can see it, goes on where the last call left off. An error ends it: it is raised once, and after that there are no
    more elements. `close`, or leaving a `with` statement, ends it at once; one that nothing refers to any more is
    closed by itself.

    Attributes:
        element_spec: the structure of `TensorSpec`s of an element.

    >>> import autograph as ag
    >>> it = iter(ag.data.Dataset.range(3))
    >>> int(next(it)), int(next(it))
    (0, 1)
    """

    __slots__ = ("__weakref__", "_handle", "_pass", "_structure")

    def __init__(self, handle: Tensor, structure: Structure) -> None:
        self._handle = handle
        self._structure = structure
        #: What to take elements from, unless it is known only when the graph runs.
        self._pass: Pass | None = graph.plan_of(handle._array) if isinstance(handle, EagerTensor) else None

    @classmethod
    def over(cls, found: Pass) -> Iterator:
        return cls(EagerTensor(found, dtypes.resource), found.structure)

    @property
    def element_spec(self) -> Any:
        return self._structure.spec

    def __iter__(self) -> Iterator:
        return self

    def __next__(self) -> Any:
        if self._pass is None or building_graph() is not None:
            raise in_python("next() of an iterator over a dataset")
        try:
            return self._structure.eager(self._pass.take(), wrapped)
        except StopIteration:
            raise StopIteration from None
        except Exception as error:
            show_on_line(error)
            raise

    @hides_internal_frames
    def get_next(self, name: str | None = None) -> Any:
        """The next element.

        Raises:
            OutOfRangeError: there are no more.
        """
        if building_graph() is not None:
            return self.staged_next()
        try:
            return next(self)
        except StopIteration:
            raise errors.OutOfRangeError("get_next() of an iterator that has no more elements") from None

    def close(self) -> None:
        """Ends the pass; threads that work for it stop."""
        if self._pass is not None:
            self._pass.close()

    def __enter__(self) -> Iterator:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    # --- in graphs ---

    def staged_has_next(self) -> Tensor:
        """Whether there is another element, when the graph runs."""
        return graph.has_next(self._handle)

    def staged_next(self) -> Any:
        """The next element, when the graph runs; there has to be one."""
        return self._structure.pack(graph.get_next(self._handle, self._structure), wrapped)

    def __autograph_flatten__(self) -> tuple[dict[str, Tensor], DatasetSpec]:
        return {"handle": self._handle}, DatasetSpec(self.element_spec)

    @classmethod
    def __autograph_unflatten__(cls, static: DatasetSpec, parts: dict[str, Any]) -> Iterator:
        return cls(parts["handle"], Structure(static.element_spec))

    def __repr__(self) -> str:
        return f"<ag.data.Iterator element_spec={self._structure.spec!r}>"


def wrapped(leaf: Any, spec: Any) -> Any:
    """A leaf as the user sees it."""
    tensor = leaf if isinstance(leaf, Tensor) else EagerTensor(leaf, spec.dtype)
    return DatasetSpec.value_type(tensor, spec.element_spec) if isinstance(spec, DatasetSpec) else tensor


def in_python(what: str) -> errors.OperatorNotAllowedInGraphError:
    return errors.OperatorNotAllowedInGraphError(
        f"{what} in Python, while a graph is built: the elements are known only when it runs",
        location=current_location(),
        fix="use it in converted code, in a function of your own modules",
    )

"""How the operations and tensors of a graph are found: by name, by number, or given as what they are."""

from __future__ import annotations

from typing import Any

from autograph import errors
from autograph.framework.op_names import with_article
from autograph.framework.operation import Operation
from autograph.framework.tensor import SymbolicTensor
from autograph.framework.user_frames import current_location

__all__ = ["Elements"]

_TENSOR_NAME = "the name of a tensor is operation:output, as 'add:0'"


class Elements:
    """The part of a graph that knows its operations by name and number, and which of its tensors may be fed and
    fetched."""

    name: str
    _operations: list[Operation]
    _by_name: dict[str, Operation]

    def __init__(self) -> None:
        self._unfeedable: set[int] = set()
        self._unfetchable: set[int] = set()
        self._by_id: dict[int, Operation] = {}

    def get_operation_by_name(self, name: str) -> Operation:
        """The operation of this name.

        Raises:
            MissingKeyError: there is none; it is a KeyError.
            InvalidArgumentError: it is the name of a tensor; it is a ValueError.
            UnsupportedTypeError: it is no text; it is a TypeError.
        """
        if not isinstance(name, str):
            raise _no_name(name, "an operation")
        found: Operation = self.as_graph_element(name, allow_tensor=False)
        return found

    def get_tensor_by_name(self, name: str) -> SymbolicTensor:
        """The tensor of this name, `"operation:output"`. Raises as `get_operation_by_name`."""
        if not isinstance(name, str):
            raise _no_name(name, "a tensor")
        found: SymbolicTensor = self.as_graph_element(name, allow_operation=False)
        return found

    def get_operation_by_id(self, id: int) -> Operation:
        """The operation of this number (`op.id`).

        Raises:
            MissingKeyError: there is none.
        """
        if len(self._by_id) != len(self._operations) or id not in self._by_id:
            self._by_id = {op.id: op for op in list(self._operations)}
        if id not in self._by_id:
            raise errors.MissingKeyError(
                f"the graph {self.name!r} has no operation number {id!r}",
                location=current_location(),
                expected="the id of one of its operations; 0 and 1 stand for source and sink",
            )
        return self._by_id[id]

    def as_graph_element(self, obj: Any, allow_tensor: bool = True, allow_operation: bool = True) -> Any:
        """The operation or tensor of this graph that an object stands for: its name, itself, or an object with a method
        `graph_element`, such as a variable of the graph, which stands for its value.

        Args:
            allow_tensor, allow_operation: what it may be.

        Raises:
            MissingKeyError: there is nothing of that name; it is a KeyError.
            InvalidArgumentError: it is the other of the two, or of another graph; it is a ValueError.
            UnsupportedTypeError: it stands for neither; it is a TypeError.
        """
        if hasattr(type(obj), "graph_element"):
            obj = obj.graph_element()
        if isinstance(obj, str):
            return self._named(obj, allow_tensor, allow_operation)
        if isinstance(obj, (SymbolicTensor, Operation)):
            if obj.graph is not self:
                raise errors.InvalidArgumentError(
                    f"{obj!r} is not an element of the graph {self.name!r}, but of {obj.graph.name!r}",
                    location=current_location(),
                    expected="an operation or tensor of this graph",
                )
            if isinstance(obj, Operation) and not allow_operation:
                raise _other(f"{obj!r} is an operation", "a tensor", "one of its outputs: op.outputs[0]")
            if isinstance(obj, SymbolicTensor) and not allow_tensor:
                raise _other(f"{obj!r} is a tensor", "an operation", "the operation that it comes from: tensor.op")
            return obj
        allowed = " or ".join(["tensor"] * allow_tensor + ["operation"] * allow_operation)
        raise errors.UnsupportedTypeError(
            f"{with_article(type(obj).__name__)} stands for no {allowed} of a graph",
            location=current_location(),
            expected=f"{with_article(allowed)} of the graph {self.name!r}, or a name",
        )

    def _named(self, name: str, allow_tensor: bool, allow_operation: bool) -> Any:
        op_name, colon, index = name.partition(":")
        op = self._by_name.get(op_name)
        if not colon:
            if not allow_operation:
                raise _other(f"{name!r} is the name of an operation", "the name of a tensor", _TENSOR_NAME)
            if op is None:
                raise self._nothing(name, op_name)
            return op
        if not index.isdecimal():
            raise _other(f"{name!r} is no name of a tensor", "the name of a tensor", _TENSOR_NAME)
        if not allow_tensor:
            raise _other(f"{name!r} is the name of a tensor", "the name of an operation", f"say {op_name!r}")
        if op is None:
            raise self._nothing(name, op_name)
        if int(index) >= len(op.outputs):
            raise errors.MissingKeyError(
                f"there is no tensor {name!r}: the operation {op_name!r} has {len(op.outputs)} outputs",
                location=current_location(),
                expected="the number of an output, from 0 on",
            )
        return op.outputs[int(index)]

    def _nothing(self, name: str, op_name: str) -> errors.MissingKeyError:
        import difflib  # here, as hardly any process shows such an error

        near = difflib.get_close_matches(op_name, list(self._by_name), n=1)
        return errors.MissingKeyError(
            f"the graph {self.name!r} has no operation named {op_name!r}" + (f" for {name!r}" * (name != op_name)),
            location=current_location(),
            expected="the name of one of its operations" + (f"; did you mean {near[0]!r}?" if near else ""),
        )

    # --- what may be fed and fetched ---

    def is_feedable(self, tensor: Any) -> bool:
        """Whether a session may be given a value for a tensor; so it may unless `prevent_feeding` says otherwise."""
        return id(self.as_graph_element(tensor, allow_operation=False)) not in self._unfeedable

    def prevent_feeding(self, tensor: Any) -> None:
        """Says that no session may be given a value for a tensor."""
        self._unfeedable.add(id(self.as_graph_element(tensor, allow_operation=False)))

    def is_fetchable(self, tensor_or_op: Any) -> bool:
        """Whether a session may be asked for a tensor or operation; so it may unless `prevent_fetching` says
        otherwise."""
        return id(self._operation_of(tensor_or_op)) not in self._unfetchable

    def prevent_fetching(self, op: Any) -> None:
        """Says that no session may be asked for an operation and its outputs."""
        self._unfetchable.add(id(self._operation_of(op)))

    def _operation_of(self, obj: Any) -> Operation:
        found = self.as_graph_element(obj)
        return found if isinstance(found, Operation) else found.op


def _no_name(name: Any, what: str) -> errors.UnsupportedTypeError:
    return errors.UnsupportedTypeError(
        f"the name of {what} is a text, not {with_article(type(name).__name__)}",
        location=current_location(),
        expected="a str",
    )


def _other(message: str, expected: str, fix: str) -> errors.InvalidArgumentError:
    return errors.InvalidArgumentError(message, location=current_location(), expected=expected, fix=fix)

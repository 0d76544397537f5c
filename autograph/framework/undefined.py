"""Values that stand for "no value": a variable before its first assignment, or that is None, on some path or on all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from autograph import errors
from autograph.framework.tensor import EagerTensor
from autograph.framework.user_frames import called_from_program, current_location

__all__ = ["PossiblyNone", "PossiblyUndefined", "Undefined", "UndefinedReturnValue"]


class Undefined:
    """A variable that has not been assigned. Any use of it raises `UndefinedVariableError`, an UnboundLocalError.

    Attributes:
        symbol_name: the variable.
        refusal: makes the error of a variable that some paths leave a value in which no graph has, if it is read.
    """

    __slots__ = ("refusal", "symbol_name")

    def __init__(self, symbol_name: str, refusal: Callable[[], Exception] | None = None) -> None:
        self.symbol_name = symbol_name
        self.refusal = refusal

    def read(self) -> NoReturn:
        if self.refusal is not None:
            raise self.refusal()
        name = self.symbol_name
        raise errors.UndefinedVariableError(
            f"{name!r} is read here, but it has not been assigned on every path that leads here",
            location=current_location(),
            expected=f"an assignment to {name!r} before the `if` or the loop, or in every branch",
            fix=f"initialise it first, for example `{name} = 0`",
        )

    def __repr__(self) -> str:
        return f"<undefined {self.symbol_name!r}>"

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        self.read()

    def __getitem__(self, key: Any) -> Any:
        self.read()

    def __bool__(self) -> bool:
        self.read()

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        self.read()


class UndefinedReturnValue:
    """The return value of a function before a `return` was reached."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "<no return value>"


class PossiblyUndefined:
    """A variable that staged control flow assigned on some paths only.

    Attributes:
        symbol_name: the variable.
        value: its value, a structure of tensors; without meaning where it is not defined.
        defined: a bool tensor that says, at run time, whether it was assigned.
    """

    __slots__ = ("defined", "symbol_name", "value")

    def __init__(self, symbol_name: str, value: Any, defined: Any) -> None:
        self.symbol_name = symbol_name
        self.value = value
        self.defined = defined

    def with_value(self, value: Any) -> PossiblyUndefined:
        """The same variable with another value, which is assigned on the same paths; itself if it is its own."""
        return self if value is self.value else PossiblyUndefined(self.symbol_name, value, self.defined)

    def __repr__(self) -> str:
        return f"<possibly undefined {self.symbol_name!r}: {self.value!r}>"


class PossiblyNone:
    """A value that is None on some paths of staged control flow.

    A structure (`framework.nest`) of its value and its flag. It is used like the value, which is checked when the graph
    runs: `ops.values.none_values` gives it a tensor's operators.

    Attributes:
        value: a tensor, or a tuple of them; without meaning where it is not present.
        present: a bool tensor that says, at run time, whether there is a value; False: it is None.
        symbol_name: the variable that became None, for errors.
    """

    __slots__ = ("present", "symbol_name", "value")

    def __init__(self, value: Any, present: Any, symbol_name: str) -> None:
        self.value = value
        self.present = present
        self.symbol_name = symbol_name

    def with_value(self, value: Any) -> PossiblyNone:
        """Another value that is None on the same paths; itself if it is its own."""
        return self if value is self.value else PossiblyNone(value, self.present, self.symbol_name)

    def __autograph_children__(self) -> list[tuple[str, Any]]:
        return [(".value", self.value), (".present", self.present)]

    def __autograph_rebuild__(self, parts: list[Any]) -> Any:
        value, present = parts
        if isinstance(present, (bool, EagerTensor)):  # known by now
            return value if present else None
        return PossiblyNone(value, present, self.symbol_name)

    def __repr__(self) -> str:
        if called_from_program():
            raise errors.OperatorNotAllowedInGraphError(
                f"a text needs to know whether {self.symbol_name!r} is None, which is known only when the graph runs",
                location=current_location(),
                fix="ask `is not None` first",
            )
        return f"<None or {self.value!r}>"

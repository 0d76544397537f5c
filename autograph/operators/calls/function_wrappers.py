"""`FunctionScope` and friends: what wraps the body of a converted function."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any

from autograph import errors
from autograph.framework.undefined import PossiblyUndefined, UndefinedReturnValue
from autograph.framework.user_frames import current_location
from autograph.operators.dispatch import is_staged
from autograph.ops.values.none_values import can_be_none, possibly_none
from autograph.pyct.options import ConversionOptions

__all__ = ["FunctionScope", "with_function_scope"]


class FunctionScope:
    """The context in which a converted function's body runs.

    Args:
        function_name: the user's function.
        scope_name: the variable that holds the scope in the converted code.
        options: how the function was converted; calls made from it inherit these options.
    """

    __slots__ = ("callopts", "function_name", "options", "scope_name")

    def __init__(self, function_name: str, scope_name: str, options: ConversionOptions) -> None:
        self.function_name = function_name
        self.scope_name = scope_name
        self.options = options
        self.callopts = options.call_options()

    def __enter__(self) -> FunctionScope:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None
    ) -> None:
        return None

    def ret(self, value: Any, did_return: Any) -> Any:
        """The function's result: `value` if a `return` was reached, else None.

        Where a tensor decides whether one was reached, the result may be None when the graph runs.

        Raises:
            StagedValueError: that is so, and the result cannot be None on one path only.
        """
        if type(value) is UndefinedReturnValue:  # `isinstance` may run the user's `__getattribute__`
            return None
        if not is_staged(did_return):
            return value if did_return else None
        if isinstance(value, PossiblyUndefined):
            value = value.value
        if value is None:
            return None
        if can_be_none(value, "retval_"):
            return possibly_none("retval_", value, did_return)
        raise errors.StagedValueError(
            f"{self.function_name!r} returns a value on one path and None on another, and a tensor decides which",
            location=current_location(),
            expected="a `return` with a value on every path",
            fix=f"end {self.function_name!r} with a `return` of a value of the same dtype and shape",
        )


def with_function_scope(thunk: Callable[[FunctionScope], Any], scope_name: str, options: ConversionOptions) -> Any:
    """Runs the body of a converted lambda in a scope: `with_function_scope(lambda lscope: x + 1, 'lscope', opts)`."""
    with FunctionScope("lambda_", scope_name, options) as scope:
        return thunk(scope)

"""`LoadedFunction`: a function that was saved. It is called as the original is, and needs none of its code."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import Any

from autograph import errors
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.framework.user_frames import current_location, show_on_line
from autograph.function.concrete import ConcreteFunction
from autograph.function.signature import BoundCall, Signature, describe_call
from autograph.saved_model.stand_ins import standard

__all__ = ["LoadedFunction"]


class LoadedFunction:
    """A function from a saved model. It has the signatures that it was saved with, and cannot be traced for others.

    A call takes the arguments that the original takes: by position or by name, with its defaults. Python values that
    were part of a signature choose it. Where no signature fits exactly, one with unknown dimensions may; then a Python
    number is taken for a tensor, if a signature has one in its place.

    Attributes:
        input_signature: that of the original; None if it had none.
    """

    def __init__(
        self, name: str, parameters: inspect.Signature, input_signature: Any, traces: Sequence[ConcreteFunction]
    ) -> None:
        self.__name__ = self.__qualname__ = name
        self.__signature__ = parameters
        self.input_signature = input_signature
        self._signature = Signature(self, input_signature, name)
        self._traces = list(traces)
        self._by_key: dict[Any, ConcreteFunction] = {}
        for trace in self._traces:
            args, kwargs = trace.structured_input_signature
            self._by_key.setdefault(self._signature.bind(args, kwargs).key, trace)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        try:
            call = self._bound(args, kwargs)
            trace = self._by_key.get(call.key)
            if trace is None:
                trace, call.tensors = self._fitting(call)
            given = None if trace.effects is None else self._signature.given(args, kwargs)
            return trace.call_flat(call.tensors, given, call.borrowing)
        except Exception as error:
            show_on_line(error)
            raise

    def _bound(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> BoundCall:
        return self._signature.bind([standard(a) for a in args], {k: standard(v) for k, v in kwargs.items()}, True)

    def _fitting(self, call: BoundCall) -> tuple[ConcreteFunction, list[Tensor]]:
        """The first trace that a call fits, and the tensors that it is given."""
        for exactly in (True, False):
            for trace in self._traces:
                borrowing: list[EagerTensor] = []
                try:
                    tensors = trace.fitted(call.arguments, borrowing, exactly)
                except (errors.AutographError, TypeError, ValueError, OverflowError):
                    continue
                call.borrowing = (*call.borrowing, *borrowing)
                return trace, tensors
        raise errors.SignatureError(
            f"{self.__name__!r} was not saved for these arguments",
            location=current_location(),
            expected="one of its signatures: " + "; ".join(map(_in_words, self._traces)) if self._traces
            else "a function that was traced before it was saved",
            fix="call it with these before it is saved, or save it with a signature that has unknown dimensions",
        )  # fmt: skip

    def get_concrete_function(self, *args: Any, **kwargs: Any) -> ConcreteFunction:
        """The trace for a signature.

        Args:
            *args, **kwargs: example values or `TensorSpec`s; nothing if there is an `input_signature`.

        Raises:
            SignatureError: it was not saved for them.
        """
        if not args and not kwargs and self.input_signature is not None:
            kwargs = self._signature.specs_only()
        call = self._bound(args, kwargs)
        found = self._by_key.get(call.key)
        return self._fitting(call)[0] if found is None else found

    def concrete_functions(self) -> list[ConcreteFunction]:
        """All traces."""
        return list(self._traces)

    def pretty_printed_concrete_signatures(self, verbose: bool = True) -> str:
        """The signatures of all traces, in words."""
        return "\n\n".join(trace.pretty_printed_signature(verbose) for trace in self._traces)

    def __repr__(self) -> str:
        count = len(self._traces)
        return f"<loaded function {self.__name__}{self.__signature__}: {count} signature{'' if count == 1 else 's'}>"


def _in_words(trace: ConcreteFunction) -> str:
    """A signature: `f(x, n=3), x: float32 Tensor, shape=()`."""
    head, lines = describe_call(trace.name, trace.arguments)
    return ", ".join([head, *(f"{path}: {text}" for path, text in lines)])

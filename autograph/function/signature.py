"""Arguments of a call: bound to parameters, and the exact key under which its trace is kept."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.convert import convert_to_tensor
from autograph.framework.op_names import with_article
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.framework.tensor_spec import TensorSpec
from autograph.framework.user_frames import current_location
from autograph.function.borrowing import own
from autograph.function.differences import in_words, short
from autograph.function.keys import array_as, arrays_to_tensors, leaf_key, take_apart, tensor_key

__all__ = ["BoundCall", "Signature"]

_EMPTY = inspect.Parameter.empty


@dataclass
class BoundCall:
    """The arguments of one call, by parameter, tensors apart from Python values.

    Attributes:
        arguments: parameter name to value, as the function will receive them; tensors are in place.
        tensors: the leaves of the arguments that are tensors, in order.
        key: what the trace depends on; equal keys share a trace.
        borrowing: those of the tensors whose memory is an array of the caller's (`borrowing`).
    """

    arguments: dict[str, Any]
    tensors: list[Tensor]
    key: Any
    borrowing: Sequence[EagerTensor] = ()


class Signature:
    """The parameters of a function, and what `input_signature` says of them.

    Args:
        function: the Python function.
        input_signature: a sequence of (structures of) `TensorSpec`, for the leading parameters, or None.
        name: as messages call the function.
        follow_type_hints: whether what is passed for a parameter with the annotation `Tensor` becomes a tensor.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        input_signature: Any = None,
        name: str | None = None,
        follow_type_hints: bool = False,
    ) -> None:
        self.name = name or getattr(function, "__name__", type(function).__name__)
        self.parameters = inspect.signature(function)
        self.input_signature = None if input_signature is None else _checked(input_signature)
        positional = [
            p for p in self.parameters.parameters.values()
            if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
        ]  # fmt: skip
        self._plan = _plan(self.parameters)
        self._hinted = _hinted(function) if follow_type_hints else frozenset()
        # The parameters, if a call that passes all of them by position needs no binding.
        self._positional = (
            tuple(p.name for p in positional) if len(positional) == len(self.parameters.parameters) else None
        )
        self._specs: dict[str, Any] = {}
        if self.input_signature is not None:
            if len(self.input_signature) > len(positional):
                raise errors.SignatureError(
                    f"the input_signature has {len(self.input_signature)} entries, and {self.name!r} takes "
                    f"{len(positional)} by position",
                    location=current_location(),
                    expected=f"one for each of {self.name}{self.parameters}, or for the first of them",
                )
            self._specs = {p.name: spec for p, spec in zip(positional, self.input_signature)}

    def bind(self, args: Sequence[Any], kwargs: Mapping[str, Any], borrow: bool = False) -> BoundCall:
        """Binds a call's arguments.

        Args:
            borrow: whether tensors may borrow the arrays that they stand for.

        Raises:
            SignatureError: they do not fit the parameters or the input signature.
        """
        given: Iterable[tuple[str, Any]] | None
        if not kwargs and self._positional is not None and len(args) == len(self._positional):
            if not self._specs and all([type(value) is EagerTensor for value in args]):
                keys = [tensor_key(value) for value in args]
                return BoundCall(dict(zip(self._positional, args)), list(args), (*[None] * len(args), *keys))
            given = zip(self._positional, args)
        else:
            given = self._bind_plainly(args, kwargs) or self._bind_parameters(args, kwargs)
        arguments: dict[str, Any] = {}
        tensors: list[Tensor] = []
        borrowing: list[EagerTensor] = []
        structures: list[Any] = []  # one entry for each parameter: ([1], 2) is not (1, [2])
        keys = []
        specs = self._specs
        for name, value in given:
            if specs and name in specs:  # declared: the trace does not depend on which tensor of the spec it is
                value = self._to_spec(name, value, specs[name], borrowing)
                if type(value) is EagerTensor:
                    tensors.append(value)
                else:
                    tensors += [leaf for leaf in nest.flatten(value) if isinstance(leaf, Tensor)]
            elif type(value) is EagerTensor:
                structures.append(None)
                tensors.append(value)
                keys.append(tensor_key(value))
            else:
                if name in self._hinted and value is not None:
                    value = convert_to_tensor(value)
                leaves: list[Any] = []
                structures.append(take_apart(value, leaves))
                if arrays_to_tensors(leaves, borrowing):
                    value = nest.pack(value, leaves) if structures[-1] is not None else leaves[0]
                for leaf in leaves:
                    if type(leaf) is EagerTensor:
                        tensors.append(leaf)
                        keys.append(tensor_key(leaf))
                    else:
                        if isinstance(leaf, Tensor):
                            tensors.append(leaf)
                        keys.append(leaf_key(leaf))
            arguments[name] = value
        if not borrow:
            own(borrowing)
        return BoundCall(arguments, tensors, (*structures, *keys), borrowing if borrow else ())

    def declared(self, name: str) -> Any:
        """What the input signature says of a parameter; None if nothing."""
        return self._specs.get(name)

    def given(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments of a call by parameter, as they were passed."""
        return dict(self._bind_parameters(args, kwargs))

    def _bind_plainly(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> list[tuple[str, Any]] | None:
        """As `_bind_parameters`, for parameters and arguments without anything unusual; None for others."""
        if self._plan is None:
            return None
        given = []
        at, count, named = 0, len(args), 0
        for name, default, by_position, by_name in self._plan:
            if by_position and at < count:
                value = args[at]
                at += 1
            elif by_name and name in kwargs:
                value = kwargs[name]
                named += 1
            elif default is not _EMPTY:
                value = default
            else:
                return None
            given.append((name, value))
        return given if at == count and named == len(kwargs) else None

    def _bind_parameters(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
        """The arguments by parameter, in the order of the parameters, defaults included."""
        try:
            bound = self.parameters.bind(*args, **kwargs)
        except TypeError as error:
            raise errors.SignatureError(
                f"{self.name}() does not take these arguments: {error}",
                location=current_location(),
                expected=f"{self.name}{self.parameters}",
                fix="pass one value for each parameter",
            ) from None
        bound.apply_defaults()
        return bound.arguments.items()

    def to_trace(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments that the trace is made for: what is declared stands for every call, not just for this one."""
        return {name: self._specs.get(name, value) for name, value in arguments.items()}

    def specs_only(self) -> dict[str, Any]:
        """The parameters as `input_signature` declares them, with defaults for the rest."""
        if self.input_signature is None:
            raise errors.SignatureError(
                f"{self.name!r} has no input_signature, so get_concrete_function needs arguments",
                location=current_location(),
                fix="pass a TensorSpec or an example value for each parameter",
            )
        out = dict(self._specs)
        for name, p in self.parameters.parameters.items():
            if name not in out and p.default is not _EMPTY:
                out[name] = p.default
        return out

    def _to_spec(self, name: str, value: Any, spec: Any, borrowing: list[EagerTensor]) -> Any:
        if isinstance(spec, TensorSpec):
            return self._check_leaf(name, array_as(value, spec.dtype, borrowing), spec)
        wanted = dict(nest.children(spec)) if nest.is_nested(spec) else {}
        given = dict(nest.children(value)) if nest.is_nested(value) else {}
        if type(value) is not type(spec) or wanted.keys() != given.keys():
            raise errors.SignatureError(
                f"{name!r} is {in_words(value)}, structured otherwise than the input_signature of {self.name!r} says",
                location=current_location(),
                expected=repr(spec),
            )
        if not nest.is_nested(spec):
            return value
        # in the order of the specs, so that the order of a dict's keys does not matter
        parts = [self._to_spec(name + step, given[step], part, borrowing) for step, part in wanted.items()]
        return nest.rebuild(spec, parts)

    def _check_leaf(self, name: str, value: Any, spec: TensorSpec) -> Any:
        if type(value) is EagerTensor and value.dtype is spec.dtype and tensor_key(value)[1] == spec.shape.key:
            return value  # by far the most frequent case
        if isinstance(value, TensorSpec):
            fits, got = spec.is_compatible_with(value), f"a spec of dtype {value.dtype.name} and shape {value.shape}"
        else:
            try:
                value = convert_to_tensor(value, None if isinstance(value, Tensor) else spec.dtype)
            except errors.AutographError as error:
                raise errors.SignatureError(
                    f"{name!r} does not fit the input_signature: {error.message}",
                    location=current_location(),
                    expected=with_article(f"{spec.dtype.name} tensor of shape {spec.shape}"),
                ) from None
            fits = spec.is_compatible_with(value)
            got = with_article(f"{value.dtype.name} tensor of shape {value.shape}")
        if not fits:
            raise errors.SignatureError(
                f"{name!r} is {got}, which does not fit the input_signature of {self.name!r}",
                location=current_location(),
                expected=with_article(f"{spec.dtype.name} tensor of shape {spec.shape}"),
                fix="pass a tensor of that shape"
                if value.dtype is spec.dtype
                else f"ag.cast({name}, ag.{spec.dtype.name})",
            )
        return value


def _checked(input_signature: Any) -> tuple[Any, ...]:
    """The entries of an `input_signature`.

    Raises:
        SignatureError: it is no sequence, or has something else than specs in it.
    """
    if not isinstance(input_signature, (list, tuple)) or hasattr(input_signature, "_fields"):
        raise errors.SignatureError(
            f"the input_signature is {in_words(input_signature)}",
            location=current_location(),
            expected="a list or tuple with an entry for each parameter: input_signature=[ag.TensorSpec(...)]",
        )
    for i, entry in enumerate(input_signature):
        for path, leaf in nest.flatten_with_paths(entry, f"[{i}]"):
            if not isinstance(leaf, TensorSpec):
                raise errors.SignatureError(
                    f"input_signature{path} is {short(leaf)}",
                    location=current_location(),
                    expected="TensorSpecs, and tuples, lists, dicts and other structures of them",
                    fix="leave Python values out: parameters that come after those of the input_signature may be any",
                )
    return tuple(input_signature)


def _hinted(function: Callable[..., Any]) -> frozenset[str]:
    """The parameters whose annotation says that they are tensors."""
    try:
        hints = typing.get_type_hints(getattr(function, "__func__", function))
    except (NameError, TypeError, AttributeError):  # names that are there for type checkers alone
        return frozenset()
    return frozenset(name for name, hint in hints.items() if isinstance(hint, type) and issubclass(hint, Tensor))


def _plan(parameters: inspect.Signature) -> list[tuple[str, Any, bool, bool]] | None:
    """Name, default, whether by position and whether by name, of each parameter; None where there are `*args`."""
    plan = []
    for p in parameters.parameters.values():
        if p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD):
            return None
        plan.append((p.name, p.default, p.kind is not p.KEYWORD_ONLY, p.kind is not p.POSITIONAL_ONLY))
    return plan


def describe_call(name: str, arguments: Mapping[str, Any]) -> tuple[str, list[tuple[str, str]]]:
    """`f(x, n=3)` and the lines `x: float32 Tensor, shape=()` of its tensors."""
    heads: list[str] = []
    lines: list[tuple[str, str]] = []
    for parameter, value in arguments.items():
        leaves = list(nest.flatten_with_paths(value, parameter))
        tensors = [(path, leaf) for path, leaf in leaves if isinstance(leaf, (Tensor, TensorSpec))]
        if not tensors:
            heads.append(f"{parameter}={value!r}")
            continue
        heads.append(parameter)
        lines += [(path, f"{leaf.dtype.name} Tensor, shape={leaf.shape}") for path, leaf in tensors]
    return f"{name}({', '.join(heads)})", lines

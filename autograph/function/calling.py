"""How a `ConcreteFunction` is called: the arguments it takes, what of them are inputs of its graph, and its result."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.convert import convert_to_tensor
from autograph.framework.op_names import with_article
from autograph.framework.tensor import EagerTensor, SymbolicTensor, Tensor
from autograph.framework.tensor_spec import TensorSpec
from autograph.framework.undefined import PossiblyNone
from autograph.framework.user_frames import current_location
from autograph.function.differences import in_words
from autograph.function.keys import array_as, value_key
from autograph.ops.values.staged_container import StagedContainer

__all__ = ["Convention", "packer"]


class Convention:
    """What a trace takes: a value for each argument with tensors in it. The others are fixed, and may be left out.

    Args:
        name: of the function.
        traced: the arguments that the trace was made for, by parameter; tensors are symbolic.
        parameters: those of the function; None if all are positional.
    """

    def __init__(self, name: str, traced: Mapping[str, Any], parameters: inspect.Signature | None) -> None:
        self.name = name
        self._traced = traced
        self._parameters = parameters
        self._names = [n for n, v in traced.items() if any(isinstance(leaf, Tensor) for leaf in nest.flatten(v))]
        kinds = {} if parameters is None else {n: p.kind for n, p in parameters.parameters.items()}
        self._kinds = kinds
        starred = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
        self._starred = any(kinds.get(n) in starred for n in traced)
        #: How many arguments there are, where each of them is one tensor, so that a call can be checked at a glance.
        self._plain = len(traced) if not self._starred and all(isinstance(v, Tensor) for v in traced.values()) else None

    @property
    def parameters(self) -> inspect.Signature:
        """The parameters of the function; those that the arguments make, if it is not known."""
        if self._parameters is not None:
            return self._parameters
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        return inspect.Signature([inspect.Parameter(name, kind) for name in self._traced])

    @property
    def structured_input_signature(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Positional and keyword arguments: specs for tensors, Python values as they were."""
        positional: list[Any] = []
        by_name: dict[str, Any] = {}
        for name, value in self._traced.items():
            kind = self._kinds.get(name)
            specs = nest.map_structure(_spec, value)
            if kind is inspect.Parameter.VAR_POSITIONAL:
                positional += specs
            elif kind is inspect.Parameter.VAR_KEYWORD:
                by_name.update(specs)
            elif kind is inspect.Parameter.KEYWORD_ONLY:
                by_name[name] = specs
            else:
                positional.append(specs)
        return tuple(positional), by_name

    def fits(self, args: Sequence[Any], inputs: Sequence[SymbolicTensor]) -> bool:
        """Whether arguments given by position are tensors, one for each input and as the trace had them: by far the
        most frequent call, which needs no more to be found out of it. Others may fit as well."""
        if len(args) != self._plain:
            return False
        for value, parameter in zip(args, inputs):
            if type(value) is not EagerTensor or value.dtype is not parameter.dtype or value.shape != parameter.shape:
                return False
        return True

    def bind(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments of a call that hold tensors, by parameter.

        Raises:
            SignatureError: they do not fit, or a fixed one is another than it was.
        """
        if len(args) > len(self._names) or self._starred:
            given = self._bound(args, kwargs)
        else:
            given = dict(zip(self._names, args))
            for name, value in kwargs.items():
                if name in given or name not in self._traced:
                    raise self._refusal(f"{name!r} is given twice" if name in given else f"there is no {name!r}")
                given[name] = value
        missing = [name for name in self._names if name not in given]
        if missing:
            raise self._refusal(f"missing {', '.join(missing)}")
        for name, value in given.items():
            if name not in self._names:
                self._check_fixed(name, self._traced[name], value)
        return {name: given[name] for name in self._names}

    def fitted(
        self, arguments: Mapping[str, Any], inputs: Sequence[SymbolicTensor], borrowing: list[EagerTensor],
        exactly: bool,
    ) -> list[Tensor]:  # fmt: skip
        """`tensors` of a call that gives all arguments, by parameter.

        Args:
            exactly: whether only tensors may stand where the trace has tensors.
        """
        leaves = [leaf for name, traced in self._traced.items() for leaf in self._leaves(name, traced, arguments[name])]
        if exactly and not all(isinstance(leaf, Tensor) for leaf in leaves):
            raise self._refusal("something else than a tensor is given where this graph was traced for one")
        return [_fitting(value, parameter, borrowing) for value, parameter in zip(leaves, inputs)]

    def _bound(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> dict[str, Any]:
        if self._parameters is None:
            raise self._refusal("too many arguments")
        try:
            return dict(self._parameters.bind_partial(*args, **kwargs).arguments)
        except TypeError as error:
            raise self._refusal(str(error)) from None

    def _refusal(self, what: str) -> errors.SignatureError:
        return errors.SignatureError(
            f"{self.name}: {what}",
            location=current_location(),
            expected=f"values for {', '.join(self._names) or 'no parameters'}",
        )

    def tensors(
        self, arguments: Mapping[str, Any], inputs: Sequence[SymbolicTensor], borrowing: list[EagerTensor]
    ) -> list[Tensor]:
        """The tensors in the arguments of a call, one for each input.

        Args:
            borrowing: those that borrow an array are added to it.

        Raises:
            SignatureError: one of them does not fit.
        """
        leaves = [leaf for name, value in arguments.items() for leaf in self._leaves(name, self._traced[name], value)]
        return [_fitting(value, parameter, borrowing) for value, parameter in zip(leaves, inputs)]

    def _leaves(self, path: str, traced: Any, given: Any) -> Iterator[Any]:
        """The parts of an argument that stand where the trace had tensors."""
        if isinstance(traced, Tensor):
            yield given
        elif not nest.is_nested(traced):
            self._check_fixed(path, traced, given)
        elif not nest.is_nested(given) or nest.outline(traced) != nest.outline(given):
            raise errors.SignatureError(
                f"{path!r} is {in_words(given)}, structured otherwise than what this graph was traced for",
                location=current_location(),
                expected=repr(nest.map_structure(_spec, traced)),
            )
        else:
            for (step, part), (_, value) in zip(nest.children(traced), nest.children(given)):
                yield from self._leaves(path + step, part, value)

    def _check_fixed(self, path: str, traced: Any, given: Any) -> None:
        if value_key(given) != value_key(traced):
            raise errors.SignatureError(
                f"{path!r} is {in_words(given)}, and was {in_words(traced)} when this graph was traced",
                location=current_location(),
                expected=f"the same value: {path!r} is fixed",
                fix=f"call {self.name!r} itself, which traces what it has to",
            )


def _spec(leaf: Any) -> Any:
    return TensorSpec(leaf.shape, leaf.dtype, leaf.op.name) if isinstance(leaf, SymbolicTensor) else leaf


def _fitting(value: Any, parameter: SymbolicTensor, borrowing: list[EagerTensor]) -> Tensor:
    value = array_as(value, parameter.dtype, borrowing)
    if type(value) is EagerTensor and value.dtype is parameter.dtype and value.shape == parameter.shape:
        return value
    tensor = convert_to_tensor(value, None if isinstance(value, Tensor) else parameter.dtype)
    if tensor.dtype is not parameter.dtype or not parameter.shape.is_compatible_with(tensor.shape):
        raise errors.SignatureError(
            f"{parameter.op.name!r} is " + with_article(f"{tensor.dtype.name} tensor of shape {tensor.shape}"),
            location=current_location(),
            expected=with_article(f"{parameter.dtype.name} tensor of shape {parameter.shape}")
            + ", as this graph was traced for",
        )
    return tensor


def packer(structure: Any) -> Callable[[Iterable[Any]], Any]:
    """A function that makes a structure from values for its tensors; what it makes is new, its other leaves are not."""

    def part(node: Any) -> Callable[[Iterator[Any]], Any]:
        if isinstance(node, Tensor):
            return next
        if isinstance(node, StagedContainer):
            return lambda values: node.after_run(next(values), {}, stacked=True)
        if type(node) is set:
            return lambda values: set(node)
        if not nest.is_nested(node):
            return lambda values: node
        parts = [part(child) for _, child in nest.children(node)]
        if type(node) is PossiblyNone:
            return _where_present(node, *parts)
        if type(node) is tuple:
            return lambda values: tuple([make(values) for make in parts])
        if type(node) is dict:
            named = list(zip(node, parts))
            return lambda values: {key: make(values) for key, make in named}
        return lambda values: nest.rebuild(node, [make(values) for make in parts])

    whole = part(structure)
    return lambda values: whole(iter(values))


def _where_present(node: PossiblyNone, value: Callable[..., Any], present: Callable[..., Any]) -> Callable[..., Any]:
    """`packer` of a value that may be None: nothing is made of the tensors that stand for one where there is none."""
    count = sum(isinstance(leaf, Tensor) for leaf in nest.flatten(node.value))

    def make(values: Iterator[Any]) -> Any:
        tensors = list(itertools.islice(values, count))
        flag = present(values)
        if isinstance(flag, EagerTensor) and not flag:
            return None
        return nest.rebuild(node, [value(iter(tensors)), flag])

    return make

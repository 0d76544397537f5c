"""What a function returns: a name for each number and array of it, and Python's value of them for the loader."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.tensor import Tensor
from autograph.framework.undefined import PossiblyNone
from autograph.function.concrete import ConcreteFunction

__all__ = ["described"]

#: What the text of a value makes again, infinities and NaNs among the floats left aside.
_WRITTEN = (type(None), bool, int, str, bytes)


def described(concrete: ConcreteFunction) -> tuple[list[str], str]:
    """The names of all results in C, and what Python returns: an expression in which `r` is the list of the results.

    What the function leaves in arguments that it writes comes last. A value that may be None is two results: the
    second says whether it is there.

    Raises:
        UnimplementedError: it returns something that is neither made of arrays nor of plain values.

    >>> import autograph as ag
    >>> f = ag.function(lambda x: {"half": x / 2, "more": (x, None)})
    >>> described(f.get_concrete_function(ag.TensorSpec([])))
    (['half', 'more_0'], "{'half': r[0], 'more': (r[1], None)}")
    """
    walk = _Walk(concrete)
    structure = concrete.structured_outputs
    packed = walk.part(structure, "")
    names = walk.names
    left = 0 if concrete.effects is None else len(concrete.effects.outputs)
    after = [f"r[{len(names) + k}]" for k in range(left)]
    names += [_name_after(concrete, k) for k in range(left)]
    if after:
        kept = [] if structure is None else [f"*{packed}" if isinstance(structure, tuple) else packed]
        packed = after[0] if len(after) == 1 and not kept else f"({', '.join([*kept, *after])})"
    return names, packed


class _Walk:
    """Goes through a result, from left to right."""

    def __init__(self, concrete: ConcreteFunction) -> None:
        self._concrete = concrete
        self._numbers = itertools.count()
        self.names: list[str] = []

    def part(self, value: Any, name: str) -> str:
        """The expression for a part; its results are named after the way to it."""
        if isinstance(value, Tensor):
            return self._result(name or "result")
        if isinstance(value, PossiblyNone):
            found = self.part(value.value, name)
            there = self._result(f"{name or 'result'}_is_there")
            return f"({found} if {there} else None)"
        if type(value) in _WRITTEN:
            return repr(value)
        if type(value) in (float, complex):
            return f"{type(value).__name__}({str(value)!r})"
        if isinstance(value, dict):
            if not all(type(key) in _WRITTEN for key in value):
                raise self._refusal("a dict whose keys are neither numbers nor texts")
            start = f"{name}_" if name else ""
            pairs = [f"{key!r}: {self.part(part, f'{start}{key}')}" for key, part in value.items()]
            return f"{{{', '.join(pairs)}}}"
        if isinstance(value, (tuple, list)):
            parts = list(self._numbered(value, name or "result"))
            if isinstance(value, list):
                return f"[{', '.join(parts)}]"
            return f"({', '.join(parts)}{',' * (len(parts) == 1)})"
        if dataclasses.is_dataclass(value) and nest.is_nested(value):
            return self.part({step[1:]: part for step, part in nest.children(value)}, name)
        raise self._refusal(f"a {type(value).__name__}")

    def _numbered(self, values: Any, name: str) -> Iterator[str]:
        for number, part in enumerate(values):
            yield self.part(part, f"{name}_{number}")

    def _result(self, name: str) -> str:
        self.names.append(name)
        return f"r[{next(self._numbers)}]"

    def _refusal(self, what: str) -> errors.UnimplementedError:
        return errors.UnimplementedError(
            f"{self._concrete.name!r} returns {what}, which has no form in C",
            fix="return numbers and arrays, or tuples, lists and dicts of them",
        )


def _name_after(concrete: ConcreteFunction, number: int) -> str:
    """The name of the result that is what the function leaves behind in an argument."""
    for write in () if concrete.effects is None else concrete.effects.arrays:
        if write.written and write.output == number:
            return "_".join([*map(str, write.path), "after"])
    raise errors.UnimplementedError(
        f"what {concrete.name!r} assigns to objects of Python has no form in C", fix="return it"
    )

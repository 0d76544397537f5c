"""The arguments of random programs: what is drawn for a parameter, what one run is handed for it, and what the caller
sees of it afterwards.

What is drawn is plain data, made anew for every run: `("Point", n, v)`, `("set", values)`, `("array", values,
layout)`, where the layout is "" or says how the array lies in one of the caller's (see `_LAYOUTS`), and `("part", name,
key)`: the array that `<name><key>` gives, for a name of another parameter. Keys and texts are never tensors.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

import autograph as ag
from autograph.framework.tensor import SymbolicTensor
from tests.fuzz import prelude

__all__ = ["array_flags", "content", "drawn", "is_changed", "made"]

#: The shapes of parameters that are arrays of ints.
_SHAPES = {"V": (4,), "W": (4,), "A": (2, 3), "B": (2, 3), "R": (3,), "F": (3,)}
#: Which parameters may be the array of another one, or a part of it.
_PARTS = {"W": ("V", ("", "[::-1]")), "B": ("A", ("", "[::-1]")), "R": ("A", ("[0]", "[1]"))}
#: How an array may lie in memory: within a larger one of the caller's, backwards, or not to be written.
_LAYOUTS: dict[str, Callable[[Any], Any]] = {
    "": lambda array: array,
    "within": lambda array: np.concatenate((array, array[:1]))[:-1],
    "backwards": lambda array: array[::-1].copy()[::-1],
    "columns": lambda array: np.asfortranarray(array),
}


def drawn(name: str, others: Sequence[str], rng: random.Random) -> Any:
    """A value for the parameter `name`; `others` are those before it."""
    number = functools.partial(rng.randrange, -4, 7)
    if name == "x":
        return number() / 2
    if name == "p":
        return rng.randrange(2) == 1
    if name == "v":
        return [number() for _ in range(3)]
    if name == "l":
        return [number(), number()]
    if name == "d":
        return {"k": number(), "m": number()}
    if name == "o":
        return "Point", number(), number() / 2
    if name == "C":
        return {1: number(), number() + 3: number()}
    if name == "S":
        return "set", [number(), number()]
    if name == "r":
        return ("12", "ab1", "", "3")[rng.randrange(4)]
    if name == "X":
        return [[number() for _ in range(rng.randrange(3))] for _ in range(rng.randrange(3))]
    if name == "T":
        return [[number(), number()] for _ in range(3)]
    if name in _SHAPES:
        return _drawn_array(name, others, rng)
    return number()


def _drawn_array(name: str, others: Sequence[str], rng: random.Random) -> Any:
    whole, keys = _PARTS.get(name, ("", ()))
    if whole in others and rng.randrange(100) >= 85:
        return "part", whole, keys[rng.randrange(len(keys))]
    shape = _SHAPES[name]
    numbers = np.array([rng.randrange(-4, 7) for _ in range(int(np.prod(shape)))]).reshape(shape)
    layout = list(_LAYOUTS)[rng.randrange(len(_LAYOUTS))] if rng.randrange(100) >= 80 else ""
    return "array", (numbers / 2 if name == "F" else numbers).tolist(), layout


def array_flags(
    names: Sequence[str], staged: Sequence[bool], inputs: Sequence[Sequence[Any]], rng: random.Random
) -> tuple[bool, ...]:
    """Which parameters are tensors: an array is mostly the caller's own, which shows what is written, and always if
    another is a part of it, or if it does not lie in order: a tensor does, so it is reshaped without a copy."""
    handed = [(name, value) for values in inputs for name, value in zip(names, values) if isinstance(value, tuple)]
    own = {each for name, value in handed if value[0] == "part" for each in (name, value[1])}
    own |= {name for name, value in handed if value[0] == "array" and value[2] in ("backwards", "columns")}
    flags = [s and (name not in _SHAPES or rng.randrange(100) >= 75) for name, s in zip(names, staged)]
    return tuple(flag and name not in own for name, flag in zip(names, flags))


def made(values: Sequence[Any], names: Sequence[str], staged: Sequence[bool]) -> dict[str, Any]:
    """The arguments of one run, by name: lists, dicts, objects and arrays of its own; numbers, or all of a vector or
    array, as tensors where they are `staged`."""
    plain: dict[str, Any] = {}  # arrays before they became tensors: others may be parts of them
    result: dict[str, Any] = {}
    for value, name, flag in zip(values, names, staged):
        if isinstance(value, tuple) and value[0] in ("array", "part"):
            plain[name] = _array(value, plain)
            result[name] = ag.constant(plain[name]) if flag else plain[name]
        else:
            result[name] = _made(value, flag, name == "v")
    return result


def _array(value: tuple[Any, ...], others: Mapping[str, Any]) -> Any:
    if value[0] == "part":
        return eval(f"{value[1]}{value[2]}", dict(others))
    return _LAYOUTS[value[2]](np.array(value[1]))


def _made(value: Any, staged: bool, vector: bool = False) -> Any:
    if isinstance(value, tuple) and value[0] == "set":
        return set(value[1])
    if isinstance(value, tuple):
        return prelude.Point(*[_made(part, staged) for part in value[1:]])
    if isinstance(value, dict):
        return {k: _made(v, staged) for k, v in value.items()}
    if isinstance(value, list) and not (staged and vector):
        return [_made(v, staged) for v in value]
    return ag.constant(value) if staged and not isinstance(value, str) else value


def is_changed(value: Any, before: Any) -> bool:
    """Whether a tensor that was handed over is another one than was drawn: no program may change it."""
    if isinstance(value, ag.Tensor) and isinstance(before, tuple) and before[0] == "array":
        return not np.array_equal(value.numpy(), before[1])
    return False


def content(value: Any) -> Any:
    """What a caller sees of an argument after the call; of an array, also of the one that it is a part of."""
    if isinstance(value, prelude.Point):
        return [content(part) for part in (value.n, value.v, value.box.k)]
    if isinstance(value, dict):
        return {k: content(v) for k, v in value.items()}
    if isinstance(value, set):
        return set(value)
    if isinstance(value, list):
        return [content(v) for v in value]
    if isinstance(value, np.ndarray):
        return value.copy() if value.base is None else [value.copy(), np.array(value.base)]
    return "a symbolic tensor" if isinstance(value, SymbolicTensor) else value

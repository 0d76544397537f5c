"""Drawing from Python's and NumPy's generators of random numbers in traced code.

A draw is an operation: the generator is asked each time that the graph runs, in the order of the program, so that with
the same seed the numbers are plain Python's. What kind of number or array it gives is found by asking another generator
of the same class. Items of sequences (`choice`, `sample`, `shuffle`) are chosen by drawing their positions.
A generator that the function itself makes from a seed starts anew in each call, so its draws are constants.
"""

from __future__ import annotations

import copy
import random
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, nest
from autograph.framework.attempts import acts_at_once
from autograph.framework.context import building_graph, state
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.operators.builtins.effect_rules import Way
from autograph.operators.containers import selecting
from autograph.operators.containers.slices import get_item
from autograph.operators.dispatch import is_staged, require, staged_among
from autograph.operators.stack.audit import refused, repeated_or_skipped
from autograph.operators.state.effects import made_inside, note_contents, note_made
from autograph.ops.values.py_effects import Result, py_effect, result_like

__all__ = ["MAKERS", "draw", "makers"]


def draw(method: Any, way: Way, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """What a method of a generator gives."""
    generator, name = method.__self__, method.__name__
    inside = made_inside(generator)
    if inside is not None or way is Way.NOW:
        if not inside and repeated_or_skipped():
            raise refused(f"{name}() of a generator of random numbers", "make the generator outside of the function")
        if staged_among(args, kwargs):
            raise _refusal(name, "of a generator that the function makes, for a value known only when the graph runs")
        note_contents(args[0] if args and name == "shuffle" else None)
        return method(*args, **kwargs)
    special = _OF_ITEMS.get(name) if isinstance(generator, random.Random) or name == "shuffle" else None
    if special is not None:
        return special(generator, *args, **kwargs)
    return _drawn(generator, name, *args, **kwargs)


def _refusal(name: str, why: str) -> errors.UnimplementedError:
    return errors.UnimplementedError(
        f"{name}() {why}",
        location=current_location(),
        expected="numbers, or arrays of a known shape",
        fix="ag.random draws in the graph; or draw numbers of a known range and compute with them",
    )


# --- generators that the function makes ----------------------------------------------------------------------

MAKERS = {"random": ("Random",), "numpy.random": ("default_rng",), "numpy.random.mtrand": ("RandomState",)}


def makers(module: str) -> dict[Any, Callable[..., Any]]:
    """What stands in for the functions and classes of a module that make generators."""
    loaded = sys.modules[module]
    return {function: _seeded(function) for function in (getattr(loaded, name) for name in MAKERS.get(module, ()))}


def _seeded(function: Any) -> Callable[..., Any]:
    def overload(*args: Any, **kwargs: Any) -> Any:
        if building_graph() is not None and not acts_at_once():
            seed = (*args, *kwargs.values())
            if not seed or seed[0] is None:
                raise errors.UnimplementedError(
                    f"{function.__name__}() without a seed in a traced function, which would draw the same numbers in "
                    "each call",
                    location=current_location(),
                    fix="make the generator outside of the function, or give it a seed",
                )
            if staged_among(args, kwargs):
                raise _refusal(function.__name__, "of a seed that is known only when the graph runs")
        made = function(*args, **kwargs)
        note_made(made)
        return made

    return overload


# --- what kind of value it will be ---------------------------------------------------------------------------


def _another(generator: Any) -> Any:
    """A generator of the same class, to try things with."""
    if type(generator) is random.Random:
        return random.Random(0)
    if type(generator) is np.random.RandomState:
        return np.random.RandomState(0)
    if type(generator) is np.random.Generator:
        return np.random.default_rng(0)
    try:
        return copy.deepcopy(generator)
    except NotImplementedError:  # of a SystemRandom, which has no state either
        return generator


def _example(generator: Any, name: str, args: Any, kwargs: Any) -> Any:
    """A result like those to come."""
    if not staged_among(args, kwargs):
        return getattr(_another(generator), name)(*args, **kwargs)
    if state.regions:
        raise _refusal(name, "of a value that is known only when the graph runs, in a `try` or `with` statement")
    found = []
    for values in ((1, 1), (2, 1), (1000, 1), (1000, 2)):  # randint(0, n) and randint(100, n)
        given = nest.pack((args, kwargs), _stand_ins(nest.flatten((args, kwargs)), *values, name))
        with suppress(ValueError):
            found.append(getattr(_another(generator), name)(*given[0], **given[1]))
    if not found:
        raise _refusal(name, "of values that are known only when the graph runs")
    if any(_outline(other) != _outline(found[0]) for other in found):
        raise _refusal(name, "of as many values as a tensor says")
    return found[0]


def _outline(example: Any) -> Any:
    """What the results of a draw are, whatever their values."""
    return nest.structure_of(example), [result_like(leaf) for leaf in nest.flatten(example)]


def _stand_ins(leaves: Sequence[Any], scale: int, step: int, name: str) -> list[Any]:
    """Values in the place of those that are not known: `scale`, and each `step` times that more than the one before."""
    found: list[Any] = []
    for i, leaf in enumerate(leaves, 1):
        if not is_staged(leaf):
            found.append(leaf)
        elif isinstance(leaf, Tensor) and leaf.shape.is_fully_defined() and leaf.dtype.is_numeric:
            value = (1 + (i - 1) * step) * scale
            array = np.full([size or 0 for size in leaf.shape.as_tuple()], value, leaf.dtype.numpy_dtype)
            found.append(array if leaf.shape.rank else array.item())
        else:
            raise _refusal(name, "of a value whose shape is known only when the graph runs")
    return found


def _drawn(generator: Any, name: str, *args: Any, **kwargs: Any) -> Any:
    example = _example(generator, name, args, kwargs)
    if example is None:
        py_effect(name, args, kwargs, owner=generator)
        return None
    results = [result_like(leaf) for leaf in nest.flatten(example)]
    known: list[Result] = [result for result in results if result is not None]
    if len(known) < len(results) or kwargs.get("out") is not None:
        raise _refusal(name, f"that gives {type(example).__name__!r} objects, in a graph")
    found = py_effect(name, args, kwargs, owner=generator, results=known, made=nest.flatten)
    return nest.pack(example, found)


# --- items of sequences --------------------------------------------------------------------------------------


def _length(name: str, items: Any) -> int:
    if is_staged(items) and not (isinstance(items, Tensor) and items.shape.is_fully_defined() and items.shape.rank):
        raise _refusal(name, "of items whose number is known only when the graph runs")
    return len(items)


def _choice(generator: Any, seq: Any) -> Any:
    length = require(seq, "len")(seq) if is_staged(seq) else 0
    if is_staged(length) and type(generator) is random.Random:  # whose `randrange` draws as its `choice` does
        selecting.check(length > 0, lambda: IndexError("Cannot choose from an empty sequence"))
        return get_item(seq, _drawn(generator, "randrange", length))
    return get_item(seq, _drawn(generator, "choice", range(_length("choice", seq))))


def _choices(generator: Any, population: Any, weights: Any = None, *, cum_weights: Any = None, k: Any = 1) -> list[Any]:
    options = {key: value for key, value in (("weights", weights), ("cum_weights", cum_weights)) if value is not None}
    positions = _drawn(generator, "choices", range(_length("choices", population)), k=k, **options)
    return [get_item(population, position) for position in positions]


def _sample(generator: Any, population: Any, k: Any, *, counts: Any = None) -> list[Any]:
    if counts is not None:
        raise _refusal("sample", "with counts, in a graph")
    positions = _drawn(generator, "sample", range(_length("sample", population)), k)
    return [get_item(population, position) for position in positions]


def _shuffle(generator: Any, x: Any, *rest: Any, **kwargs: Any) -> None:
    if type(x) is not list or is_staged(x):
        raise errors.UnimplementedError(
            "shuffle() of an array in place, in a graph",
            location=current_location(),
            fix="x = x[np.random.permutation(len(x))]",
        )
    items, position = list(x), Result(dtypes.int64, (), True)
    order = py_effect(_shuffled, (generator, len(items)), results=[position] * len(items), made=list)
    note_contents(x)
    x[:] = [get_item(items, position) for position in order]


def _shuffled(generator: Any, length: int) -> list[int]:
    """Where each item of a list of this length comes from."""
    positions = list(range(length))
    generator.shuffle(positions)
    return positions


_OF_ITEMS: dict[str, Callable[..., Any]] = {
    "choice": _choice, "choices": _choices, "sample": _sample, "shuffle": _shuffle,
}  # fmt: skip

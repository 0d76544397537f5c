"""Where random ops get their numbers from: the global seed, the op's seed, and how often the op has run.

The rule. Every random op draws from a *stream*; run number n of a stream is a pure function of
(global seed, op seed, n), by the counter-based generator Philox. `set_seed` sets the global seed and puts
all streams back to run 0, those of functions traced before too.

- The op seed is the `seed` argument. Without one it is a number: eagerly, of the call since `set_seed`; in a
  graph, of the random op within its outermost graph. So two functions that draw in the same way draw the same
  numbers, as in TensorFlow; give the ops seeds where that matters.
- Where the count is kept: in the operation for graphs (a loop that runs it ten times makes ten runs), per op
  type and seed for eager calls with a `seed`; in a session for what it runs, so that each begins anew.
- A graph that was built by hand may have a seed of its own (`graph.seed`), which counts in the place of the global one.
- Without a global seed and without `seed`, every run is fresh, from the operating system's entropy. With
  `seed` alone, the global seed is 87654321.

The draws of one stream are locked, so that threads never get the same run.
"""

from __future__ import annotations

import itertools
import os
import threading
from typing import Any

import numpy as np

from autograph.framework.context import building_graph
from autograph.framework.run_counts import counts

__all__ = ["Stream", "fresh_seed", "global_seed", "philox", "seed_attrs", "set_seed"]

_DEFAULT_SEED = 87654321
_MASK = 2**64 - 1
#: Numbers of eager calls begin here, those of operations in graphs at 1: they must not meet.
_FIRST_CALL = 2**32


class _Seeds:
    """The global seed, and what is counted since it was set."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.epoch = 0
        self.seed: int | None = None
        self.calls = itertools.count(_FIRST_CALL)
        self.eager: dict[tuple[str, int], Stream] = {}
        self.entropy()

    def entropy(self) -> None:
        self.fresh = int.from_bytes(os.urandom(8), "little")
        self.runs = itertools.count()


class _Count:
    """How often an op has run since the global seed was set."""

    __slots__ = ("_epoch", "_runs")

    def __init__(self) -> None:
        self._epoch = -1
        self._runs = 0

    def next(self) -> int:
        """The number of this run, from 0."""
        if self._epoch != _seeds.epoch:
            self._epoch, self._runs = _seeds.epoch, 0
        self._runs += 1
        return self._runs - 1


class Stream:
    """A sequence of generators, one for each run of an op.

    Args:
        op_seed: the op's own seed, or its number.
        given: whether the user gave that seed.
        graph_seed: that of the graph, which counts in the place of the global seed.
        counts_itself: whether its runs are counted here alone, whatever counts are in force: they are of an object that
            is made anew where others begin anew.
    """

    def __init__(
        self, op_seed: int, given: bool, graph_seed: int | None = None, *, counts_itself: bool = False
    ) -> None:
        self._counts_itself = counts_itself
        self._op_seed = op_seed
        self._graph_seed = graph_seed
        self._given = given
        self._count = _Count()

    def next(self) -> np.random.Generator:
        """The generator of the next run."""
        with _seeds.lock:
            others = counts()
            own = others is None or self._counts_itself
            run = (self._count if own else others.setdefault(self, _Count())).next()  # type: ignore[union-attr]
            seed = self._graph_seed
            if seed is None:
                seed = _seeds.seed if others is None or others.seed is None else others.seed
        if seed is None and not self._given and others is not None:
            seed = others.fresh
        if seed is None and not self._given:
            return philox(_seeds.fresh, 0, next(_seeds.runs))
        # numbers and given seeds are kept apart, so that seed=1 is not the first op's stream
        op_seed = self._op_seed if self._given else self._op_seed | 1 << 63
        return philox(_DEFAULT_SEED if seed is None else seed, op_seed, run)

    @property
    def key(self) -> tuple[int, bool, int | None]:
        """What it was made of: the op's seed or number, whether the user gave that, and the seed of the graph."""
        return self._op_seed, self._given, self._graph_seed

    def __deepcopy__(self, memo: Any) -> Stream:
        return self  # a copy of an operation goes on with its count

    def __repr__(self) -> str:
        return f"Stream({self._op_seed})"


_seeds = _Seeds()
if hasattr(os, "register_at_fork"):  # a child process must not repeat its parent's numbers
    os.register_at_fork(after_in_child=_seeds.entropy)


def philox(seed: int, op_seed: int, run: int) -> np.random.Generator:
    """The generator for one run: the seeds are the key, the run is the upper half of the counter."""
    bits = np.random.Philox(key=np.array([seed & _MASK, op_seed & _MASK], np.uint64), counter=(run & _MASK) << 128)
    return np.random.Generator(bits)


def set_seed(seed: int) -> None:
    """Sets the global seed: random ops draw the same numbers after each `set_seed` with the same value.

    The docstring of `autograph.ops.random.random_streams` has the rule.

    >>> import autograph as ag
    >>> ag.random.set_seed(1)
    >>> a = ag.random.uniform([3])
    >>> ag.random.set_seed(1)
    >>> bool(ag.reduce_all(a == ag.random.uniform([3])))
    True
    """
    with _seeds.lock:
        _seeds.seed = int(seed)
        _seeds.epoch += 1
        _seeds.calls = itertools.count(_FIRST_CALL)
        _seeds.eager.clear()


def global_seed() -> int | None:
    """The global seed; None if none was set."""
    return _seeds.seed


def fresh_seed() -> int:
    """A seed that nothing else has."""
    with _seeds.lock:
        return int(philox(_seeds.fresh, 0, next(_seeds.runs)).integers(1 << 63))


def seed_attrs(op_name: str, seed: int | None) -> dict[str, Any]:
    """The seed attributes of a new random op: `seed` and `seed2` as in a GraphDef, and its stream."""
    graph = building_graph()
    given = seed is not None
    graph_seed: int | None = None
    if graph is None:
        with _seeds.lock:
            number = int(seed) if seed is not None else next(_seeds.calls)
            stream = Stream(number, given)
            if given:
                stream = _seeds.eager.setdefault((op_name, number), stream)
    else:
        root: Any = graph
        while getattr(root, "outer", None) is not None:
            root = root.outer
        with root._lock:
            count = root.__dict__["_random_ops"] = root.__dict__.get("_random_ops", 0) + 1
        number = int(seed) if seed is not None else count
        graph_seed = root.seed
        stream = Stream(number, given, graph_seed)
    seed_around = _seeds.seed if graph_seed is None else graph_seed
    known = given or seed_around is not None
    first = (_DEFAULT_SEED if seed_around is None else seed_around) if known else 0
    return {"seed": first, "seed2": number if known else 0, "_stream": stream}

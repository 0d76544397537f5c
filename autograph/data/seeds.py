"""Random numbers of datasets: which they are, and how they are drawn.

A dataset has a stream as a random op has one (`ops.random.random_streams`): each pass over the dataset is a run of it.
So the numbers of pass n are a function of (global seed, the dataset's seed, n), and `ag.random.set_seed` puts the
passes back to the first. Without `seed`, it is the number of the dataset, counted like random ops; without any seed the
numbers are fresh.

The numbers are the raw 64-bit output of NumPy's Philox, whose values NumPy guarantees, and a number below n is the
upper half of the product of the output's upper 32 bits with n (D. Lemire, "Fast random integer generation in an
interval", 2019, without the rejection: its bias is below n / 2^32). So an order is the same on every platform.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograph.ops.random.random_streams import Stream, philox, seed_attrs

__all__ = ["Seed", "raw_numbers"]


class Seed:
    """What was said of a dataset's random numbers: a seed, or where it stands among what draws without one.

    Args:
        seed: the dataset's own seed, or None.
    """

    def __init__(self, seed: Any = None) -> None:
        self._given = seed is not None
        self._number = int(seed) if self._given else 0
        self._stream: Stream | None = None if self._given else seed_attrs("Dataset", None)["_stream"]

    @classmethod
    def of(cls, given: bool, number: int, graph_seed: int | None) -> Seed:
        """That of which `said` says this."""
        made = cls(number)
        if not given:
            made._given, made._stream = False, Stream(number, False, graph_seed)
        return made

    @property
    def said(self) -> tuple[bool, int, int | None]:
        """Whether the dataset was given a seed; that, or its number among what draws; the seed of the graph."""
        if self._stream is None:
            return True, self._number, None
        number, _, graph_seed = self._stream.key
        return False, number, graph_seed

    def started(self) -> Passes:
        """The numbers of a dataset made now. A dataset that a graph makes anew each time it runs starts anew."""
        return Passes(Stream(self._number, True, counts_itself=True) if self._stream is None else self._stream)


class Passes:
    """The random numbers of the passes over one dataset."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._first: tuple[int, int] | None = None

    def generator(self, new: bool) -> Any:
        """The source of the next pass's numbers.

        Args:
            new: whether each pass has numbers of its own.
        """
        if new:
            return self._stream.next().bit_generator
        if self._first is None:
            high, low = self._stream.next().bit_generator.random_raw(2)
            self._first = int(high), int(low)
        return philox(*self._first, 0).bit_generator


def raw_numbers(bits: np.random.Philox) -> Iterator[int]:
    """Random integers of 32 bits, as Python ints."""
    while True:
        yield from (bits.random_raw(256) >> np.uint64(32)).tolist()

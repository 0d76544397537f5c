"""Many programs, on several processes."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

from tests.fuzz.compare import Report, Unusable, check, refusal_class
from tests.fuzz.generate import Sample, sample

__all__ = ["CHUNK", "Tally", "run_all", "tallies"]

#: How many programs a process does before it reports.
CHUNK = 50
#: How much further down the stack a program runs that took too long: some of the 16 KiB of a chunk.
_FRAMES = 20


@dataclass
class Tally:
    """What happened to some programs.

    Attributes:
        refusals: how often each was met, and a seed for it.
        differences: a seed and the kind of each.
        refused: how many programs were refused on some input.
        overflows: how many programs went beyond int64.
    """

    run: int = 0
    unusable: int = 0
    staged: int = 0
    refused: int = 0
    overflows: int = 0
    refusals: dict[str, tuple[int, int]] = field(default_factory=dict)
    differences: list[tuple[int, str]] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.run += other.run
        self.unusable += other.unusable
        self.staged += other.staged
        self.refused += other.refused
        self.overflows += other.overflows
        self.differences += other.differences
        for kind, (count, seed) in other.refusals.items():
            self.refuse(kind, seed, count)

    def refuse(self, kind: str, seed: int, count: int = 1) -> None:
        before, first = self.refusals.get(kind, (0, seed))
        self.refusals[kind] = (before + count, first)


def run_all(seeds: Iterable[int], make: Callable[[random.Random], Sample] = sample) -> Tally:
    logging.getLogger("autograph").setLevel(logging.ERROR)  # each program is traced anew for each input
    gc.freeze()  # what was imported stays: no collection looks at it
    gc.set_threshold(50_000, 20, 50)
    tally = Tally()
    for seed in seeds:
        try:
            report = check(make(random.Random(seed)))
            if report.difference is not None and "OutOfTime" in report.difference.kind:
                # A machine that is out of memory stands still; and where a call that is made often crosses the end of a
                # chunk of CPython's stack, each one maps a new chunk.
                report = _deeper(_FRAMES, make(random.Random(seed)))
        except Unusable:
            tally.unusable += 1
            continue
        tally.run += 1
        tally.staged += report.staged > 0
        tally.refused += bool(report.refusals)
        tally.overflows += report.overflows > 0
        for message in report.refusals:
            tally.refuse(refusal_class(message), seed)
        if report.difference is not None:
            tally.differences.append((seed, report.difference.kind))
    return tally


def _deeper(frames: int, program: Sample) -> Report:
    """The report about a program, which runs so many frames further down the stack."""
    return check(program) if frames == 0 else _deeper(frames - 1, program)


def tallies(
    chunks: list[range], jobs: int, make: Callable[[random.Random], Sample] = sample
) -> Iterator[Tally]:
    """The results of the chunks, in order; `make` gives the programs."""
    run = partial(run_all, make=make)
    if jobs == 1:
        yield from map(run, chunks)
        return
    # A new process now and then: what is remembered about modules that are gone is never much.
    with multiprocessing.get_context("spawn").Pool(jobs, maxtasksperchild=40) as pool:
        yield from pool.imap(run, chunks)

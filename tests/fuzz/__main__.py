"""The command: see the package."""

from __future__ import annotations

import argparse
import collections
import functools
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from tests import fuzz
from tests.fuzz import aliases, array_aliases, caught, objects, recursion
from tests.fuzz.compare import Difference, check
from tests.fuzz.features import FAMILIES
from tests.fuzz.generate import Sample, sample
from tests.fuzz.minimise import minimise
from tests.fuzz.runs import CHUNK, Tally, tallies


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=fuzz.__doc__)
    parser.add_argument("--count", type=int, default=1000, help="how many programs (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed; to go on where a run ended (default: 0)")
    parser.add_argument(
        "--only", type=_families, default=(), metavar="FAMILY,...",
        help=f"programs about these alone: {', '.join(FAMILIES)}",
    )  # fmt: skip
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (default: %(default)s)")
    parser.add_argument("--whole", action="store_true", help="show the programs as they are, not minimised")
    parser.add_argument("--show", type=int, default=10, help="how many differences to show (default: %(default)s)")
    parser.add_argument("--stop", type=int, default=100, help="stop after so many differences (default: %(default)s)")
    parser.add_argument("--refusals", type=int, default=15, help="how many refusals to list (default: %(default)s)")
    for name, made, about in (
        ("--aliases", aliases.sample, "lists under several names"),
        ("--arrays", array_aliases.sample, "arrays under several names"),
        ("--caught", caught.sample, "lists under several names where errors are caught"),
        ("--objects", objects.sample, "objects whose methods raise"),
        ("--recursion", recursion.sample, "functions that call themselves"),
    ):
        parser.add_argument(name, dest="make", action="store_const", const=made, help=f"programs about {about}")
    parser.add_argument(
        "--every", type=float, default=60, metavar="SECONDS",
        help="how often a run that no terminal shows says how far it is (default: %(default)s)",
    )  # fmt: skip
    options = parser.parse_args()
    make = options.make or functools.partial(sample, families=options.only)

    start = told = time.monotonic()
    total = Tally()
    shown: collections.Counter[str] = collections.Counter()
    for chunk, tally in _chunks(options.seed, options.count, options.jobs, total, make):
        total.add(tally)
        for seed, kind in tally.differences:
            if shown[kind] < 2 and sum(shown.values()) < options.show:
                _show(seed, kind, options.whole, make)
            else:
                print(f"--- seed {seed}: {kind}", flush=True)
            shown[kind] += 1
        if total.run < options.count:
            rate = total.run / (time.monotonic() - start)
            text = f"{total.run}/{options.count}, {len(total.differences)} differences, {rate:.1f} a second"
            if sys.stderr.isatty():
                _progress(text, total.run / options.count)
            elif time.monotonic() - told >= options.every:
                print(f"seed {chunk.stop}: {text}", file=sys.stderr, flush=True)
                told = time.monotonic()
        if len(total.differences) >= options.stop:
            print(f"stopped before seed {chunk.stop}")
            break
    if sys.stderr.isatty():
        _progress("", 1)
    _summary(total, time.monotonic() - start, options.refusals)
    return 1 if total.differences else 0


def _families(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    unknown = [name for name in names if name not in FAMILIES]
    if unknown:
        raise argparse.ArgumentTypeError(f"no family {unknown[0]!r}; there are {', '.join(FAMILIES)}")
    return names


Maker = Callable[[random.Random], Sample]


def _chunks(first: int, count: int, jobs: int, total: Tally, make: Maker) -> Iterator[tuple[range, Tally]]:
    """The results chunk by chunk, until so many programs were run: a few seeds give one that says nothing."""
    while total.run < count:
        end = first + count - total.run
        chunks = [range(start, min(start + CHUNK, end)) for start in range(first, end, CHUNK)]
        yield from zip(chunks, tallies(chunks, jobs, make))
        first = end


def _progress(text: str, share: float) -> None:
    filled = round(30 * share)
    bar = f"[{'#' * filled}{'.' * (30 - filled)}] {text}" if text else ""
    print(f"\r\033[K{bar}", end="", file=sys.stderr, flush=True)


def _show(seed: int, kind: str, whole: bool, make: Maker) -> None:
    """Prints a difference, as a small program."""
    program = make(random.Random(seed))
    if not whole and "OutOfTime" not in kind:

        def fails(text: str) -> bool:
            found = _difference(replace(program, source=text))
            return found is not None and found.kind == kind

        program = replace(program, source=minimise(program.source, fails))
    found = _difference(program)
    print(f"--- seed {seed}: {kind}\n{program.source}")
    if found is not None:
        print(f"    f{found.arguments!r}, tensors: {program.staged}\n    {found.text}", flush=True)


def _difference(program: Sample) -> Difference | None:
    try:
        return check(program).difference
    except Exception:  # a smaller program may be anything
        return None


def _summary(total: Tally, seconds: float, listed: int) -> None:
    run = total.run or 1
    print(
        f"{total.run} programs, {total.staged} of them ran staged, {total.unusable} more unusable: "
        f"{len(total.differences)} differences, {total.refused} refused ({100 * total.refused / run:.1f} %), "
        f"{total.overflows} beyond int64, "
        f"{seconds:.0f} s ({1000 * seconds / run:.0f} ms each)"
    )
    for kind, (count, seed) in sorted(total.refusals.items(), key=lambda item: -item[1][0])[:listed]:
        print(f"  refused {count:5}  {kind[:200]}   (seed {seed})")


if __name__ == "__main__":
    sys.exit(main())

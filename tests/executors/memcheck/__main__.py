"""Runs tests of the native executor so that valgrind sees each access of machine code that is out of bounds.

Run it twice, with the same folder in `AUTOGRAPH_CACHE`: by itself, which compiles, and under valgrind, which then has
to go through the tests only. `make valgrind` does both. In a process of this module,

- machine code is made for a processor that valgrind knows: one with AVX2 and without AVX-512;
- each buffer of a run has memory of its own with a gap behind it that nobody may access, where they otherwise share it;
- loops are not divided among threads, as valgrind runs one at a time.

A test fails if valgrind has counted an error while it ran.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import pytest

import autograph as ag
from autograph.executors.native import direct, entry, memory, sites
from autograph.executors.native import program as lp
from tests.executors.memcheck import client

#: What the processor has that code is made for: Intel's of 2013.
_HASWELL = (
    "64bit", "avx", "avx2", "bmi", "bmi2", "cmov", "crc32", "cx16", "cx8", "f16c", "fma", "fxsr", "lzcnt", "mmx",
    "movbe", "pclmul", "popcnt", "sahf", "sse", "sse2", "sse3", "sse4.1", "sse4.2", "ssse3",
)  # fmt: skip

#: The bytes between buffers.
_GAP = 64
#: NumPy keeps small memory that is freed, with its gaps: work memory is larger than that.
_LEAST = 4096


class _Work(int):
    """The size of the work memory, which knows where its gaps are."""

    gaps: list[tuple[int, int]]


def _place_apart(program: lp.Program) -> tuple[dict[lp.Buffer, int], int]:
    """As `place_buffers`, but no two buffers share memory, and each ends with a gap."""
    offsets, gaps, end = {}, [], 0
    for buffer in memory.place_buffers(program)[0]:
        offsets[buffer] = end
        after = end + buffer.bytes
        end = (after + _GAP + 63) & -64
        gaps.append((after, end - after))
    if not offsets:
        return {}, 0
    work = _Work(max(end, _LEAST))
    work.gaps = gaps
    return offsets, work


class _Frame(sites.Frame):
    """A frame whose work memory has gaps."""

    __slots__ = ()

    def __init__(self, cells: int, work: int) -> None:
        super().__init__(cells, work)
        for at, length in getattr(work, "gaps", ()):
            client.ask(client.MAKE_NO_ACCESS, int(self.cells[3]) + at, length)


def _for_a_processor_that_valgrind_knows() -> None:
    features = llvm.get_host_cpu_features()
    missing = [name for name in ("avx2", "fma", "f16c") if not features.get(name)]
    if missing:
        raise SystemExit(f"memcheck: this processor has no {missing[0]}.")
    # The names are those that LLVM knows here: any that is left out may be switched on by the processor's name.
    fixed = llvm.FeatureMap({name: name in _HASWELL for name in sorted(features)})
    llvm.get_host_cpu_features = lambda: fixed
    llvm.get_host_cpu_name = lambda: "haswell"


class _Watch:
    """Fails tests while which valgrind has counted errors."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: Any) -> Any:
        before = client.ask(client.COUNT_ERRORS)
        result = yield
        found = client.ask(client.COUNT_ERRORS) - before
        if found:
            pytest.fail(f"valgrind counted {found} errors", pytrace=False)
        return result


def _notices_gaps() -> bool:
    """Whether an access of a gap is counted, if valgrind runs this."""
    memory_of_run = np.zeros(_LEAST, np.uint8)
    client.ask(client.MAKE_NO_ACCESS, memory_of_run.ctypes.data + 100, 8)
    before = client.ask(client.COUNT_ERRORS)
    ctypes.memset(memory_of_run.ctypes.data + 107, 1, 1)
    return client.ask(client.COUNT_ERRORS) == before + 1


def main(arguments: list[str]) -> int:
    watched = bool(client.ask(client.RUNNING))
    if watched and not _notices_gaps():
        print("memcheck: valgrind did not notice an access that is out of bounds.", file=sys.stderr)
        return 2
    _for_a_processor_that_valgrind_knows()
    ag.config.threads = 1
    sites.place_buffers = _place_apart
    direct.Frame = entry.Frame = _Frame
    return int(pytest.main(["-p", "no:cacheprovider", "-p", "no:xdist", *arguments], plugins=[_Watch()]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""A hundred programs over NumPy arrays: plain, in Numba's `njit`, and under `ag.function`, from the same source.

    python bench/bench_array_programs.py [NAME...] [--json FILE]    all programs of `array_programs`, or those named

Each system runs in a process of its own, one after the other; with AUTOGRAPH_PEERS set, Numba is one of them, for the
programs that it takes. A time is the least of five batches, in which each call gets arrays of its own, as programs may
write into theirs. The rows are in the order of the ratio to the fastest of the others; below 1, autograph is faster.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

_SYSTEM = "--system"
#: Seconds of a batch.
_BATCH = 0.02
#: Calls before anything is timed: direct calls begin after some.
_WARM = 60


def timed(run: Callable[..., Any], arguments: Sequence[Any]) -> tuple[float, float]:
    """The first call in ms, and another one in µs."""

    def fresh() -> list[Any]:
        return [a.copy() if isinstance(a, np.ndarray) else a for a in arguments]

    start = time.perf_counter()
    run(*fresh())
    first = time.perf_counter() - start
    given = fresh()
    start = time.perf_counter()
    run(*given)
    times = max(1, min(1000, int(_BATCH / max(time.perf_counter() - start, 1e-7))))
    for _ in range(_WARM if times > _WARM else 0):
        run(*fresh())
    best = float("inf")
    for _ in range(5):
        batch = [fresh() for _ in range(times)]
        start = time.perf_counter()
        for given in batch:
            run(*given)
        best = min(best, (time.perf_counter() - start) / times)
    return first * 1e3, best * 1e6


def of_system(name: str, programs: Sequence[str]) -> None:
    """Times programs in this process, and prints the times as JSON; what fails has none."""
    from array_programs import PROGRAMS

    found: dict[str, tuple[float, float]] = {}
    for each in programs or list(PROGRAMS):
        function, arguments = PROGRAMS[each].function, PROGRAMS[each].arguments()
        numbers = [isinstance(a, np.generic) for a in arguments]
        if name == "autograph":
            import autograph as ag

            run: Callable[..., Any] = ag.function(function)
            arguments = [ag.constant(a) if number else a for a, number in zip(arguments, numbers)]
        else:
            arguments = [a.item() if number else a for a, number in zip(arguments, numbers)]
            run = function
        if name == "numba":
            import numba

            run = numba.njit(function)
        try:
            found[each] = timed(run, arguments)
        except Exception as error:
            print(f"{name}: {each}: {type(error).__name__}", file=sys.stderr)
    json.dump(found, sys.stdout)


def _process(python: str, name: str, programs: Sequence[str]) -> dict[str, tuple[float, float]]:
    made = subprocess.run(
        [python, "-W", "ignore", os.path.abspath(__file__), _SYSTEM, name, *programs], check=True, capture_output=True,
        text=True, env={**os.environ, "AUTOGRAPH_CACHE": "off"},
    )  # fmt: skip
    sys.stderr.write(made.stderr)
    times: dict[str, tuple[float, float]] = json.loads(made.stdout)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", nargs="*", metavar="NAME")
    parser.add_argument("--json", metavar="FILE", help="writes the times there")
    given = parser.parse_args()
    from array_programs import PROGRAMS
    from measure import table

    for name in given.programs:
        if name not in PROGRAMS:
            parser.error(f"there is no program {name!r}; there are {', '.join(sorted(PROGRAMS))}")
    systems = {"NumPy": _process(sys.executable, "numpy", given.programs)}
    peers = os.environ.get("AUTOGRAPH_PEERS")
    if peers:
        systems["Numba"] = _process(os.path.join(peers, "jx", "bin", "python"), "numba", given.programs)
    ours = _process(sys.executable, "autograph", given.programs)
    rows, ratios = [], []
    for name, (first, mine) in ours.items():
        others = {system: times[name] for system, times in systems.items() if name in times}
        best = min(others, key=lambda system: others[system][1])
        ratios.append(mine / others[best][1])
        firsts = others["Numba"][0] if "Numba" in others else float("nan")
        numbers = f"{others[best][1]:.1f}", f"{mine:.1f}", f"{ratios[-1]:.2f}", f"{first:.0f}", f"{firsts:.0f}"
        rows.append((ratios[-1], [name, best, *numbers]))
    titles = ["program", "fastest other", "its us", "autograph", "ratio", "first, ms", "Numba's"]
    table("Programs over arrays", titles, [row for _, row in sorted(rows, reverse=True)])
    print(f"geometric mean of {len(ratios)} ratios: {np.exp(np.mean(np.log(ratios))):.2f}")
    if given.json:
        with open(given.json, "w") as file:
            json.dump({**systems, "autograph": ours}, file)


if __name__ == "__main__":
    if _SYSTEM in sys.argv:
        at = sys.argv.index(_SYSTEM)
        of_system(sys.argv[at + 1], sys.argv[at + 2 :])
    else:
        main()

"""Where the time of first calls goes: each program in a fresh process, nothing cached, by phase.

    python bench/first_calls.py [NAME...] [--runs N]     all programs of bench_programs.py, or those named

Each row is the process with the least of N, in ms of CPU time of the thread that calls. A phase does not count what
others do within it. `start` is another program, `x + 1`, that is run before, and pays for what a process does once:
importing what a first call needs, starting LLVM, the code that all programs share; it is no part of `all`, as peers do
that when they are imported or make their first array (`bench_import.py`). `load` is what is imported after that. `rest`
is binding the arguments, the run itself, and whatever else has no phase.
With AUTOGRAPH_PEERS set, the first calls of peers follow, in fresh processes and after such a program too, in ms of
wall time, as they use several threads.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import peer_process
from measure import table

#: Phase: the functions that it is, as module and name within it.
PHASES: dict[str, tuple[tuple[str, str], ...]] = {
    "load": (
        ("importlib._bootstrap", "_find_and_load"),
        ("autograph.executors.native.machine", "_Machine.__init__"),
    ),
    "convert": (("autograph.conversion", "_instantiate"),),
    "trace": (("autograph.function.function", "Function._trace"),),
    "optimise": (("autograph.optimizer", "optimize"),),
    "lower": (("autograph.executors.native.lower.graphs", "lower"),),
    "emit": (("autograph.executors.native.emit", "emit"),),
    "parse, passes": (("autograph.executors.native.machine", "_Machine.optimized"),),
    "code": (("autograph.executors.native.machine", "_Machine.compiled"),),
    "link": (("autograph.executors.native.machine", "_Machine.link"),),
}
#: The peers that compile: environment, script.
PEERS = {"JAX jit": ("jx", "jax_programs.py"), "Numba": ("jx", "numba_programs.py")}


class _Clock:
    """Charges time to the innermost phase that runs."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self._phases = ["rest"]
        self._since = time.thread_time()

    def _charge(self) -> None:
        now = time.thread_time()
        self.spent[self._phases[-1]] += now - self._since
        self._since = now

    def start(self) -> None:
        self._charge()
        self.spent.clear()

    def stop(self) -> dict[str, float]:
        self._charge()
        return dict(self.spent)

    def timed(self, phase: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            self._charge()
            self._phases.append("load" if "load" in self._phases else phase)
            try:
                return function(*args, **kwargs)
            finally:
                self._charge()
                self._phases.pop()

        return call


def _wrap(clock: _Clock, module: Any) -> None:
    """Times the functions of a module that are phases."""
    for phase, functions in PHASES.items():
        for name, path in functions:
            if name != module.__name__:
                continue
            *owners, last = path.split(".")
            owner = functools.reduce(getattr, owners, module)
            setattr(owner, last, clock.timed(phase, getattr(owner, last)))


def _first_call(name: str) -> dict[str, float]:
    """The seconds of each phase of a first call in this process, and of the program before it."""
    import numpy as np
    from bench_programs import PROGRAMS, start
    from workloads import WORKLOADS

    import autograph as ag

    args = [ag.constant(v) if isinstance(v, (np.ndarray, np.generic)) else v for v in WORKLOADS[name].inputs()]
    clock = _Clock()
    # Modules that are not loaded yet are timed as soon as they are.
    wanted = {module for functions in PHASES.values() for module, _ in functions}
    for module in wanted.intersection(sys.modules):
        _wrap(clock, sys.modules[module])
    waiting = wanted.difference(sys.modules)
    find = importlib._bootstrap._find_and_load  # type: ignore[attr-defined]

    def find_and_load(module: str, *rest: Any) -> Any:
        found = find(module, *rest)
        if module in waiting:
            waiting.discard(module)
            _wrap(clock, sys.modules[module])
        return found

    importlib._bootstrap._find_and_load = find_and_load  # type: ignore[attr-defined]
    one = ag.constant(np.float32(1))
    clock.start()
    start(one)
    before = sum(clock.stop().values())
    clock.start()
    PROGRAMS[name](*args)
    return {"start": before, **clock.stop()}


def _fresh(name: str, environment: dict[str, str]) -> dict[str, float]:
    command = [sys.executable, __file__, "--here", name]
    done = subprocess.run(command, env=environment, capture_output=True, check=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Where the time of first calls goes.")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--runs", type=int, default=3, metavar="N", help="processes for each program")
    parser.add_argument("--here", action="store_true", help="in this process, as JSON")
    options = parser.parse_args()
    if options.here:
        print(json.dumps(_first_call(options.names[0])))
        return
    from bench_programs import PROGRAMS

    names = options.names or list(PROGRAMS)
    columns = [*PHASES, "rest"]
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ, "AUTOGRAPH_CACHE": "off", "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": "",
        }  # fmt: skip
        _fresh(names[0], environment)  # fills the cache of bytecode
        for name in names:
            runs = [_fresh(name, environment) for _ in range(options.runs)]
            start = min(run.pop("start") for run in runs)
            best = min(runs, key=lambda spent: sum(spent.values()))
            phases = (f"{best.get(c, 0) * 1e3:.1f}" for c in columns)
            rows.append([name, f"{start * 1e3:.0f}", f"{sum(best.values()) * 1e3:.0f}", *phases])
    for row in rows:
        for environment_name, script in PEERS.values():
            if peer_process.interpreter(environment_name):
                runs_of_peer = [peer_process.run(environment_name, script, row[0]) for _ in range(options.runs)]
                times = [run[row[0]]["first_ms"] for run in runs_of_peer if row[0] in run]
                row.append(f"{min(times):.0f}" if times else "-")
    peers = list(PEERS) if peer_process.interpreter("jx") else []
    table("First calls in fresh processes, ms", ["program", "start", "all", *columns, *peers], rows)


if __name__ == "__main__":
    main()

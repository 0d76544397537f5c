"""`python -m tests.cpython [--extra] [--fast] [-v] [MODULE ...]`: a table, and the tests that differ."""

from __future__ import annotations

import argparse
import subprocess
import sys

from tests.cpython import modules
from tests.cpython.compare import WAYS, Comparison, compare, missing

_COLUMNS = (
    "module functions ran refused tests failed:plain failed:converted failed:operators differ excused "
    "seconds:plain seconds:converted seconds:operators times:converted times:operators"
)


def _row(found: Comparison) -> list[object]:
    functions = found.runs["converted"]["functions"]
    ran = functions - len(found.never_ran) if "operators" in found.runs else "-"
    failed = [found.failures(way) if way in found.runs else "-" for way in WAYS]
    seconds = [f"{found.runs[way]['seconds']:.2f}" if way in found.runs else "-" for way in WAYS]
    times = [f"{found.ratio(way):.2f}" if way in found.runs else "-" for way in WAYS[1:]]
    tests = len(found.runs["plain"]["outcomes"])
    counts = len(found.different), len(found.excused)
    return [found.name, functions, ran, len(found.refused), tests, *failed, *counts, *seconds, *times]


def _print(row: list[object]) -> None:
    print(f"{row[0]!s:14}", *(f"{cell!s:>10}" for cell in row[1:]), flush=True)


def main() -> int:
    """Runs what the command line names; the number of modules with a difference that has no reason."""
    parser = argparse.ArgumentParser(prog="python -m tests.cpython", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="MODULE")
    parser.add_argument("--extra", action="store_true", help="also the modules that nobody promised")
    parser.add_argument(
        "--fast", action="store_true", help="leave out the slow run through all operators, and its count"
    )
    parser.add_argument("-v", "--verbose", action="store_true", help="tell how tests differ, and what did not run")
    given = parser.parse_args()
    rows = [*modules.MODULES, *(modules.EXTRA if given.extra else ())]
    wanted = [modules.find(name) for name in given.names] or rows
    print(f"Python {sys.version.split()[0]}; seconds of processor time")
    _print([part.partition(":")[0] for part in _COLUMNS.split()])
    _print([part.partition(":")[2] for part in _COLUMNS.split()])
    bad = 0
    for module in wanted:
        reason = missing(module)
        if reason is not None:
            print(f"{module.name:14} not run: {reason}")
            continue
        try:
            found = compare(module.name, ways=WAYS[:2] if given.fast else WAYS)
        except (RuntimeError, subprocess.TimeoutExpired) as error:
            print(f"{module.name:14} {error}")
            bad += 1
            continue
        _print(_row(found))
        for test, text in found.different.items():
            print(f"    {test}: {text if given.verbose else text.splitlines()[0]}")
        for name, text in found.refused.items():
            print(f"    not converted: {name}: {text}")
        if given.verbose:
            for test, text in found.excused.items():
                print(f"    {test}: {text}")
            if not given.fast:
                print("    never called:", *found.never_ran)
        bad += bool(found.different or found.refused)
    return bad


if __name__ == "__main__":
    sys.exit(min(main(), 1))

"""The command: see the package."""

from __future__ import annotations

import argparse
import collections
import sys
import time

from tests.fuzz.compare import Difference, Unusable, check, refusal_class
from tests.fuzz.generate import sample
from tests.fuzz.minimise import minimise


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="how many programs (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default: %(default)s)")
    parser.add_argument("--no-effects", action="store_true", help="no inner functions that assign outer variables")
    parser.add_argument("--whole", action="store_true", help="show the programs as they are, not minimised")
    parser.add_argument("--stop", type=int, default=20, help="stop after so many differences (default: %(default)s)")
    parser.add_argument(
        "--refusals", type=int, default=15, help="how many kinds of refusals to list (default: %(default)s)"
    )
    options = parser.parse_args()

    refusals: collections.Counter[str] = collections.Counter()
    examples: dict[str, int] = {}
    seen: collections.Counter[str] = collections.Counter()
    run = unusable = staged = 0
    start = time.monotonic()
    for seed in range(options.seed, options.seed + options.count):
        program = sample(seed, effects=not options.no_effects)
        try:
            report = check(program.source, program.inputs, program.staged)
        except Unusable:
            unusable += 1
            continue
        run += 1
        staged += bool(report.staged)
        for message in report.refusals:
            refusals[refusal_class(message)] += 1
            examples.setdefault(refusal_class(message), seed)
        found = report.difference
        if found is None:
            continue
        seen[found.kind] += 1
        effects = "  (an inner function assigns outer variables)" if "nonlocal" in program.source else ""
        print(f"--- seed {seed}: {found.kind}{effects}", flush=True)
        if seen[found.kind] > 3:
            print("    (like others above)")
            continue
        source = program.source
        if not options.whole and "_Timeout" not in found.kind:

            def fails(text: str, kind: str = found.kind) -> bool:
                again = _difference(text, program)
                return again is not None and again.kind == kind

            source = minimise(source, fails)
        print(source)
        last = _difference(source, program) or found
        print(f"    f{last.arguments!r}, tensors: {program.staged}\n    {last.text}", flush=True)
        if sum(seen.values()) >= options.stop:
            break
    elapsed = time.monotonic() - start
    print(
        f"{run} programs ({staged} ran staged, {unusable} unusable), {sum(seen.values())} differences, {elapsed:.0f} s"
    )
    for message, count in refusals.most_common(options.refusals):
        print(f"  refused {count:5}  {message[:200]}   (seed {examples[message]})")
    print(f"  refused {sum(refusals.values()):5}  in all")
    return 1 if seen else 0


def _difference(source: str, program: object) -> Difference | None:
    try:
        return check(source, program.inputs, program.staged).difference  # type: ignore[attr-defined]
    except (Unusable, RecursionError, SyntaxError, Exception):
        return None


if __name__ == "__main__":
    sys.exit(main())

"""The public suite of the array API standard on `autograph.array_api`: how many of its tests pass.

The suite (github.com/data-apis/array-api-tests) is on no package index. With a checkout of it, with its submodule
and its requirements: `python -m tests.numpy.array_api_suite CHECKOUT [arguments for pytest]`, or
`make array-api ARRAY_API_TESTS=CHECKOUT`. `ARRAY_API_TESTS_MODULE=array_api_strict` in the environment runs it on
another library.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

VERSION = "2024.12"
ROOT = Path(__file__).resolve().parents[2]


def run(checkout: Path, arguments: Sequence[str] = ()) -> tuple[dict[str, Counter[str]], list[str]]:
    """By the suite's files, how many tests passed, failed and were skipped; and which failed."""
    environment = {
        "ARRAY_API_TESTS_MODULE": "autograph.array_api", "ARRAY_API_STRICT_API_VERSION": VERSION, **os.environ,
        "ARRAY_API_TESTS_VERSION": VERSION,
        "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]),
    }  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        command = [
            sys.executable, "-m", "pytest", "array_api_tests", "--quiet", "--tb=no", "--disable-deadline",
            "-p", "no:cacheprovider", f"--junit-xml={report}", *arguments,
        ]  # fmt: skip
        subprocess.run(command, cwd=checkout, env=environment, check=False)
        cases = list(xml.parse(report).iter("testcase")) if report.exists() else []
    counts: dict[str, Counter[str]] = {}
    failed = []
    for case in cases:
        kinds = {part.tag for part in case}
        outcome = "failed" if kinds & {"failure", "error"} else "skipped" if "skipped" in kinds else "passed"
        file = next((p for p in case.get("classname", "").split(".") if p.startswith("test_")), "?")
        counts.setdefault(file, Counter())[outcome] += 1
        if outcome == "failed":
            failed.append(f"{file}::{case.get('name')}")
    return counts, failed


def main(arguments: Sequence[str]) -> int:
    if not arguments or not Path(arguments[0], "array_api_tests").is_dir():
        print("expected a checkout of github.com/data-apis/array-api-tests", file=sys.stderr)
        return 2
    counts, failed = run(Path(arguments[0]), arguments[1:])
    for name in failed:
        print(f"failed: {name}")
    for file, count in sorted(counts.items()):
        print(f"{file}: {count['passed']} of {count['passed'] + count['failed']}")
    total = sum(counts.values(), Counter())
    ran = total["passed"] + total["failed"]
    if not ran:
        print("no test ran", file=sys.stderr)
        return 2
    module = os.environ.get("ARRAY_API_TESTS_MODULE", "autograph.array_api")
    share = 100 * total["passed"] / ran
    print(f"{module}: {total['passed']} of {ran} tests of array-api-tests pass ({share:.1f} %)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

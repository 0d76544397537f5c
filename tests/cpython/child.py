"""One module, one way, in this process: `python -m tests.cpython.child NAME WAY RESULT.json`.

The ways: `plain`, `converted`, and `operators`, which is converted without fast paths and counts what runs.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
import traceback
import unittest
from typing import Any

__all__ = ["main"]


class _Results(unittest.TestResult):
    """The outcome of each test by its id; a test with subtests that fail lists them."""

    def __init__(self) -> None:
        super().__init__()
        self.outcomes: dict[str, str] = {}
        self.details: dict[str, str] = {}

    def _note(self, test: Any, outcome: str, error: Any = None) -> None:
        name = test.id()
        count = 2
        while name in self.outcomes:
            name, count = f"{test.id()} #{count}", count + 1
        self.outcomes[name] = outcome
        if error is not None:
            self.details[name] = "".join(traceback.format_exception(*error))[-6000:]

    def addSuccess(self, test: Any) -> None:
        self._note(test, "ok")

    def addError(self, test: Any, err: Any) -> None:
        self._note(test, "error", err)

    def addFailure(self, test: Any, err: Any) -> None:
        self._note(test, "failure", err)

    def addSkip(self, test: Any, reason: str) -> None:
        self._note(test, "skipped")
        self.details[test.id()] = reason

    def addExpectedFailure(self, test: Any, err: Any) -> None:
        self._note(test, "expected failure")

    def addUnexpectedSuccess(self, test: Any) -> None:
        self._note(test, "unexpected success")

    def addSubTest(self, test: Any, subtest: Any, err: Any) -> None:
        if err is not None:
            self._note(subtest, "failure" if issubclass(err[0], test.failureException) else "error", err)


def _suite(names: tuple[str, ...]) -> unittest.TestSuite:
    loader = unittest.TestLoader()
    found = []
    for name in names:
        try:
            found.append(loader.loadTestsFromName(name))
        except unittest.SkipTest as reason:
            print(f"{name} is skipped: {reason}", file=sys.stderr)
    return unittest.TestSuite(found)


def main(name: str, way: str, path: str) -> None:
    """Runs the tests of a module of `modules.MODULES` and writes what happened as JSON."""
    from tests.cpython import importer
    from tests.cpython.modules import find

    module = find(name)
    converted = importer.Converted(counting=way == "operators")
    decorator = importer.keep if way == "plain" else converted
    start = time.process_time()
    importer.install(importer.Finder(module.converted, decorator, module.without), module.blocked)
    loading = time.process_time() - start
    from test import support

    support.use_resources = []
    results = _Results()
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        suite = _suite(module.tests)
        start = time.process_time()
        suite.run(results)
        seconds = time.process_time() - start
        os.chdir(before)
    with open(path, "w") as stream:
        json.dump(
            {
                "functions": len(converted.functions),
                "not_run": sorted(converted.functions - converted.ran),
                "refused": converted.refused,
                "outcomes": results.outcomes,
                "details": results.details,
                "loading": loading,
                "seconds": seconds,
            },
            stream,
            indent=1,
        )


if __name__ == "__main__":
    main(*sys.argv[1:])

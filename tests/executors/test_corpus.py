"""Every program of the corpus, on each executor: to the bit what the reference does, errors with their lines included.

That the reference does what plain Python does is what `tests/test_corpus.py` is for. Every eighth program is one of the
quick tests.
"""

from __future__ import annotations

import pytest

import autograph as ag
from tests.agreement import run, same
from tests.corpus.registry import Program, all_programs
from tests.executors.recipe import EXECUTORS, executor_in_force
from tests.optimizer.test_corpus import exact

PROGRAMS = [p for p in all_programs() if not p.python_only and not p.pending]
PARAMS = [pytest.param(p, id=p.name, marks=pytest.mark.slow if i % 8 else ()) for i, p in enumerate(PROGRAMS)]


@pytest.mark.parametrize("program", PARAMS)
@pytest.mark.parametrize("name", [name for name in EXECUTORS if name != "numpy"])
def test_does_what_the_reference_does(name: str, program: Program) -> None:
    function = ag.function(program.function)
    staged = [program.staged_arguments(arguments) for arguments in program.inputs]
    for arguments in staged:
        run(function, arguments)  # traces: what Python prints then is not what the graph prints
    for arguments in staged:
        with executor_in_force("numpy"):
            expected = run(function, arguments)
        with executor_in_force(name):
            actual = run(function, arguments)
        assert type(actual.error) is type(expected.error)
        if not isinstance(expected.error, RecursionError):  # how deep it goes is an executor's own matter
            assert str(actual.error) == str(expected.error)  # the line, too
        assert actual.printed == expected.printed
        assert exact(actual.result) == exact(expected.result) or same(expected.result, actual.result)

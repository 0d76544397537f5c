"""Programs of the corpus as ONNX models, run by ONNX Runtime, or refused.

Every sixteenth is a quick test, every fourth a slow one; `make corpus` takes all.
"""

from __future__ import annotations

import pytest

from tests.corpus.registry import STEP, Program
from tests.export.onnx.running import PROGRAMS, verdict


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(p, id=p.name, marks=pytest.mark.slow if i % 16 else ())
        for i, p in enumerate(PROGRAMS) if i % STEP == 0
    ],
)
def test_the_model_does_what_the_program_does(program: Program) -> None:
    found = verdict(program)
    assert found.what in ("equal", "refused", "no graph"), found.why


def test_most_programs_are_exported() -> None:
    some = [verdict(p).what for p in PROGRAMS[::16]]
    assert some.count("equal") >= 0.6 * len(some)

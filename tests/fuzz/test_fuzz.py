"""Random programs do in every way of running them what they do in plain Python."""

from __future__ import annotations

import warnings

import pytest

from tests.fuzz.compare import Unusable, check
from tests.fuzz.generate import sample
from tests.fuzz.minimise import minimise

_REBOUND = "an attribute is set in one branch, its object replaced in another: LeakedTensorError, naming a wrong cause"

#: Programs that are known to differ, with the reason.
KNOWN: dict[int, str] = {7: _REBOUND, 76: _REBOUND}

BATCH = 30


@pytest.mark.parametrize("first", range(0, 300, BATCH))
def test_random_programs(first: int) -> None:
    for seed in range(first, first + BATCH):
        if seed in KNOWN:
            continue
        program = sample(seed, effects=False)
        try:
            report = check(program.source, program.inputs, program.staged)
        except Unusable:
            continue
        found = report.difference
        assert found is None, f"seed {seed}: {found.kind}\n{program.source}\nf{found.arguments!r}\n{found.text}"


def test_the_programs_are_worth_running() -> None:
    staged = 0
    for seed in range(60):
        program = sample(seed, effects=False)
        try:
            staged += check(program.source, program.inputs, program.staged).staged > 0
        except Unusable:
            continue
    assert staged >= 30  # the others are refused, or raise in plain Python


def test_a_seed_always_gives_the_same_program() -> None:
    assert sample(5) == sample(5)
    assert sample(5) != sample(6)


def test_a_difference_is_found() -> None:
    """A program whose answer depends on how it runs."""
    source = "import autograph\n\ndef f(a, b, x, p):\n    return isinstance(a, autograph.Tensor)\n"
    report = check(source, ((1, 2, 0.5, True),), (True,) * 4)
    assert report.difference is not None
    assert report.difference.kind == "staged: result"


def test_a_program_that_does_not_end_is_unusable() -> None:
    with pytest.raises(Unusable):
        check("def f(a, b, x, p):\n    while True:\n        pass\n", ((1, 2, 0.5, True),), (True,) * 4)


def test_minimising_keeps_what_matters() -> None:
    source = (
        "def f(a):\n    b = 1\n    if a > b + 2:\n        c = boom(a + 1)\n    else:\n        c = 2\n    return c\n"
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        assert minimise(source, lambda text: "boom" in text) == "def f(a):\n    c = boom"

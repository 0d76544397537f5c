"""Random programs do in every way of running them what they do in plain Python."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.fuzz.compare import Unusable, check
from tests.fuzz.generate import Sample, sample
from tests.fuzz.minimise import minimise

#: Seeds whose programs are known to differ, with the reason.
KNOWN: dict[int, str] = {}

BATCH = 50


# Programs are as random in the first batch as in the others.
@pytest.mark.parametrize("first", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(BATCH, 500, BATCH))])
def test_random_programs(first: int) -> None:
    staged = 0
    for seed in range(first, first + BATCH):
        if seed not in KNOWN:
            staged += _check(sample(random.Random(seed)), f"seed {seed}")
    assert staged >= 0.6 * BATCH  # the others are refused, or raise in plain Python


#: What hypothesis draws from: where a program fails, its choices are made simpler, one by one, as long as it fails.
programs = st.randoms(use_true_random=False).map(sample)


@pytest.mark.slow  # the same programs as above: hypothesis only makes one that fails small
@settings(
    max_examples=40, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck),
    phases=(Phase.generate, Phase.shrink),
)  # fmt: skip
@given(programs)
def test_programs_that_shrink(program: Sample) -> None:
    _check(program, "hypothesis")


def _check(program: Sample, label: str) -> bool:
    """Fails if the program differs; returns whether it could be staged."""
    try:
        report = check(program)
    except Unusable:
        return False
    found = report.difference
    if found is not None:
        told = f"{program.source}\nf{found.arguments!r}, tensors: {program.staged}\n{found.text}"
        pytest.fail(f"{label}: {found.kind}\n{told}")
    return report.staged > 0


def test_a_seed_always_gives_the_same_program() -> None:
    assert sample(random.Random(5)) == sample(random.Random(5))
    assert sample(random.Random(5)) != sample(random.Random(6))


_ARGUMENTS = ((1, 2, 0.5, True),)


def test_a_difference_is_found() -> None:
    """A program whose answer depends on how it runs."""
    source = "import autograph\n\ndef f(a, b, x, p):\n    return isinstance(a, autograph.Tensor)\n"
    report = check(Sample(source, _ARGUMENTS, (True,) * 4))
    assert report.difference is not None
    assert report.difference.kind == "staged: result"


@pytest.mark.parametrize("change", ["l.append(7)", "l[0] = 7", "l.pop()"])
def test_a_difference_in_an_argument_is_found(change: str) -> None:
    source = f"import autograph\n\ndef f(a, l):\n    if isinstance(a, autograph.Tensor):\n        {change}\n"
    report = check(Sample(source, ((1, [1, 2]),), (True, False)))
    assert report.difference is not None
    assert report.difference.kind == "staged: arguments"


def test_a_program_that_does_not_end_is_unusable() -> None:
    with pytest.raises(Unusable):
        check(Sample("def f(a, b, x, p):\n    while True:\n        pass\n", _ARGUMENTS, (True,) * 4))


def test_minimising_keeps_what_matters() -> None:
    source = (
        "def f(a):\n    b = 1\n    if a > b + 2:\n        c = boom(a + 1)\n    else:\n        c = 2\n    return c\n"
    )
    assert minimise(source, lambda text: "boom" in text) == "def f(a):\n    c = boom"


def test_every_form_is_python() -> None:
    """No seed gives a program that does not compile."""
    for seed in range(300):
        program = sample(random.Random(seed))
        compile(program.source, f"<seed {seed}>", "exec")
        assert replace(program, source="") != program

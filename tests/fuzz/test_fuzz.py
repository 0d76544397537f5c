"""Random programs do in every way of running them what they do in plain Python."""

from __future__ import annotations

import contextlib
import io
import random
import warnings
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.fuzz import aliases, array_aliases, caught, objects, recursion
from tests.fuzz.arguments import content, made
from tests.fuzz.compare import OutOfTime, Unusable, check, time_limit
from tests.fuzz.features import FAMILIES, weights_of
from tests.fuzz.generate import Sample, sample
from tests.fuzz.minimise import minimise

#: Seeds whose programs are known to differ, with the reason.
KNOWN: dict[int, str] = {}

BATCH = 50


def test_random_programs() -> None:
    """A few: `make fuzz` runs thousands."""
    staged = 0
    for seed in range(BATCH):
        if seed not in KNOWN:
            staged += _check(sample(random.Random(seed)), f"seed {seed}")
    assert staged >= 0.6 * BATCH  # the others are refused, or raise in plain Python


@pytest.mark.parametrize(
    "of",
    [
        pytest.param(aliases.sample, id="aliases"),
        pytest.param(array_aliases.sample, id="arrays"),
        pytest.param(caught.sample, id="caught", marks=pytest.mark.slow),
        pytest.param(objects.sample, id="objects", marks=pytest.mark.slow),
        pytest.param(recursion.sample, id="recursion", marks=pytest.mark.slow),
    ],
)
def test_what_has_several_names(of: Callable[[random.Random], Sample]) -> None:
    """It is right or refused: a list or array that is one of two, as a tensor says, is not changed silently."""
    staged = sum(_check(of(random.Random(seed)), f"seed {seed}") for seed in range(BATCH))
    assert staged >= 0.5 * BATCH


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


@pytest.mark.parametrize("value", [("array", [1, 2, 0], ""), ("array", [1, 2, 0], "backwards")])
def test_a_difference_in_an_array_is_found(value: object) -> None:
    source = "import autograph\n\ndef f(a, V):\n    if not isinstance(a, autograph.Tensor):\n        V[0] = 7\n"
    report = check(Sample(source, ((1, value),), (True, False), values="eagerly"))
    assert report.difference is not None
    assert report.difference.kind.endswith(": arguments")


def test_a_list_of_texts_may_be_a_tensor() -> None:
    source = "def f(a, b, x, p):\n    l = []\n    for i in range(a):\n        l.append('x')\n    return l\n"
    report = check(Sample(source, ((2, 2, 0.5, True), (0, 2, 0.5, True)), (True,) * 4))
    assert report.difference is None
    assert report.staged == 2


@pytest.mark.parametrize("change", ["C[5] = 1", "C[2] = 0", "del C[1]", "S.add(7)", "S.discard(1)"])
def test_a_difference_in_a_dict_or_set_is_found(change: str) -> None:
    source = f"import autograph\n\ndef f(a, C, S):\n    if isinstance(a, autograph.Tensor):\n        {change}\n"
    report = check(Sample(source, ((1, {1: 2, 2: 3}, ("set", [1, 2])),), (True, False, False), values="eagerly"))
    assert report.difference is not None
    assert report.difference.kind == "staged: arguments"


@pytest.mark.parametrize("key", ["", "[::-1]", "[1:]"])
def test_an_argument_may_be_a_part_of_another(key: str) -> None:
    values = made([("array", [1, 2, 0], ""), ("part", "V", key)], ["V", "W"], [False, False])
    values["W"][-1] = 9
    assert 9 in values["V"]
    assert 9 in (content(values["W"]) if key == "" else content(values["W"])[1])


@pytest.mark.parametrize("family", FAMILIES)
def test_programs_of_one_family(family: str) -> None:
    """They run in plain Python, and have what the family is about."""
    ran = 0
    others = {name for other in FAMILIES if other != family for name in FAMILIES[other]}
    assert others.isdisjoint(weights_of([family]))
    for seed in range(100):
        program = sample(random.Random(seed), [family])
        module: dict[str, Any] = {}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exec(compile(program.source, f"<seed {seed}>", "exec"), module)
            arguments = made(program.inputs[0], module["f"].__code__.co_varnames, [False] * len(program.inputs[0]))
            # Some programs do not end; a comparison gives them no more time either.
            ends = contextlib.suppress(Exception, OutOfTime)
            with ends, contextlib.redirect_stdout(io.StringIO()), time_limit(0.5):
                module["f"](**arguments)
                ran += 1
    assert ran >= 80


@pytest.mark.parametrize(
    ("python", "staged", "kind"),
    [
        ("return x", "return x * (1 + 1e-7)", "result"),
        ("raise ValueError('bad 1')", "raise ValueError('bad <Tensor>')", "message (plain Python: ValueError('…'))"),
        ("return 2 ** 63 - 1", "raise OverflowError('no')", "raised OverflowError: no"),
    ],
)
def test_a_difference_of_numbers_is_found(python: str, staged: str, kind: str) -> None:
    report = check(_depending_on_how_it_runs(python, staged))
    assert report.difference is not None
    assert report.difference.kind.startswith(f"staged: {kind}")


def test_an_overflow_is_no_difference_where_python_goes_beyond_int64() -> None:
    report = check(_depending_on_how_it_runs("return 2 ** 63", "raise OverflowError('no')"))
    assert report.difference is None
    assert report.overflows > 0 and report.staged == 0


def _depending_on_how_it_runs(python: str, staged: str) -> Sample:
    body = f"    if isinstance(a, autograph.Tensor):\n        {staged}\n    {python}\n"
    return Sample(f"import autograph\n\ndef f(a, b, x, p):\n{body}", _ARGUMENTS, (True,) * 4)


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

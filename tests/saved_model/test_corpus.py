"""Programs of the corpus, saved, and loaded by another process that has none of their source: they do the same.

One process runs many programs. Every sixteenth is one of the quick tests. What is not saved, and why, is in `REASONS`.
"""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from autograph.saved_model.stand_ins import standard
from tests.agreement import same
from tests.corpus.registry import STEP, Program, all_programs
from tests.optimizer.test_corpus import exact
from tests.saved_model import child

PROGRAMS = [p for p in all_programs() if not p.python_only and not p.pending]

#: What errors of `save` say, and how many programs of the whole corpus may be refused for it.
REASONS = {
    "it fails for each input while it is traced": ("has not been called yet", 12),
    "it changes what the caller passes, or a global": ("cannot be saved: it changes", 6),
    "it makes a text of an object of the program's": ("holds an OwnText", 6),
}


def saved(programs: list[Program], place: Path) -> tuple[list[Any], list[Any], Counter[str]]:
    """Saves programs. Returns their calls, what comes of these here, and how many were refused for which reason."""
    calls, expected = [], []
    refused: Counter[str] = Counter()
    for number, program in enumerate(programs):
        function = ag.function(program.function)
        given = [program.staged_arguments(arguments) for arguments in program.inputs]
        for arguments in given:
            child.outcome(function, arguments)  # traces
        try:
            ag.saved_model.save(function, place / str(number))
        except errors.SavingError as error:
            refused[next((why for why, (text, _) in REASONS.items() if text in str(error)), str(error))] += 1
            continue
        calls.append((str(number), [standard(tuple(arguments)) for arguments in given]))
        expected.append((program.name, [child.outcome(function, arguments) for arguments in given]))
    return calls, expected, refused


def agrees(name: str, here: Any, there: Any) -> str:
    """What is otherwise in the other process; empty if nothing is."""
    (result, kind, text, printed), (its_result, its_kind, its_text, its_printed) = here, there
    if kind and its_kind == "SignatureError" and "was not saved for these" in its_text:
        return "fails while it is traced"  # so that there is nothing to save for these arguments
    if kind != its_kind or kind != "RecursionError" and _without_places(text) != _without_places(its_text):
        return f"{name}: {its_kind} {its_text}, and here {kind} {text}"
    if printed != its_printed:
        return f"{name}: printed {its_printed!r}, and here {printed!r}"
    alike = exact(result) == exact(its_result) or same(result, its_result, 0)
    return "" if alike else f"{name}: {its_result!r}, and here {result!r}"


def _without_places(text: str) -> str:
    """Without the place of the call, which errors of a program that calls itself name where they have no other."""
    return re.sub(r"\n  at \S*(child|agreement)\.py:[^\n]*(\n      [^\n]*)*", "", text)


def check(programs: list[Program], place: Path) -> tuple[Counter[str], Counter[str]]:
    calls, expected, refused = saved(programs, place)
    with open(place / "calls.pickle", "wb") as file:
        pickle.dump(calls, file)
    done = subprocess.run(
        [sys.executable, "-P" if sys.version_info >= (3, 11) else "-B", child.__file__, str(place)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    with open(place / "outcomes.pickle", "rb") as file:
        outcomes = pickle.load(file)
    found: Counter[str] = Counter()
    wrong = []
    for (name, here), there in zip(expected, outcomes, strict=True):
        differences = {agrees(name, *pair) for pair in zip(here, there, strict=True)} - {""}
        wrong += [d for d in differences if d != "fails while it is traced"]
        found["equal" if not differences else "some inputs fail while traced"] += 1
    assert not wrong, "\n".join(wrong)
    return found, refused


def test_a_sample(tmp_path: Path) -> None:
    some = PROGRAMS[::16]
    found, refused = check(some, tmp_path)
    assert found["equal"] > 0.95 * len(some)
    assert set(refused) <= set(REASONS)


@pytest.mark.slow
def test_all(tmp_path: Path) -> None:
    some = PROGRAMS[::STEP]  # `make corpus` takes all
    found, refused = check(some, tmp_path)
    print({**found, **refused})
    assert found["equal"] > 0.96 * len(some)  # which of them are in the sample changes with each new program
    assert found["some inputs fail while traced"] <= 14
    for why, count in refused.items():
        assert why in REASONS and count <= REASONS[why][1], (why, count)

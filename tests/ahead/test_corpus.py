"""Programs of the corpus as one library: what they compute there is what they compute here."""

from __future__ import annotations

import importlib.util
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import ahead, errors
from autograph.framework import nest
from tests.agreement import run
from tests.corpus.registry import STEP, Program, all_programs

PROGRAMS = [p for p in all_programs() if not p.python_only and not p.pending][::STEP]
#: What is refused by name: it is Python's or NumPy's, or its size is not known before it runs.
REFUSALS = (errors.UnimplementedError,)
#: Names and sizes in the text of a refusal: without them, equal reasons have one text.
WHAT = re.compile(r"'[^']*'|a result of \w+|\(.*?\)")

pytestmark = [
    pytest.mark.slow,  # hundreds of programs are traced and compiled
    pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler"),
]


def traced(program: Program) -> list[tuple[ag.ConcreteFunction, list[Any]]]:
    """The traces of a program, each with tensors that it takes."""
    found = []
    function = ag.function(program.function)
    for arguments in program.inputs:
        staged = program.staged_arguments(arguments)
        try:
            concrete = function.get_concrete_function(*staged)
        except Exception:
            continue
        if concrete.effects is None and concrete.failed is None:
            tensors = [leaf for leaf in nest.flatten(list(staged)) if ag.is_tensor(leaf)]
            if len(tensors) == len(concrete.inputs) - len(concrete.captured_inputs):
                found.append((concrete, tensors))
    return found


def test_what_has_a_form_in_c_computes_the_same(tmp_path: Path) -> None:
    library: dict[str, ag.ConcreteFunction] = {}
    calls: dict[str, tuple[ag.ConcreteFunction, list[Any]]] = {}
    refused: Counter[str] = Counter()
    for program in PROGRAMS:
        for number, (concrete, tensors) in enumerate(traced(program)):
            name = f"{program.name}_{number}".replace(".", "_")
            try:
                ahead.c_source({name: concrete})
            except REFUSALS as error:
                refused[WHAT.sub("…", str(error).partition("\n")[0])] += 1
                continue
            library[name], calls[name] = concrete, (concrete, tensors)
    print(f"\n{len(library)} functions have a form in C; {refused.total()} have none:")
    for reason, count in refused.most_common():
        print(f"{count:5} {reason}")
    assert len(library) > refused.total()  # half of the corpus and more
    ahead.build(library, tmp_path / "library.so", python_file=tmp_path / "program.py", flags=["-O1"])
    spec = importlib.util.spec_from_file_location("program", tmp_path / "program.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    wrong = []
    for name, (concrete, tensors) in calls.items():
        expected = run(lambda *given, c=concrete: c.call_flat(list(given)), tensors)
        arrays = [t.numpy() for t in tensors]
        try:
            found = getattr(module, name)(*arrays)
        except RuntimeError as error:
            if expected.error is None:
                wrong.append((name, str(error)))
            continue
        if expected.error is not None:
            wrong.append((name, f"{type(expected.error).__name__} is not raised"))
            continue
        values, others = nest.flatten(expected.result), nest.flatten(found)
        if len(values) != len(others):
            wrong.append((name, f"{expected.result!r} and {found!r}"))
        wrong += [(name, str((a, b))) for a, b in zip(values, others) if not same(np.asarray(a), np.asarray(b))]
    assert not wrong


def same(a: np.ndarray, b: np.ndarray) -> bool:
    if a.dtype != b.dtype or a.shape != b.shape:
        return False
    if a.dtype.kind in "fc":
        return np.allclose(a, b, rtol=1e-9, equal_nan=True)
    return bool((a == b).all())

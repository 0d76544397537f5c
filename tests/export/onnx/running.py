"""Models run by ONNX Runtime, and what they give beside what the graph gives.

    python -m tests.export.onnx.running [PREFIX]

exports every program of the corpus (or those whose names begin so), and prints how many models do what the programs
do, and why the others are refused.
"""

from __future__ import annotations

import collections
import copy
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.framework import nest
from autograph.framework.tensor import Tensor
from tests.agreement import run
from tests.corpus.registry import Program, all_programs

runtime = pytest.importorskip("onnxruntime", minversion="1.24", reason="onnxruntime 1.24 or newer is not installed")
pytest.importorskip("onnx", reason="the package onnx is not installed: pip install '.[dev]'")
model_of_graph = pytest.importorskip("autograph.export.onnx.model").model_of_graph
runtime.set_default_logger_severity(4)  # an error of a program is no warning to print

__all__ = ["PROGRAMS", "Verdict", "close", "failure_of", "model_of_graph", "results", "session", "verdict"]

PROGRAMS = [p for p in all_programs() if not p.python_only and not p.pending]


def session(model: Any) -> Any:
    """A model ready to run, on one thread."""
    options = runtime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return runtime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])


def results(model: Any, *arrays: Any) -> list[Any]:
    """What a model gives for arrays, one for each of its inputs."""
    ready = session(model)
    names = [i.name for i in ready.get_inputs()]
    assert len(names) == len(arrays)
    return list(ready.run(None, dict(zip(names, map(np.asarray, arrays)))))


def failure_of(model: Any, *arrays: Any) -> str:
    """The error with which a model fails."""
    with pytest.raises(Exception, match="Non-zero status code") as caught:
        results(model, *arrays)
    return str(caught.value)


def arrays_in(value: Any) -> list[np.ndarray]:
    return [np.asarray(t._array) for t in nest.flatten(value) if isinstance(t, Tensor)]  # type: ignore[attr-defined]


def close(expected: Any, actual: Any, ulps: float = 64) -> bool:
    """Whether two arrays are equal: whole numbers exactly, floats within some units in the last place."""
    expected, actual = np.asarray(expected), np.asarray(actual)
    if expected.dtype.kind in "OS":
        return [t.decode() for t in expected.ravel().tolist()] == actual.ravel().tolist()
    if expected.dtype != actual.dtype or expected.shape != actual.shape:
        return False
    if expected.dtype.kind == "f":
        room = ulps * float(np.finfo(expected.dtype).eps)
        return bool(np.allclose(actual.astype(float), expected.astype(float), rtol=room, atol=0, equal_nan=True))
    return bool(np.array_equal(expected, actual))


@dataclass
class Verdict:
    """What became of a program: "equal", "refused", or what is wrong.

    Attributes:
        why: what is said of it.
        errors: how many inputs raise an error, in the program and in the model.
    """

    what: str
    why: str = ""
    errors: int = 0


def verdict(program: Program) -> Verdict:
    """Exports a program of the corpus for all of its inputs, and compares."""
    function = ag.function(program.function, executor="numpy")
    sessions: dict[int, Any] = {}
    errors, compared = 0, 0
    for arguments in program.inputs:
        given = program.staged_arguments(arguments)
        expected = run(lambda *values: (function(*values), values), given)
        try:
            concrete = function.get_concrete_function(*copy.deepcopy(given))
        except Exception:  # so ends the call
            continue
        try:
            if id(concrete) not in sessions:
                sessions[id(concrete)] = concrete, session(ag.onnx.export(concrete))
        except ag.errors.UnimplementedError as error:
            said = str(error).splitlines()[0]
            return Verdict("refused", said.partition(" cannot be exported to ONNX: ")[2] or said)
        wrong = _compared(sessions[id(concrete)][1], expected, given)
        if wrong:
            return Verdict("different", wrong)
        errors += expected.error is not None
        compared += 1
    if not compared:
        return Verdict("no graph", "tracing raises what the program raises")
    return Verdict("equal", errors=errors)


def _compared(ready: Any, expected: Any, given: Sequence[Any]) -> str:
    """What is wrong with a run; empty if nothing is."""
    names = [i.name for i in ready.get_inputs()]
    found: Any = None
    failed = ""
    try:
        found = ready.run(None, dict(zip(names, arrays_in(given))))
    except runtime.capi.onnxruntime_pybind11_state.InvalidArgument as error:
        failed = str(error)
    if expected.error is not None:
        return "" if failed else f"no error, but {expected.error!r}"
    if failed:
        return failed
    wanted = arrays_in(expected.result[0])
    named = dict(zip([o.name for o in ready.get_outputs()], found))
    for name, before, left in zip(names, arrays_in(given), arrays_in(expected.result[1])):
        now = named.pop(f"{name}_written", left)
        if not close(left, now) and not close(left, before):  # a tensor of the caller's stays as it is
            return f"{name} holds {left}, not {now}"
    kept = [v for name, v in named.items() if not _absent(name, named)]
    if len(wanted) != len(kept) or not all(map(close, wanted, kept)):
        return f"{found}, not {wanted}"
    return ""


def _absent(name: str, named: Mapping[str, Any]) -> bool:
    """Whether an output is no value of the result: what says whether another is there, or one that is not there."""
    if name == "checked" or name.endswith("present") and any(n.startswith(f"{name[:-7]}value") for n in named):
        return True
    said = [n for n in named if n.endswith("present") and name.startswith(f"{n[:-7]}value")]
    return any(not named[n] for n in said)


def shares(programs: Sequence[Program], say: Callable[[str], Any] = print) -> Iterator[str]:
    """Verdicts of programs, by what they are and why."""
    counts: collections.Counter[tuple[str, str]] = collections.Counter()
    for program in programs:
        found = verdict(program)
        why = re.sub(r"'[^']*'", "...", found.why) if found.what == "refused" else ""
        counts[found.what, why] += 1
        if found.what == "different":
            say(f"{program.name}: {found.why}")
    for (what, why), count in counts.most_common():
        yield f"{count:5}  {what}{': ' if why else ''}{why}"


if __name__ == "__main__":
    for line in shares([p for p in PROGRAMS if p.name.startswith(sys.argv[1] if len(sys.argv) > 1 else "")]):
        print(line)

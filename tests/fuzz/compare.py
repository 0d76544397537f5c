"""One program, run in every way, and what differed.

A `Difference` has a kind, which is stable while the program is made smaller: the way of running, what was wrong, and
for an error its class. A refusal (an `AutographError` that says what cannot be staged, and where) is no difference.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import linecache
import math
import re
import signal
import sys
import traceback
import types
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import autograph as ag
from autograph import errors
from tests.agreement import Outcome, same

__all__ = ["Difference", "Report", "Unusable", "check"]

#: Errors that say that something cannot be staged. Any other error has to be plain Python's.
REFUSALS = (
    errors.StagedValueError, errors.LoopCarryError, errors.OperatorNotAllowedInGraphError, errors.UnimplementedError,
    errors.StagingSyntaxError, errors.DTypeMismatchError, errors.UnsupportedTypeError,
)  # fmt: skip

_counter = itertools.count()
_SECONDS = 15.0


class Unusable(Exception):
    """The program says nothing: it is no Python, does not end, or leaves the numbers that float32 and int32 hold."""


class _Timeout(BaseException):
    pass


@dataclass(frozen=True)
class Difference:
    """What differed: `kind` to compare, `text` to read."""

    kind: str
    text: str
    arguments: tuple[Any, ...]


@dataclass
class Report:
    """What a program did: its first difference, if any, and its refusals."""

    difference: Difference | None = None
    refusals: list[str] = field(default_factory=list)
    staged: int = 0


def check(source: str, inputs: tuple[tuple[Any, ...], ...], staged: tuple[bool, ...]) -> Report:
    """Runs a program in plain Python, converted, and staged on each of the inputs.

    Raises:
        Unusable: see there.
    """
    module, filename = _load(source)
    try:
        return _check(module, filename, inputs, staged)
    finally:
        linecache.cache.pop(filename, None)
        sys.modules.pop(module.__name__, None)


def _check(
    module: types.ModuleType, filename: str, inputs: tuple[tuple[Any, ...], ...], staged: tuple[bool, ...]
) -> Report:
    expected = [_run(module.f, arguments, 1.0) for arguments in inputs]
    if any(isinstance(e.error, _Timeout) for e in expected):
        raise Unusable("does not end")
    report = Report()
    converted = ag.to_graph(module.f)
    for arguments, plain in zip(inputs, expected):
        problem = _differs(plain, _run(converted, arguments), filename, strict=True)
        if problem is not None:
            report.difference = Difference(f"converted: {problem[0]}{_outcome(plain)}", problem[1], arguments)
            return report
    function = ag.function(module.f)
    for position, (arguments, plain) in enumerate(zip(inputs, expected)):
        tensors = tuple(ag.constant(v) if s else v for v, s in zip(arguments, staged))
        actual = _run(function, tensors)
        way = "staged" if position == 0 else "staged, again"
        if isinstance(actual.error, REFUSALS):
            location = actual.error.location
            if location is None or location.filename != filename:
                report.difference = Difference(
                    f"{way}: no line",
                    f"{type(actual.error).__name__} without a line of the program: {actual.error}",
                    arguments,
                )
                return report
            report.refusals.append(f"{type(actual.error).__name__}: {actual.error.message}")
            return report
        traced = function.experimental_get_tracing_count() > 0
        if (
            not traced
            and plain.error is not None
            and actual.error is not None
            and isinstance(plain.error, AssertionError)
        ):
            continue  # what follows an assertion is traced, and may fail, before the assertion is tried
        problem = _differs(plain, actual, filename, strict=False, printed=traced or plain.error is None)
        if problem is not None:
            if not _representable(module.f, arguments):
                raise Unusable("numbers beyond float32 or int32")
            report.difference = Difference(f"{way}: {problem[0]}{_outcome(plain)}", problem[1], arguments)
            return report
        report.staged += 1
    return report


def _load(source: str) -> tuple[types.ModuleType, str]:
    number = next(_counter)
    filename = f"/fuzz/program_{number}.py"
    try:
        code = compile(source, filename, "exec")
    except (SyntaxError, ValueError) as error:
        raise Unusable(str(error)) from None
    linecache.cache[filename] = (len(source), None, source.splitlines(True), filename)
    module = types.ModuleType(f"fuzz_program_{number}")
    module.__file__ = filename
    sys.modules[module.__name__] = module
    exec(code, module.__dict__)
    return module, filename


@contextlib.contextmanager
def _limit(seconds: float) -> Iterator[None]:
    def stop(*_: Any) -> None:
        raise _Timeout

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _run(function: Any, arguments: tuple[Any, ...], seconds: float = _SECONDS) -> Outcome:
    text = io.StringIO()
    result: Any = None
    error: BaseException | None = None
    with contextlib.redirect_stdout(text):
        try:
            with _limit(seconds):
                result = function(*arguments)
        except (Exception, _Timeout) as raised:
            error = raised
    return Outcome(result, error, text.getvalue())


def _differs(
    plain: Outcome, actual: Outcome, filename: str, strict: bool, printed: bool = True
) -> tuple[str, str] | None:
    """(kind, text) of how a run differs from plain Python's; None if it does not."""
    # A variable that is never assigned on the way is a free variable of generated code: NameError, the base class.
    wanted_error = NameError if type(plain.error) is UnboundLocalError else type(plain.error)
    if actual.error is not None and not (plain.error is not None and isinstance(actual.error, wanted_error)):
        name = type(actual.error).__name__
        told = "".join(traceback.format_exception(type(actual.error), actual.error, actual.error.__traceback__)[-8:])
        wanted = f"gave {plain.result!r}" if plain.error is None else f"raised {plain.error!r}"
        site = _site(actual.error) if not isinstance(actual.error, errors.AutographError) else ""
        return f"raised {name}{site}", f"raised {actual.error!r}; plain Python {wanted}\n{told}"
    if plain.error is not None and actual.error is None:
        return f"no {type(plain.error).__name__}", f"gave {actual.result!r}; plain Python raised {plain.error!r}"
    if plain.error is None and not (
        same(plain.result, actual.result) and _same_kinds(plain.result, actual.result, strict)
    ):
        return "result", f"gave {_plain(actual.result)!r}; plain Python gave {plain.result!r}"
    if printed and plain.printed != actual.printed:
        return "printed", f"printed {actual.printed!r}; plain Python printed {plain.printed!r}"
    return None


def _outcome(plain: Outcome) -> str:
    return "" if plain.error is None else f" (plain Python: {type(plain.error).__name__})"


def _site(error: BaseException) -> str:
    """Where in autograph an error was raised, or an empty string."""
    frames = traceback.extract_tb(error.__traceback__)
    inside = [f for f in frames if "/autograph/" in f.filename or "/converters/" in f.filename]
    return f" at {inside[-1].name}" if inside else ""


def _plain(value: Any) -> Any:
    if isinstance(value, ag.Tensor):
        return value.numpy()
    if isinstance(value, (tuple, list)):
        return type(value)(map(_plain, value))
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    return value


def _same_kinds(expected: Any, actual: Any, strict: bool) -> bool:
    """Whether bools came out as bools and numbers as numbers.

    A number that a loop or branch may make a float is a float on every path: 1 may come out as 1.0.
    """
    if strict:
        return repr(expected) == repr(actual) or not isinstance(expected, (int, float, tuple, list, dict))
    if isinstance(expected, dict):
        return all(_same_kinds(v, actual[k], strict) for k, v in expected.items())
    if isinstance(expected, (list, tuple)):
        if isinstance(actual, ag.Tensor):
            kinds = {_kind(v) for v in expected}
            return not kinds or {_kind(actual.numpy())} == kinds
        return all(_same_kinds(e, a, strict) for e, a in zip(expected, actual))
    if expected is None:
        return actual is None
    return _kind(expected) == _kind(actual.numpy() if isinstance(actual, ag.Tensor) else actual)


def _kind(value: Any) -> str:
    kind = np.asarray(value).dtype.kind
    return "f" if kind in "iu" else kind


def _representable(function: Any, arguments: tuple[Any, ...]) -> bool:
    """Whether all numbers that the program's variables hold are small, and exact in float32."""
    fine = True

    def look(value: Any, depth: int = 0) -> bool:
        if isinstance(value, (list, tuple)) and depth < 3:
            return all(look(v, depth + 1) for v in value)
        if isinstance(value, dict):
            return all(look(v, depth + 1) for v in list(value.values()))
        if isinstance(value, float):
            return not math.isfinite(value) or abs(value) < 2**12 and float(value * 256).is_integer()
        return not isinstance(value, int) or abs(value) < 2**20

    def trace(frame: Any, event: str, argument: Any) -> Any:
        nonlocal fine
        fine = fine and all(look(v) for v in list(frame.f_locals.values())) and look(argument)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        _run(function, arguments)
    finally:
        sys.settrace(before)
    return fine


def refusal_class(message: str) -> str:
    """A refusal's message without what is particular to one program."""
    message = re.sub(r"'[^']*'", "'…'", message)
    message = re.sub(r"-?\d+(\.\d+)?", "N", message)
    return re.sub(r"\[[^\]]*\]", "[…]", message)

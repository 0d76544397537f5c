"""One program, run in every way, and what differed.

A `Difference` has a kind, which is stable while the program is made smaller: the way of running, what was wrong, and
for an error its class. A refusal (an `AutographError` that says what cannot be staged, and where) is no difference, nor
is an `OverflowError` where plain Python goes on with an int beyond int64.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import linecache
import re
import signal
import sys
import traceback
import types
import warnings
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, TypeGuard

import numpy as np

import autograph as ag
from autograph import errors
from tests.agreement import Outcome, executing, optimizing, same
from tests.concurrency import HANGS
from tests.fuzz import prelude
from tests.fuzz.arguments import content, is_changed, made
from tests.fuzz.generate import Sample

__all__ = ["Difference", "OutOfTime", "Report", "Unusable", "check", "time_limit"]

#: Errors that say that something cannot be staged. Any other error has to be plain Python's.
REFUSALS = (
    errors.StagedValueError, errors.LoopCarryError, errors.OperatorNotAllowedInGraphError, errors.UnimplementedError,
    errors.StagingSyntaxError, errors.DTypeMismatchError, errors.UnsupportedTypeError, errors.UnrolledLoopError,
    errors.UnsupportedNumPyError, errors.StagedRecursionError,
)  # fmt: skip

_counter = itertools.count()
#: More lines than these may take longer to trace than the time that a run has.
_MANY_STEPS = 2000
#: The arguments that a program which prints prints first.
_PRINTED = 4
_SECONDS = 30.0
#: Plain Python needs much less for a program that ends: its loops are short.
_PLAIN_SECONDS = 0.4
#: One program in so many has its graph as it was traced run by the usual executor, too.
_ON_USUAL_EXECUTOR = 8
#: What a program has that asks for the class of a number.
_ASKS_CLASSES = re.compile(r"\bisinstance\(|\btype\(|\bcase .*\b(int|float|bool)\(")
_EAGERLY = "staged, eagerly"
#: What a tensor that has its value says where it is written into, or is a key.
_EAGER_REFUSALS = re.compile("a tensor never changes|a tensor is not hashable")
#: What a program has that forgets such an error.
_FORGETS = re.compile(r"\bfinally:\n(?:.*\n)*?\s+(?:return|break|continue)\b")
#: Arguments that a program may change.
_CHANGEABLE = (list, dict, set, prelude.Point, np.ndarray)
#: How far floats may differ, relative to their size: the machine's own digits.
_TOLERANCE = 1e-9


class Unusable(Exception):
    """The program says nothing: it is no Python, or does not end."""


class OutOfTime(BaseException):
    pass


@dataclass(frozen=True)
class Difference:
    """What differed: `kind` to compare, `text` to read."""

    kind: str
    text: str
    arguments: tuple[Any, ...]


@dataclass
class Report:
    """What a program did: its first difference, if any, its refusals, how many of its calls ran staged, and how many
    ended because int64 does not hold what Python's ints do."""

    difference: Difference | None = None
    refusals: list[str] = field(default_factory=list)
    staged: int = 0
    overflows: int = 0


@dataclass
class _Result(Outcome):
    """An outcome with what is left in the arguments, by name, and in the global variable `G`."""

    left: dict[str, Any] = field(default_factory=dict)
    changed: tuple[str, ...] = ()


def check(program: Sample) -> Report:
    """Runs a program in plain Python, converted (on Python values and on tensors), and staged (as traced, and
    optimised), on each of its inputs.

    Raises:
        Unusable: see there.
    """
    module, filename = _load(program.source)
    try:
        return _Check(module, filename, program).report()
    finally:
        linecache.cache.pop(filename, None)
        sys.modules.pop(module.__name__, None)


class _Check:
    """A program that is run.

    Attributes:
        retraces: whether each call is traced anew, as it hands over an object of its own, or raises while it is traced.
            Then the first inputs have to do for the optimiser and the usual executor: most of the time would go into
            two more traces and machine code that runs once.
    """

    def __init__(self, module: types.ModuleType, filename: str, program: Sample) -> None:
        self.module = module
        self.files = (filename, prelude.__file__)
        self.program = program
        self.retraces = False

    def report(self) -> Report:
        report = Report()
        plain = []
        for arguments in self.program.inputs:
            plain.append(self.run(self.module.f, arguments, seconds=_PLAIN_SECONDS))
            if isinstance(plain[-1].error, OutOfTime):
                raise Unusable("does not end")
        try:
            converted = ag.to_graph(self.module.f)
        except Exception as error:
            report.difference = Difference(f"conversion: raised {type(error).__name__}{_site(error)}", repr(error), ())
            return report
        function = ag.function(self.module.f)
        everything = (True,) * len(self.program.staged)
        for number, (arguments, expected) in enumerate(zip(self.program.inputs, plain)):
            found = self.difference("converted", converted, arguments, (), expected, report)
            if number == 0 and found is None and self.program.values == "plain":
                # Once will do; in plain Python the class of a tensor is a tensor's.
                on_tensors = self.run(self.module.f, arguments, everything)
                if not (isinstance(on_tensors.error, OutOfTime) or _ASKS_CLASSES.search(self.program.source)):
                    way = "converted, on tensors"
                    found = self.difference(way, converted, arguments, everything, on_tensors, report)
            way = "staged" if number == 0 else "staged, again"
            with executing("numpy") if self.retraces else contextlib.nullcontext():
                found = found or self.difference(way, function, arguments, self.program.staged, expected, report)
            asks = _ASKS_CLASSES.search(self.program.source)  # of the numbers of an array, which are NumPy's
            forgets = _FORGETS.search(self.program.source)
            if number == 0 and found is None and self.program.values == "eagerly" and not (asks or forgets):
                found = self.eagerly(function, arguments, expected, report)
            if found is not None and "OutOfTime" in found.kind and self.steps(arguments) > _MANY_STEPS:
                raise Unusable("too many iterations of Python loops, each of which is traced")
            if found is None and not report.refusals and not self.retraces:
                # At once: the next inputs may need a trace of their own, and this one's be gone.
                found = self.optimized(function, arguments, expected)
            report.difference = found
            if found is not None or report.refusals:
                break
        return report

    def optimized(self, function: Any, arguments: tuple[Any, ...], expected: _Result) -> Difference | None:
        """How a staged run of the graph that the optimiser makes differs from one of the graph that was traced.

        That is a question about graphs, so the executor that takes least to compile them answers it, except for a few
        programs: what is optimised has run on the usual executor before.
        """
        traces = function.cache_info().misses
        usual = zlib.crc32(self.program.source.encode()) % _ON_USUAL_EXECUTOR == 0
        results = []
        for enabled in (False, True):
            with optimizing(enabled), contextlib.nullcontext() if usual else executing("numpy"):
                results.append(self.run(function, arguments, self.program.staged))
        self.retraces = function.cache_info().misses > traces
        return _optimized_differs(*results, arguments, expected)

    def eagerly(
        self, function: Any, arguments: tuple[Any, ...], expected: _Result, report: Report
    ) -> Difference | None:
        """How a run with tensors that have their values differs, but for what such a tensor refuses everywhere.

        Lists stay lists: a tensor would be an array of NumPy's there, whose items divide by zero as NumPy does.
        """
        staged = tuple(flag and not isinstance(a, list) for flag, a in zip(self.program.staged, arguments))
        with ag.run_functions_eagerly(True):
            return self.difference(_EAGERLY, function, arguments, staged, expected, report)

    def difference(
        self, way: str, callee: Any, arguments: tuple[Any, ...], staged: tuple[bool, ...], expected: _Result,
        report: Report,
    ) -> Difference | None:  # fmt: skip
        """How a run differs from what is expected; None if it does not, or is refused."""
        actual = self.run(callee, arguments, staged)
        if way == _EAGERLY and _EAGER_REFUSALS.search(str(actual.error)):  # where plain Python may raise later
            return None
        found = None
        if way.startswith("staged") and _is_refusal(actual.error):
            location = actual.error.location
            if location is None or location.filename not in self.files:
                found = "no line", f"{type(actual.error).__name__} without a line of the program: {actual.error}"
            else:
                report.refusals.append(f"{type(actual.error).__name__}: {actual.error.message}")
        else:
            # What is returned is looked at while tracing, before the run raises what plain Python raises.
            early = isinstance(actual.error, ag.errors.IntegerOverflowError) and expected.error is not None
            # So is what stands on a path that this run does not take.
            early = early or isinstance(actual.error, ag.errors.ConstantOverflowError)
            # A value that no variable holds is named by the error.
            early = early or isinstance(actual.error, errors.NumberRangeError) and _names_large(actual.error)
            if staged and isinstance(actual.error, OverflowError) and (early or self.large(arguments)):
                report.overflows += 1
                return None
            # A call that is not traced prints what depends on tensors, and what follows that: so says the guide.
            prints = way == "staged, again" and not any(staged[:_PRINTED])
            found = _differs(replace(expected, printed=actual.printed) if prints else expected, actual, not staged)
            report.staged += found is None and way.startswith("staged")
        return None if found is None else Difference(f"{way}: {found[0]}{_outcome(expected)}", found[1], arguments)

    def run(
        self, function: Any, arguments: tuple[Any, ...], staged: tuple[bool, ...] = (), seconds: float = _SECONDS
    ) -> _Result:
        """Calls the function on new arguments; those that are `staged` are tensors."""
        names = self.module.f.__code__.co_varnames
        values = made(arguments, names, staged or (False,) * len(arguments))
        if "G" in vars(self.module):
            self.module.G = 1
        text = io.StringIO()
        result, error = None, None
        with contextlib.redirect_stdout(text), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                with time_limit(seconds):
                    result = function(*values.values())
            except KeyboardInterrupt:
                raise
            except BaseException as raised:  # one of ours that was to be caught on the way is a mistake like others
                error = raised
        left = {}
        if error is None:  # a run that failed may have got further than the other
            left = {name: content(v) for name, v in values.items() if isinstance(v, _CHANGEABLE) and name != "v"}
            left["G"] = content(vars(self.module).get("G", 0))
        changed = tuple(name for (name, v), before in zip(values.items(), arguments) if is_changed(v, before))
        return _Result(result, error, text.getvalue(), left, changed)

    def large(self, arguments: tuple[Any, ...]) -> bool:
        """Whether a variable of the program, or what a function returns, is an int beyond int64 in plain Python."""
        found = False

        def look(frame: Any, argument: Any) -> None:
            nonlocal found
            found = found or any(map(_is_large, [*frame.f_locals.values(), argument]))

        self.watch(arguments, look)
        return found

    def steps(self, arguments: tuple[Any, ...]) -> int:
        """How many lines of the program plain Python runs."""
        seen = itertools.count()
        self.watch(arguments, lambda frame, argument: next(seen))
        return next(seen)

    def watch(self, arguments: tuple[Any, ...], look: Callable[[Any, Any], Any]) -> None:
        """Calls `look` for each step of the program in plain Python."""

        def trace(frame: Any, event: str, argument: Any) -> Any:
            if frame.f_code.co_filename not in self.files:
                return None
            look(frame, argument)
            return trace

        before = sys.gettrace()
        sys.settrace(trace)
        try:
            self.run(self.module.f, arguments)
        finally:
            sys.settrace(before)


def _is_refusal(error: BaseException | None) -> TypeGuard[errors.AutographError]:
    # What a graph cannot do after all is found when it runs: it says so, as a refusal does, with an error of that time.
    late = isinstance(error, errors.AutographError) and "known only when the graph runs" in error.message
    return late or isinstance(error, REFUSALS)


def _names_large(error: errors.AutographError) -> bool:
    return any(_is_large(int(number)) for number in re.findall(r"\d+", error.message))


def _is_large(value: Any, depth: int = 0) -> bool:
    if isinstance(value, (list, tuple)) and depth < 3:
        return any(_is_large(v, depth + 1) for v in value)
    if isinstance(value, dict):
        return any(map(_is_large, list(value.values())))
    if isinstance(value, (prelude.Point, prelude.Box)) and depth < 3:
        return any(_is_large(v, depth + 1) for v in list(vars(value).values()))
    return isinstance(value, int) and not -(2**63) <= value < 2**63


def _load(source: str) -> tuple[types.ModuleType, str]:
    number = next(_counter)
    filename = f"/fuzz/program_{number}.py"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
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
def time_limit(seconds: float) -> Iterator[None]:
    """Ends what takes longer: in processor time, so that a busy machine makes no difference, or much longer by the
    clock, for what waits without end. It asks again each second: what is raised in a callback of a weak reference is
    lost."""

    def stop(*_: Any) -> None:
        raise OutOfTime

    limits = ((signal.ITIMER_PROF, signal.SIGPROF, seconds), (signal.ITIMER_REAL, signal.SIGALRM, HANGS + seconds))
    before = [signal.signal(signum, stop) for _, signum, _ in limits]
    for timer, _, limit in limits:
        signal.setitimer(timer, limit, 1)
    try:
        with np.errstate():  # an interruption between what `np.errstate` has set and its block leaves it set
            yield
    finally:
        for (timer, signum, _), handler in zip(limits, before):
            signal.setitimer(timer, 0)
            signal.signal(signum, handler)


def _public(kind: type) -> type:
    return next(base for base in kind.__mro__ if not base.__module__.startswith("numpy._"))


def _differs(plain: _Result, actual: _Result, strict: bool) -> tuple[str, str] | None:
    # A variable that is never assigned on the way is a free variable of generated code: NameError, the base class. A
    # class that NumPy keeps to itself stands for its public base.
    wanted_error = NameError if type(plain.error) is UnboundLocalError else _public(type(plain.error))
    if actual.error is not None and not (plain.error is not None and isinstance(actual.error, wanted_error)):
        name = type(actual.error).__name__
        told = "".join(traceback.format_exception(type(actual.error), actual.error, actual.error.__traceback__)[-8:])
        wanted = f"gave {plain.result!r}" if plain.error is None else f"raised {plain.error!r}"
        site = _site(actual.error) if not isinstance(actual.error, errors.AutographError) else ""
        text = actual.error.message if isinstance(actual.error, errors.AutographError) else str(actual.error)
        return (
            f"raised {name}: {refusal_class(text)[:80]}{site}",
            f"raised {actual.error!r}; plain Python {wanted}\n{told}",
        )
    if plain.error is not None and actual.error is None:
        return f"no {type(plain.error).__name__}", f"gave {actual.result!r}; plain Python raised {plain.error!r}"
    own = type(plain.error) is not TypeError and str(plain.error).startswith("bad ")  # the program's own words
    if plain.error is not None and own and str(plain.error) not in str(actual.error):
        return "message", f"raised {actual.error!r}; plain Python raised {plain.error!r}"
    if actual.changed:
        return "tensors", f"changed the tensors handed over as {actual.changed}"
    left = {name: value for name, value in plain.left.items() if name in actual.left}  # the others are tensors
    compared: list[tuple[str, Any, Any]] = [("result", plain.result, actual.result), ("arguments", left, actual.left)]
    for what, expected, found in compared:
        if not (same(expected, found, _TOLERANCE) and _same_kinds(expected, found, strict)):
            return what, f"{what}: {_plain(found)!r}; in plain Python {expected!r}"
    if plain.printed != actual.printed and (strict or _as_floats(plain.printed) != _as_floats(actual.printed)):
        return "printed", f"printed {actual.printed!r}; plain Python printed {plain.printed!r}"
    return None


def _optimized_differs(
    traced: _Result, optimized: _Result, arguments: tuple[Any, ...], expected: _Result
) -> Difference | None:
    """How the run of an optimised graph differs from that of the traced one, which it does in no bit and no line."""
    compared: list[tuple[str, Any, Any]] = [
        ("error", type(traced.error), type(optimized.error)),
        ("error's text", str(traced.error), str(optimized.error)),
        ("result", _bits(traced.result), _bits(optimized.result)),
        ("arguments", _bits(traced.left), _bits(optimized.left)),
        ("changed arguments", traced.changed, optimized.changed),
        ("printed", traced.printed, optimized.printed),
    ]
    for what, off, on in compared:
        if off != on:
            text = f"{what}: optimised {on!r}; as traced {off!r}"
            return Difference(f"optimised: {what}{_outcome(expected)}", text, arguments)
    return None


def _bits(value: Any) -> Any:
    """A value as something to compare, with arrays as their dtype, shape and bits."""
    if isinstance(value, ag.Tensor):
        return "tensor", _bits(value.numpy())
    if isinstance(value, (np.ndarray, np.generic, float)):
        array = np.asarray(value)
        return str(array.dtype), array.shape, array.tolist() if array.dtype == object else array.tobytes()
    if isinstance(value, dict):
        return [(_bits(k), _bits(v)) for k, v in value.items()]
    if isinstance(value, (list, tuple)):
        return type(value).__name__, [_bits(v) for v in value]
    return repr(value)


def _as_floats(text: str) -> str:
    """Numbers that are an int on one path and a float on another are floats in a graph."""
    return re.sub(r"(\d)\.0(?!\d)", r"\1", text)


def _outcome(plain: Outcome) -> str:
    return "" if plain.error is None else f" (plain Python: {refusal_class(repr(plain.error))})"


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

    A number that a loop or branch may make a float is a float on every path: 1 may come out as 1.0. So is an array of
    ints where another path has one of floats.
    """
    if isinstance(expected, np.ndarray):
        found = np.asarray(_plain(actual)).dtype
        return bool(found == expected.dtype) or (expected.dtype.kind, found) == ("i", np.dtype(float))
    if strict:
        return repr(expected) == repr(actual) or not isinstance(expected, (int, float, tuple, list, dict))
    if isinstance(expected, dict):
        keys = all(_kind(k) == _kind(found) for k, found in zip(expected, actual))
        return keys and all(_same_kinds(v, actual[k], strict) for k, v in expected.items())
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
    return {"u": "f", "i": "f", "S": "U", "O": "U"}.get(kind, kind)


def refusal_class(message: str) -> str:
    """A refusal's message without what is particular to one program."""
    message = re.sub(r"<[^>]* object at [^>]*>?(\.\.\.)?", "<object>", message)
    message = re.sub(r"'[^']*'", "'…'", message)
    message = re.sub(r"-?\d+(\.\d+)?", "N", message)
    return re.sub(r"\[[^\]]*\]", "[…]", message)

"""Every error class that a user of autograph can see, and how each one prints.

An `AutographError` carries the user's own location: file, line, the source line with a caret, what is
wrong, and how to mend it. Each class also derives from the builtin exception that a Python user would
catch (`TypeError`, `ValueError`, ...), so `except ValueError` keeps working after a function was staged.

Finding the location (walking the stack for the user's frame) is not done here: see `framework.user_frames`.
"""

from __future__ import annotations

import linecache
from dataclasses import dataclass, replace

__all__ = [
    "AssertionFailedError",
    "AutographError",
    "CheckpointError",
    "CheckpointNotFoundError",
    "ClusterError",
    "ConstantOverflowError",
    "ConversionError",
    "DTypeMismatchError",
    "DivisionByZeroError",
    "FailedPreconditionError",
    "FrozenGraphError",
    "GraphDefError",
    "IndexingError",
    "IntegerOverflowError",
    "InternalError",
    "InvalidArgumentError",
    "LeakedTensorError",
    "Location",
    "LoopCarryError",
    "MapError",
    "MissingExtraError",
    "MissingKeyError",
    "NoneValueError",
    "NumberRangeError",
    "OperatorNotAllowedInGraphError",
    "OutOfRangeError",
    "SavedModelError",
    "SavedModelNotFoundError",
    "SavingError",
    "ShapeMismatchError",
    "SignatureError",
    "SourceNotFoundError",
    "SourceSyntaxError",
    "StagedRecursionError",
    "StagedValueError",
    "StagingSyntaxError",
    "TargetNotFoundError",
    "TaskLostError",
    "TaskTimeoutError",
    "UndefinedVariableError",
    "UnimplementedError",
    "UnknownDTypeError",
    "UnrolledLoopError",
    "UnsupportedNumPyError",
    "UnsupportedTypeError",
    "VariableCreationError",
]


@dataclass(frozen=True)
class Location:
    """A place in a user's source file. `line` counts from 1, `col` and `end_col` from 0 (`None`: unknown)."""

    filename: str
    line: int
    col: int | None = None
    end_col: int | None = None
    function_name: str | None = None
    source_line: str | None = None

    def text(self) -> str:
        """The source line, read through `linecache` when it was not given; empty when not to be had."""
        if self.source_line is not None:
            return self.source_line.rstrip("\n")
        return linecache.getline(self.filename, self.line).rstrip("\n")

    def __str__(self) -> str:
        where = f"{self.filename}:{self.line}"
        if self.col is not None:
            where += f":{self.col + 1}"
        if self.function_name:
            where += f", in {self.function_name}"
        text = self.text()
        if not text.strip():
            return where
        stripped = text.lstrip()
        lines = [where, "    " + stripped]
        indent = len(text) - len(stripped)
        start = indent if self.col is None else max(self.col, indent)
        if start <= len(text):
            end = self.end_col if self.end_col is not None and self.end_col > start else start + 1
            if self.col is None:
                end = len(text)
            lines.append("    " + " " * (start - indent) + "^" * max(1, min(end, len(text)) - start))
        return "\n".join(lines)


class AutographError(Exception):
    """Base of all errors raised by autograph.

    Args:
        message: what is wrong, in one sentence.
        location: the user's place it is about, when known.
        expected: what was expected instead.
        fix: what the user can do.

    Attributes:
        code: stands for the kind of error, and stays the same whatever becomes of its text; see docs/errors.md.
    """

    code = "AG100"
    _advice: str | None = None

    def __init_subclass__(cls, code: str | None = None, advice: str | None = None) -> None:
        """`advice` is the fix to name where an error of the class is raised without one."""
        super().__init_subclass__()
        cls.code = code or cls.code
        cls._advice = advice

    def __init__(
        self,
        message: str,
        *,
        location: Location | None = None,
        expected: str | None = None,
        fix: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.location = location
        self.expected = expected
        self.fix = fix if fix or expected else self._advice

    def at(self, location: Location | None) -> AutographError:
        """Fills in the location unless there is one already; returns self."""
        if self.location is None and location is not None:
            self.location = location
        elif self.location is not None and location is not None and self.location.col is None:
            same_line = (self.location.filename, self.location.line) == (location.filename, location.line)
            if same_line:
                self.location = replace(self.location, col=location.col, end_col=location.end_col)
        return self

    def of(self, op: str) -> AutographError:
        """Names the op that it is about at its start, unless it does so already; returns self."""
        short = op.rpartition(".")[2]
        message = self.message.removeprefix(op).removeprefix(short)
        self.message = f"{op}: {message}" if message == self.message else op + message
        self.args = (self.message,)
        return self

    def __str__(self) -> str:
        parts = [self.message]
        if self.location is not None:
            parts.append("  at " + str(self.location).replace("\n", "\n  "))
        if self.expected:
            parts.append(f"  expected: {self.expected}")
        if self.fix:
            parts.append(f"  fix: {self.fix}")
        parts.append(f"  code: {self.code}")
        return "\n".join(parts)


# --- reading and converting source -------------------------------------------------------------------


class ConversionError(AutographError, code="AG101"):
    """A function could not be converted."""


class SourceNotFoundError(ConversionError, OSError, code="AG102"):
    """The source code of a function is not to be had (builtin, `exec` without linecache, deleted file)."""

    __str__ = AutographError.__str__


class _SyntaxError(ConversionError, SyntaxError):
    """A `SyntaxError` that prints as all other errors here do."""

    __str__ = AutographError.__str__

    @property
    def msg(self) -> str:  # type: ignore[override]
        """What Python prints of it, instead of str(), after the line of the file if it has one of its own."""
        return str(self) if self.lineno is None else self.message


class SourceSyntaxError(
    _SyntaxError,
    code="AG103",
    advice="correct the line; running the file with python shows the same error",
):
    """A file named on the command line is not valid Python."""


class StagingSyntaxError(_SyntaxError, code="AG104"):
    """Valid Python that has no staged form."""


class TargetNotFoundError(AutographError, LookupError, code="AG105"):
    """A command line target (module, file or qualified name) does not exist."""


# --- tracing -------------------------------------------------------------------------------------------


class UndefinedVariableError(AutographError, UnboundLocalError, code="AG110"):
    """A variable was read that is not defined on every path that leads there."""


class NoneValueError(AutographError, TypeError, code="AG111"):
    """A value was used that is None on the path taken."""


class LoopCarryError(AutographError, TypeError, code="AG112"):
    """A loop variable changes its dtype, shape or structure from one iteration to the next."""


class StagedValueError(AutographError, TypeError, code="AG113"):
    """The branches or iterations of staged control flow produce values that cannot be joined."""


class StagedRecursionError(AutographError, RecursionError, code="AG114"):
    """A function calls itself under a condition that a tensor decides, so that tracing it would never end."""


class OperatorNotAllowedInGraphError(AutographError, TypeError, code="AG115"):
    """A symbolic tensor was used where Python needs its value (`bool(t)`, `int(t)`, iteration) outside of
    converted code."""


class LeakedTensorError(AutographError, TypeError, code="AG116"):
    """A symbolic tensor was used outside the graph that it belongs to."""


class FrozenGraphError(AutographError, RuntimeError, code="AG117"):
    """An operation was added to a finalised graph."""


class SignatureError(AutographError, TypeError, code="AG118"):
    """The arguments of a call do not fit the function or its `input_signature`."""


class UnrolledLoopError(AutographError, RuntimeError, code="AG119"):
    """A Python loop, where a tensor decides whether it is reached, does not end while it is traced."""


# --- types and shapes --------------------------------------------------------------------------------


class UnknownDTypeError(AutographError, TypeError, code="AG120"):
    """Not the name of a dtype."""


class DTypeMismatchError(AutographError, TypeError, code="AG121"):
    """Operands or attributes have dtypes that do not go together."""


class TextAndNumberError(DTypeMismatchError):
    """An operator has a text on one side and a number on the other: an error in plain Python as well, which the program
    may catch."""


class UnsupportedTypeError(AutographError, TypeError, code="AG122"):
    """A Python value that cannot become a tensor."""


# --- running ------------------------------------------------------------------------------------------


class InvalidArgumentError(
    AutographError, ValueError,
    code="AG130",
    advice="look at the values: print() in front of this line shows them when the graph runs",
):
    """An operation received a value that it cannot work with (index out of range, failed assertion, ...)."""


class ShapeMismatchError(InvalidArgumentError, code="AG123", advice=None):
    """Operand shapes that do not go together, whether that is known while tracing or only when the graph runs."""


class AssertionFailedError(
    InvalidArgumentError, AssertionError,
    code="AG131",
    advice="look at the values: print() in front of this line shows them when the graph runs",
):
    """An assertion did not hold when the graph ran."""


class DivisionByZeroError(
    InvalidArgumentError, ZeroDivisionError,
    code="AG132",
    advice="look at the divisor first: `x / y if y != 0 else 0`; for infinity and NaN, ag.divide(x, y)",
):
    """A number was divided by zero when the graph ran: an integer, or a scalar by an operator, as in Python."""


class IntegerOverflowError(
    InvalidArgumentError, OverflowError,
    code="AG139",
    advice="compute with floats, ag.cast(x, ag.float64), or let it wrap: ag.config.integer_overflow = 'wrap'",
):
    """A whole number is beyond the range of its dtype; Python's own numbers have no end."""


class ConstantOverflowError(
    IntegerOverflowError,
    code="AG143",
    advice="compute with floats from the start: 1e19 instead of 10**19",
):
    """A Python number that a graph is to hold is beyond the range of its dtype, on whichever path it is needed."""


class OutOfRangeError(
    AutographError, IndexError,
    code="AG133",
    advice="compare the position with the length first",
):
    """A position beyond the end of a sequence (tensor list, tensor array)."""


class IndexingError(
    InvalidArgumentError, OutOfRangeError,
    code="AG134",
    advice="an axis of n items takes indices up to n - 1, x[i] from -n, too; ag.clip_by_value keeps one within bounds",
):
    """An index does not fit the tensor: out of range, too many of them, two ellipses."""


class MissingKeyError(
    AutographError, KeyError,
    code="AG144",
    advice="ask first whether it is there, `if key in d`, or say what to take instead: d.get(key, default)",
):
    """A key that a dict or set of the graph does not have."""


class NumberRangeError(
    InvalidArgumentError, OverflowError,
    code="AG142",
    advice="look at the value first, as in `if abs(x) < 700: y = math.exp(x)`; ag.exp(x) gives inf",
):
    """A function of Python's has a result that no number of its dtype can hold: math.exp(1000), int(inf)."""


class FailedPreconditionError(AutographError, RuntimeError, code="AG135"):
    """The state that an operation needs has not been set up."""


class VariableCreationError(AutographError, RuntimeError, ValueError, code="AG136"):
    """A function makes a variable where it may not: in a call that is not its first, or under staged control flow."""


class CheckpointError(AutographError, ValueError, code="AG137"):
    """A checkpoint cannot be restored: its file is damaged, or does not fit. Nothing has been loaded."""


class CheckpointNotFoundError(CheckpointError, FileNotFoundError, code="AG138"):
    """There is no such checkpoint."""

    __str__ = AutographError.__str__


class SavingError(AutographError, TypeError, code="AG145"):
    """A function or module holds something that cannot be saved. Nothing has been written."""


class SavedModelError(AutographError, ValueError, code="AG146"):
    """A saved model cannot be loaded: a file of it is damaged, or is not what was written. Nothing has been run."""


class SavedModelNotFoundError(SavedModelError, FileNotFoundError, code="AG147"):
    """There is no saved model at this place."""

    __str__ = AutographError.__str__


class UnimplementedError(AutographError, NotImplementedError, code="AG140"):
    """Something that autograph cannot do yet; the message says what to do instead."""


class UnsupportedNumPyError(AutographError, TypeError, code="AG141"):
    """A NumPy function, or a way to call it, that has no form on tensors."""


class UnsupportedAttributeError(UnsupportedNumPyError, AttributeError):
    """An attribute that NumPy's arrays have and tensors in a graph have not. Handlers of the program do not see it."""


class GraphDefError(AutographError, ValueError, code="AG148"):
    """A GraphDef cannot be imported: it is damaged, or does not hold together. Nothing has been added to the graph."""


class ClusterError(AutographError, ConnectionError, code="AG151"):
    """A cluster cannot be reached, or its machines do not fit each other."""


class TaskLostError(ClusterError, code="AG152"):
    """A task of a cluster is gone, and what it kept with it.

    Attributes:
        tasks: the names of those that are gone, as far as they are known.
    """

    tasks: tuple[str, ...] = ()


class TaskTimeoutError(AutographError, TimeoutError, code="AG153"):
    """A task of a cluster did not answer in the time that the program has set.

    Attributes:
        tasks: the names of those that have not answered, or wait for one that has not.
    """

    tasks: tuple[str, ...] = ()


class MapError(AutographError, RuntimeError, code="AG154"):
    """Some of the elements that a function was mapped over have failed.

    Attributes:
        failures: the position, the input and the error of each element that has failed, in order.
        results: those of the others, in the order of the inputs; the error in the place of each that has failed.
    """

    failures: list[tuple[int, object, BaseException]] = []  # noqa: RUF012  each error has its own
    results: list[object] = []  # noqa: RUF012


class MissingExtraError(AutographError, ImportError, code="AG150"):
    """A package that only some of autograph needs is not installed; the fix names the extra that brings it."""


class InternalError(AutographError, AssertionError, code="AG199"):
    """An internal inconsistency. Carries the text of the graph; please report it."""

"""What an op's declaration says of it besides how to work it out: traits, regions, failures, how it is called.

Generic code (passes, the verifier, the printer, gradients, executors) asks these facts, never for the names of ops.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from autograph import errors
from autograph.framework.dtypes import DType

__all__ = ["Cost", "Failure", "Flow", "Regions", "Trait", "default_name"]


class Trait(enum.Flag):
    """What generic code may assume about an op."""

    NONE = 0
    #: Reads or changes something outside its inputs: never pruned, merged, folded or reordered.
    STATEFUL = enum.auto()
    #: `f(x, y) == f(y, x)`, for all values that are not complex: a product of those may be rounded in another way.
    COMMUTATIVE = enum.auto()
    #: Works on each element alone (after broadcasting).
    ELEMENTWISE = enum.auto()
    #: Returns its input, perhaps under another name or shape.
    VIEW = enum.auto()
    #: May raise what Python would, depending on the values of its inputs: runs even if nothing needs its result. What
    #: has effects or raises runs in the order in which it was written; nothing may change places with it.
    RAISES = enum.auto()
    #: Gives a result for any values of its inputs, as long as their shapes go together.
    TOTAL = enum.auto()
    #: Gives a result for any values of its inputs, if their shapes are known, and the values of its static inputs:
    #: these have been checked when the operation was made.
    CHECKED = enum.auto()
    #: Its results share no memory with its inputs, which may be arrays of the caller's.
    FRESH = enum.auto()
    #: Runs Python code of the program's: may raise or wait for anything, and running it twice would show.
    PYTHON = enum.auto()
    #: Its results depend on the shapes of its inputs (of lists, their lengths), not on the values in them.
    OF_SHAPES = enum.auto()
    #: Draws its results at random, perhaps from a seed among its inputs: not worked out before the graph runs.
    RANDOM = enum.auto()
    #: Changes what one of its inputs refers to: whoever reads that later, by whatever name, reads what it has written.
    ALTERS = enum.auto()


class Flow(enum.Enum):
    """How an operation goes on in the graphs that it holds."""

    #: Calls its one graph, once.
    CALL = "call"
    #: Its first input decides which of its graphs is called.
    IF = "if"
    #: Its first graph, of one bool, decides each time whether the second is called, on what that gave before.
    WHILE = "while"


class Regions(NamedTuple):
    """The graphs that operations of an op hold.

    Attributes:
        flow: how they are called.
        graphs: the attributes that hold them.
        skip: how many inputs of the operation come before those that are the inputs of its graphs.
    """

    flow: Flow
    graphs: tuple[str, ...]
    skip: int = 0

    @property
    def returning(self) -> tuple[str, ...]:
        """The attributes of the graphs whose outputs are the outputs of the operation."""
        return self.graphs[1:] if self.flow is Flow.WHILE else self.graphs


class Cost(NamedTuple):
    """What an execution costs, where that does not follow from the traits (see `framework.costs`).

    Attributes:
        category: what kind of work it is: "product", "elementwise", "reduction", "movement" or "other".
        flops: `flops(shapes of the inputs, shapes of the outputs, attributes)` gives floating-point operations.
    """

    category: str
    flops: Callable[..., float]


@dataclass(frozen=True, eq=False, repr=False)
class Failure:
    """An error that an op may raise, so far as the values of its inputs decide.

    Attributes:
        error: its class.
        plain: the class of the error that plain Python raises there, which is what handlers are written for; None if
            plain Python raises nothing there.
        message: for an error that is raised in place of the operation; attributes in braces are filled in.
        when: `when(inputs..., *, attributes...)` gives where it fails, an array of bools or one bool: an expression of
            the op's inputs and attributes that it names as parameters. Of an ELEMENTWISE op it speaks of one element,
            after broadcasting. None: there is no such expression, so the kernel has to be asked.
        shaped: inputs of which only the shapes decide, not the values.
        dtypes: of its first input those at which it can fail; None: all that the op takes.
        says: `says(inputs..., **attributes)` gives what plain Python's error says, where that depends on the values of
            the inputs; None: it says the message.
    """

    error: type[errors.AutographError]
    plain: type[Exception] | None
    message: str
    when: Callable[..., Any] | None = None
    shaped: tuple[str, ...] = ()
    dtypes: tuple[DType, ...] | None = None
    says: Callable[..., str] | None = None

    def is_caught_by(self, handled: Iterable[type]) -> bool:
        """Whether an `except` clause with one of these classes is for it."""
        for cls in handled:
            raised = self.error if issubclass(cls, errors.AutographError) else self.plain
            if raised is not None and issubclass(raised, cls):
                return True
        return False

    @property
    def reads(self) -> tuple[str, ...]:
        """The inputs that `when` names."""
        if self.when is None:
            return ()
        code = self.when.__code__
        return code.co_varnames[: code.co_argcount]

    @property
    def attributes(self) -> tuple[str, ...]:
        """The attributes that `when` names."""
        if self.when is None:
            return ()
        code = self.when.__code__
        return code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]


def default_name(op_type: str) -> str:
    """What the public function of an op is called, unless its declaration says otherwise.

    >>> default_name("GatherV2"), default_name("InvertPermutation")
    ('gather', 'invert_permutation')
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", re.sub(r"^Resource|V\d$", "", op_type)).lower()

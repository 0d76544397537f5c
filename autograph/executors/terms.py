"""Direct calls, as executors and Functions speak of them: what a call has to be like for code to be called at once.

An executor may give its runs an attribute `direct`, an object with

- `plan(terms)`: a plan of such calls, None if there can be none. `plan.last` is the number of its last call;
- `prepare(cls, slot)`: makes direct calls possible, of objects of a class and in this thread; whether they are. What
  the `__call__` of the class was is called for all others;
- `head()`: what direct calls of one object start from: `calls` counts them, and `first = 0` ends them;
- `link(head, plan)`: has direct calls try a plan first, and gives what the object must have in that slot.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from autograph.framework.dtypes import DType

__all__ = ["Fixed", "Input", "Terms", "may_be_fixed"]

#: The kinds of Python values that are compared: ints and floats by value, others by identity, which is hardly ever too
#: strict.
_COMPARED = (int, float, type(None), bool, str, bytes, DType)


class Fixed(NamedTuple):
    """An argument that has to equal a value."""

    value: Any


class Input(NamedTuple):
    """An argument that is an input of the code, of this number and dtype.

    `converts` says whether Python's numbers are taken for tensors of their dtype.
    """

    number: int
    dtype: DType
    converts: bool


@dataclass
class Terms:
    """What a call has to be like, and what it gives.

    Attributes:
        arguments: for each, by position.
        outputs: the dtypes of the outputs.
        written: the numbers of inputs that have to be arrays of the caller's, that may be written: each gets one of the
            last outputs, which are no part of the result.
        pack: makes the result of a list of tensors; None where there is one; `tuple` for a tuple of all.
        names: guards: a dict, a name, and the object that has to be there.
        cells: guards: the cell of a variable, and the object that has to be in it.
        hold: says whether all other guards hold; None if there are none.
        fed: how many inputs the run has behind those of the arguments.
        python: what runs where the executor has no code that only computes: from the arrays of the arguments to those
            of the results, which is a call with all that belongs to it, such as its event, the line of its error, and
            what is written.
        borrowing: the same where an argument is an array of the caller's; None if none may be.
    """

    arguments: Sequence[Fixed | Input]
    outputs: Sequence[DType]
    pack: Callable[[Sequence[Any]], Any] | None
    names: Sequence[tuple[dict[str, Any], str, Any]]
    cells: Sequence[tuple[Any, Any]]
    hold: Callable[[], bool] | None
    fed: int
    python: Callable[..., list[Any]]
    borrowing: Callable[..., list[Any]] | None
    written: Sequence[int] = ()

    @property
    def given(self) -> int:
        """How many outputs the result is made of."""
        return len(self.outputs) - len(self.written)


def may_be_fixed(value: Any) -> bool:
    """Whether code can tell that an argument equals a value."""
    return type(value) in _COMPARED

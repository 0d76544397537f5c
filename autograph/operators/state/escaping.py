"""What a handler sees of the variables of statements in the body of its `try` statement that are none of its own.

Where a branch or a loop raises, its variables are forgotten: the code behind it does not run. But a handler in another
function may read them: an attribute that a method has set before it raised, a variable of a function around both, a
global. Its own variables are recorded under their names (`raised.Region.record`); these are, too, as places. What the
`finally` of one function lets pass is found by handlers around it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from types import FunctionType
from typing import Any

from autograph.operators.state.attributes import own_places
from autograph.operators.state.effects import Recorder
from autograph.operators.state.places import OuterPlace
from autograph.operators.state.reach import reached

__all__ = ["escaping", "forgotten_places"]


def escaping(recorders: Sequence[Recorder], own: Container[Any], handlers: Iterable[Any]) -> list[OuterPlace]:
    """The places that the statements being traced have as variables, have changed, and that handlers may read.

    Args:
        recorders: of the statements in the body that are being traced, from the outermost.
        own: the keys of the places that the handlers' statement has as variables.
        handlers: the functions that run them, and those that read the variables of the statements around theirs.
    """
    found: dict[Any, OuterPlace] = {}
    cells: set[int] | None = None
    for place in forgotten_places(recorders):
        if place.key in own or place.key in found:
            continue
        if place.key[0] == "cell":
            cells = _cells_of(*handlers) if cells is None else cells
            if place.key[1] not in cells:
                continue
        elif any(id(place.anchor) in one.made for one in recorders):
            continue  # of an object that the body has made
        found[place.key] = place
    return list(found.values())


def forgotten_places(recorders: Iterable[Recorder]) -> Iterator[OuterPlace]:
    """The places that the statements being traced have as variables: what they hold is lost where one of these raises,
    unless it is recorded."""
    for recorder in recorders:
        if recorder.statement is not None:
            yield from filter(None, own_places(*recorder.statement))


def _cells_of(*functions: Any) -> set[int]:
    """The ids of the cells of all functions that these may call."""
    functions = tuple(one for one in (*functions, *reached(*functions)) if type(one) is FunctionType)
    return {id(cell) for one in functions for cell in one.__closure__ or ()}

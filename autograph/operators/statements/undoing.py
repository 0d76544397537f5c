"""Iterations that have run in Python and can be undone, so that a loop can be staged from before them on."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

import numpy as np

from autograph.framework.graph import Graph
from autograph.framework.tensor import Tensor
from autograph.operators.bodies import rests
from autograph.operators.conditions.loops import Loop
from autograph.operators.dispatch import is_staged
from autograph.operators.stack import audit
from autograph.operators.state import ambiguous, effects
from autograph.operators.state.arrays import same_bits
from autograph.operators.state.attributes import Attributes
from autograph.operators.state.reach import containers_in, reached
from autograph.ops.arrays.local_arrays import LocalArray, moved

__all__ = ["Undoable", "is_tensor", "shapes_of", "standing"]


def standing(value: Any) -> Any:
    """The tensor that an array stands for; other values as they are."""
    found = moved(value) if type(value) is LocalArray else None
    return value if found is None else found


def is_tensor(value: Any) -> bool:
    """Whether a value is a tensor, or stands for one."""
    return is_staged(value) or isinstance(standing(value), Tensor)


class Undoable:
    """From when it is made on, what a loop does is recorded, until it is undone or kept.

    Attributes:
        state: the values of the loop's variables.
        shapes: theirs.
    """

    def __init__(self, loop: Loop, graph: Graph) -> None:
        self.state = loop.get_state()
        self.shapes = shapes_of(self.state)
        self._loop, self._graph, self._start = loop, graph, graph.checkpoint()
        self._raised, self._ambiguous, self._acted = rests.count(), ambiguous.count(), audit.has_acted()
        found = reached(loop.body)
        self._attributes = Attributes(found, loop.names, loop.set_state)
        self._arrays = [(a, a.view(np.ndarray).copy()) for a in found if isinstance(a, np.ndarray)]
        self._stack = ExitStack()
        self._recorder = self._stack.enter_context(effects.recording())
        self._recorder.pin(containers_in(self.state).values(), {})
        self._recorder.started = self._attributes.started

    def can_be_undone(self) -> bool:
        """Whether nothing has happened that cannot be: something outside of the program, an iterator that has moved on,
        an array of NumPy's that was written."""
        if audit.has_acted() != self._acted or rests.count() != self._raised or self._recorder.advanced:
            return False
        if ambiguous.count() != self._ambiguous:
            return False
        return all(same_bits(a.view(np.ndarray), old) for a, old in self._arrays)

    def written(self) -> list[Any]:
        """The arrays that were written since."""
        return self._graph.written_since(self._start)

    def keep(self) -> None:
        """Ends the recording, as if it had not been."""
        effects.hand_over(self._recorder)
        self._stack.close()

    def undo(self) -> None:
        """Ends the recording, and undoes all that was done since."""
        self._attributes.note_changes()
        self._recorder.close()
        self._stack.close()
        self._loop.set_state(self.state)
        self._graph.rollback(self._start)


def shapes_of(values: Sequence[Any]) -> list[Any]:
    """The shapes of values, and of what is in them."""
    found: list[Any] = []
    for value in values:
        if type(value) in (list, tuple):
            found.append(shapes_of(value))
        elif type(value) is dict:
            found.append(shapes_of([*value.values()]))
        else:
            value = standing(value)
            found.append(tuple(value.shape) if isinstance(value, (Tensor, np.ndarray)) else ())
    return found

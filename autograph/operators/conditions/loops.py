"""`Loop`: the parts of a loop, as they are passed to all that runs one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from autograph.framework.attempts import TracedAgain
from autograph.operators.state.attributes import OwnName

__all__ = ["Loop", "State", "TraceAgain"]

State = tuple[Any, ...]


class TraceAgain(TracedAgain):
    """The loop whose body is being traced is traced again: more is known of what it goes over."""


class Loop(NamedTuple):
    """A `while` loop, or a `for` loop without its iterable: arguments of `while_stmt` and `for_stmt`.

    Attributes:
        test: whether to go on. In a `for` loop None, or whether a `break` or `return` was not reached.
        body: an iteration; in a `for` loop it takes the item.
        get_state, set_state: read and write the variables of the loop, as a tuple.
        names: their names.
        opts: what directives say of the loop.
    """

    test: Callable[[], Any] | None
    body: Callable[..., None]
    get_state: Callable[[], State]
    set_state: Callable[[State], None]
    names: Sequence[str]
    opts: Mapping[str, Any]

    def __autograph_reach__(self) -> tuple[Any, ...]:
        return self.test, self.body, self.get_state, self.set_state

    def with_body(self, body: Callable[[Any], None]) -> Loop:
        """The loop with another body, over the same variables."""
        return self._replace(body=body, opts={})

    def led_by(
        self, name: str, get: Callable[[], Any], put: Callable[[Any], None],
        test: Callable[[], Any], body: Callable[[], None],
    ) -> Loop:
        """The loop with another test and body, and one more variable in front."""  # fmt: skip
        loop = self.with_variable(name, get, put)
        return loop._replace(test=test, body=body)

    def with_variable(self, name: str, get: Callable[[], Any], put: Callable[[Any], None]) -> Loop:
        """The loop with one more variable in front."""
        get_rest, set_rest = self.get_state, self.set_state

        def set_state(values: State) -> None:
            put(values[0])
            set_rest(tuple(values[1:]))

        names = (OwnName(name), *self.names)
        return self._replace(get_state=lambda: (get(), *get_rest()), set_state=set_state, names=names)

"""Why a function was traced again: `Function.retraces()`, `Function.explain_retrace()`, and the line in the log."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from autograph.errors import Location
from autograph.framework.user_frames import CallSite, locate
from autograph.function.differences import MAX_PARTS, Change, Seen, compare, look_at

__all__ = ["Explanation", "History", "Retrace"]

_log = logging.getLogger("autograph")

#: So many traces are remembered, the last ones.
_REMEMBERED = 50
#: So many changes are shown in a text.
_SHOWN = 5
#: So many traces among one call more than that are worth a warning.
_MANY = 5


@dataclass(frozen=True)
class Retrace:
    """One trace of a function, and why it was made.

    Attributes:
        number: 1 for the first trace of the function.
        call: 1 for its first call.
        site: where it was called from, as `call_site` gives it; None if unknown. `location` is the line.
        changes: what was otherwise when the most similar trace before was made; empty for the first trace.
        reason: in words, where it is no change: `the first call`.
    """

    number: int
    call: int
    site: CallSite | Location | None
    changes: tuple[Change, ...] = ()
    reason: str = ""
    _seen: Mapping[str, Seen] = field(default_factory=dict, repr=False, compare=False)

    @property
    def location(self) -> Location | None:
        """The line that called it; None if unknown."""
        return locate(self.site)

    @property
    def place(self) -> str:
        """`file:line` of the call."""
        location = self.location
        return f"{location.filename}:{location.line}" if location is not None else "an unknown line"

    @property
    def fixes(self) -> list[str]:
        """What would have prevented it."""
        return [change.fix for change in self.changes if change.fix is not None]

    @property
    def facts(self) -> dict[str, Any]:
        """What a recording says of it, in plain values."""
        location = self.location
        place = {} if location is None else {"file": location.filename, "line": location.line}
        changes = [str(change) for change in self.changes[:_SHOWN]]
        return {"reason": self.reason or "; ".join(changes), "fixes": self.fixes[:_SHOWN], "traces": self.number,
                **place}  # fmt: skip

    def __str__(self) -> str:
        lines = [f"{self.number}. {self.place}: {self.reason}" if self.reason else f"{self.number}. {self.place}:"]
        for change in self.changes[:_SHOWN]:
            lines.append(f"     {change}")
            lines += [f"       to prevent it: {change.fix}"] if change.fix else []
        if len(self.changes) > _SHOWN:
            lines.append(f"     and {len(self.changes) - _SHOWN} more")
        return "\n".join(lines)


class Explanation(Sequence[Retrace]):
    """The traces of a function with their reasons; prints as text."""

    def __init__(self, name: str, calls: int, retraces: Sequence[Retrace], total: int) -> None:
        self.name = name
        self.calls = calls
        self.total = total
        self._retraces = tuple(retraces)

    def __len__(self) -> int:
        return len(self._retraces)

    def __getitem__(self, index: Any) -> Any:
        return self._retraces[index]

    def __str__(self) -> str:
        if not self.total:
            return f"{self.name!r} has not been traced yet"
        head = f"{self.name!r} was traced {_times(self.total)} in {_count(self.calls, 'call')}"
        if len(self) < self.total:
            head += f"; the last {len(self)}:"
        return "\n".join([head, *map(str, self)])

    __repr__ = __str__


class History:
    """What is remembered of the traces of one function.

    Args:
        name: the function's.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.total = 0
        self._retraces: deque[Retrace] = deque(maxlen=_REMEMBERED)
        self._next_warning = _MANY

    @property
    def retraces(self) -> list[Retrace]:
        return list(self._retraces)

    def add(
        self,
        arguments: Mapping[str, Any],
        changes: Sequence[Change],
        call: int,
        site: CallSite | None,
        widened: bool = False,
    ) -> Retrace:
        """Remembers a trace.

        Args:
            arguments: of its call.
            changes: what has changed since a trace for the same arguments was made.
            widened: whether dimensions were left open, so that what differs now will not matter again.
        """
        seen = look_at(arguments)
        found, why = tuple(changes), ""
        if not found:
            found, why = self._compared(seen)
        if widened:
            found = tuple(replace(change, fix=None) for change in found)
        self.total += 1
        made = Retrace(self.total, call, site, found, why, seen)
        self._retraces.append(made)
        return made

    def _compared(self, seen: Mapping[str, Seen]) -> tuple[tuple[Change, ...], str]:
        if not self._retraces:
            return (), "the first call" if not self.total else "what was traced before is forgotten"
        nearest = min((compare(old._seen, seen) for old in reversed(list(self._retraces))), key=len)
        if nearest:
            return tuple(nearest), ""
        if len(seen) >= MAX_PARTS:
            return (), f"something beyond the first {MAX_PARTS} parts of its arguments"
        return (), "its trace had been let go: by cache_clear(), for max_traces, or with an object that it was for"

    def tell(self, made: Retrace) -> None:
        """Writes of a trace to the log; as a warning where nearly every call is traced."""
        if made.number == 1:
            return
        if _log.isEnabledFor(logging.INFO):
            _log.info("%r is traced again\n%s", self.name, made)
        # A call within the call that is traced ends first, so they are in no order.
        calls = [retrace.call for retrace in list(self._retraces)][-_MANY:]
        among = max(calls) - min(calls) + 1
        if len(calls) == _MANY and among <= _MANY + 1 and made.number >= self._next_warning:
            self._next_warning = 2 * made.number
            _log.warning(
                "%d of the last %d calls of %r were traced, which costs far more than running it. The last one:\n%s\n"
                "explain_retrace() tells of all of them.",
                len(set(calls)), among, self.name, made,
            )  # fmt: skip

    def explain(self, calls: int) -> Explanation:
        """All that is remembered, as text."""
        return Explanation(self.name, calls, list(self._retraces), self.total)


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def _count(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"

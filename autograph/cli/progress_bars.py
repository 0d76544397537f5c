"""Progress bars, on the terminal's error stream: drawn only for people, and only if they would wonder."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click

from autograph.framework import progress

__all__ = ["bars"]

#: What takes no more seconds than this has no bar.
PATIENCE = 0.5
#: The clock is looked at once for so many items.
_OFTEN = 64


@contextlib.contextmanager
def bars() -> Iterator[None]:
    """Draws a bar for each part of the work that takes long, if there is a terminal."""
    if not sys.stderr.isatty():
        yield
        return
    with progress.shown(_Bars(time.monotonic()).show):
        yield


class _Bars:
    """The bars of one command.

    Args:
        start: when the work began, seconds of `time.monotonic`.
    """

    def __init__(self, start: float) -> None:
        self._start = start
        self._drawing = False

    def show(self, items: Sequence[Any], what: str) -> Iterable[Any]:
        """The items, with a bar from the moment on when the work has taken long. One within another one has none."""
        if self._drawing or len(items) <= _OFTEN:
            return items
        return self._shown(items, what)

    def _shown(self, items: Sequence[Any], what: str) -> Iterator[Any]:
        rest = iter(items)
        for done, item in enumerate(rest):
            yield item
            if done % _OFTEN == 0 and time.monotonic() - self._start > PATIENCE and not self._drawing:
                break
        else:
            return
        self._drawing = True
        try:
            with click.progressbar(length=len(items), label=what, file=sys.stderr, show_pos=True) as bar:
                bar.update(done + 1)
                for number, item in enumerate(rest, 1):
                    yield item
                    if number % _OFTEN == 0:
                        bar.update(_OFTEN)
                bar.update(len(items) - bar.pos)
        finally:
            self._drawing = False

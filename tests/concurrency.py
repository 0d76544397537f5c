"""Threads that start at one moment, alarms, and how long a test waits for something before it says that it hangs."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import numpy as np

T = TypeVar("T")

#: Seconds after which what a test waits for is taken to hang. No result depends on it: even a busy machine lets nothing
#: wait that long.
HANGS = 300.0


def in_a_thread(work: Callable[[], T]) -> T:
    """What `work` gives, or raises, in another thread."""
    (found,) = together(lambda i: work(), 1)
    return found


def together(work: Callable[[int], T], count: int = 8) -> list[T]:
    """The results of `work(0)`, `work(1)`, ..., started at one moment, each in a thread of its own.

    Raises:
        BaseException: what one of them raised.
        AssertionError: one of them does not end.
    """
    start = threading.Barrier(count, timeout=HANGS)
    results: dict[int, T] = {}
    failures: list[BaseException] = []

    def run(i: int) -> None:
        try:
            start.wait()
            results[i] = work(i)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=(i,), daemon=True) for i in range(count)]
    for thread in threads:
        thread.start()
    end = time.monotonic() + HANGS
    for thread in threads:
        thread.join(max(0.0, end - time.monotonic()))
    assert not any(thread.is_alive() for thread in threads), "deadlock"
    if failures:
        raise failures[0]
    return [results[i] for i in range(count)]


def eventually(holds: Callable[[], Any]) -> bool:
    """Waits until something holds that other threads bring about; whether it came to hold."""
    end = time.monotonic() + HANGS
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def ring(seconds: float) -> None:
    """Has the handler of `on_alarm` run, in so many seconds.

    And every ten seconds from then on: what a handler raises is lost where Python ignores errors, as in what the
    garbage collector calls.
    """
    signal.setitimer(signal.ITIMER_REAL, seconds, 10.0)


@contextlib.contextmanager
def on_alarm(handler: Callable[..., Any]) -> Iterator[None]:
    """While it lasts, `handler` is what `ring` has run. A test that expects an error of it begins to expect it first:

    with pytest.raises(TimeoutError), on_alarm(handler):
        ring(0.05)
        ...
    """
    before = signal.signal(signal.SIGALRM, handler)
    try:
        with np.errstate():  # an interruption between what `np.errstate` has set and its block leaves it set
            yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

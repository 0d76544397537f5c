"""A test here that loops for ever is a conversion that lost a `break`: stop it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import Any

import pytest

from tests.concurrency import HANGS


@pytest.fixture(autouse=True)
def _time_limit() -> Iterator[None]:
    def stop(*_: Any) -> None:
        raise TimeoutError(f"took longer than {HANGS:.0f} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(int(HANGS))
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)

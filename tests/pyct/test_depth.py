"""Room to recurse and peace from the garbage collector last as long as some thread needs them, and no longer."""

from __future__ import annotations

import gc
import sys
import threading

import pytest

from autograph.pyct.depth import room, undisturbed


def test_the_collector_is_off_until_the_last_one_is_done() -> None:
    assert gc.isenabled()
    with undisturbed():
        with undisturbed():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_a_collector_that_the_program_has_switched_off_stays_off() -> None:
    gc.disable()
    try:
        with undisturbed():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_after_an_error_all_is_as_before() -> None:
    before = sys.getrecursionlimit()
    with pytest.raises(ZeroDivisionError), undisturbed(before + 5):
        assert sys.getrecursionlimit() == before + 5
        raise ZeroDivisionError
    assert gc.isenabled() and sys.getrecursionlimit() == before


def test_threads_that_overlap_have_what_the_one_with_the_most_needs() -> None:
    before = sys.getrecursionlimit()
    entered, leave = threading.Event(), threading.Event()

    def other() -> None:
        with undisturbed(before + 7):
            entered.set()
            leave.wait(10)

    thread = threading.Thread(target=other)
    with room(before + 3):
        thread.start()
        assert entered.wait(10)
        assert sys.getrecursionlimit() == before + 7 and not gc.isenabled()
        leave.set()
        thread.join()
        assert sys.getrecursionlimit() == before + 3 and gc.isenabled()
    assert sys.getrecursionlimit() == before

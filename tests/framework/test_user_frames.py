"""Where the user's program is: the frame found by walking the stack, and tracebacks without autograph's own frames."""

from __future__ import annotations

import sys
import traceback
import types
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from autograph import errors
from autograph.framework import user_frames
from autograph.framework.user_frames import (
    call_site,
    current_location,
    hides_internal_frames,
    is_internal,
    locate,
    strip_internal_frames,
    traceback_location,
)

COLUMNS = sys.version_info >= (3, 11)


def internal(source: str, **names: Any) -> Any:
    """What `f` is after a module of autograph's, as its file name says, has run."""
    filename = user_frames._PACKAGE + "imagined.py"
    exec(compile(source, filename, "exec"), names)
    return names["f"]


def here() -> int:
    """The line of the caller."""
    return sys._getframe(1).f_lineno


class TestPlaces:
    def test_of_the_caller(self) -> None:
        line, found = here(), locate(call_site())
        assert found is not None
        assert (found.filename, found.line, found.function_name) == (__file__, line, "test_of_the_caller")

    @pytest.mark.skipif(not COLUMNS, reason="Python has columns since 3.11")
    def test_columns_are_those_of_the_call(self) -> None:
        found = locate(call_site())
        assert found is not None
        assert (found.col, found.end_col) == (23, 34)

    def test_frames_of_autograph_are_passed_over(self) -> None:
        f = internal("def g(): return current_location()\ndef f(): return g()", current_location=current_location)
        line, found = here(), f()
        assert (found.filename, found.line) == (__file__, line)

    def test_frames_of_numpy_are_passed_over(self) -> None:
        found: list[Any] = []
        source = "def f(row):\n    found.append(current_location())\n    return 0"
        f = internal(source, current_location=current_location, found=found)
        line, _ = here(), np.apply_along_axis(f, 0, np.zeros(1))
        assert (found[0].filename, found[0].line) == (__file__, line)

    def test_of_no_frame(self) -> None:
        assert locate(None) is None

    @pytest.mark.parametrize(
        ("filename", "own"),
        [(user_frames.__file__, True), (errors.__file__, True), (__file__, False), (np.__file__, False)],
    )
    def test_whose_file_it_is(self, filename: str, own: bool) -> None:
        assert is_internal(filename) is own


def fail(error: Exception) -> None:
    raise error


def caught(function: Callable[..., Any], *args: Any) -> Exception:
    try:
        function(*args)
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")


def files(error: BaseException) -> list[str]:
    return [frame.filename for frame in traceback.extract_tb(error.__traceback__)]


THROUGH = "def f(g, *args):\n    return g(*args)\n"


class TestTracebacks:
    def test_innermost_frame_of_the_user(self) -> None:
        error = caught(internal("def f():\n    raise ValueError(1)"))
        found = traceback_location(error.__traceback__)
        assert found is not None
        assert (found.filename, found.function_name) == (__file__, "caught")

    def test_of_nothing(self) -> None:
        assert traceback_location(None) is None

    def test_own_frames_are_taken_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("AUTOGRAPH_FULL_TRACEBACKS", raising=False)
        error = caught(internal(THROUGH), fail, ValueError(1))
        before = files(error)
        assert any(map(is_internal, before))
        assert strip_internal_frames(error) is error
        assert files(error) == [name for name in before if not is_internal(name)]

    def test_unless_all_are_asked_for(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("AUTOGRAPH_FULL_TRACEBACKS", "1")
        error = caught(internal(THROUGH), fail, ValueError(1))
        before = files(error)
        assert files(strip_internal_frames(error)) == before

    def test_lines_stay(self) -> None:
        error = caught(internal(THROUGH), fail, ValueError(1))
        assert traceback.extract_tb(strip_internal_frames(error).__traceback__)[-1].line == "raise error"


class TestPublicFunctions:
    SOURCE = '''
def inner(error):
    raise error

@hides_internal_frames
def f(error):
    "What it does."
    inner(error)
'''

    @pytest.fixture
    def public(self, monkeypatch: pytest.MonkeyPatch) -> types.FunctionType:
        monkeypatch.delenv("AUTOGRAPH_FULL_TRACEBACKS", raising=False)
        found: types.FunctionType = internal(self.SOURCE, hides_internal_frames=hides_internal_frames)
        return found

    def test_keep_name_and_documentation(self, public: types.FunctionType) -> None:
        assert (public.__name__, public.__doc__) == ("f", "What it does.")

    def test_give_errors_the_place_of_the_call(self, public: types.FunctionType) -> None:
        error: Any = caught(public, errors.InvalidArgumentError("no"))
        assert error.location.filename == __file__
        assert error.location.function_name == "caught"

    def test_leave_a_place_that_an_error_has(self, public: types.FunctionType) -> None:
        place = errors.Location("theirs.py", 3)
        error: Any = caught(public, errors.InvalidArgumentError("no", location=place))
        assert error.location == place

    def test_end_tracebacks_at_the_call(self, public: types.FunctionType) -> None:
        error = caught(public, ValueError("no"))
        # Before Python 3.11 the frame that catches the error stays, see `strip_internal_frames`.
        catcher = user_frames.__file__ if sys.version_info < (3, 11) else None
        assert [name for name in files(error) if name != catcher][-1] == __file__
        assert not any("imagined" in name for name in files(error))

    def test_return_what_is_returned(self) -> None:
        assert hides_internal_frames(lambda x, *, y: (x, y))(1, y=2) == (1, 2)

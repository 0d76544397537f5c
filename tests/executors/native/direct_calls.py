"""What tests of direct calls ask and compare."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

import autograph as ag
from autograph.function import direct

__all__ = ["again", "check", "is_direct", "relu", "same", "warmed"]

#: Where the `__call__` is that runs wherever a call is not direct.
BY_PYTHON = inspect.getsourcefile(ag.Function), "__call__"


def is_direct(made: Any, *args: Any) -> bool:
    """Whether a call finds its trace, and runs it, without Python."""
    seen = []

    def note(frame: Any, event: str, argument: Any) -> None:
        if event == "call":
            seen.append((frame.f_code.co_filename, frame.f_code.co_name))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        made(*args)
    finally:
        sys.setprofile(before)
    return BY_PYTHON not in seen


def warmed(function: Callable[..., Any], *args: Any, **options: Any) -> Any:
    """A Function that was called so often that its calls with these arguments are direct, if they can be."""
    made = ag.function(function, executor="native", **options)
    again(made, *args)
    return made


def again(made: Any, *args: Any) -> None:
    for _ in range(direct.AFTER + 1):
        made(*args)


def same(a: Any, b: Any) -> None:
    """Checks that two results are alike to the bit."""
    assert type(a) is type(b)
    if isinstance(a, (tuple, list)):
        assert len(a) == len(b)
        for x, y in zip(a, b):
            same(x, y)
    elif isinstance(a, dict):
        assert list(a) == list(b)
        for key in a:
            same(a[key], b[key])
    elif isinstance(a, ag.Tensor):
        assert a.dtype is b.dtype and a.shape == b.shape and type(a.numpy()) is type(b.numpy())
        x, y = np.asarray(a), np.asarray(b)
        assert x.tolist() == y.tolist() if a.dtype == ag.string else x.tobytes() == y.tobytes()
    else:
        assert a == b


def check(function: Callable[..., Any], *args: Any, **options: Any) -> Any:
    """Checks that calls are direct and give what the reference gives; gives the function."""
    made = warmed(function, *args, **options)
    assert is_direct(made, *args)
    same(made(*args), ag.function(function, executor="numpy", **options)(*args))
    return made


def relu(x):
    if x > 0:
        return x
    else:
        return 0

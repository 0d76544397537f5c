"""`with` statements that are left by an error or a jump under staged control flow."""

from __future__ import annotations

import contextlib

from tests.corpus.registry import program


def check(v):
    if v < 0:
        raise ValueError("negative")
    return v * 2


class CM:
    def __init__(self, log):
        self.log = log

    def __enter__(self):
        self.log["n"] = self.log["n"] + 1
        return 10

    def __exit__(self, kind, err, tb):
        self.log["n"] = self.log["n"] + 100
        return kind is not None and issubclass(kind, KeyError)


@contextlib.contextmanager
def plain_cm(v):
    yield v + 1


@program((3,), (-3,))
def suppressed_error(x):
    y = 0
    with contextlib.suppress(ValueError):
        if x > 0:
            raise ValueError("boo")
        y = 5
    return y


@program((3,), (-3,), (30,))
def manager_of_a_class(x):
    log = {"n": 0}
    y = 0
    try:
        with CM(log) as v:
            if x > 10:
                raise ValueError
            if x > 0:
                raise KeyError("boo")
            y = v
    except ValueError:
        y = -5
    return y, log["n"]


@program((3,), (-3,), (30,))
def return_from_a_manager(x):
    log = {"n": 0}
    with CM(log) as v:
        if x > 0:
            return x + v, log["n"]
        x = x * 2
    return x, log["n"]


@program((3,), (-3,), (30,))
def jumps_out_of_a_manager(x):
    log = {"n": 0}
    for i in range(5):
        with CM(log) as v:
            if x > i:
                continue
            if x < -100:
                break
            if x + i > 0:
                raise KeyError
            x = x + 1
    return x, log["n"]


@program((3,), (-3,))
def manager_made_of_a_generator(x):
    try:
        with plain_cm(x) as v:
            if v > 0:
                raise ValueError
            y = v
    except ValueError:
        y = 0
    return y


@program((3,), (-3,), (30,))
def enter_staged(x):
    class M:
        def __enter__(self):
            if x > 10:
                raise ValueError
            return 5

        def __exit__(self, *a):
            return False

    try:
        with M() as m:
            y = m
    except ValueError:
        y = 1
    return y


@program((3,), (-3,), (30,))
def two_managers(x):
    with contextlib.suppress(KeyError), contextlib.suppress(ValueError):
        if x > 10:
            raise KeyError
        if x > 0:
            raise ValueError
        return 1
    return 2


@program((2,), (-1,))
def branch_first_in_a_body_of_two_managers(x):
    log = []
    with CM(log) as v, contextlib.nullcontext(2) as k:
        if x > 0:
            x = x + k
        x = x * 2
    return x

"""Jumps out of `try`, `with` and `match` under staged control flow."""

from __future__ import annotations

import contextlib

from tests.corpus.registry import program


def check(v):
    if v < 0:
        raise ValueError("negative")
    return v * 2


@program((3,), (-3,), (1,))
def jumps_in_match(n):
    t = 0
    for i in range(8):
        match i:
            case 1:
                continue
            case 3 if n > 0:
                break
            case 5:
                return t
            case _:
                try:
                    t += i
                    if i == n:
                        continue
                finally:
                    t += 1
        t += 10
    else:
        t += 1000
    return t


@program((3,), (-3,), (1,))
def while_return_try(n):
    t = 0
    while t < 50:
        with contextlib.nullcontext():
            try:
                if t == n:
                    t += 10
                    continue
                if t > 30:
                    break
                if t > 40:
                    return -1
            finally:
                t += 3
    else:
        t = -t
    return t


@program((3,), (-3,), (1,))
def return_in_finally_loop(n):
    t = 0
    for i in range(10):
        try:
            if i > n:
                return t
            t += i
        finally:
            t += 100
    return t


@program((3,), (-3,))
def nested_loops_try(n):
    t = 0
    for i in range(4):
        try:
            for j in range(4):
                if i * j == n:
                    raise KeyError
                if j > 2:
                    continue
                t += j
        except KeyError:
            t += 1000
            break
        else:
            t += 50
    else:
        t = -t
    return t


@program((3,), (-3,), (1,))
def return_from_handler_in_loop(n):
    t = 0
    for i in range(10):
        try:
            t += check(n - i)
        except ValueError:
            return t, i
    return t, -1


@program((1,), (2,), (3,))
def return_in_finally_under_a_condition(n):
    total = 0
    try:
        if n > 2:
            raise ValueError("large")
        total = 1
    finally:
        total += 10
        if n > 1:
            return total
    return -total


@program((1,), (3,), (11,))
def return_in_finally_that_may_let_an_error_pass(n):
    total = 0
    try:
        try:
            if n > 2:
                raise ValueError("large")
        finally:
            total += 10
            if n > 10:
                return total
    except ValueError:
        total += 100
    return total


@program((4,), (1,))
def break_in_finally_after_a_handler(n):
    total = 0
    for i in range(n):
        try:
            total += i
            if i == 1:
                raise KeyError(i)
        except KeyError:
            total += 10
        finally:
            total += 100
            if i == n - 2:
                break
    return total

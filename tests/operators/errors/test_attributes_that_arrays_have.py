"""Attributes that NumPy's arrays have and tensors have not: a refusal, which no handler of the program and no default
of `getattr` takes for an attribute that is not there."""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same

# mypy: disable-error-code="no-untyped-def"


def in_a_handler(v, k):
    try:
        text = v.tobytes()
    except AttributeError:
        text = b""
    return len(text) + k


def in_a_handler_of_all(v, k):
    try:
        return v.byteswap()[0] + k
    except Exception:
        return k


def suppressed(v, k):
    with contextlib.suppress(AttributeError):
        k = v.strides[0]
    return k


def with_a_default(v, k):
    return getattr(v, "strides", (0,))[0] + k


def method_with_a_default(v, k):
    return k if getattr(v, "tofile", None) is None else 2


def flags(v, k):
    return v.flags.writeable, k


def base(v, k):
    return v.base is None, k


def setting_flags(v, k):
    v.setflags(write=False)
    return k


def as_objects(v, k):
    try:
        return v.astype(object)[0] + k
    except TypeError:
        return -1


def as_texts(v, k):
    try:
        return v.astype(str)[0], k
    except Exception:
        return -1


REFUSED: list[Any] = [
    in_a_handler,
    in_a_handler_of_all,
    suppressed,
    with_a_default,
    method_with_a_default,
    flags,
    base,
    setting_flags,
    as_objects,
    as_texts,
]


@pytest.mark.parametrize("program", REFUSED, ids=[program.__name__ for program in REFUSED])
def test_refused_on_the_line_of_the_user(program):
    with pytest.raises(errors.UnsupportedNumPyError) as caught:
        ag.function(program)(np.array([4, 2, 9]), ag.constant(1))
    assert caught.value.location is not None and caught.value.location.filename == __file__


def attributes_that_are_there(v, k):
    return getattr(v, "size", 5), getattr(v, "nosuch", 5), hasattr(v, "strides"), hasattr(v, "nosuch"), k


def attributes_of_numbers(v, k):
    try:
        k.nosuch(3)
    except AttributeError:
        return getattr(k, "real", 7), getattr(k, "nosuch", 8), hasattr(k, "nosuch")
    return 0


def method_of_the_class(v, k):
    np.ndarray.sort(v)
    return v, np.ndarray.sum(v) + k


@pytest.mark.parametrize("program", [attributes_that_are_there, attributes_of_numbers, method_of_the_class])
def test_as_python_has_it(program):
    assert same(program(np.array([4, 2, 9]), 1), ag.function(program)(np.array([4, 2, 9]), ag.constant(1)))

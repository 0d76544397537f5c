"""Errors of NumPy's arrays that a tensor decides: the handlers of the program see them, and what they say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.agreement import same

# mypy: disable-error-code="no-untyped-def"


def row_or_the_first(m, t):
    try:
        row = m[t]
    except IndexError:
        row = m[0]
    return row


def row_is_returned(m, t):
    try:
        return m[t]
    except Exception:
        return m[0]


def row_is_written(m, t):
    try:
        row = m[t]
    except:  # noqa: E722
        row = m[-1]
    row[0] = 77
    return m


def column_is_written(m, t):
    try:
        column = m[:, t]
    except IndexError:
        column = m[:, 0]
    column += 1
    return m, column


def row_behind_a_new_axis(m, t):
    try:
        part = m[..., None, t, :]
    except IndexError:
        part = m[..., None, 0, :]
    part += 1
    return m


def row_that_is_there_in_one_branch(m, t):
    if -3 <= t < 3:
        row = m[t]
    else:
        row = m[0]
    row[0] = 7
    return m


def text_of_a_row(m, t):
    try:
        return m[t]
    except IndexError as e:
        return str(e)


def text_of_an_element(m, t):
    try:
        return m[1, t], m[t, t], m[..., t]
    except IndexError as e:
        return str(e)


def text_of_two_steps(m, t):
    try:
        return m[0][t]
    except IndexError as e:
        return str(e)


def text_of_a_write(m, t):
    try:
        m[t, 0] = 1
    except IndexError as e:
        return str(e)
    return m


def text_of_a_row_in_place(m, t):
    try:
        m[t] += 1
    except IndexError as e:
        return str(e)
    return m


def text_of_taking(m, t):
    try:
        return np.take(m, t), m[0].take([0, t])
    except IndexError as e:
        return str(e)


def text_of_adding_at(m, t):
    v = m[:, 0]
    try:
        np.add.at(v, t, 1)
        np.add.at(v, [0, t], 1)
    except IndexError as e:
        return str(e)
    return m


def text_of_an_array_of_places(m, t):
    try:
        return m[[0, t]]
    except IndexError as e:
        return str(e)


def text_of_writing_an_array_of_places(m, t):
    v = m[0].copy()
    try:
        v[[0, t]] = 1
    except IndexError as e:
        return str(e)
    return v


def text_of_two_arrays_of_places(m, t):
    try:
        return m[[0, t], [0, t]]
    except IndexError as e:
        return str(e)


def text_of_an_item(m, t):
    try:
        return m[0].item(t)
    except IndexError as e:
        return str(e)


ROWS: list[Any] = [
    row_or_the_first,
    row_is_returned,
    row_is_written,
    column_is_written,
    row_behind_a_new_axis,
    row_that_is_there_in_one_branch,
    text_of_a_row,
    text_of_an_element,
    text_of_two_steps,
    text_of_a_write,
    text_of_a_row_in_place,
    text_of_taking,
    text_of_adding_at,
    text_of_an_array_of_places,
    text_of_writing_an_array_of_places,
    text_of_two_arrays_of_places,
    text_of_an_item,
]


def matrix():
    return np.array([[4.0, 1.0], [5.0, 2.0], [2.0, 6.0]])


@pytest.mark.parametrize("t", [-7, -4, -3, -1, 0, 1, 2, 3, 6])
@pytest.mark.parametrize("program", ROWS, ids=[program.__name__ for program in ROWS])
def test_indices_of_arrays(program, t):
    given, held = matrix(), matrix()
    found = ag.function(program)(held, ag.constant(t))
    assert same(program(given, t), found)
    assert same(given, held)

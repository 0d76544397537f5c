"""Functions of libraries that are given tensors while a program is traced: they work, or are refused by name."""

from __future__ import annotations

import copy
import csv
import datetime
import io
import json
import os
import pprint
import queue
import string
import struct
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import assert_agree, run


def packed(x):
    return struct.pack("i", x)


def packed_float(x):
    return struct.pack("d", x)


def as_json(x):
    return json.dumps({"a": [x, 1]})


def date(x):
    return datetime.date(2020, 1, x).day


def substituted(x):
    return string.Template("$a").substitute(a=x)


def row_of_csv(x):
    file = io.StringIO()
    csv.writer(file).writerow([x, 2])
    return file.getvalue()


def shown(x):
    return pprint.pformat([x])


def path(x):
    return os.path.join("a", str(x))


def environment(x):
    os.environ["AUTOGRAPH_TEST"] = str(x)


@pytest.mark.parametrize(
    ("program", "name"),
    [
        (packed, "struct.pack()"), (packed_float, "struct.pack()"), (as_json, "json.dumps()"),
        (date, "datetime.date()"), (substituted, "Template.substitute()"), (row_of_csv, "writer.writerow()"),
        (shown, "pprint.pformat()"), (path, "path.join()"), (environment, "an item of an object of os._Environ"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)  # fmt: skip
def test_what_needs_the_value_is_refused_on_the_line_of_the_call(program: Any, name: str) -> None:
    with pytest.raises(errors.OperatorNotAllowedInGraphError) as caught:
        ag.function(program)(ag.constant(3))
    assert f"{name} needs what is known only when the graph runs" in caught.value.message
    assert caught.value.location is not None and caught.value.location.filename == __file__
    assert "SymbolicTensor" not in caught.value.message


def copied(x):
    values = copy.deepcopy([x, [x]])
    waiting: queue.Queue[Any] = queue.Queue()
    waiting.put(values)
    values[1].append(1)
    return waiting.get()


def other_errors(x):
    waiting: queue.Queue[Any] = queue.Queue(1)
    waiting.put(x)
    try:
        waiting.put_nowait(x)
    except queue.Full:
        return x + 1
    return x


@pytest.mark.parametrize("program", [copied, other_errors], ids=lambda program: program.__name__)
def test_what_needs_no_value_works(program: Any) -> None:
    assert_agree(run(program, [3]), run(ag.function(program), [ag.constant(3)]), program.__name__)


class Hook(dict):  # a class of the user's, which a library calls
    def __missing__(self, key):
        raise ValueError(f"no {key}")


def test_an_error_of_the_user_s_own_stays_as_it_is() -> None:
    @ag.function
    def program(x):
        return string.Template("$b").substitute(Hook(a=x))

    with pytest.raises(ValueError, match="no b") as caught:
        program(ag.constant(3))
    assert not isinstance(caught.value, errors.AutographError)


def test_a_refusal_in_a_function_that_a_library_calls_is_on_its_line() -> None:
    def positive(value):
        return 1 if value > 0 else 2

    @ag.function
    def program(x):
        return json.dumps([x], default=positive)

    with pytest.raises(errors.OperatorNotAllowedInGraphError) as caught:
        program(ag.constant(3))
    assert caught.value.location is not None and caught.value.location.line == positive.__code__.co_firstlineno + 1

"""The tables of direct calls, and the IR of the function that goes by them (`direct.ll`).

There is one function for all traces, `call`. A *plan* for each trace says what has to hold, where the arguments go,
what runs, and what the results are (`direct` writes them). The function is the `__call__` of a class; an object of that
class has the address of its *head* in one of its slots, and that has the address of the first plan. Whatever the plans
do not provide for goes to the `__call__` that is written in Python.
"""

from __future__ import annotations

import ctypes
import re
import time
from collections.abc import Mapping
from pathlib import Path

from autograph.executors.native.objects import ARRAY_FIELDS, CLASS, IN_ORDER, ITEMS, SIZE, VALUE, WRITEABLE

__all__ = [
    "ARRAY", "CELL", "FLOAT", "INT", "NAME", "NUMBER", "SAME", "Argument", "Guard", "Head", "Record", "Records",
    "Result", "Row", "code",
]  # fmt: skip


def _cells(names: str) -> list[tuple[str, type[ctypes.c_int64]]]:
    return [(name, ctypes.c_int64) for name in names.split()]


class Head(ctypes.Structure):
    """The address of the first plan, and how many direct calls there were."""

    _fields_ = _cells("first calls")


class Row(ctypes.Structure):
    """A plan.

    `owner` is the object that keeps it alive, `hold` one that says whether Python's guards hold, or null. It is `busy`
    while it runs; `last` is the number of its last call. `pack` makes the result of the call out of those of the run;
    null where there is one, None for a tuple of them. The last results of machine code, behind the first `given`, are
    no part of that: each goes into an array of the caller's.

    What runs is machine code, `run`, or else a function of Python's, `python`, that is given the arrays and gives a
    list of them; `borrowing` is called in its place where an argument is an array of the caller's, null if none may be.
    """

    _fields_ = _cells(
        "next owner argument_count arguments guard_count guards hold busy last run python borrowing cells result_count"
        " given results pack"
    )


class Argument(ctypes.Structure):
    """What an argument has to be, and the cell for it.

    `object` is the dtype of a tensor, or what the argument is equal to. NumPy's class and dtype of numbers, and the
    shape, are those of what a tensor holds, or of an array of NumPy's; `plain` says which class of Python's numbers is
    taken, too. `written` has to be an array of the caller's that may be written and shares no memory with another one;
    `bytes` is how large an array is.
    """

    _fields_ = _cells("kind object scalar descr size rank dims cell plain written bytes")


class Guard(ctypes.Structure):
    """A name of a dict, or the cell of a variable, and the object that has to be there."""

    _fields_ = _cells("kind where name value")


class Result(ctypes.Structure):
    """A result of the run: its cell, and what its tensor is made of.

    `size` is 0 for an array, and `make` null for a bool. `into` is the number of the argument that is to hold it.
    """

    _fields_ = _cells("size dtype class_ make descr rank dims cell into")


class Records(ctypes.Structure):
    """What is recorded of direct calls: `memory` for so many records (`room`), null as long as nothing is recorded, and
    how many there were."""

    _fields_ = _cells("memory room count")


class Record(ctypes.Structure):
    """A direct call: the address of its plan, the number of its thread, which no other thread ever has, the ident of
    that thread, which others may have later, and when it was called, its code began and ended."""

    _fields_ = _cells("plan thread ident called started ended")


class Thread(ctypes.Structure):
    """The number of a thread, which no other thread of the process ever has, and the lists of the graphs and tapes that
    are open in it, which are there for as long as the thread."""

    _fields_ = _cells("id graphs tapes")


#: Kinds of arguments: a number or array of tensors, an object, an equal int, a float of the same bits.
NUMBER, ARRAY, SAME, INT, FLOAT = range(5)
#: Kinds of guards.
NAME, CELL = range(2)

_TABLES: dict[str, type[ctypes.Structure]] = {
    "head": Head, "plan": Row, "argument": Argument, "guard": Guard, "result": Result,
    "records": Records, "record": Record,
    "thread": Thread,
}  # fmt: skip
_OFFSETS = {
    **{f"{table}.{name}": getattr(cls, name).offset for table, cls in _TABLES.items() for name, *_ in cls._fields_},
    **{f"array.{name}": offset for name, offset in ARRAY_FIELDS.items()},
    "object.class": CLASS,
    "scalar.value": VALUE,
    "list.size": SIZE,
    "tuple.size": SIZE,
}
#: What names in capitals stand for in the text.
_NUMBERS = {
    "NUMBER": NUMBER, "ARRAY": ARRAY, "SAME": SAME, "INT": INT, "FLOAT": FLOAT, "NAME": NAME,
    "IN_ORDER": IN_ORDER, "WRITEABLE": WRITEABLE,
    "SCALAR_VALUE": VALUE, "TUPLE_ITEMS": ITEMS, "CLOCK": getattr(time, "CLOCK_MONOTONIC", 0),
    **{f"{table.upper()}_BYTES": ctypes.sizeof(cls) for table, cls in _TABLES.items()},
}  # fmt: skip
_CAPITALS = re.compile(r"\b(" + "|".join(_NUMBERS) + r")\b")
_GET = re.compile(r" *(%[\w.]+) = get (\w+), ([%@][\w.]+), ([\w.]+)$")
_SET = re.compile(r" *set (\w+ [%@\w.]+), ([%@][\w.]+), ([\w.]+)$")


def code(offsets: Mapping[str, int]) -> str:
    """The IR of a module with the function `call`.

    Args:
        offsets: of the fields that are this process's own: `tensor.array`, `tensor.dtype`, `tensor.shape`, `self.head`.
    """
    offsets = {**_OFFSETS, **offsets}
    text = _CAPITALS.sub(lambda found: str(_NUMBERS[found[0]]), Path(__file__).with_name("direct.ll").read_text())
    lines = []
    for number, line in enumerate(text.splitlines()):
        if found := _GET.match(line):
            name, type, base, field = found.groups()
            lines.append(f"  {name}.at = getelementptr i8, ptr {base}, i64 {offsets[field]}")
            lines.append(f"  {name} = load {type}, ptr {name}.at")
        elif found := _SET.match(line):
            value, base, field = found.groups()
            lines.append(f"  %at.{number} = getelementptr i8, ptr {base}, i64 {offsets[field]}")
            lines.append(f"  store {value}, ptr %at.{number}")
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"

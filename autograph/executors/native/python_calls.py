"""Calls of Python functions of numbers from native code, with the C API: no frame, no array, no kernel.

What cannot be done that way (the function raises, a result does not fit) is left to the site of the statement, which
calls the kernel: so errors are made in one place.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from autograph.executors.native.instructions import ll

if TYPE_CHECKING:
    from autograph.executors.native.emit import Emitter
    from autograph.executors.native.program import Opaque

__all__ = ["OPERAND", "PythonCall", "call"]

#: Stands for an operand of the statement among the arguments.
OPERAND = object()


class PythonCall(NamedTuple):
    """A Python function of numbers that gives one number.

    Attributes:
        function: it calls no code that releases the GIL, and has no effects.
        arguments: Python objects, and `OPERAND` for each operand of the statement, in order.
    """

    function: Callable[..., Any]
    arguments: Sequence[Any]


_DECLARATIONS = {
    "PyFloat_FromDouble": "ptr (double)", "PyLong_FromLongLong": "ptr (i64)",
    "PyLong_FromUnsignedLongLong": "ptr (i64)", "PyBool_FromLong": "ptr (i64)",
    "PyObject_CallFunctionObjArgs": "ptr (ptr, ...)", "PyFloat_AsDouble": "double (ptr)",
    "PyLong_AsLongLong": "i64 (ptr)", "PyObject_IsTrue": "i32 (ptr)", "PyErr_Occurred": "ptr ()",
    "PyErr_Clear": "void ()", "Py_DecRef": "void (ptr)",
}  # fmt: skip


def call(emitter: Emitter, s: Opaque, python: PythonCall, otherwise: Callable[[], str]) -> str:
    """The result of a call; `otherwise` adds what is done if it fails, and gives the result then."""
    target = s.targets[0].type
    emitter.may_wait = True
    emitter.put("call void @settle(ptr %cells)")
    operands = iter(s.operands)
    made, given = [], []
    for k, argument in enumerate(python.arguments):
        if argument is OPERAND:
            x: Any = next(operands)
            made.append(_object(emitter, emitter.operand(x), x.type))
            given.append(made[-1])
        else:
            given.append(_known(emitter, f"argument{s.site}_{k}", argument))
    function = _known(emitter, f"function{s.site}", python.function)
    arguments = ", ".join(f"ptr {x}" for x in [function, *given, "null"])
    result = _api(emitter, "PyObject_CallFunctionObjArgs", arguments)
    for x in made:
        _api(emitter, "Py_DecRef", f"ptr {x}")
    read, release, unfit, slow, done = (emitter.new_label() for _ in range(5))
    emitter.put(f"br i1 {emitter.value(f'icmp eq ptr {result}, null')}, label %{unfit}, label %{read}, !prof !0")
    emitter.begin(read)
    number, fits = _number(emitter, result, target)
    _api(emitter, "Py_DecRef", f"ptr {result}")
    fast, end = number, emitter.label
    emitter.put(f"br i1 {fits}, label %{done}, label %{release}, !prof !1")
    hot, emitter.lines = emitter.lines, []
    emitter.begin(release)
    emitter.put(f"br label %{unfit}")
    emitter.begin(unfit)
    _api(emitter, "PyErr_Clear", "")
    emitter.put(f"br label %{slow}")
    emitter.begin(slow)
    called = otherwise()
    last = emitter.label
    emitter.put(f"br label %{done}")
    emitter.cold.extend(emitter.lines)
    emitter.lines = hot
    emitter.begin(done)
    return emitter.value(f"phi {ll(target)} [{fast}, %{end}], [{called}, %{last}]")


def _api(emitter: Emitter, name: str, arguments: str) -> str:
    kind = _DECLARATIONS[name]
    result, parameters = kind.split(" ", 1)
    address = ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value or 0
    emitter.external(name, address, result, parameters[1:-1])
    called = f"call {kind if '...' in kind else result} @{name}({arguments})"
    if result != "void":
        return emitter.value(called)
    emitter.put(called)
    return ""


def _known(emitter: Emitter, name: str, value: Any) -> str:
    """An object that lives as long as the site."""
    emitter.symbols[name] = id(value)
    return f"@{name}"


def _object(emitter: Emitter, x: str, type: str) -> str:
    """A new Python number."""
    if type[0] == "f":
        return _api(emitter, "PyFloat_FromDouble", f"double {x if type == 'f64' else emitter.cast(x, type, 'f64')}")
    wide = {"i": "i64", "u": "u64", "b": "i64"}[type[0]]
    name = {"i": "PyLong_FromLongLong", "u": "PyLong_FromUnsignedLongLong", "b": "PyBool_FromLong"}[type[0]]
    return _api(emitter, name, f"i64 {x if type == wide else emitter.cast(x, type, wide)}")


def _number(emitter: Emitter, result: str, type: str) -> tuple[str, str]:
    """The number of a Python object, and whether it is one that fits."""
    if type == "b":
        answer = _api(emitter, "PyObject_IsTrue", f"ptr {result}")
        return emitter.value(f"icmp eq i32 {answer}, 1"), emitter.value(f"icmp sge i32 {answer}, 0")
    function, wide = ("PyFloat_AsDouble", "f64") if type[0] == "f" else ("PyLong_AsLongLong", "i64")
    number = _api(emitter, function, f"ptr {result}")
    fits = emitter.value(f"icmp eq ptr {_api(emitter, 'PyErr_Occurred', '')}, null")
    if type == wide:
        return number, fits
    narrow = emitter.cast(number, wide, type)
    if type[0] == "i":
        same = emitter.value(f"icmp eq i64 {emitter.cast(narrow, type, wide)}, {number}")
        fits = emitter.value(f"and i1 {fits}, {same}")
    return narrow, fits

"""The C header of a library, and the function that says what a status means."""

from __future__ import annotations

from collections.abc import Sequence

from autograph.ahead.c_functions import NO_MEMORY, CFunction
from autograph.ahead.c_types import c_type

__all__ = ["header", "messages"]


def header(functions: Sequence[CFunction], library: str) -> str:
    """The header: each function with what it takes and gives."""
    guard = f"{library.upper()}_H"
    lines = [
        f"/* {library}: made by autograph. Arrays lie in memory row by row (C order), and do not overlap. */",
        f"#ifndef {guard}", f"#define {guard}", "",
        "#include <stdbool.h>", "#include <stdint.h>",
    ]  # fmt: skip
    if any(t.startswith("c") for f in functions for _, t, _ in [*f.parameters, *f.results]):
        lines.append("#include <complex.h>")
    lines += ["", "#ifdef __cplusplus", 'extern "C" {', "#endif"]
    for function in functions:
        lines += ["", *_comment(function), f"{function.prototype};", f"const char *{function.name}_error(int status);"]
    lines += ["", "#ifdef __cplusplus", "}", "#endif", "", "#endif", ""]
    return "\n".join(lines)


def _comment(function: CFunction) -> list[str]:
    rows = [(n, t, shape, "in") for n, t, shape in function.parameters]
    rows += [(n, t, shape, "out") for n, t, shape in function.results]
    lines = [f"/* {function.name}"]
    lines += [f"     {way:3}  {n}: {c_type(t)}{''.join(f'[{d}]' for d in shape)}" for n, t, shape, way in rows]
    return [*lines, f"   returns 0, or a status that {function.name}_error explains; the results mean nothing then. */"]


def messages(function: CFunction) -> str:
    """The definition of the function that explains statuses."""
    lines = [
        f"const char *{function.name}_error(int status) {{",
        "  switch (status) {",
        '    case 0: return "no error";',
    ]
    lines.append(f'    case {NO_MEMORY}: return "no memory";')
    for number, text in enumerate(function.statuses, NO_MEMORY + 1):
        lines.append(f"    case {number}: return {_quoted(text)};")
    return "\n".join([*lines, '    default: return "unknown status";', "  }", "}", ""])


def _quoted(text: str) -> str:
    parts = []
    for byte in text.encode("utf-8"):
        if byte in b'"\\?':  # a question mark may begin a trigraph
            parts.append("\\" + chr(byte))
        elif 32 <= byte < 127:
            parts.append(chr(byte))
        else:
            parts.append(f"\\{byte:03o}")
    return '"' + "".join(parts) + '"'

"""Types, names and constants of loop programs in C."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.native.program import DTYPES, PARTS, Constant

__all__ = ["array_literal", "c_name", "c_type", "function_name", "literal"]

_TYPES = {
    "b": "bool", "ptr": "unsigned char *",
    "f32": "float", "f64": "double", "c64": "float _Complex", "c128": "double _Complex",
    **{f"i{n}": f"int{n}_t" for n in (8, 16, 32, 64)},
    **{f"u{n}": f"uint{n}_t" for n in (8, 16, 32, 64)},
}  # fmt: skip

#: What no name must be: the words of C and C++, macros of their headers, and what functions call things inside.
_TAKEN = frozenset(
    """
    auto bool break case char complex const continue default do double else enum extern false float for goto if inline
    int long main register restrict return short signed sizeof static struct switch true typedef union unsigned void
    volatile while
    alignas alignof and and_eq asm bitand bitor catch char8_t char16_t char32_t class co_await co_return co_yield compl
    concept const_cast consteval constexpr constinit decltype delete dynamic_cast explicit export friend mutable
    namespace new noexcept not not_eq nullptr operator or or_eq private protected public reinterpret_cast requires
    static_assert static_cast template this thread_local throw try typeid typename typeof using virtual wchar_t xor
    xor_eq
    linux unix I INFINITY NAN NULL INDEPENDENT PAIRWISE malloc free memory size_t uintptr_t work status
    int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t
    """.split()  # noqa: SIM905  # as a list it would be a page
)
#: What no function must be called, besides: the C library has functions of these names, or a library would replace
#: them in the programs that are linked with it; most of those of <math.h> and <complex.h> end in `f` and `l`, too.
_LIBRARY = frozenset(
    """
    acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs fdim floor fma fmax
    fmin fmod frexp hypot ilogb ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround modf nan nearbyint
    nextafter nexttoward pow remainder remquo rint round roundeven scalbln scalbn sin sinh sqrt tan tanh tgamma trunc
    drem exp10 finite gamma isinf isnan j0 j1 jn pow10 scalb significand sincos y0 y1 yn
    cabs cacos cacosh carg casin casinh catan catanh ccos ccosh cexp cimag clog clog10 conj cpow cproj creal csin csinh
    csqrt ctan ctanh
    fpclassify isfinite isgreater isgreaterequal isless islessequal islessgreater isnormal isunordered signbit
    abort abs accept access alarm alloca atexit atof atoi atol atoll basename bcmp bcopy bind bsearch bzero calloc
    chdir clock close connect ctime difftime div dup environ errno execve exit fclose ffs ffsl ffsll fflush fgets fopen
    fork fprintf fputs fread fseek ftell fwrite getenv getpid gets index ioctl kill labs ldiv listen llabs lldiv
    localtime longjmp lseek memccpy memchr memcmp memcpy memmem memmove mempcpy memset mktime mmap open optarg optind
    pause perror pipe poll printf putchar puts putenv qsort raise rand random read realloc recv remove rename rewind
    rindex scanf select send setenv setjmp shutdown signal sleep snprintf socket sprintf srand srandom sscanf stat
    stderr stdin stdout stpcpy strcat strchr strcmp strcpy strdup strlen strncpy strndup strsep strstr strtod strtof
    strtok strtol strtoul swab sync syscall system tee time times truncate unlink unsetenv usleep wait write
    cut64 cut32 cutu64 cutu32 floor_mod floor_div floor_modf floor_divf pairwise_f64 pairwise_f32
    """.split()  # noqa: SIM905
)


def c_type(type: str) -> str:
    """C's name of a type of registers and elements."""
    return _TYPES[type]


def function_name(text: str, taken: set[str]) -> str:
    """A name in C for a function, as `c_name` has it: the C library has none of that name, and it, and what goes with
    it, are none of those taken.

    >>> taken = set()
    >>> [function_name(text, taken) for text in ("sqrt", "sinf", "f_error", "f", "f", "run_f_3")]
    ['sqrt_', 'sinf_', 'f_error', 'f_2', 'f_3', 'run_f_3_2']
    """
    name = _legal(text)
    known = name in _LIBRARY or name[-1] in "fl" and name[:-1] in _LIBRARY
    return _unique(f"{name}_" if known else name, taken, ("{}", "{}_error", "run_{}"))


def c_name(text: str, taken: set[str]) -> str:
    """A name in C that says the text, and is none of those taken, to which it is added.

    >>> c_name("x", set()), c_name("dense/w:0", set()), c_name("int", set()), c_name("x", {"x"})
    ('x', 'dense_w_0', 'int_', 'x_2')
    """
    return _unique(_legal(text), taken, ("{}",))


def _legal(text: str) -> str:
    name = re.sub(r"\W", "_", text, flags=re.ASCII).strip("_") or "value"
    if name[0].isdigit():
        name = "_" + name
    return f"{name}_" if name in _TAKEN else name


def _unique(name: str, taken: set[str], forms: Sequence[str]) -> str:
    """The name, with a number behind it if one of its forms is taken; they are now."""
    made, count = name, 1
    while not taken.isdisjoint(form.format(made) for form in forms):
        count += 1
        made = f"{name}_{count}"
    taken.update(form.format(made) for form in forms)
    return made


def literal(x: Constant) -> str:
    """A constant in C. Floats are written in full, so that they are the same to the bit."""
    return _number(x.value, x.type)


def _number(value: Any, type: str) -> str:
    if type in PARTS:
        part = PARTS[type]
        make = "CMPLXF" if part == "f32" else "CMPLX"
        return f"{make}({_number(value.real, part)}, {_number(value.imag, part)})"
    if type == "b":
        return "true" if value else "false"
    if type[0] == "f":
        return _float(float(value), "f" if type == "f32" else "")
    bits = int(type[1:])
    if type[0] == "i" and value == -(2 ** (bits - 1)):
        return f"INT{bits}_MIN"
    text = f"{'INT' if type[0] == 'i' else 'UINT'}{bits}_C({value})"
    return f"(({c_type(type)}){text})" if bits < 32 else text


def _float(value: float, suffix: str) -> str:
    if math.isnan(value):
        return f"(({'float' if suffix else 'double'})NAN)"
    if math.isinf(value):
        return f"({'-' if value < 0 else ''}({'float' if suffix else 'double'})INFINITY)"
    text = f"{value.hex()}{suffix}"
    return f"({text})" if text.startswith("-") else text


def array_literal(array: np.ndarray, type: str) -> str:
    """The elements of an array in braces."""
    values = np.ascontiguousarray(array, DTYPES[type]).reshape(-1).tolist()
    lines, line = [], ""
    for value in values:
        text = _number(value, type) + ", "
        if len(line) + len(text) > 110:
            lines.append(line.rstrip())
            line = ""
        line += text
    return "{\n  " + "\n  ".join([*lines, line.rstrip(" ,")]) + "\n}"

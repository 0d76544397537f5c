"""Numbers and places as people read them."""

from __future__ import annotations

import os

__all__ = ["amount", "percent", "place", "rate", "short", "size", "time"]

_TIMES = ((1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1, "ns"))
_SIZES = ((1 << 40, "TiB"), (1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB"))
_AMOUNTS = ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"))


def _three(value: float) -> str:
    """Three digits that matter, without more behind the point than are needed."""
    return f"{value:.{0 if value >= 99.95 else 1 if value >= 9.995 else 2}f}"


def time(nanoseconds: float) -> str:
    """A time with its unit.

    >>> time(0), time(850), time(12_345), time(1.5e9), time(99_960_000)
    ('0 ns', '850 ns', '12.3 µs', '1.50 s', '100 ms')
    """
    for unit, name in _TIMES:
        if nanoseconds >= 0.9995 * unit and unit > 1:
            return f"{_three(nanoseconds / unit)} {name}"
    return f"{nanoseconds:.0f} ns"


def size(bytes_: float | None) -> str:
    """A number of bytes with its unit; nothing if it is not known.

    >>> size(800), size(1536), size(3 << 30), size(None)
    ('800 B', '1.50 KiB', '3.00 GiB', '')
    """
    if bytes_ is None:
        return ""
    for unit, name in _SIZES:
        if bytes_ >= unit:
            return f"{_three(bytes_ / unit)} {name}"
    return f"{bytes_:.0f} B"


def amount(number: float | None, unit: str = "") -> str:
    """A number with a prefix for thousands; nothing if it is not known.

    >>> amount(999), amount(1234, "FLOP"), amount(2.5e9, "FLOP")
    ('999', '1.23 kFLOP', '2.50 GFLOP')
    """
    if number is None:
        return ""
    for factor, prefix in _AMOUNTS:
        if number >= factor:
            return f"{_three(number / factor)} {prefix}{unit}"
    return f"{number:.0f} {unit}".rstrip()


def rate(number: float | None, nanoseconds: float, unit: str) -> str:
    """So much a second; nothing if it is not known.

    >>> rate(4e9, 2e9, "FLOP")
    '2.00 GFLOP/s'
    """
    return "" if number is None or not nanoseconds else amount(number / nanoseconds * 1e9, unit) + "/s"


def percent(share: float) -> str:
    """A share of a whole.

    >>> percent(0.824), percent(0.004), percent(0)
    ('82 %', '0.4 %', '0 %')
    """
    return f"{100 * share:.1f} %" if 0 < share < 0.01 else f"{100 * share:.0f} %"


def place(file: str | None, line: int) -> str:
    """A line of a file, written as short as it can be found from here.

    >>> place("/usr/lib/program.py", 12), place(None, 0)
    ('/usr/lib/program.py:12', '')
    """
    if not file:
        return ""
    near = file
    if os.path.isabs(file) and file.startswith(os.getcwd() + os.sep):
        near = os.path.relpath(file)
    return f"{near}:{line}"


def short(text: str, most: int) -> str:
    """A text of one line, cut if it is longer.

    >>> short("a long text", 8)
    'a long…'
    """
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"

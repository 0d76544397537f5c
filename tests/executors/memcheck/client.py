"""What a program can ask valgrind, by the instructions that it watches for (`valgrind.h`, x86-64)."""

from __future__ import annotations

import ctypes
import mmap
import platform

__all__ = ["COUNT_ERRORS", "MAKE_NO_ACCESS", "RUNNING", "ask"]

RUNNING = 0x1001
COUNT_ERRORS = 0x1201
MAKE_NO_ACCESS = ord("M") << 24 | ord("C") << 16

#: rax: the address of the request, rdx: what is given where nobody watches; four rotations that change nothing are the
#: sign.
_CODE = bytes.fromhex("4889f8" "31d2" "48c1c703" "48c1c70d" "48c1c73d" "48c1c733" "4887db" "4889d0" "c3")  # fmt: skip


def _function() -> tuple[mmap.mmap, ctypes._FuncPointer]:
    if platform.machine() not in ("x86_64", "AMD64"):
        raise SystemExit("memcheck: the requests to valgrind are written for x86-64 only.")
    page = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page.write(_CODE)
    address = ctypes.addressof(ctypes.c_char.from_buffer(page))
    return page, ctypes.CFUNCTYPE(ctypes.c_uint64, ctypes.c_void_p)(address)


_page, _request = _function()


def ask(request: int, *arguments: int) -> int:
    """Valgrind's answer to a request; 0 where the process does not run under it."""
    given = (ctypes.c_uint64 * 6)(request, *arguments)
    return int(_request(ctypes.addressof(given)))

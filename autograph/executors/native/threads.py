"""Threads: how many of them the iterations of a large loop are divided among, and the code that does so.

Threads are the system's, made for one loop and joined at its end: there is no pool that a fork or the end of the
process would have to look after. A loop is divided only where each thread has work for longer than making it takes.
"""

from __future__ import annotations

import ctypes
import os
from typing import Any

from autograph.executors.threads import MOST, share

__all__ = ["EXPORTS", "RUNTIME", "symbols"]

EXPORTS = ("in_parallel", "release")

RUNTIME = f"""
@threads = external global i64
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)

; other threads of Python may run until `settle`
define void @release(ptr %cells) {{
  %at = getelementptr i64, ptr %cells, i64 1
  %state = load ptr, ptr %at
  %held = icmp eq ptr %state, null
  br i1 %held, label %free, label %done
free:
  %saved = call ptr @PyEval_SaveThread()
  store ptr %saved, ptr %at
  br label %done
done:
  ret void
}}

; a task is five cells: the function, the frame, what the function takes besides, the first iteration, the last but one
define ptr @do_task(ptr %task) {{
  %function = load ptr, ptr %task
  %at1 = getelementptr i64, ptr %task, i64 1
  %cells = load ptr, ptr %at1
  %at2 = getelementptr i64, ptr %task, i64 2
  %given = load ptr, ptr %at2
  %at3 = getelementptr i64, ptr %task, i64 3
  %start = load i64, ptr %at3
  %at4 = getelementptr i64, ptr %task, i64 4
  %stop = load i64, ptr %at4
  call void %function(ptr %cells, ptr %given, i64 %start, i64 %stop)
  ret ptr null
}}

; runs iterations 0 to %count of a function, in at most %most threads; each begins at a multiple of 64
define void @in_parallel(ptr %function, ptr %cells, ptr %given, i64 %count, i64 %most) {{
  %allowed = load i64, ptr @threads
  %few = icmp slt i64 %allowed, %most
  %n = select i1 %few, i64 %allowed, i64 %most
  %alone = icmp sle i64 %n, 1
  br i1 %alone, label %one, label %several
one:
  call void %function(ptr %cells, ptr %given, i64 0, i64 %count)
  ret void
several:
  %tasks = alloca [{5 * MOST} x i64], align 16
  %made = alloca [{MOST} x i64], align 16
  %failed = alloca [{MOST} x i32], align 16
  %rounded = add i64 %count, %n
  %less = sub i64 %rounded, 1
  %share = udiv i64 %less, %n
  %up = add i64 %share, 63
  %size = and i64 %up, -64
  br label %start
start:
  %k = phi i64 [1, %several], [%next_k, %started]
  %low = mul i64 %k, %size
  %past = icmp ugt i64 %low, %count
  %first = select i1 %past, i64 %count, i64 %low
  %high = add i64 %low, %size
  %beyond = icmp ugt i64 %high, %count
  %last = select i1 %beyond, i64 %count, i64 %high
  %at = mul i64 %k, 5
  %task = getelementptr i64, ptr %tasks, i64 %at
  store ptr %function, ptr %task
  %task1 = getelementptr i64, ptr %task, i64 1
  store ptr %cells, ptr %task1
  %task2 = getelementptr i64, ptr %task, i64 2
  store ptr %given, ptr %task2
  %task3 = getelementptr i64, ptr %task, i64 3
  store i64 %first, ptr %task3
  %task4 = getelementptr i64, ptr %task, i64 4
  store i64 %last, ptr %task4
  %thread = getelementptr i64, ptr %made, i64 %k
  %error = call i32 @pthread_create(ptr %thread, ptr null, ptr @do_task, ptr %task)
  %noted = getelementptr i32, ptr %failed, i64 %k
  store i32 %error, ptr %noted
  %bad = icmp ne i32 %error, 0
  br i1 %bad, label %itself, label %started
itself:
  %nothing = call ptr @do_task(ptr %task)
  br label %started
started:
  %next_k = add i64 %k, 1
  %more = icmp slt i64 %next_k, %n
  br i1 %more, label %start, label %own
own:
  %short = icmp ult i64 %count, %size
  %mine = select i1 %short, i64 %count, i64 %size
  call void %function(ptr %cells, ptr %given, i64 0, i64 %mine)
  br label %join
join:
  %j = phi i64 [1, %own], [%next_j, %joined]
  %was = getelementptr i32, ptr %failed, i64 %j
  %not_made = load i32, ptr %was
  %there = icmp eq i32 %not_made, 0
  br i1 %there, label %wait, label %joined
wait:
  %which = getelementptr i64, ptr %made, i64 %j
  %handle = load i64, ptr %which
  %waited = call i32 @pthread_join(i64 %handle, ptr null)
  br label %joined
joined:
  %next_j = add i64 %j, 1
  %others = icmp slt i64 %next_j, %n
  br i1 %others, label %join, label %end
end:
  ret void
}}
"""


#: What the code reads.
_number = ctypes.c_int64(1)


def symbols() -> dict[str, int]:
    """The addresses of what the code refers to. Without threads of the system, a loop runs in the one that calls."""
    process = ctypes.CDLL(None) if os.name == "posix" else None
    made = {name: _address(process, name) for name in ("pthread_create", "pthread_join")}
    if all(made.values()):
        share(_number)
    return {"threads": ctypes.addressof(_number), **{name: address or 1 for name, address in made.items()}}


def _address(library: Any, name: str) -> int:
    function = getattr(library, name, None)
    return 0 if function is None else ctypes.cast(function, ctypes.c_void_p).value or 0

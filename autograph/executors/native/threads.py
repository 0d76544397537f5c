"""Threads: how many of them the iterations of a large loop are divided among, and the code that does so.

The threads are the system's. They are made when they are first needed, and wait for the next loop: shortly by looking,
then asleep. Whoever is first takes the next piece of a loop, so a thread that wakes up late keeps nobody waiting. One
loop at a time is divided: one that starts meanwhile, in another thread of Python, runs in that. A process that was
forked has none of these threads, and makes its own.
"""

from __future__ import annotations

import ctypes
import os
import platform
import signal
from typing import Any

from autograph.executors.threads import share

__all__ = ["EXPORTS", "RUNTIME", "symbols"]

EXPORTS = ("in_parallel", "release")

#: How often a thread looks for the next loop, and who started one for the end of the last piece, before it sleeps: some
#: ten microseconds.
_LOOKS = 500
#: How a processor is told that it waits; of others than these it is not known.
_PAUSE = {
    "x86_64": "llvm.x86.sse2.pause()", "AMD64": "llvm.x86.sse2.pause()", "aarch64": "llvm.aarch64.hint(i32 1)",
    "arm64": "llvm.aarch64.hint(i32 1)",
}.get(platform.machine(), "llvm.donothing()")  # fmt: skip

# The pool: cells of 64 bits. What is written often by several threads has lines of the cache of its own.
_BUSY, _LOOP_NUMBER, _NEXT, _INSIDE, _PROCESS = 0, 8, 16, 24, 32
_PLACES, _FUNCTION, _FRAME, _GIVEN, _COUNT, _SIZE, _THREADS = range(40, 47)
_MUTEX, _START, _END, _CELLS = 48, 56, 64, 72


_LOCK = f"call i32 @pthread_mutex_lock(ptr getelementptr (i64, ptr @pool, i64 {_MUTEX}))"
_UNLOCK = f"call i32 @pthread_mutex_unlock(ptr getelementptr (i64, ptr @pool, i64 {_MUTEX}))"


def _at(cell: int) -> str:
    return f"ptr getelementptr (i64, ptr @pool, i64 {cell})"


RUNTIME = f"""
@threads = external global i64
@pool = external global i64
declare i32 @getpid()
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_detach(i64)
declare i32 @pthread_sigmask(i32, ptr, ptr)
declare i32 @pthread_mutex_init(ptr, ptr)
declare i32 @pthread_mutex_lock(ptr)
declare i32 @pthread_mutex_unlock(ptr)
declare i32 @pthread_cond_init(ptr, ptr)
declare i32 @pthread_cond_wait(ptr, ptr)
declare i32 @pthread_cond_broadcast(ptr)
declare void @{_PAUSE.replace("i32 1", "i32")}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

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

; takes pieces of a loop until there are no more
define void @take_pieces(ptr %function, ptr %cells, ptr %given, i64 %count, i64 %size) {{
  br label %next
next:
  %start = atomicrmw add {_at(_NEXT)}, i64 %size acq_rel
  %left = icmp ult i64 %start, %count
  br i1 %left, label %piece, label %done
piece:
  %end = add i64 %start, %size
  %beyond = icmp ugt i64 %end, %count
  %stop = select i1 %beyond, i64 %count, i64 %end
  call void %function(ptr %cells, ptr %given, i64 %start, i64 %stop)
  br label %next
done:
  ret void
}}

; a thread of the pool: waits for a loop with another number than the last one, and takes part in it if there is a place
define ptr @thread(ptr %last) {{
entry:
  %first = ptrtoint ptr %last to i64
  br label %wait
wait:
  %seen = phi i64 [%first, %entry], [%number, %full], [%number, %part_done]
  br label %look
look:
  %looks = phi i64 [0, %wait], [%more, %again]
  %there = load atomic i64, {_at(_LOOP_NUMBER)} acquire, align 8
  %new = icmp ne i64 %there, %seen
  br i1 %new, label %join, label %again
again:
  call void @{_PAUSE}
  %more = add i64 %looks, 1
  %go_on = icmp ult i64 %more, {_LOOKS}
  br i1 %go_on, label %look, label %join
join:
  %locked = {_LOCK}
  br label %sleep_or_join
sleep_or_join:
  %number = load atomic i64, {_at(_LOOP_NUMBER)} acquire, align 8
  %same = icmp eq i64 %number, %seen
  br i1 %same, label %sleep, label %ask
sleep:
  %woken = call i32 @pthread_cond_wait({_at(_START)}, {_at(_MUTEX)})
  br label %sleep_or_join
ask:
  %places = load i64, {_at(_PLACES)}
  %any = icmp sgt i64 %places, 0
  br i1 %any, label %part, label %full
full:
  %unlocked = {_UNLOCK}
  br label %wait
part:
  %fewer = sub i64 %places, 1
  store i64 %fewer, {_at(_PLACES)}
  %before = atomicrmw add {_at(_INSIDE)}, i64 1 acq_rel
  %function = load ptr, {_at(_FUNCTION)}
  %cells = load ptr, {_at(_FRAME)}
  %given = load ptr, {_at(_GIVEN)}
  %count = load i64, {_at(_COUNT)}
  %size = load i64, {_at(_SIZE)}
  %unlocked2 = {_UNLOCK}
  call void @take_pieces(ptr %function, ptr %cells, ptr %given, i64 %count, i64 %size)
  %locked2 = {_LOCK}
  %after = atomicrmw sub {_at(_INSIDE)}, i64 1 acq_rel
  %told = call i32 @pthread_cond_broadcast({_at(_END)})
  %unlocked3 = {_UNLOCK}
  br label %part_done
part_done:
  br label %wait
}}

; makes the pool one without threads, of this process
define void @new_pool(i64 %process) {{
  call void @llvm.memset.p0.i64({_at(_MUTEX)}, i8 0, i64 {8 * (_CELLS - _MUTEX)}, i1 false)
  %mutex = call i32 @pthread_mutex_init({_at(_MUTEX)}, ptr null)
  %start = call i32 @pthread_cond_init({_at(_START)}, ptr null)
  %end = call i32 @pthread_cond_init({_at(_END)}, ptr null)
  store i64 0, {_at(_INSIDE)}
  store i64 0, {_at(_PLACES)}
  store i64 0, {_at(_THREADS)}
  store atomic i64 0, {_at(_BUSY)} release, align 8
  store atomic i64 %process, {_at(_PROCESS)} release, align 8
  ret void
}}

; has the pool have so many threads; they take no signals
define void @have_threads(i64 %n) {{
  %all = alloca [16 x i64], align 16
  %mask = alloca [16 x i64], align 16
  %thread = alloca i64, align 8
  br label %ask
ask:
  %there = load i64, {_at(_THREADS)}
  %fewer = icmp slt i64 %there, %n
  br i1 %fewer, label %make, label %done
make:
  call void @llvm.memset.p0.i64(ptr %all, i8 -1, i64 128, i1 false)
  %masked = call i32 @pthread_sigmask(i32 {int(getattr(signal, "SIG_SETMASK", 2))}, ptr %all, ptr %mask)
  %number = load atomic i64, {_at(_LOOP_NUMBER)} monotonic, align 8
  %seen = inttoptr i64 %number to ptr
  %error = call i32 @pthread_create(ptr %thread, ptr null, ptr @thread, ptr %seen)
  %unmasked = call i32 @pthread_sigmask(i32 {int(getattr(signal, "SIG_SETMASK", 2))}, ptr %mask, ptr null)
  %bad = icmp ne i32 %error, 0
  br i1 %bad, label %done, label %made
made:
  %handle = load i64, ptr %thread
  %detached = call i32 @pthread_detach(i64 %handle)
  %more = add i64 %there, 1
  store i64 %more, {_at(_THREADS)}
  br label %ask
done:
  ret void
}}

; runs iterations 0 to %count of a function, in at most %most threads, %size at a time
define void @in_parallel(ptr %function, ptr %cells, ptr %given, i64 %count, i64 %size, i64 %most) {{
  %allowed = load i64, ptr @threads
  %few = icmp slt i64 %allowed, %most
  %n = select i1 %few, i64 %allowed, i64 %most
  %one = icmp sle i64 %n, 1
  br i1 %one, label %alone, label %several
alone:
  call void %function(ptr %cells, ptr %given, i64 0, i64 %count)
  ret void
several:
  %pid = call i32 @getpid()
  %process = zext i32 %pid to i64
  %known = load atomic i64, {_at(_PROCESS)} acquire, align 8
  %same = icmp eq i64 %known, %process
  br i1 %same, label %ask, label %other
other:
  %first = cmpxchg {_at(_PROCESS)}, i64 %known, i64 -1 acq_rel monotonic
  %mine = extractvalue {{i64, i1}} %first, 1
  %free = icmp ne i64 %known, -1
  %may = and i1 %mine, %free
  br i1 %may, label %renew, label %alone
renew:
  call void @new_pool(i64 %process)
  br label %ask
ask:
  %taken = cmpxchg {_at(_BUSY)}, i64 0, i64 1 acq_rel monotonic
  %ours = extractvalue {{i64, i1}} %taken, 1
  br i1 %ours, label %start, label %alone
start:
  %others = sub i64 %n, 1
  call void @have_threads(i64 %others)
  %locked = {_LOCK}
  store ptr %function, {_at(_FUNCTION)}
  store ptr %cells, {_at(_FRAME)}
  store ptr %given, {_at(_GIVEN)}
  store i64 %count, {_at(_COUNT)}
  store i64 %size, {_at(_SIZE)}
  store i64 %others, {_at(_PLACES)}
  store atomic i64 0, {_at(_NEXT)} monotonic, align 8
  %number = atomicrmw add {_at(_LOOP_NUMBER)}, i64 1 acq_rel
  %woken = call i32 @pthread_cond_broadcast({_at(_START)})
  %unlocked = {_UNLOCK}
  call void @take_pieces(ptr %function, ptr %cells, ptr %given, i64 %count, i64 %size)
  %locked2 = {_LOCK}
  store i64 0, {_at(_PLACES)}
  %unlocked2 = {_UNLOCK}
  br label %look
look:
  %looks = phi i64 [0, %start], [%more, %again]
  %inside = load atomic i64, {_at(_INSIDE)} acquire, align 8
  %nobody = icmp eq i64 %inside, 0
  br i1 %nobody, label %end, label %again
again:
  call void @{_PAUSE}
  %more = add i64 %looks, 1
  %go_on = icmp ult i64 %more, {_LOOKS}
  br i1 %go_on, label %look, label %sleep
sleep:
  %locked3 = {_LOCK}
  br label %wait
wait:
  %still = load atomic i64, {_at(_INSIDE)} acquire, align 8
  %none = icmp eq i64 %still, 0
  br i1 %none, label %woke, label %nap
nap:
  %told = call i32 @pthread_cond_wait({_at(_END)}, {_at(_MUTEX)})
  br label %wait
woke:
  %unlocked3 = {_UNLOCK}
  br label %end
end:
  store atomic i64 0, {_at(_BUSY)} release, align 8
  ret void
}}
"""

_FUNCTIONS = (
    "getpid", "pthread_create", "pthread_detach", "pthread_sigmask", "pthread_mutex_init", "pthread_mutex_lock",
    "pthread_mutex_unlock", "pthread_cond_init", "pthread_cond_wait", "pthread_cond_broadcast",
)  # fmt: skip

#: What the code reads and writes: how many threads there may be, and the pool, which starts with a line of the cache.
_number = ctypes.c_int64(1)
_pool = (ctypes.c_int64 * (_CELLS + 8))()
ctypes.pythonapi.Py_IncRef(ctypes.py_object(_pool))  # threads look at it when the process ends


def symbols() -> dict[str, int]:
    """The addresses of what the code refers to. Without threads of the system, a loop runs in the one that calls."""
    process = ctypes.CDLL(None) if os.name == "posix" else None
    made = {name: _address(process, name) for name in _FUNCTIONS}
    if all(made.values()):
        share(_number)
    pool = ctypes.addressof(_pool) + 63 & -64
    return {
        "threads": ctypes.addressof(_number), "pool": pool, **{name: address or 1 for name, address in made.items()},
    }  # fmt: skip


def _address(library: Any, name: str) -> int:
    function = getattr(library, name, None)
    return 0 if function is None else ctypes.cast(function, ctypes.c_void_p).value or 0

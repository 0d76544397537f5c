"""LLVM: from IR in text to code in memory. And the few functions that all code shares.

The IR holds no addresses: what it refers to is given as symbols when the object is linked. Names of linked
libraries are never free again, so they are counted.
"""

from __future__ import annotations

import ctypes
import itertools
import platform
import threading
from collections.abc import Mapping
from typing import Any

import llvmlite
import llvmlite.binding as llvm

from autograph.executors.native import code_cache, threads
from autograph.executors.native.instructions import APART

__all__ = ["FAST_MATH", "assembly", "link", "link_plainly", "optimized", "vector_width"]

#: How the IR of programs starts for which all passes are run.
FAST_MATH = "; fast_math"
#: Between looks for signals, in ticks of the processor's clock: about 10 ms.
_TICKS = 20_000_000
#: The clock. Other processors than these do not let programs read theirs: there each look counts as late.
_CLOCK = "call i64 @llvm.readcyclecounter()" if platform.machine() in ("x86_64", "AMD64") else "add i64 %due, 0"

_RUNTIME = threads.RUNTIME + f"""
declare void @PyEval_RestoreThread(ptr)
declare ptr @PyEval_SaveThread()
declare i32 @PyErr_CheckSignals()
declare ptr @PyObject_CallFunctionObjArgs(ptr, ...)
declare void @Py_DecRef(ptr)
declare i64 @llvm.readcyclecounter()

; takes the GIL back, if it was released
define void @settle(ptr %cells) {{
  %at = getelementptr i64, ptr %cells, i64 1
  %state = load ptr, ptr %at
  %held = icmp eq ptr %state, null
  br i1 %held, label %done, label %take
take:
  call void @PyEval_RestoreThread(ptr %state)
  store ptr null, ptr %at
  br label %done
done:
  ret void
}}

; calls a Python function of the frame; where there is no frame, nothing is called and no exception set
define i32 @call_site(ptr %cells, ptr %site) {{
  call void @settle(ptr %cells)
  %frame = load ptr, ptr %cells
  %none = icmp eq ptr %frame, null
  br i1 %none, label %bad, label %there
there:
  %result = call ptr (ptr, ...) @PyObject_CallFunctionObjArgs(ptr %site, ptr %frame, ptr null)
  %raised = icmp eq ptr %result, null
  br i1 %raised, label %bad, label %good
good:
  call void @Py_DecRef(ptr %result)
  ret i32 0
bad:
  ret i32 -1
}}

; now and then, has signal handlers run; what takes long runs without the GIL from then on
define i32 @look(ptr %cells) {{
  %at = getelementptr i64, ptr %cells, i64 2
  %due = load i64, ptr %at
  %now = {_CLOCK}
  %next = add i64 %now, {_TICKS}
  %first = icmp eq i64 %due, 0
  br i1 %first, label %start, label %later
start:
  store i64 %next, ptr %at
  ret i32 0
later:
  %early = icmp ult i64 %now, %due
  br i1 %early, label %nothing, label %ask
nothing:
  ret i32 0
ask:
  store i64 %next, ptr %at
  call void @settle(ptr %cells)
  %raised = call i32 @PyErr_CheckSignals()
  %bad = icmp ne i32 %raised, 0
  br i1 %bad, label %nothing_more, label %release
nothing_more:
  ret i32 -1
release:
  %state = call ptr @PyEval_SaveThread()
  %keep = getelementptr i64, ptr %cells, i64 1
  store ptr %state, ptr %keep
  ret i32 0
}}
"""


class _Machine:
    """The compiler for this processor."""

    def __init__(self) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        self.features = llvm.get_host_cpu_features()
        self.target = self._target()
        self.quick = self._target(0)
        # It owns its target. The parts of an object file lie together, so that they reach each other in 32 bits however
        # the memory of the process is divided, which the older linker does not see to.
        self._jit = llvm.create_lljit_compiler(self._target(), use_jit_link=True)
        self._numbers = itertools.count()
        # a compiler and its function passes are not for several threads
        self.lock = threading.RLock()
        options = llvm.create_pipeline_tuning_options(speed_level=1)
        self._builder = llvm.create_pass_builder(self.target, options)
        self._passes = llvm.create_new_function_pass_manager()
        self._passes.add_loop_rotate_pass()
        self._passes.add_loop_unroll_pass()
        self._passes.add_sroa_pass()
        self.runtime: dict[str, int] = {}
        names = (
            "PyEval_RestoreThread", "PyEval_SaveThread", "PyErr_CheckSignals", "PyObject_CallFunctionObjArgs",
            "Py_DecRef",
        )  # fmt: skip
        symbols = {name: ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value or 0 for name in names}
        symbols.update(threads.symbols())
        exports = ("settle", "call_site", "look", *threads.EXPORTS)
        self._keep, addresses = self.link(self.plainly(_RUNTIME), symbols, exports)
        self.runtime = dict(zip(exports, addresses))
        for kept in (self._jit, self._keep):  # threads are in this code when the process ends
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(kept))

    def _target(self, opt: int = 2) -> Any:
        return llvm.Target.from_default_triple().create_target_machine(
            cpu=llvm.get_host_cpu_name(), features=self.features.flatten(), opt=opt, reloc="pic", codemodel="small"
        )

    def _how(self, plainly: bool) -> str:
        """All but the program that decides what an object file is."""
        versions = llvmlite.__version__, llvm.llvm_version_info
        return f"{versions} {self.target.triple} {llvm.get_host_cpu_name()} {self.features.flatten()} {plainly}"

    def compiled(self, ir: str) -> bytes:
        """The object file of a module."""
        how = self._how(False)
        return code_cache.compiled(ir, how, lambda: self.target.emit_object(self.optimized(ir)))

    def plainly(self, ir: str) -> bytes:
        """As `compiled`, in a tenth of the time."""
        how = self._how(True)
        return code_cache.compiled(ir, how, lambda: self.quick.emit_object(llvm.parse_assembly(ir)))

    def optimized(self, ir: str) -> Any:
        whole, *apart = ir.split(APART)
        module = llvm.parse_assembly(whole)
        if ir.startswith(FAST_MATH):
            self._run_all_passes(module)
        else:
            for function in module.functions:
                if not function.is_declaration:
                    self._passes.run(function, self._builder)
        for text in apart:
            other = llvm.parse_assembly(text)
            self._run_all_passes(other)
            module.link_in(other)
        return module

    def _run_all_passes(self, module: Any) -> None:
        """All of LLVM's passes, which make vectors of sums in other orders; they take some time."""
        options = llvm.create_pipeline_tuning_options(speed_level=2)
        options.loop_vectorization = options.slp_vectorization = True
        builder = llvm.create_pass_builder(self.target, options)
        builder.getModulePassManager().run(module, builder)

    def link(
        self, code: bytes, symbols: Mapping[str, int], exports: tuple[str, ...]
    ) -> tuple[Any, list[int]]:
        """What keeps the code of an object file there, and the addresses of functions."""
        builder = llvm.JITLibraryBuilder().add_object_img(code).add_current_process()
        for name, address in {**symbols, **self.runtime}.items():
            builder.import_symbol(name, address)
        for name in exports:
            builder.export_symbol(name)
        tracker = builder.link(self._jit, f"autograph{next(self._numbers)}")
        return tracker, [tracker[name] for name in exports]


_machine: _Machine | None = None
_lock = threading.Lock()


def _the_machine() -> _Machine:
    global _machine
    with _lock:
        if _machine is None:
            _machine = _Machine()
        return _machine


def vector_width() -> int:
    """The bytes of the widest vectors that the processor computes with."""
    features = _the_machine().features
    return 64 if features.get("avx512f") else 32 if features.get("avx2") else 16


def link(ir: str, symbols: Mapping[str, int]) -> tuple[Any, int]:
    """The code of a module's function `run`: what keeps it there, and its address."""
    machine = _the_machine()
    with machine.lock:
        tracker, (address,) = machine.link(machine.compiled(ir), symbols, ("run",))
    return tracker, address


def link_plainly(ir: str, symbols: Mapping[str, int], name: str) -> tuple[Any, int]:
    """As `link`, for a function that is mostly calls of others: made in a tenth of the time, and as fast."""
    machine = _the_machine()
    with machine.lock:
        tracker, (address,) = machine.link(machine.plainly(ir), symbols, (name,))
    return tracker, address


def optimized(ir: str) -> str:
    """The IR of a module as code is made of it."""
    machine = _the_machine()
    with machine.lock:
        return str(machine.optimized(ir))


def assembly(ir: str) -> str:
    """The assembly code of a module."""
    machine = _the_machine()
    with machine.lock:
        return str(machine.target.emit_assembly(machine.optimized(ir)))

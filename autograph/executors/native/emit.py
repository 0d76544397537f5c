"""Loop programs as LLVM IR, in text.

The function is `i32 run(ptr cells)`; `sites.Frame` says what the cells are. It returns 0, or -1 with a Python
exception set. Loops over elements use vectors: the last one overlaps the one before, where nothing that is stored
is loaded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from autograph.executors.native import masked, numpy_calls, parts, python_calls, recursive, strips, vectors, whiles
from autograph.executors.native import program as lp
from autograph.executors.native.instructions import APART, INTRINSICS, comparison, instruction, literal, ll, stored
from autograph.executors.native.lanes import Lanes
from autograph.executors.native.operations import ADDRESSES, COMPARISONS, OVERFLOWS, TELLS_UNFIT, libm_address
from autograph.executors.native.sites import DATA_OF_ARRAY, Layout
from autograph.executors.native.visitor import Visitor

__all__ = ["emit"]

#: What LLVM may do with floats under `fast_math`: other orders, reciprocals, products and sums rounded once, and zeros
#: of either sign; NaN and infinity stay.
_FAST = "reassoc arcp contract nsz "
#: The address of the address of the work memory.
_WORK_CELL = "  %work_cell = getelementptr inbounds i64, ptr %cells, i64 3"


class Emitter(Visitor):
    """The IR of one program.

    Attributes:
        lanes: how many elements the code that is being written works on at once; 1 for scalars.
        varying: the registers that hold vectors where several iterations are done at once (`lanes`).
        mask: of these iterations, those that come to what is being written; None if all do.
        calls_left: where it is counted how many calls of functions there are until signals are looked for.
        symbols: what the code refers to, by name: addresses.
        called: those of them that are functions.
        functions: those of iterations that several threads run (`parallel`).
        folds: modules of functions that all of LLVM's passes are run for (`folds`).
        captured: in such a function, the registers that are assigned outside of it.
        private: in such a function, the memory of which each thread has its own.
    """

    def __init__(self, program: lp.Program, layout: Layout, width: int) -> None:
        self.program, self.layout, self.width = program, layout, width
        self.lines: list[str] = []
        self.entry: list[str] = []
        self.names: dict[Any, str] = {}
        self.declared: dict[str, None] = {}
        self.symbols: dict[str, int] = {}
        self.called: set[str] = set()
        self.lanes, self.splats = 1, dict[Any, str]()
        self.varying: frozenset[lp.Register] = frozenset()
        self.mask: str | None = None
        self.index: lp.Register | None = None
        self._count = 0
        self.label = "start"
        self._pairs: list[dict[Any, str]] = [{}]
        self._bases: dict[Any, str] = {}
        self.may_wait = False
        self.rooms: dict[Any, Any] = {}
        self.cold: list[str] = []
        self.functions: list[str] = []
        self.folds: list[str] = []
        self.captured: Any = None
        self.private: set[lp.Buffer] = set()
        self.made: dict[Any, lp.Let] = {}
        self.calls_left = ""

    # --- text ---

    def fresh(self) -> str:
        self._count += 1
        return f"%v{self._count}"

    def put(self, text: str) -> None:
        self.lines.append("  " + text)

    def value(self, text: str) -> str:
        name = self.fresh()
        self.put(f"{name} = {text}")
        return name

    def first(self, text: str) -> str:
        """A value that is there from the start."""
        name = self.fresh()
        self.entry.append(f"  {name} = {text}")
        return name

    def new_label(self) -> str:
        self._count += 1
        return f"l{self._count}"

    def begin(self, label: str) -> None:
        self.lines.append(f"{label}:")
        self.label = label

    def type(self, type: str) -> str:
        if type in lp.PARTS:
            return parts.vector_type(type, self.lanes)
        return ll(type) if self.lanes == 1 else f"<{self.lanes} x {ll(type)}>"

    # --- operands ---

    def operand(self, x: lp.Operand) -> str:
        if isinstance(x, lp.Constant):
            if x.type in lp.PARTS:
                return parts.of_constant(x, self.lanes)
            text = literal(x)
            return text if self.lanes == 1 else f"splat ({ll(x.type)} {text})"
        if self.lanes == 1 or x in self.varying:
            return self.names[x]
        if x is self.index:
            return vectors.iota(self, x)
        if x not in self.splats:
            self.splats[x] = vectors.splat(self, self.names[x], x.type)
        return self.splats[x]

    def base(self, buffer: lp.Buffer) -> str:
        """The address of a buffer."""
        kind, what = buffer.place
        if kind in ("data", "rows"):
            return self.names[what]
        key = (kind, what) if kind != "work" else buffer
        if key in self._bases:
            return self._bases[key]
        if buffer.is_local or buffer in self.private:
            name = self.first(f"alloca [{buffer.count} x {stored(buffer.type)}], align 64")
        elif kind == "work":
            work = self._bases.get("work") or self.first("load ptr, ptr %work_cell")
            self._bases["work"] = work
            name = self.first(f"getelementptr inbounds i8, ptr {work}, i64 {self.layout.offsets[buffer]}")
        elif kind == "const":
            name = f"@constant{what}"
            self.symbols[name[1:]] = self.program.constants[what].ctypes.data
        else:
            cell = (self.layout.input if kind == "in" else self.layout.output) + what
            at = self.first(f"getelementptr inbounds i64, ptr %cells, i64 {cell}")
            array = self.first(f"load ptr, ptr {at}")
            data = self.first(f"getelementptr inbounds i8, ptr {array}, i64 {DATA_OF_ARRAY}")
            name = self.first(f"load ptr, ptr {data}")
        self._bases[key] = name
        return name

    def found_at(self, buffer: lp.Buffer, name: str) -> None:
        """Says what the address of a buffer is."""
        kind, what = buffer.place
        if kind in ("data", "rows"):
            self.names[what] = name
        else:
            self._bases[buffer if kind == "work" else (kind, what)] = name

    def address(self, buffer: lp.Buffer, at: lp.Affine) -> str:
        base = self.base(buffer)
        total = None
        for register, factor in at.terms:
            part = self.names[register]
            if factor != 1:
                part = self.value(f"mul nsw i64 {part}, {factor}")
            total = part if total is None else self.value(f"add nsw i64 {total}, {part}")
        item = stored(buffer.type)
        if total is not None:
            base = self.value(f"getelementptr inbounds {item}, ptr {base}, i64 {total}")
        if at.constant:
            base = self.value(f"getelementptr inbounds {item}, ptr {base}, i64 {at.constant}")
        return base

    # --- statements ---

    def block(self, block: lp.Block) -> None:
        self._pairs.append(dict(self._pairs[-1]))
        for statement in block.statements:
            self.statement(statement)
        self._pairs.pop()

    @contextmanager
    def apart(self) -> Iterator[None]:
        """While it lasts, code is written that may not run: what it computes is not there afterwards."""
        splats = dict(self.splats)
        try:
            yield
        finally:
            self.splats = splats

    def on_let(self, s: lp.Let) -> None:
        if s.target.type == "b":
            self.made[s.target] = s
        with self.scalars(s.target):
            self.define(s.target, self.let(s))

    def on_load(self, s: lp.Load) -> None:
        with self.scalars(s.target):
            self.define(s.target, vectors.get(self, s.target.type, self.address(s.buffer, s.at)))

    def on_store(self, s: lp.Store) -> None:
        vectors.put(self, self.operand(s.value), s.value.type, self.address(s.buffer, s.at))

    def on_loop(self, s: lp.Loop) -> None:
        vectors.loop(self, s)

    def several(self, s: lp.Loop, lanes: Lanes) -> None:
        """The iterations of a loop that are done at once."""
        if lanes.stages is not None:
            strips.write(self, s, lanes)
        else:
            self.block(s.body)

    def on_invoke(self, s: lp.Invoke) -> None:
        recursive.call(self, s)

    def on_inner(self, s: lp.Inner) -> None:
        numpy_calls.inner(self, s)

    def on_opaque(self, s: lp.Opaque) -> None:
        python = self.program.sites[s.site].python
        if python is not None:
            self.define(s.targets[0], python_calls.call(self, s, python, lambda: self._called(s)[0]))
            return
        for target, name in zip(s.targets, self._called(s)):
            self.define(target, name)

    def _called(self, s: lp.Opaque) -> list[str]:
        """The numbers that a call of the site gives."""
        self._call(s)
        first = self.layout.call + len(s.operands)
        return [self._from_cell(first + k, target.type) for k, target in enumerate(s.targets)]

    def define(self, target: lp.Register, name: str) -> None:
        self.names[target] = name

    @contextmanager
    def scalars(self, target: lp.Register) -> Iterator[None]:
        """While it lasts, what is written is for one iteration, if the target is the same for all."""
        outer = self.lanes
        if target not in self.varying:
            self.lanes = 1
        try:
            yield
        finally:
            self.lanes = outer

    def kind(self, register: lp.Register) -> str:
        """The type of a register, where it is a vector for one."""
        return self.type(register.type) if register in self.varying else ll(register.type)

    def handed_on(self, target: lp.Register, x: lp.Operand) -> str:
        """An operand as what a target may be."""
        with self.scalars(target):
            return self.operand(x)

    def let(self, s: lp.Let) -> str:
        operation, first = s.operation, s.operands[0].type
        if operation.startswith("numpy."):
            return numpy_calls.elements(self, s)
        if operation in parts.OPERATIONS:
            return parts.let(self, s)
        operands = [self.operand(o) for o in s.operands]
        if operation.startswith("libm."):
            return self._libm(operation[5:], operands)
        type = self.type(first)
        if operation in OVERFLOWS:
            return self._overflow(s, operands)
        pair = self._pairs[-1].get((operation, *s.operands)) if self.lanes == 1 else None
        if pair is not None and not _is_address(s):
            return self.value(f"extractvalue {{{type}, i1}} {pair}, 0")
        if operation == "select":
            types = [self.type(o.type) for o in s.operands]
            return self.value(f"select {', '.join(f'{t} {o}' for t, o in zip(types, operands))}")
        if operation == "cast":
            return self.cast(operands[0], first, s.target.type)
        if operation in COMPARISONS:
            return self.value(f"{comparison(operation, first)} {type} {', '.join(operands)}")
        if operation in ADDRESSES:
            how = "inttoptr" if s.target.type == "ptr" else "ptrtoint"
            return self.value(f"{how} {type} {operands[0]} to {ll(s.target.type)}")
        if operation in INTRINSICS:
            return self.intrinsic(operation, first, operands)
        fast = _FAST if self.program.fast_math and first[0] == "f" else ""
        if operation == "neg":
            return self.value(f"fneg {fast}{type} {operands[0]}")
        return self.value(f"{instruction(operation, first)} {fast}{type} {', '.join(operands)}")

    def intrinsic(self, name: str, type: str, operands: Sequence[str]) -> str:
        kind = self.type(type)
        suffix = type if self.lanes == 1 else f"v{self.lanes}{type}"
        self.declared[f"declare {kind} @llvm.{name}.{suffix}({', '.join([kind] * len(operands))})"] = None
        return self.value(f"call {kind} @llvm.{name}.{suffix}({', '.join(f'{kind} {o}' for o in operands)})")

    def external(self, name: str, address: int, result: str, parameters: str) -> None:
        """Declares a function that is linked to the code."""
        self.declared[f"declare {result} @{name}({parameters})"] = None
        self.called.add(name)
        self.symbols[name] = address

    def _libm(self, name: str, operands: Sequence[str]) -> str:
        assert self.lanes == 1
        symbol = f"libm_{name}"  # under its own name, LLVM would put other operations in its place
        self.external(symbol, libm_address(name) or 0, "double", ", ".join(["double"] * len(operands)))
        return self.value(f"call double @{symbol}({', '.join(f'double {o}' for o in operands)})")

    def _overflow(self, s: lp.Let, operands: Sequence[str]) -> str:
        operation, kind = OVERFLOWS[s.operation][0], self.type(s.operands[0].type)
        name = f"@llvm.s{operation}.with.overflow.{kind}"
        self.declared[f"declare {{{kind}, i1}} {name}({kind}, {kind})"] = None
        pair = self.value(f"call {{{kind}, i1}} {name}({kind} {operands[0]}, {kind} {operands[1]})")
        key = (operation, *s.operands)
        self._pairs[-1][key] = pair
        return self.value(f"extractvalue {{{kind}, i1}} {pair}, 1")

    def cast(self, x: str, source: str, target: str) -> str:
        a, b = self.type(source), self.type(target)
        if source == "b" and target[0] == "f":  # of vectors, LLVM would make whole numbers of the masks first
            one, zero = self.operand(lp.Constant(1.0, target)), self.operand(lp.Constant(0.0, target))
            return self.value(f"select {a} {x}, {b} {one}, {b} {zero}")
        if source == "b":
            how = "zext"
        elif source[0] == "f" and target[0] == "f":
            how = "fpext" if target == "f64" else "fptrunc"
        elif source[0] == "f":
            return self._to_integer(x, source, target)
        elif target[0] == "f":
            how = "sitofp" if source[0] == "i" else "uitofp"
        elif source[1:] == target[1:]:
            return x
        else:
            widens = int(source[1:]) < int(target[1:])
            how = "trunc" if not widens else "sext" if source[0] == "i" else "zext"
        return self.value(f"{how} {a} {x} to {b}")

    def _to_integer(self, x: str, source: str, target: str) -> str:
        """A float cut to a whole number; one that does not fit gives what NumPy's C gives on this processor: the last
        bits of a wider number."""
        kind = self.type(source)
        if target == "u64":
            limit, top = self.operand(lp.Constant(2.0**63, source)), self.operand(lp.Constant(2**63, "u64"))
            large = self.value(f"fcmp oge {kind} {x}, {limit}")
            less = self.value(f"fsub {kind} {x}, {limit}")
            bools, wide = self.type("b"), self.type("i64")
            x = self.value(f"select {bools} {large}, {kind} {less}, {kind} {x}")
            low = self.value(f"fptosi {kind} {x} to {wide}")
            bit = self.value(f"select {bools} {large}, {wide} {top}, {wide} {self.operand(lp.Constant(0, 'i64'))}")
            return self.value(f"xor {wide} {low}, {bit}")
        if target == "i64" and self.lanes == 1 and TELLS_UNFIT:
            return self._cut(x, source)
        over = {"i8": "i32", "i16": "i32", "u8": "i32", "u16": "i32"}.get(target, target)
        found = self.value(f"fptosi {kind} {x} to {self.type(over)}")
        return found if over == target else self.value(f"trunc {self.type(over)} {found} to {self.type(target)}")

    def _cut(self, x: str, source: str) -> str:
        """A float cut to an i64 by the processor, which gives the least number for one that does not fit."""
        kind, name = ("<2 x double>", "sse2.cvttsd2si64") if source == "f64" else ("<4 x float>", "sse.cvttss2si64")
        self.declared[f"declare i64 @llvm.x86.{name}({kind})"] = None
        vector = self.value(f"insertelement {kind} poison, {ll(source)} {x}, i64 0")
        return self.value(f"call i64 @llvm.x86.{name}({kind} {vector})")

    # --- calls of Python ---

    def _cell(self, cell: int) -> str:
        return self.value(f"getelementptr inbounds i64, ptr %cells, i64 {cell}")

    def _from_cell(self, cell: int, type: str) -> str:
        return vectors.get(self, type, self._cell(cell))

    def _call(self, s: lp.Opaque | lp.Fail) -> None:
        """Calls the site; leaves if it raises."""
        self.may_wait = True
        for k, x in enumerate(s.operands):
            if isinstance(x, lp.Buffer):
                self.put(f"store ptr {self.base(x)}, ptr {self._cell(self.layout.call + k)}")
            else:
                vectors.put(self, self.operand(x), x.type, self._cell(self.layout.call + k))
        self.symbols.setdefault(f"site{s.site}", 0)
        result = self.value(f"call i32 @call_site(ptr %cells, ptr @site{s.site})")
        go_on = self.new_label()
        if isinstance(s, lp.Fail):
            self.put("br label %leave")
            self.begin(go_on)
            return
        failed = self.value(f"icmp ne i32 {result}, 0")
        self.put(f"br i1 {failed}, label %leave, label %{go_on}, !prof !0")
        self.begin(go_on)

    def on_fail(self, s: lp.Fail) -> None:
        fails, go_on = self.new_label(), self.new_label()
        parts = self._parts(s.condition)
        over = next((x for x in parts if x in self.made and self.made[x].operation in OVERFLOWS), None)
        self.put(f"br i1 {self.operand(over or s.condition)}, label %{fails}, label %{go_on}, !prof !0")
        hot, self.lines = self.lines, []
        self.begin(fails)
        for part in parts if over is not None else ():  # what may hold often is asked for only then
            if part is not over:
                fails = self.new_label()
                self.put(f"br i1 {self.operand(part)}, label %{fails}, label %{go_on}")
                self.begin(fails)
        self._call(s)
        self.lines.pop()  # nothing comes after it
        self.cold.extend(self.lines)
        self.lines = hot
        self.begin(go_on)

    def _parts(self, condition: lp.Operand) -> list[lp.Operand]:
        """What all has to hold for a condition to hold."""
        made = self.made.get(condition)
        if made is None or made.operation != "and":
            return [condition]
        return [part for x in made.operands for part in self._parts(x)]

    # --- control flow ---

    def on_if(self, s: lp.If) -> None:
        if self.lanes > 1 and s.condition in self.varying:
            masked.branch(self, s)
            return
        then, orelse, join = self.new_label(), self.new_label(), self.new_label()
        calls = [any(isinstance(inner, lp.Opaque) for inner in block.statements) for block in (s.then, s.orelse)]
        calls[0] = calls[0] or s.rare
        weights = "" if calls[0] == calls[1] else ", !prof !0" if calls[0] else ", !prof !1"
        self.put(f"br i1 {self.decision(s.condition)}, label %{then}, label %{orelse}{weights}")
        ends: list[str] = []
        values: list[list[str]] = []
        for k, (label, block) in enumerate(((then, s.then), (orelse, s.orelse))):
            with self.apart():
                self.begin(label)
                self.block(block)
                values.append([self.handed_on(merge[0], merge[1 + k]) for merge in s.merges])
                ends.append(self.label)
                self.put(f"br label %{join}")
        self.begin(join)
        for (target, _, _), a, b in zip(s.merges, *values):
            self.names[target] = self.value(f"phi {self.kind(target)} [{a}, %{ends[0]}], [{b}, %{ends[1]}]")

    def decision(self, condition: lp.Operand) -> str:
        """A condition that is the same for all iterations."""
        lanes, self.lanes = self.lanes, 1
        name = self.operand(condition)
        self.lanes = lanes
        return name

    def on_while(self, s: lp.While) -> None:
        whiles.loop(self, s)

    # --- the whole ---

    def inner(self) -> Emitter:
        """An emitter of another function of the same module."""
        made = Emitter(self.program, self.layout, self.width)
        made.declared, made.symbols, made.called, made.folds = self.declared, self.symbols, self.called, self.folds
        return made

    def iterations(self, name: str) -> str:
        """What has been written as a function of a range of iterations."""
        return "\n".join([
            f"define void {name}(ptr %cells, ptr %given, i64 %from, i64 %to) {{", "start:",
            _WORK_CELL, *self.entry, *self.lines, "  ret void", "}",
        ])  # fmt: skip

    def function(self) -> str:
        program, layout = self.program, self.layout
        for k, x in enumerate(program.inputs):
            if isinstance(x, lp.Register):
                self.define(x, self._from_cell(layout.input + k, x.type))
        recursive.define(self)
        self.block(program.top)
        for k, output in enumerate(program.outputs):
            if isinstance(output, (lp.Register, lp.Constant)):
                vectors.put(self, self.operand(output), output.type, self._cell(layout.output + k))
        if self.may_wait:
            head = self.first("getelementptr inbounds i64, ptr %cells, i64 1")
            self.entry.append(f"  store <2 x i64> zeroinitializer, ptr {head}, align 8")
            self.put("call void @settle(ptr %cells)")
        self.put("ret i32 0")
        if self.may_wait:
            self.lines += [*self.cold, "leave:", "  call void @settle(ptr %cells)", "  ret i32 -1"]
        externals = [f"@{name} = external global i8" for name in self.symbols if name not in self.called]
        known = ["declare i32 @call_site(ptr, ptr)", "declare i32 @look(ptr)", "declare void @settle(ptr)"]
        if self.functions:
            known += ["declare void @release(ptr)", "declare void @in_parallel(ptr, ptr, ptr, i64, i64, i64)"]
        return "\n".join([
            *externals, *known, *self.declared, *self.functions, "define i32 @run(ptr noalias %cells) {", "start:",
            _WORK_CELL, *self.entry, *self.lines, "}",
            '!0 = !{!"branch_weights", i32 1, i32 1000000}', '!2 = distinct !{!2, !3}',
            '!3 = !{!"llvm.loop.unroll.count", i32 4}', '!1 = !{!"branch_weights", i32 1000000, i32 1}',
            '!4 = distinct !{!4, !5}', '!5 = !{!"llvm.loop.unroll.disable"}', "",
        ])  # fmt: skip


def _is_address(s: lp.Let) -> bool:
    """Whether the processor has a product sooner as an address than with the question of whether it fits."""
    return s.operation == "mul" and any(isinstance(x, lp.Constant) and x.value in (3, 5, 9) for x in s.operands)


def emit(program: lp.Program, layout: Layout, width: int) -> tuple[str, dict[str, int]]:
    """The IR of a program, and the addresses of what it refers to; those of sites are 0.

    Args:
        width: the bytes of a vector.
    """
    emitter = Emitter(program, layout, width)
    text = ("; fast_math\n" if program.fast_math else "") + emitter.function()
    return "".join([text, *(f"{APART}\n{fold}" for fold in emitter.folds)]), emitter.symbols

"""A loop program as a function in C."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograph import errors
from autograph.ahead.c_operations import expression, reduction
from autograph.ahead.c_types import array_literal, c_type, literal
from autograph.executors.native import program as lp
from autograph.executors.native.memory import place_buffers
from autograph.executors.native.visitor import Visitor
from autograph.framework.graph import Operation

__all__ = ["NO_MEMORY", "CFunction", "function"]

#: Work memory of more bytes than these is not put on the stack.
_STACK = 1 << 16
#: What makes memory for lists, dicts and sets (`lower.growing`).
_GROWS = ("room", "grow", "keep")
#: The status of a call for which the system had no memory.
NO_MEMORY = 1


@dataclass
class CFunction:
    """A function in C.

    Attributes:
        name: in C.
        parameters: of each argument, its name, type and shape.
        results: of each result, likewise.
        packed: what Python makes of them, the expression of `results.described`.
        text: the definitions.
        statuses: what each status from 2 on says.
    """

    name: str
    parameters: list[tuple[str, str, tuple[int, ...]]]
    results: list[tuple[str, str, tuple[int, ...]]]
    packed: str
    text: str = ""
    statuses: list[str] = field(default_factory=list)

    @property
    def prototype(self) -> str:
        """The declaration of the function, without the semicolon."""
        names = [name for name, _, _ in [*self.parameters, *self.results]]
        return f"int {self.name}({', '.join(self.declarations(names)) or 'void'})"

    @property
    def inner_names(self) -> list[str]:
        """What the parameters and results are called inside, where no name of the user's can hide another one."""
        return [*(f"p{k}" for k in range(len(self.parameters))), *(f"o{k}" for k in range(len(self.results)))]

    def declarations(self, names: Sequence[str]) -> list[str]:
        """Parameters and results under some names: numbers are handed over, arrays and complex numbers pointed to."""
        rows = [*self.parameters, *self.results]
        made = []
        for k, (name, (_, type, shape)) in enumerate(zip(names, rows)):
            result = k >= len(self.parameters)
            pointed = result or bool(shape) or type in lp.PARTS
            made.append(f"{'' if result or not pointed else 'const '}{c_type(type)} {'*' if pointed else ''}{name}")
        return made


def function(program: lp.Program, made: CFunction, inputs: Sequence[Any]) -> CFunction:
    """Fills in the text of a function.

    Args:
        program: what it does.
        made: the function, with its parameters and results.
        inputs: of each input of the program, the name of the parameter, or the array that it is, or None if nothing
            reads it.

    Raises:
        UnimplementedError: the program leaves something to Python or NumPy, for which there is no C.
    """
    writer = _Writer(program, made)
    writer.start(inputs)
    writer.block(program.top)
    writer.end()
    made.text = writer.text()
    return made


class _Writer(Visitor):
    def __init__(self, program: lp.Program, made: CFunction) -> None:
        self._program = program
        self._made = made
        self._lines: list[str] = []
        self._indent = "  "
        self._constants: list[str] = []
        self._memory: dict[Any, str] = {}
        self._offsets, self._work = place_buffers(program)
        self._locals: list[str] = []
        self._statuses: dict[str, int] = {}
        self._inputs: Sequence[Any] = ()
        self._numbers: dict[lp.Register, int] = {}

    # --- the whole ---

    def start(self, inputs: Sequence[Any]) -> None:
        self._inputs = inputs
        for k, (given, what) in enumerate(zip(self._program.inputs, inputs)):
            if isinstance(given, lp.Register):
                pointed = "*" if given.type in lp.PARTS else ""
                value = f"{pointed}{what}" if isinstance(what, str) else literal(lp.Constant(what.item(), given.type))
                self._put(f"const {c_type(given.type)} {self._name(given)} = {value};")
            elif isinstance(given, lp.Buffer) and not isinstance(what, str):
                self._memory["in", k] = self._constant(what, given.type)
            elif isinstance(given, lp.Buffer):
                self._memory["in", k] = what

    def end(self) -> None:
        for k, (output, (_, type, shape)) in enumerate(zip(self._program.outputs, self._made.results)):
            name = f"o{k}"
            if isinstance(output, (lp.Register, lp.Constant)):
                self._put(f"*{name} = {self._operand(output)};")
            elif isinstance(output, int) or output.place != ("out", k):
                source = self._given(output, type) if isinstance(output, int) else self._base(output)
                self._put(f"memcpy({name}, {source}, {math.prod(shape)} * sizeof({c_type(type)}));")
        self._put("return 0;")

    def text(self) -> str:
        """The definitions: constants, what computes, and what callers see, which gives it memory to work in."""
        made = self._made
        names = [name for name, _, _ in [*made.parameters, *made.results]]
        inner = made.declarations(made.inner_names)
        head = f"static int run_{made.name}({', '.join([*inner, 'unsigned char *work'])}) {{"
        lines = [*self._constants, head, "  (void)work;", *self._locals, *self._lines, "}", "", f"{made.prototype} {{"]
        called = f"run_{made.name}({', '.join([*names, 'work'])})"
        if self._work > _STACK:
            lines += [
                f"  unsigned char *memory = malloc({self._work + 64});", f"  if (memory == NULL) return {NO_MEMORY};",
                "  unsigned char *work = (unsigned char *)(((uintptr_t)memory + 63) & ~(uintptr_t)63);",
                f"  int status = {called};", "  free(memory);", "  return status;",
            ]  # fmt: skip
        else:
            lines += [f"  _Alignas(64) unsigned char work[{max(self._work, 1)}];", f"  return {called};"]
        return "\n".join([*lines, "}", ""])

    def _given(self, slot: int, type: str) -> str:
        """The argument, or constant, that is given back as it is."""
        program = self._program
        if isinstance(program.objects.get(slot), np.ndarray):
            return self._constant(program.objects[slot], type)
        for k, (given, what) in enumerate(zip(program.inputs, self._inputs)):
            if slot in (given, program.input_slots.get(k)) and isinstance(what, str):
                return what
        raise self._refused("a result that is no array of known shape", None)

    # --- pieces ---

    def _put(self, text: str) -> None:
        self._lines.append(self._indent + text)

    def _name(self, register: lp.Register) -> str:
        return f"r{self._numbers.setdefault(register, len(self._numbers))}"

    def _operand(self, x: lp.Operand) -> str:
        return literal(x) if isinstance(x, lp.Constant) else self._name(x)

    def _size(self, n: int | lp.Operand) -> str:
        return str(n) if isinstance(n, int) else self._operand(n)

    def _at(self, at: lp.Affine) -> str:
        terms = [self._name(r) if factor == 1 else f"{factor} * {self._name(r)}" for r, factor in at.terms]
        if at.constant or not terms:
            terms.append(str(at.constant))
        return " + ".join(terms).replace("+ -", "- ")

    def _constant(self, array: Any, type: str) -> str:
        name = f"constant_{self._made.name}_{len(self._constants)}"
        count = max(int(array.size), 1)
        text = array_literal(array, type) if array.size else "{0}"
        self._constants.append(f"static const {c_type(type)} {name}[{count}] = {text};")
        return name

    def _base(self, buffer: lp.Buffer) -> str:
        """The name of a buffer's memory."""
        kind, what = buffer.place
        if kind in ("data", "rows"):
            raise self._refused("memory of an object of Python's", None)
        key = buffer if kind == "work" else (kind, what)
        found = self._memory.get(key)
        if found is None:
            found = self._memory[key] = self._new_memory(buffer, kind, what)
        return found

    def _new_memory(self, buffer: lp.Buffer, kind: str, what: Any) -> str:
        if kind == "const":
            return self._constant(self._program.constants[what], buffer.type)
        if kind == "out":
            return f"o{what}"
        name, type = f"b{len(self._locals)}", c_type(buffer.type)
        if buffer.is_local:
            self._locals.append(f"  {type} {name}[{max(buffer.count, 1)}];")
        else:
            self._locals.append(f"  {type} *const {name} = ({type} *)(work + {self._offsets[buffer]});")
        return name

    def block(self, block: lp.Block) -> None:
        for statement in block.statements:
            self.statement(statement)

    def _inside(self, block: lp.Block, then: Sequence[str] = ()) -> None:
        self._indent += "  "
        self.block(block)
        for line in then:
            self._put(line)
        self._indent = self._indent[:-2]

    # --- statements ---

    def on_let(self, s: lp.Let) -> None:
        types = [o.type for o in s.operands]
        text = expression(s.operation, s.target.type, types, [self._operand(o) for o in s.operands])
        if text is None:
            raise self._refused(f"{s.operation} of {', '.join(types)}", None)
        self._put(f"const {c_type(s.target.type)} {self._name(s.target)} = {text};")

    def on_load(self, s: lp.Load) -> None:
        self._put(f"const {c_type(s.target.type)} {self._name(s.target)} = {self._base(s.buffer)}[{self._at(s.at)}];")

    def on_store(self, s: lp.Store) -> None:
        self._put(f"{self._base(s.buffer)}[{self._at(s.at)}] = {self._operand(s.value)};")

    def on_loop(self, s: lp.Loop) -> None:
        index = self._name(s.index)
        if not any(map(lp.blocks_of, s.body.statements)):
            self._put("INDEPENDENT")
        self._put(f"for (int64_t {index} = 0; {index} < {self._size(s.count)}; {index}++) {{")
        self._inside(s.body)
        self._put("}")

    def on_if(self, s: lp.If) -> None:
        for target, _, _ in s.merges:
            self._put(f"{c_type(target.type)} {self._name(target)};")
        self._put(f"if ({self._operand(s.condition)}) {{")
        self._inside(s.then, [f"{self._name(target)} = {self._operand(a)};" for target, a, _ in s.merges])
        if s.orelse.statements or s.merges:
            self._put("} else {")
            self._inside(s.orelse, [f"{self._name(target)} = {self._operand(b)};" for target, _, b in s.merges])
        self._put("}")

    def on_while(self, s: lp.While) -> None:
        for target, initial in zip(s.carried, s.initials):
            self._put(f"{c_type(target.type)} {self._name(target)} = {self._operand(initial)};")
        self._put("for (;;) {")
        self._inside(s.test, [f"if (!{self._operand(s.condition)}) break;"])
        changed = [(c, n) for c, n in zip(s.carried, s.nexts) if c is not n]
        there = set(s.carried)
        together = len(changed) > 1 and any(n in there for _, n in changed)  # one is what another was
        lines = []
        if together:
            lines = [f"const {c_type(c.type)} next_{self._name(c)} = {self._operand(n)};" for c, n in changed]
        lines += [f"{self._name(c)} = {f'next_{self._name(c)}' if together else self._operand(n)};" for c, n in changed]
        self._inside(s.body, lines)
        self._put("}")

    def on_fail(self, s: lp.Fail) -> None:
        self._put(f"if ({self._operand(s.condition)}) return {self._status(self._program.sites[s.site])};")

    def on_opaque(self, s: lp.Opaque) -> None:
        site = self._program.sites[s.site]
        raises = site.rare or site.operation is not None and site.operation.type == "Raise"
        if not raises or site.python is not None or site.computes:
            name = "a list, dict or set that grows" if site.operation is None and site.name in _GROWS else site.name
            raise self._refused(name, site.operation)
        for target in s.targets:  # what is asked for only where a value is unusual, mostly to raise
            self._put(f"const {c_type(target.type)} {self._name(target)} = 0;")
        self._put(f"return {self._status(site)};")

    def on_invoke(self, s: lp.Invoke) -> None:
        name = self._program.functions[s.function].name
        calls = (site.operation for site in self._program.sites if site.rare and site.operation is not None)
        first = next((op for op in calls if any(graph.name == name for graph in op.nested_graphs())), None)
        raise self._refused(f"{name!r}, which calls itself,", first)

    def on_inner(self, s: lp.Inner) -> None:
        name = s.function.__name__
        self._put("{")
        self._indent += "  "
        if s.function.signature:
            if name != "matmul":
                raise self._refused(f"numpy.{name}", None)
            self._product(s)
        else:
            self._reduction(s, name)
        self._indent = self._indent[:-2]
        self._put("}")

    def _product(self, s: lp.Inner) -> None:
        """A product of matrices: the innermost loop goes along the rows, so that it is one over vectors."""
        a, b, c = s.views
        n, k, m = (self._size(size) for size in (a.shape[-2], a.shape[-1], b.shape[-1]))
        types = [
            f"const {c_type(a.buffer.type)} *a",
            f"const {c_type(b.buffer.type)} *b",
            f"{c_type(c.buffer.type)} *c",
        ]
        for declared, view in zip(types, (a, b, c)):
            self._put(f"{declared} = {self._base(view.buffer)} + {self._at(view.at)};")

        def item(letter: str, view: lp.View, row: str, column: str) -> str:
            by_row, by_column = view.strides[-2], view.strides[-1]
            return f"{letter}[{row} * {by_row} + {column} * {by_column}]"

        self._put(f"for (int64_t i = 0; i < {n}; i++) {{")
        self._put(f"  for (int64_t j = 0; j < {m}; j++) {item('c', c, 'i', 'j')} = 0;")
        self._put(f"  for (int64_t l = 0; l < {k}; l++) {{")
        self._put(f"    const {c_type(a.buffer.type)} x = {item('a', a, 'i', 'l')};")
        self._put("    INDEPENDENT")
        self._put(f"    for (int64_t j = 0; j < {m}; j++) {item('c', c, 'i', 'j')} += x * {item('b', b, 'l', 'j')};")
        self._put("  }")
        self._put("}")

    def _reduction(self, s: lp.Inner, name: str) -> None:
        vector, number = s.views
        type, count, step = vector.buffer.type, self._size(vector.shape[0]), vector.strides[0]
        start = f"{self._base(vector.buffer)} + {self._at(vector.at)}"
        total = f"{self._base(number.buffer)}[{self._at(number.at)}]"
        if name == "add" and type in ("f64", "f32"):
            self._put(f"{total} += pairwise_{type}({start}, {count}, {step});")
            return
        text = reduction(name, "total", f"from[i * {step}]")
        if text is None:
            raise self._refused(f"numpy.{name}.reduce", None)
        self._put(f"const {c_type(type)} *from = {start};")
        self._put(f"{c_type(number.buffer.type)} total = {total};")
        self._put(f"for (int64_t i = 0; i < {count}; i++) total = {text};")
        self._put(f"{total} = total;")

    # --- errors ---

    def _status(self, site: Any) -> int:
        """The number that stands for the error of a site; errors of one text have one number."""
        text = _error_text(site)
        found = self._statuses.get(text)
        if found is None:
            self._made.statuses.append(text)
            found = self._statuses[text] = NO_MEMORY + len(self._made.statuses)
        return found

    def _refused(self, what: str, operation: Operation | None) -> errors.AutographError:
        return errors.UnimplementedError(
            f"{what} in {self._made.name!r} has no form in C: it is left to Python or NumPy",
            location=None if operation is None else operation.location,
            fix="compute it in Python, and build what comes before and after it",
        )


def _error_text(site: Any) -> str:
    operation = site.operation
    if operation is None:
        return str(site.name)
    location = operation.location
    where = "" if location is None else f" at {location.filename}:{location.line}"
    if operation.type == "Raise":
        error = operation.attrs["error"]
        said = f": {error}" if not operation.inputs and str(error) else ""  # else values are in the text
        return f"{type(error).__name__}{said}{where}"
    failure = operation.op_def.failure
    kind = "error" if failure is None else failure.error.__name__
    line = "" if location is None else location.text().strip()
    return f"{kind} in {operation.op_def.user_name or operation.type}{where}" + (f": {line}" if line else "")

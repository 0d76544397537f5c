"""`While` loops as LLVM IR: looks for signals, flags that end a loop, iterations that become one.

A loop that is left in the middle (`break`, `return`) carries a flag, for which its test asks. An iteration that has
set the flag goes to what comes after the loop; it does not go through the test. So in the loop the flag is a known
value, and what an iteration gives only if it is the last one is nothing that the loop carries:

    while %1: b = False, %2: i64 = -1, ...:       head:  %c = <not yet at the end>
        %3: b = <not yet at the end>                     br %c, body, done
        %4: b = xor(%1, True)                     body:  %f = <found>
        %5: b = and(%3, %4)                    →         br %f, done, head
      if %5:                                      done:  %1 = phi [false, head], [true, body]
        %6: b = <found>                                  %2 = phi [-1, head], [%here, body]
        %7: i64 = select(%6, %here, %2)
        next %6, %7, ...
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from autograph.executors.native import folds, masked
from autograph.executors.native import program as lp
from autograph.executors.native.work import between_looks, needs_looks

if TYPE_CHECKING:
    from autograph.executors.native.emit import Emitter

__all__ = ["loop"]

#: Loops of at most so many statements are unrolled; not those that carry so many vectors, as these do enough at once.
_UNROLLED, _ENOUGH = 40, 8
#: Nor those of at most so many iterations, unless their number is known: what is left of a few goes through a loop of
#: its own, which takes as long to compile again.
_FEW = 16
_TRUTH = {False: "false", True: "true"}


class _Leaving(NamedTuple):
    """
    Attributes:
        flags: the flags that end a loop, each with its value when it does.
        rest: what else has to hold for the loop to go on.
    """

    flags: dict[lp.Register, bool]
    rest: list[lp.Operand]


def _leaving(s: lp.While) -> _Leaving:
    """The flags that end a loop, of which all that is known when it begins is that they do not end it at once."""
    none = _Leaving({}, [s.condition])
    if not all(isinstance(x, (lp.Let, lp.Load)) for x in s.test.statements):
        return none  # it may not be left out
    made = {x.target: x for x in s.test.statements if isinstance(x, lp.Let)}
    flags: dict[lp.Register, bool] = {}
    rest: list[lp.Operand] = []
    left = [s.condition]
    while left:
        x = left.pop()
        how = made.get(x) if isinstance(x, lp.Register) else None
        if how is not None and how.operation == "and":
            left += how.operands
        elif x in s.carried:
            flags[x] = False
        elif how is not None and how.operation == "xor" and how.operands[0] in s.carried and how.target.type == "b":
            flags[how.operands[0]] = True
        else:
            rest.append(x)
    starts = dict(zip(s.carried, s.initials))
    if any(not isinstance(x := starts[f], lp.Register) and x.value == ends for f, ends in flags.items()):
        return none  # it does not begin
    return _Leaving(flags, rest)


def loop(emitter: Emitter, s: lp.While) -> None:
    """A loop of one iteration after the other."""
    if emitter.lanes > 1 and s.condition in emitter.varying:
        masked.loop(emitter, s)
    elif not folds.write(emitter, s):
        _Writer(emitter, s).write()


class _Writer:
    """Writes one loop.

    Attributes:
        at_end: how it comes to the end: from which label, and the values of what is carried there.
    """

    def __init__(self, emitter: Emitter, s: lp.While) -> None:
        self.emitter, self.s = emitter, s
        self.leaving = _leaving(s) if emitter.lanes == 1 else _Leaving({}, [s.condition])
        self.around, self.head, self.body, self.done, self.look = (emitter.new_label() for _ in range(5))
        self.at_end: list[tuple[str, list[str]]] = []

    def write(self) -> None:
        s, emitter, flags = self.s, self.emitter, self.leaving.flags
        initials = [emitter.handed_on(r, x) for r, x in zip(s.carried, s.initials)]
        for register, x in zip(s.carried, s.initials):
            if register in flags and isinstance(x, lp.Register):
                self._leave(register, emitter.operand(x), initials)
        before = emitter.label
        emitter.put(f"br label %{self.around}")
        emitter.begin(self.around)
        entry = len(emitter.lines)
        emitter.put(f"br label %{self.head}")
        emitter.begin(self.head)
        for register in s.carried:
            emitter.names[register] = _TRUTH[not flags[register]] if register in flags else emitter.fresh()
        start = len(emitter.lines)
        self._test()
        with emitter.apart():
            emitter.begin(self.body)
            emitter.block(s.body)
            nexts = [emitter.handed_on(r, x) for r, x in zip(s.carried, s.nexts)]
            nexts = self._leave_with_flags(nexts)
        end = emitter.label
        again = self._unrolling()
        # threads do not look for signals
        looks = needs_looks(s) and emitter.captured is None and emitter.lanes == 1
        if looks:
            left = self._looks(end, again)
        else:
            emitter.put(f"br label %{self.head}{again}")
        outer, inner = [], [f"  {left[0]} = phi i32 [{left[2]}, %{self.around}], [{left[1]}, %{end}]"] if looks else []
        for register, initial, after in zip(s.carried, initials, nexts):
            if register in flags:
                continue
            name, type, first = emitter.names[register], emitter.kind(register), emitter.fresh()
            more = f", [{after}, %{self.look}]" if looks else ""
            outer.append(f"  {first} = phi {type} [{initial}, %{before}]{more}")
            inner.append(f"  {name} = phi {type} [{first}, %{self.around}], [{after}, %{end}]")
        emitter.lines[start:start] = inner
        emitter.lines[entry:entry] = outer
        self._end()

    def _unrolling(self) -> str:
        """What is said to LLVM of whether several iterations become one."""
        few = self.s.most is not None and self.s.most <= _FEW
        if few and _is_counted(self.s):
            return ""  # LLVM writes all of them down
        enough = self.emitter.lanes > 1 and sum(x in self.emitter.varying for x in self.s.carried) >= _ENOUGH
        if few or enough:
            return ", !llvm.loop !4"
        return ", !llvm.loop !2" if _is_unrolled(self.s) else ""  # of loops around others LLVM knows better

    def _test(self) -> None:
        if self.leaving.rest == [self.s.condition] and self.emitter.lanes == 1:
            self._ask(self.s.test, self.s.condition)
            return
        self.emitter.block(self.s.test)
        conditions = [self.emitter.decision(x) for x in self.leaving.rest] or ["true"]
        condition = conditions[0]
        for other in conditions[1:]:
            condition = self.emitter.value(f"and i1 {condition}, {other}")
        self._go_on_if(condition, self.body)

    def _ask(self, test: lp.Block, condition: lp.Operand) -> None:
        """Goes to the end of the loop at the first of several questions (`i >= 0 and x[i] > y`) that says so."""
        last = test.statements[-1] if test.statements else None
        if not _is_conjunction(last, condition):
            self.emitter.block(test)
            self._go_on_if(self.emitter.decision(condition), self.body)
            return
        first = lp.Block("test", None)
        first.statements = test.statements[:-1]
        self.emitter.block(first)
        more = self.emitter.new_label()
        self._go_on_if(self.emitter.decision(last.condition), more)
        self.emitter.begin(more)
        self._ask(last.then, last.merges[0][1])
        self.emitter.names[last.merges[0][0]] = "true"

    def _go_on_if(self, condition: str, there: str) -> None:
        self.emitter.put(f"br i1 {condition}, label %{there}, label %{self.done}")
        self.at_end.append((self.emitter.label, [self.emitter.names[r] for r in self.s.carried]))

    def _leave(self, register: lp.Register, flag: str, values: list[str]) -> None:
        """Goes to the end of the loop if a flag that it carries is now what ends it."""
        stay, ends = self.emitter.new_label(), self.leaving.flags[register]
        there = (self.done, stay) if ends else (stay, self.done)
        self.emitter.put(f"br i1 {flag}, label %{there[0]}, label %{there[1]}")
        at_end = [_TRUTH[ends] if r is register else value for r, value in zip(self.s.carried, values)]
        self.at_end.append((self.emitter.label, at_end))
        self.emitter.begin(stay)

    def _leave_with_flags(self, nexts: list[str]) -> list[str]:
        """At the end of an iteration, goes to the end of the loop if it has set a flag. What the next iteration has, if
        there is one."""
        s, flags = self.s, self.leaving.flags
        made = {x.target: x for x in s.body.statements if isinstance(x, lp.Let) and x.operation == "select"}
        for register, after in zip(s.carried, s.nexts):
            if register not in flags or isinstance(after, lp.Constant) and after.value != flags[register]:
                continue
            leaving, staying = list(nexts), list(nexts)
            for k, x in enumerate(s.nexts):
                chosen = made.get(x) if isinstance(x, lp.Register) else None
                if chosen is not None and chosen.operands[0] is after:
                    values = [self.emitter.handed_on(s.carried[k], y) for y in chosen.operands[1:]]
                    leaving[k], staying[k] = values if flags[register] else values[::-1]
            self._leave(register, self.emitter.operand(after), leaving)
            nexts = staying
        return nexts

    def _looks(self, end: str, again: str) -> tuple[str, str, int]:
        """The end of an iteration, after many of which signals are looked for: how many are left before, and after it,
        and how many there are at first."""
        emitter = self.emitter
        left, fewer = emitter.fresh(), emitter.fresh()
        emitter.put(f"{fewer} = add i32 {left}, -1")
        none = emitter.value(f"icmp eq i32 {fewer}, 0")
        emitter.put(f"br i1 {none}, label %{self.look}, label %{self.head}, !prof !0{again}")
        emitter.begin(self.look)
        emitter.may_wait = True
        raised = emitter.value("call i32 @look(ptr %cells)")
        bad = emitter.value(f"icmp ne i32 {raised}, 0")
        emitter.put(f"br i1 {bad}, label %leave, label %{self.around}, !prof !0")
        return left, fewer, between_looks(self.s, self._takes_long)

    def _takes_long(self, s: lp.Opaque) -> bool:
        site = self.emitter.program.sites[s.site]
        return site.operation is not None and not site.rare

    def _end(self) -> None:
        """What comes after the loop, where what it carried has the last values."""
        emitter = self.emitter
        emitter.begin(self.done)
        if not self.leaving.flags:
            return
        for k, register in enumerate(self.s.carried):
            ways = ", ".join(f"[{ends[k]}, %{label}]" for label, ends in self.at_end)
            emitter.names[register] = emitter.value(f"phi {emitter.kind(register)} {ways}")


def _is_conjunction(s: lp.Statement | None, condition: lp.Operand) -> TypeGuard[lp.If]:
    """Whether a branch does nothing but to ask more where its condition holds, for a condition that else does not."""
    if not isinstance(s, lp.If) or len(s.merges) != 1 or s.merges[0][0] is not condition or s.orelse.statements:
        return False
    no = s.merges[0][2]
    return no is s.condition or isinstance(no, lp.Constant) and not no.value


def _is_counted(s: lp.While) -> bool:
    """Whether a loop counts from one known number to another."""
    starts: dict[lp.Operand, lp.Operand] = dict(zip(s.carried, s.initials))
    test = [x for x in s.test.statements if isinstance(x, lp.Let) and x.target is s.condition]
    return bool(test) and all(isinstance(starts.get(x, x), lp.Constant) for x in test[0].operands)


def _is_unrolled(s: lp.While) -> bool:
    """Whether several iterations become one of the machine code: those of a small loop without others in it."""
    left, count = [s.test, s.body], 0
    while left:
        for inner in left.pop().statements:
            if isinstance(inner, (lp.Loop, lp.While, lp.Inner)):
                return False
            left += lp.blocks_of(inner)
            count += 1
    return count <= _UNROLLED

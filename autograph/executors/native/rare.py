"""Has what rarely happens computed where it happens: positions that count from the end, numbers that only Python has.

    if %fits:                                       %9: u64 = cast(%5)
    else:                                           %10: b = ge(%9, 64)
      %7: i64 = PyCall(%4)                          if %10:
    %8: i64 = merge(%5, %7)                           if %fits:
    %9: b = lt(%8, 0)                                 else:
    %10: i64 = add(%8, 64)                              %7: i64 = PyCall(%4)
    %11: i64 = select(%9, %10, %8)            →       %8: i64 = merge(%5, %7)
    %12: u64 = cast(%11)                              <from lt to fail, as it was>
    %13: b = ge(%12, 64)                            %11: i64 = merge(<select>, %5)
    fail if %13: StridedSlice(@1, %8)               %14: i64 = @1[%11]
    %14: i64 = @1[%11]

A number below zero is large as one without a sign, so that one question is asked for a usual position. The least
number, which stands for a float that does not fit (`%fits` is `ne(%5, -9223372036854775808)`), is such a one, too.
"""

from __future__ import annotations

from typing import Any

from autograph.executors.native import program as lp
from autograph.executors.native.renaming import Renaming

__all__ = ["find_rare"]

#: Between a number that only Python may have and the check of it as a position are at most so many statements.
_NEAR = 16


def find_rare(program: lp.Program) -> None:
    """Changes all checks of positions that may count from the end."""
    names = _Block(program.top).names
    program.outputs = [names.operand(x) if isinstance(x, lp.Register) else x for x in program.outputs]


class _Block:
    """Goes through a block.

    Attributes:
        names: what is to be put in the place of registers from here on.
    """

    def __init__(self, block: lp.Block) -> None:
        self.names = Renaming({})
        self._depth = block.depth
        self._out: list[lp.Statement] = []
        self._lets: dict[Any, lp.Let] = {}
        self._merged: dict[Any, lp.If] = {}
        for s in block.statements:
            self.names.statement(s)
            self._inside(s)
            if not (isinstance(s, lp.Fail) and self._is_replaced(s)):
                self._add(s)
        block.statements = self._out

    def _add(self, s: lp.Statement) -> None:
        self._out.append(s)
        if isinstance(s, lp.Let):
            self._lets[s.target] = s
        elif isinstance(s, lp.If):
            self._merged.update((merge[0], s) for merge in s.merges)

    def _inside(self, s: lp.Statement) -> None:
        """The blocks of a statement, and what it takes from them."""
        if isinstance(s, lp.Loop):
            _Block(s.body)
        elif isinstance(s, lp.If):
            yes, no = _Block(s.then).names, _Block(s.orelse).names
            s.merges = [(target, yes.operand(a), no.operand(b)) for target, a, b in s.merges]
        elif isinstance(s, lp.While):
            test = _Block(s.test).names
            test.block(s.body)
            body = _Block(s.body).names
            s.condition = test.operand(s.condition)
            s.nexts = [body.operand(test.operand(x)) for x in s.nexts]

    def _chain(self, s: lp.Fail) -> list[lp.Let] | None:
        """What is computed for a check of a position that may count from the end: whether it is negative, what it is
        then, the position, that without a sign, and whether it is outside."""
        outside = self._lets.get(s.condition)
        unsigned = self._lets.get(outside.operands[0]) if outside is not None and outside.operation == "ge" else None
        if outside is None or unsigned is None or unsigned.operation != "cast" or unsigned.target.type != "u64":
            return None
        chosen, limit = self._lets.get(unsigned.operands[0]), outside.operands[1]
        if chosen is None or chosen.operation != "select" or not isinstance(limit, lp.Constant):
            return None
        negative, from_end = self._lets.get(chosen.operands[0]), self._lets.get(chosen.operands[1])
        given = chosen.operands[2]
        if negative is None or from_end is None or not isinstance(given, lp.Register) or given.type != "i64":
            return None
        is_usual = _is(negative, "lt", given, 0) and _is(from_end, "add", given, limit.value)
        return [negative, from_end, chosen, unsigned, outside] if is_usual else None

    def _is_replaced(self, s: lp.Fail) -> bool:
        """Puts in the place of a check what asks for a usual position first; whether there was something to do."""
        chain = self._chain(s)
        if chain is None:
            return False
        chosen, limit = chain[2], chain[4].operands[1]
        given: Any = chosen.operands[2]
        guard = self._guard(given, chain)
        usual = guard.merges[0][1] if guard is not None else given
        rare = lp.Block("branch", None)
        inside = Renaming({})
        if guard is not None:
            rare.statements.append(self._again(guard, inside))
        rare.statements += [self._copied(let, inside) for let in chain]
        rare.statements.append(lp.Fail(s.condition, s.site, s.operands))
        inside.statement(rare.statements[-1])
        unsigned, outside = lp.Register("u64", self._depth), lp.Register("b", self._depth)
        self._add(lp.Let(unsigned, "cast", (usual,)))
        self._add(lp.Let(outside, "ge", (unsigned, limit)))
        merges = [(lp.Register("i64", self._depth), inside.names[chosen.target], usual)]
        self.names.names[chosen.target] = merges[0][0]
        if guard is not None:
            merges.append((lp.Register("i64", self._depth), inside.names[given], usual))
            self.names.names[given] = merges[1][0]
        self._add(lp.If(outside, rare, lp.Block("branch", None), merges, rare=True))
        if guard is not None:  # what else needs them has them of the number that there is now
            for let in chain:
                if let is not chosen:
                    self._add(self._copied(let, self.names))
        return True

    def _copied(self, s: lp.Let, names: Renaming) -> lp.Let:
        made = lp.Let(lp.Register(s.target.type, self._depth), s.operation, tuple(map(names.operand, s.operands)))
        names.names[s.target] = made.target
        return made

    def _guard(self, given: Any, chain: list[lp.Let]) -> lp.If | None:
        """The branch that has Python make a number of one that is the least i64, if it can be asked for later: nothing
        between it and the check has an effect or needs the number. It is taken out, and what the check needed, too."""
        guard = self._merged.get(given)
        near = self._out[-_NEAR:]
        if guard is None or guard not in near or len(guard.merges) != 1 or guard.then.statements:
            return None
        asked, quick, limit = self._lets.get(guard.condition), guard.merges[0][1], chain[4].operands[1]
        if asked is None or not _is(asked, "ne", quick, -(2**63)) or limit.value > 2**62:  # type: ignore[union-attr]
            return None
        between = near[near.index(guard) + 1 :]
        others = [s for s in between if s not in chain]
        for s in others:
            if not isinstance(s, (lp.Let, lp.Load)):
                return None
            if given in (s.operands if isinstance(s, lp.Let) else [r for r, _ in s.at.terms]):
                return None
            if isinstance(s, lp.Let) and any(let.target in s.operands for let in chain):
                return None
        if not all(isinstance(s, lp.Opaque) for s in guard.orelse.statements):
            return None
        self._out[-len(between) - 1 :] = others
        return guard

    def _again(self, guard: lp.If, names: Renaming) -> lp.If:
        """The branch with registers of its own."""
        orelse = lp.Block("branch", None)
        for s in guard.orelse.statements:
            assert isinstance(s, lp.Opaque)
            targets = tuple(lp.Register(t.type, self._depth) for t in s.targets)
            orelse.statements.append(lp.Opaque(s.site, s.operands, targets))
            names.names.update(zip(s.targets, targets))
        target, quick, called = guard.merges[0]
        names.names[target] = lp.Register(target.type, self._depth)
        merge = (names.names[target], quick, names.operand(called))
        return lp.If(guard.condition, guard.then, orelse, [merge])  # type: ignore[list-item]


def _is(s: lp.Let, operation: str, x: Any, value: int) -> bool:
    """Whether something is an operation of a register and a number."""
    first, second = s.operands
    return s.operation == operation and first is x and isinstance(second, lp.Constant) and second.value == value

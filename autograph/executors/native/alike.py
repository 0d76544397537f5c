"""Has what both sides of a branch do done once: what they begin with before it, what they store at their ends after it.

    if %1:                              %2: i64 = @0[%i]
      %2: i64 = @0[%i]                  %3: i64 = add(%i, 1)
      %3: i64 = add(%i, 1)              if %1:
      @1[%3] = %2                       else:
    else:                         →       %6: i64 = mul(%2, 5)
      %4: i64 = @0[%i]                  %7: i64 = merge(%2, %6)
      %5: i64 = add(%i, 1)              @1[%3] = %7
      %6: i64 = mul(%4, 5)
      @1[%5] = %6

What comes after a check, a call or a store stays where it is.
"""

from __future__ import annotations

from collections import defaultdict, deque
from typing import Any

from autograph.executors.native import program as lp
from autograph.executors.native.renaming import Renaming

__all__ = ["join_branches"]


def join_branches(program: lp.Program) -> None:
    """Changes all branches."""
    names = _block(program.top)
    program.outputs = [names.operand(x) if isinstance(x, lp.Register) else x for x in program.outputs]


def _block(block: lp.Block) -> Renaming:
    """Changes the branches of a block. Gives what is to be put in the place of registers after it."""
    names, known = Renaming({}), dict[Any, lp.Register]()
    out: list[lp.Statement] = []
    for s in block.statements:
        names.statement(s)
        if isinstance(s, lp.Let) and _key(s) in known:
            names.names[s.target] = known[_key(s)]
            continue
        if isinstance(s, lp.If):
            yes, no = _block(s.then), _block(s.orelse)
            s.merges = [(target, yes.operand(a), no.operand(b)) for target, a, b in s.merges]
            begin = _begin(s)
            for moved in begin:
                moved.target.depth = block.depth
            known.update((_key(moved), moved.target) for moved in begin if isinstance(moved, lp.Let))
            end = _end(s, block.depth)
            out += [*begin, *_chosen(s), *end]
            continue
        if isinstance(s, lp.Loop):
            _block(s.body)
        elif isinstance(s, lp.While):
            test = _block(s.test)
            test.block(s.body)
            body = _block(s.body)
            s.condition = test.operand(s.condition)
            s.nexts = [body.operand(test.operand(x)) for x in s.nexts]
        out.append(s)
    block.statements = out
    return names


def _chosen(s: lp.If) -> list[lp.Statement]:
    """A branch of which no more is left than what is chosen, as the choices."""
    if s.then.statements or s.orelse.statements or any(t.type[0] not in "iuf" for t, _, _ in s.merges):
        return [s]
    return [lp.Let(target, "select", (s.condition, yes, no)) for target, yes, no in s.merges]


def _key(s: lp.Let | lp.Load) -> Any:
    """What two statements have in common that give the same."""
    if isinstance(s, lp.Load):
        return _place(s)
    return s.operation, s.target.type, *(x.key if isinstance(x, lp.Constant) else x for x in s.operands)


def _leading(block: lp.Block) -> list[lp.Let | lp.Load]:
    """What a block computes and loads before it does anything else."""
    found: list[lp.Let | lp.Load] = []
    for s in block.statements:
        if not isinstance(s, (lp.Let, lp.Load)):
            break
        found.append(s)
    return found


def _begin(s: lp.If) -> list[lp.Let | lp.Load]:
    """Takes out of a branch what both of its sides compute and load at first."""
    names, ours, theirs = Renaming({}), _leading(s.then), _leading(s.orelse)
    known: dict[Any, deque[lp.Let | lp.Load]] = defaultdict(deque)
    for x in ours:
        known[_key(x)].append(x)
    moved, left = set[lp.Register](), list[lp.Statement]()
    for y in theirs:  # each is looked up by what it is made of, under the names of the other side
        names.statement(y)
        same = known.get(_key(y))
        if same:
            x = same.popleft()
            moved.add(x.target)
            names.names[y.target] = x.target
        else:
            left.append(y)
    if not moved:
        return []
    begin = [x for x in ours if x.target in moved]
    s.then.statements = [*(x for x in ours if x.target not in moved), *s.then.statements[len(ours) :]]
    s.orelse.statements = [*left, *s.orelse.statements[len(theirs) :]]
    names.block(s.orelse)
    s.merges = [(target, yes, names.operand(no)) for target, yes, no in s.merges]
    return begin


def _end(s: lp.If, depth: int) -> list[lp.Store]:
    """Takes out of a branch what both of its sides store in the same place at last."""
    moved: list[lp.Store] = []
    while s.then.statements and s.orelse.statements:
        x, y = s.then.statements[-1], s.orelse.statements[-1]
        if not (isinstance(x, lp.Store) and isinstance(y, lp.Store)) or _place(x) != _place(y):
            break
        merged = lp.Register(x.value.type, depth)
        s.merges.append((merged, x.value, y.value))
        s.then.statements.pop()
        s.orelse.statements.pop()
        moved.append(lp.Store(x.buffer, x.at, merged))
    return moved[::-1]


def _place(s: lp.Load | lp.Store) -> Any:
    return s.buffer, s.at.constant, s.at.terms

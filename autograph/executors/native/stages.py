"""The stages of loops over elements that call NumPy's own loops.

A stage computes, a vector at a time, what the calls after it need; a call takes many elements at once. What one stage
hands to another, or to a call, lies in memory that is small enough for the nearest cache. So few values are in
registers at once, and calling costs little for each element. `strips` writes the code.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from autograph.executors.native import program as lp
from autograph.executors.native.accesses import memory_of

__all__ = ["Stages", "registers_of", "stages_of"]


class Stages(NamedTuple):
    """
    Attributes:
        ahead: what is the same for all iterations.
        computed: the statements of each stage but for calls, in order.
        calls: those after each stage.
        loads: of registers that are loaded again by each stage that reads them, as nothing stores there.
        kept: the registers that a stage or call hands to others.
    """

    ahead: list[lp.Statement]
    computed: list[list[lp.Statement]]
    calls: list[list[lp.Let]]
    loads: dict[lp.Register, lp.Load]
    kept: frozenset[lp.Register]


def stages_of(s: lp.Loop, varying: frozenset[lp.Register]) -> Stages | None:
    """The stages of a loop of elements; None if it has branches or loops in it, or calls nothing."""
    ahead: list[lp.Statement] = []
    computed: dict[int, list[lp.Statement]] = defaultdict(list)
    calls: dict[int, list[lp.Let]] = defaultdict(list)
    loads: dict[lp.Register, lp.Load] = {}
    there: dict[lp.Register, int] = {}  # the first stage that can read a register
    stored = {memory_of(x.buffer) for x in s.body.statements if isinstance(x, lp.Store)}
    last = dict.fromkeys(stored, 0)  # the stage that accessed memory last
    for x in s.body.statements:
        if isinstance(x, lp.Let) and x.target not in varying:
            ahead.append(x)
        elif isinstance(x, lp.Let):
            stage = max([there.get(o, 0) for o in x.operands if isinstance(o, lp.Register)], default=0)
            called = x.operation.startswith("numpy.")
            there[x.target] = stage + called
            if called:
                calls[stage].append(x)
            else:
                computed[stage].append(x)
        elif isinstance(x, lp.Load):
            memory = memory_of(x.buffer)
            if memory not in stored:
                loads[x.target] = x
                if x.target not in varying:
                    ahead.append(x)
                continue
            if x.target not in varying:
                return None
            there[x.target] = last[memory]
            computed[last[memory]].append(x)
        elif isinstance(x, lp.Store):
            memory = memory_of(x.buffer)
            last[memory] = max(last[memory], there.get(x.value, 0))  # type: ignore[arg-type]
            computed[last[memory]].append(x)
        else:
            return None
    if not calls:
        return None
    count = max(*computed, *calls, 0, 0) + 1
    found = [computed[k] for k in range(count)], [calls[k] for k in range(count)]
    again = {r: load for r, load in loads.items() if r in varying}
    return Stages(ahead, *found, again, _kept(*found))


def _kept(computed: Sequence[Sequence[lp.Statement]], calls: Sequence[Sequence[lp.Let]]) -> frozenset[lp.Register]:
    """What is read by another stage than the one that makes it, or by a call."""
    made: dict[lp.Register, int] = {}
    for stage, statements in enumerate(computed):
        made.update({x.target: stage for x in statements if isinstance(x, (lp.Let, lp.Load))})
    results = {x.target for these in calls for x in these}
    read = {(r, stage) for stage, statements in enumerate(computed) for x in statements for r in registers_of(x)}
    kept = {r for r, stage in read if r in made and made[r] != stage}
    arguments = {r for these in calls for x in these for r in registers_of(x) if r in made}
    return frozenset(results | kept | arguments)


def registers_of(s: lp.Statement) -> list[lp.Register]:
    """What a statement computes with, or stores."""
    given: Sequence[lp.Operand] = s.operands if isinstance(s, lp.Let) else [s.value] if isinstance(s, lp.Store) else ()
    return [x for x in given if isinstance(x, lp.Register)]

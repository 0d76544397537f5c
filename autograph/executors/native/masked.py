"""Branches and loops that are not the same for all iterations that are done at once (`lanes`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autograph.executors.native import program as lp

if TYPE_CHECKING:
    from autograph.executors.native.emit import Emitter

__all__ = ["branch", "loop"]

#: Processors with vectors of so many bytes have registers for masks.
_WITH_MASKS = 64


def branch(emitter: Emitter, s: lp.If) -> None:
    """Both branches, and of each iteration the values of its own."""
    condition, around = emitter.operand(s.condition), emitter.mask
    kind = emitter.type("b")
    other = emitter.value(f"xor {kind} {condition}, splat (i1 true)")
    for block, mask in ((s.then, condition), (s.orelse, other)):
        emitter.mask = mask if around is None else emitter.value(f"and {kind} {around}, {mask}")
        emitter.block(block)
    emitter.mask = around
    for target, yes, no in s.merges:
        values = ", ".join(f"{emitter.type(x.type)} {emitter.operand(x)}" for x in (yes, no))
        emitter.define(target, emitter.value(f"select {kind} {condition}, {values}"))


def loop(emitter: Emitter, s: lp.While) -> None:
    """Iterations for as long as the loop goes on for one of those that are done at once."""
    head, body, done = (emitter.new_label() for _ in range(3))
    kind, around = emitter.type("b"), emitter.mask
    initials = [emitter.operand(x) for x in s.initials]
    before = emitter.label
    emitter.put(f"br label %{head}")
    emitter.begin(head)
    for register in s.carried:
        emitter.define(register, emitter.fresh())
    start = len(emitter.lines)
    splats = emitter.splats
    emitter.splats = dict(splats)
    emitter.block(s.test)
    wide = None if emitter.width == _WITH_MASKS else _wide(emitter, s)
    if wide is None:
        goes_on = emitter.operand(s.condition)
    else:
        kept = _kept(emitter, s.condition, wide)
        goes_on = emitter.value(f"icmp slt {wide} {kept}, zeroinitializer")
    if around is not None:
        goes_on = emitter.value(f"and {kind} {around}, {goes_on}")
        if wide is not None:
            kept = emitter.value(f"sext {kind} {goes_on} to {wide}")
    bits = emitter.value(f"bitcast {kind} {goes_on} to i{emitter.lanes}")
    some = emitter.value(f"icmp ne i{emitter.lanes} {bits}, 0")
    emitter.put(f"br i1 {some}, label %{body}, label %{done}")
    emitter.begin(body)
    at_test = dict(emitter.splats)
    if wide is not None:
        goes_on = emitter.value(f"icmp slt {wide} {kept}, zeroinitializer")
    emitter.mask = goes_on
    emitter.block(s.body)
    phis = []
    for register, initial, x in zip(s.carried, initials, s.nexts):
        name, type = emitter.names[register], emitter.type(register.type)
        after = emitter.value(f"select {kind} {goes_on}, {type} {emitter.operand(x)}, {type} {name}")
        phis.append(f"  {name} = phi {type} [{initial}, %{before}], [{after}, %{{end}}]")
    emitter.put(f"br label %{head}")
    emitter.lines[start:start] = [phi.replace("{end}", emitter.label) for phi in phis]
    emitter.mask, emitter.splats = around, at_test
    emitter.begin(done)


def _wide(emitter: Emitter, s: lp.While) -> str:
    """The type of a mask that is as wide as the numbers that it is for."""
    return f"<{emitter.lanes} x i{8 * max(lp.DTYPES[x.type].itemsize for x in s.carried)}>"


def _kept(emitter: Emitter, x: lp.Operand, wide: str) -> str:
    """A mask as it goes from block to block, and as questions are joined: as wide as the numbers that it is for. As
    single bits it would be packed and unpacked, except where the processor has registers for masks."""
    made = emitter.made.get(x)
    if made is not None and made.operation in ("and", "or") and x in emitter.varying:
        parts = ", ".join([_kept(emitter, o, wide) for o in made.operands])
        return emitter.value(f"{made.operation} {wide} {parts}")
    return emitter.value(f"sext {emitter.type('b')} {emitter.operand(x)} to {wide}")

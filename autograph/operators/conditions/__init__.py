"""Truth values and the facts that follow from conditions; and the iterables, lists and loops that statements work
with."""

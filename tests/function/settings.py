"""A module of settings that traced functions read; see test_guards."""

SCALE = 2
OFFSET = 1


def scaled(x):
    """x times the scale."""
    return x * SCALE

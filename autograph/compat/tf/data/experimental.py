"""`tf.data.experimental`."""

from autograph.data import AUTOTUNE, INFINITE_CARDINALITY, UNKNOWN_CARDINALITY
from autograph.compat.number_rules import follow_tensorflow

__all__ = ["AUTOTUNE", "INFINITE_CARDINALITY", "UNKNOWN_CARDINALITY"]

follow_tensorflow(globals())

"""`tf.bitwise`."""

from autograph import bitwise_and, bitwise_or, bitwise_xor, invert, left_shift, right_shift
from autograph.compat.number_rules import follow_tensorflow

__all__ = ["bitwise_and", "bitwise_or", "bitwise_xor", "invert", "left_shift", "right_shift"]

follow_tensorflow(globals())

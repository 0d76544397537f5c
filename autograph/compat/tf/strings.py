"""`tf.strings`."""

from autograph.ops.text.printing import string_format as format
from autograph.ops.text.strings import as_string, string_join as join, string_length as length
from autograph.ops.text.strings import string_to_number as to_number
from autograph.compat.number_rules import follow_tensorflow

__all__ = ["as_string", "format", "join", "length", "to_number"]

follow_tensorflow(globals())

"""`tf.nest`."""

from autograph.framework.nest import flatten, is_nested, map_structure, pack as pack_sequence_as

__all__ = ["flatten", "is_nested", "map_structure", "pack_sequence_as"]

"""Nested structures of values, flattened and packed again: `ag.nest`, the functions of `framework.nest`.

What users call names the user's line in errors (`names.namespace`). The package itself calls the functions as they are,
dozens of times for each statement that is traced.
"""

from autograph.framework.nest import flatten, is_nested, map_structure, pack, structure_of

__all__ = ["flatten", "is_nested", "map_structure", "pack", "structure_of"]

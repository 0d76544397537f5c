"""Items, slices, displays and choices of lists, tuples, dicts and records."""

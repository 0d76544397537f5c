"""Comprehensions, generators, iterators, and the builtins that iterate: `map`, `zip`, `sum`, `any`."""

"""Python's builtins, `math`, and methods of numbers and texts, on tensors."""

"""What stands for a Python value whose kind a graph decides: staged lists, values that may be None, operators of
tensors."""

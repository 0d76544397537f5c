"""Stand-ins for Python values whose kind is decided by a graph: staged lists, values that may be None; and the
operators of tensors."""

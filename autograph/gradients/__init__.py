"""Differentiation: the tape, and the gradients of ops that hold graphs."""

"""Ops that turn many elements into one, or into running results."""

"""Branches, loops, calls, errors and Python functions as operations that hold graphs."""

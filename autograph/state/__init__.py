"""State of whole models: `Module`, which knows the variables in it, and checkpoints, which keep them in files."""

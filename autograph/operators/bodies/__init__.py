"""What the trace of every body needs, of a statement or an expression: the code behind a step that may raise, and lists
that have to be shared before it."""

"""`if`, `while`, `for`, `match` and operations inside of `try`, on Python values and on tensors."""

"""`try`, `with`, `assert` and `raise` as converted code runs them."""

"""How converted code calls: which callee is converted, overlaid, recursive, or left alone."""

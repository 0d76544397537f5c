"""What looks at the stack: `sys._getframe`, `inspect.stack`, and the debugger, in the user's terms."""

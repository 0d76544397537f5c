"""CPython's own regression tests, run against modules of the standard library whose every function is converted.

    python -m tests.cpython                 all modules of `modules.MODULES`: a table
    python -m tests.cpython bisect heapq    some
    python -m tests.cpython --extra         also those that nobody promised
    python -m tests.cpython --fast          without the slow run that goes through all operators and counts functions

- `modules`: which modules, with which tests, and where a difference is right;
- `importer`: the import hook that converts a module while it is loaded;
- `child`: one module, one way, in a process of its own;
- `compare`: runs it both ways and compares test by test.
"""

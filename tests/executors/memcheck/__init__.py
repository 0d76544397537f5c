"""Native code under valgrind: `make valgrind`."""

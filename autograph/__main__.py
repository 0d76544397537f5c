"""`python -m autograph` is the `autograph` command."""

from autograph.cli import main

if __name__ == "__main__":
    main(prog_name="python -m autograph")

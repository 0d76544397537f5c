"""A loop that is native but for one line: for the text in it, Python is called in each round.

    autograph profile examples/profiling/leaving_native_code.py:collatz_path 27

The first line of advice names the line. `python examples/profiling/leaving_native_code.py` prints the path.
"""

from __future__ import annotations

import sys
from typing import Any

import autograph as ag


@ag.function
def collatz_path(n: Any) -> Any:
    path = ag.constant("")
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        path = ag.strings.join([path, "+"])
    return path


if __name__ == "__main__":
    print(collatz_path(ag.constant(int(sys.argv[1]) if sys.argv[1:] else 27)).numpy().decode())

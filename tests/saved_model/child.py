"""Runs saved models in a process that has nothing of the programs: `python child.py FOLDER`.

FOLDER has `calls.pickle`, a list of (name of a saved model, arguments of calls); what came of each call is written to
`outcomes.pickle` beside it.
"""

from __future__ import annotations

import contextlib
import copy
import io
import pickle
import sys
from pathlib import Path
from typing import Any

import autograph as ag


def outcome(function: Any, arguments: Any) -> tuple[Any, str, str, str]:
    """The result, or class and text of the error; and what was printed."""
    text = io.StringIO()
    result, kind, message = None, "", ""
    with contextlib.redirect_stdout(text):
        try:
            result = function(*copy.deepcopy(arguments))
        except Exception as error:
            kind, message = type(error).__name__, str(error)
    return result, kind, message, text.getvalue()


class _Refused:
    """The programs are not there."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name.partition(".")[0] in ("tests", "gast"):
            raise ImportError(f"{name} is not there")


def main(place: Path) -> None:
    loaded = [name for name in sys.modules if name.partition(".")[0] == "tests"]
    assert not loaded, loaded
    sys.meta_path.insert(0, _Refused())
    with open(place / "calls.pickle", "rb") as file:
        calls = pickle.load(file)
    found = []
    for name, given in calls:
        function = ag.saved_model.load(place / name)
        found.append([outcome(function, arguments) for arguments in given])
    with open(place / "outcomes.pickle", "wb") as file:
        pickle.dump(found, file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

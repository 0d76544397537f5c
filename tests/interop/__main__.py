"""`python -m tests.interop`: the corpus, exported, loaded and run by TensorFlow, with shares by reason.

`AUTOGRAPH_PEERS` names the folder with the environment `tf`, as for the bench.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from tests.corpus.registry import all_programs
from tests.interop.peers import interpreter
from tests.interop.writing import Writer

RUNNER = Path(__file__).resolve().parent / "tensorflow_runner.py"


def run_tensorflow(python: str, folder: Path) -> dict[str, Any]:
    """What TensorFlow made of the graphs of a folder, by name; a graph that ends the process is one that crashed."""
    names = [entry["name"] for entry in json.loads((folder / "manifest.json").read_text())["graphs"]]
    graphs: dict[str, dict[str, str]] = {}
    version = "?"
    while len(graphs) < len(names):
        command = [python, str(RUNNER), str(folder), str(len(graphs))]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        for name, found in map(json.loads, done.stdout.splitlines()):
            if name == "tensorflow":
                version = found
            else:
                graphs[name] = found
        if done.returncode:
            if version == "?":
                raise SystemExit(done.stderr[-3000:])
            last = (done.stderr.strip().splitlines() or ["no words"])[-1]
            graphs[names[len(graphs)]] = {"run": f"crashed: it ended with {done.returncode}: {last}"}
    return {"tensorflow": version, "graphs": graphs}


def report(writer: Writer, found: dict[str, Any], verbose: bool) -> bool:
    """Prints the shares; whether every graph that was written did what it should."""
    programs: dict[str, list[str]] = {}
    for entry in writer.entries:
        programs.setdefault(entry["program"], []).extend(found["graphs"][entry["name"]].values())
    equal = sum(all(o == "equal" for o in outcomes) for outcomes in programs.values())
    runs = Counter(o.partition(":")[0] for outcomes in programs.values() for o in outcomes)
    total = len(programs) + len(writer.left_out)
    print(f"TensorFlow {found['tensorflow']}: {equal} of {len(programs)} programs equal, {total} in all")
    print(f"runs: {dict(runs)}")
    for reason, count in writer.refused.most_common():
        print(f"  left out {count:5}  {reason}")
    if verbose:
        for name, outcomes in programs.items():
            for outcome in dict.fromkeys(o for o in outcomes if o != "equal"):
                print(f"  {name}: {outcome[:300]}")
    return equal == len(programs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="programs, or the beginnings of their names (default: all)")
    parser.add_argument("--out", type=Path, help="keep the files here")
    parser.add_argument("--quiet", action="store_true", help="name no programs")
    given = parser.parse_args()
    python = interpreter("tf")
    if python is None:
        sys.exit("AUTOGRAPH_PEERS names no folder with an environment `tf` that has TensorFlow")
    programs = [p for p in all_programs() if not p.python_only and not p.pending]
    if given.names:
        programs = [p for p in programs if p.name.startswith(tuple(given.names))]
    with tempfile.TemporaryDirectory() as temporary:
        writer = Writer(given.out or Path(temporary))
        writer.add_programs(programs)
        writer.close()
        found = run_tensorflow(python, writer.folder)
        sys.exit(0 if report(writer, found, not given.quiet) else 1)


if __name__ == "__main__":
    main()

"""Graphs, with what they were given and gave, as files for a program that has no autograph."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

import autograph as ag
from autograph import errors
from autograph.framework import op_def
from tests.agreement import run
from tests.corpus.registry import Program
from tests.interop import exchange
from tests.interop.recording import Record, recorded

__all__ = ["Writer"]


class Writer:
    """Writes a folder: `manifest.json`, and for each graph its GraphDef and the arrays of its runs.

    Attributes:
        refused: why programs were left out, counted.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.entries: list[dict[str, Any]] = []
        self.refused: Counter[str] = Counter()
        self.left_out: dict[str, str] = {}
        folder.mkdir(parents=True, exist_ok=True)

    def add_programs(self, programs: Iterable[Program]) -> None:
        """Runs programs, and writes the graphs that ran."""
        for program in programs:
            with recorded() as records:
                function = ag.function(program.function)
                for arguments in program.inputs:
                    run(function, program.staged_arguments(arguments))
                self.add(program.name, list(records))

    def add(self, name: str, records: list[Record]) -> None:
        """Writes the runs of one program, or notes why it has to be left out."""
        by_graph: dict[int, list[Record]] = {}
        for record in records:
            by_graph.setdefault(id(record.graph), []).append(record)
        if not by_graph:
            self._leave_out(name, "no graph of it ran")
            return
        try:
            made = [self._graph(f"{name}.{i}", runs) for i, runs in enumerate(by_graph.values())]
        except errors.UnimplementedError as error:
            self._leave_out(name, error.message)
            return
        except Exception as error:  # a defect of ours, which is to be seen beside the other results
            self._leave_out(name, f"the export failed: {type(error).__name__}: {error}".splitlines()[0])
            return
        for entry, data, arrays in made:
            (self.folder / f"{entry['name']}.pb").write_bytes(data)
            exchange.save(self.folder / f"{entry['name']}.npz", arrays)
            self.entries.append(entry | {"program": name})

    def _leave_out(self, name: str, why: str) -> None:
        self.left_out[name] = why
        self.refused[_kind(why)] += 1

    def _graph(self, name: str, runs: list[Record]) -> tuple[dict[str, Any], bytes, dict[str, Any]]:
        graph = runs[0].graph
        lowered = graph.as_graph_def()
        data = lowered.SerializeToString()
        nodes = {node.name for node in lowered.node}
        opaque = [t for t in graph.outputs if t.dtype.is_opaque]
        if opaque:
            raise errors.UnimplementedError(f"it returns a list, dict or set as it is ({opaque[0].op.type})")
        variables = [i for i, t in enumerate(graph.inputs) if t.dtype == "resource"]
        given = [i for i, t in enumerate(graph.inputs) if t.dtype == "variant"]
        if given:
            raise errors.UnimplementedError("it takes a list, dict or set as it is (Placeholder)")
        waits = [node.name for node in lowered.node if _may_raise(node) or _has_effects(node)]
        entry = {
            "name": name,
            "inputs": [t.op.name for t in graph.inputs],
            "outputs": [t.name for t in graph.outputs],
            "dtypes": [t.dtype.name for t in graph.outputs],
            "targets": waits,
            "variables": {str(i): runs[0].graph.inputs[i].handle_type[0].name for i in variables},  # type: ignore[index]
            "runs": len(runs),
            "errors": [None if r.error is None else type(r.error).__name__ for r in runs],
            "texts": [None if r.error is None else str(r.error) for r in runs],
        }
        assert all(n.partition(":")[0] in nodes for n in (*entry["inputs"], *entry["outputs"]))  # type: ignore[misc]
        arrays: dict[str, Any] = {}
        for number, record in enumerate(runs):
            for what, values in (("in", record.inputs), ("out", record.outputs or [])):
                arrays.update({f"{number}/{what}{i}": v for i, v in enumerate(values) if v is not None})
            arrays.update({f"{number}/after{i}": v for i, v in record.after.items() if v is not None})
        if any(np.asarray(a).dtype == object and not _is_text(a) for a in arrays.values()):
            raise errors.UnimplementedError("it takes or gives values that are no arrays")
        return entry, data, arrays

    def close(self) -> None:
        """Writes the manifest."""
        text = json.dumps({"graphs": self.entries, "left_out": self.left_out}, indent=1)
        (self.folder / "manifest.json").write_text(text)


def _may_raise(node: Any) -> bool:
    declared = op_def.registered().get(node.op)
    return declared is not None and declared.raises


def _has_effects(node: Any) -> bool:
    return node.op in ("If", "While", "StatefulPartitionedCall", "PrintV2") or node.op.startswith("Assign")


def _is_text(value: Any) -> bool:
    return all(isinstance(t, (bytes, str)) for t in np.asarray(value).ravel().tolist())


def _kind(why: str) -> str:
    """The reason less what is the program's own."""
    return why.partition(", the operation")[0].partition("(")[2] or why

"""`ag.profiler`: records where the time and the memory go.

    with ag.profiler.trace("logs") as recording:
        for i in range(100):
            with ag.profiler.step("train", step_num=i):
                train_step(next(batches))
    print(ag.profiler.report("logs"))

As long as nothing is recorded, functions run code that knows nothing of it.
"""

from __future__ import annotations

from autograph.framework import names as _names
from autograph.profiler import server
from autograph.profiler.files import load, save
from autograph.profiler.options import Options
from autograph.profiler.peaks import measure_peaks
from autograph.profiler.profile import KINDS, Buffer, Event, OperationFacts, Profile
from autograph.profiler.recording import Recording, annotate, start, step, stop, trace
from autograph.profiler.reporting import Report, report
from autograph.profiler.tensorboard.client import capture, monitor

__all__ = [
    "KINDS", "Buffer", "Event", "OperationFacts", "Options", "Profile", "Recording", "Report", "annotate", "capture",
    "load", "measure_peaks", "monitor", "report", "save", "server", "start", "step", "stop", "trace",
]  # fmt: skip

_names.namespace(globals(), "ag.profiler")

"""What of NumPy's functions is loaded when."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
import numpy as np
import autograph as ag

def loaded(name):
    return f"autograph.numpy_protocol.{name}" in sys.modules

assert not loaded("dispatch")
f = ag.function(lambda x: np.sum(x * np.max(x)))
assert float(f(ag.constant([1.0, 2.0]))) == 6.0
assert loaded("dispatch") and not loaded("linalg") and not loaded("fourier")
assert round(float(np.linalg.det(ag.constant([[2.0, 1.0], [1.0, 3.0]])))) == 5 and loaded("linalg")
assert np.fft.fft(ag.constant([1.0, 1.0])).numpy().tolist() == [2, 0] and loaded("fourier")
"""


def test_linear_algebra_and_fourier_transforms_are_loaded_when_they_are_called(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    subprocess.run([sys.executable, str(tmp_path / "program.py")], check=True)

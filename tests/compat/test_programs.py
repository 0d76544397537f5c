"""Classical `tf.function` programs: each prints with autograph what TensorFlow prints.

The programs of `programs/` are those of TensorFlow's guide "Better performance with tf.function" and of its AutoGraph
reference, and of its guide on training loops. The `.txt` beside each is what TensorFlow 2.21 printed for it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import autograph as ag
from tests.seeds.test_seeds import normalized, run_block

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.py"))


@pytest.mark.parametrize("path", PROGRAMS, ids=[path.stem for path in PROGRAMS])
def test_program_prints_what_it_prints_with_tensorflow(path):
    with ag.run_functions_eagerly(False):  # puts back what was before, also where a program stops in the middle
        shown = run_block(path, {"__name__": "__main__"})
    expected = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert normalized_lines(shown) == normalized_lines(expected)


def normalized_lines(text: str) -> list[str]:
    return [normalized(line) for line in text.splitlines()]

"""Programs with effects outside of themselves that are refused.

Each takes one number, which as a tensor decides whether or how often they happen.
"""

from __future__ import annotations

import contextlib
import datetime
import functools
import io
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable
from typing import Any

import numpy as np

import autograph as ag
from tests.operators.builtins.effects_done import draws, kept, logger, waiting


def open_in_a_branch(n):
    if n > 2:
        with open("log.txt", "w") as file:
            file.write("large")
    return n


def append_in_a_loop(n):
    for i in range(n):
        with open("log.txt", "a") as file:
            print(i, file=file)
    return n


def _save(n):
    pathlib.Path("saved.txt").write_text("x")
    return n


def write_in_a_callee(n):
    return _save(n) if n > 2 else n


@ag.function
def _saves(n):
    return _save(n)


def write_in_another_function(n):
    if n > 2:
        n = _saves(n)
    return n


def write_in_a_comprehension(n):
    return sum([_save(i) for i in range(n)])


def write_in_a_handler(n):
    try:
        if n > 2:
            raise ValueError
    except ValueError:
        _save(n)
    return n


def write_and_catch(n):
    if n > 2:
        try:
            _save(n)
        except Exception:
            n = 0
    return n


def write_and_suppress(n):
    if n > 2:
        with contextlib.suppress(Exception):
            os.mkdir("made")
    return n


def write_after_an_assertion(n):
    assert n < 2, "too large"
    _save(n)
    return n


def write_after_a_return(n):
    if n > 2:
        return 0
    os.mkdir("made")
    return n


def write_in_a_generator(n):
    def items():
        for i in range(2):
            _save(i)
            yield i

    total = 0
    if n > 2:
        for item in items():
            total += item
    return total


def change_the_environment(n):
    if n > 2:
        os.environ["AUTOGRAPH_TEST_EFFECT"] = "set"
    return n


def remove_in_a_branch(n):
    if n > 2:
        os.remove("kept.txt")
    return n


def copy_in_a_loop(n):
    while n > 2:
        shutil.copy("kept.txt", f"copy{0}.txt")
        n -= 1
    return n


def run_in_a_branch(n):
    if n > 2:
        subprocess.run(["touch", "touched.txt"], check=True)
    return n


def shell_in_a_branch(n):
    if n > 2:
        os.system("touch touched.txt")
    return n


def temporary_in_a_branch(n):
    if n > 2:
        tempfile.mkdtemp(dir=".")
    return n


def save_an_array(n):
    if n > 2:
        np.save("array.npy", np.arange(3))
    return n


def write_a_descriptor(n):
    if n > 2:
        os.write(1, b"to a descriptor")
    return n


def write_to_a_stream_of_the_function(n):
    text = io.StringIO()
    if n > 2:
        text.write("large")
    return len(text.getvalue())


def write_a_number_to_a_stream_of_the_function(n):
    text = io.StringIO()
    text.write(f"{n}")
    return len(text.getvalue())


def print_to_a_stream_of_the_function(n):
    text = io.StringIO()
    if n > 2:
        print("large", file=text)
    return len(text.getvalue())


def read_on_in_a_branch(n):
    with open("kept.txt") as file:
        if n > 2:
            file.readline()
        return len(file.readline()) + n


def draw_on_in_a_loop(n):
    rng = random.Random(3)
    total = 0.0
    for _ in range(n):
        total += rng.random()
    return total


def a_generator_without_a_seed(n):
    return n + np.random.default_rng().random()


def state_of_the_generator(n):
    if n > 2:
        random.setstate(draws.getstate())
    return n


def log_an_error_with_its_traceback(n):
    try:
        if n > 2:
            raise ValueError("large")
    except ValueError:
        logger.exception("caught")
    return n


def write_with_a_partial(n):
    save = functools.partial(_save, 1)
    if n > 2:
        save()
    return n


def put_in_a_branch(n):
    if n > 2:
        waiting.put(1)
    return n


def thread_in_a_branch(n):
    if n > 2:
        threading.Thread(target=print).start()
    return n


def settings_in_a_branch(n):
    if n > 2:
        np.set_printoptions(precision=3)
    return n


def level_in_a_branch(n):
    if n > 2:
        logger.setLevel(10)
    return n


def redirected(n):
    with contextlib.redirect_stdout(kept):
        print("somewhere else")
    return n


def look_at_what_was_written(n):
    kept.write("x")
    return n + len(kept.getvalue())


def time_of_day_in_a_branch(n):
    return datetime.datetime.now().year if n > 2 else 0


def as_many_draws_as_a_tensor_says(n):
    return len(draws.sample([1, 2, 3], n)) + len(draws.choices([1, 2, 3], k=n))


def an_array_of_draws_as_long_as_a_tensor_says(n):
    return np.random.random(n).sum()


REFUSED: dict[str, Callable[..., Any]] = {
    f.__name__: f
    for f in (
        open_in_a_branch, append_in_a_loop, write_in_a_callee, write_in_another_function, write_in_a_comprehension,
        write_in_a_handler, write_and_catch, write_and_suppress, write_after_an_assertion, write_after_a_return,
        write_in_a_generator, change_the_environment, remove_in_a_branch, copy_in_a_loop, run_in_a_branch,
        shell_in_a_branch, temporary_in_a_branch, save_an_array, write_a_descriptor,
        write_to_a_stream_of_the_function, write_a_number_to_a_stream_of_the_function,
        print_to_a_stream_of_the_function, read_on_in_a_branch, draw_on_in_a_loop, a_generator_without_a_seed,
        state_of_the_generator, log_an_error_with_its_traceback, write_with_a_partial,
        put_in_a_branch, thread_in_a_branch, settings_in_a_branch, level_in_a_branch, redirected,
        look_at_what_was_written, time_of_day_in_a_branch, as_many_draws_as_a_tensor_says,
        an_array_of_draws_as_long_as_a_tensor_says,
    )
}  # fmt: skip

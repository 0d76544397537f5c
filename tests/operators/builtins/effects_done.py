"""Programs with effects outside of themselves that are done as plain Python does them.

Each takes one number, which as a tensor may decide whether or how often they happen.
"""

from __future__ import annotations

import csv
import io
import json
import logging
import os
import pathlib
import pprint
import queue
import random
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

import autograph as ag

logger = logging.getLogger("tests.effects")
adapter = logging.LoggerAdapter(logger, {"who": "me"})
draws = random.Random(7)
numbers = np.random.default_rng(7)
kept = io.StringIO()
waiting: Any = queue.Queue()


def log_in_a_branch(n):
    logger.warning("before %s", n)
    if n > 2:
        logger.warning("large: %d and %s", n, [n, "x"])
    else:
        logging.getLogger("tests.effects").error(f"small: {n}")
    return n


def log_in_a_loop(n):
    for i in range(n):
        adapter.warning("round %s of %s", i, n)
        print("printed", i)
    logging.warning("done")
    return n


def log_of_a_caller(n):
    def tell(text):
        logger.warning(text, stacklevel=2)

    if n > 1:
        tell("one")
        tell(f"{n}")
    return n


def warn_in_a_branch(n):
    if n > 2:
        warnings.warn(f"large: {n}", stacklevel=1)
        warnings.warn(RuntimeWarning(f"of a class: {n}"), stacklevel=1)
    warnings.warn("always", DeprecationWarning, stacklevel=1)
    return n


def warn_from_a_helper(n):
    def complain():
        warnings.warn("the caller's line", stacklevel=2)

    while n > 0:
        complain()
        n -= 1
    return n


def write_to_streams(n):
    count = 0
    for i in range(n):
        count += sys.stdout.write(f"<{i}>")
        if i == 1:
            sys.stderr.write("one\n")
    print()
    return count


def write_to_a_stream_from_outside(n):
    while n > 0:
        kept.write(f"{n},")
        n -= 2
    kept.writelines(["a", "b"])
    return n


def a_stream_of_its_own(n):
    if n > 2:
        text = io.StringIO()
        text.write("ab")
        print("cd", file=text)
        n += len(text.getvalue())
    return n


def sleep_in_a_branch(n):
    if n > 1000:
        time.sleep(n)
    time.sleep(0)
    return n


def clocks(n):
    start = time.perf_counter()
    for _ in range(n):
        pass
    return time.perf_counter() >= start and time.time_ns() > 0


def draw_at_the_top(n):
    return n + random.random() + random.randint(1, 100) + np.random.rand() + draws.gauss(0, 1)


def draw_in_a_branch(n):
    x = 0.0
    if n > 2:
        x = random.random()
    elif n > 1:
        x = np.random.uniform(2, 3)
    return x + random.uniform(1, 2)


def draw_in_loops(n):
    total = 0.0
    while random.random() < 0.9 and total < n:
        total += numbers.normal(1.0, 0.1)
        for _ in range(n):
            total += draws.randrange(10) + np.random.randint(5)
    return total


def draw_of_tensors(n):
    total = 0
    for i in range(n):
        total += random.randint(0, i) + random.randrange(100, 200 + i) + draws.randint(10, 20 + i)
    return total + random.uniform(n, n + 1) + np.random.normal(n, 1.0)


def draw_arrays(n):
    noise = np.random.normal(0.0, 1.0, (2, 3)) + numbers.random(3) + np.random.randn(2, 1)
    if n > 2:
        noise = noise * np.random.permutation(3)
    return noise + n


def draw_items(n):
    items = [3, 1, 4, 1, 5]
    total = random.choice(items) + draws.choice((n, n + 1))
    for one in random.sample(items, 3):
        total = total * 10 + one
    for one in random.choices(items, weights=[1, 2, 3, 4, 5], k=2):
        total = total * 10 + one
    return total


def draw_words(n):
    word = random.choice(["a", "bb", "ccc"])
    while len(word) < n:
        word += random.choice("xy")
    return word


def shuffle_in_a_branch(n):
    cards = [1, 2, 3, 4, 5, 6]
    if n > 2:
        random.shuffle(cards)
    numbers.shuffle(cards)
    return cards


def seed_in_a_branch(n):
    if n > 2:
        random.seed(42)
        np.random.seed(42)
    return random.random() + np.random.rand()


def a_generator_of_its_own(n):
    rng = np.random.default_rng(3)
    mine = random.Random(3)
    return n + rng.random() + mine.random()


def monte_carlo(n):
    inside = 0
    for _ in range(n * 10):
        x, y = random.random(), random.random()
        if x * x + y * y <= 1:
            inside += 1
    return 4 * inside / (n * 10 + 1)


def metropolis(n):
    x, accepted = 0.0, 0
    for _ in range(n * 5):
        proposed = x + random.gauss(0, 1)
        if random.random() < np.exp(x * x - proposed * proposed):
            x, accepted = proposed, accepted + 1
    return x, accepted


def draw_in_a_comprehension(n):
    return sum([random.random() for _ in range(n)]) + sum(np.random.rand() for _ in range(3))


def draw_in_a_callee(n):
    def toss(p):
        return random.random() < p

    heads = 0
    while heads < n:
        if toss(0.5):
            heads += 1
            logger.warning("head %d", heads)
    return heads


def log_in_a_handler(n):
    try:
        if n > 2:
            raise ValueError("large")
        print("small")
    except ValueError as error:
        logger.error("caught %s", error)
        sys.stdout.write("handled\n")
    finally:
        print("finally")
    return n


def log_in_a_generator(n):
    def items():
        for i in range(3):
            logger.warning("item %d", i)
            yield i * n

    total = 0
    for item in items():
        if item > 2:
            logger.warning("over %d", item)
        total += item
    return total


def log_and_return_early(n):
    if n > 2:
        logger.warning("early")
        return 1
    logger.warning("late")
    return 2


def log_until_a_break(n):
    for i in range(10):
        if i == n:
            break
        logger.warning("at %d", i)
    else:
        logger.warning("never")
    return i


def short_circuits(n):
    def told(value):
        logger.warning("asked")
        return value

    return 1 if n > 2 and told(n < 10) or told(n == 1) else 0


def read_a_file_in_a_branch(n):
    with open(__file__, encoding="utf-8") as file:
        first = len(file.readline())
    if n > 2:
        with open(__file__, encoding="utf-8") as file:
            n += len(file.readline())
    return n + first


def import_in_a_branch(n):
    if n > 2:
        import colorsys

        n += colorsys.ONE_THIRD * 3
    return n


@ag.function
def _inner(n):
    logger.warning("inner %s", n)
    return n + random.random()


def through_another_function(n):
    if n > 2:
        return _inner(n)
    return 0.0


def append_to_a_file(n):
    with open("appended.txt", "a") as file:
        file.write("line\n")
        print("printed into it", file=file)
    with open("appended.txt") as file:
        return n + len(file.readlines())


def read_a_file_that_changes(n):
    if os.path.exists("appended.txt"):
        n += len(pathlib.Path("appended.txt").read_text())
    with open("appended.txt", "a") as file:
        file.write("x")
    return n


def set_the_environment(n):
    os.environ["AUTOGRAPH_TEST_EFFECT"] = os.environ.get("AUTOGRAPH_TEST_EFFECT", "") + "a"
    return n + len(os.environ["AUTOGRAPH_TEST_EFFECT"])


def run_at_the_top(n):
    subprocess.run([sys.executable, "-c", "open('ran.txt', 'a').write('x')"], check=True)
    return n + os.path.getsize("ran.txt")


def into_a_queue(n):
    waiting.put("something")
    return n + waiting.qsize() - (waiting.qsize() > 0)


def dump_and_write_rows(n):
    rows = csv.writer(kept)
    named = csv.DictWriter(kept, ["a", "b"])
    if n > 1:
        named.writeheader()
        json.dump({"n": n, "all": [n, 1]}, kept)
    for i in range(n):
        rows.writerow([i, i * i, "text"])
        named.writerow({"a": i, "b": "x"})
        pprint.pprint([i, n], stream=kept)
    return n


def leave_in_a_branch(n):
    try:
        if n > 2:
            print("leaving")
            sys.exit(3)
        if n == 0:
            raise SystemExit("nothing")
    except SystemExit as error:
        print("caught", error.code)
        n += 10
    return n


DONE: dict[str, Callable[..., Any]] = {
    f.__name__: f
    for f in (
        log_in_a_branch, log_in_a_loop, log_of_a_caller, warn_in_a_branch, warn_from_a_helper, write_to_streams,
        write_to_a_stream_from_outside, a_stream_of_its_own, sleep_in_a_branch, clocks, draw_at_the_top,
        draw_in_a_branch, draw_in_loops, draw_of_tensors, draw_arrays, draw_items, draw_words, shuffle_in_a_branch,
        seed_in_a_branch, a_generator_of_its_own, monte_carlo, metropolis, draw_in_a_comprehension, draw_in_a_callee,
        log_in_a_handler, log_in_a_generator, log_and_return_early, log_until_a_break, short_circuits,
        read_a_file_in_a_branch, import_in_a_branch, through_another_function, append_to_a_file,
        read_a_file_that_changes, set_the_environment, run_at_the_top, into_a_queue, dump_and_write_rows,
        leave_in_a_branch,
    )
}  # fmt: skip

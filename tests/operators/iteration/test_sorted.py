"""`sorted` and `list.sort`: tuples that are given one by one, keys that are lists, and functions that compare."""

from __future__ import annotations

import functools
from collections import Counter

import numpy as np
import pytest

import autograph as ag
from tests.agreement import same

# mypy: disable-error-code="no-untyped-def"


def pairs_of_words(text):
    for word in text.split():
        yield len(word), word


def tuples_one_by_one(text):
    words = text.split()
    found = sorted((len(w), w) for w in words), sorted(((w, len(w)) for w in words if w != "a"), reverse=True)
    return *found, sorted(pairs_of_words(text)), sorted(map(lambda w: (len(w), w), words))


def tuples_in_step(text):
    words = text.split()
    return sorted(zip([len(w) for w in words], words)), sorted(enumerate(text), key=lambda pair: pair[1])


def counts(text):
    return sorted(((n, c) for c, n in Counter(text).items()), key=lambda pair: (-pair[0], pair[1]))


def keys_that_are_lists(text):
    words = text.split()
    words.sort(key=lambda w: [len(w), w], reverse=True)
    return sorted(text.split(), key=lambda w: [len(w), [w]]), words


def compared(text):
    by_length = functools.cmp_to_key(lambda a, b: len(a) - len(b))
    words = text.split()
    words.sort(key=by_length, reverse=True)
    return sorted(text.split(), key=by_length), sorted(text.split(), key=by_length, reverse=True), words


@pytest.mark.parametrize("program", [tuples_one_by_one, tuples_in_step, counts, keys_that_are_lists, compared])
def test_words_are_sorted(program):
    staged = ag.function(program)
    for text in ("ccc a bb a dd b", "x", ""):
        assert same(program(text), staged(ag.constant(text)))


def largest_number(numbers):
    def compare(a, b):
        x, y = int(str(a) + str(b)), int(str(b) + str(a))
        return (x < y) - (x > y)

    return "".join(str(n) for n in sorted(numbers, key=functools.cmp_to_key(compare)))


def test_numbers_are_compared_by_a_function_of_the_program():
    values = [3, 30, 34, 5, 9]
    assert same(largest_number(values), ag.function(largest_number)(ag.constant(np.array(values))))
    some = ag.function(lambda n: largest_number([3, n, 34]))
    assert same(largest_number([3, 30, 34]), some(ag.constant(30)))

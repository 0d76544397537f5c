"""Beam search for the most probable sentence: sequences that grow in a loop, and a `return` once nothing can beat one.

    python examples/beam_search.py               # what is found with 1, 2, 3, 4 beams
    python examples/beam_search.py --beams 10 --steps 4

The sentences come from a bigram model: which word follows which is counted in TEXT. With one beam, the search takes the
most probable word each time. `numpy_beam_search` is the same with a Python list of (score, words).
"""

from __future__ import annotations

import argparse
import math
from typing import Any

import numpy as np

import autograph as ag

TEXT = """
the dog saw the man . the dog saw a cat on the mat there . the man saw the dog . the old man slept . the bird sang .
a cat slept . a dog slept . a cat slept . nobody knew . nobody knew .
"""
WORDS = sorted(set(TEXT.split()))
END = WORDS.index(".")
STAY = np.where(np.arange(len(WORDS)) == END, 0.0, -np.inf).astype(np.float32)  # what follows an END is END


@ag.function
def beam_search(log_probabilities, beams, limit):
    """The words of the best sentence, of at most `limit` words, and the logarithm of its probability.

    `log_probabilities[i, j]` is for word j after word i; a sentence starts after the END of another.
    """
    scores, words = ag.top_k(log_probabilities[END], beams)
    sentences = words[:, ag.newaxis]
    for _ in range(limit - 1):
        last = sentences[:, -1]
        if last[0] == END:
            break
        following = ag.where((last == END)[:, ag.newaxis], STAY, ag.gather(log_probabilities, last))
        candidates = scores[:, ag.newaxis] + following
        scores, places = ag.top_k(ag.reshape(candidates, [-1]), beams)
        words = places % len(WORDS)
        sentences = ag.concat([ag.gather(sentences, places // len(WORDS)), words[:, ag.newaxis]], axis=1)
    return sentences[0], scores[0]


def numpy_beam_search(log_probabilities: Any, beams: int, limit: int) -> tuple[list[int], float]:
    found = best([(log_probabilities[END, word], [word]) for word in range(len(WORDS))], beams)
    for _ in range(limit - 1):
        if found[0][1][-1] == END:
            break
        candidates = []
        for score, sentence in found:
            following = STAY if sentence[-1] == END else log_probabilities[sentence[-1]]
            candidates += [(score + following[word], [*sentence, word]) for word in range(len(WORDS))]
        found = best(candidates, beams)
    return found[0][1], found[0][0]


def best(candidates: list[tuple[float, list[int]]], beams: int) -> list[tuple[float, list[int]]]:
    return sorted(candidates, key=lambda candidate: -candidate[0])[:beams]


def bigrams() -> Any:
    """The logarithm of how often each word follows each other one in TEXT."""
    text = [WORDS.index(word) for word in TEXT.split()]
    counts = np.zeros([len(WORDS), len(WORDS)], np.float32)
    np.add.at(counts, (text, text[1:] + text[:1]), 1.0)
    with np.errstate(divide="ignore"):
        return np.log(counts / counts.sum(axis=1, keepdims=True))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    upto = range(1, len(WORDS) + 1)
    parser.add_argument("--beams", type=int, default=4, choices=upto, metavar="N", help="1 to N beams (default 4)")
    parser.add_argument("--steps", type=int, default=12, help="words of a sentence at most (default 12)")
    options = parser.parse_args(arguments)

    model = ag.constant(bigrams())
    for beams in range(1, options.beams + 1):
        sentence, score = beam_search(model, ag.constant(beams), ag.constant(options.steps))
        text = " ".join(WORDS[word] for word in sentence.numpy() if word != END)
        print(f"beams {beams}: {text}, probability {math.exp(score.numpy()):.2g}")


if __name__ == "__main__":
    main()

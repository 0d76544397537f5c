"""Random programs, run in plain Python and in every other way there is, and compared.

    python -m tests.fuzz --count 1000 --seed 0

prints each difference as a minimal program, and how often which refusal was met. A program is made from its seed, so
a long run is gone on with from the seed where it ended.
"""

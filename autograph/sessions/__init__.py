"""Running graphs that were built by hand: `ag.Session`, and the life cycle of a graph.

    session       `Session`: what a program runs, and what it keeps: the values of variables
    fetches       nested fetches: what is asked for, and how the answer is put together
    feeds         values for tensors, checked before anything runs
    plans         build, prune, place, split, run: the steps for some fetches and feeds, and their text
    threads       the engine: a thread for each partition, and the rendezvous where they meet
    partial       runs in several steps: `partial_run_setup` and `partial_run`

`autograph.placement` says what runs where; executors run the graphs of the partitions.
"""

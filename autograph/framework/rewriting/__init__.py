"""The one API to rewrite graphs.

    editing     `Rewriter`: replace a tensor, erase or insert operations, inline a graph, in a graph that is complete
    cloning     copies of operations and graphs, with the mapping from what is copied to its copies
    extracting  a part of a graph as a graph of its own
    extending   what gradients add to operations and graphs that are still being built
    equality    whether two graphs are the same

Who reads which tensor, and who waits for which operation, is known at any time (`SymbolicTensor.consumers`,
`Operation.waiting`): operations enter themselves into lists when they are made, which costs 0.3 µs of the 20 µs and
more that tracing an operation takes, and the functions here keep the lists up. So a pass asks for the readers of each
tensor, and replaces as many as it likes, in time linear in the graph.

A finalised graph is never changed, since calls may be running it: `FrozenGraphError`. `clone` gives one that may be.
"""

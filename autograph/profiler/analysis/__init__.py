"""What a profile says: from events to sums, and from sums to advice.

    nesting     which event lies within which, and the time that each took by itself
    costs       what executed operations took: events of operations, and a share of each region for its operations
    lines       sums by user line, by op, by category
    steps       steps, what they consist of, how much of them no graph runs
    first_calls the phases of calls that traced; retraces with their reasons
    exits       where native code calls Python
    stages      stages of datasets, and which one the program waits for
    memory      the arrays that are alive over time, and at the peak
    summary     all of these of one profile
    advice      sentences with numbers, made of a summary by rules

Nothing here knows how things were recorded: it reads `Profile` alone.
"""

# --- before generators
def sample(items, limit=3):
    for item in items:
        if item > limit:
            yield item
    rest = yield from items
    return rest

# --- after generators
def sample(items, limit=3):
    def sample_pull(items, limit):
        for item in items:
            if item > limit:
                yield item
        rest = yield from items
        return rest

    def sample_push(items, limit, sink):
        for item in items:
            if item > limit:
                ag__.yield_(sink, item)
                if ag__.stopped(sink):
                    return
        rest = ag__.yield_from(sink, items)
        if ag__.stopped(sink):
            return
        return rest
    return ag__.generator(sample_pull, sample_push, items, limit)


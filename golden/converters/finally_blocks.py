# --- before finally_blocks
def sample(n):
    try:
        work(n)
    finally:
        if n > 1:
            return 5
    return n

# --- after finally_blocks
def sample(n):
    try:
        work(n)
    except BaseException:
        if n > 1:
            return 5
        raise
    else:
        if n > 1:
            return 5
    return n


# --- before returned_choices
def sample(n, found):
    return found if found else None if n > 1 else 0

# --- after returned_choices
def sample(n, found):
    if found:
        return found
    elif n > 1:
        return None
    else:
        return 0


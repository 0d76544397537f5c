# --- before assignment_expressions
def sample(values, n):
    if n > 0 and (half := n // 2) > 3:
        n = half
    while n < 9 and 0 < n < (top := limit(n)):
        n += 1
    size = len(values) + (1 if n else (rest := 2))
    return (size, [y for x in values if (y := f(x)) > 0], n)

# --- after assignment_expressions
def sample(values, n):
    value_ = not not n > 0
    if value_:
        value_ = not not (half := n // 2) > 3
    if value_:
        n = half
    while True:
        value__1 = not not n < 9
        if value__1:
            value__3 = n
            value__2 = 0 < value__3
            if value__2:
                value__4 = (top := limit(n))
                value__2 = value__3 < value__4
            value__1 = not not value__2
        if not value__1:
            break
        n += 1
    value__5 = len(values)
    if n:
        value__6 = 1
    else:
        value__6 = (rest := 2)
    size = value__5 + value__6
    value__7 = size
    items_ = []
    for x_1 in values:
        if (y := f(x_1)) > 0:
            items_.append(y)
    return (value__7, items_, n)


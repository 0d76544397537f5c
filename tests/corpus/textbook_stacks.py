"""Stacks and queues of lists, as textbooks have it."""

from __future__ import annotations

from tests.corpus.registry import textbook


@textbook
def brackets_match(codes):
    """
    >>> brackets_match([1, 2, -2, -1])
    True
    >>> brackets_match([1, 2, -1, -2])
    False
    >>> brackets_match([1])
    False
    """
    stack = []
    for code in codes:
        if code > 0:
            stack.append(code)
        elif len(stack) == 0 or stack.pop() != -code:
            return False
    return len(stack) == 0


@textbook
def evaluate_postfix(tokens, a, b):
    """
    >>> evaluate_postfix("a b + 2 *", 3, 4)
    14
    >>> evaluate_postfix("a 5 b * -", 1.5, 2)
    -8.5
    """
    stack = []
    for token in tokens.split():
        if token in ("+", "-", "*"):
            right = stack.pop()
            left = stack.pop()
            if token == "+":
                stack.append(left + right)
            elif token == "-":
                stack.append(left - right)
            else:
                stack.append(left * right)
        elif token == "a":
            stack.append(a)
        elif token == "b":
            stack.append(b)
        else:
            stack.append(int(token))
    return stack.pop()


@textbook
def hanoi(discs):
    """
    >>> hanoi(2)
    [(0, 1), (0, 2), (1, 2)]
    >>> len(hanoi(3))
    7
    """
    moves = []

    def move(n, source, target, spare):
        if n > 0:
            move(n - 1, source, spare, target)
            moves.append((source, target))
            move(n - 1, spare, target, source)

    move(discs, 0, 2, 1)
    return moves


@textbook
def sums_of_levels(tree):
    """
    >>> sums_of_levels([1, 2, 3, 4, 5])
    [1, 5, 9]
    >>> sums_of_levels([7])
    [7]
    """
    sums = []
    level = [0]
    while len(level) > 0:
        total = 0
        below = []
        for node in level:
            total += tree[node]
            for child in (2 * node + 1, 2 * node + 2):
                if child < len(tree):
                    below.append(child)
        sums.append(total)
        level = below
    return sums


@textbook
def last_in_the_circle(people, step):
    """
    >>> last_in_the_circle(7, 3)
    4
    >>> last_in_the_circle(1, 5)
    1
    """
    circle = list(range(1, people + 1))
    position = 0
    while len(circle) > 1:
        position = (position + step - 1) % len(circle)
        circle.pop(position)
    return circle[0]


@textbook
def next_greater(values):
    """
    >>> next_greater([2, 1, 3, 0])
    [3, 3, -1, -1]
    """
    result = [-1] * len(values)
    waiting = []
    for i in range(len(values)):
        while len(waiting) > 0 and values[waiting[-1]] < values[i]:
            result[waiting.pop()] = values[i]
        waiting.append(i)
    return result


@textbook
def largest_rectangle(heights):
    """
    >>> largest_rectangle([2, 1, 5, 6, 2, 3])
    10
    >>> largest_rectangle([3])
    3
    """
    stack = []
    best = 0
    for i in range(len(heights) + 1):
        height = heights[i] if i < len(heights) else 0
        while len(stack) > 0 and heights[stack[-1]] >= height:
            top = heights[stack.pop()]
            left = stack[-1] + 1 if len(stack) > 0 else 0
            best = max(best, top * (i - left))
        stack.append(i)
    return best


@textbook
def well_formed(pairs):
    """
    >>> well_formed(2)
    ['(())', '()()']
    """
    found = []

    def extend(text, opened, closed):
        if len(text) == 2 * pairs:
            found.append(text)
            return
        if opened < pairs:
            extend(text + "(", opened + 1, closed)
        if closed < opened:
            extend(text + ")", opened, closed + 1)

    extend("", 0, 0)
    return found

"""Small classes as textbooks have them: operators, texts of their own, lists and dicts that they keep."""

from __future__ import annotations

import math
from collections import OrderedDict

from tests.corpus.registry import textbook


class _Node:
    def __init__(self, data):
        self.data = data
        self.next = None


class _Chain:
    def __init__(self):
        self.head = None
        self.size = 0

    def __len__(self):
        return self.size

    def __iter__(self):
        node = self.head
        while node:
            yield node.data
            node = node.next

    def push(self, data):
        node = _Node(data)
        node.next = self.head
        self.head = node
        self.size += 1

    def reverse(self):
        before, node = None, self.head
        while node:
            after = node.next
            node.next = before
            before, node = node, after
        self.head = before

    def __repr__(self):
        return " -> ".join(str(item) for item in self)


@textbook
def chain_in_both_orders(a, b, c):
    """
    >>> chain_in_both_orders(1, 2, 3)
    '3 -> 2 -> 1 | 1 -> 2 -> 3 (3)'
    >>> chain_in_both_orders(0.5, -1, 2)
    '2 -> -1 -> 0.5 | 0.5 -> -1 -> 2 (3)'
    """
    chain = _Chain()
    for item in (a, b, c):
        chain.push(item)
    text = f"{chain} | "
    chain.reverse()
    return text + repr(chain) + f" ({len(chain)})"


class _Ratio:
    def __init__(self, above, below):
        if below == 0:
            raise ZeroDivisionError(f"{above}/0")
        divisor = math.gcd(above, below)
        self.above, self.below = above // divisor, below // divisor

    def __add__(self, other):
        return _Ratio(self.above * other.below + other.above * self.below, self.below * other.below)

    def __str__(self):
        return f"{self.above}/{self.below}" if self.below != 1 else str(self.above)

    def __repr__(self):
        return f"Ratio({self.above}, {self.below})"


@textbook
def sum_of_ratios(a, b, c, d):
    """
    >>> sum_of_ratios(1, 6, 1, 3)
    '1/6 + 1/3 = 1/2, [Ratio(1, 2)]'
    >>> sum_of_ratios(1, 2, 3, 6)
    '1/2 + 1/2 = 1, [Ratio(1, 1)]'
    >>> sum_of_ratios(1, 2, 3, 0)
    Traceback (most recent call last):
        ...
    ZeroDivisionError: 3/0
    """
    x, y = _Ratio(a, b), _Ratio(c, d)
    return "{} + {} = {}, {}".format(x, y, x + y, [x + y])  # noqa: UP032


class _Stack:
    def __init__(self, limit):
        self.items = []
        self.limit = limit

    def push(self, item):
        if len(self.items) >= self.limit:
            raise OverflowError("the stack is full")
        self.items.append(item)

    def pop(self):
        if not self.items:
            raise IndexError("the stack is empty")
        return self.items.pop()

    def is_empty(self):
        return not bool(self.items)


@textbook
def digits_in_base(n, base):
    """
    >>> digits_in_base(10, 2)
    '1010'
    >>> digits_in_base(0, 3)
    ''
    >>> digits_in_base(1048576, 2)
    Traceback (most recent call last):
        ...
    OverflowError: the stack is full
    """
    stack = _Stack(8)
    while n > 0:
        stack.push(n % base)
        n //= base
    text = ""
    while not stack.is_empty():
        text += str(stack.pop())
    return text


class _Groups:
    def __init__(self, size):
        self.parent = list(range(size))
        self.rank = [0] * size

    def find(self, x):
        while self.parent[x] != x:
            self.parent[x] = self.parent[self.parent[x]]
            x = self.parent[x]
        return x

    def union(self, a, b):
        a, b = self.find(a), self.find(b)
        if a == b:
            return False
        if self.rank[a] < self.rank[b]:
            a, b = b, a
        self.parent[b] = a
        if self.rank[a] == self.rank[b]:
            self.rank[a] += 1
        return True


@textbook
def number_of_groups(size, pairs):
    """
    >>> number_of_groups(5, [[0, 1], [2, 3]])
    3
    >>> number_of_groups(4, [[0, 1], [1, 2], [2, 0]])
    2
    """
    groups = _Groups(size)
    count = size
    for a, b in pairs:
        if groups.union(a, b):
            count -= 1
    return count


class _Sums:
    def __init__(self, values):
        self.size = len(values)
        self.tree = [0] * (self.size + 1)
        for i, value in enumerate(values):
            self.add(i, value)

    def add(self, i, value):
        i += 1
        while i <= self.size:
            self.tree[i] += value
            i += i & -i

    def before(self, end):
        total = 0
        while end > 0:
            total += self.tree[end]
            end -= end & -end
        return total


@textbook
def sum_between(values, start, end):
    """
    >>> sum_between([1, 2, 3, 4, 5], 1, 4)
    9
    >>> sum_between([1, 2, 3, 4, 5], 2, 2)
    0
    """
    sums = _Sums(values)
    return sums.before(end) - sums.before(start)


class _Vector:
    def __init__(self, *parts):
        self.parts = list(parts)

    def __mul__(self, other):
        if isinstance(other, (int, float)):
            return _Vector(*[part * other for part in self.parts])
        if isinstance(other, _Vector) and len(self.parts) == len(other.parts):
            return sum(a * b for a, b in zip(self.parts, other.parts))
        raise TypeError("vectors of one size, or a number")

    def __str__(self):
        return "(" + ",".join(map(str, self.parts)) + ")"


@textbook
def scaled_and_multiplied(x, y, factor):
    """
    >>> scaled_and_multiplied(3, 4, 2)
    ('(6,8)', 50)
    >>> scaled_and_multiplied(1.5, 0, 2)
    ('(3.0,0)', 4.5)
    """
    vector = _Vector(x, y)
    return str(vector * factor), vector * vector * factor


class _Recent:
    def __init__(self, size):
        self.size = size
        self.values = OrderedDict()

    def get(self, key):
        if key not in self.values:
            return -1
        self.values.move_to_end(key)
        return self.values[key]

    def put(self, key, value):
        self.values[key] = value
        self.values.move_to_end(key)
        if len(self.values) > self.size:
            self.values.popitem(last=False)


@textbook
def recently_used(a, b, c):
    """
    >>> recently_used(10, 20, 30)
    (10, -1, 30)
    """
    recent = _Recent(2)
    recent.put("a", a)
    recent.put("b", b)
    first = recent.get("a")
    recent.put("c", c)
    return first, recent.get("b"), recent.get("c")


class _Polynomial:
    def __init__(self, coefficients):
        self.coefficients = coefficients

    def __call__(self, x):
        value = 0
        for coefficient in reversed(self.coefficients):
            value = value * x + coefficient
        return value

    def derivative(self):
        return _Polynomial([i * c for i, c in enumerate(self.coefficients)][1:])

    def __str__(self):
        return " + ".join(f"{c}x^{i}" for i, c in enumerate(self.coefficients) if c != 0)


@textbook
def polynomial_and_derivative(a, b, c, x):
    """
    >>> polynomial_and_derivative(1, 0, 3, 2)
    ('1x^0 + 3x^2', 13, 12)
    >>> polynomial_and_derivative(0, 2, 1, 0.5)
    ('2x^1 + 1x^2', 1.25, 3.0)
    """
    polynomial = _Polynomial([a, b, c])
    return str(polynomial), polynomial(x), polynomial.derivative()(x)




class _Full(Exception):
    pass


class _Bounded:
    """A stack that says how many items it has, so that its truth is asked of `__len__`."""

    def __init__(self):
        self.items = [1]

    def __len__(self):
        return len(self.items)

    def append(self, item):
        if len(self.items) == 3:
            raise _Full(f"no room for {item}")
        self.items.append(item)

    def pop(self):
        if not self.items:
            raise IndexError("nothing is left")
        return self.items.pop()


@textbook
def filled_and_emptied(put, taken):
    """
    >>> filled_and_emptied(1, 2)
    (0, 'fine')
    >>> filled_and_emptied(3, 0)
    (3, 'no room for 2')
    >>> filled_and_emptied(1, 3)
    (0, 'nothing is left')
    """
    stack, said = _Bounded(), "fine"
    try:
        for i in range(put):
            stack.append(i)
        for _ in range(taken):
            stack.pop()
    except (_Full, IndexError) as error:
        said = str(error)
    return len(stack), said

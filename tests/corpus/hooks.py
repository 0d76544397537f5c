"""Properties, descriptors and special methods of classes, with staged values in them."""

from __future__ import annotations

import functools

from tests.corpus.registry import program


class Desc:
    def __get__(self, obj, cls):
        if obj is None:
            return self
        if obj.v > 2:
            return obj.v * 2
        return obj.v

    def __set__(self, obj, value):
        if value > 2:
            obj.v = value
        else:
            obj.v = 0


class H:
    d = Desc()

    def __init__(self, v):
        self.v = v

    @property
    def p(self):
        if self.v > 2:
            return 1
        return 0

    @p.setter
    def p(self, x):
        if x > 2:
            self.v = x
        else:
            self.v = -1

    @p.deleter
    def p(self):
        if self.v > 2:
            self.v = 0

    @property
    def plain(self):
        return self.v * 2

    @functools.cached_property
    def cp(self):
        if self.v > 2:
            return 11
        return 12

    def __getattr__(self, name):
        if name == "dyn":
            if self.v > 2:
                return 5
            return 6
        raise AttributeError(name)

    def __getitem__(self, i):
        if i > 1:
            return self.v
        return -self.v

    def __setitem__(self, i, x):
        if i > 1:
            self.v = x

    def __delitem__(self, i):
        if i > 1:
            self.v = 0

    def __contains__(self, x):
        if x > self.v:
            return False
        return True

    def __len__(self):
        return 3

    def __bool__(self):
        if self.v > 2:
            return True
        return False

    def __eq__(self, o):
        if isinstance(o, H):
            if self.v > o.v:
                return False
            return self.v == o.v
        return NotImplemented

    def __lt__(self, o):
        if self.v < o.v:
            return True
        return False

    def __add__(self, o):
        if self.v > 2:
            return H(self.v + o)
        return H(self.v - o)

    def __radd__(self, o):
        if self.v > 2:
            return self.v + o
        return o

    def __iadd__(self, o):
        if o > 2:
            self.v += o
        return self

    def __neg__(self):
        if self.v > 2:
            return H(-self.v)
        return H(0)

    def __abs__(self):
        if self.v > 2:
            return self.v
        return -self.v

    def __int__(self):
        return 3

    def __call__(self, x):
        if x > self.v:
            return x
        return self.v

    def __enter__(self):
        if self.v > 2:
            self.v += 1
        return self

    def __exit__(self, *a):
        if self.v > 2:
            self.v += 10
        return False

    def __iter__(self):
        if self.v > 2:
            x = 1
        else:
            x = 2
        return iter([x, self.v])

    def __str__(self):
        return "H"

    def __matmul__(self, o):
        if o > 1:
            return o
        return self.v

    def __invert__(self):
        if self.v > 1:
            return 1
        return 0

    def __hash__(self):
        return 1


class SeqOld:
    def __init__(self, x):
        self.x = x

    def __getitem__(self, i):
        if i >= 3:
            raise IndexError
        if self.x > 2:
            return i * 2
        return i


@program((3,), (1,))
def property_with_a_branch(x):
    return H(x).p


@program((3,), (1,))
def property_in_arithmetic(x):
    h = H(x)
    return h.p + h.plain * 2


@program((3,), (1,))
def property_in_a_condition(x):
    h = H(x)
    if h.p > 0:
        return h.p
    return 7


@program((3,), (1,))
def property_read_in_a_loop(n):
    h = H(0)
    t = 0
    for i in range(n):
        h.v = i
        t += h.p
    return t


@program((3,), (1,))
def property_assigned(x):
    h = H(0)
    h.p = x
    return h.v


@program((3,), (1,))
def property_augmented(x):
    h = H(x)
    h.p += x
    return h.v


@program((3,), (1,))
def property_assigned_in_a_branch(x):
    h = H(0)
    if x > 0:
        h.p = x
    return h.v


@program((3,), (1,))
def property_assigned_in_a_loop(x):
    h = H(0)
    for i in range(x):
        h.p = i
    return h.v


@program((3,), (1,))
def property_deleted(x):
    h = H(x)
    del h.p
    return h.v


@program((3,), (1,))
def property_by_getattr(x):
    h = H(x)
    return getattr(h, "p"), hasattr(h, "p")


@program((3,), (1,))
def cached_property(x):
    h = H(x)
    return h.cp + h.cp


@program((3,), (1,))
def descriptor_read(x):
    h = H(x)
    return h.d


@program((3,), (1,))
def descriptor_assigned(x):
    h = H(0)
    h.d = x
    return h.v


@program((3,), (1,))
def attribute_made_up(x):
    return H(x).dyn


@program((3,), (1,))
def item_of_an_object(x):
    h = H(5)
    return h[x]


@program((3,), (1,))
def item_of_an_object_set(x):
    h = H(5)
    h[x] = 9
    return h.v


@program((3,), (1,))
def item_of_an_attribute_set(x):
    h = H(5)

    class B:
        pass

    b = B()
    b.h = h
    b.h[x] = 9
    return h.v


@program((3,), (1,))
def item_of_an_object_deleted(x):
    h = H(5)
    del h[x]
    return h.v


@program((3,), (1,))
def membership_in_an_object(x):
    h = H(2)
    return x in h, x not in h


@program((3,), (1,))
def truth_of_an_object(x):
    h = H(x)
    return not h, bool(h), 1 if h else 2


@program((3,), (1,))
def loop_while_an_object_is_true(x):
    h = H(x)
    while h:
        h.v -= 1
    return h.v


@program((3,), (1,))
def objects_compared(x):
    return H(x) == H(1), H(x) != H(1)


@program((3,), (1,))
def objects_ordered(x):
    return H(x) < H(2), H(x) > H(2)


@program((3,), (1,))
def object_on_the_right(x):
    return 1 + H(x)


@program((3,), (1,))
def tensor_plus_object(x):
    return x + H(x)


@program((3,), (1,))
def object_augmented(x):
    h = H(1)
    h += x
    return h.v


@program((3,), (1,))
def matrix_operator(x):
    return H(x) @ x


@program((3,), (1,))
def object_called(x):
    return H(2)(x)


@program((3,), (1,))
def context_of_the_users(x):
    h = H(x)
    with h as g:
        y = g.v
    return y, h.v


@program((3,), (1,))
def loop_over_an_object(x):
    t = 0
    for v in H(x):
        t = t * 10 + v
    return t


@program((3,), (1,))
def object_unpacked(x):
    a, b = H(x)
    return a, b


@program((3,), (1,))
def sum_of_objects(x):
    return sum([H(x), H(x)])


@program((3,), (1,))
def object_gone_over_by_position(x):
    t = 0
    for v in SeqOld(x):
        t += v
    return t

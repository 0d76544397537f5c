"""How far a thrown ball flies, with drag: a function for `autograph save` and `autograph build`; `main.c` calls it."""

import math


def reach(angle):
    x = y = 0.0
    vx, vy = 30.0 * math.cos(angle), 30.0 * math.sin(angle)
    while y >= 0.0:
        drag = 0.02 * math.sqrt(vx * vx + vy * vy)
        vx, vy = vx - 0.01 * drag * vx, vy - 0.01 * (drag * vy + 9.81)
        x, y = x + 0.01 * vx, y + 0.01 * vy
    return x - y * vx / vy

"""`async` functions: what lies between their awaits is staged, the awaits are Python's."""

from __future__ import annotations

import asyncio
import contextlib

from tests.corpus.registry import program

_WHY = "an awaited value arrives from Python's event loop, which a graph does not have"


@program((3,), (-3,))
def awaited_branch(x):
    async def twice(v):
        await asyncio.sleep(0)
        if v > 0:
            return v * 2
        return v

    async def main():
        return await twice(x) + await twice(-x)

    return asyncio.run(main())


@program((4,), (0,), python_only=_WHY)
def async_for_loop(n):
    async def numbers():
        for i in range(n):
            await asyncio.sleep(0)
            yield i

    async def main():
        total = 0
        async for i in numbers():
            if i == 1:
                continue
            total += i
        else:
            total += 100
        return total + sum([i async for i in numbers()])

    return asyncio.run(main())


@program((4,), (0,), python_only=_WHY)
def async_with_and_gather(n):
    @contextlib.asynccontextmanager
    async def opened(k):
        yield k + 1

    async def work(k):
        async with opened(k) as value:
            if value > 2:
                return value * 10
            return value

    async def main():
        return await asyncio.gather(*[work(k) for k in range(n)])

    return asyncio.run(main())


async def _later(value):
    await asyncio.sleep(0)
    return value


@program((3,), (-3,))
def staged_control_flow_between_awaits(x):
    async def main():
        y = await _later(x)
        if y > 0:
            z = y * 2
        else:
            z = -y
        w = await _later(z + 1)
        while w < 50:
            w = w * 2
        return w

    return asyncio.run(main())


@program(([3, -1, 4, 7],), ([9, 1],))
def staged_loops_gathered(values):
    async def total(items, limit):
        result = 0
        for v in items:
            if v < 0:
                continue
            if v > limit:
                break
            result += v
        await asyncio.sleep(0)
        return result

    async def main():
        a, b = await asyncio.gather(total(values, 6), total(values, 2))
        return a * 100 + b

    return asyncio.run(main())


@program(([3, 1, 4],), ([1, 1],))
def staged_loop_in_an_async_for(values):
    async def weights():
        for k in (1, 2, 3):
            await asyncio.sleep(0)
            yield k

    async def main():
        total = 0
        async for k in weights():
            for v in values:
                if v > k:
                    total += v * k
        return total, sum(v for v in values if v > 1)

    return asyncio.run(main())


@program((4,), (0,), python_only=_WHY)
def returns_among_awaits(n):
    async def find(limit):
        for k in range(10):
            if await _later(k) == limit:
                return k * 10
        return -1

    async def tried(k):
        try:
            if k > 2:
                return await _later(k)
            await _later(0)
        finally:
            await asyncio.sleep(0)
        return 100

    async def main():
        return await find(n), await tried(n), await find(99)

    return asyncio.run(main())

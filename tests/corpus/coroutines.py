"""`async` functions: converted, their awaits are Python's."""

from __future__ import annotations

import asyncio
import contextlib

from tests.corpus.registry import program

_WHY = "an awaited value arrives from Python's event loop, which a graph does not have"


@program((3,), (-3,), python_only=_WHY)
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

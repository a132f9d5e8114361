"""What a server's own histograms say of some time: how late its loop was, how slow its store."""

from __future__ import annotations

import math
from collections.abc import Mapping

import httpx

from tests.server.client import Server

LAG = "shopfloor_loop_lag_seconds_bucket{"
WRITING = 'shopfloor_store_seconds_bucket{doing="write",'
Buckets = Mapping[float, float]  # by upper bound in seconds: how many were below


async def buckets(server: Server, name: str) -> Buckets:
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        lines = (await http.get("/metrics")).text.splitlines()
    rows = [line.split('le="')[1].split('"} ') for line in lines if line.startswith(name)]
    return {float(bound): float(count) for bound, count in rows}


def below(before: Buckets, after: Buckets, share: float) -> float:
    """The milliseconds below which this share of what came between lies, rounded up to a bucket."""
    fresh = {bound: count - before.get(bound, 0.0) for bound, count in after.items()}
    wanted = share * fresh.get(math.inf, 0.0)
    return 1000 * min((b for b, count in fresh.items() if count >= wanted), default=0.0)

"""Standings: whoever has most wins, and equals share the rank."""

from __future__ import annotations

from shopfloor.kernel import Result, Score


def standings(parts: list[dict[str, int]], ended_by: str) -> Result:
    """Rank the seats by the sums of their parts."""
    points = [sum(own.values()) for own in parts]
    ranks = [1 + sum([1 for other in points if other > own]) for own in points]
    scores = [Score(n, points[n], own, ranks[n]) for n, own in enumerate(parts)]
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    return Result(scores, winners, "shared" if len(winners) > 1 else "", ended_by)

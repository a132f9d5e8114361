"""From points expected to chances to win: the multinomial logit (McFadden, 1974).

Points end some way off what was expected, the further the more rounds are to come. With errors of
Gumbel's shape the chance to be first is the seat's share of exp(points / spread).
"""

from __future__ import annotations

from math import exp, sqrt

from shopfloor.bots.swings import Points


def spread(terms: tuple[float, float], left: float) -> float:
    """How far points end from what is expected with so many rounds to come."""
    return sqrt(terms[0] + terms[1] * max(0.0, left))


def shares(points: Points, wide: float) -> Points:
    """Every seat's chance to have most."""
    most = max(points)
    weights = [exp((own - most) / wide) for own in points]
    return tuple(weight / sum(weights) for weight in weights)


def ahead(lead: float, wide: float) -> float:
    """The chance that a lead holds."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, lead / wide))))

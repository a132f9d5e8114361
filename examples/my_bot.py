"""A bot of one's own for Fantastic Factories: shopfloor bot examples/my_bot.py --table LINK"""

from __future__ import annotations

from shopfloor.client import Turn

ORDER = ["build", "use", "copy", "mine", "generate", "research", "take", "hire", "roll"]


def wish(turn: Turn, offer: str) -> tuple[int, int]:
    """What I like best: goods and prestige at once, then the order above."""
    gains = dict(change.split(":", 1) for change in turn.yields.get(offer, []))
    points = int(gains.get("goods", 0)) + int(gains.get("prestige", 0))
    verb = offer.split()[0]
    return points, -ORDER.index(verb) if verb in ORDER else -len(ORDER)


def choose(turn: Turn) -> str:
    return max(turn.offers, key=lambda offer: wish(turn, offer))

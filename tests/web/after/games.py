"""Finished games with costly moments, and the way to them."""

from __future__ import annotations

from functools import cache
from typing import Any

from shopfloor.lab.plan import Plan
from shopfloor.lab.play import play_game
from tests.web.hands import Hands

FACTORIES = "fantastic-factories"
BOTS = {FACTORIES: ("greedy", "apprentice"), "factory-funner": ("random", "greedy")}
BOTS["factory-fun"] = BOTS["factory-funner"]
NUMBERS = {FACTORIES: 4, "factory-fun": 4, "factory-funner": 8}  # with costly moments of each kind
Moment = dict[str, Any]


@cache
def finished(game: str) -> str:
    return play_game(Plan(game, BOTS[game], 1, NUMBERS[game], keep=True), 0).saved


def moments(hands: Hands, table: str, kind: str, rounds: int = 9) -> list[tuple[int, Moment]]:
    """Costly decisions of a kind, and whose they were."""
    review = hands.call("GET", f"/replays/{table}/review?upto={rounds}")
    found = [(seat, m) for seat, each in enumerate(review["seats"]) for m in each["moments"]]
    return [(seat, moment) for seat, moment in found if moment["kind"] == kind]

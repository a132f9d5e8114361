"""Players of the pipe games who build: each knows its plant by its own moves."""

from __future__ import annotations

import random
from typing import Any

from benchmarks.layouts import GAMES as RULES
from shopfloor import games
from shopfloor.bots.pipes.value import after, alone
from shopfloor.parts.pipes.play.actions import NONE
from shopfloor.parts.pipes.play.plants import Plant
from shopfloor.parts.pipes.tensor.menu import confirmed
from shopfloor.solver.pipes.heuristic.builder import best_build

TOKEN, FINE = (
    1,
    5,
)  # what being first and declining cost at most: a purse is never thought fuller than it is


class Workbench:
    """What one player builds on: any tile that is to be had, in the best of the simple builds."""

    def __init__(self, game: str, seat: int) -> None:
        self.rules = RULES[game]
        state: Any = games.load(game).start(4, {"picking": "turns"})
        self.plant: Plant = state.plants[seat]
        self.next: Plant | None = None  # what the move under way makes of it

    def choose(self, offers: list[str], chance: random.Random) -> str:
        """A move: a tile if there is one, then its build."""
        if "decline" in offers:
            return self.build()
        claims = [text for text in offers if text.startswith("claim")]
        text = chance.choice(claims or offers)
        self.next = self.plant.copy()
        self.next.adding = int(text.split()[1]) if text in claims else NONE
        return text

    def build(self) -> str:
        """The best build found for the tile that was claimed; else it is declined."""
        if self.plant.adding != NONE:
            turn = alone(self.rules, self.plant, int(self.plant.adding))
            found = best_build(self.rules, turn)
            if found is not None:
                self.next = after(self.rules, self.plant, turn, found)
                self.next.money = max(0, self.next.money - TOKEN)
                return str(confirmed(self.rules, turn, found.layout))
        self.next = self.plant.copy()
        self.next.adding = NONE
        self.next.money = max(0, self.next.money - FINE)
        return "decline"

    def accepted(self) -> None:
        """The move under way was made."""
        if self.next is not None:
            self.plant, self.next = self.next, None

    def refused(self) -> None:
        """It was not: what is to be built is declined."""
        self.plant.adding = NONE
        self.next = None

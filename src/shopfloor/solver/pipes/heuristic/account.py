"""What one build has settled so far: stock, chains, cost, gain."""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.parts.pipes.judge.stock import OUTPUT_SHELF, Stock, shelves
from shopfloor.solver.pipes.bitsets import BIT
from shopfloor.solver.pipes.heuristic.board import Board


class PlacementAccount:
    """The running account of one placement; it restarts with each."""

    def __init__(self, board: Board, stock: Stock) -> None:
        self.board = board
        used = shelves(board.layout)
        self.spare: list[i64] = [o - u for o, u in zip(stock.owned, used, strict=True)]
        self.spare_any: i64 = stock.any
        for colour in range(5):
            if self.spare[colour] < 0:
                self.spare_any += self.spare[colour]
                self.spare[colour] = 0
        self.self_bit: i64 = BIT[len(board.machines)]
        self.restart()

    def restart(self) -> None:
        """Forget the placement before."""
        self.stock: list[i64] = list(self.spare)  # what is left, by shelf
        self.any: i64 = self.spare_any
        self.above: i64 = 0  # the machines that feed the new one, through any chain
        self.below: i64 = self.self_bit  # the machines it feeds, and itself
        self.cost: i64 = 0
        self.gain: i64 = 0

    def draw(self, shelf: i64) -> bool:
        """Take something from stock; False if nothing is left."""
        if self.stock[shelf] > 0:
            self.stock[shelf] -= 1
        elif shelf < OUTPUT_SHELF and self.any > 0:
            self.any -= 1
        else:
            return False
        return True

    def has(self, shelf: i64) -> bool:
        """Tell whether something is left."""
        return self.stock[shelf] > 0 or (shelf < OUTPUT_SHELF and self.any > 0)

    def feed_from(self, givers: i64) -> None:
        """Note who feeds the new machine now."""
        reach = self.board.reach
        for i in range(len(reach)):
            if givers & BIT[i] or reach[i] & givers:
                self.above |= BIT[i]

    def closure(self, takers: i64) -> i64:
        """These machines, and all they feed."""
        reach = self.board.reach
        found = takers
        for i in range(len(reach)):
            if takers & BIT[i]:
                found |= reach[i]
        return found

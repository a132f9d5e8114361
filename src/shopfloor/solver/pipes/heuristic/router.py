"""The cheapest way out of one port of a new machine: to a supply, a chain, or a reservoir.

A breadth-first search over slots, as for wires in a maze (Lee 1961); each step is one new
connector. On the way it looks at every cell it enters for something to end in, and keeps the best
by money: the chain it makes less what it costs.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.parts.pipes.judge.stock import END_SHELF, OUTPUT_SHELF
from shopfloor.parts.pipes.layouts import (
    CONTAINER,
    RESERVOIR,
    cell_of,
    detail_of,
    kind_of,
)
from shopfloor.parts.pipes.machines import Port
from shopfloor.solver.pipes.bitsets import BIT, BODY, NONE
from shopfloor.solver.pipes.heuristic.account import PlacementAccount
from shopfloor.solver.pipes.heuristic.board import (
    COMMON,
    CONTAINERS,
    GIVERS,
    OUTPUTS,
    ROW,
    SPARE,
    TAKERS,
    USED,
    Board,
    suits,
)

NOTHING: Final[i64] = -1000  # worse than any way out
# How a way out may end.
NEW_VESSEL: Final[i64] = 0  # a new container or reservoir
SUPPLY: Final[i64] = 1  # an old container
INSTEAD: Final[i64] = 2  # a connector in place of a container or reservoir
JOIN: Final[i64] = 3  # one more end for a connector


class Router:
    """Finds and lays the way out of one port after the other."""

    def __init__(self, board: Board, ports: list[Port]) -> None:
        self.board = board
        self.bonus: i64 = board.rules.bonus
        self.black_may_merge = board.rules.black_may_merge
        self.hopes: list[i64] = [self.hope_of(port) for port in ports]
        slots: i64 = board.floor.cells * board.sides
        self.seen: list[i64] = [0] * slots
        self.parent: list[i64] = [NONE] * slots
        self.queue: list[i64] = [0] * slots
        self.stamp: i64 = 0
        self.blocked: list[i64] = [0] * board.floor.cells  # faced by ports still to come
        # the port at hand
        self.output = False
        self.mask: i64 = 0
        self.amount: i64 = 0
        self.hope: i64 = 0
        self.colour: i64 = 0  # of the container it would take
        # the best way out so far
        self.best: i64 = NOTHING
        self.best_slot: i64 = NONE
        self.best_end: i64 = NONE
        self.best_gain: i64 = 0

    def port(self, port: Port, hope: i64) -> None:
        """Take up the next port, with the most it can gain."""
        self.output = port.output
        self.mask = port.colours
        self.amount = port.amount
        self.hope = hope
        self.best = NOTHING
        self.best_slot = NONE

    def hope_of(self, port: Port) -> i64:
        """The most that a way out of this port can gain: what the networks here would allow."""
        board = self.board
        if port.colours == colours.BLACK:
            return 0
        for net in range(board.fresh):
            row = board.row + net * ROW
            if suits(board.m[row + COMMON], port.colours):
                spare = board.m[row + SPARE] if board.m[row + OUTPUTS] else 0
                fed = board.m[row + OUTPUTS] == 0 and board.m[row + USED] <= port.amount
                if fed if port.output else spare >= port.amount:
                    return self.bonus * port.amount
        return 0

    def search(self, account: PlacementAccount, start: i64, limit: i64) -> bool:
        """Walk from the cell in front of a port; tell whether there is any way out."""
        queue, sides = self.queue, self.board.sides
        self.stamp += 1
        self._settle_colour(account)
        vessel = self._vessel_left(account)
        queue[0] = start
        self.seen[start] = self.stamp
        self.parent[start] = NONE
        head: i64 = 0
        tail: i64 = 1
        depth: i64 = 0
        while head < tail and depth <= limit and self.hope - depth > self.best:
            row_end = tail
            while head < row_end:
                slot = queue[head]
                head += 1
                free = slot == start or not self.blocked[slot // sides]
                if free and self._passes(account, slot, depth, vessel):
                    tail = self._spread(slot, tail)
            depth += 1
        return self.best > NOTHING

    def _passes(self, account: PlacementAccount, slot: i64, depth: i64, vessel: bool) -> bool:
        """See what a cell offers that is entered by a slot; tell whether the way may lead on."""
        taken = self.board.m[slot // self.board.sides]
        if taken:
            self._look(account, slot, taken, depth)
            return taken != BODY and not taken & BIT[slot % self.board.sides]
        if vessel and -depth - 1 > self.best:
            self._improve(slot, NEW_VESSEL, depth + 1, 0)
        return True

    def _spread(self, slot: i64, tail: i64) -> i64:
        """Queue all that can be entered from a cell; the new end of the queue."""
        board, seen = self.board, self.seen
        sides, stamp = board.sides, self.stamp
        base = slot // sides * sides
        taken = board.m[slot // sides]
        for side in range(sides):
            if taken and taken & BIT[side]:
                continue
            on = board.across[base + side]
            if on != NOWHERE and seen[on] != stamp and base + side != slot:
                seen[on] = stamp
                self.parent[on] = slot
                self.queue[tail] = on
                tail += 1
        return tail

    def _settle_colour(self, account: PlacementAccount) -> None:
        """Of a choice of colours the first that is in stock."""  # F7
        self.colour = colours.first(self.mask)
        for colour in range(5):
            if self.mask & BIT[colour] and account.has(colour):
                self.colour = colour
                return

    def _improve(self, slot: i64, end: i64, cost: i64, gain: i64) -> None:
        if gain - cost > self.best:
            self.best = gain - cost
            self.best_gain = gain
            self.best_slot = slot
            self.best_end = end

    def _look(self, account: PlacementAccount, slot: i64, taken: i64, depth: i64) -> None:
        """See whether the way may end in a cell that is not empty, entered by this slot."""
        board = self.board
        cell = slot // board.sides
        if taken == BODY:
            body = board.body(cell)
            if body != NONE:
                self._look_at_body(account, slot, body, depth)
        elif not taken & BIT[slot % board.sides]:
            self._look_at_pipes(account, slot, cell, depth)

    def _vessel_left(self, account: PlacementAccount) -> bool:
        if not self.output:
            return account.has(self.colour)
        return account.has(END_SHELF if self.mask == colours.BLACK else OUTPUT_SHELF)

    def _look_at_body(self, account: PlacementAccount, slot: i64, body: i64, depth: i64) -> None:
        kind = kind_of(body)
        if kind == CONTAINER:
            if self.output:
                gain = self._takeover(account, cell_of(body))
                if gain > 0:
                    self._improve(slot, INSTEAD, depth + 1, gain)
            elif self.mask & BIT[detail_of(body)]:
                self._improve(slot, SUPPLY, depth, 0)
        elif kind == RESERVOIR:
            net = self.inlet(body)
            if net == NONE:
                if self._vessel_left(account):
                    self._improve(slot, INSTEAD, depth + 1, 0)
            elif net < self.board.fresh and self.may_join(account, net):
                self._improve(slot, INSTEAD, depth + 1, self.gain(net))

    def _look_at_pipes(self, account: PlacementAccount, slot: i64, cell: i64, depth: i64) -> None:
        """Join one of the connectors that cross this cell."""
        board = self.board
        base = cell * board.sides
        before = NONE
        for end in range(base, base + board.sides):
            net = board.m[board.net + end]
            if net != NONE and net != before:
                before = net
                if self.may_join(account, net):
                    self._improve(slot, JOIN, depth + 1, self.gain(net))

    def gain(self, net: i64) -> i64:
        """What it brings to join a network."""
        row = self.board.row + net * ROW
        if self.output or not self.board.m[row + OUTPUTS]:
            return 0
        return self.bonus * self.amount

    def may_join(self, account: PlacementAccount, net: i64) -> bool:
        """Tell whether this port may be on a network as it is."""
        m = self.board.m
        row = self.board.row + net * ROW
        if not suits(m[row + COMMON], self.mask):
            return False
        if self.output:
            if not m[row + OUTPUTS] or (self.mask == colours.BLACK and not self.black_may_merge):
                return False
            return not account.closure(m[row + TAKERS]) & (account.above | account.self_bit)
        if m[row + OUTPUTS]:
            return m[row + SPARE] >= self.amount and not m[row + GIVERS] & account.below
        return m[row + CONTAINERS] > 0

    def _takeover(self, account: PlacementAccount, cell: i64) -> i64:
        """What it brings to feed all that this container supplies; 0 if that cannot be."""
        board = self.board
        m = board.m
        used: i64 = 0
        takers: i64 = 0
        done: i64 = -1
        base = cell * board.sides
        for out in range(base, base + board.sides):
            facing = board.across[out]
            net = NONE if facing == NOWHERE else m[board.net + facing]
            if net == NONE or net == done:
                continue
            row = board.row + net * ROW
            if not suits(m[row + COMMON], self.mask) or m[row + CONTAINERS] != 1:
                return 0
            if net >= board.fresh or m[row + OUTPUTS]:
                return 0
            used += m[row + USED]
            takers |= m[row + TAKERS]
            done = net
        if used > self.amount or account.closure(takers) & (account.above | account.self_bit):
            return 0
        return self.bonus * used

    def inlet(self, body: i64) -> i64:
        """The network that ends in a reservoir."""
        board = self.board
        facing = board.across[cell_of(body) * board.sides + (body & 7)]
        return NONE if facing == NOWHERE else board.m[board.net + facing]

"""Laying the way out that the router found, on the board and in the account."""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.parts.pipes.judge.stock import END_SHELF, OUTPUT_SHELF
from shopfloor.parts.pipes.layouts import (
    CONTAINER,
    END,
    OUTPUT,
    container,
    detail_of,
    kind_of,
    pipe,
    reservoir,
    reservoir_of,
)
from shopfloor.solver.pipes.bitsets import BIT, BODY, NONE
from shopfloor.solver.pipes.heuristic.account import PlacementAccount
from shopfloor.solver.pipes.heuristic.board import (
    COMMON,
    CONTAINERS,
    GIVERS,
    OUTPUTS,
    PARTS,
    ROW,
    SINKS,
    SPARE,
    TAKERS,
    USED,
    Board,
    suits,
)
from shopfloor.solver.pipes.heuristic.router import JOIN, NEW_VESSEL, SUPPLY, Router


class Pipelayer:
    """Lays what the router found for the port at hand."""

    def __init__(self, board: Board, router: Router, account: PlacementAccount) -> None:
        self.board = board
        self.router = router
        self.account = account

    def dock(self, slot: i64, net: i64) -> bool:
        """Meet an old end right across the edge; False if they do not suit."""
        board = self.board
        m, row = board.m, board.row + net * ROW
        if self.router.output and not m[row + OUTPUTS] and not m[row + CONTAINERS]:
            return self._supplant(slot, net)
        if not self.router.may_join(self.account, net):
            return False
        self.account.gain += self.router.gain(net)
        self._enter(net)
        board.put(board.net + slot, net)
        return True

    def _supplant(self, slot: i64, net: i64) -> bool:
        """Feed inputs whose container this machine displaces."""
        board = self.board
        m, row = board.m, board.row + net * ROW
        if not suits(m[row + COMMON], self.router.mask) or m[row + USED] > self.router.amount:
            return False
        if self.account.closure(m[row + TAKERS]) & (self.account.above | self.account.self_bit):
            return False
        self.account.gain += self.router.bonus * m[row + USED]
        board.put(row + OUTPUTS, 1)
        board.put(row + SPARE, -m[row + USED])
        self._enter(net)
        board.put(board.net + slot, net)
        return True

    def lay(self, number: i64) -> bool:
        """Lay the best way out; False if it would cross itself."""
        board = self.board
        slot = self.router.best_slot
        net = self._end(slot, board.fresh + number)
        if net == NONE:
            return False
        out = board.across[slot]
        slot = self.router.parent[slot]
        while slot != NONE:
            cell, base = slot // board.sides, slot // board.sides * board.sides
            ends = BIT[slot - base] | BIT[out - base]
            if board.m[cell] & ends:
                return False
            board.add(pipe(cell, ends), ends)
            board.put(board.net + slot, net)
            board.put(board.net + out, net)
            self.account.cost += 1
            out = board.across[slot]
            slot = self.router.parent[slot]
        board.put(board.net + out, net)  # the port itself
        self.account.gain += self.router.best_gain
        return True

    def _end(self, slot: i64, fresh: i64) -> i64:
        """Lay the last piece; the network that the port is on now, NONE if it cannot be."""
        if self.router.best_end == NEW_VESSEL:
            return self._new_vessel(slot, fresh)
        if self.router.best_end == SUPPLY:
            return self._tap(slot, fresh)
        if self.router.best_end == JOIN:
            return self._join(slot)
        return self._instead(slot, fresh)

    def _new_vessel(self, slot: i64, fresh: i64) -> i64:
        cell, side = slot // self.board.sides, slot % self.board.sides
        shelf = self.router.colour
        body = container(cell, self.router.colour)
        if self.router.output:
            black = self.router.mask == colours.BLACK
            shelf = END_SHELF if black else OUTPUT_SHELF
            body = reservoir(cell, END if black else OUTPUT, side)
        if not self.account.draw(shelf):
            return NONE
        self.board.add(body, BODY)
        self.account.cost += 1
        self._own_row(fresh, 0 if self.router.output else 1)
        return fresh

    def _tap(self, slot: i64, fresh: i64) -> i64:
        body = self.board.body(slot // self.board.sides)
        row = self.board.row + fresh * ROW
        self.board.put(row + COMMON, BIT[detail_of(body)])
        self.board.put(row + CONTAINERS, 1)
        return fresh

    def _own_row(self, fresh: i64, containers: i64) -> None:
        """Describe a network that only this port is on."""
        board = self.board
        row = board.row + fresh * ROW
        board.put(row + COMMON, self.router.mask if self.router.output else BIT[self.router.colour])
        board.put(row + CONTAINERS, containers)
        if self.router.output:
            board.put(row + OUTPUTS, 1)
            board.put(row + SPARE, self.router.amount)
            board.put(row + SINKS, 1)
            board.put(row + GIVERS, self.account.self_bit)

    def _join(self, slot: i64) -> i64:
        """Give the connector that suits one more end here."""
        board = self.board
        cell = slot // board.sides
        spot = board.part + cell * PARTS
        for at in range(spot, spot + PARTS):
            old = board.m[at]
            if old == NONE:
                continue
            net = board.m[board.net + cell * board.sides + lowest(detail_of(old))]
            if self.router.may_join(self.account, net):
                end = BIT[slot % board.sides]
                board.put(at, old | end)
                board.put(cell, board.m[cell] | end)
                board.put(board.net + slot, net)
                self.account.cost += 0 if net >= board.fresh else 1
                self._enter(net)
                return net
        return NONE

    def _enter(self, net: i64) -> None:
        """Add this port to what is known of a network."""
        board = self.board
        m, row = board.m, board.row + net * ROW
        board.put(row + COMMON, m[row + COMMON] & self.router.mask)
        if self.router.output:
            board.put(row + SPARE, m[row + SPARE] + self.router.amount)
            board.put(row + GIVERS, m[row + GIVERS] | self.account.self_bit)
            self.account.below |= self.account.closure(m[row + TAKERS])
        elif m[row + OUTPUTS]:
            board.put(row + SPARE, m[row + SPARE] - self.router.amount)
            board.put(row + TAKERS, m[row + TAKERS] | self.account.self_bit)
            self.account.feed_from(m[row + GIVERS])

    def _instead(self, slot: i64, fresh: i64) -> i64:
        """Put a connector, or a new vessel, where a container or reservoir stood."""
        board = self.board
        cell = slot // board.sides
        body = board.body(cell)
        board.remove(body, BODY)
        if kind_of(body) == CONTAINER:
            self.account.stock[detail_of(body)] += 1
            return self._take_over(slot, fresh)
        self.account.stock[OUTPUT_SHELF + reservoir_of(body)] += 1
        net = self.router.inlet(body)
        if net == NONE:
            return self._new_vessel(slot, fresh)
        ends = BIT[slot % board.sides] | BIT[body & 7]
        if body & 7 == slot % board.sides:
            return NONE
        self._piece(cell, ends, net)
        self._enter(net)
        return net

    def _take_over(self, slot: i64, fresh: i64) -> i64:
        board = self.board
        cell = slot // board.sides
        base = cell * board.sides
        ends = BIT[slot - base]
        self._own_row(fresh, 0)
        used: i64 = 0
        takers: i64 = 0
        done = NONE
        for out in range(base, base + board.sides):
            facing = board.across[out]
            net = NONE if facing == NOWHERE else board.m[board.net + facing]
            if net != NONE:
                ends |= BIT[out - base]
                if net != done:
                    done = net
                    row = board.row + net * ROW
                    used += board.m[row + USED]
                    takers |= board.m[row + TAKERS]
                    board.put(row + COMMON, 0)  # nobody joins it by its old name
        row = board.row + fresh * ROW
        board.put(row + SPARE, self.router.amount - used)
        board.put(row + TAKERS, takers)
        self.account.below |= self.account.closure(takers)
        self._piece(cell, ends, fresh)
        return fresh

    def _piece(self, cell: i64, ends: i64, net: i64) -> None:
        board = self.board
        board.add(pipe(cell, ends), ends)
        for side in range(board.sides):
            if ends & BIT[side]:
                board.put(board.net + cell * board.sides + side, net)
        self.account.cost += 1


def lowest(mask: i64) -> i64:
    """The first side of several."""
    side: i64 = 0
    while not mask & BIT[side]:
        side += 1
    return side

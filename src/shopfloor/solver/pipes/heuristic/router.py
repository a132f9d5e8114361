"""The cheapest way out of one port of a new machine: to a supply, a chain, or a reservoir.

A breadth-first walk over slots; each step is one new connector. On the way it looks at every cell
it enters for something to end in, and keeps the best by money: the chain it makes less what it
costs.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.parts.pipes.judge.stock import END_SHELF, OUTPUT_SHELF
from shopfloor.parts.pipes.layouts import (
    CONTAINER,
    END,
    OUTPUT,
    RESERVOIR,
    cell_of,
    container,
    detail_of,
    kind_of,
    pipe,
    reservoir,
    reservoir_of,
)
from shopfloor.parts.pipes.machines import Port
from shopfloor.solver.pipes.heuristic.account import Trial
from shopfloor.solver.pipes.heuristic.board import (
    BIT,
    BODY,
    COMMON,
    CONTAINERS,
    GIVERS,
    NONE,
    OUTPUTS,
    PARTS,
    ROW,
    SINKS,
    SPARE,
    TAKERS,
    USED,
    Bench,
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

    def __init__(self, bench: Bench, ports: list[Port]) -> None:
        self.bench = bench
        self.bonus: i64 = bench.rules.bonus
        self.black_may_merge = bench.rules.black_may_merge
        self.hopes: list[i64] = [self.hope_of(port) for port in ports]
        slots: i64 = bench.floor.cells * bench.sides
        self.seen: list[i64] = [0] * slots
        self.parent: list[i64] = [NONE] * slots
        self.queue: list[i64] = [0] * slots
        self.stamp: i64 = 0
        self.blocked: list[i64] = [0] * bench.floor.cells  # faced by ports still to come
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
        bench = self.bench
        if port.colours == colours.BLACK:
            return 0
        for net in range(bench.fresh):
            row = bench.row + net * ROW
            if suits(bench.m[row + COMMON], port.colours):
                spare = bench.m[row + SPARE] if bench.m[row + OUTPUTS] else 0
                fed = bench.m[row + OUTPUTS] == 0 and bench.m[row + USED] <= port.amount
                if fed if port.output else spare >= port.amount:
                    return self.bonus * port.amount
        return 0

    def search(self, trial: Trial, start: i64, limit: i64) -> bool:
        """Walk from the cell in front of a port; tell whether there is any way out."""
        bench = self.bench
        m, across, sides = bench.m, bench.across, bench.sides
        seen, parent = self.seen, self.parent
        self.stamp += 1
        stamp = self.stamp
        self._settle_colour(trial)
        vessel = self._vessel_left(trial)
        hope = self.hope
        queue = self.queue
        queue[0] = start
        seen[start] = stamp
        parent[start] = NONE
        head: i64 = 0
        tail: i64 = 1
        depth: i64 = 0
        while head < tail and depth <= limit and hope - depth > self.best:
            row_end = tail
            while head < row_end:
                slot = queue[head]
                head += 1
                cell = slot // sides
                if self.blocked[cell] and slot != start:
                    continue
                taken = m[cell]
                base = cell * sides
                if taken:
                    self._look(trial, slot, taken, depth)
                    if taken == BODY or taken & BIT[slot - base]:
                        continue
                elif vessel and -depth - 1 > self.best:
                    self._offer(slot, NEW_VESSEL, depth + 1, 0)
                for side in range(sides):
                    if taken and taken & BIT[side]:
                        continue
                    on = across[base + side]
                    if on != NOWHERE and seen[on] != stamp and base + side != slot:
                        seen[on] = stamp
                        parent[on] = slot
                        queue[tail] = on
                        tail += 1
            depth += 1
        return self.best > NOTHING

    def _settle_colour(self, trial: Trial) -> None:
        """Of a choice of colours the first that is in stock."""  # F7
        self.colour = colours.first(self.mask)
        for colour in range(5):
            if self.mask & BIT[colour] and trial.has(colour):
                self.colour = colour
                return

    def _offer(self, slot: i64, end: i64, cost: i64, gain: i64) -> None:
        if gain - cost > self.best:
            self.best = gain - cost
            self.best_gain = gain
            self.best_slot = slot
            self.best_end = end

    def _look(self, trial: Trial, slot: i64, taken: i64, depth: i64) -> None:
        """See whether the way may end in a cell that is not empty, entered by this slot."""
        bench = self.bench
        cell = slot // bench.sides
        if taken == BODY:
            body = bench.body(cell)
            if body != NONE:
                self._look_at_body(trial, slot, body, depth)
        elif not taken & BIT[slot % bench.sides]:
            self._look_at_pipes(trial, slot, cell, depth)

    def _vessel_left(self, trial: Trial) -> bool:
        if not self.output:
            return trial.has(self.colour)
        return trial.has(END_SHELF if self.mask == colours.BLACK else OUTPUT_SHELF)

    def _look_at_body(self, trial: Trial, slot: i64, body: i64, depth: i64) -> None:
        kind = kind_of(body)
        if kind == CONTAINER:
            if self.output:
                gain = self._takeover(trial, cell_of(body))
                if gain > 0:
                    self._offer(slot, INSTEAD, depth + 1, gain)
            elif self.mask & BIT[detail_of(body)]:
                self._offer(slot, SUPPLY, depth, 0)
        elif kind == RESERVOIR:
            net = self._inlet(body)
            if net == NONE:
                if self._vessel_left(trial):
                    self._offer(slot, INSTEAD, depth + 1, 0)
            elif net < self.bench.fresh and self._may_join(trial, net):
                self._offer(slot, INSTEAD, depth + 1, self._gain(net))

    def _look_at_pipes(self, trial: Trial, slot: i64, cell: i64, depth: i64) -> None:
        """Join one of the connectors that cross this cell."""
        bench = self.bench
        base = cell * bench.sides
        before = NONE
        for end in range(base, base + bench.sides):
            net = bench.m[bench.net + end]
            if net != NONE and net != before:
                before = net
                if self._may_join(trial, net):
                    self._offer(slot, JOIN, depth + 1, self._gain(net))

    def _gain(self, net: i64) -> i64:
        row = self.bench.row + net * ROW
        if self.output or not self.bench.m[row + OUTPUTS]:
            return 0
        return self.bonus * self.amount

    def _may_join(self, trial: Trial, net: i64) -> bool:
        """Tell whether this port may be on a network as it is."""
        m = self.bench.m
        row = self.bench.row + net * ROW
        if not suits(m[row + COMMON], self.mask):
            return False
        if self.output:
            if not m[row + OUTPUTS] or (self.mask == colours.BLACK and not self.black_may_merge):
                return False
            return not trial.closure(m[row + TAKERS]) & (trial.above | trial.self_bit)
        if m[row + OUTPUTS]:
            return m[row + SPARE] >= self.amount and not m[row + GIVERS] & trial.below
        return m[row + CONTAINERS] > 0

    def _takeover(self, trial: Trial, cell: i64) -> i64:
        """What it brings to feed all that this container supplies; 0 if that cannot be."""
        bench = self.bench
        m = bench.m
        used: i64 = 0
        takers: i64 = 0
        done: i64 = -1
        base = cell * bench.sides
        for out in range(base, base + bench.sides):
            facing = bench.across[out]
            net = NONE if facing == NOWHERE else m[bench.net + facing]
            if net == NONE or net == done:
                continue
            row = bench.row + net * ROW
            if not suits(m[row + COMMON], self.mask) or m[row + CONTAINERS] != 1:
                return 0
            if net >= bench.fresh or m[row + OUTPUTS]:
                return 0
            used += m[row + USED]
            takers |= m[row + TAKERS]
            done = net
        if used > self.amount or trial.closure(takers) & (trial.above | trial.self_bit):
            return 0
        return self.bonus * used

    def _inlet(self, body: i64) -> i64:
        """The network that ends in a reservoir."""
        bench = self.bench
        facing = bench.across[cell_of(body) * bench.sides + (body & 7)]
        return NONE if facing == NOWHERE else bench.m[bench.net + facing]

    def dock(self, trial: Trial, slot: i64, net: i64) -> bool:
        """Meet an old end right across the edge; False if they do not suit."""
        bench = self.bench
        m, row = bench.m, bench.row + net * ROW
        if self.output and not m[row + OUTPUTS] and not m[row + CONTAINERS]:
            return self._supplant(trial, slot, net)
        if not self._may_join(trial, net):
            return False
        trial.gain += self._gain(net)
        self._enter(trial, net)
        bench.put(bench.net + slot, net)
        return True

    def _supplant(self, trial: Trial, slot: i64, net: i64) -> bool:
        """Feed inputs whose container this machine displaces."""
        bench = self.bench
        m, row = bench.m, bench.row + net * ROW
        if not suits(m[row + COMMON], self.mask) or m[row + USED] > self.amount:
            return False
        if trial.closure(m[row + TAKERS]) & (trial.above | trial.self_bit):
            return False
        trial.gain += self.bonus * m[row + USED]
        bench.put(row + OUTPUTS, 1)
        bench.put(row + SPARE, -m[row + USED])
        self._enter(trial, net)
        bench.put(bench.net + slot, net)
        return True

    def lay(self, trial: Trial, number: i64) -> bool:
        """Lay the best way out; False if it would cross itself."""
        bench = self.bench
        slot = self.best_slot
        net = self._end(trial, slot, bench.fresh + number)
        if net == NONE:
            return False
        out = bench.across[slot]
        slot = self.parent[slot]
        while slot != NONE:
            cell, base = slot // bench.sides, slot // bench.sides * bench.sides
            ends = BIT[slot - base] | BIT[out - base]
            if bench.m[cell] & ends:
                return False
            bench.add(pipe(cell, ends), ends)
            bench.put(bench.net + slot, net)
            bench.put(bench.net + out, net)
            trial.cost += 1
            out = bench.across[slot]
            slot = self.parent[slot]
        bench.put(bench.net + out, net)  # the port itself
        trial.gain += self.best_gain
        return True

    def _end(self, trial: Trial, slot: i64, fresh: i64) -> i64:
        """Lay the last piece; the network that the port is on now, NONE if it cannot be."""
        if self.best_end == NEW_VESSEL:
            return self._new_vessel(trial, slot, fresh)
        if self.best_end == SUPPLY:
            return self._tap(slot, fresh)
        if self.best_end == JOIN:
            return self._join(trial, slot)
        return self._instead(trial, slot, fresh)

    def _new_vessel(self, trial: Trial, slot: i64, fresh: i64) -> i64:
        cell, side = slot // self.bench.sides, slot % self.bench.sides
        shelf = self.colour
        body = container(cell, self.colour)
        if self.output:
            black = self.mask == colours.BLACK
            shelf = END_SHELF if black else OUTPUT_SHELF
            body = reservoir(cell, END if black else OUTPUT, side)
        if not trial.draw(shelf):
            return NONE
        self.bench.add(body, BODY)
        trial.cost += 1
        self._own_row(trial, fresh, 0 if self.output else 1)
        return fresh

    def _tap(self, slot: i64, fresh: i64) -> i64:
        body = self.bench.body(slot // self.bench.sides)
        row = self.bench.row + fresh * ROW
        self.bench.put(row + COMMON, BIT[detail_of(body)])
        self.bench.put(row + CONTAINERS, 1)
        return fresh

    def _own_row(self, trial: Trial, fresh: i64, containers: i64) -> None:
        """Describe a network that only this port is on."""
        bench = self.bench
        row = bench.row + fresh * ROW
        bench.put(row + COMMON, self.mask if self.output else BIT[self.colour])
        bench.put(row + CONTAINERS, containers)
        if self.output:
            bench.put(row + OUTPUTS, 1)
            bench.put(row + SPARE, self.amount)
            bench.put(row + SINKS, 1)
            bench.put(row + GIVERS, trial.self_bit)

    def _join(self, trial: Trial, slot: i64) -> i64:
        """Give the connector that suits one more end here."""
        bench = self.bench
        cell = slot // bench.sides
        spot = bench.part + cell * PARTS
        for at in range(spot, spot + PARTS):
            old = bench.m[at]
            if old == NONE:
                continue
            net = bench.m[bench.net + cell * bench.sides + lowest(detail_of(old))]
            if self._may_join(trial, net):
                end = BIT[slot % bench.sides]
                bench.put(at, old | end)
                bench.put(cell, bench.m[cell] | end)
                bench.put(bench.net + slot, net)
                trial.cost += 0 if net >= bench.fresh else 1
                self._enter(trial, net)
                return net
        return NONE

    def _enter(self, trial: Trial, net: i64) -> None:
        """Add this port to what is known of a network."""
        bench = self.bench
        m, row = bench.m, bench.row + net * ROW
        bench.put(row + COMMON, m[row + COMMON] & self.mask)
        if self.output:
            bench.put(row + SPARE, m[row + SPARE] + self.amount)
            bench.put(row + GIVERS, m[row + GIVERS] | trial.self_bit)
            trial.below |= trial.closure(m[row + TAKERS])
        elif m[row + OUTPUTS]:
            bench.put(row + SPARE, m[row + SPARE] - self.amount)
            bench.put(row + TAKERS, m[row + TAKERS] | trial.self_bit)
            trial.feed_from(m[row + GIVERS])

    def _instead(self, trial: Trial, slot: i64, fresh: i64) -> i64:
        """Put a connector, or a new vessel, where a container or reservoir stood."""
        bench = self.bench
        cell = slot // bench.sides
        body = bench.body(cell)
        bench.remove(body, BODY)
        if kind_of(body) == CONTAINER:
            trial.stock[detail_of(body)] += 1
            return self._take_over(trial, slot, fresh)
        trial.stock[OUTPUT_SHELF + reservoir_of(body)] += 1
        net = self._inlet(body)
        if net == NONE:
            return self._new_vessel(trial, slot, fresh)
        ends = BIT[slot % bench.sides] | BIT[body & 7]
        if body & 7 == slot % bench.sides:
            return NONE
        self._piece(trial, cell, ends, net)
        self._enter(trial, net)
        return net

    def _take_over(self, trial: Trial, slot: i64, fresh: i64) -> i64:
        bench = self.bench
        cell = slot // bench.sides
        base = cell * bench.sides
        ends = BIT[slot - base]
        self._own_row(trial, fresh, 0)
        used: i64 = 0
        takers: i64 = 0
        done = NONE
        for out in range(base, base + bench.sides):
            facing = bench.across[out]
            net = NONE if facing == NOWHERE else bench.m[bench.net + facing]
            if net != NONE:
                ends |= BIT[out - base]
                if net != done:
                    done = net
                    row = bench.row + net * ROW
                    used += bench.m[row + USED]
                    takers |= bench.m[row + TAKERS]
                    bench.put(row + COMMON, 0)  # nobody joins it by its old name
        row = bench.row + fresh * ROW
        bench.put(row + SPARE, self.amount - used)
        bench.put(row + TAKERS, takers)
        trial.below |= trial.closure(takers)
        self._piece(trial, cell, ends, fresh)
        return fresh

    def _piece(self, trial: Trial, cell: i64, ends: i64, net: i64) -> None:
        bench = self.bench
        bench.add(pipe(cell, ends), ends)
        for side in range(bench.sides):
            if ends & BIT[side]:
                bench.put(bench.net + cell * bench.sides + side, net)
        trial.cost += 1


def lowest(mask: i64) -> i64:
    """The first side of several."""
    side: i64 = 0
    while not mask & BIT[side]:
        side += 1
    return side

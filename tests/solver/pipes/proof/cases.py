"""Who feeds whom: every way to share ports out over networks that could beat a value.

A case says which ports form a network with which outputs, and which inputs are supplied in which
colour. All layouts fall into some case; a case is dropped if its networks, each alone on the
floor, cost more than may be spent in it. Some machines may stand at many places: costs are then
told for all their scenes at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.judge.builds import Turn, bonus
from shopfloor.parts.pipes.layouts import END, OUTPUT
from shopfloor.parts.pipes.machines import Port
from shopfloor.parts.pipes.rules import PipeRules
from tests.solver.pipes.proof.plots import Costs, Plot
from tests.solver.pipes.proof.trees import Supply, Trees


@dataclass
class Socket:
    """A port on the floor: at a border, or at one for every scene."""

    owner: int  # the machine's number
    port: Port
    border: int = -1
    borders: Costs | None = None
    slot: int = -1


@dataclass(frozen=True)
class Purse:
    """What may be spent on a layout that is worth more than a value."""

    rules: PipeRules
    turn: Turn
    added: tuple[int, ...]
    value: int

    def most(self, fed: int) -> int:
        """The most that may be spent if machines feed so much."""
        revenue = sum(self.rules.machines[n].revenue for n in self.added) + self.turn.tokens
        gain = revenue + self.rules.bonus * fed - bonus(self.rules, self.turn.old)
        return int(min(gain - self.value - 1, self.turn.money + revenue - self.rules.least_money))


@dataclass(frozen=True)
class Case:
    networks: tuple[int, ...]  # ports of each, as bits; outputs among them
    supplied: tuple[tuple[int, int], ...]  # colour, ports
    most: int  # what may be spent
    least: Costs  # what it costs at least, for each scene


class Cases:
    def __init__(self, plot: Plot, purse: Purse, sockets: list[Socket], scenes: int) -> None:
        self.plot, self.purse, self.sockets, self.scenes = plot, purse, sockets, scenes
        self.rules, self.stock = purse.rules, purse.turn.stock
        fixed = {i: s.border for i, s in enumerate(sockets) if s.border >= 0}
        self.fixed = sum(1 << i for i in fixed)
        self.trees = Trees(plot, fixed)
        self.supplies = {
            c: Supply(self.trees, c, self.stock.owned[c] + self.stock.any)
            for c in range(colours.BASICS)
            if self.rules.supplies >> c & 1
        }
        self.costs: dict[tuple[str, int, int], Costs] = {}
        self.outs = [i for i, s in enumerate(sockets) if s.port.output]
        ins = [i for i, s in enumerate(sockets) if not s.port.output]
        self.ins = sorted(ins, key=lambda i: -sockets[i].port.amount)
        self.seen = np.zeros(scenes, dtype=bool)  # scenes that need not be asked about any more

    # What parts cost at least

    def network(self, ports: int, into: int = -1) -> Costs:
        return self.remember("network", ports, into, self.network_cost)

    def supplied(self, colour: int, ports: int) -> Costs:
        return self.remember("supplied", ports, colour, self.supply_cost)

    def remember(
        self, kind: str, ports: int, which: int, cost: Callable[[int, int], Costs]
    ) -> Costs:
        key = (kind, ports, which)
        if key not in self.costs:
            self.costs[key] = cost(ports, which)
        return self.costs[key]

    def network_cost(self, ports: int, into: int) -> Costs:
        """A tree costs no less than one with fewer of its ports: here with one that moves."""
        still, moving = ports & self.fixed, self.moving(ports)
        cost = np.zeros(self.scenes, dtype=np.int32)
        if still or into >= 0:
            tree = self.trees.tree(still, into)
            cost += tree.min()
            for borders in moving:
                cost = np.maximum(cost, tree[borders])
        for i, one in enumerate(moving):
            for two in moving[:i]:
                cost = np.maximum(cost, self.plot.apart[one, two])
        return cost

    def supply_cost(self, ports: int, colour: int) -> Costs:
        supply, moving = self.supplies[colour], self.moving(ports)
        cost = np.full(self.scenes, supply.least(ports & self.fixed), dtype=np.int32)
        if moving:
            table = supply.with_border(ports & self.fixed)
            for borders in moving:
                cost = np.maximum(cost, table[borders])
        return cost

    def moving(self, ports: int) -> list[Costs]:
        found = [s.borders for i, s in enumerate(self.sockets) if ports >> i & 1]
        return [borders for borders in found if borders is not None]

    # Sharing out

    def all(self) -> Iterator[Case]:
        """All cases in which some scene could be cheap enough that was not seen yet."""
        for networks in self.merged(self.outs):
            made = [self.sum(network, True) for network in networks]
            total = np.zeros(self.scenes, dtype=np.int32)
            for network in networks:
                total = total + self.network(network)
            yield from self.share(0, list(networks), made, {}, total, 0)

    def merged(self, outs: list[int]) -> Iterator[tuple[int, ...]]:
        """Every way to join outputs of one colour."""
        if not outs:
            yield ()
            return
        bit = 1 << outs[-1]
        for networks in self.merged(outs[:-1]):
            yield (*networks, bit)
            for at, network in enumerate(networks):
                if self.suits(network | bit):
                    yield (*networks[:at], network | bit, *networks[at + 1 :])

    def members(self, ports: int) -> list[Socket]:
        return [s for i, s in enumerate(self.sockets) if ports >> i & 1]

    def suits(self, ports: int) -> bool:
        """One colour for all, and black outputs apart where they must be (5.6, points 2 and 7)."""
        common, black = colours.ALL, 0
        for socket in self.members(ports):
            common &= socket.port.colours
            black += socket.port.colours == colours.BLACK
        return bool(common) and (black <= 1 or self.rules.black_may_merge)

    def sum(self, ports: int, output: bool) -> int:
        return sum(int(s.port.amount) for s in self.members(ports) if s.port.output == output)

    def share(
        self,
        at: int,
        networks: list[int],
        spare: list[int],
        supplied: dict[int, int],
        total: Costs,
        fed: int,
    ) -> Iterator[Case]:
        """Give the next input to a network or to supply; `total` is what all costs so far."""
        rest = sum(int(self.sockets[i].port.amount) for i in self.ins[at:])
        most = self.purse.most(fed + min(rest, sum(spare)))
        if ((total > most) | self.seen).all():
            return
        if at == len(self.ins):
            yield from self.closed(networks, supplied, total, fed)
            return
        i = self.ins[at]
        bit, port = 1 << i, self.sockets[i].port
        for k, network in enumerate(networks):
            more = network | bit
            if spare[k] >= port.amount and self.suits(more) and self.flows(networks, k, i):
                now = total - self.network(network) + self.network(more)
                then = [*networks[:k], more, *networks[k + 1 :]]
                left = [*spare[:k], spare[k] - int(port.amount), *spare[k + 1 :]]
                yield from self.share(at + 1, then, left, supplied, now, fed + int(port.amount))
        for colour in self.supplies:
            if port.colours >> colour & 1:
                before = supplied.get(colour, 0)
                now = total + self.supplied(colour, before | bit)
                if before:
                    now = now - self.supplied(colour, before)
                then_supplied = {**supplied, colour: before | bit}
                yield from self.share(at + 1, networks, spare, then_supplied, now, fed)

    def flows(self, networks: list[int], k: int, i: int) -> bool:
        """Does no machine feed itself if this network feeds this input, too (5.7, F10)?"""
        givers = {s.owner for s in self.members(networks[k]) if s.port.output}
        reached = {self.sockets[i].owner}
        trail = list(reached)
        while trail:
            owner = trail.pop()
            for network in networks:
                members = self.members(network)
                if any(s.port.output and s.owner == owner for s in members):
                    takers = {s.owner for s in members if not s.port.output} - reached
                    reached |= takers
                    trail += takers
        return not givers & reached

    def closed(
        self, networks: list[int], supplied: dict[int, int], total: Costs, fed: int
    ) -> Iterator[Case]:
        """Outputs that feed nothing need a reservoir (5.6, point 5), of which there are so many."""
        need = {OUTPUT: 0, END: 0}
        for network in networks:
            if not any(not s.port.output for s in self.members(network)):
                kind = END if self.members(network)[0].port.colours == colours.BLACK else OUTPUT
                need[kind] += 1
                total = total - self.network(network) + self.network(network, int(kind))
        owned = self.stock.owned[colours.BASICS : colours.BASICS + 2]
        most = self.purse.most(fed)
        enough = all(need[kind] <= owned[kind] for kind in need)
        if enough and not ((total > most) | self.seen).all():
            yield Case(tuple(networks), tuple(sorted(supplied.items())), most, total)

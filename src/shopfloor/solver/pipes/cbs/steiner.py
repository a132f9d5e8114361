"""Trees: the cheapest trees of hubs over every set of a label's ports.

The cheapest tree over some ports that ends in a hub parts there into two trees over fewer of them,
or comes to it from the cheapest tree that ends in a hub next to it (Dreyfus and Wagner). Among
trees of one price the one that uses the fewest edges of other labels is taken.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.solver.pipes.cbs.graph import COIN, Hubs
from shopfloor.solver.pipes.cbs.plan import Bans, Ground
from shopfloor.solver.pipes.heuristic.board import BIT
from shopfloor.solver.pipes.model.labels import FLOW, SUPPLY, Label
from shopfloor.solver.pipes.model.turn import NONE, Scene

FAR: Final[i64] = COIN * COIN
MERGED: Final[i64] = -2


class Trees:
    """Grows the trees of one label after the other."""

    def __init__(self, scene: Scene, hubs: Hubs) -> None:
        self.scene = scene
        self.hubs = hubs
        self.bans = Bans(scene, hubs)
        self.ground = Ground(scene)
        self.shut: list[bool] = []
        self.cost: list[i64] = []  # by set of ports and hub
        self.via: list[i64] = []  # the slot by which the tree comes to its hub
        self.source: list[i64] = []  # the hub that it comes from, or one of two sets
        self.reached: list[list[i64]] = []  # hubs by set of ports
        self.ports: list[i64] = []
        self.price: list[i64] = []  # of the label's vessel, by slot
        self.vessel = False  # the label may have vessels
        self.forked = False  # several ways may end in one vessel
        self.goals: list[i64] = []  # hubs where a tree over all but the last port meets that
        self.cap: i64 = 0  # trees cost less
        self.steps: i64 = 0  # hubs that trees were grown from: a measure of time

    def grow_all(self, label: Label, ports: list[i64], banned: list[i64]) -> None:
        """All trees over these ports that keep to the bans."""
        self._begin(label, ports, banned)
        for some in range(1, len(self.reached)):
            self._grow(some, banned)

    def _begin(self, label: Label, ports: list[i64], banned: list[i64]) -> None:
        hubs = self.hubs
        size = BIT[len(ports)] * hubs.count
        self.ports = ports
        self.cost = [FAR] * size
        self.via = [NONE] * size
        self.source = [NONE] * size
        self.reached = [[] for _ in range(BIT[len(ports)])]
        self.vessel = label.kind != FLOW or label.inputs == 0
        self.forked = label.kind == SUPPLY
        shelf = label.colour if self.forked else (6 if label.colour == 5 else 5)
        self.price = hubs.prices[shelf]
        self._shut(label, banned)

    def _shut(self, label: Label, banned: list[i64]) -> None:
        """Mark the hubs that this label cannot use."""
        scene, hubs, ground = self.scene, self.hubs, self.ground
        sides, across = scene.sides, scene.across
        shut: list[bool] = ground.solid[:]
        for hub in range(hubs.cells, hubs.vessels):
            cell = hubs.cell[hub]
            dead = ground.solid[cell]
            for side in range(sides):
                if hubs.ends[hub] & BIT[side] and not dead:
                    slot = cell * sides + side
                    on = across[slot]
                    if on == NOWHERE or banned[slot]:
                        dead = True
                    elif ground.solid[on // sides]:
                        port = ground.port_at[on]
                        dead = port == NONE or not label.ports & BIT[port]
            shut.append(dead)
        if self.vessel:
            shut += ground.solid
            for port in range(scene.count):
                if not label.ports & BIT[port]:
                    on = across[scene.slots[port]]
                    if on != NOWHERE:  # an end that it must not meet
                        shut[hubs.vessels + on // sides] = True
        else:
            shut += [True] * hubs.cells
        for hub in range(hubs.count):
            if banned[self.bans.hub + hub]:
                shut[hub] = True
        self.shut = shut

    def _grow(self, some: i64, banned: list[i64]) -> None:
        """All cheapest trees over one set of ports: joined from smaller ones, then grown."""
        levels: list[list[i64]] = [[] for _ in range(self.cap // COIN + 1)]  # hubs by coins
        if some & (some - 1):
            self._merge(some, levels)
        else:
            self._start(some, levels, banned)
        base = some * self.hubs.count
        last = some == len(self.reached) - 1
        reached = self.reached[some]
        for level in range(len(levels)):
            met = False
            for hub in levels[level]:  # it grows while it is walked
                if self.cost[base + hub] // COIN == level:
                    reached.append(hub)
                    met = met or hub >= self.hubs.vessels or hub in self.goals
                    self._spread(base, hub, levels, banned)
            if last and met:
                break  # a tree over all ports need not be grown further
        self.steps += len(reached)

    def _spread(self, base: i64, hub: i64, levels: list[list[i64]], banned: list[i64]) -> None:
        """Grow a tree from its hub to all hubs next to it."""
        cost, shut, across, end = self.cost, self.shut, self.scene.across, self.bans.end
        now, new = cost[base + hub], hub < self.hubs.cells
        links = self.hubs.links[hub]
        for i in range(0, len(links), 2):
            on, other = links[i], links[i + 1]
            if shut[other] or banned[on] or (new and banned[end + across[on]]):
                continue
            then = now + self._step(other, on, banned)
            if then < cost[base + other] and then < self.cap:
                cost[base + other] = then
                self.via[base + other] = on
                self.source[base + other] = hub
                levels[then // COIN].append(other)

    def _step(self, hub: i64, on: i64, banned: list[i64]) -> i64:
        """What a hub costs that is entered by a slot, and whether others have plans there."""
        ground, hubs = self.ground, self.hubs
        if hub >= hubs.vessels:
            return self.price[on] + (1 if ground.busy[hub - hubs.vessels] else 0)
        extra: i64 = 1 if ground.used[on] or ground.stood[hubs.cell[hub]] else 0
        if hub >= hubs.cells:
            return extra
        return FAR if banned[self.bans.end + on] else COIN + extra

    def _start(self, some: i64, levels: list[list[i64]], banned: list[i64]) -> None:
        """A tree over one port begins in what the port meets."""
        port: i64 = 0
        while not some & BIT[port]:
            port += 1
        on = self.scene.across[self.scene.slots[self.ports[port]]]
        if on == NOWHERE or banned[on]:
            return
        for hub in self.hubs.at[on]:
            if not self.shut[hub] and self.may_enter(hub, on, banned):
                self._offer(some, hub, self._weight(hub, on), on, NONE, levels)

    def may_enter(self, hub: i64, on: i64, banned: list[i64]) -> bool:
        return hub >= self.hubs.cells or not banned[self.bans.end + on]

    def _merge(self, some: i64, levels: list[list[i64]]) -> None:
        """Join two trees that end in the same hub."""
        hubs, cost = self.hubs, self.cost
        part = (some - 1) & some
        while part:
            rest = some & ~part
            if part > rest:
                for hub in self.reached[part]:
                    if hub < hubs.vessels or self.forked:
                        other = cost[rest * hubs.count + hub]
                        if other < FAR:
                            both = cost[part * hubs.count + hub] + other
                            both -= self._weight(hub, hubs.cell[hub] * self.scene.sides)
                            self._offer(some, hub, both, MERGED, part, levels)
            part = (part - 1) & some

    def _weight(self, hub: i64, on: i64) -> i64:
        if hub < self.hubs.cells:
            return COIN
        return 0 if hub < self.hubs.vessels else self.price[on]

    def _offer(
        self, some: i64, hub: i64, cost: i64, via: i64, source: i64, levels: list[list[i64]]
    ) -> None:
        at = some * self.hubs.count + hub
        if cost < self.cost[at] and cost < self.cap:
            self.cost[at] = cost
            self.via[at] = via
            self.source[at] = source
            levels[cost // COIN].append(hub)

    def vessel_of(self, group: i64) -> i64:
        """Where a vessel for a group of ports is cheapest; NONE if nowhere."""
        best, least = NONE, FAR
        base = group * self.hubs.count
        for hub in self.reached[group]:
            if hub >= self.hubs.vessels and self.cost[base + hub] < least:
                best, least = hub, self.cost[base + hub]
        return best

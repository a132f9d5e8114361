"""Plans: the cheapest tree of hubs for one label, if the other labels are not looked at.

The cheapest tree over some ports ends in a hub where it parts into two trees over fewer of them,
or comes to it from the cheapest tree that ends in a hub next to it (Dreyfus and Wagner). Among
trees of one price the one that uses the fewest edges of other labels is taken.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.grids import NOWHERE
from shopfloor.solver.bench import BIT
from shopfloor.solver.bounds import Vessels
from shopfloor.solver.hubs import COIN, Hubs
from shopfloor.solver.scenarios import FLOW, SUPPLY, Label, bits
from shopfloor.solver.scenes import NONE, Scene

MOST: Final = 6  # ports of a tree; with more a label is bounded by some of them
FAR: Final[i64] = COIN * COIN
MERGED: Final[i64] = -2


class Plan:
    """How a label could be laid: what it costs, the edges and cells that it takes up."""

    def __init__(self) -> None:
        self.cost: i64 = 0
        self.edges: list[i64] = []  # the lower slot of each
        self.hubs: list[i64] = []  # connectors
        self.ends: list[i64] = []  # of these
        self.vessels: list[i64] = []  # their cells
        self.inlets: list[i64] = []  # the slot by which each of these is entered
        self.takes: set[int] = set()  # all that could be banned: see Bans


class Bans:
    """What may be banned has an address: an edge's two slots, a hub, an end of a new connector."""

    def __init__(self, scene: Scene, hubs: Hubs) -> None:
        self.hub: i64 = len(scene.across)
        self.end: i64 = self.hub + hubs.count
        self.size: i64 = self.end + len(scene.across)


class Ground:
    """What a plan must keep clear of, and what it had better."""

    def __init__(self, scene: Scene) -> None:
        slots = scene.floor.cells * scene.sides
        self.solid: list[bool] = scene.solid
        self.port_at: list[i64] = [NONE] * slots
        self.used: list[i64] = [0] * slots  # by how many plans
        self.stood: list[i64] = [0] * scene.floor.cells  # on by how many vessels
        self.busy: list[i64] = [0] * scene.floor.cells  # ends and vessels of plans


class Planner:
    """Finds the cheapest plan of one label after the other."""

    def __init__(self, scene: Scene, stock: Vessels, hubs: Hubs) -> None:
        self.scene = scene
        self.stock = stock
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
        self.cap: i64 = 0
        self.steps: i64 = 0  # hubs that trees were grown from: a measure of time

    def plan(self, label: Label, banned: list[i64], most: i64) -> Plan | None:
        """The cheapest plan that costs at most so much and uses nothing that is banned."""
        self.cap = (most + 1) * COIN
        ports = bits(label.ports)
        facing = self._facing(label, ports)
        if facing is not None:
            return facing
        root = NONE
        if label.kind == FLOW and label.inputs:
            root = ports.pop()
        self._begin(label, ports[-MOST:], banned)
        sets = BIT[len(self.ports)]
        for some in range(1, sets):
            self._grow(some, banned)
        if root != NONE:
            return self._to_root(sets - 1, self.scene.slots[root], banned)
        if label.kind == FLOW:
            return self._to_vessels([sets - 1])
        many: i64 = self.stock.most(label.colour) if label.kind == SUPPLY else 99
        return self._to_vessels(self._groups(many))

    def _facing(self, label: Label, ports: list[i64]) -> Plan | None:
        """Two ports of a flow that lie face to face need nothing."""
        if label.kind != FLOW or len(ports) != 2:
            return None
        slot = self.scene.slots[ports[0]]
        if self.scene.across[slot] != self.scene.slots[ports[1]]:
            return None
        plan = Plan()
        edge = min(slot, self.scene.across[slot])
        plan.edges.append(edge)
        plan.takes.add(edge)
        return plan

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

    # Trees

    def _grow(self, some: i64, banned: list[i64]) -> None:
        """All cheapest trees over one set of ports: joined from smaller ones, then grown."""
        levels: list[list[i64]] = [[] for _ in range(self.cap // COIN + 1)]
        if some & (some - 1):
            self._merge(some, levels)
        else:
            self._start(some, levels, banned)
        hubs, shut, cost = self.hubs, self.shut, self.cost
        ground = self.ground
        used, stood, busy = ground.used, ground.stood, ground.busy
        base = some * hubs.count
        cells, vessels = hubs.cells, hubs.vessels
        across, end = self.scene.across, self.bans.end
        reached = self.reached[some]
        for level in range(len(levels)):
            row = levels[level]
            for hub in row:  # it grows while it is walked
                now = cost[base + hub]
                if now // COIN != level:
                    continue
                reached.append(hub)
                links = hubs.links[hub]
                for i in range(0, len(links), 2):
                    other = links[i + 1]
                    on = links[i]
                    if shut[other] or banned[on]:
                        continue
                    if hub < cells and banned[end + across[on]]:
                        continue
                    then = now
                    if other < cells:
                        if banned[end + on]:
                            continue
                        then += COIN
                        if used[on] or stood[other]:
                            then += 1
                    elif other < vessels:
                        if used[on] or stood[hubs.cell[other]]:
                            then += 1
                    else:
                        then += self.price[on]
                        if busy[other - vessels]:
                            then += 1
                    if then < cost[base + other] and then < self.cap:
                        cost[base + other] = then
                        self.via[base + other] = on
                        self.source[base + other] = hub
                        levels[then // COIN].append(other)
        self.steps += len(reached)

    def _start(self, some: i64, levels: list[list[i64]], banned: list[i64]) -> None:
        """A tree over one port begins in what the port meets."""
        port: i64 = 0
        while not some & BIT[port]:
            port += 1
        on = self.scene.across[self.scene.slots[self.ports[port]]]
        if on == NOWHERE or banned[on]:
            return
        for hub in self.hubs.at[on]:
            if not self.shut[hub] and self._may_enter(hub, on, banned):
                self._offer(some, hub, self._weight(hub, on), on, NONE, levels)

    def _may_enter(self, hub: i64, on: i64, banned: list[i64]) -> bool:
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

    # Ends

    def _to_root(self, full: i64, slot: i64, banned: list[i64]) -> Plan | None:
        """A tree over all ports but one that comes to the last."""
        on = self.scene.across[slot]
        if on == NOWHERE or banned[on]:
            return None
        best, cost = NONE, self.cap
        for hub in self.hubs.at[on]:
            there = self.cost[full * self.hubs.count + hub]
            may = hub < self.hubs.vessels and self._may_enter(hub, on, banned)
            if may and there < cost:
                best, cost = hub, there
        if best == NONE:
            return None
        plan = Plan()
        self._trace(plan, full, best)
        self._use(plan, best, on)
        return self._finish(plan, cost)

    def _to_vessels(self, groups: list[i64]) -> Plan | None:
        """Trees over these groups of ports, each with a vessel."""
        if not groups:
            return None
        plan = Plan()
        total: i64 = 0
        for group in groups:
            hub = self._vessel_of(group)
            if hub == NONE:
                return None
            total += self.cost[group * self.hubs.count + hub]
            self._trace(plan, group, hub)
        return self._finish(plan, total) if total < self.cap else None

    def _vessel_of(self, group: i64) -> i64:
        """Where a vessel for a group of ports is cheapest; NONE if nowhere."""
        best, least = NONE, FAR
        base = group * self.hubs.count
        for hub in self.reached[group]:
            if hub >= self.hubs.vessels and self.cost[base + hub] < least:
                best, least = hub, self.cost[base + hub]
        return best

    def _groups(self, many: i64) -> list[i64]:
        """The cheapest way to part all ports into groups that have a vessel each."""
        sets: i64 = len(self.reached)
        alone: list[i64] = [FAR] * sets
        for some in range(1, sets):
            hub = self._vessel_of(some)
            if hub != NONE:
                alone[some] = self.cost[some * self.hubs.count + hub]
        best: list[i64] = [FAR] * sets
        best[0] = 0
        last: list[list[i64]] = []
        for _ in range(min(many, len(self.ports))):
            row: list[i64] = [NONE] * sets
            more = best[:]
            for some in range(1, sets):
                part = some
                while part:
                    if alone[part] + best[some & ~part] < more[some]:
                        more[some] = alone[part] + best[some & ~part]
                        row[some] = part
                    part = (part - 1) & some
            last.append(row)
            best = more
        left = sets - 1
        found: list[i64] = []
        if best[left] < FAR:
            for i in range(len(last) - 1, -1, -1):
                if last[i][left] != NONE:
                    found.append(last[i][left])
                    left &= ~last[i][left]
        return found

    # What a tree takes up

    def _trace(self, plan: Plan, some: i64, hub: i64) -> None:
        at = some * self.hubs.count + hub
        via, source = self.via[at], self.source[at]
        if via == MERGED:
            self._trace(plan, source, hub)
            self._trace(plan, some & ~source, hub)
            return
        self._use(plan, hub, via)
        if source != NONE:
            self._use(plan, source, self.scene.across[via])
            self._trace(plan, some, source)

    def _use(self, plan: Plan, hub: i64, slot: i64) -> None:
        """Note that a hub has an end on a slot."""
        on = self.scene.across[slot]
        self._take(plan, min(slot, on))
        if hub >= self.hubs.vessels:
            cell = hub - self.hubs.vessels
            if cell not in plan.vessels:
                plan.vessels.append(cell)
                plan.inlets.append(slot)
            return
        end = BIT[slot % self.scene.sides]
        for i in range(len(plan.hubs)):
            if plan.hubs[i] == hub:
                plan.ends[i] |= end
                return
        plan.hubs.append(hub)
        plan.ends.append(end)

    def _take(self, plan: Plan, edge: i64) -> None:
        if edge not in plan.edges:
            plan.edges.append(edge)

    def _finish(self, plan: Plan, cost: i64) -> Plan:
        """Old connectors take up all their ends, met or not."""
        plan.cost = cost // COIN
        sides = self.scene.sides
        for hub in plan.hubs:
            if hub >= self.hubs.cells:
                for side in range(sides):
                    if self.hubs.ends[hub] & BIT[side]:
                        slot = self.hubs.cell[hub] * sides + side
                        self._take(plan, min(slot, self.scene.across[slot]))
        self._address(plan)
        return plan

    def _address(self, plan: Plan) -> None:
        sides, takes = self.scene.sides, plan.takes
        for edge in plan.edges:
            takes.add(edge)
        for cell in plan.vessels:
            takes.add(self.bans.hub + self.hubs.vessels + cell)
        for i in range(len(plan.hubs)):
            hub = plan.hubs[i]
            takes.add(self.bans.hub + hub)
            for side in range(sides):
                if hub < self.hubs.cells and plan.ends[i] & BIT[side]:
                    takes.add(self.bans.end + hub * sides + side)

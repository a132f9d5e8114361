"""The engineer: solves a turn, and weighs what each build leaves for the rounds to come.

Many builds are looked at, not only the one that pays most: each is worth what it brings now and
what the factory it leaves is expected to make. The best few are tried out: some ways the next
rounds could go are played with each of them, the same ways for all.
"""

from __future__ import annotations

from typing import Final, Generic

from shopfloor.bots.pipes.greedy import MEMORY, Desk
from shopfloor.bots.pipes.reactions import Paced, Reaction
from shopfloor.bots.pipes.state import Pipes, tiles
from shopfloor.bots.pipes.value import LearnedValue, after, alone, read_value, weighed
from shopfloor.kernel import Stream
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.play.actions import DECLINED, KEPT, LEFT, PASSED, Action, claim
from shopfloor.parts.pipes.play.grabs import OPEN
from shopfloor.parts.pipes.play.plants import Plant
from shopfloor.solver.pipes.heuristic.builder import Build, builds
from shopfloor.solver.pipes.relocate import best_moved
from shopfloor.solver.pipes.solve import UNLIMITED, Budget, LayoutSolution, best_layout, by_value

NEVER: Final = -6  # what brings less now is not looked at: declining costs 5 at most


class Prospect:
    """A build, or None to decline: money now, the plant it leaves, and what that will make."""

    def __init__(self, build: Build | None, value: float, plant: Plant, later: float) -> None:
        self.build = build
        self.value = value
        self.plant = plant
        self.later = later
        self.made = 0.0  # in all ways it was tried out
        self.expected = later

    def worth(self) -> float:
        """Now and later together."""
        return self.value + self.later

    def promise(self) -> float:
        """What it is worth as far as it was tried out."""
        return self.value + self.expected


class EngineerBot(Paced, Generic[Pipes]):
    """Takes and builds what is worth most now and later; keeps from rivals what they want."""

    reaction = Reaction(1.5, 3.0)
    nodes = 2_000
    setups = UNLIMITED  # steps of setting up after which a look ends whatever its nodes
    exact = 0  # nodes for a look at the very best, with no eye for others
    moving = 1_500  # nodes for a second look with old machines moved, where they may be
    poor = 2  # where the best brings no more, old machines are moved
    slack = 6  # builds that bring so much less now are looked at as well
    heats: tuple[tuple[int, int], ...] = ((8, 20),)  # builds tried out, in so many ways in all …
    depth = 2  # … for so many rounds
    faith = 4.0  # what the learned value counts among the ways
    wide = 4  # builds looked at in a turn of these
    denial = 0.7  # what a rival's loss is worth, shared among rivals

    def __init__(self, desk: Desk[Pipes]) -> None:
        self.desk = desk
        self.known: dict[tuple[Layout, int, int], LayoutSolution] = {}

    def choose(self, state: Pipes, seat: int, stream: Stream) -> Action:
        """The build, tile or pass that is worth most, now and later."""
        legal = state.legal(seat)
        left = self.desk.rounds - int(state.round)
        if DECLINED in legal:
            return self.add(state, seat, left, stream)
        now = self.learned().worth(self.desk.rules, state.plants[seat], left)
        if KEPT in legal:
            worth = self.worth(state, seat, state.grab.up[seat], left)
            return KEPT if worth > now else LEFT
        return self.pick(state, seat, left, now)

    def learned(self) -> LearnedValue:
        """Its learned weights."""
        return read_value(self.desk.rules.game)

    # Picking

    def pick(self, state: Pipes, seat: int, left: int, now: float) -> Action:
        """Claim the tile that is worth most, to rivals too; pass if none is worth it."""
        up = tiles(state, seat)
        if state.seats == 1:
            return claim(up[0])  # declining costs nothing  # G3
        own = {machine: self.worth(state, seat, machine, left) for machine in up}
        if not own:
            return PASSED
        kept = self.denied(state, seat, up)
        most = max(up, key=lambda machine: (own[machine] + kept[machine], -machine))
        return claim(most) if own[most] > now else PASSED

    def worth(self, state: Pipes, seat: int, machine: int, left: int) -> float:
        """What a seat has from a tile, now and later, without trying it out."""
        found = self.prospects(state, seat, machine, left)
        return max(found, key=Prospect.worth).worth() if found else float("-inf")

    def denied(self, state: Pipes, seat: int, up: list[int]) -> dict[int, float]:
        """What those who pick later lose if a tile is gone."""
        lost = dict.fromkeys(up, 0.0)
        others = [o for o in range(state.seats) if o != seat and state.grab.picks[o] == OPEN]
        for other in others if self.denial else []:
            gain = {machine: self.quick(state, other, machine) for machine in up}
            most = max([0.0, *gain.values()])
            for machine in up:
                rest = max([0.0, *[gain[m] for m in up if m != machine]])
                lost[machine] += self.denial * (most - rest) / (int(state.seats) - 1)
        return lost

    def quick(self, state: Pipes, seat: int, machine: int) -> float:
        """What the simple builder would make of a tile."""
        found = builds(self.desk.rules, self.desk.turn(state, seat, machine), 1)
        return float(found[0].value) if found else 0.0

    # Building

    def add(self, state: Pipes, seat: int, left: int, stream: Stream) -> Action:
        """Build what does best, tried out; or decline."""
        plant = state.plants[seat]
        machine = plant.adding
        turn = self.desk.turn(state, seat, machine)
        rules, learned = self.desk.rules, self.learned()
        found = self.prospects(state, seat, machine, left, final=True)
        price = float(self.desk.declined(state, seat, turn))
        found.append(Prospect(None, price, plant, learned.worth(rules, plant, left)))
        found.sort(key=Prospect.worth, reverse=True)
        taken = self.tried_out(found, state.unseen, left, stream)
        return DECLINED if taken.build is None else self.desk.build(turn, taken.build.layout)

    def prospects(
        self, state: Pipes, seat: int, machine: int, left: int, final: bool = False
    ) -> list[Prospect]:
        """Every build that was found, with what it leaves."""
        rules, learned, plant = self.desk.rules, self.learned(), state.plants[seat]
        turn = self.desk.turn(state, seat, machine)
        found: list[Prospect] = []
        for build in self.solve(turn, final):
            later = after(rules, plant, turn, build)
            found.append(Prospect(build, build.value, later, learned.worth(rules, later, left)))
        return found

    def solve(self, turn: Turn, final: bool) -> list[Build]:
        """All builds that were met; before a poor build also some with old machines moved."""
        rules = self.desk.rules
        key = (turn.old, turn.machine, turn.money + turn.tokens)
        if key not in self.known:
            if len(self.known) >= MEMORY:
                self.known.clear()
            self.known[key] = self.look(turn)
        answer = self.known[key]
        if final and rules.moves and self.moving and answer.value <= self.poor:
            budget = Budget(self.moving, setups=self.setups)
            answer = best_moved(rules, turn, NEVER, budget, answer)
        return list({build.layout: build for build in answer.known}.values())

    def look(self, turn: Turn) -> LayoutSolution:
        """Builds from many places that are nearly the best, and the best itself."""
        rules = self.desk.rules
        budget = Budget(self.nodes, setups=self.setups)
        answer = best_layout(rules, turn, NEVER, budget, self.slack)
        if not self.exact:
            return answer
        exact = best_layout(rules, turn, NEVER, Budget(self.exact, setups=self.setups))
        known = sorted(answer.known + exact.known, key=by_value)
        return LayoutSolution(known, NEVER, exact.bound, answer.nodes + exact.nodes)

    def tried_out(
        self, prospects: list[Prospect], unseen: list[int], left: int, stream: Stream
    ) -> Prospect:
        """The one that does best on average in some ways the next rounds could go.

        The best of each heat are tried in more ways in the next.
        """
        depth = min(self.depth, left, len(unseen))
        if len(prospects) == 1 or not depth or not self.heats:
            return prospects[0]
        ways = [draw(unseen, depth, stream) for _ in range(self.heats[-1][1])]
        done = 0
        for count, until in self.heats:
            prospects = prospects[:count]
            for prospect in prospects:
                prospect.made += sum(
                    [self.go_on(prospect.plant, way, left) for way in ways[done:until]]
                )
                prospect.expected = (prospect.made + self.faith * prospect.later) / (
                    until + self.faith
                )
            prospects.sort(key=Prospect.promise, reverse=True)
            done = until
        return prospects[0]

    def go_on(self, plant: Plant, way: list[int], left: int) -> float:
        """What a plant makes of some tiles, simply built, and what it is worth then."""
        rules, learned = self.desk.rules, self.learned()
        gained = later = 0.0
        for machine in way:
            left -= 1
            turn = alone(rules, plant, machine)
            found = builds(rules, turn, self.wide)
            build, later = weighed(rules, plant, turn, found, learned, left)
            if build is not None:
                gained += build.value
                plant = after(rules, plant, turn, build)
        return gained + later


def draw(tiles: list[int], count: int, stream: Stream) -> list[int]:
    """Some tiles of these, each once."""
    left = tiles[:]
    return [left.pop(stream.below(len(left))) for _ in range(count)]

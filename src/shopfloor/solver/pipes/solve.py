"""The best layout of a turn: scenario × place × routing, until nothing better can be left.

Each configuration (a scenario and a place of the new machine) has a bound on what it can be worth.
They are searched from the most promising down, first briefly, then longer, and closed once their
bound no longer beats the best layout known. When all are closed, the best is proven.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.judge.builds import Turn, bonus, judge
from shopfloor.parts.pipes.layouts import Layout, machine
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.cbs.driver import Bargains
from shopfloor.solver.pipes.deepening.search import Routing
from shopfloor.solver.pipes.features.openness import prospects
from shopfloor.solver.pipes.heuristic.board import BIT
from shopfloor.solver.pipes.heuristic.builder import Build, builds
from shopfloor.solver.pipes.model.configurations import Config, Place
from shopfloor.solver.pipes.model.distances import Fields
from shopfloor.solver.pipes.model.labels import (
    MOST,
    Choice,
    Label,
    Scenario,
    choices_by_colour,
    loops,
    tints,
)
from shopfloor.solver.pipes.model.lower_bounds import Vessels, label_bound
from shopfloor.solver.pipes.model.turn import NONE, Move, Scene, standing

PASSES: Final = (100, 1000, 10000, 1 << 40)  # nodes for one configuration
BRIEF: Final = 10_000  # with no more nodes than these there is only routing, as the bots know it


class Answer:
    """The best that was found: None is to decline. Nothing is worth more than `bound`."""

    def __init__(self, known: list[Build], decline: int, bound: int, nodes: int) -> None:
        best = known[-1] if known and known[-1].value > decline else None
        self.layout: Layout | None = best.layout if best is not None else None
        self.value: int = best.value if best is not None else decline  # revenue - cost + chains
        self.bound = bound
        self.proven = bound <= self.value
        self.nodes = nodes
        self.known = known  # legal builds met on the way, the best last


class Budget:
    """How long to look: a number of nodes and, on top, anything that says when to stop."""

    def __init__(self, nodes: int = 1 << 40, stop: Callable[[], bool] | None = None) -> None:
        self.nodes = nodes
        self.stop = stop

    def over(self, nodes: int) -> bool:
        return nodes >= self.nodes or (self.stop is not None and self.stop())


def by_value(build: Build) -> tuple[int, int]:
    return (build.value, build.rank)


def _by_promise(config: Config) -> int:
    return config.least - config.gross


def _by_worth(choice: Choice) -> int:
    return -choice.worth


class Solver:
    """Finds the best layout for one turn, with the old machines in given places."""

    def __init__(
        self,
        rules: PipeRules,
        turn: Turn,
        decline: int,
        budget: Budget,
        slack: int,
        moves: list[Move],
    ) -> None:
        self.rules = rules
        self.turn = turn
        self.budget = budget
        self.scene = Scene(rules, turn, moves)
        self.vessels = Vessels(self.scene)
        self.routing = Routing(self.scene, self.vessels, budget.stop)
        self.revenue: i64 = rules.machines[turn.machine].revenue + turn.tokens
        self.revenue -= rules.move_price * len(moves)
        self.purse: i64 = turn.money + self.revenue - rules.least_money
        self.before: i64 = bonus(rules, turn.old)
        self.decline = decline
        self.slack: i64 = slack  # while it looks briefly, it also keeps what is little worse
        self.value: i64 = decline  # the best known
        self.known: list[Build] = []
        self.labels: dict[tuple[int, int, int, int], int] = {}  # their numbers
        self.old_bounds: list[i64] = []  # of labels, the new machine aside
        self.new: i64 = 0  # its ports, as bits
        self.complete = not self.scene.has_diagonal
        self.configs: list[Config] = []
        self.nodes: i64 = 0
        self.listed: i64 = 0  # scenarios at places that were looked at: setting up takes that long
        self.patient = self.complete and budget.nodes > BRIEF
        self.bargains: Bargains | None = None  # made when they are first needed

    def solve(self) -> Answer:
        """Start from what the builder finds, and improve on it."""
        for found in reversed(builds(self.rules, self.turn)):
            self._offer(found.layout)
        return self.improve()

    def improve(self) -> Answer:
        """Look for what beats the best known."""
        self._configure()
        for limit in PASSES:
            self._pass(limit)
            self.slack = 0
            self.configs = [c for c in self.configs if c.promise() > self.value]
            if not self.configs or self.budget.over(self.nodes):
                break
            if self.patient:
                self.configs.sort(key=_by_promise)
        top: i64 = self.value
        for config in self.configs:
            top = max(top, config.promise())
        if not self.complete or self.routing.rigid_met:
            top = max(top, self.value + 1)
        self.known.sort(key=by_value)
        return Answer(self.known, self.decline, top, self.nodes)

    def _offer(self, layout: Layout) -> bool:
        """Take a layout if the rules accept it."""
        verdict = judge(self.rules, self.turn, layout)
        if not verdict.legal():
            return False
        value = verdict.money - self.turn.money + verdict.bonus - self.before
        self.known.append(Build(layout, verdict.cost, value, 100 * value + prospects(layout)))
        self.value = max(self.value, value)
        return True

    # Configurations

    def _configure(self) -> None:
        """List every scenario at every place that could beat what is known."""
        scene = self.scene
        open_fields = Fields(scene, NONE, NONE)
        for port in range(scene.old_ports, scene.count):
            self.new |= BIT[port]
        scenarios: list[Scenario] = []
        for tint in tints(scene):
            colours = choices_by_colour(scene, tint)
            for choices in colours:
                for choice in choices:
                    for label in choice.labels:
                        label.number = self._number(label, open_fields)
                        choice.bound += self.old_bounds[label.number]
                    choice.worth = self.rules.bonus * choice.fed - choice.bound
                choices.sort(key=_by_worth)
            self._combine(colours, [], 0, 0, 0, 0, scenarios)
        places = self._places(open_fields)
        for scenario in scenarios:
            if self.budget.stop is not None and self.budget.stop():
                self.complete = False
                break
            self._spread(scenario, places)
        self.configs.sort(key=_by_promise)

    def _number(self, label: Label, fields: Fields) -> int:
        """The number of a label; what it costs at least is looked up when it is first met."""
        key = (label.kind, label.colour, label.outputs, label.inputs)
        number = self.labels.get(key)
        if number is None:
            number = len(self.labels)
            self.labels[key] = number
            bound = label_bound(self.scene, self.vessels, fields, label, ~self.new)
            self.old_bounds.append(bound)
        return number

    def _combine(
        self,
        colours: list[list[Choice]],
        labels: list[Label],
        at: i64,
        fed: i64,
        bound: i64,
        vessels: i64,
        found: list[Scenario],
    ) -> None:
        """Choose for one colour after the other while it may still beat what is known."""
        if len(found) >= MOST:
            self.complete = False
            return
        if vessels > self.vessels.owned[5]:
            return
        if at == len(colours):
            if bound <= self.purse and not loops(self.scene, labels):
                found.append(Scenario(labels, fed, bound))
            return
        rest: i64 = 0
        for later in range(at + 1, len(colours)):
            rest += colours[later][0].worth
        start = self.revenue - self.before + self.rules.bonus * fed - bound + rest
        for choice in colours[at]:
            if start + choice.worth <= self.value - self.slack:
                break
            self._combine(
                colours,
                labels + choice.labels,
                at + 1,
                fed + choice.fed,
                bound + choice.bound,
                vessels + choice.vessels,
                found,
            )

    def _places(self, fields: Fields) -> list[Place]:
        scene = self.scene
        found: list[Place] = []
        for cell in range(scene.floor.cells):
            for turned in range(scene.sides):
                if scene.place(cell, turned):
                    slots = scene.slots[scene.old_ports :]
                    other = scene.other(cell, turned)
                    found.append(Place(cell, turned, other, slots, fields))
        return found

    def _spread(self, scenario: Scenario, places: list[Place]) -> None:
        """List a scenario at the places where it could beat what is known."""
        gross = self.revenue - self.before + self.rules.bonus * scenario.fed
        most = min(self.purse, gross - self.value + self.slack - 1)
        if scenario.bound > most:
            return
        apart: i64 = 0  # the cost of labels that do not hang on the place
        labels: list[Label] = []
        for label in scenario.labels:
            if label.ports & self.new:
                labels.append(label)
            else:
                apart += self.old_bounds[label.number]
        self.listed += len(places)
        for place in places:
            least = apart + self._least(labels, place)
            if least <= most:
                self.configs.append(Config(scenario, place, least, gross))

    def _least(self, labels: list[Label], place: Place) -> i64:
        """What some labels cost at least with the new machine in this place."""
        if not place.bounds:
            place.bounds = [NONE] * len(self.labels)
        total: i64 = 0
        for label in labels:
            bound = place.bounds[label.number]
            if bound == NONE:
                self._take(place)
                bound = label_bound(self.scene, self.vessels, place.fields, label, -1)
                place.bounds[label.number] = bound
            total += bound
        return total

    def _take(self, place: Place) -> None:
        for i, slot in enumerate(place.slots):
            self.scene.slots[self.scene.old_ports + i] = slot

    # Search

    def _pass(self, limit: int) -> None:
        """Search every configuration that is still open, each for some nodes."""
        bargaining = self.patient and self.slack == 0
        for config in self.configs:
            if self.budget.over(self.nodes):
                return
            if config.promise() > self.value - self.slack:
                self._tighten(config)
                if bargaining and not config.tangled:
                    self._bargain(config, limit)
                if config.tangled or not bargaining:
                    self._search(config, limit)

    def _tighten(self, config: Config) -> None:
        """Look again at the bound, with the new machine in the way."""
        place = config.place
        if place.fields.solid[place.cell]:
            return
        place.fields = Fields(self.scene, place.cell, place.other)
        place.bounds = []
        config.least = max(config.least, self._least(config.scenario.labels, place))

    def _search(self, config: Config, limit: int) -> None:
        """Deepen until found, ruled out, or out of nodes."""
        routing, place = self.routing, config.place
        self._take(place)
        start = routing.nodes
        while config.promise() > self.value - self.slack and config.least <= self.purse:
            routing.node_limit = start + min(limit, self.budget.nodes - self.nodes)
            labels = config.scenario.labels
            done = routing.search(labels, place.fields, place.cell, place.other, config.least)
            self.nodes += routing.nodes - start
            left = routing.stopped()
            limit -= routing.nodes - start
            start = routing.nodes
            if done:
                self._keep(config)
                return
            if left or limit <= 0:
                return
            config.least += 1
        config.least = max(config.least, config.gross - self.value)

    def _bargain(self, config: Config, limit: int) -> None:
        """Let the labels settle it among themselves."""
        if self.bargains is None:
            self.bargains = Bargains(self.scene, self.vessels, self.budget.stop, self._agreed)
        self._take(config.place)
        most = min(self.purse, config.gross - self.value - 1)
        nodes = min(limit, self.budget.nodes - self.nodes)
        self.nodes += self.bargains.search(config, most, nodes)
        if config.least > most:
            config.least = max(config.least, config.gross - self.value)

    def _agreed(self, config: Config, parts: list[int]) -> bool:
        """Take what labels agreed on; tell whether it is legal and worth what was promised."""
        return self._lay(config, parts) and config.promise() <= self.value

    def _keep(self, config: Config) -> None:
        legal = self._lay(config, self.routing.found)
        assert legal, "the search laid what the rules refuse"
        config.least = max(config.least, config.gross - self.value)

    def _lay(self, config: Config, parts: list[int]) -> bool:
        """Take a configuration's layout if the rules accept it."""
        place = config.place
        new = machine(place.cell, self.turn.machine, place.turn)
        return self._offer(Layout(self.turn.old.floor, [*standing(self.scene), new, *parts]))


def best_layout(
    rules: PipeRules,
    turn: Turn,
    decline: int = 0,
    budget: Budget | None = None,
    slack: int = 0,
) -> Answer:
    """The best legal build of a turn, or to decline, which is worth `decline`.

    With some slack, `known` also has builds from many places that are worth that much less.
    """
    return Solver(rules, turn, decline, budget or Budget(), slack, []).solve()

"""A hand that rebuilds a factory into a given layout by gestures with a mouse, and counts them.

Every press, drag, click and key is one gesture. It looks at what stands after each and goes on from
there, as a person does: what a stroke has replaced or pruned by itself is not done again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from shopfloor.parts.pipes.json import layout_from_json
from shopfloor.parts.pipes.layouts import (
    CONTAINER,
    DIAGONAL,
    MACHINE,
    PIPE,
    RESERVOIR,
    Layout,
    cell_of,
    detail_of,
    kind_of,
    number_of,
    reservoir_of,
    turn_of,
)
from shopfloor.parts.pipes.text import component_to_text, layout_to_text
from tests.web.hands import Hands
from tests.web.pipes.games import Ear, sit
from tests.web.pipes.hands import DragBuilder
from tests.web.pipes.plans import RULES, Planner, SetDown, ends, plan

ROUND = ".editor, .grab:not([aria-disabled]), .total"
PATIENCE = 12  # looks at what stands before it gives up
AT_EASE = 4  # looks after which it takes up what strokes have not mended


class Follower(DragBuilder):
    """Builds what it is shown; `gestures` is what that took, by kind."""

    def __init__(self, hands: Hands, ear: Ear) -> None:
        super().__init__(hands, ear)
        self.rules = RULES[ear.view["game"]]
        self.gestures: Counter[str] = Counter()

    def follow(self, wanted: Layout) -> bool:
        """Whether the layout stands in the end."""
        for look in range(PATIENCE):
            now = layout_from_json(self.rules, self.ear.draft)
            if set(now.components) == set(wanted.components):
                return True
            before = self.gestures.total()
            self.approach(Planner(now, wanted), again=look > AT_EASE)
            if self.gestures.total() == before:
                return False
        return False

    def approach(self, plan: Planner, again: bool) -> None:
        """One go: take up what is in the way, set down, draw."""
        for cell in self.runs_gone(plan):
            self.remove_run(cell)
        for start, goal in self.machines_moved(plan):
            self.move_machine(plan, start, goal)
            return  # its pipes come along: look again
        for cell, side in self.pieces_split(plan, again):
            self.remove(cell, plan.floor.side_name(side))
        if self.machine_set(plan):
            return  # what it brings along is seen first
        pairs = list(self.stores_moved(plan))
        for start, goal in pairs:
            self.drag(self.point(cell_of(start)), self.point(cell_of(goal)))
        self.clear(plan, {start for start, _ in pairs})
        self.place(plan, {goal for _, goal in pairs})
        pieces = {c: ends(c) for c in plan.new.components if kind_of(c) == PIPE}
        lying = {c: set(pieces[c]) for c in pieces if c not in plan.added}
        for grown, old in self.grown(plan):
            lying[grown] = set(ends(old))
        for stroke in plan.strokes(pieces, lying) or []:
            self.draw(stroke)
        self.face_all(plan)

    # What is in the way

    def runs_gone(self, plan: Planner) -> list[int]:
        """One cell of every run of pipe that is gone and that nothing takes the place of."""
        gone = {int(cell_of(c)): c for c in plan.gone if kind_of(c) == PIPE}
        kept = {int(cell_of(c)) for c in plan.new.components}
        left, found = {cell for cell in gone if cell not in kept}, []
        while left:
            cell = min(left)
            found.append(cell)
            trail = [cell]
            while trail:
                here = trail.pop()
                left.discard(here)
                near = [int(plan.floor.neighbour(here, side)) for side in range(plan.sides)]
                trail += [each for each in near if each in left]
        return found

    def remove_run(self, cell: int) -> None:
        self.page.keyboard.down("Shift")
        self.page.mouse.click(*self.point(cell), button="right")
        self.page.keyboard.up("Shift")
        self.counted("remove")

    def pieces_split(self, plan: Planner, again: bool) -> Iterator[tuple[int, int]]:
        """Cell and side of pieces whose ends go to several pipes now: a stroke only joins them.

        `again`: strokes have not brought it about, so all that is wrong goes.
        """
        added = [c for c in plan.added if kind_of(c) == PIPE]
        for c in plan.gone:
            here = [p for p in added if cell_of(p) == cell_of(c) and kind_of(c) == PIPE]
            split = sum(1 for p in here if ends(p) & ends(c)) > 1
            grows = any(ends(c) < ends(p) for p in here)
            if kind_of(c) == PIPE and (split or (again and not grows)):
                yield int(cell_of(c)), min(ends(c))

    def clear(self, plan: Planner, moved: set[int]) -> None:
        """Stores that go and whose place no pipe takes."""
        piped = {cell_of(c) for c in plan.added if kind_of(c) == PIPE}
        for c in plan.gone:
            store = kind_of(c) in (CONTAINER, RESERVOIR)
            if store and c not in moved and cell_of(c) not in piped:
                self.remove(int(cell_of(c)))

    # What is set down

    def machines_moved(self, plan: Planner) -> list[tuple[int, int]]:
        """Older machines that stand elsewhere; first those whose new place no other machine has."""
        added = {number_of(c): c for c in plan.added if kind_of(c) == MACHINE}
        pairs = [(c, added.get(number_of(c), c)) for c in plan.gone if kind_of(c) == MACHINE]
        moved = [(int(c), int(goal)) for c, goal in pairs if cell_of(c) != cell_of(goal)]
        taken = [c for c in plan.old.components if kind_of(c) == MACHINE]

        def crowded(pair: tuple[int, int]) -> bool:
            others = {cell for c in taken if c != pair[0] for cell in self.cells(plan, int(c))}
            return bool(others & self.cells(plan, pair[1]))

        return sorted(moved, key=crowded)

    def move_machine(self, plan: Planner, start: int, goal: int) -> None:
        """By its heart, as far as its first square goes; R turns it on the way."""
        left, top = self.heart(plan, start)
        (x, y), (to_x, to_y) = self.point(cell_of(start)), self.point(cell_of(goal))
        mouse = self.page.mouse
        mouse.move(left, top)
        mouse.down()
        mouse.move(left + to_x - x, top + to_y - y, steps=4)
        self.turn_by(plan, int(turn_of(goal) - turn_of(start)))
        mouse.up()
        self.counted("drag")

    def machine_set(self, plan: Planner) -> bool:
        """Press the new machine down and pull it the way it looks; then equip it, if that pays."""
        here = {number_of(c) for c in plan.old.components if kind_of(c) == MACHINE}
        fresh = [c for c in plan.added if kind_of(c) == MACHINE and number_of(c) not in here]
        cells = {cell for c in fresh for cell in self.cells(plan, int(c))}
        if any(int(cell_of(c)) in cells and kind_of(c) != PIPE for c in plan.gone) or not fresh:
            return False
        if self.page.locator(".editor").get_attribute("data-tool") != "machine":
            self.page.locator(".new .tile").click()
            self.counted("take")
        self.pull(plan, int(fresh[0]))
        if (
            self.before_ports(plan, int(fresh[0])) > 1
            and self.page.locator("[data-at=equip]").count()
        ):
            self.page.keyboard.press("e")
            self.counted("equip")
        return True

    def pull(self, plan: Planner, machine: int) -> None:
        turn, cell = int(turn_of(machine)), int(cell_of(machine))
        beyond = int(plan.floor.neighbour(cell, (self.front(plan, machine) + turn) % plan.sides))
        super().drag(self.point(cell), *([self.point(beyond)] if turn else []))
        self.counted("place")

    def front(self, plan: Planner, machine: int) -> int:
        """The side to which a machine looks at turn 0: its second square, or its first output."""
        if plan.sides == 4:
            return 1
        ports = self.rules.machines[int(number_of(machine))].ports
        return next(int(port.side) for port in ports if port.output)

    def before_ports(self, plan: Planner, machine: int) -> int:
        """How many of the stores that are wanted stand right before a port of a machine."""
        first, turn = int(cell_of(machine)), int(turn_of(machine))
        second = int(plan.floor.neighbour(first, (1 + turn) % plan.sides))
        ports = self.rules.machines[int(number_of(machine))].ports
        doors = {
            int(plan.floor.neighbour((first, second)[int(p.part)], int(p.side + turn) % plan.sides))
            for p in ports
        }
        stores = [c for c in plan.added if kind_of(c) in (CONTAINER, RESERVOIR)]
        return len(doors & {int(cell_of(c)) for c in stores})

    def cells(self, plan: Planner, component: int) -> set[int]:
        """The squares or the hex that a machine covers."""
        cell = int(cell_of(component))
        second = int(plan.floor.neighbour(cell, (1 + int(turn_of(component))) % 4))
        return {cell, second} if plan.sides == 4 else {cell}

    def stores_moved(self, plan: Planner) -> Iterator[tuple[int, int]]:
        """Stores of one kind that are gone here and wanted there."""
        waiting = [c for c in plan.added if kind_of(c) in (CONTAINER, RESERVOIR)]
        for c in plan.gone:
            match = next((a for a in waiting if shelf(a) == shelf(c)), None)
            if kind_of(c) in (CONTAINER, RESERVOIR) and match is not None:
                waiting.remove(match)
                if cell_of(match) != cell_of(c):
                    yield int(c), int(match)

    def place(self, plan: Planner, moved: set[int]) -> None:
        """Stores and Diagonals, as far as the tray has them."""
        stands = {int(cell_of(c)) for c in plan.gone if kind_of(c) in (CONTAINER, RESERVOIR)}
        for c in plan.added:
            if kind_of(c) in (PIPE, MACHINE) or c in moved or int(cell_of(c)) in stands:
                continue
            step = plan.set_down(c)
            if self.left(step):
                self.set_down(step)

    def left(self, step: SetDown) -> bool:
        out = self.page.locator(f'[data-part="{step.part}"][aria-disabled]')
        return out.count() == 0

    def face_all(self, plan: Planner) -> None:
        """Turn barrels, Diagonals and machines that stand where they should."""
        now = layout_from_json(self.rules, self.ear.draft)
        for c in set(plan.new.components) - set(now.components):
            if kind_of(c) in (RESERVOIR, MACHINE, DIAGONAL):
                self.turn_to(plan, int(c), now)

    def turn_to(self, plan: Planner, wanted: int, now: Layout) -> None:
        same = [c for c in now.components if cell_of(c) == cell_of(wanted)]
        same = [c for c in same if kind_of(c) == kind_of(wanted)]
        if not same:
            return
        name = component_to_text(plan.floor, int(same[0]))
        chosen = self.page.locator(".editor").get_attribute("data-chosen") or ""
        if chosen.removesuffix("/0") != name:
            self.page.mouse.click(*self.heart(plan, int(same[0])))
            self.counted("choose")
        self.turn_by(plan, int(turn_of(wanted) - turn_of(same[0])))
        self.bench.settle()

    def turn_by(self, plan: Planner, turns: int) -> None:
        """The shorter way round."""
        back = turns % plan.sides > plan.sides // 2
        for _ in range(-turns % plan.sides if back else turns % plan.sides):
            self.page.keyboard.press("Shift+R" if back else "r")
            self.gestures["turn"] += 1

    def grown(self, plan: Planner) -> Iterator[tuple[int, int]]:
        """Pieces that only get further ends."""
        for c in plan.gone:
            for p in plan.added:
                pipes = kind_of(c) == PIPE and kind_of(p) == PIPE
                if pipes and cell_of(p) == cell_of(c) and ends(c) < ends(p):
                    yield int(p), int(c)

    def heart(self, plan: Planner, component: int) -> tuple[float, float]:
        """The middle of a body: between both squares of one that has two."""
        cell = int(cell_of(component))
        left, top = self.point(cell)
        if plan.sides == 4 and kind_of(component) in (MACHINE, DIAGONAL):
            second = int(plan.floor.neighbour(cell, (1 + int(turn_of(component))) % 4))
            right, bottom = self.point(second)
            return (left + right) / 2, (top + bottom) / 2
        return left, top

    # Counting

    def counted(self, kind: str) -> None:
        self.gestures[kind] += 1
        self.bench.settle()

    def drag(self, start: tuple[float, float], *stops: tuple[float, float]) -> None:
        super().drag(start, *stops)
        self.counted("drag")

    def remove(self, cell: int, side: str = "") -> None:
        """A piece by its end, where several lie in a cell."""
        self.page.mouse.click(*self.point(cell, side), button="right")
        self.counted("remove")


def shelf(component: int) -> tuple[int, int]:
    kind = int(kind_of(component))
    what = reservoir_of(component) if kind == RESERVOIR else detail_of(component)
    return kind, int(what)


# Whole games


@dataclass
class Played:
    """A game alone: the gestures of every build by kind, and the builds that did not come out."""

    builds: list[Counter[str]] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    @property
    def gestures(self) -> list[int]:
        return [build.total() for build in self.builds]


def play_game(hands: Hands, saved: str, most: int = 99) -> Played:
    """Play a game alone to its end, every build by hand as the solver has it; `most` builds."""
    page, ear, played = hands.page, Ear(hands), Played()
    sit(hands, saved)
    for _ in range(40):
        page.wait_for_selector(ROUND)
        if page.locator(".total").count() or len(played.builds) >= most:
            break
        if page.locator(".grab").count():
            page.locator(".grab:not([aria-disabled])").first.click()
            page.wait_for_selector(".editor")
            continue
        build(hands, ear, played)
        page.wait_for_selector(".tiles, .total")
    return played


def build(hands: Hands, ear: Ear, played: Played) -> None:
    page = hands.page
    page.locator('[data-at="actions"]').get_by_role("button", name="Suggest").click()
    page.wait_for_selector(".strip.fine, [data-at=declined]")
    if page.locator("[data-at=declined]").count():
        page.locator(".decline").first.click()
        return
    page.keyboard.press("Control+z")
    page.wait_for_selector(".ledger:not(.stale)")
    game = ear.view["game"]
    wanted, _ = plan(game, ear.view["plants"][0]["layout"], ear.advice)
    hand = Follower(hands, ear)
    if hand.follow(wanted):
        played.builds.append(hand.gestures)
    else:
        played.missed.append(missed(ear, wanted))
        reset = page.get_by_role("button", name="Reset")
        if reset.get_attribute("aria-disabled") is None:
            reset.click()
        page.locator(".decline").first.click()
        return
    page.locator(".main button:not([aria-disabled])").click()


def missed(ear: Ear, wanted: Layout) -> str:
    """What stood before, what was wanted and what stands instead, each as a line."""
    rules = RULES[ear.view["game"]]
    stood = layout_from_json(rules, ear.view["plants"][0]["layout"])
    now = layout_from_json(rules, ear.draft)
    return "\n".join(map(layout_to_text, (stood, wanted, now)))

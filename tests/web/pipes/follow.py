"""A hand that rebuilds a factory into a given layout by gestures with a mouse, and counts them.

Every press, drag, click and key is one gesture. It looks at what stands after each and goes on from
there, as a person does: what a stroke has replaced or pruned by itself is not done again.
"""

from __future__ import annotations

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
    reservoir_of,
    turn_of,
)
from tests.web.hands import Hands
from tests.web.pipes.games import Ear, sit
from tests.web.pipes.hands import DragBuilder
from tests.web.pipes.plans import RULES, Planner, SetDown, ends, plan

ROUND = ".editor, .grab:not([aria-disabled]), .total"
PATIENCE = 6  # looks at what stands before it gives up


class Follower(DragBuilder):
    """Builds what it is shown; `gestures` is what that took."""

    gestures = 0

    def follow(self, game: str, wanted: Layout) -> bool:
        """Whether the layout stands in the end."""
        self.gestures = 0
        self.rules = RULES[game]
        for _ in range(PATIENCE):
            now = layout_from_json(self.rules, self.ear.draft)
            if set(now.components) == set(wanted.components):
                return True
            before = self.gestures
            self.approach(Planner(now, wanted))
            if self.gestures == before:
                return False
        return False

    def approach(self, plan: Planner) -> None:
        """One go: take up what is in the way, set down, draw."""
        for cell in self.runs_gone(plan):
            self.remove_run(cell)
        for start, goal in self.machines_moved(plan):
            self.drag(self.heart(plan, start), self.heart(plan, goal))
            return  # its pipes come along: look again
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
        self.counted()

    def clear(self, plan: Planner, moved: set[int]) -> None:
        """Stores that go and whose place no pipe takes."""
        piped = {cell_of(c) for c in plan.added if kind_of(c) == PIPE}
        for c in plan.gone:
            store = kind_of(c) in (CONTAINER, RESERVOIR)
            if store and c not in moved and cell_of(c) not in piped:
                self.remove(int(cell_of(c)))

    # What is set down

    def machines_moved(self, plan: Planner) -> Iterator[tuple[int, int]]:
        added = {detail_of(c): c for c in plan.added if kind_of(c) == MACHINE}
        for c in plan.gone:
            if kind_of(c) == MACHINE and detail_of(c) in added:
                goal = added[detail_of(c)]
                if cell_of(goal) != cell_of(c):
                    yield int(c), int(goal)

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
        """The machine first, then stores, as far as the tray has them."""
        here = {detail_of(c) for c in plan.old.components if kind_of(c) == MACHINE}
        stands = {int(cell_of(c)) for c in plan.gone if kind_of(c) in (CONTAINER, RESERVOIR)}
        for c in sorted(plan.added, key=lambda each: kind_of(each) != MACHINE):
            if kind_of(c) == PIPE or c in moved or int(cell_of(c)) in stands:
                continue
            if kind_of(c) == MACHINE and detail_of(c) in here:
                continue
            step = plan.set_down(c)
            if self.left(step):
                self.set_down(step)

    def left(self, step: SetDown) -> bool:
        out = self.page.locator(f'[data-part="{step.part}"][aria-disabled]')
        return step.part == "machine" or out.count() == 0

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
        self.page.mouse.click(*self.heart(plan, int(same[0])))
        self.counted()
        turns = int(turn_of(wanted) - turn_of(same[0])) % plan.sides
        back = turns > plan.sides // 2
        for _ in range(plan.sides - turns if back else turns):
            self.page.keyboard.press("Shift+R" if back else "r")
            self.counted()

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

    def counted(self) -> None:
        self.gestures += 1
        self.bench.settle()

    def drag(self, start: tuple[float, float], *stops: tuple[float, float]) -> None:
        super().drag(start, *stops)
        self.gestures += 1

    def remove(self, cell: int) -> None:
        super().remove(cell)
        self.gestures += 1

    def set_down(self, step: SetDown) -> None:
        """A machine is turned the shorter way before it is dragged in."""
        if step.part == "machine":
            back = step.turn > self.floor.sides // 2
            for _ in range(int(self.floor.sides) - step.turn if back else step.turn):
                self.page.keyboard.press("Shift+R" if back else "r")
                self.counted()
            step = SetDown(step.part, step.cell)
        super().set_down(step)


def shelf(component: int) -> tuple[int, int]:
    kind = int(kind_of(component))
    what = reservoir_of(component) if kind == RESERVOIR else detail_of(component)
    return kind, int(what)


# Whole games


@dataclass
class Played:
    """A game alone: the gestures of every build, and how many did not come out as wanted."""

    gestures: list[int] = field(default_factory=list)
    missed: int = 0


def play_game(hands: Hands, saved: str, most: int = 99) -> Played:
    """Play a game alone to its end, every build by hand as the solver has it; `most` builds."""
    page, ear, played = hands.page, Ear(hands), Played()
    sit(hands, saved)
    for _ in range(40):
        page.wait_for_selector(ROUND)
        if page.locator(".total").count() or len(played.gestures) >= most:
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
    if hand.follow(game, wanted):
        played.gestures.append(hand.gestures)
    else:
        played.missed += 1
        reset = page.get_by_role("button", name="Reset")
        if reset.get_attribute("aria-disabled") is None:
            reset.click()
        page.locator(".decline").first.click()
        return
    page.locator(".main button:not([aria-disabled])").click()

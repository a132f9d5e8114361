"""Two ways to build by hand what a plan says: with keys alone, and with a finger."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import deque
from itertools import pairwise

from shopfloor.parts.pipes.grids import Floor
from tests.web.hands import Hands
from tests.web.pipes.games import Bench, Ear
from tests.web.pipes.plans import RULES, Plan, SetDown, Stroke

SPOT = re.compile(r"Column (\d+), row (\d+)")
ARROWS = {"N": "ArrowUp", "S": "ArrowDown", "E": "ArrowRight", "W": "ArrowLeft"}
Point = tuple[float, float]


class Builder(ABC):
    """Does a plan in its order; how, is for hands."""

    def __init__(self, hands: Hands, ear: Ear) -> None:
        view = ear.view
        self.page = hands.page
        self.ear = ear
        self.bench = Bench(hands, view["game"])
        self.floor: Floor = RULES[view["game"]].floors[view["plants"][view["seat"]]["board"]]

    def build(self, plan: Plan) -> None:
        for cell in plan.away:
            self.remove(cell)
        for step in plan.down:
            self.set_down(step)
            if step.part in ("output", "end"):
                self.face(step)
        for stroke in plan.strokes:
            self.draw(stroke)

    def face(self, step: SetDown) -> None:
        """Turn a barrel that was just set down until its inlet looks the right way."""
        at = list(self.floor.place[step.cell])
        wanted = self.floor.side_name(step.turn)
        for _ in range(int(self.floor.sides)):
            if {"kind": step.part, "at": at, "side": wanted} in self.ear.draft["reservoirs"]:
                return
            self.turn()
        raise AssertionError("the barrel does not turn")

    @abstractmethod
    def remove(self, cell: int) -> None: ...

    @abstractmethod
    def set_down(self, step: SetDown) -> None: ...

    @abstractmethod
    def turn(self) -> None: ...

    @abstractmethod
    def draw(self, stroke: Stroke) -> None: ...

    def side(self, cell: int, other: int) -> str:
        """The side of a cell behind which the other lies."""
        sides = range(int(self.floor.sides))
        return self.floor.side_name(
            next(i for i in sides if self.floor.neighbour(cell, i) == other)
        )


class KeyBuilder(Builder):
    """Keys alone; it knows where it is from what a screen reader says."""

    def here(self) -> int:
        for key in ("", "ArrowRight", "ArrowLeft"):
            if key:
                self.page.keyboard.press(key)
            told = self.page.locator("[aria-live=polite].unseen").inner_text()
            if match := SPOT.search(told):
                return self.floor.cell[int(match[1]) - 1, int(match[2]) - 1]
        raise AssertionError(f"no cell is told: {told}")

    def arrow(self, cell: int, side: str) -> str:
        if side in ARROWS:
            return ARROWS[side]
        even = self.floor.place[cell][1] % 2 == 0
        return ("Shift+" if even == (side[1] == "E") else "") + ARROWS[side[0]]

    def go(self, goal: int) -> None:
        """The shortest way over free cells."""
        start = self.here()
        came = {start: start}
        queue = deque([start])
        while goal not in came:
            cell = queue.popleft()
            for side in range(int(self.floor.sides)):
                beyond = int(self.floor.neighbour(cell, side))
                if beyond >= 0 and self.floor.free[beyond] and beyond not in came:
                    came[beyond] = cell
                    queue.append(beyond)
        way = [goal]
        while way[-1] != start:
            way.append(came[way[-1]])
        self.walk(way[::-1])

    def walk(self, way: list[int]) -> None:
        for cell, beyond in pairwise(way):
            self.page.keyboard.press(self.arrow(cell, self.side(cell, beyond)))

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.bench.settle()

    def remove(self, cell: int) -> None:
        self.go(cell)
        self.press("Delete")

    def set_down(self, step: SetDown) -> None:
        if step.part != "machine":
            item = self.page.locator(f'[data-part="{step.part}"]')
            self.press(item.get_attribute("aria-keyshortcuts") or "")
        self.go(step.cell)
        for _ in range(step.turn if step.part == "machine" else 0):
            self.turn()
        self.press("Enter")

    def turn(self) -> None:
        self.press("r")

    def draw(self, stroke: Stroke) -> None:
        self.go(stroke.cells[0])
        self.page.keyboard.press("Enter")
        self.walk(stroke.cells)
        self.press("Enter")


class FingerBuilder(Builder):
    """One finger on a phone: taps, and strokes that it draws."""

    def __init__(self, hands: Hands, ear: Ear) -> None:
        super().__init__(hands, ear)
        self.screen = hands.page.context.new_cdp_session(hands.page)

    def point(self, cell: int, side: str = "") -> Point:
        return self.bench.point(*self.floor.place[cell], side)

    def tap(self, cell: int, side: str = "") -> None:
        self.page.touchscreen.tap(*self.point(cell, side))
        self.bench.settle()

    def take(self, part: str) -> None:
        self.page.locator(f'[data-part="{part}"]').tap()

    def remove(self, cell: int) -> None:
        self.take("remove")
        self.tap(cell)
        self.take("remove")

    def set_down(self, step: SetDown) -> None:
        if step.part == "machine":
            for _ in range(step.turn):
                self.turn()
        else:
            self.take(step.part)
        self.tap(step.cell)

    def turn(self) -> None:
        self.page.locator(".new .text button").tap()
        self.bench.settle()

    def draw(self, stroke: Stroke) -> None:
        first, *middle, last = stroke.cells
        begin = self.point(first, self.side(first, stroke.cells[1]) if self.body(first) else "")
        end = self.point(last, self.side(last, stroke.cells[-2]) if self.body(last) else "")
        stops = [
            *map(self.point, middle),
            end,
        ]  # known before the finger comes down: it never rests
        self.touch("touchStart", begin)
        for point in stops:
            self.touch("touchMove", point)
        self.touch("touchEnd")
        self.bench.settle()

    def body(self, cell: int) -> bool:
        """Whether a machine, vat or barrel stands there."""
        at = list(self.floor.place[cell])
        draft = self.ear.draft
        bodies = (*draft["machines"], *draft["containers"], *draft["reservoirs"])
        return any(each["at"] == at for each in bodies) or cell in self.second_squares()

    def second_squares(self) -> list[int]:
        """Where the other halves of machines on squares lie: to the east at turn 0."""
        if self.floor.sides != 4:
            return []
        found = [(self.floor.cell[tuple(m["at"])], m["turn"]) for m in self.ear.draft["machines"]]
        return [int(self.floor.neighbour(cell, (1 + turn) % 4)) for cell, turn in found]

    def touch(self, kind: str, *points: Point) -> None:
        fingers = [{"x": x, "y": y} for x, y in points]
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


class DragBuilder(Builder):
    """A mouse that drags everything: parts from the side, strokes from end to end."""

    def point(self, cell: int, side: str = "") -> Point:
        return self.bench.point(*self.floor.place[cell], side)

    def drag(self, start: Point, *stops: Point) -> None:
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        for stop in stops:
            mouse.move(*stop, steps=4)
        mouse.up()
        self.bench.settle()

    def remove(self, cell: int) -> None:
        self.page.mouse.click(*self.point(cell), button="right")
        self.bench.settle()

    def set_down(self, step: SetDown) -> None:
        machine = step.part == "machine"
        for _ in range(step.turn if machine else 0):
            self.turn()
        box = self.page.locator(
            ".new .tile" if machine else f'[data-part="{step.part}"]'
        ).bounding_box()
        assert box is not None
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.drag(middle, self.point(step.cell))

    def turn(self) -> None:
        self.page.keyboard.press("r")
        self.bench.settle()

    def draw(self, stroke: Stroke) -> None:
        first, *middle, last = stroke.cells
        begin = self.point(first, self.side(first, stroke.cells[1]))
        end = self.point(last, self.side(last, stroke.cells[-2]))
        self.drag(begin, *map(self.point, middle), end)

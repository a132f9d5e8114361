"""Whatever a hand does on a full floor: it is done, or refused at the spot; nothing is swallowed.

A script with a fixed seed draws, moves, taps, turns and removes at random on the late positions of
both grids. After each gesture that means something, something must be seen of it; and always undo
brings back what stood before, no ring is closed, and no stub is left that nobody drew. Many more
gestures, keys among them, are tried without a page in web/tests/games/pipes/anything.test.ts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from shopfloor.parts.pipes.grids import Floor
from tests.web.conftest import Opener
from tests.web.hands import Hands
from tests.web.pipes.games import Bench, Ear, sit
from tests.web.pipes.plans import RULES
from tests.web.pipes.tasks.test_rebuilding import POSITIONS, saved

GESTURES = 63
FRESH = 9  # after so many gestures the floor is again as it was
Slot = tuple[int, int]
Cell = tuple[int, int]

# Every draft that the page sends is a step; keys are pressed on the floor.
WATCH = """() => {
  const send = WebSocket.prototype.send;
  const pause = () => new Promise((done) => setTimeout(done, 4));
  const floor = () => document.querySelector('.editor');
  const now = {drafts: []};
  WebSocket.prototype.send = function (text) {
    const told = JSON.parse(text);
    if (told.say === 'draft') now.drafts.push(JSON.stringify(told.draft));
    return send.call(this, text);
  };
  now.settle = async () => {
    while (!document.querySelector('.ledger:not(.stale)')) await pause();
    await pause();
  };
  now.press = (key, ctrlKey, times) => {
    const told = {key, ctrlKey, bubbles: true, cancelable: true};
    for (let n = 0; n < times; n += 1) floor().dispatchEvent(new KeyboardEvent('keydown', told));
    return now.drafts.at(-1);
  };
  now.look = () => {
    const {tool, chosen = ''} = floor().dataset;
    const said = document.querySelector('[data-at=said]')?.textContent ?? '';
    const refusal = document.querySelector('[data-refusal]')?.dataset.refusal ?? '';
    return {look: `${tool} ${chosen} ${said} ${floor().innerHTML}`, tool, chosen, refusal};
  };
  window.now = now;
}"""
# What stands, undone and done again, and the look it leaves for the next gesture.
AFTER = """async (count) => {
  await now.settle();
  const seen = now.look();
  const [stands, steps] = [now.drafts.at(-1), now.drafts.length - count];
  const undone = steps ? now.press('z', true, steps) : stands;
  const redone = steps ? now.press('y', true, steps) : stands;
  await now.settle();
  return {...seen, stands, undone, redone, next: now.look(), count: now.drafts.length};
}"""
AGAIN = """async () => {
  now.press('Escape', false, 2);
  now.press('z', true, 60);
  await now.settle();
  return {next: now.look(), stands: now.drafts.at(-1), count: now.drafts.length};
}"""


class Spot(NamedTuple):
    """A place that a hand goes to: a cell, or near one of its sides."""

    cell: Cell
    side: str = ""


class Gesture(NamedTuple):
    """What is done, where, and whether something must be seen of it."""

    kind: str
    spots: tuple[Spot, ...] = ()
    key: str = ""
    means: bool = True


class Standing:
    """A draft as the hand sees it: bodies by cell, ends of pipes that meet nothing, rings."""

    def __init__(self, floor: Floor, text: str) -> None:
        draft = json.loads(text)
        self.floor = floor
        self.is_wide = floor.sides == 4  # machines lie on two squares
        self.text = text
        self.machines = draft["machines"]
        self.pipes = [
            [(floor.cell[tuple(pipe["at"])], floor.grid.names.index(end)) for end in pipe["ends"]]
            for pipe in draft["pipes"]
        ]
        self.bodies = set(self.covered(draft))
        self.parts = self.bodies | {end[0] for pipe in self.pipes for end in pipe}

    def covered(self, draft: dict[str, Any]) -> Iterator[int]:
        for part in (*draft["machines"], *draft["diagonals"]):
            cell = self.floor.cell[tuple(part["at"])]
            yield cell
            if self.is_wide:
                yield int(self.floor.second(cell, part["turn"]))
        for part in (*draft["containers"], *draft["reservoirs"]):
            yield self.floor.cell[tuple(part["at"])]

    def leads(self, start: Spot, goal: Spot) -> bool:
        """Whether two places are not of one cell or one machine."""
        cells = {self.floor.cell[start.cell], self.floor.cell[goal.cell]}
        firsts = [(self.floor.cell[tuple(m["at"])], m["turn"]) for m in self.machines]
        wide = [{cell, int(self.floor.second(cell, turn))} for cell, turn in firsts if self.is_wide]
        return len(cells) == 2 and cells not in wide

    def across(self, slot: Slot) -> Slot:
        cell, side = slot
        sides = int(self.floor.sides)
        return int(self.floor.neighbour(cell, side)), (side + sides // 2) % sides

    def stubs(self) -> set[Slot]:
        """Ends of pipes before which there is neither a pipe nor anything else."""
        ends = {end for pipe in self.pipes for end in pipe}
        return {
            end
            for end in ends
            if self.across(end) not in ends and self.across(end)[0] not in self.bodies
        }

    def rings(self) -> int:
        """How many edges between pipes there are beyond what joins them without a ring."""
        owner = {end: n for n, pipe in enumerate(self.pipes) for end in pipe}
        root = list(range(len(self.pipes)))

        def find(n: int) -> int:
            while root[n] != n:
                n = root[n]
            return n

        closed = 0
        for end, n in owner.items():
            other = owner.get(self.across(end))
            if other is None or end > self.across(end):
                continue
            closed += find(n) == find(other)
            root[find(n)] = find(other)
        return closed


class Fidget:
    """A hand that does anything, by a seed."""

    def __init__(self, mara: Hands, floor: Floor, game: str, seed: int) -> None:
        self.page, self.floor, self.random = mara.page, floor, Random(seed)
        bench = Bench(mara, game)
        self.cells = [
            cell
            for cell in range(int(floor.cells))
            if floor.free[cell] or all(floor.neighbour(cell, s) >= 0 for s in range(floor.sides))
        ]  # and the pillar
        self.points = {
            spot: bench.point(*spot.cell, spot.side, 0.36)
            for cell in self.cells
            for spot in self.spots(floor.place[cell])
        }
        box = self.page.locator(".editor").bounding_box()
        assert box is not None
        self.outside = (box["x"] + 3, box["y"] + box["height"] - 3)
        self.told: dict[str, Any] = {}
        self.answered = False

    def spots(self, cell: Cell) -> list[Spot]:
        return [Spot(cell, side) for side in ("", *self.floor.grid.names)]

    def again(self) -> None:
        self.told = self.page.evaluate(AGAIN)

    def standing(self) -> Standing:
        return Standing(self.floor, self.told["stands"])

    def choose(self, now: Standing) -> Gesture:
        """Any gesture; what it has nothing to act on need not do anything."""
        kind = self.random.choice(("drag",) * 6 + ("taps", "taps", "right", "off", "tray", "key"))
        part, other = self.spot(now, 0.8), self.spot(now, 0.5)
        standing = self.floor.cell[part.cell] in now.parts
        if kind in ("drag", "taps"):
            wipes = self.told["next"]["tool"] == "remove"
            means = now.leads(part, other) and (standing or (kind == "drag" and not wipes))
            return Gesture(kind, (part, other), means=means)
        if kind == "tray":
            return Gesture(kind, (other,), self.random.choice("2345678"))
        if kind == "key":
            key = self.random.choice(("r", "R", "Delete", "e", "Escape"))
            chosen = self.told["next"]["chosen"] != ""
            return Gesture(kind, key=key, means=chosen and key != "e")
        return Gesture(kind, (part,), means=standing)

    def spot(self, now: Standing, share: float) -> Spot:
        """A place, most likely where something stands."""
        cells = sorted(now.parts) if self.random.random() < share else self.cells
        return self.random.choice(self.spots(self.floor.place[self.random.choice(cells)]))

    def do(self, gesture: Gesture) -> None:
        points = [self.points[spot] for spot in gesture.spots]
        mouse = self.page.mouse
        self.answered = False  # the first of two taps was refused, and told so
        match gesture.kind:
            case "drag":
                self.drag(*points)
            case "off":
                self.drag(points[0], self.outside)
            case "taps":
                mouse.click(*points[0])
                self.answered = self.page.locator("[data-refusal]").count() > 0
                mouse.click(*points[1])
            case "right":
                mouse.click(*points[0], button="right")
            case "tray":
                self.page.keyboard.press(gesture.key)
                mouse.click(*points[0])
            case _:
                self.page.keyboard.press(gesture.key)
        mouse.move(0, 0)
        self.told = self.page.evaluate(AFTER, self.told["count"])

    def drag(self, start: tuple[float, float], goal: tuple[float, float]) -> None:
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*goal, steps=3)
        mouse.up()


def faults(hand: Fidget, gesture: Gesture, before: Standing, seen: dict[str, str]) -> Iterator[str]:
    """What is wrong after a gesture."""
    told, now = hand.told, hand.standing()
    if gesture.means and told["look"] == seen["look"] and not told["refusal"] and not hand.answered:
        yield "nothing is seen"
    if now.rings() > before.rings():
        yield "closed a ring"
    grown = now.stubs() - before.stubs()
    draws = seen["tool"] == "pipe" and not seen["chosen"]  # else it may have been moved, or wiped
    if gesture.kind in ("drag", "taps") and draws and len(grown) > 2:
        yield f"left stubs at {sorted((hand.floor.place[cell], side) for cell, side in grown)}"
    if told["undone"] != before.text:
        yield "undo does not bring back what stood"
    if told["redone"] != now.text:
        yield "redo does not bring it again"


@pytest.mark.parametrize("position", ["fun-late", "funner-late"])
def test_no_gesture_is_swallowed(person: Opener, position: str) -> None:
    mara = person()
    ear = Ear(mara)
    game = POSITIONS[position]["game"]
    mara.page.add_init_script(f"({WATCH})()")
    sit(mara, saved(POSITIONS[position]))
    hand = Fidget(mara, RULES[game].floors[ear.view["plants"][0]["board"]], game, seed=17)
    wrong, told = [], 0
    for n in range(GESTURES):
        if n % FRESH == 0:
            hand.again()
        before, seen = hand.standing(), hand.told["next"]
        gesture = hand.choose(before)
        hand.do(gesture)
        told += gesture.means
        wrong += [(n, *gesture, fault) for fault in faults(hand, gesture, before, seen)]
    assert not wrong, "\n".join(map(str, wrong))
    assert told > GESTURES / 2

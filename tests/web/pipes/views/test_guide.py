"""The guided first games of the pipe games, played to the end by drags, by touch and by keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Opener
from tests.web.hands import Hands
from tests.web.pipes.games import Ear
from tests.web.pipes.hands import Builder, DragBuilder, FingerBuilder, KeyBuilder
from tests.web.pipes.plans import Plan, SetDown, Stroke

FUN, FUNNER = "factory-fun", "factory-funner"
At = tuple[int, int]
WAYS: dict[str, Callable[[Hands, Ear], Builder]] = {
    "drag": DragBuilder,
    "touch": FingerBuilder,
    "keys": KeyBuilder,
}
STEPS = 17


class Lesson(NamedTuple):
    """The first build, part by part; the second: what chains it, what is missing then."""

    machine: tuple[At, int]
    supply: At
    pipe: list[At]
    reservoir: At
    second: tuple[At, int]
    chain: list[At]
    rest: list[tuple[str, At]]


LESSONS = {
    FUN: Lesson(
        ((3, 4), 0),
        (3, 2),
        [(3, 4), (3, 3), (3, 2)],
        (4, 5),
        ((6, 5), 0),
        [(4, 4), (4, 5), (5, 5), (6, 5)],
        [("output", (8, 5))],
    ),
    FUNNER: Lesson(
        ((2, 2), 1),
        (4, 3),
        [(2, 2), (3, 2), (4, 3)],
        (2, 1),
        ((4, 1), 4),
        [(2, 2), (2, 1), (3, 1), (4, 1)],
        [("red", (3, 0)), ("output", (4, 2))],
    ),
}


def step_of(hands: Hands) -> Locator:
    return hands.page.locator(".guide")


def expect_step(hands: Hands, number: int) -> None:
    expect(step_of(hands)).to_contain_text(f"Step {number} of {STEPS}")


def next_step(hands: Hands) -> None:
    step_of(hands).get_by_role("button", name="Next").click()


class Pupil:
    """Somebody who does what the guide says, in one way."""

    def __init__(self, mara: Hands, ear: Ear, way: str) -> None:
        self.mara, self.ear, self.way = mara, ear, way
        self.page = mara.page

    def press(self, place: str, key: str = "") -> None:
        """A button; by keys its key, or Tab until it is reached."""
        if self.way == "touch":
            self.page.locator(place).first.tap()
        elif self.way == "drag":
            self.page.locator(place).first.click()
        elif key:
            self.page.keyboard.press(key)
        else:
            self.page.locator(place).first.focus()
            self.page.keyboard.press("Enter")

    def builder(self) -> Builder:
        self.page.wait_for_selector(".editor")
        if self.way == "keys":
            self.page.locator(".editor").focus()
        return WAYS[self.way](self.mara, self.ear)

    def build(self, builder: Builder, *steps: SetDown | Stroke) -> None:
        down = [step for step in steps if isinstance(step, SetDown)]
        strokes = [step for step in steps if isinstance(step, Stroke)]
        if self.way == "keys":
            self.page.locator(".editor").focus()
        for part in down:
            builder.set_down(part)
        builder.build(Plan(strokes=strokes))

    def done(self) -> None:
        self.page.wait_for_selector(".main button:not([aria-disabled])")
        self.press(".main button:not([aria-disabled])", "Control+Enter")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", LESSONS)
def test_the_guided_first_game_leads_through_two_builds(
    person: Opener, game: str, way: str
) -> None:
    mara = person(phone=way == "touch")
    ear = Ear(mara)
    lesson, pupil, page = LESSONS[game], Pupil(mara, ear, way), mara.page
    mara.go(f"/?learn={game}")
    expect_step(mara, 1)
    next_step(mara)
    page.locator(".tiles.guided, .tiles .guided").first.wait_for()
    pupil.press(".grab", "1")
    expect_step(mara, 3)
    builder = pupil.builder()
    cell = builder.floor.cell
    (at, turn), sides = lesson.machine, int(builder.floor.sides)
    pupil.build(builder, SetDown("machine", cell[at]))
    expect_step(mara, 4)
    for _ in range(turn or sides):
        builder.turn()
    expect_step(mara, 5)
    next_step(mara)
    expect(page.locator('[data-part="blue"]')).to_contain_class("guided")
    pupil.build(builder, SetDown("blue", cell[lesson.supply]))
    expect_step(mara, 7)
    pupil.build(builder, Stroke([cell[each] for each in lesson.pipe]))
    expect_step(mara, 8)
    pupil.build(builder, SetDown("output", cell[lesson.reservoir]))
    expect_step(mara, 10)  # at once sound, so that this step is over as well
    step_of(mara).get_by_role("button", name="Back").click()
    expect_step(mara, 9)  # who looks back is not sent on
    step_of(mara).get_by_role("button", name="Skip").click()
    next_step(mara)
    before = ear.view["plants"][0]["money"]
    pupil.done()
    expect_step(mara, 12)
    assert ear.view["plants"][0]["money"] > before  # the first build earns
    pupil.press(".grab", "1")
    expect_step(mara, 13)
    builder = pupil.builder()
    at, turn = lesson.second
    pupil.build(builder, SetDown("machine", cell[at], turn))
    pupil.build(builder, Stroke([cell[each] for each in lesson.chain]))
    expect_step(mara, 14)
    pupil.build(builder, *(SetDown(part, cell[where]) for part, where in lesson.rest))
    pupil.done()
    expect_step(mara, 15)
    pupil.press(".grab", "1")
    expect_step(mara, 16)
    page.wait_for_selector(".editor")
    pupil.press(".decline")
    expect_step(mara, STEPS)
    step_of(mara).get_by_role("button", name="Play on alone").click()
    expect(step_of(mara)).to_be_hidden()


def test_a_supply_right_before_the_port_needs_no_pipe(person: Opener) -> None:
    mara = person()
    ear = Ear(mara)
    pupil = Pupil(mara, ear, "drag")
    mara.go(f"/?learn={FUN}")
    next_step(mara)
    pupil.press(".grab")
    builder = pupil.builder()
    cell = builder.floor.cell
    pupil.build(builder, SetDown("machine", cell[3, 4], 1))  # turned before it is set down
    expect_step(mara, 5)
    next_step(mara)
    pupil.build(builder, SetDown("blue", cell[4, 4]))
    expect_step(mara, 8)


def test_keys_are_named_only_where_there_is_a_keyboard(person: Opener) -> None:
    for phone in (False, True):
        mara = person(phone=phone)
        mara.go(f"/?learn={FUN}")
        next_step(mara)
        named = re.search("press 1", step_of(mara).inner_text()) is not None
        assert named is not phone


# The second lesson


class Second(NamedTuple):
    """What is done at each step of the second lesson."""

    machine: tuple[At, int]
    supply: At | None
    feed: list[list[At]]
    split: list[At]
    cross: list[At]
    back: int  # steps to be taken back after both
    join: list[list[At]]
    end: At


SECONDS = {
    FUN: Second(
        ((3, 5), 3),
        None,
        [[(3, 5), (2, 5), (1, 5), (0, 5), (0, 4), (0, 3)]],
        [(1, 5), (1, 6)],
        [(1, 4), (1, 5), (1, 6)],
        1,
        [
            [(3, 5), (4, 5), (5, 5), (5, 4)],
            [(2, 3), (2, 4), (2, 5), (2, 6), (3, 6), (4, 6), (4, 5)],
        ],
        (3, 3),
    ),
    FUNNER: Second(
        ((4, 2), 0),
        (4, 1),
        [[(1, 4), (2, 4), (3, 4)]],
        [(2, 4), (2, 5)],
        [(2, 3), (2, 4), (3, 5)],
        2,
        [
            [(2, 1), (1, 1), (1, 0), (2, 0), (3, 1), (3, 2), (4, 2)],
            [(5, 1), (5, 0), (4, 0), (3, 0), (3, 1)],
        ],
        (5, 3),
    ),
}


def move_on(builder: Builder, first: int, second: int) -> None:
    """Move the machine on two squares by one: by its heart, or taken up with its key."""
    if isinstance(builder, KeyBuilder):
        builder.page.locator(".editor").focus()
        builder.go(first)
        builder.page.keyboard.press("m")
        builder.walk([first, second])
        builder.press("Enter")
        return
    assert isinstance(builder, DragBuilder | FingerBuilder)
    (left, top), (x, _) = builder.point(first), builder.point(second)
    start, goal = ((left + x) / 2, top), (x + (x - left) / 2, top)
    if isinstance(builder, DragBuilder):
        builder.drag(start, goal)
        return
    builder.touch("touchStart", start)
    for share in (0.3, 0.6, 1.0):
        builder.touch("touchMove", (start[0] + (goal[0] - start[0]) * share, top))
    builder.touch("touchEnd")
    builder.bench.settle()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", SECONDS)
def test_the_second_lesson_teaches_what_pipes_can_do(person: Opener, game: str, way: str) -> None:
    mara = person(phone=way == "touch")
    ear = Ear(mara)
    lesson, pupil, page = SECONDS[game], Pupil(mara, ear, way), mara.page
    steps = 13 if game == FUN else 11

    def at_step(number: int) -> None:
        expect(step_of(mara)).to_contain_text(f"Step {number} of {steps}")

    def undo(times: int = 1) -> None:
        for _ in range(times):
            pupil.press('[data-at=actions] [aria-label="Undo"]', "Control+z")
            builder.bench.settle()

    mara.go(f"/?learn={game}&lesson=2")
    at_step(1)
    next_step(mara)
    pupil.press(".grab", "1")
    at_step(3)
    builder = pupil.builder()
    cell = builder.floor.cell
    (at, turn) = lesson.machine
    pupil.build(builder, SetDown("machine", cell[at], turn))
    at_step(4)
    if lesson.supply:
        pupil.build(builder, SetDown("yellow", cell[lesson.supply]))
    for line in lesson.feed:
        pupil.build(builder, Stroke([cell[each] for each in line]))
    at_step(5)
    pupil.build(builder, Stroke([cell[each] for each in lesson.split]))
    at_step(6)
    undo()
    pupil.build(builder, Stroke([cell[each] for each in lesson.cross]))
    at_step(7)
    undo(lesson.back)
    for line in lesson.join:
        pupil.build(builder, Stroke([cell[each] for each in line]))
    at_step(8)
    pupil.build(builder, SetDown("end", cell[lesson.end]))
    if game == FUN:
        at_step(9)
        next_step(mara)
        at_step(10)
        move_on(builder, cell[5, 4], cell[6, 4])
        at_step(12 if ear.draft and page.locator(".strip.fine").count() else 11)
        undo()
    at_step(steps - 1)
    pupil.done()
    at_step(steps)


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_the_guide_leaves_room_on_a_phone_and_can_be_left(person: Opener, game: str) -> None:
    mara = person(phone=True, language="de")
    page = mara.page
    mara.go(f"/?learn={game}")
    expect(step_of(mara)).to_contain_text("Schritt 1 von 17")
    step_of(mara).get_by_role("button", name="Weiter").tap()
    page.locator(".grab").first.tap()
    page.wait_for_selector(".editor")
    assert "web-guide." not in page.inner_text("body")
    guide, floor = step_of(mara).bounding_box(), page.locator(".editor").bounding_box()
    assert guide and floor and guide["y"] + guide["height"] <= floor["y"]
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    step_of(mara).get_by_role("button", name="Begleitung beenden").tap()
    expect(step_of(mara)).to_be_hidden()
    expect(page.locator(".editor")).to_be_visible()

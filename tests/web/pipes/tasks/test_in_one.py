"""What a single gesture does: a machine pulled, turned while it is dragged, and equipped."""

from __future__ import annotations

from statistics import mean

import pytest
from playwright.sync_api import expect

from shopfloor.table import Seat, Table, write_game
from tests.web.conftest import Opener
from tests.web.pipes.follow import play_game
from tests.web.pipes.games import Bench, Ear, sit
from tests.web.pipes.tasks.test_rebuilding import POSITIONS, Hand, machines, saved, stores

FUN, FUNNER = "factory-fun", "factory-funner"
# The cell that is pressed, the one it is pulled to, what stands then, and what equips it.
PULLED = {
    "fun-stored": ([5, 4], [5, 3], "42@5,4/3", ["orange@5,5", "output@5,2/S"]),
    "funner-stored": ([4, 1], [5, 1], "1@4,1/2", ["green@3,2", "output@5,1/W"]),
}


@pytest.mark.parametrize("way", ["drag", "touch"])
@pytest.mark.parametrize("position", PULLED)
def test_a_machine_is_pulled_to_where_it_looks_and_equipped(
    person: Opener, position: str, way: str
) -> None:
    start, goal, standing, parts = PULLED[position]
    mara = person(phone=way == "touch")
    ear = Ear(mara)
    sit(mara, saved(POSITIONS[position]))
    hand = Hand(mara, POSITIONS[position]["game"], way)
    hand.do({"draw": [start, goal]})
    assert standing in machines(ear.draft)
    before = stores(ear.draft)
    if way == "touch":
        mara.page.locator("[data-at=equip]").tap()
    else:
        mara.page.keyboard.press("e")
    hand.bench.settle()
    assert set(stores(ear.draft)) - set(before) == set(parts)
    expect(mara.page.locator("[data-at=equip]")).to_have_count(0)  # nothing more fits
    mara.page.keyboard.press("Control+z")  # it was one step
    hand.bench.settle()
    assert stores(ear.draft) == before


def test_an_older_machine_is_turned_while_it_is_dragged(person: Opener) -> None:
    mara = person()
    ear = Ear(mara)
    sit(mara, saved(POSITIONS["fun-stored"]))
    bench, mouse = Bench(mara, FUN), mara.page.mouse
    (x, y), (right, _) = bench.point(1, 2), bench.point(2, 2)
    mouse.move((x + right) / 2, y)
    mouse.down()
    mouse.move((x + right) / 2, bench.point(1, 5)[1], steps=4)
    mara.page.keyboard.press("Shift+R")
    mouse.up()
    bench.settle()
    assert "38@1,5/3" in machines(ear.draft)
    mara.page.keyboard.press("Control+z")
    bench.settle()
    assert "38@1,2/0" in machines(ear.draft)


@pytest.mark.parametrize(("game", "allowed"), [(FUN, 5), (FUNNER, 6)])
def test_builds_as_the_solver_has_them_take_few_gestures(
    person: Opener, game: str, allowed: int
) -> None:
    """The first builds of a game; whole games are counted by benchmarks/pipes_gestures.py."""
    table = Table.open(game, [Seat("Mara")], (1).to_bytes(32, "big"), {})
    played = play_game(person(), write_game(table), most=2)
    assert not played.missed
    assert mean(played.gestures) <= allowed

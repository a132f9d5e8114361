"""While one waits: the others' factories, and their builds the moment they are confirmed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from shopfloor.parts.pipes.grids import Floor
from shopfloor.parts.pipes.json import layout_from_json
from shopfloor.parts.pipes.layouts import MACHINE, Layout, cell_of, kind_of, turn_of
from shopfloor.table import Table
from tests.web.conftest import Opener
from tests.web.hands import Hands, sit_together
from tests.web.pictures import violations
from tests.web.pipes.games import Bench, Ear, find
from tests.web.pipes.plans import RULES
from tests.web.pipes.test_table import FUN, FUNNER, finish
from tests.web.screens import Screens


def first_picks(table: Table) -> bool:
    """Nobody has picked yet: the page sees the factories as they stood."""
    view = table.view(0)
    return (
        view["round"] >= 3
        and view["phase"] in ("pick", "selection")
        and not any(tile["taker"] is not None for tile in view["tiles"])
    )


def room_for_two(layout: Layout) -> tuple[int, int]:
    """A cell on which nothing lies, nor on the one east of it."""
    floor = layout.floor
    east = floor.grid.index["E"]
    taken = {cell for c in layout.components for cell in cells_of(floor, c)}
    for cell, place in enumerate(floor.place):
        beyond = int(floor.neighbour(cell, east))
        if all(n >= 0 and floor.free[n] and n not in taken for n in (cell, beyond)):
            return place
    raise AssertionError("the floor is full")


def cells_of(floor: Floor, component: int) -> tuple[int, ...]:
    cell = int(cell_of(component))
    two = floor.sides == 4 and kind_of(component) == MACHINE
    return (cell, int(floor.second(cell, turn_of(component)))) if two else (cell,)


def plan_meanwhile(mara: Hands, ear: Ear, game: str) -> None:
    """On one's own floor, with a machine that may still come; nothing is built by it."""
    page, bench = mara.page, Bench(mara, game)
    page.locator("[data-at=hope]").get_by_role("button").click()
    expect(page.locator("[data-at=plan]")).to_be_visible()
    assert page.locator("[data-at=actions]").count() == 0
    standing = [each["id"] for each in ear.view["plants"][ear.view["seat"]]["layout"]["machines"]]
    laid = {key: value for key, value in ear.draft.items() if key not in ("plan", "any")}
    bench.tap(*room_for_two(layout_from_json(RULES[game], laid)))
    assert len(ear.draft["machines"]) == len(standing) + 1
    assert ear.draft["plan"] not in standing
    page.locator("[data-at=plan]").get_by_role("button", name="Back to the others").click()
    expect(page.locator("[data-at=watch]")).to_be_visible()


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_a_build_lands_on_the_page_of_who_waits(
    person: Opener, screens: Screens, game: str
) -> None:
    mara, jonas = person("Mara"), person("Jonas")
    ear = Ear(mara)
    sit_together(mara, jonas, "/games/import", find(game, first_picks, seats=3, people=2))
    for one in (mara, jonas):
        one.page.wait_for_selector(".grab")
    for _ in range(60):  # in turn, whoever is first; a bot is among them
        if all(one.page.locator(".editor").count() for one in (mara, jonas)):
            break
        for one in (mara, jonas):
            if one.page.locator(".grab:not([aria-disabled])").count():
                one.page.locator(".grab:not([aria-disabled])").first.click()
            one.page.wait_for_timeout(300)
    for one in (mara, jonas):
        one.page.wait_for_selector(".editor")
    finish(mara)
    watch = mara.page.locator('[data-at="watch"]')
    expect(watch.locator("button")).to_have_count(3)
    jonas_card = watch.locator('[data-seat="1"]')
    expect(jonas_card).to_contain_text("building")
    before = jonas_card.locator("svg").last.inner_html()
    assert "Jonas" in mara.page.locator(".rest h2").inner_text()
    screens.keep(mara.page, f"pipes-watch-{game}.png")
    assert violations(mara) == []
    plan_meanwhile(mara, ear, game)
    # What Jonas only tries out is nobody's business; what he confirms is seen at once.
    jonas.page.get_by_role("button", name="Suggest").click()
    jonas.page.wait_for_selector(".strip.fine, [data-at=declined]")
    assert jonas_card.locator("svg").last.inner_html() == before
    finish(jonas)
    mara.page.wait_for_selector(".tiles, .total")
    mara.page.locator(".spare .thumb, article .picture").first.click()
    expect(mara.page.locator("dialog")).to_be_visible()

"""The end of a pipe game: where the money came from, and the last turn against the solver."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from shopfloor.table import Table, read_game
from tests.web.conftest import Opener
from tests.web.pipes.games import find, picking
from tests.web.pipes.test_table import FUN, FUNNER, play_to_the_end


def whole(text: str) -> int:
    return int(text.replace("−", "-").replace("+", "").replace("$", "") or 0)


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_the_end_tells_sources_and_the_solvers_last_turn(person: Opener, game: str) -> None:
    mara = person()
    table = mara.bring(find(game, picking({FUN: 9, FUNNER: 7}[game]), seats=2))
    mara.go(f"/t/{table}")
    play_to_the_end(mara)
    page = mara.page
    rows = page.locator('[data-at="sources"] tbody tr')
    expect(rows).to_have_count(2)
    for row in rows.all():
        *sums, end = [whole(text) for text in row.locator("td").all_inner_texts()]
        assert sum(sums) == end
    last = page.locator('[data-at="last-turn"]')
    expect(last).to_have_attribute("data-stage", "done", timeout=30_000)
    built = whole(last.locator(".sum").first.inner_text())
    state = read_game(str(mara.page.request.get(f"{mara.url}/api/tables/{table}/export").text()))
    assert built == worth(state)
    for other in last.locator(".sum").all()[1:]:
        assert whole(other.inner_text()) > built
    # Every factory lies beside the others once the result is closed.
    page.keyboard.press("Escape")
    expect(page.locator("main article .picture .floor")).to_have_count(2)
    with page.expect_download() as told:
        page.get_by_role("button", name="SVG").last.click()
    picture = told.value.path().read_text()
    assert picture.startswith("<svg") and "var(" not in picture and "class=" not in picture
    with page.expect_download() as told:
        page.get_by_role("button", name="PNG").last.click()
    assert told.value.path().read_bytes().startswith(b"\x89PNG")


def worth(table: Table) -> int:
    """The person's money and chain bonus; nothing was built after the last turn."""
    plant = table.view(0)["plants"][0]
    return int(plant["money"]) + int(plant["bonus"])

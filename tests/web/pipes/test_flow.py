"""What feeds what, at a glance: pointing, focusing and choosing light up the whole network."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from shopfloor.games.factory_funner.content import RULES
from shopfloor.parts.pipes.colours import NAMES
from shopfloor.parts.pipes.json import layout_from_json
from shopfloor.parts.pipes.judge.diagnosis import diagnose
from shopfloor.table import read_game
from tests.web.conftest import Opener
from tests.web.pipes.games import Bench, building, find, sit
from tests.web.pipes.test_table import FUN, FUNNER
from tests.web.screens import Screens


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_pointing_lights_up_what_a_machine_is_joined_to(
    person: Opener, screens: Screens, game: str
) -> None:
    mara = person()
    saved = find(game, building(6, 4), seats=1)
    sit(mara, saved)
    page, bench = mara.page, Bench(mara, game)
    page.keyboard.press("Escape")
    page.locator('[data-part="pipe"]').click()
    layout = read_game(saved).view(0)["plants"][0]["layout"]
    machine = layout["machines"][0]
    page.mouse.move(*bench.point(*machine["at"]))
    lit = page.locator(".lit")
    expect(lit).to_have_count(1)
    assert int(lit.get_attribute("data-lit") or 0) >= 2  # the machine and what it is joined to
    screens.keep(page, f"pipes-lit-{game}.png")
    page.mouse.move(2, 2)
    expect(lit).to_have_count(0)
    # What is chosen stays lit, and so does what the cursor of the keys is on.
    bench.tap(*layout["containers"][0]["at"])
    page.mouse.move(2, 2)
    expect(lit).to_have_count(1)
    expect(lit.locator("rect").first).to_have_attribute("opacity", "0")  # and the rest fades not
    page.keyboard.press("Escape")
    expect(lit).to_have_count(1)
    page.locator(".editor").blur()
    expect(lit).to_have_count(0)


def test_the_text_map_tells_the_same_as_the_rules(person: Opener) -> None:
    """Every port of every machine is told, with what the engine says feeds it."""
    mara = person()
    saved = find(FUNNER, building(7, 5), seats=1)
    sit(mara, saved)
    mara.page.get_by_text("The factory in words").click()
    plant = read_game(saved).view(0)["plants"][0]
    titles = mara.page.locator("details h4")
    expect(titles).to_have_count(len(plant["layout"]["machines"]))
    said = mara.page.locator("details li").all_inner_texts()
    ports = sum(len(mara_ports(machine["id"])) for machine in plant["layout"]["machines"])
    assert len(said) == ports
    assert not any("nothing" in line for line in said)  # a standing factory is sound
    networks = diagnose(RULES, layout_from_json(RULES, plant["layout"])).networks
    colours = {NAMES[network.colour()] for network in networks}
    assert all(any(colour in line for line in said) for colour in colours)


def mara_ports(machine: int) -> list[str]:
    root = Path(__file__).resolve().parent.parent.parent.parent
    data = root / "src" / "shopfloor" / "games" / "factory_funner" / "data" / "machines.csv"
    head, *rows = data.read_text("utf-8").splitlines()
    columns = head.split(",")
    for row in rows:
        cells = dict(zip(columns, row.split(","), strict=True))
        if int(cells["id"]) == machine:
            return [json.dumps(v) for k, v in cells.items() if k[0] in "NESW" and v]
    raise AssertionError(machine)

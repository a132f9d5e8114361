"""Saved games of the pipe games for the browser tests, and hands to build with."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from playwright.sync_api import WebSocket

from shopfloor import bots
from shopfloor.kernel import Rng
from shopfloor.table import Seat, Table, write_game
from tests.server.client import after
from tests.web.hands import Hands

NAMES = ("Mara", "Jonas", "Aiko", "Priya", "Lena", "Omar")
Wanted = Callable[[Table], bool]


@cache
def find(
    game: str, wanted: Wanted, seats: int = 4, first: int = 1, people: int = 1, **options: str
) -> str:
    """The first moment of the first game in which it holds, saved; seat 0 is the person."""
    for seed in range(first, first + 40):
        sitting = [
            Seat(name, None if n < people else "greedy") for n, name in enumerate(NAMES[:seats])
        ]
        table = Table.open(game, sitting, seed.to_bytes(32, "big"), options)
        stream, player = Rng(seed), bots.make(game, "greedy")
        while table.result() is None:
            if wanted(table):
                return write_game(table)
            # The person is the last to act, so that rivals are done when it is the person's turn.
            seat = max(table.state.actors())
            table.play(seat, player.choose(table.imagine(seat, stream), seat, stream))
        if wanted(table):
            return write_game(table)
    raise AssertionError("no game shows this")


def building(round_: int, machines: int = 0) -> Wanted:
    """The person has a machine to add."""

    def holds(table: Table) -> bool:
        view = table.view(0)
        plant = view["plants"][0]
        mine = plant["adding"] is not None and view["phase"] in ("add", "connection")
        return mine and view["round"] >= round_ and len(plant["layout"]["machines"]) >= machines

    return holds


def picking(round_: int) -> Wanted:
    """The person may claim a tile."""

    def holds(table: Table) -> bool:
        view = table.view(0)
        return (
            view["round"] >= round_
            and view["phase"] in ("pick", "selection")
            and 0 in table.state.actors()
        )

    return holds


class Ear:
    """Hears the drafts that the page sends, and what it is told."""

    def __init__(self, hands: Hands) -> None:
        self.draft: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.advice = ""
        self.update: dict[str, Any] = {}
        hands.page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self.hear)
        socket.on("framereceived", self.told)

    def told(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["say"] in ("update", "change"):
            self.update = after(self.update, message)
            self.view = self.update["view"]
        elif message["say"] == "hinted":
            self.advice = message["text"]

    def hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["say"] == "draft":
            self.draft = message["draft"]

    def pipes(self) -> list[str]:
        return sorted(
            f"{'-'.join(p['ends'])}@{p['at'][0]},{p['at'][1]}" for p in self.draft["pipes"]
        )


def sit(hands: Hands, saved: str) -> None:
    table = hands.bring(saved)
    hands.go(f"/t/{table}")
    hands.page.wait_for_selector(".editor, .tiles")


# Where things lie on the page

PITCH = {"factory-fun": (71.0, 71.0), "factory-funner": (3**0.5 * 29, 87.0)}
SIDES = {
    "factory-fun": {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)},
    "factory-funner": {
        "E": (2, 0),
        "SE": (1, 1),
        "SW": (-1, 1),
        "W": (-2, 0),
        "NW": (-1, -1),
        "NE": (1, -1),
    },
}
TO_PAGE = """([x, y]) => {
  const svg = document.querySelector('[data-at="floor"] .floor svg');
  const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
  return [at.x, at.y];
}"""


class Bench:
    """The floor being built on, by cells and sides."""

    def __init__(self, hands: Hands, game: str) -> None:
        self.hands = hands
        self.page = hands.page
        self.game = game

    def point(
        self, column: int, row: int, side: str = "", reach: float = 0.42
    ) -> tuple[float, float]:
        """Where a cell's middle is on the page, or a place near one of its edges."""
        wide, tall = PITCH[self.game]
        x = 2 * column + (row % 2 == 0) if self.game == "factory-funner" else column
        dx, dy = SIDES[self.game][side] if side else (0, 0)
        spot = [(x + dx * reach) * wide, (row + dy * reach) * tall]
        left, top = self.page.evaluate(TO_PAGE, spot)
        return float(left), float(top)

    def tap(self, column: int, row: int, side: str = "") -> None:
        left, top = self.point(column, row, side)
        self.page.mouse.click(left, top)
        self.settle()

    def draw(self, *way: tuple[int, int] | tuple[int, int, str]) -> None:
        """One stroke through cells; the first and last may name the port they mean."""
        mouse = self.page.mouse
        mouse.move(*self.point(*way[0]))
        mouse.down()
        for stop in way[1:]:
            mouse.move(*self.point(*stop), steps=4)
        mouse.up()
        self.settle()

    def take(self, part: str) -> None:
        self.page.locator(f'[data-part="{part}"]').click()

    def settle(self) -> None:
        """Wait until the server has judged what is shown."""
        self.page.wait_for_selector(".ledger:not(.stale)")

    def figure(self, name: str) -> str:
        return self.page.locator(f'[data-figure="{name}"]').inner_text().split("\n")[0]

    def problems(self) -> list[str]:
        """The codes that are marked on the floor."""
        return [
            str(e.get_attribute("data-problem")) for e in self.page.locator("[data-problem]").all()
        ]

    def problem_count(self) -> int:
        return int(self.page.locator("[data-problems]").get_attribute("data-problems") or 0)

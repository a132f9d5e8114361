"""One's record: the list says who one was, and can be filtered."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing

from playwright.sync_api import Locator, expect

from tests.web.conftest import Opener, Server
from tests.web.hands import Hands

OVER = "UPDATE tables SET status = 'over', result = ?, touched = ? WHERE id = ?"


def end(server: Server, table: str, number: int, points: list[int]) -> None:
    """Put a table's end in place: its seats have these points."""
    order = sorted(points, reverse=True)
    scores = [
        {"seat": seat, "points": each, "parts": {}, "rank": order.index(each) + 1}
        for seat, each in enumerate(points)
    ]
    winners = [seat for seat, each in enumerate(points) if each == order[0]]
    result = {"scores": scores, "winners": winners, "tie_break": "", "ended_by": ""}
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as connection:
        connection.execute(OVER, (json.dumps(result), 1_700_000_000_000 + number, table))
        connection.commit()


def open_table(mara: Hands, game: str, *bots: str) -> str:
    wish = {"game": game, "seats": 1 + len(bots), "bots": list(bots)}
    return str(mara.call("POST", "/tables", wish)["table"]["id"])


def choice(mara: Hands, name: str) -> Locator:
    return mara.page.locator("label").filter(has_text=re.compile(f"^{name}")).locator("select")


def test_a_record_is_filtered_and_says_who_one_was(person: Opener, server: Server) -> None:
    mara = person("Mara")
    mara.go("/record")
    mara.expect_text("Please say your name first.")
    mara.faults.clear()  # the browser tells of the refusal, too
    mara.introduce()
    mara.go("/record")
    mara.expect_text("No game is over yet.")
    end(server, open_table(mara, "fantastic-factories", "greedy"), 1, [20, 14])
    end(server, open_table(mara, "fantastic-factories", "greedy"), 2, [11, 19])
    end(server, open_table(mara, "factory-fun"), 3, [33])
    mara.go("/record")
    mara.expect_text("3 games, 2 won (67 %).")
    expect(mara.page.get_by_text("Mara (you)")).to_have_count(3)
    choice(mara, "Game").select_option("fantastic-factories")
    mara.expect_text("2 games, 1 won (50 %). Best: 20 points; on average 15.5.")
    chart = mara.page.get_by_role("img", name="Points, game by game: You 20, 11")
    expect(chart).to_be_visible()
    choice(mara, "Game").select_option("")
    choice(mara, "Against").select_option("nobody")
    mara.expect_text("1 game, 1 won (100 %).")
    expect(mara.page.get_by_role("link", name="Won · 33 points")).to_be_visible()
    choice(mara, "Against").select_option("people")
    mara.expect_text("No game is like that.")

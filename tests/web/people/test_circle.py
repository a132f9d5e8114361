"""Profile, friends, deals of the day, hosts and the privacy notice, in real browsers."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing

from playwright.sync_api import expect

from tests.web.conftest import HOST, Opener, Server
from tests.web.hands import Hands
from tests.web.people.test_record import end, open_table
from tests.web.pictures import overflow, violations

LINE = "<b>nobody</b> should read this"


def written(server: Server, *statements: tuple[str, tuple[object, ...]]) -> None:
    """Put rows in place, behind the server's back."""
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as connection:
        for statement, values in statements:
            connection.execute(statement, values)
        connection.commit()


def id_of(server: Server, name: str) -> str:
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as connection:
        return str(
            connection.execute("SELECT id FROM people WHERE name = ?", (name,)).fetchone()[0]
        )


def look_sound(hands: Hands) -> None:
    assert violations(hands) == [] and overflow(hands) <= 0


def calm(hands: Hands) -> None:
    """The browser tells of refusals, too; they were meant."""
    hands.faults.clear()


def test_a_profile_is_shown_by_link_while_its_owner_wishes(person: Opener, server: Server) -> None:
    mara, reader = person("Profiled Mara"), person("Reader", phone=True, language="de", dark=True)
    mara.introduce()
    end(server, open_table(mara, "fantastic-factories", "greedy"), 1, [20, 14])
    end(server, open_table(mara, "fantastic-factories", "greedy"), 2, [11, 19])
    mara.go("/record")
    mara.expect_text("Only you see this page.")
    mara.page.get_by_role("button", name="Make a public profile").click()
    link = mara.page.locator("[data-link]").get_attribute("data-link") or ""
    reader.page.goto(link)
    reader.expect_text("Profil von Profiled Mara")
    reader.expect_text("2 Partien, davon 1 gewonnen (50 %).")
    assert reader.page.locator('main a[href^="/replay"]').count() == 0
    expect(reader.page.get_by_text("(du)")).to_have_count(0)  # it is somebody else's
    look_sound(reader)
    mara.page.get_by_role("button", name="Hide it again").click()
    mara.expect_text("Only you see this page.")
    reader.page.goto(link)
    reader.expect_text("Hier ist kein Profil, oder es ist nicht öffentlich.")
    calm(reader)


def test_two_become_friends_by_link_and_one_finds_the_others_table(person: Opener) -> None:
    mara, jonas = person("Mara"), person("Jonas", phone=True)
    for one in (mara, jonas):
        one.introduce()
    mara.go("/friends")
    mara.expect_text("Nobody yet.")
    mara.page.get_by_role("button", name="Make an invitation").click()
    link = mara.page.locator("[data-link]").get_attribute("data-link") or ""
    jonas.page.goto(link)
    jonas.expect_text("Mara would like to be your friend.")
    jonas.page.get_by_role("button", name="Be friends").click()
    told = jonas.page.locator('.unseen[aria-live="polite"]')
    expect(told).to_contain_text("You and Mara are friends now.")
    look_sound(jonas)
    wish = {"game": "factory-funner", "seats": 2}
    table = mara.call("POST", "/tables", wish)["table"]["id"]
    jonas.go("/")
    join = jonas.page.get_by_role("link", name="Join Mara’s table")
    join.click()
    jonas.page.wait_for_url(re.compile(table))
    mara.go("/friends")
    mara.page.get_by_role("button", name="End the friendship with Jonas").click()
    mara.page.get_by_role("button", name="Yes, end it").click()
    mara.expect_text("Nobody yet.")
    jonas.go("/friends")
    jonas.expect_text("Nobody yet.")


def test_a_deal_of_the_day_is_played_once_and_then_shows_its_board(
    person: Opener, server: Server
) -> None:
    mara, jonas = person("Mara"), person("Jonas")
    for one in (mara, jonas):
        one.introduce()
        one.go("/deals")
        one.page.get_by_role("button", name="Play Factory Fun, Side of the boards: Classic").click()
        one.page.wait_for_selector(".editor, .tiles")
    tables = [one.page.url.rsplit("/", 1)[1] for one in (mara, jonas)]
    end(server, tables[0], 0, [41])
    written(
        server, ("UPDATE tables SET touched = ? WHERE id = ?", (int(1000 * time.time()), tables[0]))
    )
    jonas.go("/deals")
    row = jonas.page.locator('[data-deal="factory-fun classic"]')
    expect(row).to_contain_text("1 person has finished it.")
    expect(row.get_by_role("table")).to_have_count(0)  # after one's own try
    jonas.go(f"/replay/{tables[0]}")
    jonas.expect_text("You can look at how others played it after your own try.")
    calm(jonas)
    mara.go("/deals")
    board = mara.page.get_by_role(
        "table", name="Board of honour: Factory Fun, Side of the boards: Classic"
    )
    expect(board.get_by_role("row").nth(1)).to_contain_text("Mara (you)")
    expect(board.get_by_role("row").nth(1)).to_contain_text("41")
    mara.page.get_by_role("button", name="Friends", exact=True).click()
    expect(board.get_by_role("row")).to_have_count(2)
    look_sound(mara)


def test_a_host_reads_reports_and_bans_and_others_find_nothing(
    person: Opener, server: Server
) -> None:
    boss, rude = person("Boss"), person("Rude Rudi")
    for one in (boss, rude):
        one.introduce()
    rude.go("/host")
    rude.expect_text("There is nothing here")
    calm(rude)
    own, other = id_of(server, "Boss"), id_of(server, "Rude Rudi")
    report = ("r1", "t", other, "Rude Rudi", LINE, own, 1_794_916_800_000)
    columns = "(id, table_id, person, name, text, by, at)"
    written(
        server,
        ("PRAGMA foreign_keys = OFF", ()),
        ("UPDATE sessions SET person = ? WHERE person = ?", (HOST, own)),
        ("UPDATE people SET id = ? WHERE id = ?", (HOST, own)),
        ("DELETE FROM reports", ()),  # of other tests at this server
        (f"INSERT INTO reports {columns} VALUES (?, ?, ?, ?, ?, ?, ?)", report),
    )
    boss.go("/")
    boss.page.get_by_role("button", name="Menu").click()
    boss.page.get_by_role("link", name="Host").click()
    expect(boss.page.locator("q", has_text=LINE)).to_be_visible()
    assert boss.page.locator("q b").count() == 0  # plain text
    boss.page.get_by_role("button", name="Ban Rude Rudi").click()
    expect(boss.page.get_by_role("button", name="Lift the ban of Rude Rudi")).to_be_visible()
    boss.page.get_by_role("button", name="Settle the report about Rude Rudi").click()
    boss.expect_text("Nothing is reported.")
    look_sound(boss)
    rude.go("/friends")
    rude.expect_text("The host of this server does not let you in.")
    calm(rude)
    boss.page.get_by_role("button", name="Lift the ban of Rude Rudi").click()
    boss.expect_text("Nobody is banned.")
    rude.go("/friends")
    rude.expect_text("Nobody yet.")


def test_the_privacy_notice_is_found_from_home_and_told_in_both_languages(person: Opener) -> None:
    mara = person("Mara", language="de", phone=True)
    mara.go("/")
    mara.page.get_by_role("link", name="Datenschutz").click()
    mara.expect_text("beendete Partien werden nach 365 Tagen gelöscht")
    look_sound(mara)
    mara.page.get_by_role("button", name="Menü").click()
    mara.page.get_by_role("button", name=re.compile("English")).first.click()
    mara.expect_text("finished games are deleted after 365 days")

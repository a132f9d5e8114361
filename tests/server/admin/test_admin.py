"""`shopfloor admin` over both kinds of database: what a host asks is done, or refused in a line."""

from __future__ import annotations

import asyncio
import io
import json
import sqlite3
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import httpx
import pytest

from shopfloor.cli import main
from shopfloor.cli.say import words as cached_words
from shopfloor.table.saved import read_game
from tests.server.admin.houses import GAME, House
from tests.server.client import Server, at_table
from tests.server.nudges.receivers import Subscribed
from tests.server.playing import seated


@dataclass(frozen=True)
class Done:
    """How a command ended, and what it said."""

    returncode: int
    stdout: str
    stderr: str


Admin = Callable[..., Done]


@pytest.fixture
def admin(house: House) -> Admin:
    return lambda *words, **env: run(house.database, *words, **env)


def run(database: str, *words: object, **env: str) -> Done:
    """Run the command in this process, in English if no language is given."""
    cached_words.cache_clear()
    argv = ["shopfloor", "admin", "--database", database, *map(str, words)]
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.dict("os.environ", {"SHOPFLOOR_LANG": "en", **env}),
        mock.patch.object(sys, "argv", argv),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    cached_words.cache_clear()
    return Done(int(ended.value.code or 0), out.getvalue(), err.getvalue())


def rows(done: Done) -> list[dict[str, Any]]:
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def refused(done: Done, *words: str) -> None:
    """One line on standard error that says all of these, exit code 2, nothing printed."""
    assert (done.returncode, done.stdout) == (2, ""), done
    assert done.stderr.count("\n") == 1, done.stderr
    assert all(word in done.stderr for word in words), done.stderr


def ids(admin: Admin) -> dict[str, str]:
    """Everybody's id by name."""
    return {row["name"]: row["id"] for row in rows(admin("people", "--json"))}


# Tables


def test_tables_are_listed_and_closed(house: House, admin: Admin) -> None:
    found = {row["id"]: row for row in rows(admin("tables", "--json"))}
    assert found.keys() == {house.finished, house.running, house.lobby["id"]}
    assert found[house.finished]["status"] == "over"
    assert found[house.finished]["entries"] > 10
    assert found[house.running]["seats"] == ["Ben", "Cleo"]
    [row] = rows(admin("tables", "--status", "lobby", "--json"))
    assert row["code"] == house.lobby["code"]
    assert "Ben, Cleo" in admin("tables", "--status", "playing").stdout
    assert rows(admin("tables", "--game", "factory-fun", "--json")) == []
    assert admin("close", house.running, house.lobby["code"]).returncode == 0
    closed = {row["id"]: row["status"] for row in rows(admin("tables", "--json"))}
    assert closed[house.running] == closed[house.lobby["id"]] == "expired"
    refused(admin("close", house.running), "closed already")
    refused(admin("close", "nothing"), "no table nothing")


@pytest.mark.parametrize("house", ["postgres"], indirect=True)
def test_who_sits_at_a_closed_table_is_told_at_once(house: House, admin: Admin) -> None:
    server = house.serve()

    async def play() -> None:
        async with at_table(server, house.running, house.tokens[0]) as seat:
            assert (await asyncio.to_thread(admin, "close", house.running)).returncode == 0
            await seat.until("roster", status="expired")
            await seat.reach(0)
            answer = await seat.move(seat.update["offers"][0])
            assert (answer["say"], answer["code"]) == ("refused", "not_playing")

    asyncio.run(play())
    server.stop()


def test_a_served_file_is_looked_at_but_not_changed(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'test.db'}"
    server = Server(database).start()
    table = seated(server, ["Ada"], game=GAME)[0]
    assert [row["id"] for row in rows(run(database, "tables", "--json"))] == [table]
    assert run(database, "backup", tmp_path / "copy.db").returncode == 0
    for words in (["close", table], ["vacuum"], ["rotate", "logs"]):
        refused(run(database, *words), "serves from", "end it first")
    refused(run(database, "restore", tmp_path / "copy.db", "--replace"), "serves from")
    server.stop()


# People


def test_people_and_addresses_are_banned_and_let_in_again(admin: Admin) -> None:
    ada = ids(admin)["Ada"]
    assert "is banned" in admin("ban", ada, "198.51.100.7", "--days", "3", "--why", "rude").stdout
    person, address = sorted(rows(admin("bans", "--json")), key=lambda row: row["person"] is None)
    assert (person["name"], person["why"]) == ("Ada", "rude") and person["until"]
    assert address["address"] == "198.51.100.7/32"
    assert "198.51.100.7/32" in admin("bans").stdout
    refused(admin("ban", "nobody"), "nobody")
    assert admin("unban", person["id"], address["id"]).returncode == 0
    refused(admin("unban", person["id"]), person["id"])
    assert rows(admin("bans", "--json")) == []


def test_who_is_removed_is_gone_from_everywhere(house: House, admin: Admin) -> None:
    known = ids(admin)
    assert known.keys() == {"Ada", "Ben", "Cleo"}
    assert [row["name"] for row in rows(admin("people", "--name", "LEO", "--json"))] == ["Cleo"]
    refused(admin("remove", known["Ben"]), "Ben is playing", house.running)
    assert admin("remove", known["Ada"]).stdout == "Removed Ada.\n"
    assert admin("remove", "--close", known["Ben"]).returncode == 0
    refused(admin("remove", known["Ada"]), known["Ada"])
    assert ids(admin).keys() == {"Cleo"}
    told = admin("tables", "--json").stdout
    assert "Ada" not in told and "Ben" not in told and "Cleo" in told
    server = house.serve()
    assert house.ada.ok("GET", "/api/me").get("name") is None
    text = httpx.get(f"{server.url}/api/tables/{house.finished}/export").text
    server.stop()
    assert "Ada" not in text
    assert read_game(text).result() is not None


# Backups


def test_a_backup_brings_all_back(house: House, admin: Admin, tmp_path: Path) -> None:
    copy, tables = tmp_path / "copy.db", rows(admin("tables", "--json"))
    assert admin("backup", copy).returncode == 0
    assert not list(tmp_path.glob("copy.db-*"))
    refused(admin("backup", copy), "copy.db", "--replace")
    assert admin("backup", "--replace", copy).returncode == 0
    for person in ids(admin).values():
        assert admin("remove", "--close", person).returncode == 0
    refused(admin("restore", copy), "--replace")
    assert admin("restore", "--replace", copy).returncode == 0
    assert rows(admin("tables", "--json")) == tables
    server = house.serve()
    assert house.ada.ok("GET", "/api/me")["name"] == "Ada"
    server.stop()


@pytest.mark.parametrize("house", ["postgres"], indirect=True)
def test_a_house_moves_to_the_other_database_and_back(
    house: House, admin: Admin, tmp_path: Path
) -> None:
    tables = rows(admin("tables", "--json"))
    there, copy = f"sqlite:///{tmp_path / 'moved.db'}", tmp_path / "copy.db"
    assert admin("backup", copy).returncode == 0
    assert run(there, "restore", copy).returncode == 0
    assert rows(run(there, "tables", "--json")) == tables
    assert run(there, "backup", "--replace", copy).returncode == 0
    assert admin("restore", "--replace", copy).returncode == 0
    assert rows(admin("tables", "--json")) == tables
    server = Server(there).start()
    refused(admin("restore", copy), "--replace")
    server.stop()
    server = house.serve()
    refused(admin("restore", "--replace", copy), "end the servers first")
    server.stop()


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'test.db'}"
    letter, empty = tmp_path / "letter", tmp_path / "empty.db"
    letter.write_text("this is a letter\n" * 1000)
    with sqlite3.connect(empty) as other:
        other.execute("CREATE TABLE notes (line)")
    for file in (letter, empty):
        refused(run(database, "restore", file), file.name, "no backup")
    refused(run(database, "restore", tmp_path / "none"), "There is no file")
    refused(run(database, "backup", tmp_path / "copy"), "There is no file")
    refused(run(database, "tables"), "There is no file")
    refused(run(database, "backup", tmp_path / "no" / "copy"), "no folder")


# Room and keys


def test_old_games_make_room(house: House, admin: Admin) -> None:
    done = admin("vacuum", SHOPFLOOR_KEEP_DAYS="0", SHOPFLOOR_TABLE_DAYS="0")
    assert done.returncode == 0, done.stderr
    assert "MB before" in done.stdout
    left = {row["id"] for row in rows(admin("tables", "--json"))}
    assert house.finished not in left and house.lobby["id"] in left


def test_a_new_key_keeps_guests_unless_at_once(house: House, admin: Admin) -> None:
    for keys, name in ((["cookies", "logs"], "Ada"), (["cookies --at-once"], None)):
        assert all(admin("rotate", *key.split()).returncode == 0 for key in keys)
        server = house.serve()
        assert house.ada.ok("GET", "/api/me").get("name") == name
        if name:
            browser = Subscribed("https://93.184.215.14/push").told()
            house.ada.ok("POST", "/api/me/nudges/push", browser)
            known = house.ada.ok("GET", "/api/me/nudges")["key"]
        server.stop()
    refused(admin("rotate", "cookies", SHOPFLOOR_SECRET="x"), "SHOPFLOOR_SECRET")
    assert json.loads(admin("push", "--json").stdout) == {"key": known, "browsers": 1}
    assert admin("rotate", "push").returncode == 0
    key, browsers = admin("push").stdout.splitlines()
    assert key != known and browsers == "0 browsers"  # they believed the other key alone


def test_faults_are_told_in_german(tmp_path: Path) -> None:
    done = run(f"sqlite:///{tmp_path / 'none.db'}", "vacuum", SHOPFLOOR_LANG="de")
    refused(done, "gibt es nicht")

"""Who deletes their data leaves no trace: the database is searched for it, in either store."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from sqlalchemy import MetaData, select, update

from shopfloor.server.ids import hashed, now
from shopfloor.server.settings import Settings
from shopfloor.server.store import SeatRow, Store
from shopfloor.server.store.farewell import forget_person, unseen
from shopfloor.server.store.migrate import migrate
from shopfloor.server.store.schema import metadata, people
from shopfloor.server.store.ties import Ties
from tests.server.client import Server, at_table
from tests.server.live.test_heavy import old_table, opened_store
from tests.server.nudges.receivers import Subscribed
from tests.server.playing import play_on
from tests.server.services.people.test_identity import Browser

DAY = 86_400_000
NAME, SAID, DEVICE, PROGRAM = "Zoraïde Quill", "My cat is called Pim.", "Zora's phone", "Zorabot"


MAIL, ENDPOINT = "zora@example.com", "https://93.184.215.14/push/zora"
HOOK, ZONE, ACCOUNT = "https://93.184.215.14/hook/zora", "Pacific/Chatham", "https://id.example z"
LONG = 12  # letters, of which a value is no common word
AWAY = (now() // DAY + 30) * DAY + 12_345


async def tied(database: str, account: str) -> None:
    """As if they had come by a provider."""
    store = Store(Settings(database=database).url)
    async with store.database.read() as connection:
        query = select(people.c.id).where(people.c.name == NAME)
        person = (await connection.execute(query)).scalar_one()
    await Ties(store.database).add(person, "house", account)
    await store.close()


async def rows(database: str) -> list[tuple[str, list[str]]]:
    """Every row that the database has, by its table: of the tables that it knows itself."""
    store, known = Store(Settings(database=database).url), MetaData()
    found: list[tuple[str, list[str]]] = []
    async with store.database.read() as connection:
        await connection.run_sync(known.reflect)
        assert set(metadata.tables) <= set(known.tables)
        for table in known.sorted_tables:
            read = (await connection.execute(select(table))).all()
            found += [(table.name, [str(value) for value in row]) for row in read]
    await store.close()
    return found


async def everything(database: str) -> str:
    """Every value of every row."""
    return "\n".join(text for _, row in await rows(database) for text in (json.dumps(row), *row))


async def about(database: str, person: str) -> set[str]:
    """What could name a person: the longer values beside their id, and beside those of whatever is
    theirs (programs, ways, …), which stand in no row of the tables or of others.
    """
    told, own = await rows(database), {person}
    others = {row[0] for kind, row in told if kind == "people" and "Jonas" in row}
    for _ in range(2):
        beside = [row for kind, row in told if kind != "tables" and own & set(row)]
        apart = {value for _, row in told if row not in beside for value in row}
        found = {value for row in beside for value in row if len(value) >= LONG}
        own |= {value for value in found - apart - others if not value.isdigit()}
    return own


def test_who_deletes_their_data_is_gone_and_their_games_stay(database: str) -> None:
    server = Server(database, mail_from="play@example.org", smtp_port=9).start()
    zora, jonas = Browser(server, NAME), Browser(server, "Jonas")
    over, tokens = finished(server, zora, jonas)
    running = zora.open(seats=2, chat=True, on_timeout="greedy")
    table = running["table"]["id"]
    held = jonas.join(table)
    zora.ok("POST", f"/api/tables/{table}/start")
    key = zora.make(DEVICE)
    zora.ok("POST", "/api/me/recovery")
    zora.ok("POST", "/api/me/keys", {"name": PROGRAM})
    zora.ok("PUT", f"/api/tables/{table}/seats/1/mute")
    asyncio.run(say(server, table, running["token"], SAID))
    zora.ok("POST", "/api/me/nudges/mail", {"address": MAIL, "language": "en"})
    zora.ok("POST", "/api/me/nudges/push", Subscribed(ENDPOINT).told())
    zora.ok("POST", "/api/me/nudges/hook", {"url": HOOK, "shape": "slack", "language": "en"})
    zora.ok("PUT", "/api/me/quiet", {"zone": ZONE, "begins": 1, "ends": 2})
    zora.ok("POST", "/api/me/vacations", {"begins": AWAY, "ends": AWAY + DAY})
    asyncio.run(tied(database, ACCOUNT))
    jonas.ok("POST", f"/api/tables/{table}/remarks/1/report")
    link = circled(zora, jonas)

    data = zora.ok("GET", "/api/me/data")
    assert (data["name"], data["muted"]) == (NAME, 1)
    assert [remark["text"] for remark in data["remarks"]] == [SAID]
    assert set(data["games"]) == {over} and NAME in data["games"][over]
    assert [friend["name"] for friend in data["friends"]] == ["Jonas"]
    assert data["profile"]["link"] == link and data["deals"] and data["ratings"]
    before = asyncio.run(everything(database))
    kept = data["nudges"]
    assert [way["address"] for way in kept["ways"]] == [MAIL, ENDPOINT, HOOK]
    assert kept["quiet"]["zone"] == ZONE and kept["vacations"][0]["begins"] == AWAY
    assert [tie["provider"] for tie in data["ties"]] == ["house"]
    marks = [NAME, SAID, DEVICE, PROGRAM, key.user.decode(), link]
    marks += [MAIL, ENDPOINT, HOOK, ZONE, str(AWAY), hashed(ACCOUNT)]
    marks += [way["secret"] for way in kept["ways"] if way["kind"] != "push"]
    assert [mark for mark in marks if mark not in before] == []
    found = asyncio.run(about(database, key.user.decode()))
    assert {key.user.decode(), link, MAIL, HOOK, hashed(ACCOUNT), hashed(key.id.hex())} <= found
    marks = sorted({*marks, *found})

    zora.ok("DELETE", "/api/me/data")
    assert zora.ok("GET", "/api/me")["name"] is None
    asyncio.run(go_on(server, table, held))
    replay = jonas.ok("GET", f"/api/replays/{over}")
    assert replay["seats"] == ["–", "Jonas"] and replay["result"]
    seats = jonas.ok("GET", f"/api/tables/{table}")["seats"]
    assert (seats[0]["name"], seats[0]["bot"]) == ("–", "greedy")
    left = jonas.ok("GET", "/api/me/data")
    assert left["reports"] == left["friends"] == [] and left["ratings"]
    server.stop()

    after = asyncio.run(everything(database))
    assert [mark for mark in marks if mark in after] == []
    if database.startswith("sqlite"):
        for file in Path(database.removeprefix("sqlite:///")).parent.iterdir():
            raw = file.read_bytes()
            assert [mark for mark in marks if mark.encode() in raw] == [], file.name
    assert tokens


def circled(zora: Browser, jonas: Browser) -> str:
    """Make them friends, give one a public profile and a try at a deal; the profile's link."""
    token = zora.ok("POST", "/api/me/friends/links")["token"]
    jonas.ok("POST", "/api/me/friends", {"token": token})
    zora.ok("POST", "/api/me/friends/links")  # another that nobody has accepted
    zora.ok("POST", "/api/deals", {"game": "factory-fun", "mode": "classic"})
    return str(zora.ok("PUT", "/api/me/profile", {"public": True})["link"])


def finished(server: Server, zora: Browser, jonas: Browser) -> tuple[str, list[str]]:
    """A rated game that the two have played to its end."""
    opened = zora.open("factory-funner", seats=2, rated=True)
    table = str(opened["table"]["id"])
    tokens = [str(opened["token"]), jonas.join(table)]
    zora.ok("POST", f"/api/tables/{table}/start")

    async def play() -> None:
        first, second = (at_table(server, table, token) for token in tokens)
        async with first as one, second as two:
            await play_on([one, two], seed=3)

    asyncio.run(play())
    return table, tokens


async def say(server: Server, table: str, token: str, text: str) -> None:
    async with at_table(server, table, token) as seat:
        assert (await seat.ask("chat", text=text))["say"] == "spoken"


async def go_on(server: Server, table: str, token: str) -> None:
    """The other plays on with a bot at a nameless seat."""
    async with at_table(server, table, token) as seat:
        await seat.until("roster")
        assert seat.roster["seats"][0]["name"] == "–"
        await seat.reach(seat.update.get("number", 0) + 1)


def test_guests_unseen_for_a_year_are_removed(database: str) -> None:
    async def test() -> None:
        store = opened_store(database)
        await migrate(store.database)
        old, kept, playing, new = [
            await store.people.add(n) for n in ("Old", "Key", "Plays", "New")
        ]
        await store.identities.add_passkey(kept, "credential", "key", 0, "Laptop")
        await store.lobby.add(old_table(1), [SeatRow(0, "Old", old)])
        await store.lobby.change("old 1", status="over")
        await store.lobby.add(old_table(2), [SeatRow(0, "Plays", playing)])
        await store.lobby.change("old 2", status="playing")
        async with store.database.write() as connection:
            past = update(people).where(people.c.id != new)
            await connection.execute(past.values(created=1, seen=now() - 366 * DAY))
        assert await unseen(store.database, 365) == [old]
        await forget_person(store.database, old, lambda row: row.on_timeout)
        assert await store.people.name(old) is None
        listed = await store.lobby.read("old 1")
        assert listed is not None and listed[1][0].name == "–"
        await store.close()

    asyncio.run(test())


def test_a_cookie_of_an_earlier_release_still_stands_for_its_guest_until_they_seal_it(
    database: str,
) -> None:
    async def test() -> tuple[bool, bool]:
        store = opened_store(database)
        await migrate(store.database)
        person: Any = await store.people.add("Ann")
        async with store.database.write() as connection:
            await connection.execute(update(people).values(sealed=False))
        before = await store.identities.unsealed(person)
        await store.identities.seal(person)
        after = await store.identities.unsealed(person)
        await store.close()
        return before, after

    assert asyncio.run(test()) == (True, False)

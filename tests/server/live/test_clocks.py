"""Clocks: derived from the log, so they agree everywhere and go on over a restart."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from shopfloor.server.live.clocks import Clocks
from shopfloor.server.live.table_tasks import acted, leave
from shopfloor.table import Dealer, Seat, Table
from tests.server.client import Server, at_table
from tests.server.playing import seated

SECOND = 1000


def stepping_clock() -> tuple[list[int], Table]:
    """A table whose every entry is stamped with the time in a list of one."""
    times = [0]
    seats = [Seat("a"), Seat("b")]
    table = Table.open("fantastic-factories", seats, b"clock" * 4, clock=lambda: times[0])
    return times, table


def go_to_work(times: list[int], table: Table, clocks: Clocks) -> None:
    clocks.hear(table.entries[:], table.state)
    while table.view(None)["phase"] != "work":
        times[0] += SECOND
        seat = table.state.actors()[0]
        play(table, clocks, seat, next(t for t in map(str, table.state.legal(seat)) if "take" in t))


def play(table: Table, clocks: Clocks, seat: int, text: str) -> None:
    known = len(table.entries)
    table.play(seat, text)
    clocks.hear(table.entries[known:], table.state)


def refolded(table: Table, clocks: Clocks) -> Clocks:
    """What another process, reading entry by entry, makes of the same log."""
    again = Table(table.header, Dealer(b"clock" * 4))
    other = Clocks(clocks.timers)
    for entry in table.entries:
        again.append(entry)
        other.hear([entry], again.state)
    return other


def test_a_clock_runs_on_over_own_moves_and_over_taking_done_back() -> None:
    times, table = stepping_clock()
    clocks = Clocks({"work": 60})
    go_to_work(times, table, clocks)
    began = times[0]
    assert clocks.due() == {0: began + 60 * SECOND, 1: began + 60 * SECOND}
    times[0] += 5 * SECOND
    play(table, clocks, 0, next(t for t in map(str, table.state.legal(0)) if "mine" in t))
    assert clocks.due()[0] == began + 60 * SECOND
    times[0] += 5 * SECOND
    play(table, clocks, 0, "done")
    assert clocks.due() == {1: began + 60 * SECOND}
    times[0] += 5 * SECOND
    known = len(table.entries)
    table.undo(0)
    clocks.hear(table.entries[known:], table.state)
    assert clocks.due()[0] == began + 60 * SECOND
    assert refolded(table, clocks).due() == clocks.due()


def test_only_phases_with_a_timer_have_a_deadline() -> None:
    times, table = stepping_clock()
    clocks = Clocks({"work": 60})
    clocks.hear(table.entries[:], table.state)
    assert clocks.due() == {}
    turns = Clocks({"turn": 86_400})
    turns.hear(table.entries[:], table.state)
    assert list(turns.due().values()) == [times[0] + 86_400 * SECOND]


def test_at_zero_the_seat_is_done(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann", "Bob"], timers={"turn": 5})

    async def play() -> None:
        async with at_table(server, table, tokens[0]) as ann:
            await ann.reach(1)
            due = next(iter(ann.update["clocks"].values()))
            assert abs(due - time.time() * 1000 - 5000) < 3000
            notice = await ann.until("notice")
            assert notice["key"] == "time_is_up"
            assert time.time() * 1000 >= due - 5

    asyncio.run(play())


def test_at_zero_what_costs_nothing_is_done_before_the_seat_is() -> None:
    times, table = stepping_clock()
    go_to_work(times, table, Clocks({"turn": 5}))
    shop = table.view(0)["shops"][0]
    leave(table, 0, None, acted(table, 0))
    after = table.view(0)["shops"][0]
    assert shop["dice"] and after["dice"] == [] and after["done"]
    assert sum(map(len, after["floors"].values())) == len(shop["dice"])


def test_at_zero_in_the_market_a_card_is_taken_and_nothing_paid() -> None:
    for _ in range(12):  # chance would have refreshed or hired at one of two
        _, table = stepping_clock()
        seat = table.state.actors()[0]
        before = table.view(seat)["shops"][seat]
        leave(table, seat, None, acted(table, seat))
        after = table.view(seat)["shops"][seat]
        assert table.state.actors() == [1 - seat]
        assert (after["metal"], after["energy"]) == (before["metal"], before["energy"])
        assert after["cards"] == before["cards"] + 1


def test_at_zero_alone_the_work_that_comes_next_is_left_to_the_person() -> None:
    table = Table.open("fantastic-factories", [Seat("a")], b"clock" * 4)
    leave(table, 0, None, acted(table, 0))
    assert table.view(0)["phase"] == "work" and table.entries[-1].seat is None


def test_at_zero_the_host_may_have_a_bot_take_over(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann", "Bob"], timers={"turn": 5}, on_timeout="random")

    async def play() -> None:
        async with at_table(server, table, tokens[0]) as ann:
            await ann.reach(1)
            while not any(seat["sitter"] for seat in ann.roster["seats"]):
                await ann.hear()
            before = ann.update["number"]
            await ann.reach(before + 1)

    asyncio.run(play())


@pytest.mark.parametrize("picking", ["live", "turns"])
def test_an_idle_grab_ends_by_itself(server: Server, picking: str) -> None:
    wish = {"game": "factory-funner", "options": {"picking": picking}, "timers": {"turn": 5}}
    table, tokens, _ = seated(server, ["Ann", "Bob"], **wish)

    async def play() -> None:
        async with at_table(server, table, tokens[0]) as ann:
            await ann.until("update")
            while ann.update["view"]["phase"] in ("flip", "selection"):
                await ann.hear()

    asyncio.run(play())


def test_clocks_go_on_over_a_restart(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'test.db'}").start()
    try:
        table, tokens, _ = seated(server, ["Ann", "Bob"], timers={"turn": 3600})

        async def clocks() -> dict[str, int]:
            async with at_table(server, table, tokens[0]) as ann:
                await ann.reach(1)
                found: dict[str, int] = ann.update["clocks"]
                return found

        before = asyncio.run(clocks())
        server.kill()
        server.start()
        assert asyncio.run(clocks()) == before
    finally:
        server.stop()


def test_at_zero_a_valid_draft_stands(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann"], game="factory-fun", timers={"turn": 5})

    async def play() -> None:
        async with at_table(server, table, tokens[0]) as ann:
            await ann.reach(1)
            claimed = await ann.move(ann.update["offers"][0])
            await ann.reach(claimed["number"])
            machine = ann.update["view"]["plants"][0]["adding"]
            hint = await ann.ask("hint", depth=3)
            judged = await ann.ask("draft", draft=hint["more"]["layout"])
            assert judged["verdict"]["action"], judged
            before = ann.update["number"]
            assert (await ann.until("notice"))["key"] == "time_is_up"
            await ann.reach(before + 1)
            standing = ann.update["view"]["plants"][0]["layout"]["machines"]
            assert [each["id"] for each in standing] == [machine]

    asyncio.run(play())


def test_a_reserve_is_drawn_on_when_the_turns_time_is_over_and_comes_back_with_undo() -> None:
    times, table = stepping_clock()
    clocks = Clocks({"work": 60, "reserve": 100})
    go_to_work(times, table, clocks)
    began = times[0]
    assert clocks.due()[0] == began + 160 * SECOND
    assert clocks.reserves() == {0: 100 * SECOND, 1: 100 * SECOND}
    times[0] += 90 * SECOND  # thirty above its time
    play(table, clocks, 0, "done")
    assert clocks.times.spent == {0: 30 * SECOND}
    assert clocks.due() == {1: began + 160 * SECOND}
    known = len(table.entries)
    table.undo(0)
    clocks.hear(table.entries[known:], table.state)
    assert clocks.due()[0] == began + 160 * SECOND  # as if it had not been done
    times[0] += 10 * SECOND
    play(table, clocks, 0, "done")
    play(table, clocks, 1, "done")
    assert clocks.times.spent == {0: 40 * SECOND, 1: 40 * SECOND}
    assert refolded(table, clocks).times.spent == clocks.times.spent
    go_to_work(times, table, clocks)
    assert clocks.due() == dict.fromkeys((0, 1), times[0] + 120 * SECOND)
    assert Clocks({"reserve": 60}).limit == 0  # a reserve alone is for the whole game


def test_a_vacation_stops_the_clock_as_long_as_the_host_allows() -> None:
    times, table = stepping_clock()
    clocks = Clocks({"turn": 1000, "vacation": 500})
    clocks.hear(table.entries[:], table.state)
    (seat,) = clocks.due()
    began, day = times[0], 100 * SECOND
    assert clocks.due()[seat] == began + 1000 * SECOND
    clocks.away = {seat: [(began + day, began + 3 * day)]}
    assert clocks.due()[seat] == began + 1000 * SECOND + 2 * day
    clocks.away = {seat: [(began + day, began + 3 * day), (began + 4 * day, began + 60 * day)]}
    assert clocks.due()[seat] == began + 1500 * SECOND  # no more than is allowed
    clocks.away = {seat: [(began + 2000 * SECOND, began + 2100 * SECOND)]}
    assert clocks.due()[seat] == began + 1000 * SECOND  # it comes too late
    clocks.away = {seat: [(began + day, began + 3 * day)]}
    times[0] += 4 * day
    play(table, clocks, seat, str(table.state.legal(seat)[0]))
    assert clocks.times.rested == {seat: 2 * day}
    without = Clocks({"turn": 1000}, clocks.away)
    without.hear(table.entries[:1], table.state)
    assert set(without.due().values()) == {(table.entries[0].at or 0) + 1000 * SECOND}


def test_a_vacation_is_kept_told_and_stops_a_real_clock(server: Server) -> None:
    timers = {"turn": 86_400, "vacation": 604_800, "reserve": 3600}
    table, tokens, people = seated(server, ["Ann", "Bob"], timers=timers)
    day, start = 86_400_000, int(time.time() * 1000)

    async def clocks() -> tuple[dict[str, int], dict[str, int], list[object]]:
        async with at_table(server, table, tokens[0]) as ann:
            await ann.reach(1)
            if not ann.roster:
                await ann.until("roster")
            away = [seat["vacation"] for seat in ann.roster["seats"]]
            return ann.update["clocks"], ann.update["reserves"], away

    before, reserves, away = asyncio.run(clocks())
    assert set(reserves.values()) == {3_600_000} and away == [None, None]
    (seat,) = before
    person = people[int(seat)]
    plan = {"begins": start - day, "ends": start + 3 * day}
    made = person.ok("POST", "/api/me/vacations", plan)
    assert made["begins"] >= start  # what is past is counted already
    after, _, away = asyncio.run(clocks())
    assert after[seat] - before[seat] == made["ends"] - made["begins"]
    assert away[int(seat)] == [made["begins"], made["ends"]]
    assert person.ask("POST", "/api/me/vacations", plan).json()["code"] == "vacation_overlaps"
    bad = {"begins": start + 9 * day, "ends": start + 5 * day}
    assert person.ask("POST", "/api/me/vacations", bad).json()["code"] == "bad_vacation"
    other = people[1 - int(seat)]
    assert other.ask("DELETE", f"/api/me/vacations/{made['id']}").status_code == 404
    person.ok("DELETE", f"/api/me/vacations/{made['id']}")
    ended, _, away = asyncio.run(clocks())
    assert before[seat] <= ended[seat] < before[seat] + 60_000 and away == [None, None]

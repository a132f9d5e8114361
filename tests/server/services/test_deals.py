"""Deals of the day: one deal for all, the first try, and nothing to be learned before it."""

from __future__ import annotations

import hashlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from shopfloor import games
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.ids import now
from shopfloor.server.live.wire.messages import PROTOCOL, Hello
from shopfloor.server.live.wire.socket import admit
from shopfloor.server.live.wire.updates import seed_of
from shopfloor.server.services.deals import modes, options_of, ranked, today
from shopfloor.server.store.circle.tries import TryRow
from shopfloor.table import Seat, Table, verify
from tests.server.inside import Guest, House, run

DEAL = {"game": "factory-fun", "mode": "classic"}
NOON = 1_794_916_800_000  # of 2026-11-17


def test_every_way_to_play_alone_has_a_deal_and_other_choices_take_turns() -> None:
    found = {meta.id: modes(meta) for meta in games.discover().values()}
    assert found["fantastic-factories"] == ["easy", "medium", "hard", "insane"]
    assert len(found["factory-funner"]) > 2 and len(found["factory-fun"]) == 2
    meta = games.discover()["factory-funner"]
    days = [options_of(meta, "a", f"2026-11-{day:02}") for day in range(1, 29)]
    assert {options["rung"] for options in days} == {"a"}
    assert len({options["board"] for options in days}) > 3
    for options in days:
        assert meta.choose(1, options) == options


def made(
    person: str, points: int, won: bool = True, ended: int = NOON, gone: bool = False
) -> TryRow:
    scores = [{"seat": 0, "points": points, "rank": 1}, {"seat": 1, "points": 20, "rank": 2}]
    result = {"scores": scores, "winners": [0] if won else [1]}
    return TryRow(person, person, "2026-11-17", "g", "m", person, "over", ended, result, gone)


def test_who_won_is_before_who_lost_and_equals_share_their_rank() -> None:
    tries = [made("a", 30, won=False), made("b", 21), made("c", 25), made("d", 21)]
    late, gone = made("e", 99, ended=NOON + 86_400_000), made("f", 99, gone=True)
    board = ranked([*tries, late, gone])
    assert [(deed.person, deed.rank) for deed in board] == [("c", 1), ("b", 2), ("d", 2), ("a", 4)]


async def listed(who: Guest) -> Any:
    (deal,) = [d for d in await who.ok("GET", "/api/deals") if DEAL.items() <= d.items()]
    return deal


def test_there_is_one_try_and_nothing_is_learned_before_it(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        mara, jonas = await house.guest("Mara"), await house.guest("Jonas")
        before = await listed(mara)
        assert (before["finished"], before["honours"], before["table"]) == (0, [], None)
        opened = await mara.ok("POST", "/api/deals", DEAL)
        table = opened["table"]["id"]
        assert opened["token"] and not opened["table"]["help"]
        assert (await mara.ok("POST", "/api/deals", DEAL))["table"]["id"] == table  # no second try
        told = (await mara.ask("GET", f"/api/tables/{table}/export")).text
        assert '"seed"' not in told and before["commitment"] in told  # it is promised, not told
        websocket: Any = SimpleNamespace(path_params={}, client=None)
        with pytest.raises(Refusal, match="own_try_first"):
            await admit(house.service, websocket, Hello(protocol=PROTOCOL, table=table))

        await house.end(table, [41], now())
        other = (await jonas.ok("POST", "/api/deals", DEAL))["table"]["id"]
        for path in ("", "/views?seat=0&first=1&last=9", "/review?upto=1", "/better?at=3"):
            refused = await jonas.refused("GET", f"/api/replays/{table}{path}")
            assert refused == (403, "own_try_first"), path
        for who in (jonas, Guest(house, "192.0.2.3")):
            refused = await who.refused("GET", f"/api/tables/{table}/export")
            assert refused == (403, "own_try_first")
        assert '"seed"' not in (await mara.ask("GET", f"/api/tables/{table}/export")).text
        theirs, mine = await listed(jonas), await listed(mara)
        assert (theirs["finished"], theirs["honours"], theirs["table"]) == (1, [], other)
        assert [(h["rank"], h["name"], h["you"]) for h in mine["honours"]] == [(1, "Mara", True)]
        again = await mara.ok("POST", "/api/deals", DEAL)
        assert again["table"]["status"] == "over" and again["token"] is None

    run(tmp_path, test)


def test_the_end_of_a_game_dealt_by_rounds_does_not_tell_its_seed() -> None:
    usual, kept = (
        Table.open("factory-fun", [Seat("A")], b"x" * 32, dealing=dealing)
        for dealing in ("", "rounds")
    )
    assert seed_of(usual) == (b"x" * 32).hex() and seed_of(kept) is None


def test_after_the_day_the_seed_proves_what_was_promised(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        mara, jonas = await house.guest("Mara"), await house.guest("Jonas")
        table = (await mara.ok("POST", "/api/deals", DEAL))["table"]["id"]
        other = (await jonas.ok("POST", "/api/deals", DEAL))["table"]["id"]
        store, dealt = house.service.hall.store, house.service.deals
        logs = [[e.text for e, _ in await store.journal.read(each)] for each in (table, other)]
        assert logs[0] == logs[1] and logs[0]
        seed = await dealt.seed(today(), *DEAL.values())
        others = [
            await dealt.seed("2026-11-01", *DEAL.values()),
            await dealt.seed(today(), "factory-fun", "expert"),
        ]
        assert len({seed, *others}) == 3
        row = (await store.lobby.read(table))[0]  # type: ignore[index]
        assert row.header is not None and row.header.commitment == hashlib.sha256(seed).hexdigest()
        await store.lobby.change(
            table, options={**row.options, "deal": "2026-11-01"}, status="expired"
        )
        saved = (await jonas.ask("GET", f"/api/tables/{table}/export")).text
        assert verify(saved).header.dealing == "rounds"

    run(tmp_path, test)

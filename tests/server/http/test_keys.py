"""A key that is void opens nothing any more, at however many tables its program sits."""

from __future__ import annotations

from pathlib import Path

import msgspec

from shopfloor.server.store import SeatRow
from tests.server.inside import House, run
from tests.server.live.test_heavy import old_table

TABLES = 203  # more than a list of one's own has


def test_a_void_key_loses_the_seats_of_all_its_tables(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, lobby = await house.guest("Ann"), house.service.hall.store.lobby
        await ann.ok("POST", "/api/me/keys", {"name": "Robot"})
        (key,) = await house.service.hall.store.keys.of(await house.id_of("Ann"))
        for n in range(TABLES):
            row = msgspec.structs.replace(old_table(n), touched=n)
            await lobby.add(row, [SeatRow(0, "Robot", key.person)])
        oldest = old_table(0).id
        token = await lobby.add_token(oldest, 0)
        assert await lobby.seat_of(oldest, token) == 0
        await ann.ok("DELETE", f"/api/me/keys/{key.id}")
        assert await lobby.seat_of(oldest, token) is None

    run(tmp_path, test)

"""My data: everything that is kept of a person, to take along or to delete for good."""

from __future__ import annotations

from msgspec import to_builtins

from shopfloor.kernel.values import Json
from shopfloor.server.http.api import Call, Endpoint
from shopfloor.server.http.keys import owner
from shopfloor.server.http.people.identity import account_of
from shopfloor.server.http.people.payloads import MyData
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.store.farewell import EVERYTHING


async def my_data(call: Call[None]) -> MyData:
    """Give everything that is kept of oneself."""
    person, store = await owner(call), call.service.hall.store
    known = await store.people.read(person)
    if known is None:
        raise Refusal("no_name", 401)
    listed = await store.lobby.of_person(person, EVERYTHING)
    company = await store.company.of(person)
    circle = store.circle
    return MyData(
        name=known[0],
        created=known[1],
        account=await account_of(call, person),
        programs=[plain(key) for key in await store.keys.of(person)],
        tables=[call.service.lobby.info(row, sitting, person) for row, sitting in listed],
        games={r.id: await saved(call, r.id, person) for r, _ in listed if r.status == "over"},
        remarks=[plain(remark) for remark in company.remarks],
        muted=company.muted,
        reports=[plain(report) for report in company.reports],
        profile=plain(await circle.profiles.of(person)),
        friends=[{"name": f.name, "since": f.since} for f in await circle.friends.of(person)],
        ratings=[plain(rated) for rated in await call.service.ratings.of(person)],
        deals=[plain(made) for made in await circle.tries.of(person)],
        bans=[plain(ban) for ban in await circle.bans.of(person)],
        nudges=await nudges_of(call, person),
        ties=[plain(tie) for tie in await call.service.openid.ties.of(person)],
        puzzles=[plain(row) for row in await store.puzzles.of(person)],
    )


def plain(row: object) -> Json:
    told: Json = to_builtins(row)
    return told


async def nudges_of(call: Call[None], person: str) -> Json:
    """Every way to be nudged with its whole address, quiet hours, vacations."""
    nudging = call.service.nudging
    return {
        "ways": [plain(way) for way in await nudging.ways.of(person)],
        "quiet": plain(await nudging.ways.quiet(person)),
        "vacations": [plain(row) for row in await nudging.vacations.of(person)],
    }


async def saved(call: Call[None], table: str, person: str) -> str:
    return await call.service.saving.export(table, person)


async def delete_me(call: Call[None]) -> None:
    """Delete oneself for good: games stay, with a nameless seat; nothing else does."""
    await call.service.identity.forget(await owner(call))
    call.forgets = True


DATA_ENDPOINTS = [
    Endpoint("GET", "/api/me/data", my_data, gives=MyData, always=True),
    Endpoint("DELETE", "/api/me/data", delete_me, always=True),
]

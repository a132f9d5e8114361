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
    )


def plain(row: object) -> Json:
    told: Json = to_builtins(row)
    return told


async def saved(call: Call[None], table: str, person: str) -> str:
    return await call.service.saving.export(table, person)


async def delete_me(call: Call[None]) -> None:
    """Delete oneself for good: games stay, with a nameless seat; nothing else does."""
    await call.service.identity.forget(await owner(call))
    call.forgets = True


DATA_ENDPOINTS = [
    Endpoint("GET", "/api/me/data", my_data, gives=MyData),
    Endpoint("DELETE", "/api/me/data", delete_me),
]

"""One's record over HTTP."""

from __future__ import annotations

from shopfloor.server.http.api import Call, Endpoint
from shopfloor.server.http.people.payloads import PlayedGame


async def my_record(call: Call[None]) -> list[PlayedGame]:
    """List the games one has finished or given up, the latest first."""
    person, _ = await call.guest()
    return await call.service.records.of(person)


RECORD_ENDPOINTS = [Endpoint("GET", "/api/me/record", my_record, gives=list[PlayedGame])]

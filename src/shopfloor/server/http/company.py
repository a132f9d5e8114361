"""Company over HTTP: whom one does not hear, what one reports, how one leaves a running game."""

from __future__ import annotations

from shopfloor.server.http.api import Call, Endpoint


async def list_mutes(call: Call[None]) -> list[int]:
    """List the seats of a table whose people one does not want to hear."""
    person, _ = await call.guest()
    return await call.service.company.muted(call.text("table"), person)


async def mute(call: Call[None]) -> None:
    """Hear who sits there no more, at this table and at others."""
    person, _ = await call.guest()
    await call.service.company.mute(call.text("table"), person, call.number("seat"), True)


async def unmute(call: Call[None]) -> None:
    """Hear who sits there again."""
    person, _ = await call.guest()
    await call.service.company.mute(call.text("table"), person, call.number("seat"), False)


async def report(call: Call[None]) -> None:
    """Report a line of chat to the server's host."""
    person, _ = await call.guest()
    await call.service.company.report(call.text("table"), person, call.number("number"))


async def pause(call: Call[None]) -> None:
    """Let a bot sit in for oneself until one is back."""
    await call.service.company.pause(call.text("table"), call.person, call.number("seat"))


async def concede(call: Call[None]) -> None:
    """Give a running game up: a bot plays on for good."""
    await call.service.company.concede(call.text("table"), call.person, call.number("seat"))


TABLE = "/api/tables/{table}"
SEAT = TABLE + "/seats/{seat}"
COMPANY_ENDPOINTS = [
    Endpoint("GET", TABLE + "/mutes", list_mutes, gives=list[int]),
    Endpoint("PUT", SEAT + "/mute", mute),
    Endpoint("DELETE", SEAT + "/mute", unmute),
    Endpoint("POST", TABLE + "/remarks/{number}/report", report),
    Endpoint("POST", SEAT + "/pause", pause),
    Endpoint("POST", SEAT + "/concede", concede),
]

"""Nudges over HTTP: ways to be told that a table waits, quiet hours, vacations."""

from __future__ import annotations

from urllib.parse import urlsplit

from msgspec.structs import replace

from shopfloor.server.http.api import Call, Endpoint, Given, device_of
from shopfloor.server.http.keys import owner
from shopfloor.server.http.people import nudge_payloads as p
from shopfloor.server.http.people.identity import site
from shopfloor.server.nudges import push
from shopfloor.server.nudges.quiet import QuietHours
from shopfloor.server.nudges.ways import WayKind, WayRow
from shopfloor.server.services.people.nudging import new_way, push_secret
from shopfloor.server.store.vacations import VacationRow


def told(way: WayRow) -> p.WayInfo:
    return p.WayInfo(
        id=way.id,
        kind=way.kind,
        address=urlsplit(way.address).hostname or "" if way.kind == "hook" else way.address,
        shape=way.shape,
        label=way.label,
        table=way.table_id,
        confirmed=way.confirmed is not None,
        created=way.created,
        sent=way.sent,
        fault=way.fault,
        failed=way.failed,
        given_up=way.given_up is not None,
    )


def told_vacation(row: VacationRow) -> p.VacationInfo:
    return p.VacationInfo(row.id, row.begins, row.ends)


async def opened(call: Call[Given], kind: WayKind, address: str, language: str) -> WayRow:
    return new_way(await owner(call), kind, address, language, site(call).origin)


async def my_nudges(call: Call[None]) -> p.NudgeSettings:
    """Tell how one is nudged."""
    person, nudging = await owner(call), call.service.nudging
    return p.NudgeSettings(
        push=push.possible(),
        mail=nudging.mails_possible,
        hook=push.possible(),
        key=nudging.public_key,
        minutes=call.service.settings.nudge_minutes,
        ways=[told(way) for way in await nudging.ways.of(person)],
        quiet=await nudging.ways.quiet(person),
        vacations=[told_vacation(row) for row in await nudging.vacations.of(person)],
    )


async def add_push(call: Call[p.NewPush]) -> p.WayInfo:
    """Be nudged in this browser, also while no page of it is open."""
    body = call.body
    device = device_of(call.request.headers.get("user-agent", ""))
    way = await opened(call, "push", body.endpoint, body.language)
    way = replace(way, secret=push_secret(body.keys), label=device)
    return told(await call.service.nudging.add_push(way, body.keys))


async def add_mail(call: Call[p.NewMail]) -> p.WayInfo:
    """Be nudged by mail, once the address is confirmed by a link that is sent there."""
    way = await opened(call, "mail", call.body.address, call.body.language)
    return told(await call.service.nudging.add_mail(way))


async def add_hook(call: Call[p.NewHook]) -> p.MadeHook:
    """Have a webhook called; the secret that signs its messages is told this once."""
    body = call.body
    way = await opened(call, "hook", body.url, body.language)
    way = replace(way, shape=body.shape, table_id=body.table)
    return p.MadeHook(told(await call.service.nudging.add_hook(way)), way.secret)


async def try_way(call: Call[None]) -> None:
    """Send something that way now; one that was given up is opened again."""
    await call.service.nudging.try_out(await owner(call), call.text("way"))


async def drop_way(call: Call[None]) -> None:
    """Be nudged that way no more: its address is forgotten."""
    await call.service.nudging.drop(await owner(call), call.text("way"))


async def confirm(call: Call[None]) -> None:
    """Confirm a mail address, by the link that was sent there."""
    await call.service.nudging.confirm(call.text("way"), call.text("token"))


async def stop(call: Call[None]) -> None:
    """End mail by the link in it."""
    await call.service.nudging.stop(call.text("way"), call.text("token"))


async def one_click(call: Call[str]) -> None:
    """End mail with one click, as a mail provider does it for its reader (RFC 8058)."""
    await call.service.nudging.stop(call.text("way"), call.text("token"))


async def set_quiet(call: Call[QuietHours]) -> None:
    """Set the hours in which nothing is sent."""
    await call.service.nudging.keep_quiet(await owner(call), call.body)


async def no_quiet(call: Call[None]) -> None:
    """Have no quiet hours."""
    await call.service.nudging.ways.keep_quiet(await owner(call), None)


async def plan_vacation(call: Call[p.NewVacation]) -> p.VacationInfo:
    """Plan a vacation: one's clocks stand still, where the table's host allows it."""
    body, person = call.body, await owner(call)
    return told_vacation(await call.service.nudging.plan(person, body.begins, body.ends))


async def end_vacation(call: Call[None]) -> None:
    """End a vacation, or call it off."""
    await call.service.nudging.end_vacation(await owner(call), call.text("vacation"))


MINE = "/api/me/nudges"
NUDGE_ENDPOINTS = [
    Endpoint("GET", MINE, my_nudges, gives=p.NudgeSettings),
    Endpoint("POST", MINE + "/push", add_push, takes=p.NewPush, gives=p.WayInfo),
    Endpoint("POST", MINE + "/mail", add_mail, takes=p.NewMail, gives=p.WayInfo, guess=True),
    Endpoint("POST", MINE + "/hook", add_hook, takes=p.NewHook, gives=p.MadeHook, guess=True),
    Endpoint("POST", MINE + "/{way}/try", try_way, guess=True),
    Endpoint("DELETE", MINE + "/{way}", drop_way),
    Endpoint("PUT", "/api/me/quiet", set_quiet, takes=QuietHours),
    Endpoint("DELETE", "/api/me/quiet", no_quiet),
    Endpoint("POST", "/api/me/vacations", plan_vacation, takes=p.NewVacation, gives=p.VacationInfo),
    Endpoint("DELETE", "/api/me/vacations/{vacation}", end_vacation),
    Endpoint("POST", "/api/nudges/{way}/confirm/{token}", confirm, guess=True),
    Endpoint("POST", "/api/nudges/{way}/stop/{token}", stop, guess=True),
    Endpoint("POST", "/nudge/stop/{way}/{token}", one_click, takes=str, guess=True),
]

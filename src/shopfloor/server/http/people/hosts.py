"""The pages of a server's hosts, and the privacy notice, over HTTP."""

from __future__ import annotations

from shopfloor.server.admin.people import list_people
from shopfloor.server.http.api import Call, Endpoint, Given
from shopfloor.server.http.keys import owner
from shopfloor.server.http.people import circle as p
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.settings import Settings

SHOWN = 50  # people in one answer


async def host(call: Call[Given]) -> str:
    """The host who asks; for anybody else there is nothing here."""
    try:
        person = await owner(call)
    except Refusal:
        raise Refusal("not_found", 404) from None
    call.service.hosts.need(person)
    return person


async def reports(call: Call[None]) -> list[p.ReportInfo]:
    """List the reported lines of chat; for hosts."""
    await host(call)
    return await call.service.hosts.reports(bool(call.asked("settled", 0)))


async def settle(call: Call[None]) -> None:
    """Mark a report as settled; for hosts."""
    await host(call)
    await call.service.hosts.settle(call.text("report"))


async def list_bans(call: Call[None]) -> list[p.BanInfo]:
    """List who is not let in; for hosts."""
    await host(call)
    return await call.service.hosts.bans()


async def ban(call: Call[p.NewBan]) -> p.BanInfo:
    """Do not let a person or an address in any more; for hosts."""
    return await call.service.hosts.ban(call.body, await host(call))


async def lift(call: Call[None]) -> None:
    """Let them in again; for hosts."""
    await host(call)
    await call.service.hosts.lift(call.text("ban"))


async def people(call: Call[None]) -> list[p.KnownPerson]:
    """Find people by their name; for hosts."""
    await host(call)
    name = call.request.query_params.get("name", "")
    found = await list_people(call.service.hall.store, name, SHOWN)
    return [p.KnownPerson(each.id, each.name, each.created, each.tables) for each in found]


async def privacy(call: Call[None]) -> p.Privacy:
    """Tell what this server holds and for how long, as it is set."""
    settings = call.service.settings
    return p.Privacy(settings.operator, notices(settings, call.service.identity.possible))


def notices(settings: Settings, passkeys: bool) -> list[p.PrivacyNotice]:
    """The sentences that are true of a server with these settings, in order."""
    days = {"never": settings.people_days, "unseen": settings.guest_days}
    found = [p.PrivacyNotice("name", days), p.PrivacyNotice("cookie", {})]
    if passkeys:
        found.append(p.PrivacyNotice("passkeys", {}))
    kept = {"over": settings.keep_days, "idle": settings.table_days, "open": settings.lobby_days}
    found += [
        p.PrivacyNotice("tables", kept),
        p.PrivacyNotice("talk" if settings.chat else "phrases", {}),
    ]
    keys = ["circle", "nudges", *(["providers"] if settings.oidc else [])]
    keys += ["addresses", "logs", "hosts", "rights"]
    return found + [p.PrivacyNotice(key, {}) for key in keys]


HOST = "/api/host"
HOST_ENDPOINTS = [
    Endpoint("GET", HOST + "/reports", reports, gives=list[p.ReportInfo], query=("settled",)),
    Endpoint("POST", HOST + "/reports/{report}/settle", settle),
    Endpoint("GET", HOST + "/bans", list_bans, gives=list[p.BanInfo]),
    Endpoint("POST", HOST + "/bans", ban, takes=p.NewBan, gives=p.BanInfo),
    Endpoint("DELETE", HOST + "/bans/{ban}", lift),
    Endpoint("GET", HOST + "/people", people, gives=list[p.KnownPerson], query=("name",)),
    Endpoint("GET", "/api/privacy", privacy, gives=p.Privacy, always=True),
]

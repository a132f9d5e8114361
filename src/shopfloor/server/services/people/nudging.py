"""How people want to be nudged: ways opened, confirmed and closed; quiet hours; vacations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from limits import RateLimitItemPerDay
from msgspec import json

from shopfloor.server.http.refusals import Refusal
from shopfloor.server.ids import new_id, new_token, now
from shopfloor.server.live.clocks import VACATION
from shopfloor.server.live.maintenance import TIDY_SECONDS, run_every
from shopfloor.server.nudges import mail, push
from shopfloor.server.nudges.faults import SendFault
from shopfloor.server.nudges.push import PushKeys
from shopfloor.server.nudges.quiet import QuietHours, is_zone
from shopfloor.server.nudges.sender import Sender
from shopfloor.server.nudges.ways import WayKind, WayRow
from shopfloor.server.store.vacations import VacationRow
from shopfloor.words import nearest

if TYPE_CHECKING:
    from shopfloor.server.service import Service

MOST = 20  # ways of one person
LOOKS = 6  # at the tables, while somebody who is away is waited for
LEAST, SELDOM = 0.1, 10.0  # seconds between two looks
DAY = 86_400_000
MOST_VACATIONS = 12  # that are not over
AHEAD = 366  # days
LONGEST = 92  # days


class Nudging:
    """Opens ways to people who ask for it, and has them nudged."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.settings = service.settings
        self.sender = Sender(service.hall)
        self.ways = self.sender.ways
        self.vacations = self.sender.vacations
        self.mails = RateLimitItemPerDay(service.settings.mails_per_day)

    async def start(self) -> None:
        hall = self.service.hall
        self.sender.vapid = await hall.store.people.secret(push.SECRET)
        pause = min(max(self.settings.nudge_seconds / LOOKS, LEAST), SELDOM)
        run_every(hall, pause, self.sender.look)
        run_every(hall, pause, self.sender.send_due)
        run_every(hall, TIDY_SECONDS, self.ways.expire)

    @property
    def public_key(self) -> str:
        return push.public_key(self.sender.vapid)

    @property
    def mails_possible(self) -> bool:
        return bool(self.settings.mail_from)

    # Opening a way

    async def add_push(self, new: WayRow, keys: PushKeys) -> WayRow:
        """A browser that has allowed it; raise Refusal."""
        self.need(push.possible())
        if not push.are_sound(keys):
            raise Refusal("bad_push_keys", 422)
        await self.check(new)
        await self.ways.add(new)
        return new

    async def add_mail(self, new: WayRow) -> WayRow:
        """An address, to which nothing but a question is sent until it is confirmed."""
        self.need(self.mails_possible)
        if not mail.is_address(new.address):
            raise Refusal("bad_mail_address", 422)
        if not self.service.guards.limiter.hit(self.mails, "mail", new.address.lower()):
            raise Refusal("too_many_mails", 429, seconds=DAY // 1000)
        await self.check_count(new.person)
        await self.ways.add(new, first="confirm")
        return new

    async def add_hook(self, new: WayRow) -> WayRow:
        """A webhook, for one's own turns or for everybody's at a table one hosts."""
        self.need(push.possible())
        await self.check(new)
        if new.table_id is not None:
            await self.service.lobby.hosted(new.table_id, new.person)
        await self.ways.add(new)
        return new

    def need(self, possible: bool) -> None:
        if not possible:
            raise Refusal("no_such_way")

    async def check(self, new: WayRow) -> None:
        """Raise Refusal where nothing may be sent to, or for who has many ways."""
        await self.check_count(new.person)
        try:
            await self.sender.outbound.check(new.address)
        except SendFault as fault:
            raise refused(fault) from None

    async def check_count(self, person: str) -> None:
        if len(await self.ways.of(person)) >= MOST:
            raise Refusal("too_many_ways", most=MOST)

    # Changing

    async def own(self, person: str, way: str) -> WayRow:
        found = await self.ways.read(way)
        if found is None or found.person != person:
            raise Refusal("not_found", 404)
        return found

    async def try_out(self, person: str, way: str) -> None:
        """Send something now; a way that was given up is opened again."""
        found = await self.own(person, way)
        if found.kind == "mail" and found.confirmed is None:
            raise Refusal("not_confirmed")
        await self.ways.try_again(way, "test")

    async def drop(self, person: str, way: str) -> None:
        if not await self.ways.drop(way, person):
            raise Refusal("not_found", 404)

    async def confirm(self, way: str, token: str) -> None:
        """Who reads that mail wants it; raise Refusal."""
        found = await self.ways.read(way)
        if found is None or not mail.is_token(token, found.secret, "confirm"):
            raise Refusal("link_spent", 403)
        await self.ways.confirm(way)

    async def stop(self, way: str, token: str) -> None:
        """End mail by a link in it; one that ended it already is as well."""
        found = await self.ways.read(way)
        if found is None:
            return
        if not mail.is_token(token, found.secret, "stop"):
            raise Refusal("link_spent", 403)
        await self.ways.drop(way, found.person)

    async def keep_quiet(self, person: str, hours: QuietHours) -> None:
        if not is_zone(hours.zone):
            raise Refusal("unknown_zone", 422, zone=hours.zone)
        await self.ways.keep_quiet(person, hours)

    # Vacations

    async def plan(self, person: str, begins: int, ends: int) -> VacationRow:
        """Plan a vacation: from now on at the earliest, for what is past is counted already."""
        moment = now()
        begins = max(begins, moment)
        if not begins < ends <= begins + LONGEST * DAY or begins > moment + AHEAD * DAY:
            raise Refusal("bad_vacation", 422, most=LONGEST)
        ahead = [row for row in await self.vacations.of(person) if row.ends > moment]
        if len(ahead) >= MOST_VACATIONS:
            raise Refusal("too_many_vacations", most=MOST_VACATIONS)
        if any(row.begins < ends and begins < row.ends for row in ahead):
            raise Refusal("vacation_overlaps")
        row = await self.vacations.add(person, begins, ends)
        await self.retime(person)
        return row

    async def end_vacation(self, person: str, vacation: str) -> None:
        if not await self.vacations.end(person, vacation):
            raise Refusal("not_found", 404)
        await self.retime(person)

    async def retime(self, person: str) -> None:
        """The clocks of their tables run otherwise from now on."""
        hall = self.service.hall
        for row, _ in await hall.store.lobby.of_person(person, puzzles=False):
            if row.status == "playing" and VACATION in row.timers:
                room = await hall.rooms.enter(row.id)
                await hall.signals.roster_changed(row.id)
                await room.retime()


def new_way(person: str, kind: WayKind, address: str, language: str, site: str) -> WayRow:
    """A way as it is when it is opened; mail must be confirmed first."""
    moment = now()
    return WayRow(
        id=new_id(),
        person=person,
        kind=kind,
        address=address,
        secret=new_token(),
        language=nearest(language),
        site=site,
        created=moment,
        confirmed=None if kind == "mail" else moment,
    )


def refused(fault: SendFault) -> Refusal:
    """Why nothing can be sent to an address, before anything is."""
    if fault.code == "inner":
        return Refusal("inner_address", 422)
    if fault.code == "unresolved":
        return Refusal("unknown_host", 422)
    return Refusal("bad_address", 422)


def push_secret(keys: PushKeys) -> str:
    return json.encode(keys).decode()

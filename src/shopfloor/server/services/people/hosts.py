"""What the hosts of a server do: roles, bans, reports, words that are not wanted."""

from __future__ import annotations

import re
import time
import unicodedata
from functools import cached_property
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING

from shopfloor.server.http.people.circle import BanInfo, NewBan, ReportInfo
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.ids import now
from shopfloor.server.settings import Settings
from shopfloor.server.store import StoreDown
from shopfloor.server.store.circle.bans import BanRow

if TYPE_CHECKING:
    from shopfloor.server.service import Service

DAY = 86_400_000
FRESH_SECONDS = 2.0  # how old what is known of bans may be: other processes write them, too
LOOKALIKES = str.maketrans("013457@$", "oieastas")
# Unicode's categories: controls, formats (they turn the direction of what follows, or hide between
# letters), separators of lines; and letters that are drawn as nothing.
UNSEEN, EMPTY = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}, set("\u115f\u1160\u2800\u3164\uffa0")
JOINING = {"\u200c", "\u200d", *map(chr, range(0xE0020, 0xE0080))}  # in words, emoji and flags
BARE = UNSEEN | {"Zs", "Mn", "Me"}  # nothing by themselves
Network = IPv4Network | IPv6Network


class WordFilter:
    """Words that the host does not want to read in names and in chat.

    Compared without case, accents, digits that stand for letters, and marks between letters; a word
    matches as a whole, or with a star at its end as a beginning.
    """

    def __init__(self, settings: Settings) -> None:
        self.words = [word for word in settings.words if word.strip("* ")]

    @cached_property
    def pattern(self) -> re.Pattern[str] | None:
        found = [
            r"[\W_]*".join(map(re.escape, plain(word.rstrip("*"))))
            + (r"\w*" if "*" in word else "")
            for word in self.words
        ]
        return re.compile(rf"(?<!\w)(?:{'|'.join(found)})(?!\w)") if found else None

    def check(self, text: str, code: str) -> None:
        """Raise Refusal for what holds such a word, or letters that nobody sees."""
        if text and hides(text):
            raise Refusal("letters_refused", 422)
        if not self.allows(text):
            raise Refusal(code, 422)

    def allows(self, text: str) -> bool:
        return self.pattern is None or not self.pattern.search(plain(text))


def hides(text: str) -> bool:
    """Tell whether a text is more than one sees, or nothing that one sees."""
    kinds = {letter: unicodedata.category(letter) for letter in text}
    hidden = any(kinds[each] in UNSEEN or each in EMPTY for each in kinds.keys() - JOINING)
    return hidden or kinds.keys() <= JOINING or set(kinds.values()) <= BARE


def plain(text: str) -> str:
    """Text as it is compared."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in bare if not unicodedata.combining(c)).translate(LOOKALIKES)


class Hosting:
    """Who is a host is set where the server is started; anybody else finds nothing here."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.store = service.hall.store
        self.filter = WordFilter(service.settings)
        self.people: set[str] = set()
        self.networks: list[Network] = []
        self.read_at = -FRESH_SECONDS

    # Roles and limits

    def is_host(self, person: str | None) -> bool:
        return person is not None and person in self.service.settings.hosts

    def need(self, person: str | None) -> None:
        """Raise Refusal, as for a page that does not exist."""
        if not self.is_host(person):
            raise Refusal("not_found", 404)

    async def check_opening(self, person: str) -> None:
        """Raise Refusal unless this person may put up one more table."""
        settings = self.service.settings
        if self.is_host(person):
            return
        if settings.known_only and await self.service.openid.is_guest(person):
            raise Refusal("known_only", 403)
        if await self.store.lobby.hosted_by(person) >= settings.tables_per_person:
            raise Refusal("too_many_tables", 429, most=settings.tables_per_person)

    # Bans

    async def check(self, person: str | None, address: str) -> None:
        """Raise Refusal to who is banned; a host cannot lock themselves out."""
        await self.refresh()
        if self.is_host(person):
            return
        if person is not None and person in self.people:
            raise Refusal("banned", 403)
        if self.networks and any(inside(address, network) for network in self.networks):
            raise Refusal("banned", 403)

    async def refresh(self) -> None:
        if time.monotonic() - self.read_at < FRESH_SECONDS:
            return
        self.read_at = time.monotonic()
        try:
            found = await self.store.circle.bans.listed()
        except StoreDown:
            return  # what was known holds on
        self.people = {ban.person for ban in found if ban.person is not None}
        self.networks = [ip_network(ban.address) for ban in found if ban.address is not None]

    async def ban(self, wish: NewBan, by: str) -> BanInfo:
        """Ban a person, their address, or an address that is named; raise Refusal."""
        if wish.person is not None and await self.store.people.name(wish.person) is None:
            raise Refusal("no_such_person", 404)
        if wish.person == by or (wish.person is not None and self.is_host(wish.person)):
            raise Refusal("host_stays", 409)
        if (wish.person is None) == (wish.address is None):
            raise Refusal("malformed", 422, why="person, address")
        until = None if wish.days is None else now() + wish.days * DAY
        address = None if wish.address is None else read_network(wish.address)
        if wish.person is not None:
            await self.ban_person(wish, until)
        else:
            await self.store.circle.bans.add(None, address, wish.why, until)
        self.read_at = -FRESH_SECONDS
        return told((await self.store.circle.bans.listed())[0])

    async def ban_person(self, wish: NewBan, until: int | None) -> None:
        """Their seats are void at once; their address too, if that is wished and known."""
        assert wish.person is not None
        last = self.service.hall.addresses.known.get(wish.person)
        if wish.with_address and last:
            await self.store.circle.bans.add(None, read_network(last), wish.why, until)
        await self.store.circle.bans.add(wish.person, None, wish.why, until)
        await self.service.identity.void_seats(wish.person)

    async def bans(self) -> list[BanInfo]:
        return [told(ban) for ban in await self.store.circle.bans.listed()]

    async def lift(self, ban: str) -> None:
        if not await self.store.circle.bans.lift(ban):
            raise Refusal("not_found", 404)
        self.read_at = -FRESH_SECONDS

    # Reports

    async def reports(self, settled: bool) -> list[ReportInfo]:
        return [
            ReportInfo(r.id, r.person, r.name, r.text, r.at, r.settled is not None)
            for r in await self.store.company.reports(settled)
        ]

    async def settle(self, report: str) -> None:
        if not await self.store.company.settle(report):
            raise Refusal("not_found", 404)


def inside(address: str, network: Network) -> bool:
    try:
        return ip_address(address) in network
    except ValueError:
        return False  # a socket of the system, or a test's


def read_network(text: str) -> str:
    """An address or a network as it is kept; raise Refusal."""
    try:
        return str(ip_network(text.strip(), strict=False))
    except ValueError:
        raise Refusal("no_address", 422) from None


def told(ban: BanRow) -> BanInfo:
    return BanInfo(ban.id, ban.person, ban.name, ban.address, ban.why, ban.created, ban.until)

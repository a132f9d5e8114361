"""What hosts and guests do before, beside and after a game."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace as changed
from typing import TYPE_CHECKING

from msgspec.structs import replace

from shopfloor import bots, games
from shopfloor.kernel import GameError
from shopfloor.server.http.payloads import (
    NewTable,
    Opened,
    Place,
    SeatToken,
    TableChange,
    TableInfo,
)
from shopfloor.server.http.refusals import Refusal, refusal_of
from shopfloor.server.ids import new_code, new_id, new_token, now
from shopfloor.server.live.clocks import VACATION
from shopfloor.server.live.room import BOTS_TURN
from shopfloor.server.services.opening import applying, first_deal, seated
from shopfloor.server.store import Changes, SeatRow, TableRow, WriteConflict
from shopfloor.table import Entry

if TYPE_CHECKING:
    from shopfloor.server.service import Service

CODES = 20  # tries to find a code that is not taken
DAY = 86_400_000


class Lobbying:
    """Tables: put up, change, join, start, leave, play again."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.store = service.hall.store.lobby

    # Looking

    async def read(self, table: str) -> tuple[TableRow, list[SeatRow]]:
        found = await self.store.read(table)
        if found is None:
            raise Refusal("no_table", 404)
        return found

    async def hosted(self, table: str, person: str | None) -> tuple[TableRow, list[SeatRow]]:
        """A table that this person hosts; raise Refusal."""
        row, sitting = await self.read(table)
        if not await self.hosts(row, person):
            raise Refusal("only_the_host", 403)
        return row, sitting

    async def hosts(self, row: TableRow, person: str | None) -> bool:
        """Tell whether this is the host, or who stands in for a host who is away."""
        if person is None or person == row.host:
            return person is not None
        room = await self.service.hall.rooms.enter(row.id)
        seat = room.host()
        return seat is not None and room.seats[seat].person == person

    def info(self, row: TableRow, sitting: list[SeatRow], person: str | None) -> TableInfo:
        mine = {s.seat for s in sitting if person and s.person == person and not s.conceded}
        waiting = {int(seat) for seat in row.waiting.split(",") if seat}
        return TableInfo(
            id=row.id,
            code=row.code,
            status=row.status,
            game=row.game,
            options=row.options,
            public=row.public,
            timers=row.timers,
            on_timeout=row.on_timeout,
            help=row.help,
            created=row.created,
            touched=row.touched,
            expires=self.expires(row),
            seats=[Place(s.name, s.bot, s.sitter, s.free, s.seat in mine) for s in sitting],
            hosting=person is not None and row.host == person,
            your_turn=bool(mine & waiting),
            result=row.result,
            rematch=row.rematch,
            chat=row.chat and self.service.settings.chat,
            rated=bool(row.rating),
        )

    def expires(self, row: TableRow) -> int | None:
        """When a table that nobody touches is given up."""
        days = {"lobby": self.service.settings.lobby_days}
        days["playing"] = self.service.settings.table_days
        return row.touched + days[row.status] * DAY if row.status in days else None

    # Putting up

    async def create(
        self, person: str, name: str, wish: NewTable, marks: dict[str, str] | None = None
    ) -> Opened:
        """Put up a table; marks are kept among its options beside the game's own."""
        await self.service.hosts.check_opening(person)
        options = chosen(wish.game, wish.seats, wish.options)
        if len(wish.bots) >= wish.seats:
            raise Refusal("too_many_bots", 422)
        for bot in [*wish.bots, *([wish.on_timeout] if wish.on_timeout else [])]:
            check_bot(wish.game, bot)
        row = TableRow(
            id=new_id(),
            code=None,
            status="lobby",
            host=person,
            game=wish.game,
            options={**options, **(marks or {})},
            public=wish.public,
            timers=wish.timers,
            on_timeout=wish.on_timeout,
            help=wish.help,
            created=now(),
            touched=now(),
            chat=wish.chat,
            rating="open" if wish.rated else "",
            secret=None if wish.start else secrets.token_hex(32),  # nobody could add a word
        )
        people = [SeatRow(seat) for seat in range(wish.seats - len(wish.bots))]
        sitting = people + [SeatRow(len(people) + n, bot=bot) for n, bot in enumerate(wish.bots)]
        await self.add(row, sitting)
        token = (await self.join(row.id, person, name, 0)).token
        if wish.start:
            await self.start(row.id, person)
        return Opened(self.info(*await self.read(row.id), person), 0, token)

    async def add(self, row: TableRow, sitting: list[SeatRow], log: Sequence[Entry] = ()) -> None:
        """Put a table up under a code that no other open table has."""
        self.service.hall.strain.check()
        for _ in range(CODES):
            try:
                await self.store.add(replace(row, code=new_code()), sitting, list(log))
            except WriteConflict:
                continue
            return
        raise Refusal("busy", 503)

    async def change(self, table: str, person: str | None, wish: TableChange) -> TableInfo:
        row, sitting = await self.hosted(table, person)
        if wish == TableChange(chat=wish.chat):
            return await self.allow_chat(row, person, bool(wish.chat))
        in_lobby(row)
        if row.header is not None and (wish.seats or wish.options):
            raise Refusal("already_begun")  # a game from a file goes on as it was
        seats = resized(sitting, wish.seats or len(sitting))
        await self.store.resize(table, seats, **changes_for(row, len(seats), wish))
        await self.service.hall.signals.roster_changed(table)
        return self.info(*await self.read(table), person)

    async def allow_chat(self, row: TableRow, person: str | None, on: bool) -> TableInfo:
        """Let people write, or not, whenever the host likes."""
        if on and not self.service.settings.chat:
            raise Refusal("no_chat_here", 403)
        await self.store.change(row.id, chat=on)
        await self.service.hall.signals.roster_changed(row.id)
        return self.info(*await self.read(row.id), person)

    # Seats

    async def join(self, table: str, person: str, name: str, seat: int | None) -> SeatToken:
        """Take a free seat; who sits here already gets one more token for their seat."""
        row, sitting = await self.read(table)
        for own in sitting:
            if own.person == person:
                check_plays(own)
                return SeatToken(own.seat, await self.store.add_token(table, own.seat))
        in_lobby(row)
        for place in sitting:
            if place.free and seat in (None, place.seat):
                token = new_token()
                if await self.store.sit(table, SeatRow(place.seat, name, person), token):
                    await self.service.hall.signals.roster_changed(table)
                    return SeatToken(place.seat, token)
        raise Refusal("no_free_seat" if seat is None else "seat_taken")

    async def remove(self, table: str, person: str | None, seat: int) -> None:
        """Leave one's seat, or remove a guest or bot as the host, before the game."""
        row, sitting = await self.read(table)
        place = seat_at(sitting, seat)
        hosting = await self.hosts(row, person)
        if person is None or not (hosting or person == place.person):
            raise Refusal("only_the_host", 403)
        if row.status == "playing" and place.person is not None and hosting:
            await self.expel(table, place)
            return
        in_lobby(row)
        await self.store.reseat(table, SeatRow(seat), revoke=True)
        self.service.hall.signals.expel(table, seat)
        await self.service.hall.signals.roster_changed(table)

    async def expel(self, table: str, place: SeatRow) -> None:
        """Remove a guest from a running game: the tokens are void and a bot plays on."""
        row, _ = await self.read(table)
        bot = place.sitter or row.on_timeout or default_bot(row.game)
        gone = replace(place, person=None, bot=bot, sitter=None)
        await self.store.reseat(table, gone, revoke=True)
        self.service.hall.signals.expel(table, place.seat)
        await self.service.hall.signals.roster_changed(table)

    async def token(self, table: str, person: str | None, seat: int, revoke: bool) -> SeatToken:
        """One more token for one's own seat."""
        _, sitting = await self.read(table)
        if person is None or seat_at(sitting, seat).person != person:
            raise Refusal("not_your_seat", 403)
        check_plays(sitting[seat])
        token = await self.store.add_token(table, seat, revoke)
        if revoke:
            self.service.hall.signals.expel(table, seat)
        return SeatToken(seat, token)

    async def set_word(self, table: str, person: str | None, seat: int, word: str) -> None:
        """Add a word of one's own to the seed, before the game."""
        row, sitting = await self.read(table)
        if person is None or seat_at(sitting, seat).person != person:
            raise Refusal("not_your_seat", 403)
        in_lobby(row)
        if row.secret is None:
            raise Refusal("already_begun")  # dealt elsewhere, from a seed that is fixed
        await self.store.set_word(table, seat, word)
        await self.service.hall.signals.roster_changed(table)

    async def set_bot(self, table: str, person: str | None, seat: int, bot: str) -> None:
        """Fill a free seat with a bot; in a running game let it sit in for an absent player."""
        row, sitting = await self.hosted(table, person)
        place = seat_at(sitting, seat)
        check_bot(row.game, bot)
        if row.status == "playing":
            await self.sit_in(table, place, bot)
            return
        in_lobby(row)
        if place.person is not None:
            raise Refusal("seat_taken")
        await self.store.reseat(table, SeatRow(seat, bot=bot))
        await self.service.hall.signals.roster_changed(table)

    async def sit_in(self, table: str, place: SeatRow, bot: str) -> None:
        if place.person is None:
            raise Refusal("seat_taken")
        room = await self.service.hall.rooms.enter(table)
        if place.seat in room.online():
            raise Refusal("still_here")
        await room.sit_in(place.seat, bot)

    async def drop_bot(self, table: str, person: str | None, seat: int) -> None:
        """Free a bot's seat; in a running game give the seat back to its player."""
        row, sitting = await self.read(table)
        place = seat_at(sitting, seat)
        if person is None or not (person == place.person or await self.hosts(row, person)):
            raise Refusal("only_the_host", 403)
        if row.status == "playing":
            check_plays(place)
            room = await self.service.hall.rooms.enter(table)
            await room.sit_in(seat, None)
            return
        in_lobby(row)
        if place.bot is None:
            raise Refusal("no_bot")
        await self.store.reseat(table, SeatRow(seat))
        await self.service.hall.signals.roster_changed(table)

    # Starting, and playing again

    async def start(self, table: str, person: str | None) -> TableInfo:
        row, sitting = await self.hosted(table, person)
        in_lobby(row)
        if any(seat.free for seat in sitting):
            raise Refusal("seats_free")
        await self.check_bots(row, sitting)
        await self.service.ratings.check(row, sitting)
        changes: Changes = {"status": "playing", "code": None, "touched": now(), "due": BOTS_TURN}
        log: list[Entry] = []
        if row.header is None:
            seed = await self.service.deals.seed_at(row)
            log, dealt = first_deal(row, sitting, self.service.settings.flip_seconds, seed)
            changes |= dealt
        elif row.header.stems:  # whoever plays on
            changes["header"] = changed(row.header, seats=tuple(seated(sitting)))
        if not await self.store.begin(table, log, **changes):
            raise Refusal("already_begun")
        await self.service.hall.signals.roster_changed(table)
        if VACATION in row.timers:
            await (await self.service.hall.rooms.enter(table)).retime()
        return self.info(*await self.read(table), person)

    async def check_bots(self, row: TableRow, sitting: list[SeatRow]) -> None:
        """Refuse one more game with bots to a host who has many running."""
        most = self.service.settings.bot_tables_per_person
        wanted = row.on_timeout or any(seat.bot for seat in sitting)
        if wanted and await self.store.bot_tables(row.host) >= most:
            raise Refusal("too_many_bot_tables", 429, most=most)

    async def rematch(self, table: str, person: str | None) -> TableInfo:
        """The same people at a new table; whoever asks first is its host."""
        row, sitting = await self.read(table)
        if person is None or person not in [s.person for s in sitting]:
            raise Refusal("not_your_seat", 403)
        if row.status not in ("over", "expired"):
            raise Refusal("still_playing")
        if row.rematch is not None:
            return self.info(*await self.read(row.rematch), person)
        fresh = replace(row, id=new_id(), status="lobby", host=person, created=now())
        fresh = replace(fresh, touched=now(), header=None, seed=None, result=None, waiting="")
        fresh = replace(fresh, proof=None, secret=secrets.token_hex(32))
        fresh = replace(fresh, rating="open" if row.rating else "")
        if row.header is not None:  # what else the table was marked with is not played again
            fresh = replace(fresh, options=row.header.options)
        again = [replace(seat, sitter=None, conceded=False, seen=None, word="") for seat in sitting]
        await self.add(fresh, again)
        if not await self.store.set_rematch(table, fresh.id):
            return await self.rematch(table, person)  # somebody else was first
        await self.service.hall.signals.roster_changed(table)
        return self.info(*await self.read(fresh.id), person)


def chosen(game: str, seats: int, options: dict[str, str]) -> dict[str, str]:
    try:
        return games.load(game).meta.choose(seats, options)
    except GameError as error:
        raise refusal_of(error) from error


def resized(sitting: list[SeatRow], count: int) -> list[SeatRow]:
    """As many seats, the new ones free; raise Refusal if one that goes is taken."""
    if any(not seat.free for seat in sitting[count:]):
        raise Refusal("seat_taken")
    return [sitting[n] if n < len(sitting) else SeatRow(n) for n in range(count)]


def changes_for(row: TableRow, seats: int, wish: TableChange) -> Changes:
    """What a wish changes in a table's row; raise Refusal."""
    if wish.on_timeout:
        check_bot(row.game, wish.on_timeout)
    given = applying(row, seats) if wish.options is None else wish.options
    changes: Changes = {"options": chosen(row.game, seats, given)}
    if wish.public is not None:
        changes["public"] = wish.public
    if wish.timers is not None:
        changes["timers"] = wish.timers
    if wish.on_timeout is not None:
        changes["on_timeout"] = wish.on_timeout
    if wish.help is not None:
        changes["help"] = wish.help
    if wish.chat is not None:
        changes["chat"] = wish.chat
    if wish.rated is not None:
        changes["rating"] = "open" if wish.rated else ""
    return changes


def check_bot(game: str, bot: str) -> None:
    if bot not in bots.strengths(game):
        raise Refusal("unknown_bot", 422, bot=bot)


def default_bot(game: str) -> str:
    """The strongest there is."""
    return list(bots.strengths(game))[-1]


def check_plays(place: SeatRow) -> None:
    """Who has given a game up does not take it up again."""
    if place.conceded:
        raise Refusal("has_conceded", 403)


def in_lobby(row: TableRow) -> None:
    if row.status != "lobby":
        raise Refusal("already_begun")


def seat_at(sitting: list[SeatRow], seat: int) -> SeatRow:
    if not 0 <= seat < len(sitting):
        raise Refusal("no_seat", 404)
    return sitting[seat]

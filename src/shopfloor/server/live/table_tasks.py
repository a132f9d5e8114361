"""What the server itself does at a table: flips at their instant, clocks that run out, bots."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

import structlog

from shopfloor import bots
from shopfloor.kernel import Action, Rng, SomeState
from shopfloor.kernel.capabilities import Finishes, Tidies
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.ids import now
from shopfloor.server.live.flips import flip_at, last_at
from shopfloor.server.workers.jobs import Answer, Think
from shopfloor.server.workers.pool import TooSlow
from shopfloor.table import Table

if TYPE_CHECKING:
    from shopfloor.server.live.room import Room

TAKE_OVER = 3000  # milliseconds after which another process's duty is ours
SEED_BITS = 96
MOST_TIDY = 16  # actions done for a seat whose time is up, before it leaves
SIMPLE_PATIENCE = 1.0  # seconds in line for a bot whose own turn came too late
STALE = "stale"
SIMPLE = "greedy"  # stands in for a bot that thinks too long, where the game has it
log = structlog.get_logger()


class Duties:
    """One task for each room; it sleeps until something is due or the table changes."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.bots: dict[int, asyncio.Task[None]] = {}
        self.task = asyncio.create_task(self.run())

    async def run(self) -> None:
        while True:
            self.room.changed.clear()
            try:
                await self.look()
            except Refusal as refusal:
                if refusal.code != STALE:  # stale: another process was faster, and all is well
                    log.warning("duty_refused", table=self.room.id, code=refusal.code)
                    await asyncio.sleep(1)
            except Exception:
                await self.room.hall.rooms.set_aside(self.room)
                return
            pause = self.pause()
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self.room.changed.wait()

    async def close(self) -> None:
        tasks = [self.task, *self.bots.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # What is due

    async def look(self) -> None:
        """Do what is due now."""
        if self.playing() is None:
            return
        if self.flip() is not None and self.flip_due() <= now():
            await self.room.act(None, lambda table: flip(table))
        for seat, due in self.timeouts().items():
            if due <= now():
                await self.run_out(seat)
        self.seat_bots()

    def playing(self) -> Table | None:
        room = self.room
        if room.hall.health.readonly or room.row.status != "playing":
            return None
        return room.table

    def pause(self) -> float | None:
        """Seconds until the next duty; None: until something changes."""
        if self.playing() is None:
            return None
        due = list(self.timeouts().values())
        if self.flip() is not None:
            due.append(self.flip_due())
        if any(seat not in self.bots for seat in self.thinking()):
            due.append(self.bots_due())
        return max(0.0, (min(due) - now()) / 1000) + 0.001 if due else None

    def flip(self) -> int | None:
        table = self.playing()
        return None if table is None else flip_at(table, self.room.hall.settings.flip_seconds)

    def flip_due(self) -> int:
        return self.flip() or 0

    def timeouts(self) -> dict[int, int]:
        """When each clock runs out here: at once where the seat's draft is, else a little later."""
        room = self.room
        here = room.here()
        late = TAKE_OVER if room.hall.settings.shared else 0
        return {s: due + (0 if s in here else late) for s, due in room.deadlines().items()}

    # Time is up

    async def run_out(self, seat: int) -> None:
        """A valid draft stands; else a bot takes over if the host said so; else that is it."""
        room, table = self.room, self.playing()
        if table is None:
            return
        action = await room.hall.drafts.standing(room, seat)
        handover = room.row.on_timeout
        if action is None and handover:
            await room.sit_in(seat, handover)
        else:
            await self.leave(table, seat, action)
            room.hall.drafts.drop(room, seat)
        room.notice("time_is_up", seat=seat)

    async def leave(self, table: Table, seat: int, action: str | None) -> None:
        before = acted(table, seat)
        try:
            await self.room.act(seat, lambda t: leave(t, seat, action, before))
        except Refusal as refusal:
            if action is None or refusal.code == STALE:
                raise
            await self.leave(table, seat, None)  # the draft does not stand after all

    # Bots

    def thinking(self) -> list[int]:
        """The seats where a bot has to act."""
        table = self.playing()
        if table is None:
            return []
        return [seat for seat in table.state.actors() if self.room.seats[seat].thinker]

    def bots_due(self) -> int:
        """Bots think in one process of those with people at the table; in others if it is gone."""
        room = self.room
        first = room.first_process()
        ours = first == room.hall.process or (first is None and room.written == room.number)
        if room.table is None or not room.hall.settings.shared or ours:
            return 0
        return last_at(room.table) + TAKE_OVER

    def seat_bots(self) -> None:
        wanted = self.thinking() if self.bots_due() <= now() else []
        for seat in [seat for seat, task in self.bots.items() if task.done()]:
            self.bots.pop(seat)
        for seat in set(self.bots) - set(self.thinking()):
            self.bots[seat].cancel()
        if wanted:
            self.room.forget_first()
        for seat in wanted:
            if seat not in self.bots:
                self.bots[seat] = asyncio.create_task(self.play_bot(seat))

    async def play_bot(self, seat: int) -> None:
        """Think, and act; if that failed, the duties come by again."""
        room, table = self.room, self.playing()
        bot = room.seats[seat].thinker
        if table is None or bot is None:
            return
        before = acted(table, seat)
        try:
            text = await self.think(table, seat, bot)
            await room.act(seat, lambda t: play_unless_stale(t, seat, text, before))
        except Refusal as refusal:
            log.debug("bot_refused", table=room.id, seat=seat, code=refusal.code)
            await asyncio.sleep(0.05)
        except Exception:
            log.exception("bot_failed", table=room.id, seat=seat)
            await asyncio.sleep(1)
        finally:
            self.bots.pop(seat, None)
            room.changed.set()

    async def think(self, table: Table, seat: int, bot: str) -> str:
        """Ask a worker; for a bot whose turn or answer comes too late a simple one chooses.

        If even that has to wait, the seat does what does nothing, or chance chooses for it.
        People must be able to follow, and in a grab to be first: so it takes its time.
        """
        settings, began = self.room.hall.settings, asyncio.get_running_loop().time()
        patience = settings.bot_seconds
        answer = await self.ask(table, seat, bot, patience)
        answer = answer or await self.ask(table, seat, simple(table), SIMPLE_PATIENCE)
        if answer is None:
            return idle(table, seat)
        pause = max(settings.pace, answer.pause) if settings.pace else 0.0
        await asyncio.sleep(began + pause - asyncio.get_running_loop().time())
        return answer.text

    async def ask(self, table: Table, seat: int, bot: str, patience: float) -> Answer | None:
        """What a bot would do; None if it does not tell in time."""
        hall = self.room.hall
        imagined = table.imagine(seat, Rng(secrets.randbits(SEED_BITS)))
        seed, (prior, last) = secrets.randbits(60), numbers(table, seat)
        job = Think(table.header.game, bot, imagined.dump(), seat, seed, self.room.id, last, prior)
        try:
            share = hall.addresses.share(self.room.row.host)
            return await hall.thinkers.ask(job, hall.settings.bot_seconds, share, patience)
        except (TooSlow, Refusal) as fault:
            log.warning("bot_gave_up", table=self.room.id, bot=bot, fault=repr(fault))
            return None


def flip(table: Table) -> None:
    """Turn the announced tiles, unless another process has done it."""
    if not table.flip():
        raise Refusal(STALE)


def acted(table: Table, seat: int) -> int:
    """The number of the seat's last entry."""
    return numbers(table, seat)[1]


def numbers(table: Table, seat: int) -> tuple[int, int]:
    """The numbers of the seat's last entry but one and of its last; -1 and 0: there are none."""
    own = (entry.number for entry in reversed(table.entries) if entry.seat == seat)
    last = next(own, 0)
    return next(own, 0 if last else -1), last


def simple(table: Table) -> str:
    """The bot that stands in for one that thinks too long."""
    known = list(bots.strengths(table.header.game))
    return SIMPLE if SIMPLE in known else known[0]


def play_unless_stale(table: Table, seat: int, text: str, before: int) -> None:
    if acted(table, seat) != before:
        raise Refusal(STALE)
    table.play(seat, text)


def leave(table: Table, seat: int, action: str | None, before: int) -> None:
    """Act for a seat whose time is up: as its draft says, or with all that costs it nothing."""
    if action is None and acted(table, seat) == before:
        moment = table.state.moment()
        before = tidied(table, seat)
        if table.state.moment() != moment or seat not in table.state.actors():
            return  # that was its turn
    play_unless_stale(table, seat, action or idle(table, seat), before)


def tidied(table: Table, seat: int) -> int:
    """Do in this phase what costs nothing; the number of the seat's last entry."""
    moment = table.state.moment()
    for _ in range(MOST_TIDY):
        text = tidying(table.state, seat) if table.state.moment() == moment else None
        if text is None:
            break
        table.play(seat, text)
    return acted(table, seat)


def tidying(state: SomeState, seat: int) -> str | None:
    """What costs a seat nothing, or the least of what it owes."""
    action: Action | None = state.tidy(seat) if isinstance(state, Tidies) else None
    return None if action is None else str(action)


def finishing(state: SomeState, seat: int) -> str | None:
    """The action by which a seat finishes this phase."""
    action: Action | None = state.finish(seat) if isinstance(state, Finishes) else None
    return None if action is None else str(action)


def finished(table: Table, seat: int) -> bool:
    """Tell whether the seat's last action was to finish; raise Illegal if it must stand."""
    last = table.last_action(seat)
    return finishing(table.before(last), seat) == last.text


def idle(table: Table, seat: int) -> str:
    """What a seat does that does nothing; else what costs least, or what chance chooses."""
    state, stream = table.state, Rng(secrets.randbits(SEED_BITS))
    return finishing(state, seat) or tidying(state, seat) or str(state.sample(seat, stream))

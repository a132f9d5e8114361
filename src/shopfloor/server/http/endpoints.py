"""Every endpoint of the HTTP interface."""

from __future__ import annotations

from functools import cache

from shopfloor import __version__, bots, games
from shopfloor.bots.swings import Values
from shopfloor.server import speed
from shopfloor.server.http import payloads as p
from shopfloor.server.http.after.endpoints import AFTER_ENDPOINTS
from shopfloor.server.http.api import Call, Endpoint
from shopfloor.server.http.company import COMPANY_ENDPOINTS
from shopfloor.server.http.keys import KEY_ENDPOINTS
from shopfloor.server.http.people.data import DATA_ENDPOINTS
from shopfloor.server.http.people.deals import DEAL_ENDPOINTS
from shopfloor.server.http.people.friends import FRIEND_ENDPOINTS
from shopfloor.server.http.people.hosts import HOST_ENDPOINTS
from shopfloor.server.http.people.identity import IDENTITY_ENDPOINTS
from shopfloor.server.http.people.nudges import NUDGE_ENDPOINTS
from shopfloor.server.http.people.oidc import OIDC_ENDPOINTS
from shopfloor.server.http.people.profile import PROFILE_ENDPOINTS
from shopfloor.server.http.people.record import RECORD_ENDPOINTS
from shopfloor.server.http.puzzles.endpoints import PUZZLE_ENDPOINTS
from shopfloor.server.http.refusals import Refusal

FILE = 2 * 1024 * 1024  # bytes of a saved game

# Games


@cache
def catalogue() -> list[p.GameInfo]:
    return [
        p.GameInfo(
            id=meta.id,
            title=meta.title,
            ruleset=meta.ruleset,
            seats=list(meta.seats),
            options=[
                p.OptionInfo(option.id, list(option.values), list(option.seats))
                for option in meta.options
            ],
            bots=list(bots.strengths(meta.id)),
            reviews=isinstance(bots.crew(meta.id), Values),
        )
        for meta in games.discover().values()
    ]


async def list_games(_: Call[None]) -> list[p.GameInfo]:
    """List the games that can be played here."""
    return catalogue()


async def about(call: Call[None]) -> p.About:
    """Tell the version, whether the rules run compiled, and the key that signs games."""
    return p.About(__version__, speed.rules(), call.service.hall.signing_key)


# People


async def who(call: Call[None]) -> p.Me:
    """Tell who this browser is; a cookie of earlier releases is exchanged for a session."""
    person = call.person
    if person is not None and call.session is None and not call.program:
        call.sets_person = person
    host = call.service.hosts.is_host(person)
    return p.Me(person and await call.service.hall.store.people.name(person), host)


async def name_guest(call: Call[p.Naming]) -> p.Me:
    """Take a name, or another one; no account is needed. A program keeps the one of its key."""
    if call.program:
        raise Refusal("people_only", 403)
    people = call.service.hall.store.people
    person, name = call.person, call.body.name
    call.service.hosts.filter.check(name, "name_refused")
    if person is not None and await people.name(person) is not None:
        await people.rename(person, name)
    else:
        call.sets_person = await people.add(name)
    return p.Me(name, call.service.hosts.is_host(person))


async def forget(call: Call[None]) -> None:
    """Sign out: this browser is nobody any more, and what its cookie held opens nothing."""
    if call.session is not None and call.known is not None:
        await call.service.identity.end(call.known, call.session)
    call.forgets = True


async def make_link(call: Call[None]) -> p.Link:
    """Make a link by which a second device becomes the same person."""
    person, _ = await call.guest()
    return p.Link(await call.service.hall.store.people.link(person))


async def follow_link(call: Call[p.Following]) -> p.Me:
    """Become, on this device, the person who made the link."""
    people = call.service.hall.store.people
    person = await people.follow(call.body.token)
    if person is None:
        raise Refusal("link_spent", 403)
    call.sets_person = person
    return p.Me(await people.name(person))


async def my_tables(call: Call[None]) -> list[p.TableInfo]:
    """List one's own games, the latest first."""
    person, _ = await call.guest()
    listed = await call.service.hall.store.lobby.of_person(person, puzzles=False)
    return [call.service.lobby.info(row, sitting, person) for row, sitting in listed]


# Tables


async def public_tables(call: Call[None]) -> list[p.TableInfo]:
    """List the public tables that are open or being played at."""
    listed = await call.service.hall.store.lobby.public()
    return [call.service.lobby.info(row, sitting, call.person) for row, sitting in listed]


async def new_table(call: Call[p.NewTable]) -> p.Opened:
    """Put up a table and sit down at it as its host."""
    person, name = await call.guest()
    return await call.service.lobby.create(person, name, call.body)


async def table_info(call: Call[None]) -> p.TableInfo:
    """Tell what a table is set to and who sits there."""
    row, sitting = await call.service.lobby.read(call.text("table"))
    return call.service.lobby.info(row, sitting, call.person)


async def change_table(call: Call[p.TableChange]) -> p.TableInfo:
    """Change a table before the game starts; for its host."""
    return await call.service.lobby.change(call.text("table"), call.person, call.body)


async def find_code(call: Call[None]) -> p.Found:
    """Find the table that a short code stands for."""
    table = await call.service.hall.store.lobby.by_code(call.text("code").upper())
    if table is None:
        raise Refusal("no_table", 404)
    return p.Found(table)


async def join(call: Call[p.Joining]) -> p.SeatToken:
    """Take a free seat; the token answered holds it."""
    person, name = await call.guest()
    return await call.service.lobby.join(call.text("table"), person, name, call.body.seat)


async def leave(call: Call[None]) -> None:
    """Leave a seat, or remove whoever sits there; for its player and the host."""
    await call.service.lobby.remove(call.text("table"), call.person, call.number("seat"))


async def seat_token(call: Call[p.NewToken]) -> p.SeatToken:
    """Make one more token for one's own seat, and void the others if asked to."""
    lobby, seat = call.service.lobby, call.number("seat")
    return await lobby.token(call.text("table"), call.person, seat, call.body.revoke)


async def set_bot(call: Call[p.BotChoice]) -> None:
    """Seat a bot, or let it sit in for an absent player; for the host."""
    lobby, seat = call.service.lobby, call.number("seat")
    await lobby.set_bot(call.text("table"), call.person, seat, call.body.bot)


async def drop_bot(call: Call[None]) -> None:
    """Remove a bot, or give the seat back to its player."""
    await call.service.lobby.drop_bot(call.text("table"), call.person, call.number("seat"))


async def start(call: Call[None]) -> p.TableInfo:
    """Start the game; for the host."""
    return await call.service.lobby.start(call.text("table"), call.person)


async def rematch(call: Call[None]) -> p.TableInfo:
    """Put up a table for the same people to play again."""
    return await call.service.lobby.rematch(call.text("table"), call.person)


# Saved games


async def export(call: Call[None]) -> str:
    """Save a game as a file."""
    return await call.service.saving.export(call.text("table"), call.person)


async def bring(call: Call[str]) -> p.Opened:
    """Bring a saved game: a replay if it is finished, a table to go on at if not."""
    person, name = await call.guest()
    return await call.service.saving.bring(call.body, person, name, call.share)


async def replay(call: Call[None]) -> p.Replay:
    """Tell a finished game entry by entry."""
    return await call.service.saving.replay(call.text("table"), call.share)


async def replay_views(call: Call[None]) -> list[p.ReplayView]:
    """Show what a seat, or a spectator, saw after each of some entries."""
    first, last = call.asked("first", 1) or 1, call.asked("last", 1) or 1
    table, seat = call.text("table"), call.asked("seat")
    return await call.service.saving.views(table, seat, first, last, call.share)


async def better(call: Call[None]) -> p.Better:
    """Think again about one action of a finished game."""
    table, number = call.text("table"), call.asked("at", 0) or 0
    return await call.service.saving.better(table, number, call.share)


async def review(call: Call[None]) -> p.Reviewed:
    """Tell what luck gave and decisions cost in a game, up to some round; 0: what is kept."""
    upto = call.asked("upto", 1)
    table, last = call.text("table"), 1 if upto is None else upto
    return await call.service.reviews.review(table, last, call.share)


TABLE = "/api/tables/{table}"
SEAT = TABLE + "/seats/{seat}"

ENDPOINTS = [
    Endpoint("GET", "/api/about", about, gives=p.About),
    Endpoint("GET", "/api/games", list_games, gives=list[p.GameInfo]),
    Endpoint("POST", "/api/games/import", bring, takes=str, gives=p.Opened, most=FILE, works=True),
    Endpoint("GET", "/api/me", who, gives=p.Me, always=True),
    Endpoint("POST", "/api/me", name_guest, takes=p.Naming, gives=p.Me),
    Endpoint("DELETE", "/api/me", forget),
    Endpoint("POST", "/api/me/links", make_link, gives=p.Link),
    Endpoint("POST", "/api/me/devices", follow_link, takes=p.Following, gives=p.Me, guess=True),
    Endpoint("GET", "/api/me/tables", my_tables, gives=list[p.TableInfo]),
    *KEY_ENDPOINTS,
    *IDENTITY_ENDPOINTS,
    *DATA_ENDPOINTS,
    *NUDGE_ENDPOINTS,
    *OIDC_ENDPOINTS,
    *RECORD_ENDPOINTS,
    *PROFILE_ENDPOINTS,
    *FRIEND_ENDPOINTS,
    *DEAL_ENDPOINTS,
    *HOST_ENDPOINTS,
    Endpoint("GET", "/api/codes/{code}", find_code, gives=p.Found, guess=True),
    Endpoint("GET", "/api/tables", public_tables, gives=list[p.TableInfo]),
    Endpoint("POST", "/api/tables", new_table, takes=p.NewTable, gives=p.Opened),
    Endpoint("GET", TABLE, table_info, gives=p.TableInfo),
    Endpoint("PATCH", TABLE, change_table, takes=p.TableChange, gives=p.TableInfo),
    Endpoint("POST", TABLE + "/start", start, gives=p.TableInfo),
    Endpoint("POST", TABLE + "/rematch", rematch, gives=p.TableInfo),
    Endpoint("POST", TABLE + "/seats", join, takes=p.Joining, gives=p.SeatToken),
    Endpoint("DELETE", SEAT, leave),
    Endpoint("POST", SEAT + "/tokens", seat_token, takes=p.NewToken, gives=p.SeatToken),
    Endpoint("PUT", SEAT + "/bot", set_bot, takes=p.BotChoice),
    Endpoint("DELETE", SEAT + "/bot", drop_bot),
    *COMPANY_ENDPOINTS,
    Endpoint("GET", TABLE + "/export", export, gives=str),
    Endpoint("GET", "/api/replays/{table}", replay, gives=p.Replay, works=True),
    Endpoint(
        "GET",
        "/api/replays/{table}/views",
        replay_views,
        gives=list[p.ReplayView],
        query=("seat", "first", "last"),
        works=True,
    ),
    Endpoint(
        "GET", "/api/replays/{table}/better", better, gives=p.Better, query=("at",), works=True
    ),
    Endpoint(
        "GET",
        "/api/replays/{table}/review",
        review,
        gives=p.Reviewed,
        query=("upto",),
        works=True,
    ),
    *AFTER_ENDPOINTS,
    *PUZZLE_ENDPOINTS,
]

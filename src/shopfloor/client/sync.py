"""The client for programs that do one thing after the other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from types import TracebackType
from typing import Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from shopfloor.client.errors import Lost
from shopfloor.client.http import Door
from shopfloor.client.links import Destination, read_link
from shopfloor.client.turns import Answer, Transcript, Turn, answered, encoded, new_name
from shopfloor.client.turns import socket_url as url_of
from shopfloor.kernel.values import Json
from shopfloor.server.http import payloads as p
from shopfloor.server.live.wire import messages as m

SECONDS = 30.0


class Client:
    """One program at one server."""

    def __init__(self, server: str, key: str | None = None) -> None:
        self.door = Door(server, key)

    def games(self) -> list[p.GameInfo]:
        return self.door.ask(list[p.GameInfo], "GET", "/api/games")

    def me(self) -> p.Me:
        return self.door.ask(p.Me, "GET", "/api/me")

    def tables(self) -> list[p.TableInfo]:
        """The tables at which this program sits."""
        return self.door.ask(list[p.TableInfo], "GET", "/api/me/tables")

    def public(self) -> list[p.TableInfo]:
        return self.door.ask(list[p.TableInfo], "GET", "/api/tables")

    def info(self, table: str) -> p.TableInfo:
        return self.door.ask(p.TableInfo, "GET", f"/api/tables/{table}")

    def open(self, wish: p.NewTable) -> p.Opened:
        """Put up a table and sit down at it as its host."""
        return self.door.ask(p.Opened, "POST", "/api/tables", wish)

    def start(self, table: str) -> p.TableInfo:
        return self.door.ask(p.TableInfo, "POST", f"/api/tables/{table}/start")

    def export(self, table: str) -> str:
        """A game as a file: `shopfloor.env.episode.Episode.load` goes on from it."""
        return self.door.text(f"/api/tables/{table}/export")

    def found(self, place: Destination) -> str:
        """The id of a table that a link names by its code."""
        if place.table:
            return place.table
        return self.door.ask(p.Found, "GET", f"/api/codes/{place.code}").table

    def join(self, table: str, seat: int | None = None) -> p.SeatToken:
        """Take a free seat; at a table where one sits, one more token for it."""
        wish = p.Joining(seat=seat)
        return self.door.ask(p.SeatToken, "POST", f"/api/tables/{table}/seats", wish)

    def sit(self, link: str, seat: int | None = None) -> Table:
        """Sit down at the table of a link, and go there."""
        place = read_link(link)
        table = self.found(place)
        token = place.token or self.join(table, seat).token
        return self.at(table, token)

    def at(self, table: str, token: str | None = None) -> Table:
        """Go to a table: with a seat's token to play, else to watch."""
        return Table(self.door.server, table, token)

    def turns(self) -> Iterator[p.Turn]:
        """Your turn, anywhere: every table that begins to wait for this program."""
        return self.door.stream()


class Table:
    """One socket at one table; used with `with`."""

    def __init__(self, server: str, table: str, token: str | None) -> None:
        self.server, self.id, self.token = server, table, token
        self.heard = Transcript()

    def __enter__(self) -> Self:
        with ExitStack() as opened:
            try:
                way = connect(url_of(self.server, self.id), open_timeout=SECONDS, max_size=None)
                self.socket = opened.enter_context(way)
            except OSError as error:
                raise Lost(self.server, str(error)) from error
            self.socket.send(encoded(m.Hello(table=self.id, token=self.token)))
            while self.heard.update is None and not self.waits_to_start():
                self.hear()
            self.opened = opened.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.opened.close()

    def waits_to_start(self) -> bool:
        return self.heard.roster is not None and self.heard.roster.status == "lobby"

    def hear(self, seconds: float | None = None) -> m.ServerMessage:
        """The next message; raise Lost when the socket is closed, TimeoutError after a while."""
        try:
            return self.heard.hear(self.socket.recv(seconds))
        except ConnectionClosed as error:
            raise Lost(self.server, str(error)) from error

    def ask(self, message: m.ClientMessage, kind: type[Answer], name: str) -> Answer:
        self.socket.send(encoded(message))
        while True:
            answer = answered(self.hear(), kind, name)
            if answer is not None:
                return answer

    @property
    def seat(self) -> int | None:
        return self.heard.seat

    @property
    def result(self) -> Json | None:
        return self.heard.result

    def turns(self) -> Iterator[Turn]:
        """Every moment at which this seat may act, until the game is over."""
        while not self.heard.over:
            turn = self.heard.turn()
            before = self.heard.update
            if turn is not None:
                yield turn
            while self.heard.update is before and not self.heard.over:
                self.hear()

    def move(self, text: str) -> int:
        """Play an action; its number in the log. Raise Refused, with the clause."""
        name = new_name()
        return self.ask(m.Move(id=name, text=text), m.Accepted, name).number

    def hint(self, depth: int = 3) -> str:
        """Advice of the server's bots; at depth 3 a whole action."""
        name = new_name()
        return self.ask(m.Hint(id=name, depth=depth), m.Hinted, name).text

    def draft(self, layout: Json | None) -> Json | None:
        """The verdict on an unfinished layout, with the `action` that would build it."""
        name = new_name()
        return self.ask(m.Draft(id=name, draft=layout), m.Verdict, name).verdict

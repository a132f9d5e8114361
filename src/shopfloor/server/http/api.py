"""How an endpoint is declared: its types are checked here and described by openapi.py."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from shopfloor.kernel import GameError
from shopfloor.server import metrics
from shopfloor.server.http.guards import SAFE, address_of
from shopfloor.server.http.payloads import Fault
from shopfloor.server.http.refusals import Refusal, refusal_of
from shopfloor.server.store import StoreDown, WriteConflict
from shopfloor.server.workers.lanes import Share

if TYPE_CHECKING:
    from shopfloor.server.service import Service

SMALL = 65_536  # bytes of a body
JSON = "application/json"
RETRY = {429: 60, 503: 5}  # seconds, where the refusal names none
MOST_NUMBER = 1_000_000
BROWSERS = ("Edg/", "OPR/", "Firefox/", "Chrome/", "Safari/")  # who also claims to be another first
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")
Given = TypeVar("Given")  # what a request brings along


@dataclass
class Call(Generic[Given]):
    """One request: who asks, for what, and how to answer with a cookie."""

    service: Service
    request: Request
    body: Given
    sets_person: str | None = None
    forgets: bool = False
    program: str | None = None  # whom a program plays as, that came in with a key
    session: str | None = None  # the session that the cookie holds
    known: str | None = None  # the person whose cookie this is
    keeps: Callable[[Response], None] | None = None  # what else the answer has the browser keep

    async def identify(self) -> None:
        """Recognise a program by its bearer token, a person by their session; raise Refusal."""
        scheme, _, token = self.request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            key = await self.service.hall.store.keys.known(token.strip())
            if key is None:
                raise Refusal("bad_key", 401)
            self.program = key.person
            return
        cookies, identities = self.service.cookies, self.service.hall.store.identities
        if (held := cookies.token(self.request)) is not None:
            if (session := await identities.known(held)) is not None:
                self.session, self.known = session.id, session.person
        elif (person := cookies.person(self.request)) and await identities.unsealed(person):
            self.known = person

    @property
    def person(self) -> str | None:
        person = self.program or self.known
        if person is not None:
            self.service.hall.addresses.seen(person, address_of(self.request))
        return person

    @property
    def share(self) -> Share:
        """For whom workers would work."""
        return Share(self.person or "", address_of(self.request))

    async def guest(self) -> tuple[str, str]:
        """Who asks, and their name; raise Refusal if they have not said it."""
        person = self.person
        name = person and await self.service.hall.store.people.name(person)
        if not person or not name:
            raise Refusal("no_name", 401)
        return person, name

    def text(self, name: str) -> str:
        """A word of the path; raise Refusal."""
        word = str(self.request.path_params[name])
        if not word.isprintable():  # not every store takes it, and nothing is called so
            raise Refusal("not_found", 404)
        return word

    def number(self, name: str) -> int:
        """A number of the path; raise Refusal."""
        return read_number(self.text(name), name)

    def asked(self, name: str, default: int | None = None) -> int | None:
        """A number of the query."""
        given = self.request.query_params.get(name)
        return default if given is None else read_number(given, name)


def read_number(text: str, name: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text[:9]) > MOST_NUMBER:
        raise Refusal("malformed", 422, why=name)
    return int(text)


Handler = Callable[[Call[Any]], Awaitable[object]]  # its body is of the type that `takes` names


@dataclass(frozen=True)
class Endpoint:
    """One method on one path, with the types of what goes in and out."""

    method: str
    path: str
    handler: Handler
    takes: object = None  # str: text, not JSON
    gives: object = None  # str: likewise
    query: tuple[str, ...] = ()
    guess: bool = False  # it can be tried with invented secrets: few a minute
    most: int = SMALL
    always: bool = False  # for those, too, who are banned: what is kept of them is theirs
    works: bool = False  # it has workers work: ended when nobody waits for the answer any more

    @property
    def summary(self) -> str:
        return (self.handler.__doc__ or "").strip().split("\n")[0]


async def respond(service: Service, endpoint: Endpoint, request: Request) -> Response:
    """Guard, decode, handle, encode; every refusal is a Fault with its status."""
    try:
        service.guards.check_request(request, endpoint.guess)
        if endpoint.method not in SAFE:
            service.guards.check_origin(request)
        seconds = service.settings.request_seconds
        call = Call(service, request, await read_body(endpoint, request, seconds))
        await call.identify()
        if not endpoint.always:
            await service.hosts.check(call.program or call.known, address_of(request))
        handled = endpoint.handler(call)
        given = await (wanted(call, handled) if endpoint.works else handled)
        return await encode(endpoint, call, given)
    except Refusal as refusal:
        return fault(refusal)
    except GameError as error:
        return fault(refusal_of(error))
    except WriteConflict:
        return fault(Refusal("busy", 503))
    except StoreDown as error:
        service.hall.health.failed(error)
        return fault(Refusal("store_unavailable", 503))
    except ClientDisconnect:
        return Response(status_code=400)


async def wanted(call: Call[object], handled: Awaitable[object]) -> object:
    """What a handler gives, unless the client goes away before."""
    work = asyncio.ensure_future(handled)
    leaving = asyncio.create_task(left(call.request))
    try:
        await asyncio.wait({work, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise ClientDisconnect
        return work.result()
    finally:
        for task in (work, leaving):
            task.cancel()
        await asyncio.gather(work, leaving, return_exceptions=True)


async def left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass  # what is left of a body that nobody reads


async def whole(endpoint: Endpoint, request: Request) -> bytes:
    """All bytes of a body; raise Refusal."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > endpoint.most:
            raise Refusal("too_big", 413, most=endpoint.most)
    return bytes(data)


async def read_body(endpoint: Endpoint, request: Request, seconds: float) -> object:
    if endpoint.takes is None:
        return None
    try:
        async with asyncio.timeout(seconds):
            data = await whole(endpoint, request)
    except TimeoutError:
        raise Refusal("too_slow", 408) from None
    try:
        if endpoint.takes is str:
            return data.decode()
        if not request.headers.get("content-type", "").startswith(JSON):
            raise Refusal("not_json", 415)
        return msgspec.json.decode(data or b"{}", type=endpoint.takes)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal("malformed", 422, why=str(error)[:200]) from error


async def encode(endpoint: Endpoint, call: Call[object], given: object) -> Response:
    if endpoint.gives is None:
        response = Response(status_code=204)
    elif endpoint.gives is str:
        response = Response(str(given), media_type="application/x-ndjson")
    else:
        response = Response(msgspec.json.encode(given), media_type=JSON)
    response.headers["Cache-Control"] = "no-store"
    if call.sets_person is not None:
        secure = call.request.url.scheme == "https"
        device = device_of(call.request.headers.get("user-agent", ""))
        token = await call.service.hall.store.identities.open(call.sets_person, device)
        call.service.cookies.give(response, token, secure)
    if call.keeps is not None:
        call.keeps(response)
    if call.forgets:
        call.service.cookies.take(response)
    return response


def device_of(agent: str) -> str:
    """What a browser calls itself, in two words: enough to know one's own devices by."""
    browser = next((known for known in BROWSERS if known in agent), "")
    system = next((known for known in SYSTEMS if known in agent), "")
    return " · ".join(word for word in (browser.rstrip("/"), system) if word)


def fault(refusal: Refusal) -> Response:
    metrics.refusals.labels(refusal.code).inc()
    body = Fault(refusal.code, refusal.clause, refusal.params)
    headers = {"Cache-Control": "no-store"}
    if refusal.status in (429, 503):
        headers["Retry-After"] = str(refusal.params.get("seconds", RETRY[refusal.status]))
    return Response(msgspec.json.encode(body), refusal.status, headers, JSON)

"""How an endpoint is declared: its types are checked here and described by openapi.py."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from shopfloor.kernel import GameError
from shopfloor.server.http.guards import SAFE
from shopfloor.server.http.payloads import Fault
from shopfloor.server.http.refusals import Refusal, refusal_of
from shopfloor.server.store import Conflict, StoreDown

if TYPE_CHECKING:
    from shopfloor.server.service import Service

SMALL = 65_536  # bytes of a body
JSON = "application/json"
MOST_NUMBER = 1_000_000
Given = TypeVar("Given")  # what a request brings along


@dataclass
class Call(Generic[Given]):
    """One request: who asks, for what, and how to answer with a cookie."""

    service: Service
    request: Request
    body: Given
    sets_person: str | None = None
    forgets: bool = False

    @property
    def person(self) -> str | None:
        return self.service.cookies.person(self.request)

    async def guest(self) -> tuple[str, str]:
        """Who asks, and their name; raise Refusal if they have not said it."""
        person = self.person
        name = person and await self.service.hall.store.people.name(person)
        if not person or not name:
            raise Refusal("no_name", 401)
        return person, name

    def text(self, name: str) -> str:
        return str(self.request.path_params[name])

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

    @property
    def summary(self) -> str:
        return (self.handler.__doc__ or "").strip().split("\n")[0]


async def respond(service: Service, endpoint: Endpoint, request: Request) -> Response:
    """Guard, decode, handle, encode; every refusal is a Fault with its status."""
    try:
        service.guards.check_request(request, endpoint.guess)
        if endpoint.method not in SAFE:
            service.guards.check_origin(request)
        call = Call(service, request, await read_body(endpoint, request))
        return encode(endpoint, call, await endpoint.handler(call))
    except Refusal as refusal:
        return fault(refusal)
    except GameError as error:
        return fault(refusal_of(error))
    except Conflict:
        return fault(Refusal("busy", 503))
    except StoreDown as error:
        service.hall.health.failed(error)
        return fault(Refusal("store_unavailable", 503))
    except ClientDisconnect:
        return Response(status_code=400)


async def read_body(endpoint: Endpoint, request: Request) -> object:
    if endpoint.takes is None:
        return None
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > endpoint.most:
            raise Refusal("too_big", 413, most=endpoint.most)
    try:
        if endpoint.takes is str:
            return data.decode()
        if not request.headers.get("content-type", "").startswith(JSON):
            raise Refusal("not_json", 415)
        return msgspec.json.decode(data or b"{}", type=endpoint.takes)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal("malformed", 422, why=str(error)[:200]) from error


def encode(endpoint: Endpoint, call: Call[object], given: object) -> Response:
    if endpoint.gives is None:
        response = Response(status_code=204)
    elif endpoint.gives is str:
        response = Response(str(given), media_type="application/x-ndjson")
    else:
        response = Response(msgspec.json.encode(given), media_type=JSON)
    response.headers["Cache-Control"] = "no-store"
    if call.sets_person is not None:
        secure = call.request.url.scheme == "https"
        call.service.cookies.give(response, call.sets_person, secure)
    if call.forgets:
        call.service.cookies.take(response)
    return response


def fault(refusal: Refusal) -> Response:
    body = Fault(refusal.code, refusal.clause, refusal.params)
    headers = {"Cache-Control": "no-store"}
    if refusal.status == 429:
        headers["Retry-After"] = "60"
    return Response(msgspec.json.encode(body), refusal.status, headers, JSON)

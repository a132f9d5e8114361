"""OpenID Connect over HTTP: who may be asked, going there, and coming back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog
from itsdangerous import BadSignature, URLSafeSerializer
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from shopfloor.server.http.api import Call, Endpoint, Given, device_of, fault
from shopfloor.server.http.keys import owner
from shopfloor.server.http.payloads import Body
from shopfloor.server.http.people.identity import site
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.services.people.oidc import BadAnswer, Begun, Cancelled, kept, unkept
from shopfloor.server.store import StoreDown, WriteConflict

if TYPE_CHECKING:
    from shopfloor.server.service import Service

log = structlog.get_logger()
COOKIE = "shopfloor-oidc"
PATH = "/api/oidc"
BACK = PATH + "/{provider}/back"
SECONDS = 300  # to come back in


class ProviderInfo(Struct, frozen=True):
    """Somebody by whose word one may come in; `tied`: one does already."""

    id: str
    name: str
    tied: bool


class Going(Body):
    """How to come back: with `tie` as who one is here, with `bring` with the games of the guest."""

    tie: bool = False
    bring: bool = False


class GoTo(Struct, frozen=True):
    """Where to go."""

    url: str


async def providers(call: Call[None]) -> list[ProviderInfo]:
    """List the providers by whose word one may come in."""
    person, openid = call.person, call.service.openid
    tied = {tie.provider for tie in await openid.ties.of(person)} if person else set()
    return [ProviderInfo(each.id, each.name, each.id in tied) for each in openid.providers]


async def go(call: Call[Going]) -> GoTo:
    """Begin to come in by a provider: where to go now."""
    tie = await owner(call) if call.body.tie else ""
    name = call.text("provider")
    url, begun = await call.service.openid.begin(name, place(call, name), tie, call.body.bring)
    call.keeps = lambda response: keep(call.service, response, begun, is_secure(call.request))
    return GoTo(url)


async def untie(call: Call[None]) -> None:
    """Come in by that provider no more."""
    if not await call.service.openid.ties.drop(await owner(call), call.text("provider")):
        raise Refusal("not_found", 404)


async def back(service: Service, request: Request) -> Response:
    """Come back from a provider: in, or with a word why not."""
    try:
        service.guards.check_request(request, guess=True)
        call: Call[None] = Call(service, request, None)
        await call.identify()
        response = await returned(call)
    except Refusal as refusal:
        return fault(refusal)
    except WriteConflict:
        response = page("taken")
    except StoreDown:
        return fault(Refusal("store_unavailable", 503))
    except Cancelled:
        response = page("cancelled")
    except BadAnswer as error:
        log.warning("oidc_refused", why=str(error)[:200])
        response = page("refused")
    response.delete_cookie(COOKIE, path=PATH)
    return response


async def returned(call: Call[None]) -> Response:
    """Raise BadAnswer or WriteConflict."""
    begun, name = read(call.service, call.request), call.text("provider")
    if begun is None:
        raise BadAnswer("cookie")
    openid, guest = call.service.openid, call.known
    query = dict(call.request.query_params)
    claims = await openid.account(name, place(call, name), query, begun)
    entered = await openid.enter(begun, claims, guest)
    response = page("welcome")
    if entered.person != guest:
        await change(call, response, entered.person, guest, begun)
    return response


async def change(
    call: Call[None], response: Response, person: str, guest: str | None, begun: Begun
) -> None:
    """Let this browser be somebody else from now on."""
    identities = call.service.hall.store.identities
    if call.session is not None and guest is not None:
        await identities.end(guest, call.session)
    if begun.bring and guest is not None and await call.service.openid.is_guest(guest):
        await call.service.identity.bring(guest, person)
    device = device_of(call.request.headers.get("user-agent", ""))
    token = await identities.open(person, device)
    call.service.cookies.give(response, token, is_secure(call.request))


def page(word: str) -> Response:
    return RedirectResponse(f"/settings?sign={word}", 303, {"Cache-Control": "no-store"})


def place(call: Call[Given], provider: str) -> str:
    """Where the provider sends the browser back to."""
    return site(call).origin + BACK.format(provider=provider)


def is_secure(request: Request) -> bool:
    return request.url.scheme == "https"


def signer(service: Service) -> URLSafeSerializer:
    return URLSafeSerializer(service.cookies.secret.split("\n"), salt="oidc")


def keep(service: Service, response: Response, begun: Begun, secure: bool) -> None:
    value = signer(service).dumps(kept(begun))
    response.set_cookie(
        COOKIE, value, max_age=SECONDS, httponly=True, samesite="lax", secure=secure, path=PATH
    )


def read(service: Service, request: Request) -> Begun | None:
    try:
        return unkept(signer(service).loads(request.cookies.get(COOKIE, "")))
    except BadSignature:
        return None


OIDC_ENDPOINTS = [
    Endpoint("GET", PATH, providers, gives=list[ProviderInfo]),
    Endpoint("POST", PATH + "/{provider}", go, takes=Going, gives=GoTo, guess=True),
    Endpoint("DELETE", "/api/me/ties/{provider}", untie),
]

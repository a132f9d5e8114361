"""OpenID Connect: coming in by an account elsewhere (authorization code, with PKCE).

The state is used once and soon, and held by the browser that began in a signed cookie: an answer
that somebody else brings, or brings again, opens nothing. The nonce ties the provider's word to
it, the verifier (PKCE, RFC 7636) the code.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast
from urllib.parse import quote

import structlog
from msgspec import Struct, json

from shopfloor.kernel.values import Json
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.settings import Provider
from shopfloor.server.store import WriteConflict
from shopfloor.server.store.ties import Ties

if TYPE_CHECKING:
    from authlib.integrations.requests_client import OAuth2Session

    from shopfloor.server.service import Service

log = structlog.get_logger()
SECONDS = 10.0  # for one answer of a provider
LEEWAY = 60  # seconds that two clocks may be apart
ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA"]  # none with our secret
DISCOVERY = "/.well-known/openid-configuration"
NAME_LENGTH = 24


class Begun(Struct, frozen=True):
    """What a browser keeps while it is at the provider."""

    provider: str
    state: str
    nonce: str
    verifier: str
    tie: str = ""  # the person the account shall be tied to; none: who it stands for comes in
    bring: bool = False  # the games of the guest one is here


class Entered(Struct, frozen=True):
    """Who has come in, and as whom they were known already."""

    person: str
    fresh: bool  # they were not known by this account before


class BadAnswer(Exception):
    """What came back from a provider proves nothing."""


class Cancelled(BadAnswer):
    """Whoever was sent there did not want to."""


class OpenId:
    """Sends people to providers, and lets in who comes back with their word."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.ties = Ties(service.hall.store.database)
        self.known: dict[str, Json] = {}  # by provider: what it tells of itself

    @property
    def providers(self) -> tuple[Provider, ...]:
        return self.service.settings.oidc if find_spec("authlib") else ()

    def provider(self, name: str) -> Provider:
        for provider in self.providers:
            if provider.id == name:
                return provider
        raise Refusal("no_provider", 404)

    # Going there

    async def begin(self, name: str, back: str, tie: str, bring: bool) -> tuple[str, Begun]:
        """Where to send the browser, and what it keeps; raise Refusal."""
        provider = self.provider(name)
        state = await self.service.hall.store.identities.challenge(f"oidc {name}")
        nonce, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(48)
        begun = Begun(name, state.hex(), nonce, verifier, tie, bring)
        try:
            url = await asyncio.to_thread(self.address, provider, back, begun)
        except (BadAnswer, OSError, ValueError, KeyError) as error:
            log.warning("oidc_down", provider=name, error=repr(error))
            raise Refusal("provider_down", 503, name=provider.name) from None
        return url, begun

    def address(self, provider: Provider, back: str, begun: Begun) -> str:
        with session(provider, back) as client:
            place = self.metadata(client, provider)["authorization_endpoint"]
            url, _ = client.create_authorization_url(
                place, state=begun.state, nonce=begun.nonce, code_verifier=begun.verifier
            )
            return str(url)

    def metadata(self, client: OAuth2Session, provider: Provider) -> Json:
        """What a provider tells of itself (OpenID Connect Discovery 1.0, 4.3)."""
        if provider.id not in self.known:
            place = provider.issuer.rstrip("/") + DISCOVERY
            told: Json = client.get(place, timeout=SECONDS, withhold_token=True).json()
            if told.get("issuer") != provider.issuer:
                raise BadAnswer("issuer")
            self.known[provider.id] = told
        return self.known[provider.id]

    # Coming back

    async def account(self, name: str, back: str, query: dict[str, str], begun: Begun) -> Json:
        """The claims that a provider makes of who comes back; raise BadAnswer."""
        provider = self.provider(name)
        same = secrets.compare_digest(query.get("state", "").encode(), begun.state.encode())
        if not same or begun.provider != name:
            raise BadAnswer("state")
        if query.get("error") == "access_denied":  # RFC 6749, 4.1.2.1
            raise Cancelled(name)
        if "code" not in query:
            raise BadAnswer("code")
        if query.get("iss", provider.issuer) != provider.issuer:  # RFC 9207
            raise BadAnswer("iss")
        spend = self.service.hall.store.identities.spend
        if not await spend(bytes.fromhex(begun.state), f"oidc {name}"):
            raise BadAnswer("used")
        return await asyncio.to_thread(self.claims, provider, back, query["code"], begun)

    def claims(self, provider: Provider, back: str, code: str, begun: Begun) -> Json:
        from authlib.common.errors import AuthlibBaseError
        from joserfc.errors import JoseError

        try:
            with session(provider, back) as client:
                told = self.metadata(client, provider)
                token = client.fetch_token(
                    told["token_endpoint"],
                    code=code,
                    code_verifier=begun.verifier,
                    timeout=SECONDS,
                )
                keys = client.get(told["jwks_uri"], timeout=SECONDS, withhold_token=True).json()
            return proven(provider, str(token["id_token"]), keys, begun.nonce)
        except (AuthlibBaseError, JoseError, OSError, ValueError, KeyError, TypeError) as error:
            raise BadAnswer(repr(error)) from error

    async def enter(self, begun: Begun, claims: Json, guest: str | None) -> Entered:
        """Whom an account stands for; one that nobody knows is tied. Raise WriteConflict.

        To the guest who is here, who stays who they are; else to somebody new.
        """
        issuer, subject = str(claims["iss"]), str(claims["sub"])
        account = f"{issuer} {subject}"
        known = await self.ties.owner(account)
        if begun.tie:
            if begun.tie != guest or known not in (None, guest):
                raise WriteConflict
            person = begun.tie
        elif known is not None:
            return Entered(known, fresh=False)
        elif guest is not None and await self.is_guest(guest):
            person = guest
        else:
            person = await self.service.hall.store.people.add(self.name(begun, claims))
        if known is None:
            await self.ties.add(person, begun.provider, account)
        await self.service.hall.store.identities.seal(person)
        return Entered(person, fresh=True)

    def name(self, begun: Begun, claims: Json) -> str:
        """What somebody new is called here: as elsewhere, unless the host does not want that."""
        allows = self.service.hosts.filter.allows
        called = self.provider(begun.provider).name[:NAME_LENGTH]
        return next(filter(allows, names(claims)), called)

    async def is_guest(self, person: str) -> bool:
        """Tell whether somebody has no other way to come in again."""
        passkeys = await self.service.hall.store.identities.passkeys(person)
        return not passkeys and not await self.ties.of(person)


def session(provider: Provider, back: str) -> OAuth2Session:
    from authlib.integrations.requests_client import OAuth2Session

    return OAuth2Session(
        client_id=provider.client_id,
        client_secret=provider.client_secret or None,
        scope=provider.scope,
        redirect_uri=back,
        code_challenge_method="S256",
        token_endpoint_auth_method="client_secret_basic" if provider.client_secret else "none",
    )


def proven(provider: Provider, token: str, keys: Json, nonce: str) -> Json:
    """The claims of an ID token (OpenID Connect Core 1.0, 3.1.3.7); raise JoseError."""
    from joserfc import jwt
    from joserfc.errors import InvalidClaimError
    from joserfc.jwk import KeySet, KeySetSerialization

    read = jwt.decode(
        token, KeySet.import_key_set(cast(KeySetSerialization, keys)), algorithms=ALGORITHMS
    )
    rules = jwt.JWTClaimsRegistry(
        leeway=LEEWAY,
        iss={"essential": True, "value": provider.issuer},
        aud={"essential": True, "value": provider.client_id},
        exp={"essential": True},
        sub={"essential": True},
        nonce={"essential": True, "value": nonce},
    )
    rules.validate(read.claims)
    if read.claims.get("azp", provider.client_id) != provider.client_id:
        raise InvalidClaimError("azp")
    return dict(read.claims)


def names(claims: Json) -> Iterator[str]:
    """What somebody is called elsewhere, as names at tables."""
    for claim in ("preferred_username", "nickname", "name", "given_name"):
        words = "".join(c if c.isprintable() else " " for c in str(claims.get(claim) or "")).split()
        if name := " ".join(words)[:NAME_LENGTH].strip():
            yield name
    yield quote(str(claims["sub"]), safe="")[:NAME_LENGTH]


def kept(begun: Begun) -> str:
    return json.encode(begun).decode()


def unkept(text: object) -> Begun | None:
    try:
        return json.decode(str(text), type=Begun)
    except ValueError:
        return None

"""Who may come in: cookies, origins, rates, sizes, and the headers of every answer."""

from __future__ import annotations

import time
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.requests import HTTPConnection
from starlette.responses import Response

from shopfloor.server.http.refusals import Refusal
from shopfloor.server.settings import Settings

COOKIE = "shopfloor"
YEAR = 365 * 86_400
SAFE = {"GET", "HEAD", "OPTIONS"}
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",  # links carry tokens
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Cookies:
    """A signed, HttpOnly cookie holds the token of a session. Only this server can make one.

    A secret may have several lines, the newest last: it signs, and all are believed.
    """

    def __init__(self, secret: str) -> None:
        self.secret = secret
        self.signer = URLSafeSerializer(secret.split("\n"), salt="person")

    def token(self, connection: HTTPConnection) -> str | None:
        """The token of a session."""
        match self.read(connection):
            case ["session", str(token)]:
                return token
        return None

    def person(self, connection: HTTPConnection) -> str | None:
        """The person themselves, whom cookies named before there were sessions."""
        person = self.read(connection)
        return person if isinstance(person, str) else None

    def read(self, connection: HTTPConnection) -> object:
        try:
            return self.signer.loads(connection.cookies.get(COOKIE, ""))
        except BadSignature:
            return None

    def give(self, response: Response, token: str, secure: bool) -> None:
        value = self.signer.dumps(["session", token])
        response.set_cookie(
            COOKIE, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/"
        )

    def take(self, response: Response) -> None:
        response.delete_cookie(COOKIE, path="/")


class Haste:
    """Counts the messages of one socket, second by second; the socket is its own storage."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.second = 0
        self.count = 0
        self.refused = 0

    def too_fast(self) -> bool:
        second = int(time.monotonic())
        self.count = self.count + 1 if second == self.second else 1
        self.second = second
        self.refused += self.count > self.most
        return self.count > self.most

    def spent(self) -> bool:
        """Tell whether the next message would be too many."""
        return self.count >= self.most and self.second == int(time.monotonic())


class Guards:
    """The limits of one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.limiter = FixedWindowRateLimiter(MemoryStorage())
        self.requests = RateLimitItemPerMinute(settings.requests_per_minute)
        self.guesses = RateLimitItemPerMinute(settings.guesses_per_minute)
        self.sockets: dict[str, int] = {}

    def check_origin(self, connection: HTTPConnection) -> None:
        """A page of another site may not act here; a program that sends no Origin may."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self.settings.origins:
            return
        if urlsplit(origin).netloc != connection.headers.get("host"):
            raise Refusal("foreign_origin", 403)

    def check_request(self, connection: HTTPConnection, guess: bool = False) -> None:
        address = address_of(connection)
        if not self.limiter.hit(self.requests, "request", address):
            raise Refusal("too_many_requests", 429)
        if guess and not self.limiter.hit(self.guesses, "guess", address):
            raise Refusal("too_many_requests", 429)

    def open_socket(self, address: str) -> None:
        count = self.sockets.get(address, 0)
        if count >= self.settings.sockets_per_address:
            raise Refusal("too_many_sockets", 429)
        self.sockets[address] = count + 1

    def close_socket(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""

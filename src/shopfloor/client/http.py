"""Requests to a server: JSON there and back, decoded as the types of its payloads."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.client import HTTPException, HTTPResponse
from typing import TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec

from shopfloor.client.errors import Lost, Refused
from shopfloor.server.http.payloads import Fault
from shopfloor.server.http.payloads import Turn as Waiting

Kind = TypeVar("Kind")
SECONDS = 30.0
SILENCE = 60.0  # seconds without a sign of life after which a stream is taken for lost


class Door:
    """One server, and the key with which a program comes in."""

    def __init__(self, server: str, key: str | None = None) -> None:
        self.server = server.rstrip("/")
        self.key = key

    def request(self, method: str, path: str, body: object = None) -> Request:
        headers = {"Accept": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        data = None
        if body is not None:
            data, headers["Content-Type"] = msgspec.json.encode(body), "application/json"
        return Request(f"{self.server}{path}", data, headers, method=method)  # noqa: S310 - http(s)

    def open(self, request: Request, seconds: float) -> HTTPResponse:
        """Send; raise Refused or Lost."""
        try:
            answer: HTTPResponse = urlopen(request, timeout=seconds)  # noqa: S310 - likewise
            return answer
        except HTTPError as error:
            with error:
                raise self.refusal(error.read(), error.code) from None
        except (URLError, OSError, HTTPException) as error:
            raise Lost(self.server, str(getattr(error, "reason", error))) from error

    def refusal(self, body: bytes, status: int) -> Refused | Lost:
        try:
            told = msgspec.json.decode(body, type=Fault)
        except msgspec.MsgspecError:
            return Lost(self.server, f"HTTP {status}")
        return Refused(told.code, told.clause, told.params, status)

    def ask(self, kind: type[Kind], method: str, path: str, body: object = None) -> Kind:
        """What the server gives, as a type of its payloads."""
        with self.open(self.request(method, path, body), SECONDS) as answer:
            return msgspec.json.decode(answer.read() or b"null", type=kind)

    def do(self, method: str, path: str, body: object = None) -> None:
        """Ask for something that is answered by its being done."""
        with self.open(self.request(method, path, body), SECONDS):
            pass

    def text(self, path: str) -> str:
        with self.open(self.request("GET", path), SECONDS) as answer:
            return answer.read().decode()

    def stream(self) -> Iterator[Waiting]:
        """Every table that waits for this program, as it begins to; raise Lost when it ends."""
        with self.open(self.request("GET", "/api/me/turns"), SILENCE) as answer:
            try:
                for line in answer:
                    name, _, data = line.decode().strip().partition(": ")
                    if name == "data":
                        yield msgspec.convert(json.loads(data), Waiting)
            except (OSError, HTTPException) as error:
                raise Lost(self.server, str(error)) from error

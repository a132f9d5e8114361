"""The other side of a nudge: push service, webhook receiver, mail server, and their faults."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.postgres import free_port

WAIT = 20.0


@dataclass
class Posted:
    """One request that came."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """Answers every POST as it is told to: 201, unless a fault is injected."""

    def __init__(self, port: int = 0) -> None:
        self.posted: list[Posted] = []
        self.answers: list[int] = []  # of the next requests
        self.slow = 0.0
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.posted.append(Posted(self.path, dict(self.headers), body))
                time.sleep(receiver.slow)
                self.send_response(receiver.answer(self.path))
                self.send_header("Location", "http://127.0.0.1:9/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self.server.server_address[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def answer(self, path: str) -> int:
        return self.answers.pop(0) if self.answers else 201

    def at(self, path: str) -> list[Posted]:
        return [each for each in self.posted if each.path == path]

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def until(found: Callable[[], Any], seconds: float = WAIT) -> Any:
    """What comes to be, sooner or later."""
    end = time.monotonic() + seconds
    while not (seen := found()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)
    return seen


# A browser


@dataclass
class Subscribed:
    """A browser's subscription: what it tells the server, and what it reads pushes with."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    auth: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    def told(self) -> dict[str, Any]:
        public = self.key.public_key()
        point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": encoded(point), "auth": encoded(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys, "language": "de"}

    def read(self, posted: Posted) -> Any:
        """Decrypt what was pushed (RFC 8291)."""
        opened = http_ece.decrypt(
            posted.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        return json.loads(opened)


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def vapid(posted: Posted) -> tuple[str, dict[str, Any]]:
    """The key that signed a push, and its claims, if the signature holds (RFC 8292)."""
    scheme, _, rest = posted.headers["Authorization"].partition(" ")
    assert scheme == "vapid"
    told = dict(part.split("=", 1) for part in rest.split(","))
    head, claims, signature = told["t"].split(".")
    raw = decoded(signature)
    numbers = int.from_bytes(raw[:32]), int.from_bytes(raw[32:])
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(told["k"]))
    der = utils.encode_dss_signature(*numbers)
    key.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return told["k"], json.loads(decoded(claims))


def signed(posted: Posted, secret: str) -> bool:
    """Tell whether a webhook's message is signed with its secret, just now."""
    told = dict(part.split("=", 1) for part in posted.headers["X-Shopfloor-Signature"].split(","))
    text = told["t"].encode() + b"." + posted.body
    right = hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()
    return hmac.compare_digest(right, told["v1"]) and abs(time.time() - int(told["t"])) < 60


# A mail server


class Postbox:
    """A real mail server on loopback; `answers` are said in place of 250 to the next mails."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answers: list[str] = []
        self.port = free_port()
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self.controller.start()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.answers:
            return self.answers.pop(0)
        content = envelope.content if isinstance(envelope.content, bytes) else b""
        mail = message_from_bytes(content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for mail in self.mails if mail["To"] == address]

    def close(self) -> None:
        self.controller.stop()

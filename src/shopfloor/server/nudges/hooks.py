"""Webhooks: the same words in the shape that the other side reads, signed."""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import json

from shopfloor.kernel.values import Json
from shopfloor.server.ids import now
from shopfloor.server.nudges.outbound import Outbound

if TYPE_CHECKING:
    from shopfloor.server.nudges.texts import Text

Shape: TypeAlias = Literal["json", "discord", "slack", "matrix"]
SIGNATURE = "X-Shopfloor-Signature"


def shaped(shape: str, text: Text, nudge: str) -> Json:
    """What is posted. Names in it call nobody, whatever they look like."""
    plain = f"{text.title}\n{text.body}\n{text.url}"
    match shape:
        case "discord":
            return {"content": plain, "allowed_mentions": {"parse": []}}
        case "slack":
            return {"text": escaped(plain)}
        case "matrix":  # `text` is read by Hookshot; the rest is an event of the client API
            return {"text": plain, "msgtype": "m.text", "body": plain}
    tables = [{"table": each.table, "game": each.game, "url": each.url} for each in text.tables]
    told = {"title": text.title, "body": text.body, "url": text.url, "tables": tables}
    return {"say": text.kind, "id": nudge, **told}


def escaped(text: str) -> str:
    """As Slack wants its three signs."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def signature(secret: str, at: int, body: bytes) -> str:
    """Who has the secret checks that it is from here, and how old it is."""
    signed = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256)
    return f"t={at},v1={signed.hexdigest()}"


async def call(
    outbound: Outbound, url: str, secret: str, shape: str, text: Text, nudge: str
) -> None:
    """Post once; raise SendFault."""
    body = json.encode(shaped(shape, text, nudge))
    sealed = signature(secret, now() // 1000, body)
    headers = {"Content-Type": "application/json", SIGNATURE: sealed, "User-Agent": "shopfloor"}
    await outbound.post(url, body, {**headers, "X-Shopfloor-Nudge": nudge})

"""Web push: encrypted for one browser (RFC 8291), signed as this server (VAPID, RFC 8292)."""

from __future__ import annotations

import base64
from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import Struct, json

from shopfloor.server.nudges.outbound import Outbound

if TYPE_CHECKING:
    from shopfloor.server.nudges.texts import Text

SECRET = "vapid"  # noqa: S105 - the name of the row that keeps it
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of P-256
KEEP_SECONDS = 86_400  # for which the push service holds it for a browser that is off
AUTH_BYTES = 16
TOPIC = "turns"  # a later one takes the place of one that has not been fetched


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser gives to be written to: its point on P-256, and a shared secret."""

    p256dh: str
    auth: str


def possible() -> bool:
    return find_spec("pywebpush") is not None


def private_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """The server's key, from the hexadecimal secret that the store keeps."""
    return ec.derive_private_key(int(secret, 16) % (ORDER - 1) + 1, ec.SECP256R1())


def public_key(secret: str) -> str:
    """What browsers are told: who may push to them."""
    public = private_key(secret).public_key()
    return encoded(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def are_sound(keys: PushKeys) -> bool:
    """Tell whether something can be encrypted with these keys."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(keys.p256dh))
        return len(decoded(keys.auth)) == AUTH_BYTES
    except ValueError:
        return False


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


async def push(
    outbound: Outbound, endpoint: str, keys: str, text: Text, secret: str, contact: str
) -> None:
    """Send one message; raise SendFault."""
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    told = {"endpoint": endpoint, "keys": json.decode(keys)}
    body = WebPusher(told).encode(json.encode(text), "aes128gcm")["body"]
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": contact}
    signed = Vapid02(private_key(secret)).sign(claims)
    headers = {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}
    headers |= {"TTL": str(KEEP_SECONDS), "Urgency": "normal", "Topic": TOPIC, **signed}
    await outbound.post(endpoint, body, headers)

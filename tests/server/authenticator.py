"""An authenticator in software: makes passkeys and signs with them, rightly or as an attacker."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def read(data: str) -> bytes:
    return urlsafe_b64decode(data + "=" * (-len(data) % 4))


class Authenticator:
    """One passkey of one site."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.count = 0
        self.user = b""

    def client(self, kind: str, options: dict[str, Any], origin: str | None) -> bytes:
        told = {"type": kind, "challenge": options["challenge"], "origin": origin or self.origin}
        return json.dumps(told).encode()

    def data(self, rp: str, flags: int) -> bytes:
        self.count += 1
        head = hashlib.sha256(rp.encode()).digest()
        return head + bytes([flags]) + self.count.to_bytes(4, "big")

    def make(self, options: dict[str, Any], origin: str | None = None) -> dict[str, Any]:
        """Answer the options of a registration."""
        self.user = read(options["user"]["id"])
        point = self.key.public_key().public_numbers()
        cose = {
            1: 2,
            3: -7,
            -1: 1,
            -2: point.x.to_bytes(32, "big"),
            -3: point.y.to_bytes(32, "big"),
        }
        data = self.data(options["rp"]["id"], PRESENT | VERIFIED | ATTESTED)
        data += bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self.client("webauthn.create", options, origin)
        return self.credential(clientDataJSON=client, attestationObject=attested)

    def sign(
        self, options: dict[str, Any], origin: str | None = None, flags: int = PRESENT | VERIFIED
    ) -> dict[str, Any]:
        """Answer the options of a sign-in."""
        client = self.client("webauthn.get", options, origin)
        data = self.data(options["rpId"], flags)
        signed = data + hashlib.sha256(client).digest()
        signature = self.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self.credential(
            clientDataJSON=client,
            authenticatorData=data,
            signature=signature,
            userHandle=self.user,
        )

    def credential(self, **response: bytes) -> dict[str, Any]:
        told = {name: text(data) for name, data in response.items()}
        return {
            "id": text(self.id),
            "rawId": text(self.id),
            "type": "public-key",
            "response": told,
            "clientExtensionResults": {},
        }

"""A small OpenID provider on loopback: discovery, authorization with PKCE, tokens, keys."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import ECKey

CLIENT, SECRET = "shopfloor", "not guessed"


class OidcProvider:
    """Signs everybody in as `subject` at once; a test bends what it says before it is signed."""

    def __init__(self) -> None:
        self.subject = "ann"
        self.claims: dict[str, Any] = {}  # said in place of the right ones
        self.cancelled = False  # whoever is sent here does not want to
        self.key = ECKey.generate_key("P-256", {"kid": "1", "use": "sig", "alg": "ES256"})
        self.signing = self.key
        self.codes: dict[str, dict[str, str]] = {}  # by code: what it was asked for with
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def issuer(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def settings(self, name: str = "house") -> dict[str, str]:
        told = {"id": name, "name": "The House", "issuer": self.issuer}
        return {**told, "client_id": CLIENT, "client_secret": SECRET}

    def handler(provider) -> type[BaseHTTPRequestHandler]:  # noqa: N805 - self is the request's
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                path, query = urlsplit(self.path).path, parse_qs(urlsplit(self.path).query)
                if path == "/authorize":
                    self.send_response(302)
                    place = provider.authorize({name: each[0] for name, each in query.items()})
                    self.send_header("Location", place)
                    self.end_headers()
                else:
                    told = provider.discovery() if "well-known" in path else provider.keys()
                    self.tell(200, told)

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                given = {name: each[0] for name, each in parse_qs(body).items()}
                self.tell(*provider.token(given, self.headers["Authorization"] or ""))

            def tell(self, status: int, told: Any) -> None:
                text = json.dumps(told).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *_: object) -> None:
                pass

        return Handler

    def discovery(self) -> dict[str, str]:
        names = {"authorization_endpoint": "authorize", "token_endpoint": "token"}
        places = {name: f"{self.issuer}/{path}" for name, path in names.items()}
        return {"issuer": self.issuer, "jwks_uri": f"{self.issuer}/jwks", **places}

    def keys(self) -> Any:
        return {"keys": [self.key.as_dict(private=False)]}

    def authorize(self, asked: dict[str, str]) -> str:
        """Where the browser is sent, with a code."""
        assert asked["response_type"] == "code" and "openid" in asked["scope"].split()
        assert asked["client_id"] == CLIENT and asked["code_challenge_method"] == "S256"
        if self.cancelled:
            no = {"error": "access_denied", "state": asked["state"], "iss": self.issuer}
            return f"{asked['redirect_uri']}?{urlencode(no)}"
        code = secrets.token_urlsafe(16)
        self.codes[code] = asked
        answer = {"code": code, "state": asked["state"], "iss": self.issuer}
        return f"{asked['redirect_uri']}?{urlencode(answer)}"

    def token(self, given: dict[str, str], authorization: str) -> tuple[int, Any]:
        """An ID token for a code, once, for who asked for it and has the verifier."""
        asked = self.codes.pop(given.get("code", ""), None)
        right = base64.b64encode(f"{CLIENT}:{SECRET.replace(' ', '%20')}".encode()).decode()
        plain = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        digest = hashlib.sha256(given.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        if (
            asked is None
            or authorization not in (f"Basic {right}", f"Basic {plain}")
            or asked["code_challenge"] != challenge
            or asked["redirect_uri"] != given["redirect_uri"]
        ):
            return 400, {"error": "invalid_grant"}
        moment = int(time.time())
        claims: dict[str, Any] = {
            "iss": self.issuer,
            "aud": CLIENT,
            "sub": self.subject,
            "name": "Ann Elsewhere",
        }
        claims |= {"iat": moment, "exp": moment + 300, "nonce": asked["nonce"], **self.claims}
        signed = jwt.encode({"alg": "ES256", "kid": "1"}, claims, self.signing)
        return 200, {"access_token": "x", "token_type": "Bearer", "id_token": signed}

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

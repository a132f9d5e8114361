"""Who somebody is: passkeys made and used, recovery codes, sessions that are ended.

A wrong passkey, an unknown one and a wrong code are refused with the same words: nobody learns
who is known here.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.requests import Request

from shopfloor.kernel.values import Json
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.services.lobby import default_bot
from shopfloor.server.store import TableRow, WriteConflict
from shopfloor.server.store.farewell import forget_person, news
from shopfloor.server.store.identity import PasskeyRow

if TYPE_CHECKING:
    from shopfloor.server.service import Service

MOST = 20  # passkeys of one person
SIGN_IN = "sign_in"


class Site:
    """The address people see: what passkeys are bound to."""

    def __init__(self, request: Request, given: str) -> None:
        seen = f"{request.url.scheme}://{request.headers.get('host', '')}"
        self.origin = (given or seen).rstrip("/")
        self.host = urlsplit(self.origin).hostname or ""


class Identity:
    """Lets people in as who they are, on as many devices as they like."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.store = service.hall.store.identities

    @property
    def possible(self) -> bool:
        return find_spec("webauthn") is not None

    def need(self) -> None:
        if not self.possible:
            raise Refusal("no_passkeys", 501)

    # Making a passkey

    async def registration(self, person: str, name: str, site: Site) -> Json:
        """What the authenticator is asked to make a passkey."""
        self.need()
        import webauthn
        from webauthn.helpers import structs

        wish = structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        )
        options = webauthn.generate_registration_options(
            rp_id=site.host,
            rp_name="shopfloor",
            user_id=person.encode(),
            user_name=name,
            challenge=await self.store.challenge(f"make {person}"),
            authenticator_selection=wish,
        )
        return webauthn.helpers.options_to_json_dict(options)

    async def register(self, person: str, credential: Json, name: str, site: Site) -> PasskeyRow:
        """Keep a passkey that answers a challenge of this person's; raise Refusal."""
        self.need()
        import webauthn
        from webauthn.helpers.exceptions import WebAuthnException

        if len(await self.store.passkeys(person)) >= MOST:
            raise Refusal("too_many_passkeys", most=MOST)
        try:
            made = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=await self.answered(credential, f"make {person}"),
                expected_rp_id=site.host,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise Refusal("bad_passkey", 403) from None
        known, key = made.credential_id.hex(), made.credential_public_key.hex()
        try:
            row = await self.store.add_passkey(person, known, key, made.sign_count, name)
        except WriteConflict:
            raise Refusal("bad_passkey", 403) from None
        await self.store.seal(person)
        return row

    async def answered(self, credential: Json, purpose: str) -> bytes:
        """The challenge that an answer says it signs, if it was given for that; it is used up."""
        from webauthn.helpers import base64url_to_bytes, parse_client_data_json
        from webauthn.helpers.exceptions import WebAuthnException

        try:
            sent = base64url_to_bytes(credential["response"]["clientDataJSON"])
            challenge = parse_client_data_json(sent).challenge
        except (WebAuthnException, ValueError, KeyError, TypeError, AttributeError):
            raise Refusal("bad_passkey", 403) from None
        if not await self.store.spend(challenge, purpose):
            raise Refusal("bad_passkey", 403)
        return challenge

    # Coming in

    async def request(self, site: Site) -> Json:
        """What any authenticator is asked by whom nobody knows yet: the same for everybody."""
        self.need()
        import webauthn
        from webauthn.helpers import structs

        options = webauthn.generate_authentication_options(
            rp_id=site.host,
            challenge=await self.store.challenge(SIGN_IN),
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        )
        return webauthn.helpers.options_to_json_dict(options)

    async def sign_in(self, credential: Json, site: Site) -> str:
        """Whose passkey answered; raise Refusal."""
        self.need()
        import webauthn
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = await self.answered(credential, SIGN_IN)
        try:
            known = base64url_to_bytes(credential["id"]).hex()
            passkey = await self.store.passkey(known)
            if passkey is None:
                raise Refusal("bad_passkey", 403)
            proof = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=bytes.fromhex(passkey.public_key),
                credential_current_sign_count=passkey.count,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise Refusal("bad_passkey", 403) from None
        if not await self.store.signed(passkey, proof.new_sign_count):
            raise Refusal("bad_passkey", 403)
        return passkey.person

    async def recover(self, code: str) -> str:
        """Whose recovery code this is, read kindly; it is used up. Raise Refusal."""
        person = await self.store.recover(code.strip().upper().replace(" ", "-"))
        if person is None:
            raise Refusal("bad_passkey", 403)
        return person

    async def bring(self, guest: str | None, person: str) -> None:
        """What somebody played as a guest on this device comes along; the guest is no more."""
        if guest is None or guest == person or await self.store.passkeys(guest):
            return
        await self.service.hall.store.people.take_along(guest, person)
        await self.forget(guest)

    # Going

    async def end(self, person: str, session: str) -> None:
        """End a session; every seat's token is void, and other devices fetch theirs anew."""
        if not await self.store.end(person, session):
            raise Refusal("not_found", 404)
        await self.void_seats(person)

    async def void_seats(self, person: str) -> None:
        hall = self.service.hall
        await self.store.seal(person)
        for table, seat in await hall.store.lobby.void_tokens(person):
            hall.signals.expel(table, seat)

    async def forget(self, person: str) -> None:
        """Remove somebody for good; in their running games a bot plays on, at a nameless seat."""
        hall = self.service.hall
        for row, sitting in await forget_person(hall.store.database, person, deputy):
            for payload in news(row, sitting, person):
                table, _, rest = payload.partition(" ")
                if rest.startswith("expel"):
                    hall.signals.expel(table, int(rest.split(" ")[1]))
            await hall.signals.roster_changed(row.id)


def deputy(row: TableRow) -> str:
    return row.on_timeout or default_bot(row.game)

"""Passkeys, recovery codes and sessions over HTTP."""

from __future__ import annotations

from shopfloor.server.http import payloads
from shopfloor.server.http.api import Call, Endpoint, Given
from shopfloor.server.http.keys import owner
from shopfloor.server.http.people import payloads as p
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.services.people.identity import Site
from shopfloor.server.store.identity import PasskeyRow


def site(call: Call[Given]) -> Site:
    return Site(call.request, call.service.settings.site)


def told(passkey: PasskeyRow) -> p.PasskeyInfo:
    return p.PasskeyInfo(passkey.id, passkey.name, passkey.created, passkey.used)


async def account_of(call: Call[Given], person: str) -> p.AccountInfo:
    store = call.service.hall.store.identities
    sessions = [
        p.SessionInfo(s.id, s.device, s.created, s.used, s.id == call.session)
        for s in await store.sessions(person)
    ]
    passkeys = [told(passkey) for passkey in await store.passkeys(person)]
    codes = await store.codes_left(person)
    return p.AccountInfo(call.service.identity.possible, passkeys, codes, sessions)


async def account(call: Call[None]) -> p.AccountInfo:
    """Tell how one is known: passkeys, recovery codes, sessions."""
    return await account_of(call, await owner(call))


async def ask_registration(call: Call[None]) -> p.Ceremony:
    """Ask what an authenticator needs to make a passkey."""
    person = await owner(call)
    _, name = await call.guest()
    return p.Ceremony(await call.service.identity.registration(person, name, site(call)))


async def add_passkey(call: Call[p.NewPasskey]) -> p.PasskeyInfo:
    """Keep a passkey: from then on it opens this account on any device that has it."""
    person, body = await owner(call), call.body
    identity = call.service.identity
    row = await identity.register(person, body.credential, body.name, site(call))
    if call.session is None:  # a cookie of earlier releases: it stands for nobody any more
        call.sets_person = person
    return told(row)


async def drop_passkey(call: Call[None]) -> None:
    """Remove a passkey: it opens nothing any more."""
    person = await owner(call)
    if not await call.service.hall.store.identities.drop_passkey(person, call.text("passkey")):
        raise Refusal("not_found", 404)


async def new_codes(call: Call[None]) -> p.Codes:
    """Make recovery codes in place of the old ones; they are told this once."""
    person = await owner(call)
    return p.Codes(await call.service.hall.store.identities.new_codes(person))


async def ask_sign_in(call: Call[None]) -> p.Ceremony:
    """Ask what an authenticator must sign to come in: the same for everybody."""
    return p.Ceremony(await call.service.identity.request(site(call)))


async def sign_in(call: Call[p.SignIn]) -> payloads.Me:
    """Come in with a passkey."""
    person = await call.service.identity.sign_in(call.body.credential, site(call))
    return await entered(call, person, call.body.bring)


async def recover(call: Call[p.Recovering]) -> payloads.Me:
    """Come in with a recovery code, which is used up."""
    return await entered(call, await call.service.identity.recover(call.body.code), call.body.bring)


async def entered(call: Call[Given], person: str, bring: bool) -> payloads.Me:
    guest = None if call.program else call.person
    if call.session is not None and guest is not None:
        await call.service.hall.store.identities.end(guest, call.session)
    if bring:
        await call.service.identity.bring(guest, person)
    call.sets_person = person
    return payloads.Me(await call.service.hall.store.people.name(person))


async def end_session(call: Call[None]) -> None:
    """End a session, this one or that of another device."""
    person, session = await owner(call), call.text("session")
    await call.service.identity.end(person, session)
    call.forgets = session == call.session


MINE = "/api/me/passkeys"
IDENTITY_ENDPOINTS = [
    Endpoint("GET", "/api/me/account", account, gives=p.AccountInfo),
    Endpoint("POST", MINE + "/options", ask_registration, gives=p.Ceremony),
    Endpoint("POST", MINE, add_passkey, takes=p.NewPasskey, gives=p.PasskeyInfo),
    Endpoint("DELETE", MINE + "/{passkey}", drop_passkey),
    Endpoint("POST", "/api/me/recovery", new_codes, gives=p.Codes),
    Endpoint("DELETE", "/api/me/sessions/{session}", end_session),
    Endpoint("POST", "/api/passkeys/options", ask_sign_in, gives=p.Ceremony, guess=True),
    Endpoint("POST", "/api/passkeys", sign_in, takes=p.SignIn, gives=payloads.Me, guess=True),
    Endpoint("POST", "/api/recover", recover, takes=p.Recovering, gives=payloads.Me, guess=True),
]

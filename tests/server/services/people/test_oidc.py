"""OpenID Connect against a real provider on loopback, and every way in that is none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from joserfc.jwk import ECKey

from tests.server.client import Server
from tests.server.services.people.oidc_provider import OidcProvider
from tests.server.services.people.test_identity import Browser

SIGNS = ("welcome", "refused", "taken", "cancelled")
WELCOME, REFUSED, TAKEN, CANCELLED = ("/settings?sign=" + word for word in SIGNS)


@pytest.fixture(scope="module")
def house() -> Iterator[OidcProvider]:
    running = OidcProvider()
    yield running
    running.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, house: OidcProvider) -> Iterator[Server]:
    file = tmp_path_factory.mktemp("oidc") / "test.db"
    other = {**house.settings("other"), "name": "Another"}
    both = json.dumps([house.settings(), other])
    running = Server(f"sqlite:///{file}", oidc=both, words="damn").start()
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def honest(house: OidcProvider) -> None:
    house.claims, house.signing, house.cancelled = {}, house.key, False


def go(browser: Browser, provider: str = "house", **wish: Any) -> str:
    """Where the provider sends the browser back to, with its code."""
    url = browser.ok("POST", f"/api/oidc/{provider}", wish)["url"]
    answer = httpx.get(url, timeout=20)
    assert answer.status_code == 302
    place = urlsplit(answer.headers["location"])
    assert place.netloc == urlsplit(browser.origin).netloc
    return f"{place.path}?{place.query}"


def back(browser: Browser, place: str) -> str:
    return str(browser.http.get(place).headers["location"])


def name(browser: Browser) -> str | None:
    found: str | None = browser.ok("GET", "/api/me")["name"]
    return found


def test_who_comes_by_a_provider_is_the_same_person_on_every_device(
    server: Server, house: OidcProvider
) -> None:
    house.subject = "mara"
    mara = Browser(server, "Mara")
    table = mara.open(seats=2)["table"]["id"]
    assert [each["tied"] for each in mara.ok("GET", "/api/oidc")] == [False, False]
    assert back(mara, go(mara)) == WELCOME  # a guest stays who they are
    assert name(mara) == "Mara"
    assert [each["tied"] for each in mara.ok("GET", "/api/oidc")] == [True, False]
    phone = Browser(server, "On the train")
    kept = phone.open(seats=2)["table"]["id"]
    assert back(phone, go(phone, bring=True)) == WELCOME
    assert name(phone) == "Mara"
    assert {each["id"] for each in phone.ok("GET", "/api/me/tables")} == {table, kept}
    house.subject = "somebody new"
    nobody = Browser(server, None)
    assert back(nobody, go(nobody)) == WELCOME
    assert name(nobody) == "Ann Elsewhere"
    phone.ok("DELETE", "/api/me/ties/house")
    assert [each["tied"] for each in mara.ok("GET", "/api/oidc")] == [False, False]


def test_an_account_is_tied_to_one_person_alone(server: Server, house: OidcProvider) -> None:
    house.subject = "one"
    mara, jonas = Browser(server, "Mara"), Browser(server, "Jonas")
    assert back(mara, go(mara, tie=True)) == WELCOME
    assert back(jonas, go(jonas, tie=True)) == TAKEN
    assert name(jonas) == "Jonas"
    house.subject = "two"
    begun = go(mara, tie=True)
    mara.ok("DELETE", "/api/me")  # signed out meanwhile: nothing is tied to whoever is here now
    assert back(mara, begun) == TAKEN
    assert name(mara) is None


def test_a_state_is_good_once_and_in_the_browser_that_began(
    server: Server, house: OidcProvider
) -> None:
    house.subject = "eve"
    eve, victim = Browser(server, "Eve"), Browser(server, "Victim")
    begun = go(eve)
    assert back(victim, begun) == REFUSED  # an answer slipped to somebody else
    go(victim)
    assert back(victim, begun) == REFUSED  # who has a state, but another
    assert name(victim) == "Victim"
    cookies = dict(eve.http.cookies)
    assert back(eve, begun) == WELCOME
    eve.http.cookies.update(cookies)
    assert back(eve, begun) == REFUSED  # replayed, cookie and all
    fresh = go(eve)
    query = {key: each[0] for key, each in parse_qs(urlsplit(fresh).query).items()}
    for bent in ({"state": "0" * 64}, {"state": ""}, {"iss": "https://evil.example"}):
        go(eve)
        answer = eve.http.get(urlsplit(fresh).path, params={**query, **bent})
        assert answer.headers["location"] == REFUSED
    swapped = go(eve).replace("/house/", "/other/")
    assert back(eve, swapped) == REFUSED  # another provider's answer
    assert eve.ask("POST", "/api/oidc/nobody", {}).status_code == 404
    foreign = {"Origin": "https://evil.example"}
    assert eve.ask("POST", "/api/oidc/house", {}, headers=foreign).status_code == 403


def test_who_cancels_there_is_told_so_and_nobody_else_is(
    server: Server, house: OidcProvider
) -> None:
    mara, stranger = Browser(server, "Mara"), Browser(server, None)
    house.cancelled = True
    begun = go(mara)
    assert back(stranger, begun) == REFUSED  # a word that anybody could say
    assert back(mara, begun) == CANCELLED
    assert back(mara, begun) == REFUSED
    assert name(mara) == "Mara"


@pytest.mark.parametrize(
    "bent",
    [
        {"nonce": "of another time"},
        {"nonce": None},
        {"iss": "https://evil.example"},
        {"aud": "another client"},
        {"aud": ["shopfloor", "other"], "azp": "other"},
        {"exp": 1_700_000_000},
        {"sub": None},
    ],
    ids=str,
)
def test_a_word_that_was_not_given_for_this_opens_nothing(
    server: Server, house: OidcProvider, bent: dict[str, Any]
) -> None:
    nobody = Browser(server, None)
    house.claims = bent
    assert back(nobody, go(nobody)) == REFUSED
    assert name(nobody) is None


def test_a_code_needs_its_verifier_and_a_word_its_providers_signature(
    server: Server, house: OidcProvider
) -> None:
    nobody = Browser(server, None)
    first = parse_qs(urlsplit(go(nobody)).query)["code"][0]
    second = go(nobody)
    stolen = second.replace(parse_qs(urlsplit(second).query)["code"][0], first)
    assert back(nobody, stolen) == REFUSED  # a code that was asked for with another verifier
    house.signing = ECKey.generate_key("P-256", {"kid": "1"})
    assert back(nobody, go(nobody)) == REFUSED
    assert name(nobody) is None


def test_a_name_from_elsewhere_that_is_not_wanted_is_not_taken(
    server: Server, house: OidcProvider
) -> None:
    house.subject, house.claims = "rude", {"preferred_username": "Damn it", "nickname": "Nell"}
    nobody = Browser(server, None)
    assert back(nobody, go(nobody)) == WELCOME
    assert name(nobody) == "Nell"

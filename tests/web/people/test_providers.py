"""Coming in by an account elsewhere, in a real browser that a provider sends back."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.server.postgres import free_port
from tests.server.services.people.oidc_provider import OidcProvider
from tests.web.conftest import Opener, Server
from tests.web.hands import Hands
from tests.web.people.test_circle import calm, look_sound


@pytest.fixture(scope="module")
def house() -> Iterator[OidcProvider]:
    running = OidcProvider()
    yield running
    running.close()


@pytest.fixture(scope="module")
def provided(tmp_path_factory: pytest.TempPathFactory, house: OidcProvider) -> Iterator[Server]:
    """A server with two providers, and one that does not answer."""
    other = {**house.settings("attic"), "name": "The Attic"}
    down = {**house.settings("cellar"), "name": "The Cellar"}
    down["issuer"] = f"http://127.0.0.1:{free_port()}"
    listed = json.dumps([house.settings(), other, down])
    running = Server(tmp_path_factory.mktemp("provided"), SHOPFLOOR_OIDC=listed)
    running.start()
    yield running
    running.stop()


def arrive(hands: Hands, server: Server) -> None:
    hands.url = server.url
    hands.go("/settings")


def press(hands: Hands, name: str) -> None:
    hands.page.get_by_role("button", name=name, exact=True).click()


def told(hands: Hands, text: str) -> Locator:
    return hands.page.get_by_role("status").filter(has_text=text)


def test_one_comes_in_by_a_provider_and_is_the_same_person_on_a_second_device(
    person: Opener, provided: Server, house: OidcProvider
) -> None:
    mara, phone = person("Mara"), person("Nobody", language="de", phone=True)
    mara.url = provided.url
    mara.introduce()
    arrive(mara, provided)
    expect(mara.page.get_by_text("You are a guest")).to_be_visible()

    # Cancelled, failed, down: each is told, and nothing has changed.
    house.cancelled = True
    press(mara, "Sign in with The House")
    expect(told(mara, "You did not sign in there. Nothing has changed here.")).to_be_visible()
    house.cancelled, house.claims = False, {"nonce": "of another time"}
    press(mara, "Sign in with The House")
    expect(told(mara, "Signing in did not work")).to_be_visible()
    press(mara, "Sign in with The Cellar")
    expect(told(mara, "The Cellar does not answer. Try again later.")).to_be_visible()
    calm(mara)  # the browser tells of the refusal, too
    house.claims = {}

    # A guest stays who they are; a second device is the same person.
    press(mara, "Sign in with The House")
    expect(told(mara, "You are signed in.")).to_be_visible()
    expect(mara.page.get_by_text("You come in with The House")).to_be_visible()
    expect(mara.page.get_by_text("You are a guest")).to_have_count(0)
    assert mara.page.url == f"{provided.url}/settings"
    arrive(phone, provided)
    press(phone, "Mit The House anmelden")
    expect(told(phone, "Du bist angemeldet.")).to_be_visible()
    expect(phone.page.get_by_label("Dein Name")).to_have_value("Mara")
    look_sound(phone)

    # Another account is added to who one is, and taken away again.
    house.subject = "ann in the attic"
    press(mara, "Also come in with The Attic")
    expect(mara.page.get_by_text("You come in with The Attic")).to_be_visible()
    assert mara.call("GET", "/me")["name"] == "Mara"
    press(mara, "Come in with The House no more")
    expect(mara.page.get_by_text("You come in with The House")).to_have_count(0)
    look_sound(mara)

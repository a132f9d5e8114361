"""A link tells what it leads to where it is shared: a title, who sits there, a picture."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import httpx
import pytest

from tests.server.client import Person, Server

PAGE = {"accept": "text/html", "accept-language": "de"}
PNG = b"\x89PNG"
BUILT = Path(__file__).parents[3] / "src" / "shopfloor" / "web" / "index.html"
pytestmark = pytest.mark.skipif(not BUILT.exists(), reason="the web client is not built")


def tag(page: str, name: str) -> str:
    return unescape(page.split(f'property="{name}" content="')[1].split('"')[0])


def test_a_table_is_told_with_its_game_and_its_seats(server: Server) -> None:
    ann = Person(server, 'Ann "<b>" Ö')
    table = ann.open(seats=3, bots=["greedy"])["table"]["id"]
    page = ann.http.get(f"/t/{table}", headers=PAGE).text
    assert tag(page, "og:title") == "Fantastic Factories"
    assert 'Ann "<b>" Ö' in tag(page, "og:description")
    assert tag(page, "og:description").startswith("1 Platz ist frei")
    assert "<b>" not in page
    picture = httpx.get(tag(page, "og:image"))
    assert picture.headers["content-type"] == "image/png" and picture.content[:4] == PNG


def test_home_puzzle_and_a_table_that_is_gone_have_their_pictures_too(server: Server) -> None:
    seen = set()
    for path in ("/", "/?puzzle", "/t/nosuchtable"):
        page = httpx.get(server.url + path, headers=PAGE).text
        seen.add((tag(page, "og:title"), tag(page, "og:image").rsplit("/", 1)[1]))
        assert httpx.get(tag(page, "og:image")).content[:4] == PNG
    assert len(seen) == 3


def test_an_unknown_address_is_a_page_for_people_and_a_refusal_for_programs(
    server: Server,
) -> None:
    page = httpx.get(f"{server.url}/no/such/place", headers=PAGE)
    assert page.status_code == 404 and '<div id="app">' in page.text
    for path, headers in (("/no/such/place", {}), ("/api/nothing", PAGE)):
        answer = httpx.get(server.url + path, headers=headers)
        assert answer.status_code == 404 and answer.json()["code"] == "not_found"

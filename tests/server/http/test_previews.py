"""A link tells what it leads to where it is shared: a title, who sits there, a picture."""

from __future__ import annotations

from datetime import date, timedelta
from html import unescape
from io import BytesIO
from pathlib import Path

import httpx
import pytest

from shopfloor import bots
from shopfloor.kernel import Rng
from shopfloor.table import Seat, Table, write_game
from shopfloor.words import Words
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


def test_a_pipe_factory_is_seen_in_the_picture_of_its_table(server: Server) -> None:
    image = pytest.importorskip("PIL.Image")
    table = Table.open("factory-fun", [Seat("Mara")], (1604).to_bytes(32, "big"), {})
    table.play(0, "claim 38")
    table.play(0, "build classic-a: 38@1,2 red@1,1 green@0,2 output@3,2/W")
    brought = Person(server, "Mara").http.post("/api/games/import", content=write_game(table))
    page = httpx.get(f"{server.url}/t/{brought.json()['table']['id']}", headers=PAGE).text
    seen = image.open(BytesIO(httpx.get(tag(page, "og:image")).content)).convert("RGB")
    assert seen.size == (1200, 630)
    colours = dict(map(reversed, seen.getcolors(1 << 20)))
    red, green, nothing = (203, 58, 49), (34, 120, 63), (33, 99, 189)
    assert colours[red] > 200 and colours[green] > 200  # both supplies stand there
    assert colours.get(nothing, 0) == 0  # and no blue one


def test_a_replay_is_told_with_its_result_and_who_has_won(server: Server) -> None:
    image = pytest.importorskip("PIL.Image")
    table = Table.open("fantastic-factories", [Seat("Mara"), Seat("Jonas")], bytes(32))
    player, stream = bots.make("fantastic-factories", "greedy"), Rng(1)
    while table.result() is None:
        seat = table.state.actors()[0]
        table.play(seat, player.choose(table.imagine(seat, stream), seat, stream))
    mara = Person(server, "Mara").http
    played = mara.post("/api/games/import", content=write_game(table)).json()["table"]["id"]
    for path in (f"/replay/{played}", f"/t/{played}"):
        page = httpx.get(server.url + path, headers=PAGE).text
        assert tag(page, "og:description").startswith("Das Ergebnis")
        seen = image.open(BytesIO(httpx.get(tag(page, "og:image")).content))
        assert seen.size == (1200, 630)
        corners = [seen.getpixel((70, top)) for top in (303, 357)]
        assert (33, 99, 189) in corners  # the second seat has its square
    empty = httpx.get(f"{server.url}/", headers=PAGE).text
    assert tag(empty, "og:image") != tag(page, "og:image")


def test_home_puzzle_and_a_table_that_is_gone_have_their_pictures_too(server: Server) -> None:
    seen = set()
    for path in ("/", "/?puzzle", "/t/nosuchtable"):
        page = httpx.get(server.url + path, headers=PAGE).text
        seen.add((tag(page, "og:title"), tag(page, "og:image").rsplit("/", 1)[1]))
        assert httpx.get(tag(page, "og:image")).content[:4] == PNG
    assert len(seen) == 3


@pytest.mark.parametrize("game", ["fantastic-factories", "factory-fun", "factory-funner"])
def test_a_puzzle_is_told_with_its_game_and_its_day_and_shows_where_it_begins(
    server: Server, game: str
) -> None:
    image = pytest.importorskip("PIL.Image")
    day = date.today() - timedelta(days=2)
    link = f"{server.url}/?puzzle={day.isoformat()}&game={game}"
    title = Words("de").say(f"{game}.title")
    german = httpx.get(link, headers=PAGE).text
    assert tag(german, "og:title").startswith(f"{title}: Rätsel vom {day.day}. ")
    assert " · " in tag(german, "og:description")  # what is asked, and how hard it is
    english = httpx.get(link, headers={**PAGE, "accept-language": "en"}).text
    assert tag(english, "og:title") == f"{title}: Puzzle of {day:%B} {day.day}"
    unknown = f"{server.url}/preview/puzzle.png?game=nosuchgame"
    pictures = [httpx.get(one).content for one in (tag(english, "og:image"), unknown)]
    assert all(image.open(BytesIO(one)).size == (1200, 630) for one in pictures)
    assert pictures[0] != pictures[1]


def test_a_puzzle_that_was_set_up_is_told_with_its_game(server: Server) -> None:
    ann = Person(server, "Ann").http
    month = date.today().strftime("%Y-%m")
    assert ann.get(f"/api/puzzles/days/factory-fun/{month}").status_code == 200
    first = ann.post("/api/puzzles", json={"game": "factory-fun"}).json()["table"]["id"]
    position = ann.get(f"/api/puzzles/{first}").json()["position"]
    wish = {"game": "factory-fun", "position": position}
    shared = ann.post("/api/puzzles/positions", json=wish).json()["shared"]
    page = httpx.get(f"{server.url}/?puzzle&shared={shared}", headers=PAGE).text
    assert tag(page, "og:title").startswith("Factory Fun: ")
    assert f"shared={shared}" in tag(page, "og:image")


def test_an_unknown_address_is_a_page_for_people_and_a_refusal_for_programs(
    server: Server,
) -> None:
    page = httpx.get(f"{server.url}/no/such/place", headers=PAGE)
    assert page.status_code == 404 and '<div id="app">' in page.text
    for path, headers in (("/no/such/place", {}), ("/api/nothing", PAGE)):
        answer = httpx.get(server.url + path, headers=headers)
        assert answer.status_code == 404 and answer.json()["code"] == "not_found"

"""Keys: made and voided by people, used by programs, which are marked as such."""

from __future__ import annotations

import pytest

from shopfloor.client import Client, Lost, Refused
from shopfloor.kernel import Unreadable
from shopfloor.server.http.payloads import NewTable
from tests.client.conftest import Maker
from tests.server.client import Person, Server


def test_a_key_is_told_once_and_listed_without_its_token(ada: Person) -> None:
    made = ada.ok("POST", "/api/me/keys", {"name": "Lovelace"})
    listed = ada.ok("GET", "/api/me/keys")
    assert made["key"] in listed
    assert made["key"]["name"] == "Lovelace" and made["key"]["used"] is None
    assert made["token"] not in str(listed)


def test_a_program_is_somebody_of_its_own_and_marked(ada: Person, program: Maker) -> None:
    client = program("Engine")
    assert client.me().name == "Engine · bot"
    opened = ada.open(seats=2)["table"]
    assert client.join(opened["id"]).seat == 1
    names = [seat.name for seat in client.info(opened["id"]).seats]
    assert names == ["Ada", "Engine · bot"]


def test_a_program_cannot_shed_its_mark(program: Maker) -> None:
    client = program("Spy")
    with pytest.raises(Refused, match="people_only"):
        client.door.do("POST", "/api/me", {"name": "Human"})
    with pytest.raises(Refused, match="people_only"):
        client.door.do("POST", "/api/me/keys", {"name": "Another"})
    assert client.me().name == "Spy · bot"


def test_a_voided_key_opens_nothing_and_its_seats_are_lost(ada: Person, program: Maker) -> None:
    client = program("Gone")
    opened = client.open(NewTable(game="fantastic-factories", seats=2))
    assert opened.token is not None
    key = next(key for key in ada.ok("GET", "/api/me/keys") if key["name"] == "Gone")
    assert key["used"] is not None
    assert ada.ask("DELETE", f"/api/me/keys/{key['id']}").status_code == 204
    with pytest.raises(Refused, match="bad_key"):
        client.tables()
    with pytest.raises(Refused, match="not_your_seat"), client.at(opened.table.id, opened.token):
        pass
    assert ada.ask("DELETE", f"/api/me/keys/{key['id']}").status_code == 404


def test_nobody_voids_the_key_of_somebody_else(hosted: Server, ada: Person, program: Maker) -> None:
    program("Mine")
    eve = Person(hosted, "Eve")
    key = ada.ok("GET", "/api/me/keys")[0]["id"]
    assert eve.ask("DELETE", f"/api/me/keys/{key}").status_code == 404
    assert key in [known["id"] for known in ada.ok("GET", "/api/me/keys")]
    eve.http.close()


def test_a_person_has_so_many_keys_and_no_more(hosted: Server) -> None:
    many = Person(hosted, "Many")
    for number in range(20):
        many.ok("POST", "/api/me/keys", {"name": f"Bot {number}"})
    answer = many.ask("POST", "/api/me/keys", {"name": "One more"})
    assert answer.status_code == 409 and answer.json()["code"] == "too_many_keys"
    many.http.close()


def test_an_invented_key_is_refused(hosted: Server) -> None:
    with pytest.raises(Refused, match="bad_key") as refused:
        Client(hosted.url, "invented").me()
    assert refused.value.status == 401


def test_nobody_home_is_one_clear_error() -> None:
    with pytest.raises(Lost, match="server_lost"):
        Client("http://127.0.0.1:9").games()


@pytest.mark.parametrize("link", ["", "t/abc", "http://host/x/abc", "ftp://host/t/abc"])
def test_what_is_no_link_is_refused(hosted: Server, link: str) -> None:
    with pytest.raises(Unreadable, match="table_link"):
        Client(hosted.url).sit(link)

"""One server for all tests of programs, and a person who has keys made."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from shopfloor.client import Client
from tests.server.client import Person, Server

Maker = Callable[[str], Client]


@pytest.fixture(scope="session")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("hosted")
    running = Server(f"sqlite:///{folder / 'test.db'}").start()
    yield running
    running.stop()


@pytest.fixture
def ada(hosted: Server) -> Iterator[Person]:
    person = Person(hosted, "Ada")
    yield person
    person.http.close()


@pytest.fixture
def program(hosted: Server, ada: Person) -> Maker:
    """Make a program with a key of Ada's."""

    def made(name: str) -> Client:
        token = ada.ok("POST", "/api/me/keys", {"name": name})["token"]
        return Client(hosted.url, token)

    return made

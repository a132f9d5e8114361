"""Every test has a house of its own: a copy of one that was made once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.server.admin.houses import House, make_house
from tests.server.postgres import Postgres


@pytest.fixture(scope="module")
def file_house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return make_house(f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}")


@pytest.fixture(scope="module")
def postgres_house(postgres: Postgres) -> House:
    return make_house(postgres.database())


@pytest.fixture(params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> House:
    if request.param == "postgres":
        made: House = request.getfixturevalue("postgres_house")
        running: Postgres = request.getfixturevalue("postgres")
        return made.at(running.database(like=made.database))
    made = request.getfixturevalue("file_house")
    shutil.copy(made.database.removeprefix("sqlite:///"), tmp_path / "test.db")
    return made.at(f"sqlite:///{tmp_path / 'test.db'}")

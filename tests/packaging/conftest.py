"""Built and installed once for all tests of this folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.packaging.installed import Installed, build_all


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    given = os.environ.get("SHOPFLOOR_DIST")
    return Path(given) if given else build_all(tmp_path_factory.mktemp("build"))


@pytest.fixture(scope="session")
def wheel(dist: Path) -> Path:
    [found] = dist.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def sdist(dist: Path) -> Path:
    [found] = dist.glob("*.tar.gz")
    return found


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(wheel, tmp_path_factory.mktemp("environment"))

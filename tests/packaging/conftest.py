"""Built and installed once for all tests of this folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.packaging.installed import ROOT, Installed, build_all
from tests.packaging.shared import made_once

sys.path.insert(0, str(ROOT / "tools"))

import compiled as compiling
import wheels

NO_COMPILER = "no C compiler here, or SHOPFLOOR_INTERPRETED: there is no compiled wheel to try"


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    given = os.environ.get("SHOPFLOOR_DIST")
    return Path(given) if given else made_once(tmp_path_factory, "build", build_all) / "dist"


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
    folder = made_once(tmp_path_factory, "pure", lambda folder: Installed.make(folder, wheel))
    return Installed(folder)


@pytest.fixture(scope="session")
def compiled_wheel() -> Path:
    """The wheel of `make wheel`: kept, or built from what is compiled already."""
    if os.environ.get("SHOPFLOOR_INTERPRETED") or not compiling.compiler():
        pytest.skip(NO_COMPILER)
    return wheels.build()


@pytest.fixture(scope="session")
def compiled(
    compiled_wheel: Path, installed: Installed, tmp_path_factory: pytest.TempPathFactory
) -> Installed:
    def make(folder: Path) -> None:
        Installed.copy(folder, installed.folder, compiled_wheel)

    return Installed(made_once(tmp_path_factory, "compiled", make))

"""Every test may import `support`; hypothesis never fails because a machine is slow.

What takes long is marked slow, by its place: `make quick` leaves it out.
"""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "shopfloor", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("shopfloor")

HERE = Path(__file__).parent
SLOW = (  # folders and files of tests, measured with --durations
    "analysis",
    "bots",
    "cli",
    "client",
    "env",
    "fourth",
    "lab",
    "packaging",
    "server",
    "solver",
    "upgrade",
    "web",
    "games/fantastic_factories/test_figures.py",
    "parts/pipes/test_against_reference.py",
    "test_examples.py",
    "test_words.py",
)


def is_slow(path: Path) -> bool:
    place = path.relative_to(HERE).as_posix()
    return any(f"{place}/".startswith(f"{slow}/") for slow in SLOW)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if is_slow(item.path):
            item.add_marker(pytest.mark.slow)

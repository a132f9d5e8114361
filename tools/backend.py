"""The build's back end: setuptools, and what this very build needs besides.

A clone has no client yet: its types are written from the server's, so building it needs the
project's dependencies. An sdist carries the client. mypyc is needed only where C can be compiled.
"""

from __future__ import annotations

import os
from pathlib import Path

import compiled
import install
from setuptools import build_meta
from setuptools.build_meta import build_sdist, build_wheel, prepare_metadata_for_build_wheel

__all__ = [
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_wheel",
]

Config = dict[str, str | list[str] | None] | None


def client() -> list[str]:
    return [] if Path("PKG-INFO").exists() else install.dependencies()


def get_requires_for_build_sdist(config: Config = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(config), *client()]


def get_requires_for_build_wheel(config: Config = None) -> list[str]:
    interpreted = os.environ.get("SHOPFLOOR_INTERPRETED") or not compiled.compiler()
    rules = [] if interpreted else install.wanted("compile")
    return [*build_meta.get_requires_for_build_wheel(config), *client(), *rules]

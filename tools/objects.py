"""Compiles extensions on all cores, and only what changed since the last time.

distutils compiles the files of an extension one after the other, all of them as soon as one is
newer. Here every file is a job of its own, and its object stays beside the hash of what it was
made from: the file, the generated headers it includes, the options and the compilers.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
import sysconfig
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from typing import Any

from setuptools.command.build_ext import build_ext

INCLUDED = re.compile(r'#include "(__native_\w+\.h)"')
PROGRESS = "SHOPFLOOR_PROGRESS"  # set by who wants to see how far it is


def jobs() -> int:
    return int(os.environ.get("SHOPFLOOR_JOBS") or os.cpu_count() or 1)


class Progress:
    """How many of the files are done: one line that counts on a terminal, else every quarter."""

    def __init__(self, total: int) -> None:
        self.done, self.total = 0, total

    def step(self) -> None:
        self.done += 1
        quarter = self.done * 4 // self.total != (self.done - 1) * 4 // self.total
        if os.environ.get(PROGRESS) and (sys.stderr.isatty() or quarter):
            start, end = ("\r", "") if sys.stderr.isatty() else ("", "\n")
            last = "\n" if sys.stderr.isatty() and self.done == self.total else end
            sys.stderr.write(f"{start}shopfloor: compiled {self.done} of {self.total} files{last}")
            sys.stderr.flush()


class BuildExt(build_ext):
    """setuptools' build_ext with many hands and a memory."""

    compiler: Any

    def build_extensions(self) -> None:
        progress = Progress(sum(len(extension.sources) for extension in self.extensions))
        with ThreadPoolExecutor(jobs()) as files:
            one_by_one = self.compiler.compile
            self.compiler.compile = remembering(one_by_one, files, progress)
            with ThreadPoolExecutor(jobs()) as extensions:
                list(extensions.map(self.build_extension, self.extensions))


def remembering(
    compile_one: Callable[..., list[str]], pool: ThreadPoolExecutor, progress: Progress
) -> Callable[..., list[str]]:
    """A compiler's `compile` that gives every file to the pool and skips what it knows."""
    at_work: defaultdict[str, Lock] = defaultdict(Lock)  # the groups share mypyc's own files

    def compile_all(sources: list[str], **options: Any) -> list[str]:
        def job(source: str) -> list[str]:
            with at_work[source]:
                made = known(source, options) or remember(source, options, compile_one)
            progress.step()
            return made

        return [made for found in pool.map(job, sources) for made in found]

    return compile_all


def note(source: str, options: dict[str, Any]) -> Path:
    """Where the hash and the object's name of a source stand."""
    return Path(options["output_dir"], f"{source.lstrip('/')}.made")


def known(source: str, options: dict[str, Any]) -> list[str]:
    """The object of a source, if it was made from what is there now."""
    path = note(source, options)
    key, _, made = path.read_text(encoding="utf-8").partition("\n") if path.exists() else ("",) * 3
    return [made] if key == made_from(source, options) and Path(made).exists() else []


def remember(
    source: str, options: dict[str, Any], compile_one: Callable[..., list[str]]
) -> list[str]:
    [made] = compile_one([source], **options)
    path = note(source, options)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{made_from(source, options)}\n{made}", encoding="utf-8")
    return [made]


def made_from(source: str, options: dict[str, Any]) -> str:
    """A hash of all that an object depends on."""
    told = [sys.version, version("mypy"), sysconfig.get_config_var("CC"), os.environ.get("CC")]
    told += [options.get(name) for name in ("extra_postargs", "include_dirs", "macros")]
    digest = hashlib.sha256(repr(told).encode())
    for path in [Path(source), *own_headers(Path(source))]:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def own_headers(source: Path) -> list[Path]:
    """The generated headers a file includes; those of mypyc and Python go by their versions."""
    names = INCLUDED.findall(source.read_text(encoding="utf-8"))
    return [source.parent / name for name in names]

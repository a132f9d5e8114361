"""Which modules are compiled, and whether this machine can: run as a script to build in place."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Set
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PURE = ("kernel", "parts", "games", "solver")
TOLD = (  # what every move at a table goes through besides
    *("table/table.py", "table/trail.py", "table/dealer.py", "table/pages.py"),
    *("server/live/wire/showing.py", "server/live/wire/updates.py", "server/live/wire/frames.py"),
)
PACKAGE = ROOT / "src" / "shopfloor"
LIBRARY = "shopfloor"  # beside the package, all of them in one: shopfloor__mypyc
STAMP = ROOT / "build" / "compiled.stamp"


def compiler() -> bool:
    """Tell whether there is a C compiler that can build extensions for this Python."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_paths()["include"], "Python.h")
    return bool(shutil.which(command)) and headers.exists()


def modules() -> list[str]:
    """Every module of the pure layers, except three, and those that tell of every move.

    The package of all games only looks for games, and protocols that are asked for by `isinstance`
    are no protocols any more once they are compiled.
    """
    found = [path for layer in PURE for path in sorted((PACKAGE / layer).rglob("*.py"))]
    kernel = PACKAGE / "kernel"
    left = {PACKAGE / "games" / "__init__.py", kernel / "capabilities.py", kernel / "crews.py"}
    found = [path for path in found if path not in left] + [PACKAGE / name for name in TOLD]
    return [str(path.relative_to(ROOT)) for path in found if path.stat().st_size]


def fingerprint() -> str:
    """What the compiled modules are made from."""
    digest = hashlib.sha256(repr([sys.version, os.environ.get("SHOPFLOOR_OPTIMISE")]).encode())
    for name in [*modules(), "setup.py", "tools/compiled.py"]:
        digest.update(name.encode() + (ROOT / name).read_bytes())
    return digest.hexdigest()


def current() -> bool:
    """Tell whether what is compiled was made from the sources as they are."""
    return STAMP.exists() and STAMP.read_text(encoding="utf-8") == fingerprint()


def libraries() -> list[Path]:
    """All that was compiled in place: modules, and beside the package their library."""
    endings = ("*.so", "*.pyd")
    inside = [path for ending in endings for path in PACKAGE.rglob(ending)]
    return [*inside, *(path for ending in endings for path in PACKAGE.parent.glob(ending))]


def remove(left: Set[Path] = frozenset()) -> None:
    """Remove what was compiled before, but for these: a stale module would win over its source."""
    for path in set(libraries()) - left:
        path.unlink()
    STAMP.unlink(missing_ok=True)


def wanted() -> set[Path]:
    """Where the compiled modules and their library belong."""
    ending = sysconfig.get_config_var("EXT_SUFFIX")
    shims = {(ROOT / name).with_suffix(ending) for name in modules()}
    return shims | {PACKAGE.parent / f"{LIBRARY}__mypyc{ending}"}


def build() -> int:
    """Compile in place what has changed; say plainly when that is not possible."""
    with alone():
        if current():
            return 0
        if os.environ.get("SHOPFLOOR_INTERPRETED") or not compiler():
            remove()
            print("shopfloor: no C compiler used; the same rules run interpreted, more slowly.")
            return 0
        return compile_changed()


def compile_changed() -> int:
    made_from = fingerprint()
    remove(wanted())
    print("shopfloor: compiling the rules, what has changed of them …", flush=True)
    if failed := run():
        remove()
        return failed
    STAMP.write_text(made_from, encoding="utf-8")
    return 0


@contextmanager
def alone() -> Iterator[None]:
    """Wait for whoever compiles here already, in the background of `make play` perhaps."""
    STAMP.parent.mkdir(exist_ok=True)
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    with (STAMP.parent / "compiling.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def behind() -> int:
    """Compile while somebody plays: fetch mypyc first, take what they leave of the machine."""
    import install

    if hasattr(os, "nice"):
        os.nice(19)
    os.environ["SHOPFLOOR_JOBS"] = str(max(1, (os.cpu_count() or 2) - 1))
    return install.quietly("compile") or build()


def run() -> int:
    """Run the build; how far it is goes to the terminal, what it says only if it fails."""
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    environment = {**os.environ, "SHOPFLOOR_PROGRESS": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        print(done.stdout)
    return done.returncode


if __name__ == "__main__":
    sys.exit(behind() if sys.argv[1:] == ["behind"] else build())

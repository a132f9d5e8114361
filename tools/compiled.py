"""Which modules are compiled, and whether this machine can: run as a script to build in place."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PURE = ("kernel", "parts", "games", "solver")
PACKAGE = ROOT / "src" / "shopfloor"
STAMP = ROOT / "build" / "compiled.stamp"


def compiler() -> bool:
    """Tell whether there is a C compiler that can build extensions for this Python."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_paths()["include"], "Python.h")
    return bool(shutil.which(command)) and headers.exists()


def modules() -> list[str]:
    """Every module of the pure layers, except two.

    The package of all games only looks for games, and protocols that are asked for by `isinstance`
    are no protocols any more once they are compiled.
    """
    found = [path for layer in PURE for path in sorted((PACKAGE / layer).rglob("*.py"))]
    left = {PACKAGE / "games" / "__init__.py", PACKAGE / "kernel" / "capabilities.py"}
    found = [path for path in found if path not in left]
    return [str(path.relative_to(ROOT)) for path in found if path.stat().st_size]


def fingerprint() -> str:
    """What the compiled modules were made from."""
    digest = hashlib.sha256(sys.version.encode())
    for name in modules():
        digest.update(name.encode() + (ROOT / name).read_bytes())
    return digest.hexdigest()


def remove() -> None:
    """Remove what was compiled before: a stale module would win over its source."""
    for path in [*PACKAGE.rglob("*.so"), *(ROOT / "src").glob("*__mypyc*.so")]:
        path.unlink()
    STAMP.unlink(missing_ok=True)


def build() -> int:
    """Compile in place unless nothing has changed; say plainly when that is not possible."""
    made_from = fingerprint()
    if STAMP.exists() and STAMP.read_text() == made_from:
        return 0
    remove()
    if os.environ.get("SHOPFLOOR_INTERPRETED") or not compiler():
        print("shopfloor: no C compiler used; the same rules run interpreted, more slowly.")
        return 0
    print("shopfloor: compiling the rules (a few minutes, once) …")
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout + done.stderr)
        remove()
        return done.returncode
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(made_from)
    return 0


if __name__ == "__main__":
    sys.exit(build())

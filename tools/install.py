"""Installs into the virtual environment this runs in: what playing needs, or all.

python tools/install.py play    the project's own dependencies and what builds the client
python tools/install.py         these, every extra, and the tools of development
python tools/install.py learn   PyTorch and Stable-Baselines3, for the tests of learning agents
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

import steps

ROOT = Path(__file__).resolve().parent.parent
BUILDING = ("babel",)  # the catalogues are compiled from a clone
COMPILING = ("mypy[mypyc]", "setuptools")  # `make play` fetches these while one plays
LEARNING = ("torch==2.13.0",)  # one release; a build for processors alone, where pip finds one
SCRIPT = """#!{python}
from shopfloor.cli import main

if __name__ == "__main__":
    main()
"""


def project() -> dict[str, object]:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found: dict[str, object] = tomllib.loads(text)["project"]
    return found


def extras(name: str = "dev") -> list[str]:
    """What an extra wants, with the extras that it names: `shopfloor[study]`."""
    listed = project()["optional-dependencies"]
    assert isinstance(listed, dict)
    found: list[str] = []
    for wish in listed[name]:
        named = wish.removeprefix("shopfloor[").rstrip("]").split(",")
        others = named if wish.startswith("shopfloor[") else []
        found += [inner for other in others for inner in extras(other)] or [wish]
    return list(dict.fromkeys(found))


def dependencies() -> list[str]:
    listed = project()["dependencies"]
    assert isinstance(listed, list)
    return listed


def starting(*wanted: str) -> list[str]:
    """The requirements of the extras for these packages."""
    return [name for name in extras() if name.startswith(wanted)]


def wanted(what: str) -> list[str]:
    if what == "play":
        return [*dependencies(), *starting(*BUILDING)]
    if what == "compile":
        return starting(*COMPILING)
    if what == "learn":
        return [*LEARNING, *extras("learn")]
    return [*dependencies(), *extras()]


def pip(*names: str) -> list[str]:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install"]
    return [*command, "--progress-bar", "off", *names]


def how_far(said: str) -> str:
    """How many packages pip has found, and then how many of them are there."""
    found = said.count("Collecting ")
    if "Installing collected" not in said:
        return f"{found} packages found,"
    there = len(list(Path(sysconfig.get_paths()["purelib"]).glob("*.dist-info")))
    return f"{min(there, found)} of {found} packages installed,"


def main(what: str) -> None:
    if what == "learn":
        return learn()
    if what != "play":
        steps.run("installing the tools of development", pip(*wanted(what)), heard=how_far)
        return link()
    client = subprocess.Popen([sys.executable, str(ROOT / "tools" / "web.py"), "packages"])
    quick = pip("--no-compile", *wanted(what))  # what is imported is compiled then, and no more
    steps.run("installing what playing needs", quick, heard=how_far)
    link()
    sys.exit(client.wait())  # its packages were fetched meanwhile


def learn() -> None:
    """Large, and not to be had everywhere: what needs it is skipped then, and says so."""
    said = "installing PyTorch for the tests of learning agents"
    if steps.run(said, pip(*wanted("learn")), heard=how_far, must=False):
        print("PyTorch was not to be had here: the tests that need it will be skipped", flush=True)


def link() -> None:
    """Put src on the path and the command beside python: an editable install without a build."""
    place = Path(sysconfig.get_paths()["purelib"], "shopfloor.pth")
    place.write_text(f"{ROOT / 'src'}\n", encoding="utf-8")
    command = Path(sys.executable).parent / "shopfloor"
    command.write_text(SCRIPT.format(python=sys.executable), encoding="utf-8")
    command.chmod(0o755)


def quietly(what: str) -> int:
    """Install in the background of something else."""
    return subprocess.run(pip(*wanted(what)), stdout=subprocess.DEVNULL).returncode


if __name__ == "__main__":
    main(sys.argv[1] if sys.argv[1:] else "all")

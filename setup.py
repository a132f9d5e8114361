"""Builds the package: compiled catalogues always, compiled rules where a C compiler is found."""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "tools"))

import catalogues  # noqa: E402
import rules  # noqa: E402
from compiled import compiler, modules  # noqa: E402


def extensions() -> list[Extension]:
    if os.environ.get("SHOPFLOOR_INTERPRETED") or not compiler():
        sys.stderr.write("shopfloor: no C compiler used; the rules will run interpreted.\n")
        return []
    from mypyc.build import mypycify

    os.chdir(HERE)
    level = os.environ.get("SHOPFLOOR_OPTIMISE", "3")  # 0 compiles in a fraction of the time
    return list(mypycify(modules(), opt_level=level, target_dir=str(HERE / "build")))


catalogues.compile_all()
rules.compile_all()
setup(ext_modules=extensions())

"""Builds the package: compiled catalogues always, compiled rules where a C compiler is found."""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

HERE = Path(__file__).parent
COMPILING = {"build", "build_ext", "bdist_wheel", "editable_wheel", "install", "develop"}
CARRYING = {"build", "sdist", "bdist_wheel", "install"}  # what needs the client in the package
sys.path.insert(0, str(HERE / "tools"))

import catalogues  # noqa: E402
import rules  # noqa: E402
import slices  # noqa: E402
from compiled import LIBRARY, compiler, modules  # noqa: E402
from objects import BuildExt  # noqa: E402

import web  # noqa: E402


def extensions() -> list[Extension]:
    if not COMPILING & set(sys.argv):
        return []
    if os.environ.get("SHOPFLOOR_INTERPRETED") or not compiler():
        sys.stderr.write("shopfloor: no C compiler used; the rules will run interpreted.\n")
        return []
    from mypyc.build import mypycify

    os.chdir(HERE)
    level = os.environ.get("SHOPFLOOR_OPTIMISE", "3")  # 0 compiles in a fraction of the time
    library, *shims = mypycify(
        modules(),
        opt_level=level,
        debug_level="0",
        target_dir="build",
        multi_file=True,
        group_name=LIBRARY,
    )
    library.sources, library.depends = slices.cut(library.sources), []
    if os.name != "nt":
        library.extra_compile_args.append("-fvisibility=hidden")  # one list, for the shims too
    return [library, *shims]


catalogues.compile_all()
rules.compile_all()
if CARRYING & set(sys.argv) and not (HERE / "PKG-INFO").exists():  # an sdist has the client
    web.build()
setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExt})

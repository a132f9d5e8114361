"""A file gets the declarations it uses and no others; its literals keep their names."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import slices  # noqa: E402

HEADER = """#ifndef MYPYC_NATIVE_x_H
#define MYPYC_NATIVE_x_H
#include <Python.h>
#ifndef MYPYC_DECLARED_tuple_T2OO
#define MYPYC_DECLARED_tuple_T2OO
typedef struct tuple_T2OO {
    PyObject *f0;
} tuple_T2OO;
#endif
typedef struct {
    tuple_T2OO pair;
} a___ThingObject;
#endif
"""
INTERNAL = """#include "__native_x.h"
extern PyObject *CPyStatics[3];
extern char CPyDef_a___used(PyObject *cpy_r_thing);
extern char CPyDef_b___unused(PyObject *cpy_r_thing);
"""
MAIN = """#include "__native_x.h"
#include "__native_internal_x.h"
int CPyGlobalsInit(void)
{
    if (CPyStatics_Initialize(CPyStatics, 0) < 0) {
        return -1;
    }
    return 0;
}
"""
MODULE = """#include "__native_x.h"
#include "__native_internal_x.h"
char f(void) {{
    a___ThingObject *thing = CPyStatics[{place}]; /* 'word' */
    return CPyDef_a___used(thing);
}}
"""


def cut(folder: Path, place: int, more: str = "") -> tuple[str, str]:
    """The module and the main file as they are cut."""
    (folder / "__native_x.h").write_text(HEADER)
    (folder / "__native_internal_x.h").write_text(INTERNAL + more)
    (folder / "__native_x.c").write_text(MAIN)
    (folder / "__native_a.c").write_text(MODULE.format(place=place))
    done = slices.cut(
        [str(folder / name) for name in ("__native_a.c", "__native_x.c", "int_ops.c")]
    )
    assert done[2] == str(folder / "int_ops.c")
    return Path(done[0]).read_text(), Path(done[1]).read_text()


def test_a_file_has_what_it_uses_and_what_that_needs(tmp_path: Path) -> None:
    module, _ = cut(tmp_path, 1)
    assert "CPyDef_a___used(PyObject" in module
    assert "} a___ThingObject;" in module
    assert "#ifndef MYPYC_DECLARED_tuple_T2OO" in module
    assert "unused" not in module
    assert "__native_" not in module


def test_another_literal_or_function_elsewhere_changes_nothing_here(tmp_path: Path) -> None:
    before, _ = cut(tmp_path, 1)
    after, main = cut(tmp_path, 2, "extern char CPyDef_c___new(void);\n")
    assert before == after
    assert "CPyStatics[" not in after
    assert ", 2}," in main

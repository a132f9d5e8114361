"""Digital editions of three board games about factories, and the engine they share.

The rules run compiled where a C compiler was found. SHOPFLOOR_INTERPRETED=1 loads the same
sources as plain Python instead: slower, and the same games move for move.
"""

import os
import sys
from importlib.machinery import FileFinder, SourceFileLoader

__version__ = "0.2.0"

HERE = os.path.dirname(__file__)


def source_only(path: str) -> FileFinder:
    """Find only Python sources below this package; leave every other path to Python."""
    if not path.startswith(HERE):
        raise ImportError(path)
    return FileFinder(path, (SourceFileLoader, [".py"]))


if os.environ.get("SHOPFLOOR_INTERPRETED"):
    sys.path_hooks.insert(0, source_only)
    sys.path_importer_cache.pop(HERE, None)

"""How the documentation is built: `make docs` lays the pages out, then Sphinx builds them."""

import os

os.environ["SHOPFLOOR_INTERPRETED"] = "1"  # a compiled function does not tell its signature

from shopfloor import __version__

project = "shopfloor"
author = "the shopfloor authors"
release = version = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = f"shopfloor {release}"
html_copy_source = False
default_role = "code"
suppress_warnings = ["misc.highlighting_failure"]  # an example may leave something out: …
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_mock_imports = ["pyspiel", "open_spiel", "mcp"]  # extras that no page needs

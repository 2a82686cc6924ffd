"""The documentation site: `make docs` builds it from the pages in this folder and those around it, and from docstrings.

Its root is the project's folder, so that links between pages are the same here and in the files as they are.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
FONTS = ROOT / "web/node_modules/@fontsource-variable"
os.environ["TAFELRUNDE_INTERPRETED"] = "1"  # the sources know their signatures
sys.path.insert(0, str(ROOT / "src"))

import tafelrunde  # noqa: E402

project = "Tafelrunde"
author = "The Tafelrunde engineers"
version = release = tafelrunde.__version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "docs/index"
include_patterns = ["docs/**", "bench/*.md", "web/README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
exclude_patterns = [".*", "build", "dist", "src", "tests", "web/node_modules", "web/src", "artefacts"]

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
default_role = "code"  # `so` is code in our docstrings
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True}
autodoc_mock_imports = ["numpy", "pettingzoo", "gymnasium", "pyspiel", "open_spiel", "pyarrow", "distributed"]
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "furo"
html_title = "Tafelrunde"
html_logo = "../web/public/icon.svg"
html_favicon = "../web/public/icon.svg"
html_static_path = ["_static", *(str(file) for file in FONTS.glob("*/files/*-latin*-wght-normal.woff2"))]
html_css_files = ["site.css"]
html_extra_path = ["_extra"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
html_theme_options = {
    "light_css_variables": {
        "color-background-primary": "#fbf7ec",
        "color-background-secondary": "#f6f0e2",
        "color-background-hover": "#ece3cd",
        "color-background-border": "#d9cba8",
        "color-foreground-primary": "#2b2320",
        "color-foreground-secondary": "#665848",
        "color-foreground-muted": "#665848",
        "color-foreground-border": "#b08d3c",
        "color-brand-primary": "#7a5c14",
        "color-brand-content": "#7a5c14",
        "color-brand-visited": "#7a5c14",
        "color-code-background": "#f3ecda",
        "color-code-foreground": "#2b2320",
        "color-inline-code-background": "#f3ecda",
        "color-api-background": "#f3ecda",
        "color-api-name": "#25559c",
        "color-api-pre-name": "#665848",
        "color-api-background-hover": "#ece3cd",
        "color-highlight-on-target": "#f4e5b8",
        "color-admonition-background": "#f6f0e2",
        "font-stack": "'Inter Variable', system-ui, sans-serif",
        "font-stack--headings": "'EB Garamond Variable', Georgia, serif",
    },
    "dark_css_variables": {
        "color-background-primary": "#181d29",
        "color-background-secondary": "#12161f",
        "color-background-hover": "#202636",
        "color-background-border": "#343b4d",
        "color-foreground-primary": "#ece4d2",
        "color-foreground-secondary": "#b3a98f",
        "color-foreground-muted": "#b3a98f",
        "color-foreground-border": "#b08d3c",
        "color-brand-primary": "#d9b65f",
        "color-brand-content": "#d9b65f",
        "color-brand-visited": "#d9b65f",
        "color-code-background": "#12161f",
        "color-code-foreground": "#ece4d2",
        "color-inline-code-background": "#12161f",
        "color-api-background": "#12161f",
        "color-api-name": "#7fb0f2",
        "color-api-pre-name": "#b3a98f",
        "color-api-background-hover": "#202636",
        "color-highlight-on-target": "#3a3420",
        "color-admonition-background": "#12161f",
    },
}

"""A made-up beginning of a third language: a folder beside the others, and nothing else.

Russian, because its plurals differ from those of English and German: one, few and many.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from shopfloor.words import Library

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import catalogues  # noqa: E402

THIRD = "ru"
TEXTS = {
    "language": {"name": "русский", "switch": "По-русски"},
    "table": {
        "seat": "Игрок {number}",
        "error.seat_count": (
            "{game}: не для {seats, plural, one {# игрока} few {# игроков} many {# игроков}"
            " other {# игрока}}."
        ),
    },
    "fantastic-factories": {
        "change.goods": (
            "{sign}{n, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}"
        ),
        "event.gained": "{seat} получает: {changes}.",
        "event.gained.you": "Ты получаешь: {changes}.",
    },
}


def write_texts(folder: Path, texts: dict[str, dict[str, str]]) -> None:
    """Write a language's folder of PO files."""
    folder.mkdir(parents=True, exist_ok=True)
    for domain, messages in texts.items():
        head = f'msgid ""\nmsgstr ""\n"Language: {folder.name}\\n"\n'
        head += '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        body = "".join(f'\nmsgid "{key}"\nmsgstr "{text}"\n' for key, text in messages.items())
        (folder / f"{domain}.po").write_text(head + body, encoding="utf-8")


def third_library(tmp_path: Path, texts: dict[str, dict[str, str]] = TEXTS) -> Library:
    """Compile all languages there are and the third one, as a new folder would be."""
    source = tmp_path / "locales"
    shutil.copytree(catalogues.SOURCE, source)
    write_texts(source / THIRD, texts)
    catalogues.compile_all(source, tmp_path / "compiled")
    return Library(tmp_path / "compiled")

"""What is kept on disk between two runs, because making it takes longer than reading it."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

import platformdirs

UNUSED_DAYS = 30  # after which what was kept of older sources is removed


def place(folder: str, name: str) -> Path:
    """Where something is kept by its name; CARDWRIGHT_CACHE moves it."""
    root = os.environ.get("CARDWRIGHT_CACHE") or platformdirs.user_cache_dir("cardwright")
    return Path(root) / folder / name


def keep(file: Path, data: bytes) -> None:
    """Write a file whole or not at all, and drop what nobody has used for long."""
    file.parent.mkdir(parents=True, exist_ok=True)
    temporary = file.with_suffix(f".{os.getpid()}.tmp")
    temporary.write_bytes(data)
    os.replace(temporary, file)
    for other in file.parent.iterdir():
        with suppress(OSError):
            if time.time() - other.stat().st_mtime > UNUSED_DAYS * 86400:
                other.unlink()

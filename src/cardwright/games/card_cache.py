"""What is kept on disk of cards that were compiled: reading their texts takes longer than playing with them."""

from __future__ import annotations

import hashlib
import os
import time
from contextlib import suppress
from pathlib import Path

import platformdirs

GAMES = Path(__file__).resolve().parent
UNUSED_DAYS = 30  # after which what was kept of older cards is removed


def readers_digest(*files: Path) -> str:
    """A key made from files and from everything that reads the texts of all games."""
    sources = [*GAMES.parent.glob("language/**/*"), GAMES / "cardfile.py", GAMES / "pool.py", *files]
    digest = hashlib.blake2b(digest_size=16)
    for source in sorted(path for path in sources if path.is_file() and path.suffix != ".pyc"):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()


def place(game: str, digest: str) -> Path:
    """Where the compiled cards of a game are kept; CARDWRIGHT_CACHE moves it."""
    root = os.environ.get("CARDWRIGHT_CACHE") or platformdirs.user_cache_dir("cardwright")
    return Path(root) / "cards" / f"{game}-{digest}.msgpack"


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

"""What is kept on disk of cards that were compiled: reading their texts takes longer than playing with them."""

from __future__ import annotations

import hashlib
from pathlib import Path

from cardwright.language import disk_cache

GAMES = Path(__file__).resolve().parent


def readers_digest(*files: Path) -> str:
    """A key made from files and from everything that reads the texts of all games."""
    sources = [*GAMES.parent.glob("language/**/*"), GAMES / "cardfile.py", GAMES / "pool.py", *files]
    digest = hashlib.blake2b(digest_size=16)
    for source in sorted(path for path in sources if path.is_file() and path.suffix != ".pyc"):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()


def place(game: str, digest: str) -> Path:
    """Where the compiled cards of a game are kept."""
    return disk_cache.place("cards", f"{game}-{digest}.msgpack")

"""The cards that come with a game: read from its folder and compiled once, then kept on disk."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from cardwright.games import card_cache
from cardwright.games.card_cache import readers_digest
from cardwright.games.cardfile import Fault, read_files
from cardwright.games.pool import Pool, StoredCards, compiled_once

PoolT = TypeVar("PoolT", bound=Pool[Any])
READERS = ("printed", "pool", "lexicon", "state")  # the modules of a game on which its compiled cards depend


class ShippedCards(Generic[PoolT]):
    """The card files in a folder `cards` beside the module of a pool."""

    def __init__(self, game: str, pool_type: type[PoolT], folder: Path) -> None:
        """`folder` is the game's, whatever name it is kept under."""
        self.game = game
        self.pool_type = pool_type
        self.folder = folder
        self.cards = folder / "cards"

    @property
    def file(self) -> Path:
        """Where the compiled cards are kept."""
        readers = (self.folder / f"{name}.py" for name in READERS)
        return card_cache.place(self.game, readers_digest(*readers, *self.cards.glob("*.yaml")))

    def load(self) -> StoredCards[Any]:
        """The compiled cards, from the disk if they were compiled before."""
        return compiled_once(self.pool_type(), self.file, lambda: read_files([self.cards]))

    @cached_property
    def _loaded(self) -> StoredCards[Any]:
        return self.load()

    @cached_property
    def pool(self) -> PoolT:
        """The pool of them; a card that cannot be carried out is left out, `faults` says why."""
        return self.pool_type(tuple(self._loaded.cards), self._loaded.program)

    @property
    def faults(self) -> list[Fault]:
        """What is wrong with the shipped cards: nothing, and a test says so."""
        return self._loaded.faults

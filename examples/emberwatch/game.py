"""Emberwatch as a game for everybody else: its cards, and how they look."""

from cardwright.games.looks import Picture
from cardwright.games.readymade.game import ReadyGame
from cardwright.games.readymade.pool import ReadyCard, ReadyPool

from .entries import FORECAST
from .evaluation import TERM_NAMES
from .lexicon import EMBERWATCH
from .state import ABOUT, SHAPE, Book, Emberwatch


class Card(ReadyCard, frozen=True):
    """A card of Emberwatch; a light has a glow."""

    glow: int = 0


class Pool(ReadyPool):
    """The cards of Emberwatch."""

    about, card_type, book, lexicon = ABOUT, Card, Book, EMBERWATCH


class EmberwatchGame(ReadyGame):
    """Emberwatch, a duel of two watches."""

    about, shape, forecast, pool_type = ABOUT, SHAPE, FORECAST, Pool
    record_type, book_type, terms = Emberwatch, Book, TERM_NAMES

    def hue_of(self, card: ReadyCard) -> str:
        """A card has the colour of the embers that it needs."""
        return "ember" if "red" in card.cost else "aqua" if "blue" in card.cost else "stone"

    def picture_of(self, card: ReadyCard) -> Picture:
        """Lights burn in the night, the rest is fire and wind."""
        return Picture(self.hue_of(card), about=(card.kind,))

"""The lexicon of Emberwatch: its words stand in `words.yaml`, and what they mean follows from its table."""

from cardwright.games.readymade.lexicon import ready_lexicon

from .state import ABOUT, FOLDER, SHAPE

EMBERWATCH = ready_lexicon(FOLDER, ABOUT, SHAPE)

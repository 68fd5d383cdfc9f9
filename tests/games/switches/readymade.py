"""How the data of a ready-made game are switched off: each says something else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.games.readymade.game import ReadyGame
from cardwright.games.readymade.pool import ReadyPool


def switch_off(game: ReadyGame, name: str, patch: pytest.MonkeyPatch) -> None:
    """A number is one more, a rule of decks lets everything pass, and so does what is printed on cards."""
    numbers = list(game.about.numbers)
    if name in (number.replace("_", " ") for number in numbers):
        place = numbers.index(name.replace(" ", "_"))
        patch.setitem(game.values, place, game.values[place] + 1)
    elif name == "cards":
        patch.setattr(ReadyPool, "faults_of", lambda pool, entry: iter(()))
    else:
        rules = replace(game.deck_rules, size=0) if name == "size" else replace(game.deck_rules, copies=99)
        patch.setattr(type(game), "deck_rules", rules)

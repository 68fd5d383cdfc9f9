"""Card texts and card files for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardwright.games.cardfile import as_yaml
from cardwright.games.interface import Game, UsageError


@dataclass(frozen=True)
class Reading:
    """How a card text is read: its phrases with what each means, its canonical form, and what its words refer to."""

    text: str
    canonical: str
    phrases: tuple[tuple[str, str], ...]
    decided: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "\n".join(f"{phrase}: {meaning}" for phrase, meaning in self.phrases)


def explain(text: str, game: Game) -> Reading:
    """How a text is read in a game's words; CardTextError says what is wrong with it, and where."""
    from cardwright.language.explain import decided
    from cardwright.language.explain import explain as phrases_of
    from cardwright.language.read import read
    from cardwright.language.render import render

    said = text, game.language, game.becomes
    canonical = render(read(*said), game.language)
    return Reading(text, canonical, tuple(phrases_of(*said)), tuple(decided(*said)))


def write_cards(cards: Iterable[Mapping[str, Any]], path: Path | str) -> None:
    """Write a card file, which `Game.with_cards` and `cardwright card` read."""
    try:
        Path(path).write_text(as_yaml(cards), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}; choose another place") from None

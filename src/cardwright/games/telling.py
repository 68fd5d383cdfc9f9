"""How the events of a game read: sentences with the rule behind each, and the words of a scenario's log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardwright.games.interface import Ending, Event, seat_name
from cardwright.kernel.seats import PLAYERS
from cardwright.kernel.table import NOBODY
from cardwright.language.words import listed

# When one of several sentences for an event fits


def always(event: Event) -> bool:
    """Whatever the event names."""
    return True


def names_another(event: Event) -> bool:
    """A card or player is named besides the event's own."""
    return event.other != NOBODY


def has_card(event: Event) -> bool:
    """It is about a card."""
    return event.kind != NOBODY


def has_no_card(event: Event) -> bool:
    """It is about a player, or about a card that is hidden."""
    return event.kind == NOBODY


@dataclass(frozen=True)
class Told:
    """A sentence, its rule, and when it fits.

    {who} is the seat, {card} and {other} are what the event names, {amount} is a number; a game adds words of its own.
    """

    sentence: str
    rule: str
    when: Callable[[Event], bool] = always


@dataclass(frozen=True)
class Telling:
    """What a game tells: of each event the first sentence that fits; an event without one is not worth a line."""

    sentences: Mapping[int, Sequence[Told]]
    end: int  # the event that ends a game; `other` is the reason
    endings: Mapping[Any, Ending]
    details: Callable[[Event, Sequence[str]], Mapping[str, object]]  # what its sentences name besides

    def tell(self, event: Event, names: Sequence[str]) -> tuple[str, str] | None:
        """An event as a sentence and its rule."""
        if event.what == self.end:
            return tell_end(self.endings, event.other)
        told = sentence_for(self.sentences, event)
        return None if told is None else (filled(told.sentence, event, names, self.details(event, names)), told.rule)


def sentence_for(sentences: Mapping[int, Sequence[Told]], event: Event) -> Told | None:
    """The first sentence that fits an event."""
    return next((told for told in sentences.get(event.what, ()) if told.when(event)), None)


def tell_end(endings: Mapping[Any, Ending], reason: int) -> tuple[str, str] | None:
    """Why a game is over, and the rule that says so."""
    ending = endings.get(reason)
    return (f"The game is over: {ending.sentence}.", ending.rule) if ending else None


def filled(sentence: str, event: Event, names: Sequence[str], details: Mapping[str, object]) -> str:
    """A sentence about an event with everything that it names."""
    words: dict[str, object] = {
        "who": seat_name(event.seat),
        "card": card_name(event.kind, names),
        "other": party(event.other, names),
        "amount": event.amount,
    }
    said = sentence.format(**words | dict(details))
    return said[:1].upper() + said[1:]


def card_name(kind: int, names: Sequence[str]) -> str:
    """A card by its kind."""
    return names[kind] if 0 <= kind < len(names) else "a card"


def party(other: int, names: Sequence[str]) -> str:
    """A card or player that an event names besides its card."""
    return seat_name(other - PLAYERS) if other >= PLAYERS else card_name(other, names)


def log_words(word: str, event: Event, names: Sequence[str]) -> list[str]:
    """How a line of a scenario's log begins: what happened, to whom, with which card."""
    seat = [] if event.seat == NOBODY else [seat_name(event.seat)]
    card = [] if event.kind == NOBODY else [card_name(event.kind, names)]
    return [word, *seat, *card]


def counted(cards: Sequence[str]) -> str:
    """Cards by name, equal ones together: `Bottled Courage x2`."""
    return listed([name if copies == 1 else f"{name} x{copies}" for name, copies in Counter(cards).items()], "and")

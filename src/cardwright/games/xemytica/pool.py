"""The cards of a Xemytica game with their effect programs: those of the game, and a user's own."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardwright.games import card_cache
from cardwright.games.card_cache import GAMES, readers_digest
from cardwright.games.cardfile import Entry, Fault
from cardwright.games.pool import Pool, Ready, compiled_once
from cardwright.games.xemytica.definition import Definition
from cardwright.games.xemytica.game_source import GameSource
from cardwright.games.xemytica.printed import BLANK_CARD, Card, check
from cardwright.games.xemytica.second_run import looks_back, reads_present
from cardwright.games.xemytica.state import KINDS, Book
from cardwright.kernel.rule import carried_by
from cardwright.language.program import Op

CARDS_OF_A_TABLE = "cards of a table"
SCOPES = "whom texts reach that name nobody"
SAME_CARD = "cards are told apart by name"

carried_by(
    "data",
    {CARDS_OF_A_TABLE: ("FOH-E1",), SAME_CARD: ("FOH-Q09",), SCOPES: ("FOH-13.4", "FOH-14.2", "FOH-Q51")},
    __name__,
)


@dataclass(frozen=True, eq=False)
class XemyticaPool(Pool[Card]):
    """Cards of one game."""

    definition: Definition = field(kw_only=True)

    card_type = Card
    blank = BLANK_CARD
    book = Book
    text_rules = ("FOH-17.1", "FOH-1.4")
    twin_rules = ("FOH-Q09",)
    room_rules = ("FOH-E1",)
    most_cards = KINDS

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.definition.name

    @property
    def lexicon(self) -> Any:
        """What the words of texts mean."""
        from cardwright.games.xemytica.lexicon import lexicon_of

        return lexicon_of(self.definition)

    def check(self, entry: Entry) -> tuple[Card | None, list[Fault]]:
        """The card of an entry, and what is wrong with its fields."""
        return check(entry, self.definition)

    def compiling(self, card: Card) -> Mapping[str, Any]:
        """The compiler knows the kind of a card, its class and its types."""
        return {"form": card.form(self.definition), "types": card.identity(self.definition)}

    def unfit(self, ready: Ready[Card], entry: Entry) -> Iterator[Fault]:
        """What of a card the engine would never do."""
        if ready.compiled.abilities:
            said = "cards in these games have no abilities with a cost: nobody would be asked to use them"
            yield entry.fault(self.text_rules, said, "text")

    def write_card(self, book: Any, kind: int, ready: Ready[Card]) -> None:
        """Write a card's row of the card table."""
        card, compiled = ready.card, ready.compiled
        book.form[kind] = card.form(self.definition)
        book.identity[kind] = card.identity(self.definition)
        book.value[kind] = card.value
        book.attribute[kind, : len(card.attributes)] = card.attributes
        book.program[kind] = compiled.play
        book.acts[kind] = self.program.code[compiled.play][0] != Op.END
        book.worth[kind] = worth(card)

    def finish_table(self, book: Any) -> None:
        """Watchers that read present attributes are marked (FOH-L10)."""
        late = [reads_present(self.program, watcher) for watcher in self.program.watchers]
        book.late[: len(late)] = late
        book.remembers = looks_back(self.program)


def worth(card: Card) -> int:
    """What a card is worth to simple bots, in hundredths: its value, and of a combatant its best number."""
    return 100 * card.value + 20 * max(card.attributes, default=0)


# The cards of a game


def kept_file(source: GameSource) -> Path:
    """Where the compiled cards of a game are kept."""
    readers = (GAMES / "xemytica" / f"{name}.py" for name in ("printed", "pool", "lexicon", "state", "definition"))
    key = f"{readers_digest(*readers)} {source.file} {places(source)} {source.digest}"
    return card_cache.place(source.definition.id, hashlib.blake2b(key.encode(), digest_size=16).hexdigest())


def places(source: GameSource) -> str:
    """Where the cards stand: faults speak of it."""
    return ";".join(f"{entry.file}:{entry.start}" for entry in source.cards)


def pool_of(source: GameSource) -> tuple[XemyticaPool, list[Fault]]:
    """The cards of a game, from the disk if they were compiled before, and what is wrong with those left out."""

    def readable() -> tuple[Sequence[Entry], list[Fault]]:
        faults = unreadable_names(source)
        return () if faults else source.cards, faults

    found = compiled_once(XemyticaPool(definition=source.definition), kept_file(source), readable)
    return XemyticaPool(tuple(found.cards), found.program, definition=source.definition), found.faults


def unreadable_names(source: GameSource) -> list[Fault]:
    """The names of a game that texts could not be read with."""
    from cardwright.games.xemytica.lexicon import clashes

    return [source.fault_of(name, problem) for name, problem in clashes(source.definition)]

"""The cards, numbers and options of Chaos Ninjas."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from cardwright.games import card_cache
from cardwright.games.chi.cards import (
    Card,
    find_kind,
    read_deck,
    write_cards,
    write_common_options,
    write_numbers,
)
from cardwright.games.chi.ninjas.state import Form, OwnNumber
from cardwright.games.chi.state import CARDS, KINDS, SEATS, Number
from cardwright.games.interface import Option, Record, Setup, seat_name
from cardwright.kernel.rule import carried_by
from cardwright.kernel.table import NOBODY
from cardwright.kernel.tables import write_program, write_watchers
from cardwright.language import disk_cache
from cardwright.language.program import Compiled, Program

TITLE = "Chaos Ninjas"
FOLDER = Path(__file__).parent


class Ninja(Card, frozen=True):
    """A kind of card as the card file describes it; only Defenders have an ability."""

    ability: str = ""
    text: str = ""
    flavour: str = ""


class StoredAbilities(msgspec.Struct):
    """What is kept on disk of the abilities: their tables, and what each text became, by kind."""

    program: Program
    compiled: dict[int, Compiled]


@cache
def cards() -> tuple[Ninja, ...]:
    """All kinds, by number."""
    text = (FOLDER / "cards" / "ninjas.yaml").read_text(encoding="utf-8")
    return tuple(msgspec.convert(yaml.safe_load(text), list[Ninja]))


@cache
def names() -> tuple[str, ...]:
    """The names of the kinds, by number."""
    return tuple(card.name for card in cards())


def kind_of(name: Any) -> int:
    """The number of a card, by its name in any case."""
    return find_kind(name, names(), TITLE, "Attacker red, Defender sky, Counter, Spirit")


OPTIONS = (
    Option(
        "first_player",
        "random",
        ("random", *(seat_name(seat) for seat in range(SEATS))),
        "CN-1.2",
        "who goes first",
    ),
    Option("auto_pass", False, (True, False), "CN-6.1", "players who can only pass in a conflict are not asked"),
    Option("turn_cap", None, (), "CN-Q28", "the game is a draw after this many turns, once the round is complete"),
    Option("standstill_rounds", 50, (), "CN-Q37", "the game is a draw after this many rounds without progress"),
    Option(
        "cn_pair_rule",
        "any_two",
        ("any_two", "same_colour"),
        "CN-Q03",
        "two Attackers of other colours may attack: any two, or two of the same colour",
    ),
    Option("cn_unique_colour", True, (True, False), "CN-Q06", "you may have only one Defender of each colour"),
    Option("cn_abilities", True, (True, False), "CN-Q13", "Defenders have their abilities"),
)

# Pieces of data that carry rules: what is printed in the rulebook, and the rules.
NUMBERS = {
    Number.START_HAND: (3, ("CN-2.3", "CN-Q14")),
    Number.HAND_LIMIT: (6, ("CN-3.5",)),
    Number.LEAST_HAND: (0, ("CN-3.6",)),
}
OWN_NUMBERS = {
    OwnNumber.TARGET: (6, ("CN-3.1",)),
    OwnNumber.MATCHING: (1, ("CN-5.2",)),
    OwnNumber.OTHERS: (2, ("CN-5.2",)),
    OwnNumber.DRAW_ON_SUCCESS: (1, ("CN-6.3", "CN-6.5")),
}
TABLES = {
    "two to four seats": ("CN-1.2", "CN-Q02"),
    "Attackers in the deck": ("CN-2.1", "CN-Q01"),
    "Defenders in the deck": ("CN-2.1", "CN-Q01"),
    "Counters in the deck": ("CN-2.1", "CN-Q01"),
    "Spirits in the deck": ("CN-2.1", "CN-Q01"),
    "types of the cards": ("CN-1.1",),
    "type of the Spirits": ("CN-7.5",),
    "abilities of the Defenders": ("CN-2.2", "CN-Q13"),
}
ABILITIES = {
    "Firebrand": ("CN-9.1",),
    "Lookout": ("CN-9.2",),
    "Tollkeeper": ("CN-9.3",),
    "Forager": ("CN-9.4",),
    "Quartermaster": ("CN-9.5",),
    "Mirror": ("CN-9.6",),
    "Courier": ("CN-9.7",),
    "Bulwark": ("CN-9.8",),
    "Hushblade": ("CN-9.9",),
    "Trickster": ("CN-9.10",),
    "Scavenger": ("CN-9.11",),
    "Bodyguard": ("CN-9.12",),
}

carried_by("data", {number: ids for number, (_, ids) in NUMBERS.items()}, __name__)
carried_by("data", {number: ids for number, (_, ids) in OWN_NUMBERS.items()}, __name__)
carried_by("data", TABLES | ABILITIES, __name__)


def seat_span() -> tuple[int, int]:
    """Chaos Ninjas is for two to four (CN-1.2)."""
    return 2, SEATS


# Abilities


@cache
def abilities() -> StoredAbilities:
    """What the texts of the Defenders became, from the disk if they were read before."""
    sources = (FOLDER / name for name in ("cards.py", "lexicon.py", "state.py", "cards/ninjas.yaml"))
    file = card_cache.place("ninjas", card_cache.readers_digest(*sources))
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.msgpack.decode(file.read_bytes(), type=StoredAbilities)
    found = compile_texts()
    with suppress(OSError):
        disk_cache.keep(file, msgspec.msgpack.encode(found))
    return found


def compile_texts() -> StoredAbilities:
    """Read and compile the texts of all Defenders."""
    from cardwright.games.chi.ninjas.lexicon import NINJAS
    from cardwright.language.compiler.card import compile_card
    from cardwright.language.read import read

    program = Program(names=list(names()))
    compiled = {
        kind: compile_card(read(card.text, NINJAS.game), program, NINJAS, form=int(Form.DEFENDER))
        for kind, card in enumerate(cards())
        if card.text
    }
    return StoredAbilities(program, compiled)


def text_error(text: str) -> Exception | None:
    """Why no Defender can have a text, or nothing."""
    from cardwright.games.chi.ninjas.lexicon import NINJAS
    from cardwright.language.compiler.card import compile_card
    from cardwright.language.errors import CardTextError
    from cardwright.language.read import read

    try:
        compile_card(read(text, NINJAS.game, becomes), Program(), NINJAS, form=int(Form.DEFENDER))
    except CardTextError as error:
        return error if error.text == text else error.in_words_of(text)
    return None


def becomes(text: Any) -> str | None:
    """What the tree of a text becomes on a Defender."""
    from cardwright.games.chi.ninjas.lexicon import NINJAS
    from cardwright.language.compiler.card import rows_of

    return rows_of(text, NINJAS, form=int(Form.DEFENDER))


def write_abilities(book: Record, is_on: bool) -> None:
    """Fill the effect tables, and where each kind has its rows in them."""
    found = abilities()
    write_program(book, found.program)
    for kind, compiled in found.compiled.items():
        if is_on:
            write_watchers(book, kind, compiled)
            book.ability[kind] = compiled.abilities[0] if compiled.abilities else NOBODY


# The book


def write_book(book: Record, options: Mapping[str, Any], setup: Setup) -> None:
    """Fill the card table, the abilities, the numbers of the rulebook and the table's options."""
    for kind, card in enumerate(cards()):
        book.type[kind] = Form[card.kind.upper()]
        book.name[kind] = kind
    write_cards(book, cards())
    book.ability[:] = NOBODY
    write_abilities(book, options["cn_abilities"])
    write_numbers(book.numbers, NUMBERS)
    write_numbers(book.own_numbers, OWN_NUMBERS)
    write_common_options(book, options)
    book.own_numbers[OwnNumber.SAME_PAIR] = options["cn_pair_rule"] == "same_colour"
    book.own_numbers[OwnNumber.UNIQUE] = options["cn_unique_colour"]
    for deck in setup.decks:
        book.copies[:] = read_deck(deck, kind_of, TITLE)


assert len(cards()) == KINDS
assert sum(card.copies for card in cards()) == CARDS

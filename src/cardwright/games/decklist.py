"""Deck lists of all games in which players bring decks: how they are written, and which deck each seat gets."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cardwright.games.deckfile import read_deck_file
from cardwright.games.interface import Record, Refused, UsageError, nearest, seat_name, unknown_key
from cardwright.games.limited import MOST_CARDS
from cardwright.games.pool import Pool
from cardwright.kernel.table import NOBODY

WORDS = ("game", "name", "about", "cards")
BLANK = "Blank"  # the filler of made-up decks
MOST = 9999  # cards that anybody can write into a deck

Deck = dict[str, Any]  # name, cards: {NAME: n}, or a list where the order of the cards is meant
Decks = Mapping[str, Mapping[str, Any]]  # the decks that come with a game, by key


def key_of(name: str) -> str:
    """A name without what people write differently."""
    return "".join(letter for letter in name.lower() if letter.isalnum())


@cache
def decks_in(folder: Path) -> dict[str, Deck]:
    """The decks of a folder, by the names of their files."""
    return {file.stem: read_deck_file(file) for file in sorted(folder.glob("*.yaml"))}


def find_deck(name: str, shipped: Decks) -> Mapping[str, Any] | None:
    """A deck that comes with the game, by its key or its own name, in any case and with any of space, - and _."""
    wanted = key_of(name)
    for key, deck in shipped.items():
        if wanted in (key_of(key), key_of(str(deck.get("name", key)))):
            return deck
    return None


def read_deck(deck: Any, shipped: Decks) -> Deck:
    """A deck from what stands for it: the name of one that comes with the game, a path, a list of cards, or a map."""
    if isinstance(deck, (str, Path)):
        return name_or_path(str(deck), shipped)
    if isinstance(deck, Sequence):
        return {"cards": listed([(card, 1) for card in deck])}
    if not isinstance(deck, Mapping):
        raise UsageError(f"a deck is a name, a file, a list of cards or a map, not {deck!r}")
    if "deck" in deck:
        return read_deck(deck["deck"], shipped)
    if set(deck) and set(deck) <= {"top", "size"}:
        return {"cards": topped(deck.get("top") or [], deck.get("size", 0))}
    if "cards" not in deck and set(deck) & set(WORDS):
        raise UsageError("`cards` is missing in a deck; write e.g. `cards: {Earth Moth: 3}`")
    if "cards" not in deck:
        return {"cards": counted(listed(list(deck.items())))}
    return read_map(deck)


def topped(top: Any, size: Any) -> list[str]:
    """A deck of which the top is told, and how many cards it has."""
    if not isinstance(top, list):
        raise UsageError(f"the top of a deck is a list of cards, not {top!r}")
    if isinstance(size, bool) or not isinstance(size, int):
        raise UsageError(f"the size of a deck is a whole number, not {size!r}")
    return listed([*((card, 1) for card in top), (BLANK, max(0, size - len(top)))])


def read_map(deck: Mapping[str, Any]) -> Deck:
    """A deck as a deck file has it."""
    for word in deck:
        if word not in WORDS:
            raise UsageError(f"a deck has no word {word!r}; {unknown_key(word, WORDS, deck)}")
    cards = deck["cards"]
    if not isinstance(cards, (Mapping, list)):
        raise UsageError(f"the cards of a deck are a map such as `{{Earth Moth: 3}}`, not {cards!r}")
    named = {"name": str(deck["name"])} if deck.get("name") else {}
    if isinstance(cards, list):
        return {**named, "cards": listed([(card, 1) for card in cards])}
    return {**named, "cards": counted(listed(list(cards.items())))}


def name_or_path(text: str, shipped: Decks) -> Deck:
    """The deck of a name or a path."""
    found = find_deck(text, shipped)
    if found is None and not os.path.isfile(text):
        known = list(shipped)
        hint = f"{nearest(text, known)}the shipped decks are {', '.join(known)}" if known else "no decks are shipped"
        raise UsageError(f"there is no deck {text!r}, neither shipped nor as a file; {hint}")
    return read_deck(found if found is not None else read_deck_file(Path(text)), shipped)


def listed(cards: Sequence[tuple[Any, Any]]) -> list[str]:
    """The names of all cards of a deck, in the order they are named."""
    names: list[str] = []
    for name, count in cards:
        if isinstance(count, bool) or not isinstance(count, int):
            raise UsageError(f"a deck gives a whole number of copies for each card, not {name}: {count!r}")
        if not 0 <= count <= MOST:
            raise UsageError(f"a deck has 0 to {MOST} copies of a card, not {name}: {count}")
        if isinstance(name, (Mapping, list)) or name is None:
            raise UsageError(f"a deck lists names of cards, not {name!r}")
        if len(names) + count > MOST:
            raise UsageError(f"a deck can list at most {MOST} cards")
        names += [" ".join(str(name).split())] * count
    if (different := len(set(names))) > MOST_CARDS:
        raise UsageError(f"a deck can name at most {MOST_CARDS} different cards, and this one names {different}")
    return names


def counted(names: Sequence[str]) -> dict[str, int]:
    """How often each name is in a list."""
    return dict(Counter(names))


def cards_of(deck: Mapping[str, Any]) -> list[str]:
    """The names of all cards of a deck, in its order."""
    cards = deck["cards"]
    return list(cards) if isinstance(cards, list) else listed(list(cards.items()))


def seat_decks(brought: Sequence[Any], seats: int, shipped: Decks, ready: Callable[[], Sequence[Deck]]) -> list[Deck]:
    """The decks of all seats, one each; who brings none gets one of the ready decks that no other seat has, if any."""
    if len(brought) > seats:
        raise UsageError(f"{len(brought)} decks are too many for {seats} players")
    found = [None if deck is None else read_deck(deck, shipped) for deck in brought]
    found += [None] * (seats - len(found))
    free = ready() if None in found else []
    for seat, deck in enumerate(found):
        if deck is None:
            found[seat] = next((other for other in free if other not in found), free[seat % len(free)])
    return [deck for deck in found if deck is not None]


def playable_decks(shipped: Decks, pool: Pool[Any]) -> list[Deck]:
    """The decks that come with a game all of whose cards are in a pool."""
    known = [read_deck(deck, shipped) for deck in shipped.values()]
    return [deck for deck in known if all(name.lower() in pool.kinds for name in deck["cards"])]


def some_playable_decks(shipped: Decks, pool: Pool[Any]) -> list[Deck]:
    """The decks that come with a game all of whose cards are in a pool; that there are none is an error."""
    found = playable_decks(shipped, pool)
    if not found:
        raise UsageError(f"no deck of {pool.title} can be played with these cards")
    return found


def kinds_of(deck: Deck, pool: Pool[Any], seat: int) -> list[int]:
    """The cards of a seat's deck by kind, in the order of the list."""
    try:
        return [pool.kind_of(name) for name in cards_of(deck)]
    except UsageError as error:
        raise UsageError(f"the deck of {seat_name(seat)}: {error}") from None


# The rules for decks


def count_cards(deck: Deck, pool: Pool[Any], ids: tuple[str, ...]) -> tuple[Counter[str], list[Refused]]:
    """How often each card of a pool is in a deck, by the name that is printed on it; names of no card are refused."""
    counts: Counter[str] = Counter()
    unknown = []
    for name, count in counted(cards_of(deck)).items():
        if pool.has(name):
            counts[pool.names[pool.kind_of(name)]] += count
        else:
            unknown.append(Refused(ids, pool.no_card(name)))
    return counts, unknown


def too_many_copies(name: str, count: int, copies: int, ids: tuple[str, ...]) -> Iterator[Refused]:
    """A card of which a deck has too many copies."""
    if count > copies:
        yield Refused(ids, f"a deck has at most {copies} of each card, and this one has {count} {name}")


# The book


def write_lists(book: Record, decks: Sequence[Sequence[int]]) -> None:
    """Write the decks of the seats by kind: as they lie, and in the order of kinds."""
    book.deck[:] = NOBODY
    book.lists[:] = NOBODY
    for seat, kinds in enumerate(decks):
        book.deck[seat, : len(kinds)] = kinds
        book.lists[seat, : len(kinds)] = sorted(kinds)


def write_all_decks(book: Record, pool: Any, brought: Sequence[Any], known: Sequence[Any]) -> None:
    """Write the decks of the seats, and those that others imagine a deck to be."""
    write_lists(book, [kinds_of(deck, pool, seat) for seat, deck in enumerate(brought)])
    write_priors(book, [kinds_of(deck, pool, number) for number, deck in enumerate(known)])


def write_priors(book: Record, lists: Sequence[Sequence[int]]) -> None:
    """Write the lists by kind that players imagine who cannot see the decks of others."""
    book.priors[:] = NOBODY
    book.prior_copies[:] = 0
    book.priors_count = len(lists)
    for number, kinds in enumerate(lists):
        book.priors[number, : len(kinds)] = sorted(kinds)
        for kind, copies in Counter(kinds).items():
            book.prior_copies[number, kind] = copies

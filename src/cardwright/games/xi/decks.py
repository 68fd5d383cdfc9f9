"""Decks of Xi Cards: the lists that people bring, the rules for them, and the shipped ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cardwright.games.deckfile import read_deck_file
from cardwright.games.interface import Refused, UsageError, nearest, seat_name
from cardwright.games.xi.pool import Pool, shipped
from cardwright.games.xi.printed import BLANK
from cardwright.games.xi.state import DECK, MOST
from cardwright.kernel.rule import Carrier, register, switched_off

FOLDER = Path(__file__).parent / "decks"
WORDS = ("game", "name", "about", "cards")
BALANCE = {  # cards that are taken out of all decks
    "off": (),
    "three_cards": ("Everwind", "Endless Jet", "Flame Retardant"),
    "four_cards": ("Everwind", "Endless Jet", "Flame Retardant", "Snow Beast"),
}
LIMITS = {  # the number, what stands there when it is switched off, and the rules that it carries
    "least cards of a deck": (30, 1, ("XI-2.2", "XI-2.1")),
    "most cards of a deck": (DECK, 40, ("XI-E1", "XI-G8")),
    "copies of a card": (3, DECK, ("XI-2.3", "XI-G7")),
}
STARTER_BALANCE = "starter balance"

for limit_name, (_, _, rule_ids) in LIMITS.items():
    register(Carrier("data", limit_name, rule_ids, "xi"))
register(Carrier("data", STARTER_BALANCE, ("XI-9.15",), "xi"))

Deck = dict[str, Any]  # name, cards: {NAME: n}, or a list where the order of the cards is meant


def limit(name: str) -> int:
    """A number of the deck rules."""
    value, off, _ = LIMITS[name]
    return off if ("xi", name) in switched_off else value


@cache
def shipped_decks() -> dict[str, Deck]:
    """The decks that come with the game, by the names of their files."""
    return {file.stem: read_deck_file(file) for file in sorted(FOLDER.glob("*.yaml"))}


def find_deck(name: str) -> Deck | None:
    """A shipped deck by the name of its file or its own name, in any case and with any of space, - and _."""
    wanted = key_of(name)
    for file, deck in shipped_decks().items():
        if wanted in (key_of(file), key_of(str(deck.get("name", file)))):
            return deck
    return None


def key_of(name: str) -> str:
    """A name without what people write differently."""
    return "".join(letter for letter in name.lower() if letter.isalnum())


def read_deck(deck: Any) -> Deck:
    """A deck from what stands for it: a shipped deck's name, a path, a list of cards, or a map."""
    if isinstance(deck, (str, Path)):
        return name_or_path(str(deck))
    if isinstance(deck, Sequence):
        return {"cards": listed([(card, 1) for card in deck])}
    if not isinstance(deck, Mapping):
        raise UsageError(f"a deck is a name, a file, a list of cards or a map, not {deck!r}")
    if "deck" in deck:
        return read_deck(deck["deck"])
    if set(deck) and set(deck) <= {"top", "size"}:
        top = list(deck.get("top") or [])
        return {"cards": listed([*((card, 1) for card in top), (BLANK, max(0, int(deck.get("size", 0)) - len(top)))])}
    if "cards" not in deck:
        return {"cards": counted(listed(list(deck.items())))}
    for word in deck:
        if word not in WORDS:
            raise UsageError(f"a deck has no word {word!r}; {nearest(str(word), WORDS)}it has {', '.join(WORDS)}")
    cards = deck["cards"]
    if not isinstance(cards, (Mapping, list)):
        raise UsageError(f"the cards of a deck are a map such as `{{Earth Moth: 3}}`, not {cards!r}")
    named = {"name": str(deck["name"])} if deck.get("name") else {}
    if isinstance(cards, list):
        return {**named, "cards": listed([(card, 1) for card in cards])}
    return {**named, "cards": counted(listed(list(cards.items())))}


def name_or_path(text: str) -> Deck:
    """The deck of a name or a path."""
    found = find_deck(text)
    if found is None and not Path(text).is_file():
        known = list(shipped_decks())
        hint = f"{nearest(text, known)}the shipped decks are {', '.join(known)}" if known else "no decks are shipped"
        raise UsageError(f"there is no deck {text!r}, neither shipped nor as a file; {hint}")
    return read_deck(found if found is not None else read_deck_file(Path(text)))


def listed(cards: Sequence[tuple[Any, Any]]) -> list[str]:
    """The names of all cards of a deck, in the order they are named."""
    names: list[str] = []
    for name, count in cards:
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST:
            raise UsageError(f"a deck says of each card how often, a whole number, not {name}: {count!r}")
        if isinstance(name, (Mapping, list)) or name is None:
            raise UsageError(f"a deck lists names of cards, not {name!r}")
        names += [" ".join(str(name).split())] * count
    return names


def counted(names: Sequence[str]) -> dict[str, int]:
    """How often each name is in a list."""
    return dict(Counter(names))


def cards_of(deck: Deck) -> list[str]:
    """The names of all cards of a deck, in its order."""
    cards = deck["cards"]
    return list(cards) if isinstance(cards, list) else listed(list(cards.items()))


# The rules


def deck_faults(deck: Deck, pool: Pool) -> Iterator[Refused]:
    """Every rule that forbids a deck."""
    counts: Counter[str] = Counter()
    for name, count in counted(cards_of(deck)).items():
        if name.lower() == BLANK.lower() or name.lower() not in pool.kinds:
            hint = nearest(name, pool.names[1:])
            yield Refused(("XI-1.4", "XI-2.1"), f"there is no card {name!r}; {hint}".rstrip("; "))
        else:
            counts[pool.names[pool.kind_of(name)]] += count
    size = len(cards_of(deck))
    if size < limit("least cards of a deck"):
        ids = ("XI-2.2", "XI-2.1") if size else ("XI-2.1", "XI-2.2")
        yield Refused(ids, f"a deck has {limit('least cards of a deck')} or more cards, and this one has {size}")
    if size > limit("most cards of a deck"):
        yield Refused(
            ("XI-E1", "XI-G8"), f"a deck has at most {limit('most cards of a deck')} cards, and this one has {size}"
        )
    for name, count in counts.items():
        if count > limit("copies of a card"):
            most = limit("copies of a card")
            yield Refused(
                ("XI-2.3", "XI-G7"), f"a deck has at most {most} of each card, and this one has {count} {name}"
            )


# Seats


def seat_decks(decks: Sequence[Any], seats: int, pool: Pool, balance: str = "off") -> list[Deck]:
    """The decks of all seats, one each; who brings none gets a shipped deck that no other seat has, if there is one."""
    if len(decks) > seats:
        raise UsageError(f"{len(decks)} decks are too many for {seats} players")
    brought = [None if deck is None else read_deck(deck) for deck in decks]
    brought += [None] * (seats - len(brought))
    found: list[Deck] = []
    for seat, deck in enumerate(brought):
        chosen = spare_deck(brought, found, pool, seat) if deck is None else deck
        found.append(balanced(chosen, pool, balance))
    return found


def spare_deck(brought: Sequence[Deck | None], before: Sequence[Deck], pool: Pool, seat: int) -> Deck:
    """A shipped deck for a seat without one: the first that nobody else plays, or the one whose turn it is."""
    ready = playable_decks(pool)
    taken = [deck for deck in (*brought, *before) if deck is not None]
    return next((deck for deck in ready if deck not in taken), ready[seat % len(ready)])


def playable_decks(pool: Pool) -> list[Deck]:
    """The shipped decks all of whose cards are in a pool; a plain one if there is none."""
    known = [read_deck(deck) for deck in shipped_decks().values()]
    return [deck for deck in known if all(name.lower() in pool.kinds for name in deck["cards"])] or [plain_deck(pool)]


def plain_deck(pool: Pool) -> Deck:
    """A deck for pools without shipped decks: three of each of the first cards."""
    return {"name": "First cards", "cards": dict.fromkeys(pool.names[1:11], 3)}


def balanced(deck: Deck, pool: Pool, balance: str) -> Deck:
    """A deck without the cards that a table takes out for fairness (XI-9.15), other cards in their places.

    For each copy taken out the card most like it comes in of which the deck has fewer than three: of the same kind of
    card if possible, then of the same type, then nearest in cost, then first by name. Only shipped cards come in, at
    the end of the list.
    """
    out = [] if ("xi", STARTER_BALANCE) in switched_off else [name.lower() for name in BALANCE[balance]]
    taken = [name for name in cards_of(deck) if name.lower() in out]
    if not taken:
        return deck
    cards = [name for name in cards_of(deck) if name not in taken]
    for name in taken:
        cards.append(replacement(name, cards, out, pool))
    return {**deck, "cards": cards if isinstance(deck["cards"], list) else counted(cards)}


def replacement(name: str, cards: Sequence[str], out: Sequence[str], pool: Pool) -> str:
    """The card that takes the place of one that is taken out."""
    gone = pool.ready[pool.kind_of(name)]

    def distance(other: str) -> tuple[bool, bool, int, str]:
        ready = pool.ready[pool.kind_of(other)]
        unlike = abs(ready.price.worth - gone.price.worth)
        return ready.card.kind != gone.card.kind, ready.card.type != gone.card.type, unlike, other

    free = [
        other
        for other in shipped().names[1:]
        if other.lower() not in out and cards.count(other) < limit("copies of a card") and other.lower() in pool.kinds
    ]
    return min(free, key=distance)


def kinds_of(deck: Deck, pool: Pool, seat: int) -> list[int]:
    """The cards of a deck by kind, in the order of the list."""
    try:
        kinds = [pool.kind_of(name) for name in cards_of(deck)]
    except UsageError as error:
        raise UsageError(f"the deck of {seat_name(seat)}: {error}") from None
    if len(kinds) > DECK:
        raise UsageError(f"the deck of {seat_name(seat)} has {len(kinds)} cards; there is room for {DECK} (XI-E1)")
    return kinds

"""Decks of a Xemytica game: the rules for them, those that come with the game, and one that is always possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardwright.games import decklist
from cardwright.games.decklist import Deck, Decks, cards_of, counted
from cardwright.games.interface import Refused, UsageError, seat_name
from cardwright.games.xemytica.definition import DeckRules
from cardwright.games.xemytica.pool import XemyticaPool
from cardwright.games.xemytica.printed import Card
from cardwright.games.xemytica.state import DECK
from cardwright.games.xemytica.table_words import listed, with_article
from cardwright.kernel.rule import carried_by

CARRIED = {  # the deck rules as pieces of data, and the rules that they carry
    "known cards": ("FOH-2.4",),
    "budget of a deck": ("FOH-2.6", "FOH-2.8"),
    "a deck may cost less": ("FOH-2.7",),
    "a card costs its value": ("FOH-9.2", "FOH-9.3"),
    "combatants of a deck": ("FOH-2.9", "FOH-Q04"),
    "copies of unmarked cards": ("FOH-2.10", "FOH-Q12"),
    "copies of marked cards": ("FOH-7.1", "FOH-Q08", "FOH-6.5"),
    "each deck by itself": ("FOH-7.2",),
    "most cards of a deck": ("FOH-E1",),
}

carried_by("data", CARRIED, __name__)


# The rules


def deck_faults(deck: Deck, pool: XemyticaPool) -> Iterator[Refused]:
    """Every rule that forbids a deck."""
    counts: Counter[str] = Counter()
    for name, count in counted(cards_of(deck)).items():
        if pool.has(name):
            counts[same_card(name, pool)] += count
        else:
            yield from unknown_card(name, pool)
    chosen = {pool.card(name): count for name, count in counts.items() if count}
    yield from size_faults(len(cards_of(deck)), pool)
    yield from cost_faults(chosen, pool)
    yield from kind_faults(chosen, pool)
    yield from copy_faults(chosen, pool)


def same_card(name: str, pool: XemyticaPool) -> str:
    """Cards are told apart by name, however it is written (FOH-Q09)."""
    return pool.names[pool.kind_of(name)]


def unknown_card(name: str, pool: XemyticaPool) -> Iterator[Refused]:
    """A deck is made of the cards of the game (FOH-2.4)."""
    yield Refused(("FOH-2.4", "FOH-2.5"), pool.no_card(name))


def size_faults(size: int, pool: XemyticaPool) -> Iterator[Refused]:
    """How many cards a deck has (FOH-O02), and how many there is room for (FOH-E1)."""
    rules = pool.definition.deck
    most = min(rules.most, DECK)
    if size < rules.least:
        said = f"a deck needs at least {rules.least} cards, and this one has {size}"
        yield Refused(("FOH-Q04", "FOH-O02", "FOH-2.9"), said)
    if size > most:
        yield Refused(("FOH-E1", "FOH-O02"), f"a deck has at most {most} cards, and this one has {size}")


def cost_faults(chosen: Mapping[Card, int], pool: XemyticaPool) -> Iterator[Refused]:
    """What the cards of a deck cost together (FOH-2.6 to FOH-2.8, FOH-9.2)."""
    rules = pool.definition.deck
    cost = sum(count * cost_of(card) for card, count in chosen.items())
    if cost > rules.budget:
        yield from above_budget(cost, rules)
    if cost < rules.budget:
        yield from below_budget(cost, rules)


def cost_of(card: Card) -> int:
    """A card costs its value (FOH-9.2)."""
    return card.value


def above_budget(cost: int, rules: DeckRules) -> Iterator[Refused]:
    """No deck costs more than the budget (FOH-2.8)."""
    yield Refused(("FOH-2.8", "FOH-2.6"), f"a deck costs at most {rules.budget}, and this one costs {cost}")


def below_budget(cost: int, rules: DeckRules) -> Iterator[Refused]:
    """A deck may cost less, unless the game says exactly (FOH-2.7, FOH-O01)."""
    if rules.exact:
        yield Refused(("FOH-O01", "FOH-2.6"), f"a deck costs exactly {rules.budget}, and this one costs {cost}")


def kind_faults(chosen: Mapping[Card, int], pool: XemyticaPool) -> Iterator[Refused]:
    """How many cards of a kind a deck needs (FOH-2.9)."""
    definition = pool.definition
    for kind, least in definition.deck.least_of.items():
        found = sum(count for card, count in chosen.items() if card.kind == kind)
        if found < least:
            known = definition.kinds[definition.forms[kind]]
            needed = f"one {known.name}" if least == 1 else f"{least} {known.plural}"
            yield Refused(("FOH-2.9",), f"a deck has at least {needed}, and this one has {found or 'none'}")


def copy_faults(chosen: Mapping[Card, int], pool: XemyticaPool) -> Iterator[Refused]:
    """How often a card may be in a deck (FOH-2.10, FOH-7.1)."""
    for card, count in chosen.items():
        limit, why = copy_limit(card, pool)
        if limit is not None and count > limit:
            what = f"at most {limit} of {why} card" if limit > 1 else f"one copy of {why} card"
            ids = ("FOH-7.1",) if card.marks else ("FOH-2.10",)
            yield Refused(ids, f"a deck has {what}, and this one has {count} {card.name}")


def copy_limit(card: Card, pool: XemyticaPool) -> tuple[int | None, str]:
    """How many copies of a card a deck may have, and what kind of card that is said of."""
    definition = pool.definition
    limits = [(definition.deck.copies, "each")] if definition.deck.copies is not None else []
    for mark in definition.marks:
        if mark.id in card.marks and mark.deck_limit is not None:
            limits.append((mark.deck_limit, f"each {mark.name}"))
    return min(limits, default=(None, ""), key=lambda found: found[0] or 0)


def stuck_hands(played: Sequence[Deck], pool: XemyticaPool) -> Iterator[str]:
    """A warning if a hand may be full of cards that do not fight where nobody can discard any of them."""
    definition = pool.definition
    hand, combatant = definition.hand, definition.combatant
    if hand.free_discard:
        return
    size = hand.limit if hand.free_draw else hand.opening
    others = {
        str(deck.get("name", "a deck")): sum(pool.card(name).kind != combatant.id for name in cards_of(deck))
        for deck in played
    }
    stuck = [f"{name} has {number} such cards" for name, number in others.items() if number >= size]
    if stuck:
        yield (
            f"with `free_discard: false` a hand of {size} cards without {with_article(combatant.name)} can get stuck "
            f"for good: its player cannot look for one, and if nobody plays one, rounds go by until the game is a draw "
            f"({listed(stuck)}); set `free_discard: true` under `hand`, or put at most {size - 1} cards other than "
            f"{combatant.plural} into a deck"
        )


# Decks of the game


def playable_decks(pool: XemyticaPool, shipped: Decks) -> list[Deck]:
    """The decks that come with the game all of whose cards are in a pool; a plain one if there is none."""
    return decklist.playable_decks(shipped, pool) or [plain_deck(pool)]


def plain_deck(pool: XemyticaPool) -> Deck:
    """A deck for games that bring none: legal, and made of the cards as they come."""
    cards = legal_cards(pool)
    if cards is None:
        raise UsageError(f"{pool.definition.name} has no cards to build a legal deck from (FOH-9.1)")
    return {"name": "First cards", "cards": counted([card.name for card in filled(cards, pool)])}


def legal_cards(pool: XemyticaPool) -> list[Card] | None:
    """The cards of a cheap legal deck, or None if no legal deck can be made."""
    rules = pool.definition.deck
    cheap = sorted(pool.cards, key=lambda card: card.value)
    chosen: list[Card] = []
    for kind, least in rules.least_of.items():
        chosen += copies_of([card for card in cheap if card.kind == kind], least, chosen, pool)
    chosen += copies_of(cheap, max(rules.least - len(chosen), 0), chosen, pool)
    if rules.exact:
        chosen = exact_cards(cheap, pool) or []
    deck: Deck = {"cards": counted([card.name for card in chosen])}
    return None if any(deck_faults(deck, pool)) else chosen


def copies_of(cards: Sequence[Card], number: int, before: Sequence[Card], pool: XemyticaPool) -> list[Card]:
    """The first of some cards, as many copies of each as a deck may have, until there are enough."""
    found: list[Card] = []
    for card in cards:
        limit, _ = copy_limit(card, pool)
        free = DECK if limit is None else limit - list(before).count(card)
        found += [card] * min(free, number - len(found))
    return found


def exact_cards(cards: Sequence[Card], pool: XemyticaPool) -> list[Card] | None:
    """Cards that cost exactly the budget and meet all other rules; every sum is tried once for each mix of kinds."""
    rules = pool.definition.deck
    needs = tuple(rules.least_of.items())
    known: dict[tuple[int, int, tuple[int, ...]], list[Card]] = {(0, 0, (0,) * len(needs)): []}
    for card in cards:
        limit, _ = copy_limit(card, pool)
        for (cost, size, kinds), chosen in list(known.items()):
            for count in range(1, min(rules.most - size, DECK if limit is None else limit) + 1):
                total = cost + count * card.value
                if total > rules.budget:
                    break
                mix = tuple(
                    min(least, have + (count if kind == card.kind else 0))
                    for have, (kind, least) in zip(kinds, needs, strict=True)
                )
                known.setdefault((total, size + count, mix), [*chosen, *[card] * count])
    wanted = tuple(least for _, least in needs)
    return next(
        (
            chosen
            for (cost, size, kinds), chosen in known.items()
            if cost == rules.budget and kinds == wanted and size >= rules.least
        ),
        None,
    )


def filled(cards: Sequence[Card], pool: XemyticaPool) -> list[Card]:
    """A legal deck with further cards as long as it stays one, of every kind in turn."""
    rules = pool.definition.deck
    chosen = list(cards)
    by_kind = [[card for card in pool.cards if card.kind == kind.id] for kind in pool.definition.kinds]
    turns = [card for row in zip(*(kind * 3 for kind in by_kind if kind), strict=False) for card in row]
    for card in turns if not rules.exact else []:
        fits = sum(other.value for other in chosen) + card.value <= rules.budget and len(chosen) < rules.most
        limit, _ = copy_limit(card, pool)
        if fits and (limit is None or chosen.count(card) < limit):
            chosen.append(card)
    return chosen


def dealt_kinds(deck: Deck, pool: XemyticaPool, seat: int) -> list[int]:
    """The cards of a seat's deck by kind, as many as a deck has room for (FOH-E1)."""
    kinds = decklist.kinds_of(deck, pool, seat)
    if len(kinds) > DECK:
        raise UsageError(f"the deck of {seat_name(seat)} has {len(kinds)} cards; there is room for {DECK} (FOH-E1)")
    return kinds


def seat_decks(brought: Sequence[Any], seats: int, pool: XemyticaPool, shipped: Decks) -> list[Deck]:
    """The decks of all seats, one each; who brings none gets one that comes with the game."""
    return decklist.seat_decks(brought, seats, shipped, lambda: playable_decks(pool, shipped))

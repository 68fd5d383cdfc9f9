"""How the events of Xi Cards read: sentences with the rule behind each, and the words of a scenario's log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardwright.games.interface import Event, seat_name
from cardwright.games.xi.refusals import ENDINGS
from cardwright.games.xi.state import Log, Type
from cardwright.kernel.seats import PLAYERS
from cardwright.kernel.table import NOBODY

TYPES = [member.name.lower() for member in Type]

# When one of several sentences for an event fits.
WHEN: dict[str, Callable[[Event], bool]] = {
    "": lambda event: True,
    "to a player": lambda event: event.kind == NOBODY,
    "attached": lambda event: event.other != NOBODY,
    "a loss": lambda event: event.amount < 0,
    "nothing": lambda event: event.amount == 0,
    "less": lambda event: event.amount < 10,
    "about something": lambda event: event.other != NOBODY,
}


@dataclass(frozen=True)
class Told:
    """A sentence, its rule, and when it fits.

    {who} is the seat, {card} and {other} are what the event names, {whose} is the seat's card or the seat itself,
    {amount} a number, {change} it gained or lost, {points} one or more of them, {times} how often, {type} a type.
    """

    sentence: str
    rule: str
    when: str = ""


# The first sentence that fits an event is told; an event that is not here is not worth a line.
SENTENCES: dict[Log, tuple[Told, ...]] = {
    Log.COIN: (Told("{who} wins the coin flip and chooses a place in the turn order.", "XI-2.9"),),
    Log.PLACE: (Told("{who} takes place {amount} in the turn order.", "XI-G4"),),
    Log.TURN: (Told("{who}'s turn begins.", "XI-G5"),),
    Log.TIME: (
        Told("{who} receives {amount}T, less than usual on the first turn of the game.", "XI-3.6", "less"),
        Told("{who} receives {amount}T.", "XI-3.3"),
    ),
    Log.DRAW: (Told("{who} draws {card}.", "XI-3.15"),),
    Log.DRAW_NOTHING: (Told("{who} draws from an empty deck, which does nothing.", "XI-3.19"),),
    Log.BANK: (Told("{who} banks {amount}pT.", "XI-3.9"),),
    Log.PLAY: (Told("{who} plays {card}.", "XI-1.6"),),
    Log.RESPOND: (
        Told("{who} responds to {other} with {card}.", "XI-8.6", "about something"),
        Told("{who} responds with {card}.", "XI-8.6"),
    ),
    Log.TARGET: (Told("{who} chooses {other} for {card}.", "XI-G70"),),
    Log.USE: (Told("{who} uses {card}.", "XI-G119"),),
    Log.ENTER: (
        Told("{who}'s {card} is attached to {other}.", "XI-6.5", "attached"),
        Told("{who}'s {card} enters play.", "XI-G115"),
    ),
    Log.SKIRMISH: (Told("{who}'s {card} skirmishes with {other}.", "XI-5.2"),),
    Log.FACTOR: (
        Told("{card} cannot hurt {other} with damage of its type.", "XI-4.18", "nothing"),
        Told("{card}'s damage to {other} counts {times}.", "XI-4.16"),
    ),
    Log.DAMAGE: (
        Told("{other} deals {amount} damage to {who}.", "XI-5.12", "to a player"),
        Told("{other} deals {amount} damage to {who}'s {card}.", "XI-4.3"),
    ),
    Log.LIFE: (
        Told("{whose} {change} life {points}.", "XI-G37", "a loss"),
        Told("{whose} {change} life {points}.", "XI-9.2"),
    ),
    Log.PREPARED: (Told("{who} {change}pT.", "XI-G15"),),
    Log.GAIN_TIME: (Told("{who} {change}T.", "XI-G20"),),
    Log.DESTROY: (Told("{who}'s {card} is destroyed.", "XI-G47"),),
    Log.SACRIFICE: (Told("{who} sacrifices {card}.", "XI-G18"),),
    Log.RETURN: (Told("{card} returns to {who}'s hand.", "XI-G27"),),
    Log.MOVE: (Told("{who}'s {card} is moved.", "XI-G26"),),
    Log.DISCARD: (Told("{who} discards {card}.", "XI-G25"),),
    Log.MILL: (Told("{card} goes from the top of {who}'s deck to the discard pile.", "XI-G25"),),
    Log.PREVENT: (Told("{card} is prevented: it has no effect and is discarded.", "XI-8.3"),),
    Log.CANCEL: (Told("The skirmish of {card} is cancelled.", "XI-G114"),),
    Log.CONTROL: (Told("{who} takes control of {card}.", "XI-G119"),),
    Log.TYPE: (Told("{who}'s {card} becomes {type}.", "XI-G43"),),
    Log.TRIGGER: (Told("{who}'s {card} triggers.", "XI-G80"),),
    Log.CHOOSE: (
        Told("{who} chooses {other} for {card}.", "XI-G70", "about something"),
        Told("{who} makes a choice for {card}.", "XI-G70"),
    ),
    Log.SHUFFLE: (Told("{who}'s deck is shuffled.", "XI-G1"),),
    Log.REVEAL: (Told("{who} shows {card}.", "XI-G32"),),
    Log.END_TURN: (Told("{who} ends the turn.", "XI-9.7"),),
    Log.DEFEAT: (Told("{who} is defeated.", "XI-G48"),),
    Log.OFFER: (Told("{who} offers a draw.", "XI-G50"),),
    Log.REFUSE: (Told("{who} declines the draw.", "XI-G50"),),
    Log.CONCEDE: (Told("{who} concedes.", "XI-G52"),),
    Log.SKIRMISH_OVER: (Told("The skirmish of {card} ends without damage.", "XI-G57"),),
}
# The word of an event in a log, where it is not simply its name.
WORDS = {
    Log.DRAW_NOTHING: "nothing",
    Log.GAIN_TIME: "time",
    Log.END_TURN: "end turn",
    Log.END: "over",
    Log.SKIRMISH_OVER: "lapse",
}


def card_name(kind: int, names: Sequence[str]) -> str:
    """A card by its kind."""
    return names[kind] if 0 <= kind < len(names) else "a card"


def party(other: int, names: Sequence[str]) -> str:
    """A card or player that an event names besides its card."""
    return seat_name(other - PLAYERS) if other >= PLAYERS else card_name(other, names)


def tell(event: Event, names: Sequence[str]) -> tuple[str, str] | None:
    """An event as a sentence and its rule."""
    what = Log(event.what)
    if what == Log.END:
        ending = next((ending for reason, ending in ENDINGS.items() if reason == event.other), None)
        return (f"The game is over: {ending.sentence}.", ending.rule) if ending else None
    told = next((told for told in SENTENCES.get(what, ()) if WHEN[told.when](event)), None)
    if told is None:
        return None
    who, card = seat_name(event.seat), card_name(event.kind, names)
    sentence = told.sentence.format(
        who=who,
        card=card,
        whose=who if event.kind == NOBODY else f"{who}'s {card}",
        other=party(event.other, names),
        amount=event.amount,
        change=f"{'loses' if event.amount < 0 else 'gains'} {abs(event.amount)}",
        points="point" if abs(event.amount) == 1 else "points",
        times={2: "twice"}.get(event.amount, f"{event.amount} times"),
        type=TYPES[event.amount % len(TYPES)],
    )
    return sentence[:1].upper() + sentence[1:], told.rule


def event_words(event: Event, names: Sequence[str]) -> str:
    """An event as a scenario writes it: `draw P1`, `damage P2 Snow Beast 4 -> Earth Soldier`."""
    what = Log(event.what)
    words = [WORDS.get(what, what.name.lower())]
    if event.seat != NOBODY:
        words.append(seat_name(event.seat))
    if event.kind != NOBODY:
        words.append(card_name(event.kind, names))
    if event.amount:
        words.append(str(event.amount))
    if event.other != NOBODY and what not in (Log.END, Log.DRAW):
        words.append(f"-> {party(event.other, names)}")
    return " ".join(words)

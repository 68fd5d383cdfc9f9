"""How the events of Xi Cards read: sentences with the rule behind each, and the words of a scenario's log."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.games.interface import Event, seat_name
from cardwright.games.telling import Telling, Told, card_name, has_no_card, log_words, names_another, party
from cardwright.games.xi.refusals import ENDINGS
from cardwright.games.xi.state import Goal, Log, Type
from cardwright.kernel.table import NOBODY

TYPES = [member.name.lower() for member in Type]


def is_loss(event: Event) -> bool:
    """Something is lost, not gained."""
    return event.amount < 0


def is_nothing(event: Event) -> bool:
    """The number is 0."""
    return event.amount == 0


def is_less_time(event: Event) -> bool:
    """Fewer T than a turn usually brings."""
    return event.amount < 10


# {whose} is the seat's card or the seat itself, {change} a number gained or lost, {points} one or more of them,
# {times} how often, {type} a type, {goal} where a card goes.
SENTENCES: dict[int, tuple[Told, ...]] = {
    Log.COIN: (Told("{who} wins the coin flip and chooses a place in the turn order.", "XI-2.9"),),
    Log.PLACE: (Told("{who} takes place {amount} in the turn order.", "XI-G4"),),
    Log.TURN: (Told("{who}'s turn begins.", "XI-G5"),),
    Log.TIME: (
        Told("{who} receives {amount}T, less than usual on the first turn of the game.", "XI-3.6", is_less_time),
        Told("{who} receives {amount}T.", "XI-3.3"),
    ),
    Log.DRAW: (Told("{who} draws {card}.", "XI-3.15"),),
    Log.DRAW_NOTHING: (Told("{who} draws from an empty deck, which does nothing.", "XI-3.19"),),
    Log.BANK: (Told("{who} banks {amount}pT.", "XI-3.9"),),
    Log.PLAY: (Told("{who} plays {card}.", "XI-1.6"),),
    Log.RESPOND: (
        Told("{who} responds to {other} with {card}.", "XI-8.6", names_another),
        Told("{who} responds with {card}.", "XI-8.6"),
    ),
    Log.TARGET: (Told("{who} chooses {other} for {card}.", "XI-G70"),),
    Log.USE: (Told("{who} uses {card}.", "XI-G119"),),
    Log.ENTER: (
        Told("{who}'s {card} is attached to {other}.", "XI-6.5", names_another),
        Told("{who}'s {card} enters play.", "XI-G115"),
    ),
    Log.SKIRMISH: (Told("{who}'s {card} skirmishes with {other}.", "XI-5.2"),),
    Log.FACTOR: (
        Told("{card} does nothing to {other}: only Celestial and Shadow hurt Celestial.", "XI-4.18", is_nothing),
        Told("{card}'s damage to {other} counts {times}.", "XI-4.16"),
    ),
    Log.DAMAGE: (
        Told("{other} deals {amount} damage to {who}.", "XI-5.12", has_no_card),
        Told("{other} deals {amount} damage to {who}'s {card}.", "XI-4.3"),
    ),
    Log.LIFE: (
        Told("{whose} {change} life {points}.", "XI-G37", is_loss),
        Told("{whose} {change} life {points}.", "XI-9.2"),
    ),
    Log.PREPARED: (Told("{who}'s pT stay as they are.", "XI-G15", is_nothing), Told("{who} {change}pT.", "XI-G15")),
    Log.GAIN_TIME: (Told("{who} {change}T.", "XI-G20"),),
    Log.DESTROY: (Told("{who}'s {card} is destroyed.", "XI-G47"),),
    Log.SACRIFICE: (Told("{who} sacrifices {card}.", "XI-G18"),),
    Log.RETURN: (Told("{card} returns to {who}'s hand.", "XI-G27"),),
    Log.MOVE: (
        Told("A card of {who} goes {goal}.", "XI-G26", has_no_card),
        Told("{who}'s {card} goes {goal}.", "XI-G26"),
    ),
    Log.DISCARD: (Told("{who} discards {card}.", "XI-G25"),),
    Log.MILL: (Told("{card} goes from the top of {who}'s deck to the discard pile.", "XI-G25"),),
    Log.PREVENT: (Told("{card} is prevented: it has no effect and is discarded.", "XI-8.3"),),
    Log.CANCEL: (Told("The skirmish of {card} is cancelled.", "XI-G114"),),
    Log.CONTROL: (Told("{who} takes control of {card}.", "XI-G119"),),
    Log.TYPE: (Told("{who}'s {card} becomes {type}.", "XI-G43"),),
    Log.TRIGGER: (Told("{who}'s {card} triggers.", "XI-G80"),),
    Log.CHOOSE: (
        Told("{who} chooses {other} for {card}.", "XI-G70", names_another),
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
    Log.IMMUNE: (Told("{whose} is immune to {type}: {other} does nothing.", "XI-8.4"),),
}
GOALS: dict[int, str] = {
    Goal.HAND: "to {who}'s hand",
    Goal.TOP: "on top of {who}'s deck",
    Goal.BOTTOM: "to the bottom of {who}'s deck",
    Goal.DISCARD: "to {who}'s discard pile",
}
# The word of an event in a log, where it is not simply its name.
WORDS = {
    Log.DRAW_NOTHING: "nothing",
    Log.GAIN_TIME: "time",
    Log.END_TURN: "end turn",
    Log.END: "over",
    Log.SKIRMISH_OVER: "lapse",
}


def details(event: Event, names: Sequence[str]) -> dict[str, object]:
    """What the sentences name besides."""
    who = seat_name(event.seat)
    return {
        "whose": who if event.kind == NOBODY else f"{who}'s {card_name(event.kind, names)}",
        "change": f"{'loses' if event.amount < 0 else 'gains'} {abs(event.amount)}",
        "points": "point" if abs(event.amount) == 1 else "points",
        "times": {2: "twice"}.get(event.amount, f"{event.amount} times"),
        "type": TYPES[event.amount % len(TYPES)],
        "goal": GOALS.get(event.amount, "").format(who=who),
    }


TELLING = Telling(SENTENCES, Log.END, ENDINGS, details)
tell = TELLING.tell


def event_words(event: Event, names: Sequence[str]) -> str:
    """An event as a scenario writes it: `draw P1`, `damage P2 Snow Beast 4 -> Earth Soldier`."""
    what = Log(event.what)
    words = log_words(WORDS.get(what, what.name.lower()), event, names)
    if what == Log.MOVE:
        words.append(Goal(event.amount).name.lower())
    elif event.amount:
        words.append(str(event.amount))
    if event.other != NOBODY and what not in (Log.END, Log.DRAW):
        words.append(f"-> {party(event.other, names)}")
    return " ".join(words)

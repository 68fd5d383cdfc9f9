"""How the events of Wu Xing read: sentences with the rule behind each, and the words of a scenario's log."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.games.interface import Event
from cardwright.games.telling import Telling, Told, has_card, log_words, names_another, party
from cardwright.games.wuxing.printed import ELEMENTS
from cardwright.games.wuxing.refusals import ENDINGS
from cardwright.games.wuxing.state import Keyword, Log, Stage
from cardwright.kernel.seats import PLAYERS
from cardwright.kernel.table import NOBODY
from cardwright.language.words import an

STANCES = ("attack", "defence")
ABOUT_ELEMENTS = {
    *(Log.GENERATE, Log.TRANSMUTE, Log.GAIN_QI, Log.LOSE_QI, Log.RECOVER, Log.BECOME, Log.DECONSTRUCT, Log.OWE),
}
PHASES = {int(Stage.BATTLE): "Battle Phase", int(Stage.RECOVERY): "Fading Phase", int(Stage.ENDING): "Ending Phase"}


def is_seen(event: Event) -> bool:
    """Its card is known to whom it is told."""
    return event.kind >= 0


def names_player(event: Event) -> bool:
    """A player is named besides the event's card: what lies face-down is not."""
    return event.other >= PLAYERS


# {element} is an Element, {an_element} and {a_before} are one with its article, {stance} is a position.
SENTENCES: dict[int, tuple[Told, ...]] = {
    Log.START: (Told("{who} begins.", "WX-G02"),),
    Log.TURN: (Told("{who}'s turn begins.", "WX-8.1"),),
    Log.DRAW: (Told("{who} draws {card}.", "WX-8.4"),),
    Log.GENERATE: (Told("{who} generates {an_element} Qi.", "WX-8.5"),),
    Log.TRANSMUTE: (Told("{who} transmutes {a_before} Qi into {element}.", "WX-8.8"),),
    Log.STEP: (Told("{who} moves on to the {phase}.", "WX-9.9"),),
    Log.ENTER: (Told("{card} enters {other}.", "WX-G48"),),
    Log.PLACE: (
        Told("{who} places {card}.", "WX-9.5", is_seen),
        Told("{who} places a Chakra face-down.", "WX-6.1"),
    ),
    Log.ACTIVATE: (Told("{who} activates {card}: {keyword}.", "WX-18.1"),),
    Log.TURN_STACK: (Told("{who} turns {card} to {stance} position.", "WX-4.8"),),
    Log.DECONSTRUCT: (Told("{who} deconstructs {card}.", "WX-15.1"),),
    Log.ATTACK: (Told("{who} attacks {other} with {card}.", "WX-10.3"),),
    Log.CANCEL: (Told("{who} cancels the attack.", "WX-G88"),),
    Log.BLOCK: (Told("{who} makes a Heavy Block.", "WX-17.1"),),
    Log.CLASH: (Told("{card} clashes with {other}.", "WX-10.5"),),
    Log.FIZZLE: (Told("{who}'s attack comes to nothing.", "WX-G87"),),
    Log.DESTROY: (Told("{who}'s {card} is destroyed.", "WX-19.3"),),
    Log.WEAR: (Told("{who}'s {card} loses {amount} RES for this turn.", "WX-16.8"),),
    Log.DAMAGE: (Told("{who} loses {amount} MP.", "WX-16.9"),),
    Log.HEAL: (Told("{who} gains {amount} MP.", "WX-G10"),),
    Log.NEGATE: (Told("{card} is negated.", "WX-18.4", has_card), Told("The attack is negated.", "WX-G87")),
    Log.SPEND: (Told("{who}'s {card} is spent.", "WX-G62"),),
    Log.WITHDRAW: (Told("{who}'s {card} is withdrawn.", "WX-19.7"),),
    Log.PUT_BACK: (Told("{who}'s {card} is put back.", "WX-19.6"),),
    Log.DISCARD: (Told("{who} discards {card}.", "WX-19.2"),),
    Log.RETRIEVE: (Told("{who} takes {card}.", "WX-19.5"),),
    Log.REVEAL: (Told("{who}'s {card} is revealed.", "WX-G66"),),
    Log.SKIP: (Told("{who} skips the Drawing Step.", "WX-G01"),),
    Log.SHUFFLE: (Told("{who}'s deck is shuffled.", "WX-1.10"),),
    Log.GAIN_QI: (Told("{who} gains {an_element} Qi.", "WX-14.1"),),
    Log.LOSE_QI: (Told("{who} gives up {an_element} Qi.", "WX-4.4"),),
    Log.RECOVER: (Told("{who} recovers {an_element} Qi.", "WX-11.2"),),
    Log.EXHAUST: (Told("{who}'s {card} is exhausted.", "WX-10.6"),),
    Log.READY: (Told("{who}'s {card} is ready again.", "WX-10.6"),),
    Log.SACRIFICE: (Told("{who} sacrifices {card}.", "WX-G106"),),
    Log.TRIGGER: (Told("{who}'s {card} takes effect.", "WX-G96"),),
    Log.CONCEDE: (Told("{who} concedes.", "WX-G11"),),
    Log.TURN_DOMAIN: (
        Told("{card} is turned sideways.", "WX-3.7", lambda event: event.amount == 1),
        Told("{card} is turned upright.", "WX-G50"),
    ),
    Log.REDIRECT: (Told("The attack of {other} turns to {card}.", "WX-G87"),),
    Log.OWE: (Told("{an_element} Qi is due to {who} for {card}.", "WX-14.4"),),
    Log.SUPPRESS: (Told("{card} is suppressed.", "WX-G32"),),
    Log.BENEATH: (Told("{who} puts {card} beneath {other}.", "WX-G22"),),
    Log.MODE: (Told("{who} chooses option {option} for {card}.", "WX-G99"),),
    Log.NAME: (Told("{who} names {chosen} for {card}.", "WX-G54"),),
    Log.BECOME: (Told("{card} becomes {element}.", "WX-G54"),),
    Log.INVOKE: (
        Told("{who} invokes {card} on {other} in {stance} position.", "WX-4.9", names_another),
        Told("{who} invokes {card} in {stance} position.", "WX-4.1"),
    ),
    Log.CHOOSE: (
        Told("{who} chooses a face-down Chakra of {other} for {card}.", "WX-G66", names_player),
        Told("{who} chooses {other} for {card}.", "WX-G99"),
    ),
}


def element_name(number: int) -> str:
    """An Element of an event."""
    return ELEMENTS[number].capitalize() if 0 <= number < len(ELEMENTS) else ""


def details(event: Event, _names: Sequence[str]) -> dict[str, object]:
    """What the sentences of this game name besides."""
    return {
        "element": element_name(event.other),
        "an_element": an(element_name(event.other)),
        "a_before": an(element_name(event.amount)),
        "stance": STANCES[event.amount] if event.what in (Log.INVOKE, Log.TURN_STACK) else "",
        "phase": PHASES.get(event.amount, "next phase"),
        "option": event.amount + 1,
        "chosen": element_name(event.amount),
        "keyword": Keyword(event.amount).name.capitalize() if event.what == Log.ACTIVATE else "",
    }


tell = Telling(SENTENCES, int(Log.END), ENDINGS, details).tell


def event_words(event: Event, names: Sequence[str]) -> str:
    """An event as a scenario writes it: `draw P1`, `damage P2 3`, `generate P1 fire`."""
    what = Log(event.what)
    words = log_words(what.name.lower().replace("_", "-"), event, names)
    if what in ABOUT_ELEMENTS:
        return " ".join([*words, ELEMENTS[event.other]])
    if event.amount and what != Log.ACTIVATE:
        words.append(str(event.amount))
    if event.other != NOBODY and what != Log.END:
        words.append(f"-> {party(event.other, names)}")
    return " ".join(words)

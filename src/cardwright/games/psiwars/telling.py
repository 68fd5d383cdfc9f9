"""How the events of Psi Wars read: sentences with the rule behind each, and the words of a scenario's log."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.games.interface import Event
from cardwright.games.psiwars.dice_sets import die_name
from cardwright.games.psiwars.printed import TYPES
from cardwright.games.psiwars.refusals import ENDINGS
from cardwright.games.psiwars.state import Log, Stat
from cardwright.games.telling import Telling, Told, has_card, log_words, names_another, party
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Toss

COLOURS = ("green", "blue", "red")
ABILITIES = ("Digital", "Psionic", "Physical")
ABOUT_DICE = {
    *(Log.FIRST_ROLL, Log.X_ROLL, Log.SWING_ROLL, Log.ROLL, Log.REROLL, Log.OBLITERATE, Log.TEXT_ROLL, Log.TURN_DIE),
}
ABOUT_ABILITIES = {Log.TOTAL, Log.TIE, Log.DOOM, Log.GRANT, Log.TOSS}

FATES: dict[int, str] = {  # what a text does to a die that is not rolled yet
    Toss.SET: "will be turned",
    Toss.PROTECT: "is protected",
    Toss.ADD: "is joined by another",
    Toss.TURN_OVER: "will be turned over",
}

# {type} is a type of Creation Unit, {face} a die and its face, {colour} that of a die, {ability} an ability.
SENTENCES: dict[int, tuple[Told, ...]] = {
    Log.FIRST_ROLL: (Told("{who} rolls {face} to go first.", "PSI-4.12"),),
    Log.START: (Told("{who} has the higher roll and begins.", "PSI-4.15"),),
    Log.TURN: (Told("{who}'s turn begins.", "PSI-6.1"),),
    Log.DRAW_RESOURCE: (Told("{who} draws {card}, which goes into the Lab.", "PSI-8.2"),),
    Log.DRAW: (Told("{who} draws {card}.", "PSI-8.8"),),
    Log.ORACLE_HAND: (Told("{who} takes {card} from the Resource Deck into their hand.", "PSI-8.5"),),
    Log.ORACLE_SEARCH: (Told("{who} searches the Resource Deck and takes {card}.", "PSI-8.6"),),
    Log.SHUFFLE: (Told("{who}'s Resource Deck is shuffled.", "PSI-8.7"),),
    Log.CREATE: (Told("{who} creates {card}.", "PSI-10.1"),),
    Log.PLAY: (Told("{who} plays {card}.", "PSI-12.1"),),
    Log.DEPLETE: (Told("{who}'s {card} is depleted.", "PSI-6.3"),),
    Log.REPLENISH: (Told("{who}'s {card} is replenished.", "PSI-6.3"),),
    Log.SACRIFICE: (Told("{who} destroys {card} to pay.", "PSI-10.7"),),
    Log.ORACLE: (Told("{who}'s Oracle stands in for {type}.", "PSI-G29"),),
    Log.ENTER: (
        Told("{who}'s {card} is attached to {other}, depleted.", "PSI-11.2", names_another),
        Told("{who}'s {card} enters the Lab.", "PSI-11.1"),
    ),
    Log.EQUIP: (Told("{who} moves {card} to {other}.", "PSI-15.4"),),
    Log.ATTACK: (Told("{who}'s {card} attacks.", "PSI-15.2"),),
    Log.DEFEND: (Told("{who}'s {card} engages {other}.", "PSI-17.2"),),
    Log.STACK: (Told("{who}'s {card} and {other} form a Stack.", "PSI-16.2"),),
    Log.TRAP: (Told("{who}'s {card} is trapped by {other}.", "PSI-19.3"),),
    Log.FREE: (Told("{who}'s {card} is free again.", "PSI-19.9"),),
    Log.FAIL: (Told("{who}'s {card} stays trapped.", "PSI-19.7"),),
    Log.USE: (Told("{who} uses {card}.", "PSI-20.1"),),
    Log.X_ROLL: (Told("{who} rolls {face} for the X of {card}.", "PSI-21.3"),),
    Log.SWING_ROLL: (Told("{who} rolls {face} for {card}.", "PSI-21.7"),),
    Log.BATTLE: (Told("{card} fights {other}.", "PSI-22.1"),),
    Log.ROLL: (Told("{who} rolls {face}.", "PSI-22.6"),),
    Log.REROLL: (Told("{who} rolls again: {face}.", "PSI-27.3"),),
    Log.OBLITERATE: (Told("{who}'s {face} is obliterated.", "PSI-23.3"),),
    Log.TOTAL: (Told("{who}'s {card} has {ability} {amount}.", "PSI-23.2"),),
    Log.DISORIENTATE: (Told("{who}'s {card} is Disorientated.", "PSI-25.1"),),
    Log.TIE: (Told("{ability} is a tie.", "PSI-25.4"),),
    Log.SURVIVE: (Told("{who}'s {card} survives: {other} is Disorientated.", "PSI-27.9"),),
    Log.DESTROY: (
        Told("{who}'s {card} is destroyed by {other}.", "PSI-27.11", names_another),
        Told("{who}'s {card} is destroyed.", "PSI-27.11"),
    ),
    Log.DAMAGE: (
        Told("{card} deals {amount} damage to {who}'s Lab.", "PSI-28.2", has_card),
        Told("{who}'s Lab takes {amount} damage.", "PSI-28.1"),
    ),
    Log.HEAL: (Told("{who}'s Lab gains {amount} hit points.", "PSI-G64"),),
    Log.TEXT_ROLL: (Told("{who} rolls {face} for {card}.", "PSI-5.4"),),
    Log.TRIGGER: (Told("{who}'s {card} triggers.", "PSI-G79"),),
    Log.CHOOSE: (Told("{who} chooses {other} for {card}.", "PSI-G93", names_another),),
    Log.RETURN: (Told("{card} returns to {who}'s hand.", "PSI-G57"),),
    Log.MOVE: (Told("{who}'s {card} is moved.", "PSI-G57"),),
    Log.DISCARD: (Told("{who} discards {card}.", "PSI-4.6"),),
    Log.CONTROL: (Told("{who} takes control of {card}.", "PSI-G57"),),
    Log.REVEAL: (Told("{who} shows {card}.", "PSI-G71"),),
    Log.DOOM: (Told("{who}'s next {colour} die will be obliterated by {card}.", "PSI-G91"),),
    Log.GRANT: (Told("{who} may re-roll a {colour} die in the next battle.", "PSI-G91"),),
    Log.TOSS: (Told("{who}'s next {colour} die {fate} by {card}.", "PSI-G91"),),
    Log.TURN_DIE: (Told("{who}'s die is turned to {face}.", "PSI-G91"),),
    Log.SPLIT: (Told("{who}'s Stack of {card} and {other} comes apart.", "PSI-X3"),),
    Log.JOIN: (
        Told("{who}'s {card} engages {other} now.", "PSI-X3", names_another),
        Told("{who}'s {card} joins the attack.", "PSI-X3"),
    ),
    Log.STEADY: (Told("{who}'s {card} is no longer Disorientated.", "PSI-G55"),),
    Log.DISENGAGE: (Told("{who}'s {card} goes back to its Lab.", "PSI-G13"),),
    Log.ARRANGE: (Told("{who} puts {amount} cards back on top of the deck.", "PSI-G71"),),
    Log.MILL: (Told("{who} discards {card} from the top of the deck.", "PSI-4.6"),),
    Log.CONCEDE: (Told("{who} concedes.", "PSI-G26"),),
}


def details(event: Event, names: Sequence[str]) -> dict[str, object]:
    """What the sentences name besides."""
    ability = event.other if 0 <= event.other <= Stat.PHYSICAL else 0
    return {
        "type": TYPES[event.amount % len(TYPES)],
        "face": f"{COLOURS[ability]} {die_name(ability, event.amount)}",
        "ability": ABILITIES[ability],
        "colour": COLOURS[ability],
        "fate": FATES.get(event.amount, ""),
    }


TELLING = Telling(SENTENCES, Log.END, ENDINGS, details)
tell = TELLING.tell


def event_words(event: Event, names: Sequence[str]) -> str:
    """An event as a scenario writes it: `draw P1`, `roll P1 R5`, `total P2 Iron Maiden physical 7`."""
    what = Log(event.what)
    words = log_words(what.name.lower().replace("_", "-"), event, names)
    if what in ABOUT_DICE:
        return " ".join([*words, die_name(event.other, event.amount)])
    if what in ABOUT_ABILITIES:
        words.append(ABILITIES[event.other].lower())
    if event.amount:
        words.append(str(event.amount))
    if event.other != NOBODY and what not in (Log.END, *ABOUT_ABILITIES):
        words.append(f"-> {party(event.other, names)}")
    return " ".join(words)

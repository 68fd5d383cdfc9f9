"""The rules behind every refusal and every ending of Psi Wars, in words."""

from __future__ import annotations

from cardwright.games.interface import Ending, Refusal
from cardwright.games.psiwars.answers import Why
from cardwright.games.psiwars.state import Reason
from cardwright.kernel.rule import carried_by

REFUSALS = {
    Why.GAME_OVER: Refusal(("PSI-1.5", "PSI-G25"), "the game is over"),
    Why.NOT_ASKED: Refusal(("PSI-14.2", "PSI-18.2"), "you have nothing to decide right now"),
    Why.NOT_THE_QUESTION: Refusal(
        ("PSI-14.2", "PSI-6.1", "PSI-G39"), "that does not answer the question", is_vague=True
    ),
    Why.OTHERS_TURN: Refusal(("PSI-12.4",), "you can create cards only in your own Creation Phase"),
    Why.NOT_BATTLE: Refusal(("PSI-G51",), "you can move Equipment only in the Battle Phase"),
    Why.NOT_IN_HAND: Refusal(("PSI-10.1",), "{0:card} is not in your hand"),
    Why.ONLY_POWERS: Refusal(
        ("PSI-18.5",), "{0:card} is not a Power, and you can play only Powers in the Battle Phase"
    ),
    Why.WRONG_PHASE: Refusal(("PSI-G87",), "you cannot play {0:card} in this phase"),
    Why.COST: Refusal(("PSI-10.13", "PSI-18.4", "PSI-G16"), "you do not have the Creation Units for {0:card}"),
    Why.NO_BEARER: Refusal(("PSI-G36", "PSI-11.9"), "none of your units can bear {0:card}"),
    Why.NO_TARGET: Refusal(("PSI-G90", "PSI-G19"), "{0:card} has no legal target"),
    Why.FORBIDDEN: Refusal(("PSI-G52",), "{0:card} forbids it"),
    Why.NOT_YOUR_UNIT: Refusal(("PSI-15.1", "PSI-17.1", "PSI-3.3"), "you have no such unit in your Lab", is_vague=True),
    Why.NO_SYMBOL: Refusal(("PSI-27.3",), "{0:card} costs a re-roll: use it in a battle in which you may re-roll"),
    Why.LADEN: Refusal(("PSI-11.8",), "{0:card} already has Equipment"),
    Why.LACKS_ABILITY: Refusal(("PSI-11.10",), "{0:card} lacks a strength that {1:card} raises"),
    Why.NOT_LIT: Refusal(("PSI-10.8", "PSI-10.10"), "you cannot pay for {0:card} by destroying that"),
    Why.NO_ORACLE: Refusal(("PSI-G29",), "an Oracle cannot stand in for that", is_vague=True),
    Why.MUST_PAY: Refusal(("PSI-10.13",), "you cannot pay without an Oracle"),
    Why.NOT_IN_DECK: Refusal(("PSI-G30",), "your Resource Deck has no such Creation Unit"),
    Why.DEPLETED: Refusal(("PSI-11.4", "PSI-15.3"), "{0:card} is depleted and cannot attack"),
    Why.TRAPPED: Refusal(("PSI-19.4", "PSI-17.6", "PSI-15.3", "PSI-G20"), "{0:card} is trapped"),
    Why.NO_STACK: Refusal(
        ("PSI-16.3", "PSI-16.2", "PSI-G40"), "a Stack is one Cyborg and one unit that is not a Cyborg"
    ),
    Why.NOT_ATTACKING: Refusal(("PSI-17.1",), "that unit is not attacking", is_vague=True),
    Why.ALREADY_ENGAGED: Refusal(("PSI-G11",), "{0:card} is already engaged"),
    Why.CANNOT_ENGAGE: Refusal(("PSI-G52",), "{0:card} cannot be engaged by that unit"),
    Why.NOTHING_TO_ENGAGE: Refusal(("PSI-17.1", "PSI-G52"), "there is no attacker that {0:card} can engage"),
    Why.NO_PLACE: Refusal(("PSI-G38", "PSI-15.4"), "none of your units has room for that Equipment"),
    Why.HAS_MOVED: Refusal(("PSI-G38",), "you have already moved {0:card}"),
    Why.NOT_EQUIPMENT: Refusal(("PSI-15.4",), "you have no such Equipment in play", is_vague=True),
    Why.MUST_ATTACK: Refusal(("PSI-G52",), "one of your units must attack"),
    Why.MUST_DEFEND: Refusal(("PSI-G52",), "one of your units must defend"),
    Why.NO_ABILITY: Refusal(("PSI-20.1",), "{0:card} has no such ability"),
    Why.RESTING: Refusal(("PSI-20.4", "PSI-11.5"), "{0:card} cannot use its ability now"),
    Why.USED_UP: Refusal(("PSI-G69",), "{0:card} has already used its ability in this Battle Phase"),
    Why.HIT_POINTS: Refusal(("PSI-G81",), "you do not have the hit points for that"),
    Why.NOT_TRAPPED: Refusal(("PSI-13.1",), "you have no such trapped unit", is_vague=True),
    Why.NO_ESCAPE: Refusal(("PSI-19.5",), "the Trap on {0:card} offers no escape"),
    Why.TRIED: Refusal(("PSI-G3",), "{0:card} has already tried to escape"),
    Why.NO_DIE: Refusal(("PSI-27.3",), "there is no such die", is_vague=True),
    Why.DOES_NOT_FIT: Refusal(("PSI-G19", "PSI-G82"), "{0:card} does not let you choose that"),
    Why.MUST_CHOOSE: Refusal(("PSI-3.12",), "{0:card} does not let you decline"),
    Why.NOT_OFFERED: Refusal(("PSI-3.12",), "{0:card} does not offer that", is_vague=True),
    Why.NOT_WAITING: Refusal(("PSI-G79",), "choose which of your waiting effects happens first"),
}

ENDINGS = {
    Reason.LAB: Ending("PSI-1.2", "a Lab is destroyed", "you destroyed your opponent's Lab", "your Lab is destroyed"),
    Reason.NO_UNITS: Ending(
        "PSI-1.4",
        "a player has no Battle Units left",
        "your opponent has no Battle Unit left",
        "your last Battle Unit is gone: none is left in your Lab, hand or deck",
    ),
    Reason.BOTH: Ending("PSI-G24", "both Labs fell at the same moment"),
    Reason.TURNS: Ending("PSI-G26", "the turn limit was reached"),
    Reason.LIMIT: Ending("PSI-X2", "there were more effects than the table can hold"),
    Reason.CONCEDED: Ending("PSI-G26", "a player conceded"),
}

carried_by("refusal", {why: refusal.ids for why, refusal in REFUSALS.items()}, __name__)

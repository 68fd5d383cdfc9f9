"""Why something cannot be done in Wu Xing, and how a match ends: the rules and the sentences."""

from cardwright.games.interface import Ending, Refusal
from cardwright.games.wuxing.actions import Why
from cardwright.games.wuxing.state import Reason
from cardwright.kernel.rule import carried_by

REFUSALS = {
    Why.GAME_OVER: Refusal(("WX-1.9", "WX-G09"), "the match is over"),
    Why.NOT_ASKED: Refusal(("WX-G94", "WX-G78"), "it is up to the other player"),
    Why.NOT_THE_QUESTION: Refusal(("WX-8.1", "WX-G69", "WX-9.9"), "that does not answer the question", is_vague=True),
    Why.NOT_MAIN: Refusal(
        ("WX-9.4", "WX-9.5", "WX-4.8", "WX-G26"),
        "you do that only in your own Main Steps, and not in response",
    ),
    Why.NOT_IN_HAND: Refusal(("WX-4.1", "WX-6.2"), "{0:card} is not in your hand"),
    Why.NOT_ENTITY: Refusal(("WX-4.1", "WX-2.1"), "{0:card} is no Entity: it is placed, not invoked"),
    Why.NO_QI: Refusal(("WX-4.2", "WX-14.3", "WX-4.3", "WX-G21"), "{0:card} costs a Qi of its own Element"),
    Why.NO_SLOT: Refusal(("WX-G23", "WX-4.10"), "all your Manifestations slots are full"),
    Why.NO_SUPPORT: Refusal(("WX-4.11", "WX-4.12", "WX-G19", "WX-4.9"), "{0:card} needs an Entity one rank below it"),
    Why.NOT_PLACEABLE: Refusal(("WX-4.6",), "{0:card} is an Entity: it is invoked, never placed"),
    Why.NEXUS_FULL: Refusal(("WX-6.7", "WX-3.4"), "your Nexus is full"),
    Why.RELEASE_FULL: Refusal(("WX-G51",), "your Release zone is full"),
    Why.NO_STACK: Refusal(("WX-10.3", "WX-10.4"), "there is no Entity there", is_vague=True),
    Why.HAS_TURNED: Refusal(("WX-4.7", "WX-G26"), "that stack has already changed its position this turn"),
    Why.FULL_QI: Refusal(("WX-8.7",), "you already have five Qi: transmute one, or pass"),
    Why.NOT_FULL: Refusal(("WX-8.8",), "you transmute a die only when you have five Qi"),
    Why.SAME_ELEMENT: Refusal(("WX-G55", "WX-G54"), "a die is transmuted to a different Element"),
    Why.NO_SUCH_QI: Refusal(("WX-8.8",), "you have no Qi of that Element"),
    Why.NO_EFFECT: Refusal(("WX-G53", "WX-5.21"), "{0:card} has no such effect"),
    Why.NOT_YOURS: Refusal(("WX-7.1", "WX-G33"), "that is no card whose effects you can use", is_vague=True),
    Why.ONLY_MAIN: Refusal(
        ("WX-5.4", "WX-5.10", "WX-5.12", "WX-5.22", "WX-5.23", "WX-9.3", "WX-9.10", "WX-G64"),
        "{0:card} can be activated only in your own Main Steps, and not in response",
    ),
    Why.TOO_YOUNG: Refusal(("WX-6.3", "WX-G58", "WX-G60"), "{0:card} has not lain there for two turns"),
    Why.NOT_UNSEALED: Refusal(("WX-5.17", "WX-G46"), "{0:card} is unsealed from your Diyu"),
    Why.ONLY_ENTRANCE: Refusal(("WX-5.19", "WX-G47"), "the Entrance of {0:card} waits for an Entity that enters"),
    Why.USED_CARD: Refusal(("WX-5.1", "WX-G35"), "you have already activated {0:card} this turn"),
    Why.USED_EFFECT: Refusal(("WX-5.2", "WX-G35"), "you have already activated this effect of a {0:card} this turn"),
    Why.COST: Refusal(("WX-G38",), "you cannot pay what {0:card} costs"),
    Why.NO_TARGET: Refusal(("WX-G99",), "{0:card} has no legal target"),
    Why.NO_ATTACK: Refusal(("WX-G99",), "{0:card} needs an attack, and none is under way"),
    Why.NOT_BLOCKING: Refusal(("WX-17.1", "WX-G89"), "you block a direct attack on you, just before its damage"),
    Why.NOT_TRIGGERED: Refusal(("WX-G46", "WX-5.17"), "the Unseal of {0:card} waits for what its text names"),
    Why.FORBIDDEN: Refusal(("WX-G01",), "{0:card} forbids it"),
    Why.NOT_CHAKRA: Refusal(("WX-6.2", "WX-G41"), "only Chakras are activated from the hand"),
    Why.INITIAL: Refusal(("WX-8.9", "WX-G63"), "no effect is activated in the Initial Phase"),
    Why.NOT_ON_FIELD: Refusal(("WX-15.3",), "you deconstruct only cards on your own field"),
    Why.COVERED: Refusal(("WX-15.4",), "{0:card} is covered: only the top of a stack is deconstructed"),
    Why.TARGETED: Refusal(("WX-15.7", "WX-G104"), "{0:card} is the target of an effect"),
    Why.AT_WORK: Refusal(("WX-G65",), "the effect of {0:card} is on the Pulse"),
    Why.FIRST_TURN: Refusal(("WX-13.2", "WX-G79"), "nobody attacks in the first turn"),
    Why.DEFENDING: Refusal(("WX-G81", "WX-10.3"), "{0:card} is in defence position"),
    Why.EXHAUSTED: Refusal(("WX-10.6", "WX-G44", "WX-G81"), "{0:card} is exhausted"),
    Why.ARRIVED: Refusal(("WX-G27",), "{0:card} has just arrived"),
    Why.GUARDED: Refusal(("WX-G82",), "your opponent still has an Entity"),
    Why.SPENT: Refusal(("WX-G45",), "{0:card} has already attacked this turn"),
    Why.NO_DOMAIN: Refusal(("WX-G49", "WX-G52", "WX-7.4"), "{0:card} cannot enter that"),
    Why.DOES_NOT_FIT: Refusal(("WX-G99", "WX-G43"), "{0:card} does not let you choose that"),
    Why.MUST_CHOOSE: Refusal(("WX-G01",), "{0:card} does not let you decline"),
    Why.NOT_OFFERED: Refusal(("WX-G01",), "{0:card} does not offer that", is_vague=True),
    Why.NOT_WAITING: Refusal(("WX-G96",), "choose one of your effects that wait, or pass"),
    Why.NOT_BATTLE: Refusal(("WX-10.1", "WX-16.1"), "you attack only in your own Battle Phase, and not in response"),
    Why.TIRED_OUT: Refusal(("WX-E3",), "so much has happened in this turn that you can only move on"),
    Why.FREE_NEXUS: Refusal(("WX-6.7", "WX-G61"), "{0:card} needs a free Nexus slot"),
    Why.NOT_OWED: Refusal(("WX-G75",), "no such Qi is due to you"),
}

ENDINGS = {
    Reason.MARMA: Ending(
        "WX-1.9",
        "a player has no Marma Points left",
        "your opponent has no Marma Points left",
        "you have no Marma Points left",
    ),
    Reason.BOTH: Ending("WX-G08", "both players lost their last Marma Points at once"),
    Reason.LIMIT: Ending("WX-E2", "there were more effects than the table can hold"),
    Reason.CONCEDED: Ending("WX-G11", "a player conceded"),
    Reason.TURNS: Ending("WX-G11", "the turn limit was reached"),
    Reason.DECK: Ending(
        "WX-G07",
        "a player had no card left to draw",
        "your opponent had no card left to draw",
        "you had to draw, and your deck was empty",
    ),
}

carried_by("refusal", {why: refusal.ids for why, refusal in REFUSALS.items()}, __name__)

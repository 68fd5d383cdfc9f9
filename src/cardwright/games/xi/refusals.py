"""The rules behind every refusal and every ending of Xi Cards, in words."""

from __future__ import annotations

from cardwright.games.interface import Ending, Refusal
from cardwright.games.xi.answers import Why
from cardwright.games.xi.state import Reason
from cardwright.kernel.rule import carried_by

REFUSALS = {
    Why.GAME_OVER: Refusal(("XI-1.2",), "the game is over"),
    Why.NOT_ASKED: Refusal(("XI-9.7", "XI-8.7", "XI-9.41"), "you have nothing to decide right now"),
    Why.NOT_THE_QUESTION: Refusal(("XI-G70", "XI-8.7"), "that does not answer the question", is_vague=True),
    Why.NO_PASS: Refusal(("XI-3.3",), "on your turn you act or end the turn: you cannot pass"),
    Why.NOT_YOUR_TURN_TO_DRAW: Refusal(
        ("XI-3.16", "XI-3.7"), "drawing costs T, and you can spend T only on your own turn"
    ),
    Why.NOT_YOUR_TURN_TO_BANK: Refusal(("XI-G16", "XI-3.7"), "you can bank T only on your own turn"),
    Why.NOT_YOUR_TURN_TO_SKIRMISH: Refusal(("XI-5.5",), "you can start a skirmish only on your own turn"),
    Why.NOT_YOUR_TURN_TO_END: Refusal(("XI-G5", "XI-G50"), "it is not your turn"),
    Why.T_COST_IN_ANOTHER_TURN: Refusal(
        ("XI-9.6", "XI-9.14", "XI-G18", "XI-G23", "XI-3.7"), "you can play T cards only on your own turn"
    ),
    Why.T_ABILITY_IN_ANOTHER_TURN: Refusal(("XI-9.17", "XI-9.18"), "you can use T abilities only on your own turn"),
    Why.T_COST_AS_RESPONSE: Refusal(("XI-G77", "XI-8.6"), "you can respond to a spell only with pT, not with T"),
    Why.TURN_IS_ENDING: Refusal(("XI-G22", "XI-G86"), "the end of the turn has been announced: no more T can be spent"),
    Why.ALREADY_A_SKIRMISH: Refusal(("XI-G68", "XI-G56"), "a skirmish is already under way"),
    Why.NO_END_IN_A_SKIRMISH: Refusal(("XI-G56",), "you cannot end the turn during a skirmish"),
    Why.DRAW_COST: Refusal(("XI-3.15",), "drawing costs {0}T, and you have only {1}, pT included"),
    Why.BANK_COST: Refusal(
        ("XI-3.9", "XI-G14"), "banking {2}pT costs {0}T, and you have only {1}T; you cannot bank pT again"
    ),
    Why.BANK_CAP: Refusal(("XI-G15", "XI-8.8"), "you have {0}pT and cannot bank {1} more: the limit is {2}"),
    Why.NOT_IN_HAND: Refusal(("XI-1.6",), "{0:card} is not in your hand"),
    Why.COST_T: Refusal(("XI-3.5", "XI-3.1"), "{0:card} costs {1}T, and you have only {2}, pT included"),
    Why.COST_P: Refusal(("XI-9.8",), "{0:card} costs {1}pT, and you have only {2}pT"),
    Why.COST_LIFE: Refusal(("XI-G122",), "{0:card} costs {1} life points, and you have only {2}"),
    Why.COST_X: Refusal(("XI-3.5",), "{0:card} costs X, X is at least 1, and you cannot pay that"),
    Why.NO_TARGET: Refusal(("XI-G71",), "{0:card} has no legal target"),
    Why.NOTHING_BEING_PLAYED: Refusal(("XI-8.2", "XI-G71"), "no card is being played for it to prevent"),
    Why.NO_DECLARED_SKIRMISH: Refusal(("XI-G71", "XI-G114"), "no skirmish has been declared for it to cancel"),
    Why.FORBIDDEN: Refusal(("XI-G0", "XI-G94", "XI-G104", "XI-9.19", "XI-9.37"), "{0:card} forbids it"),
    Why.NOT_YOUR_CARD: Refusal(("XI-G119",), "you have no such card in play", is_vague=True),
    Why.NO_SUCH_ABILITY: Refusal(("XI-E3", "XI-G118"), "{0:card} has no ability {1}", is_vague=True),
    Why.USED_UP: Refusal(("XI-G118", "XI-G103"), "you have already used this ability of {0:card} this turn"),
    Why.NOT_YOUR_UNIT: Refusal(("XI-5.2",), "you need a unit of your own in play to skirmish with", is_vague=True),
    Why.HAS_SKIRMISHED: Refusal(("XI-5.2", "XI-0.5", "XI-G46"), "{0:card} has already been in a skirmish this turn"),
    Why.NOT_A_UNIT_IN_PLAY: Refusal(
        ("XI-5.1", "XI-G30"), "you can skirmish only against a unit in play or a player", is_vague=True
    ),
    Why.OWN_SIDE: Refusal(("XI-G67", "XI-5.3"), "you can skirmish only against an opponent or an opponent's unit"),
    Why.CANNOT_BE_CHOSEN: Refusal(("XI-9.11",), "{0:card} cannot be chosen for a skirmish"),
    Why.SHIELDED: Refusal(
        ("XI-5.4", "XI-0.8", "XI-G60", "XI-G62", "XI-G63", "XI-G123"), "P{0} has a unit that you must choose instead"
    ),
    Why.NO_DEFENDER: Refusal(("XI-5.1",), "{0:card} has nobody to skirmish with"),
    Why.DECKS_NOT_EMPTY: Refusal(("XI-G50",), "you can offer a draw only when all decks are empty"),
    Why.TOO_MANY_MOVES: Refusal(("XI-E6",), "you have no main actions left this turn: end it"),
    Why.DOES_NOT_FIT: Refusal(("XI-G71", "XI-G70", "XI-G72", "XI-G111"), "{0:card} does not let you choose that"),
    Why.MUST_CHOOSE: Refusal(("XI-G81",), "{0:card} does not let you decline"),
    Why.NOT_OFFERED: Refusal(("XI-G70", "XI-G71"), "{0:card} does not offer that", is_vague=True),
    Why.NO_SUCH_PLACE: Refusal(
        ("XI-2.9", "XI-G4"), "the winner of the coin flip chooses a place in the turn order first"
    ),
    Why.NUMBER_OUT_OF_RANGE: Refusal(("XI-G19", "XI-G18"), "{0} is not between {1} and {2}"),
    Why.NOT_PRINTED: Refusal(
        ("XI-9.23", "XI-9.25", "XI-9.27", "XI-9.28", "XI-G95"),
        "no unit in play that you could pick has a printed {0}",
    ),
    Why.NOT_WAITING: Refusal(("XI-G80",), "choose which of your waiting effects happens first"),
    Why.BLANK_CARD: Refusal(("XI-3.1",), "a blank card cannot be played"),
    Why.OUT_OF_THE_GAME: Refusal(("XI-G53",), "you are defeated and out of the game"),
    Why.CONCEDE_WHEN_ASKED: Refusal(("XI-G52",), "you can concede only when you have a decision to make"),
}

ENDINGS = {
    Reason.DEFEAT: Ending(
        "XI-1.2",
        "all opponents were defeated",
        "you are the last one left",
        "you have no life points left, and {winner} is the last one left",
    ),
    Reason.ALL_DEFEATED: Ending("XI-G49", "the last players fell together"),
    Reason.STALEMATE: Ending("XI-9.1", "all decks are empty and nobody can win"),
    Reason.AGREED: Ending("XI-G50", "all agreed to a draw"),
    Reason.TEXT: Ending("XI-G0", "a card says so"),
    Reason.CAP: Ending("XI-G51", "the turn limit was reached"),
    Reason.LIMIT: Ending("XI-E4", "there were more effects than the table can hold"),
    Reason.CONCEDED: Ending("XI-G52", "the others conceded"),
    Reason.STANDSTILL: Ending("XI-E7", "too many rounds went by without progress"),
}

carried_by("refusal", {why: refusal.ids for why, refusal in REFUSALS.items()}, __name__)

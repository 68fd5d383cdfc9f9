"""Reasons to refuse and reasons of the end in Chi: the rules behind them, and their sentences."""

from __future__ import annotations

from cardwright.games.chi.actions import Why
from cardwright.games.chi.state import Reason
from cardwright.games.interface import Ending, Refusal
from cardwright.kernel.rule import carried_by

REFUSALS = {
    Why.GAME_OVER: Refusal(("CHI-9.3", "CHI-9.4"), "the game is over"),
    Why.NOT_YOUR_TURN: Refusal(("CHI-4.1", "CHI-Q51"), "it is your opponent's turn"),
    Why.NOT_YOUR_WINDOW: Refusal(("CHI-8.3", "CHI-4.1", "CHI-Q31"), "it is up to your opponent to answer in the duel"),
    Why.ONLY_CHI_IN_A_DUEL: Refusal(("CHI-Q31", "CHI-8.1", "CHI-8.3"), "a duel is on: play a Chi or pass"),
    Why.MUST_DISCARD: Refusal(("CHI-4.6",), "you hold {0} cards and may keep {1}: choose what to discard"),
    Why.NO_PASS: Refusal(("CHI-4.3", "CHI-Q14"), "you must take an action: you cannot pass your turn"),
    Why.NO_CHI_OUTSIDE_A_CONFLICT: Refusal(("CHI-8.7", "CHI-8.8"), "you can play a Chi only in a duel"),
    Why.NOTHING_TO_DISCARD_FOR: Refusal(
        ("CHI-4.4", "CHI-Q13", "CHI-Q25"), "discarding {0:card} is not an action", is_vague=True
    ),
    Why.EMPTY_SLOT: Refusal(("CHI-5.1",), "slot {0} of the row is empty"),
    Why.ROW_ONLY: Refusal(("CHI-5.3", "CHI-Q10"), "you draw from the row, not from the deck"),
    Why.EMPTY_DECK: Refusal(("CHI-Q38",), "the deck is empty"),
    Why.NO_SUCH_YANG: Refusal(("CHI-6.1",), "{0:card} is not in your hand"),
    Why.NO_SUCH_YIN: Refusal(("CHI-7.1",), "{0:card} is not in your hand"),
    Why.NO_SUCH_CHI: Refusal(("CHI-8.1", "CHI-8.2"), "you hold no Chi"),
    Why.NOTHING_TO_GIVE_UP: Refusal(("CHI-4.7",), "{0:card} is not in your hand"),
    Why.LAST_CARD: Refusal(
        ("CHI-4.9", "CHI-4.10", "CHI-4.11", "CHI-Q15"), "{0:card} is your last card, and the last card is never played"
    ),
    Why.LAST_CHI: Refusal(
        ("CHI-8.10", "CHI-4.10", "CHI-Q16", "CHI-Q17"), "this Chi is your last card, and the last card is never played"
    ),
    Why.SECOND_SIX: Refusal(
        ("CHI-6.5", "CHI-6.6", "CHI-6.7", "CHI-Q26"), "you already have a {0:card} worth 6 in your area"
    ),
    Why.NO_TARGET: Refusal(("CHI-7.2",), "your opponent has no Yang of that colour for {0:card} to hit"),
    Why.OWN_YANG_ONLY: Refusal(("CHI-7.3",), "you cannot play {0:card} on your own Yang"),
    Why.IMMUNE: Refusal(("CHI-7.4", "CHI-6.3"), "your opponent's pair of that colour is immune to {0:card}"),
    Why.NO_WASTE: Refusal(
        ("CHI-Q27", "CHI-4.4"), "at this table you cannot discard a Yin to draw a card", is_vague=True
    ),
    Why.NOT_IN_ROW: Refusal(("CHI-5.1",), "{0:card} is not in the row"),
}

ENDINGS = {
    Reason.POINTS: Ending(
        "CHI-10.4",
        "the higher score wins",
        "you have more points: those on your Yang, and one for each card in your hand",
        "{winner} has more points: those on the Yang in their area, and one for each card in their hand",
    ),
    Reason.DRAW: Ending("CHI-10.6", "equal scores"),
    Reason.CAP: Ending("CHI-Q55", "the turn limit was reached"),
    Reason.CONCEDED: Ending("CHI-Q56", "the other player conceded"),
    Reason.STANDSTILL: Ending("CHI-Q65", "too many rounds went by without progress"),
}

# Only the notation gives NOT_IN_ROW: in the kernel a draw names a slot.
carried_by("refusal", {why: refusal.ids for why, refusal in REFUSALS.items() if why != Why.NOT_IN_ROW}, __name__)

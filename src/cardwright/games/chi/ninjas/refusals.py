"""Reasons to refuse and reasons of the end in Chaos Ninjas: the rules behind them, and their sentences."""

from __future__ import annotations

from cardwright.games.chi.ninjas.actions import Why
from cardwright.games.chi.ninjas.state import Reason
from cardwright.games.interface import Ending, Refusal
from cardwright.kernel.rule import carried_by

REFUSALS = {
    Why.GAME_OVER: Refusal(("CN-3.1",), "the game is over"),
    Why.NO_COUNTER_OUTSIDE_A_CONFLICT: Refusal(
        ("CN-6.1", "CN-7.3", "CN-Q12", "CHI-8.7"),
        "you can play a Counter only in a conflict, in answer to an attack or a Counter",
    ),
    Why.NOT_YOUR_TURN: Refusal(("CN-1.2", "CHI-4.1"), "it is another player's turn"),
    Why.NOT_YOUR_WINDOW: Refusal(
        ("CN-6.1", "CN-Q10", "CHI-8.3"), "it is up to another player to answer in the conflict"
    ),
    Why.ONLY_COUNTERS_IN_A_CONFLICT: Refusal(
        ("CN-6.1", "CHI-8.1", "CHI-8.3"), "a conflict is on: play a Counter or pass"
    ),
    Why.MUST_DISCARD: Refusal(("CN-3.5", "CHI-4.6"), "you hold {0} cards and may keep {1}: choose what to discard"),
    Why.MUST_LAY_DOWN: Refusal(("CN-5.2",), "you are attacking: choose an Attacker"),
    Why.MUST_DECIDE: Refusal(("CN-4.3", "CN-8.3"), "an ability is waiting for your decision"),
    Why.NO_PASS: Refusal(("CN-3.4", "CN-Q17"), "you must take an action as long as one is possible"),
    Why.NO_ACTION: Refusal(("CN-3.3", "CHI-4.4"), "that is not an action", is_vague=True),
    Why.NAME_A_DEFENDER: Refusal(("CN-5.1",), "choose the Defender you want to attack first, then the Attackers"),
    Why.NO_DEFENDER_OPPOSES: Refusal(("CN-5.2",), "no {0:card} opposes you, and other Defenders take two Attackers"),
    Why.EMPTY_SLOT: Refusal(("CN-3.3", "CHI-5.1"), "slot {0} of the row is empty"),
    Why.ROW_ONLY: Refusal(
        ("CN-9.4", "CN-3.3", "CHI-5.3"), "without a Forager you draw from the row, not from the deck"
    ),
    Why.EMPTY_DECK: Refusal(("CN-Q18", "CHI-Q38"), "the deck is empty"),
    Why.NO_SUCH_DEFENDER: Refusal(("CN-4.1", "CHI-6.1"), "{0:card} is not in your hand"),
    Why.COLOUR_IN_AREA: Refusal(("CN-4.2", "CN-Q06", "CN-7.1", "CN-7.2"), "you already have a {0:card} in your area"),
    Why.OWN_DEFENDER: Refusal(("CN-1.4", "CN-5.1", "CHI-7.3"), "you cannot attack your own {0:card}"),
    Why.NO_TARGET: Refusal(("CN-5.1", "CHI-7.2"), "P{1} has no {0:card} in play"),
    Why.NEEDS_ITS_COLOUR: Refusal(
        ("CN-5.6", "CN-9.8", "CN-9.1", "CN-Q22"), "you can attack it only with an Attacker of its colour"
    ),
    Why.TOO_FEW_ATTACKERS: Refusal(("CN-5.2", "CN-5.4", "CN-9.3"), "you do not hold enough Attackers for {0:card}"),
    Why.NO_SUCH_ATTACKER: Refusal(("CN-5.1", "CHI-7.1"), "{0:card} is not in your hand"),
    Why.NO_SUCH_SET: Refusal(
        ("CN-5.4", "CN-5.2", "CN-Q03", "CN-Q05"), "these Attackers cannot make a legal attack with {0:card}"
    ),
    Why.NO_SPIRIT: Refusal(("CN-7.1",), "you hold no Spirit"),
    Why.NOTHING_TO_RECALL: Refusal(("CN-7.2", "CN-7.1"), "{0:card} is not in the discard pile", is_vague=True),
    Why.NO_ABILITY: Refusal(
        ("CN-3.3", "CN-8.1", "CN-9.1"), "you have no {0:card} in play whose ability is an action", is_vague=True
    ),
    Why.NOTHING_TO_ATTACK: Refusal(("CN-9.1", "CN-9.8", "CN-Q22"), "{0:card} has no Defender that it can attack"),
    Why.NO_SUCH_COUNTER: Refusal(("CN-6.1", "CHI-8.1"), "you hold no Counter"),
    Why.NOTHING_TO_GIVE_UP: Refusal(("CN-3.5", "CHI-4.7"), "{0:card} is not in your hand", is_vague=True),
    Why.NOT_OFFERED: Refusal(
        ("CN-8.3", "CN-9.2", "CN-9.7", "CN-9.10", "CN-9.11"), "the ability does not offer that", is_vague=True
    ),
    Why.NOT_OPTIONAL: Refusal(("CN-8.3", "CN-9.2", "CN-Q24"), "you cannot decline this"),
}

ENDINGS = {
    Reason.RACE: Ending(
        "CN-3.1",
        "a turn began with six Defenders",
        "you began your turn with six Defenders in your area",
        "{winner} began a turn with six Defenders, and nobody had stopped them",
    ),
    Reason.CAP: Ending("CN-Q28", "the turn limit was reached"),
    Reason.CONCEDED: Ending("CN-Q32", "everybody else conceded"),
    Reason.STANDSTILL: Ending("CN-Q37", "too many rounds went by without progress"),
}

# Where a rule of Chi stands behind a reason too, it is Chi's own reason that carries it.
OWN = {why: tuple(rule for rule in refusal.ids if rule.startswith("CN-")) for why, refusal in REFUSALS.items()}
carried_by("refusal", OWN, __name__)

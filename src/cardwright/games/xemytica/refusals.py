"""Reasons to refuse and reasons of the end in Xemytica: the rules behind them, and their sentences.

`{0:form}` is a kind of card in the words of the game's own file, `{0:forms}` its plural.
"""

from __future__ import annotations

from cardwright.games.interface import Ending, Refusal
from cardwright.games.xemytica.actions import Why
from cardwright.games.xemytica.state import Reason
from cardwright.kernel.rule import carried_by

REFUSALS = {
    Why.GAME_OVER: Refusal(("FOH-16.1",), "the game is over"),
    Why.OUT_OF_THE_GAME: Refusal(("FOH-16.2", "FOH-Q77"), "you are out of the game"),
    Why.CONCEDE_WHEN_ASKED: Refusal(("FOH-Q75",), "you can concede only when you have a decision to make"),
    Why.NOT_TIED: Refusal(("FOH-Q63",), "only the players who tied for the highest value play on"),
    Why.COMMITTED: Refusal(("FOH-12.3", "FOH-Q28"), "you have committed, and that is final: wait for the reveal"),
    Why.NOT_ASKED: Refusal(("FOH-Q85", "FOH-Q83"), "you have nothing to decide right now"),
    Why.NOT_THE_QUESTION: Refusal(("FOH-Q21", "FOH-Q85"), "that does not answer the question", is_vague=True),
    Why.ONLY_IN_FIRST_WINDOW: Refusal(("FOH-O08",), "at this table you draw and discard only at the start of a round"),
    Why.NO_DRAWING: Refusal(("FOH-11.2",), "in this game you never draw by choice"),
    Why.NO_DISCARDING: Refusal(("FOH-11.4",), "in this game you never discard by choice"),
    Why.HAND_FULL: Refusal(
        ("FOH-11.3", "FOH-Q22", "FOH-Q31"), "you hold {0} cards and your limit is {1}: {2} more is too many"
    ),
    Why.DECK_TOO_SMALL: Refusal(("FOH-11.2", "FOH-Q20"), "your deck has only {0} cards left, not {1}"),
    Why.DECK_EMPTY: Refusal(("FOH-Q24", "FOH-11.4"), "your deck is empty: you would draw nothing for {0:card}"),
    Why.NOT_IN_HAND: Refusal(("FOH-12.1", "FOH-13.1", "FOH-14.1"), "{0:card} is not in your hand", is_vague=True),
    Why.NOT_TO_DISCARD: Refusal(
        ("FOH-11.4", "FOH-Q29"), "{0:card} is not in your hand, and you can discard only from your hand", is_vague=True
    ),
    Why.WRONG_KIND: Refusal(
        ("FOH-10.2", "FOH-12.1", "FOH-13.1", "FOH-14.1"), "this step is for {1:forms}, and {0:card} is not one"
    ),
    Why.FORBIDDEN: Refusal(("FOH-17.1", "FOH-Q81"), "{0:card} forbids it"),
    Why.CANNOT_USE: Refusal(("FOH-17.1", "FOH-Q49"), "the text of {0:card} does not let you use it now"),
    Why.NOT_ADDITIONAL: Refusal(("FOH-Q42", "FOH-Q86"), "{0:card} is not the additional card that you may play"),
    Why.MUST_PLAY: Refusal(("FOH-Q37", "FOH-12.1"), "you hold a {0:form} card and must play one"),
    Why.MUST_DIG: Refusal(
        ("FOH-Q35", "FOH-Q92", "FOH-4.2"), "you hold no {0:form} card to play: draw, or discard to draw"
    ),
    Why.MUST_IF_HELD: Refusal(("FOH-O13",), "at this table you must play a {0:form} card if you hold one"),
    Why.DOES_NOT_FIT: Refusal(("FOH-Q85",), "that is not what {0:card} asks for"),
    Why.MUST_CHOOSE: Refusal(("FOH-Q85",), "{0:card} does not let you decline"),
    Why.NOT_OFFERED: Refusal(("FOH-Q85",), "{0:card} does not offer that", is_vague=True),
    Why.OUT_OF_RANGE: Refusal(("FOH-Q85",), "{0} is not between {1} and {2}"),
    Why.NOT_WAITING: Refusal(("FOH-Q83",), "you have no waiting effect with that number"),
}

ENDINGS = {
    Reason.LAST: Ending(
        "FOH-16.1",
        "everybody else has run out",
        "nobody else has anyone left who can fight",
        "you have nobody left who can fight",
    ),
    Reason.NOBODY_LEFT: Ending("FOH-18.5", "nobody is left to fight"),
    Reason.ROUNDS: Ending("FOH-Q78", "the round limit was reached"),
    Reason.CONCEDED: Ending("FOH-Q75", "everybody else is out, the last one by conceding"),
    Reason.LIMIT: Ending("FOH-E1", "more happened at once than the table can hold"),
    Reason.TEXT: Ending("FOH-17.1", "a card says so"),
}

carried_by("refusal", {why: refusal.ids for why, refusal in REFUSALS.items()}, __name__)

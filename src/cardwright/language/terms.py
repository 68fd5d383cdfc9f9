"""Words of the tree that no game declares: numbers of players, ways in which something is meant or happens."""

from __future__ import annotations

from cardwright.language import tree as t

ONE = t.Number(1)
# Numbers of players, and of cards whose attributes are compared with each other.
HELD, ROUNDS_WON, CARDS_DISCARDED = "cards in hand", "rounds won", "cards discarded"
HIGHEST, LOWEST = "highest attribute", "lowest attribute"
AMONG = "among them"  # whose hands, where several were looked at
CHOOSE = "choose"  # what was done to “the chosen unit”
FOE = "foe"  # what a unit skirmished with
CALLED_THEY = -3  # the mention of a player who was called “they”; bound like any
FIGHTS = ("start a skirmish", "skirmish")  # what is done with somebody, said without “with”: “attacks you”
FOUGHT = "in a skirmish"  # how something happens
RECOVERED = "from the discard pile to the hand"  # how cards come back
# Players as texts call them, and as the tree does.
WHO = {
    "its": "that player's",
    "they": "that player",
    "a opponent": "an opponent",
    "a opponent's": "an opponent's",
    "a opponent's next": "an opponent's next",
}

"""Ordinary variation of English is read, and shown in its canonical form."""

import pytest

from cardwright.language.read import read
from cardwright.language.render import render

VARIANTS = [
    ("xi", "Destroy target creature.", "Destroy a unit."),
    ("xi", "destroy one unit", "Destroy a unit."),
    ("xi", "Destroy up to two target creatures.", "Destroy up to two units."),
    ("xi", "Target unit gets +2 damage until end of turn.", "Until the end of the turn, a unit gets +2 damage."),
    ("xi", "A unit gets +2 damage until the end of the turn.", "Until the end of the turn, a unit gets +2 damage."),
    ("xi", "Draw 2 cards.", "Draw two cards."),
    ("xi", "Whenever this unit is hurt, your opponent loses 1T.", "When this unit is hurt, an opponent loses 1T."),
    ("xi", "This unit can't skirmish.", "This unit cannot skirmish."),
    ("xi", "All your spells cost 1T less.", "Your spells cost 1T less."),
    ("xi", "Ember units get +1 damage.", "All ember units get +1 damage."),
    ("xi", "Each player draw a card.", "Each player draws a card."),
    ("xi", "Draw a card. Then discard a card.", "Draw a card, then discard a card."),
    ("xi", "Draw a card and then discard a card.", "Draw a card, then discard a card."),
    ("xi", "Gain 1pT if it is your turn.", "If it is your turn, gain 1pT."),
    ("xi", "As long as it's your turn, this unit gets +1 damage.", "While it is your turn, this unit gets +1 damage."),
    ("xi", "At the beginning of every turn, draw a card.", "At the start of each turn, draw a card."),
    ("xi", "Prevent a spell being played.", "Prevent a spell that is being played."),
    ("xi", "DESTROY A UNIT", "Destroy a unit."),
    ("xi", "Draw a card. Then, if it is your turn, gain 1T.", "Draw a card. Then if it is your turn, gain 1T."),
    ("xi", "Choose one: draw a card; or gain 1T. Then lose 1T.", "Choose one: draw a card; or gain 1T. Then lose 1T."),
    (
        "xi",
        "If it is your turn, draw a card. Then if you do, gain 1T. Otherwise, lose 1T. Then draw a card.",
        "If it is your turn, draw a card. Then if you do, gain 1T. Otherwise, lose 1T. Then draw a card.",
    ),
    ("xi", "Destroy a unit if it is hurt. Then draw a card.", "Destroy a unit if it is hurt. Then draw a card."),
    ("xi", "Draw a card. Then discard a card, then gain 1T.", "Draw a card, then discard a card, then gain 1T."),
    ("xi", "When this unit skirmishes with a unit, draw a card", "When this unit skirmishes with a unit, draw a card."),
    ("xi", "Deal 2 damage to any target.", "Deal 2 damage to a unit or player."),
    ("xi", "This unit's damage is doubled.", "The damage of this unit is doubled."),
    ("xi", "Other units you control get +1 life.", "Your other units get +1 life."),
    ("xi", "Destroy a unit an opponent controls.", "Destroy an opposing unit."),
    (
        "xi",
        "If you have five or more cards in your hand, draw a card.",
        "If there are five or more cards in your hand, draw a card.",
    ),
    ("xi", "If you control a unit, draw a card.", "If there are one or more of your units, draw a card."),
    ("xi", "Each opponent discards a card at random.", "Each opponent discards a random card."),
    ("xi", "This unit can't be the target of spells.", "This unit cannot be targeted by spells."),
    ("xi", "Return all units to their owners' hands.", "Return all units to their owners' hands."),
    ("fate", "Double the Strength of your Fighter.", "The Strength of your Fighter is doubled."),
    ("wuxing", "Skill: Destroy target opposing Entity of rank 1.", "Skill: Destroy an enemy Entity of rank 1."),
    (
        "wuxing",
        "Skill: Put a card from your graveyard into your hand.",
        "Skill: Put a card from your Diyu into your hand.",
    ),
    ("psiwars", "Robot units get +1 Physical.", "All Robot Battle Units get +1 Physical."),
    ("psiwars", "Battle: Reroll one of your red dice.", "Battle: Re-roll one of your red dice."),
    ("fate", "This fighter is immune to Fate cards.", "This Fighter is immune to Fate."),
    ("fate", "All Common Fighters get +2 Strength.", "+2 Strength to all Common Fighters."),
    ("ninjas", "Your hand size is 8.", "Your hand limit is 8."),
]


@pytest.mark.parametrize(("game", "text", "canonical"), VARIANTS, ids=[text for _, text, _ in VARIANTS])
def test_a_variant_is_shown_canonically(game: str, text: str, canonical: str) -> None:
    assert render(read(text, game), game) == canonical
    assert read(text, game) == read(canonical, game)

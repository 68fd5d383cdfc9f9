"""Ordinary variation of English is read, and shown in its canonical form."""

from pathlib import Path

import pytest
import yaml

from cardwright.language.explain import explain
from cardwright.language.meanings import MEANINGS
from cardwright.language.read import read, read_words
from cardwright.language.render import render
from cardwright.language.vocabulary import GAMES, vocabulary
from cardwright.language.words import participle, third

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
    ("xi", "Destroy all your opponents' units.", "Destroy all opposing units."),
    ("xi", "Destroy all of your opponents' lasting spells.", "Destroy all opposing lasting spells."),
    ("fate", "Ignore all your opponents' Gear.", "Ignore all enemy Gear."),
    ("fate", "This Fighter counts as Divine instead of its own class.", "This Fighter becomes Divine."),
    ("fate", "Weapons have no effect.", "Ignore all Weapons."),
    (
        "fate",
        "+1 Strength to all Fighters of the same class as your Fighter.",
        "+1 Strength to all Fighters of the same class as your Fighter.",
    ),
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
        "If it is your turn, draw a card. Then if you do, gain 1T. Otherwise, lose 1T. Draw a card.",
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


DESIGNERS = yaml.safe_load((Path(__file__).parent / "designers.yaml").read_text())


@pytest.mark.parametrize("text", DESIGNERS)
def test_what_a_designer_might_write(text: str) -> None:
    canonical = text if DESIGNERS[text] == "=" else DESIGNERS[text]
    assert render(read(text, "xi"), "xi") == canonical
    assert read(text, "xi") == read(canonical, "xi")
    unexplained = [phrase for phrase, meaning in explain(text, "xi") if meaning == MEANINGS["start"] and phrase != "."]
    assert unexplained == []


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_is_read_in_all_its_forms(game: str) -> None:
    words = vocabulary(game)
    for verb in words.lists["verb"]:
        assert read_words(f"When an opponent {third(verb)} this card, draw a card.", game).abilities
        assert read_words(f"Each opponent cannot {verb} this card.", game).abilities
        assert read_words(f"When this card is {participle(verb)}, draw a card.", game).abilities
        assert read_words(f"This card cannot be {participle(verb)}.", game).abilities
    for verb in words.lists["event_verb"]:
        one = read_words(f"When this card {third(verb)}, draw a card.", game)
        assert read_words(f"When this card {verb}, draw a card.", game) == one
        assert read_words(f"All cards can {verb}.", game).abilities


@pytest.mark.parametrize("text", ["Your units {}.", "This unit {}.", "A unit {}.", "All units {}.", "Each unit {}."])
@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("is immune to ember damage", "are immune to ember damage"),
        ("gets +1 damage", "get +1 damage"),
        ("has Elusive", "have Elusive"),
        ("loses Elusive", "lose Elusive"),
        ("deals double damage", "deal double damage"),
        ("takes 1 less damage", "take 1 less damage"),
        ("becomes ember", "become ember"),
        ("counts as ember", "count as ember"),
        ("costs 1T less", "cost 1T less"),
        ("loses 2 life points", "lose 2 life points"),
    ],
)
def test_singular_and_plural_are_read(text: str, one: str, many: str) -> None:
    assert read(text.format(one), "xi") == read(text.format(many), "xi")

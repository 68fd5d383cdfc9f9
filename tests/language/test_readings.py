"""What words refer to and how far they reach: a rule that is named decides, or all readings are offered."""

import pytest

from cardwright.games import load
from cardwright.language.errors import CardTextError
from cardwright.language.explain import decided
from cardwright.language.points import Rule
from cardwright.language.read import read, reading
from cardwright.language.render import render

# A text, the rule that decides it, and what it says then.
DECIDED = [
    (
        "Each opponent discards a card, then draw a card.",
        Rule.AGREEMENT,
        "Each opponent discards a card, then you draw a card.",
    ),
    (
        "Each opponent loses 2 life points and gain 2 life points.",
        Rule.AGREEMENT,
        "Each opponent loses 2 life points and you gain 2 life points.",
    ),
    (
        "This unit deals 2 shadow damage to a unit, then deal 1 shadow damage to you.",
        Rule.AGREEMENT,
        "This unit deals 2 shadow damage to a unit, then deal 1 shadow damage to you.",
    ),
    (
        "When this unit destroys a unit, it gets +1 damage.",
        Rule.SUBJECT,
        "When this unit destroys a unit, this unit gets +1 damage.",
    ),
    (
        "When this unit skirmishes with a unit, it gets +1 damage.",
        Rule.SUBJECT,
        "When this unit skirmishes with a unit, this unit gets +1 damage.",
    ),
    (
        "Whenever another unit deals damage to this unit, destroy it.",
        Rule.SUBJECT,
        "When another unit deals damage to this unit, destroy that unit.",
    ),
    (
        "When a unit is destroyed by a unit, its controller draws a card.",
        Rule.SUBJECT,
        "When a unit is destroyed by a unit, the controller of the destroyed unit draws a card.",
    ),
    (
        "Draw a card, then discard a card unless you control a unit.",
        Rule.LAST_STEP,
        "Draw a card. Then unless there are one or more of your units, discard a card.",
    ),
    (
        "Draw a card, then gain 1pT if it is your turn.",
        Rule.LAST_STEP,
        "Draw a card. Then if it is your turn, gain 1pT.",
    ),
    (
        "Draw a card, then gain 1pT at the start of your next turn.",
        Rule.LAST_STEP,
        "Draw a card. Then at the start of your next turn, gain 1pT.",
    ),
]

# A text that can be meant in two ways, and a text for each.
REFUSED = [
    (
        "Draw a card and gain 1T if it is your turn.",
        "If it is your turn, draw a card and gain 1T.",
        "Draw a card. If it is your turn, gain 1T.",
    ),
    (
        "When this unit skirmishes, draw a card and gain 1T unless it is your turn.",
        "When this unit skirmishes, unless it is your turn, draw a card and gain 1T.",
        "When this unit skirmishes, draw a card. Then unless it is your turn, gain 1T.",
    ),
    (
        "Draw a card and gain 1T for each unit you control.",
        "Draw a card. Gain 1T for each of your units.",
        "Draw a card for each of your units and gain 1T for each of your units.",
    ),
    (
        "When damage is dealt to this unit by a unit, destroy it.",
        "When damage is dealt to this unit by a unit, destroy this unit.",
        "When damage is dealt to this unit by a unit, destroy that unit.",
    ),
    (
        "This unit deals X damage to a unit, where X is its damage.",
        "This unit deals X damage to a unit, where X is the damage of this unit.",
        "This unit deals X damage to a unit, where X is the damage of that unit.",
    ),
    (
        "One of your units deals 2 damage to another unit. It cannot skirmish.",
        "One of your units deals 2 damage to another unit. The first unit cannot skirmish.",
        "One of your units deals 2 damage to another unit. The second unit cannot skirmish.",
    ),
    (
        "Destroy a unit and draw a card if it is ember.",
        "Choose a unit. If it is ember, destroy it and draw a card.",
        "Destroy a unit. Draw a card if it is ember.",
    ),
    (
        "Deal 2 shadow damage to a unit and draw a card unless it is ember.",
        "Choose a unit. Unless it is ember, deal 2 shadow damage to it and draw a card.",
        "Deal 2 shadow damage to a unit. Draw a card unless it is ember.",
    ),
    (
        "Sacrifice this unit and draw a card if it is ember.",
        "If this unit is ember, sacrifice this unit and draw a card.",
        "Sacrifice this unit. Draw a card if it is ember.",
    ),
    (
        "Each opponent may discard a card, then draw a card.",
        "Each opponent may discard a card, then you draw a card.",
        "Each opponent may discard a card, then each opponent draws a card.",
    ),
]


@pytest.mark.parametrize(("text", "rule", "canonical"), DECIDED, ids=[text for text, _, _ in DECIDED])
def test_a_rule_decides(text: str, rule: Rule, canonical: str) -> None:
    found = reading(text, "xi")
    assert rule in [point.rule for point in found.points]
    assert render(found.tree, "xi") == canonical
    assert reading(canonical, "xi").tree == found.tree


@pytest.mark.parametrize(("text", "one", "two"), REFUSED, ids=[text for text, _, _ in REFUSED])
def test_what_no_rule_decides_is_refused_with_both_readings(text: str, one: str, two: str) -> None:
    with pytest.raises(CardTextError, match="more than one way") as refused:
        reading(text, "xi")
    assert refused.value.readings == (one, two)
    assert reading(one, "xi").tree != reading(two, "xi").tree


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("Your Fighter counts as Divine.", ("Your Fighter is also Divine.", "Your Fighter becomes Divine.")),
        (
            "If you have three cards in your hand, +4 Speed.",
            (
                "If there are three or more cards in your hand, +4 Speed.",
                "If there are exactly three cards in your hand, +4 Speed.",
            ),
        ),
    ],
)
def test_a_text_of_fate_is_refused_with_both_readings(text: str, readings: tuple[str, str]) -> None:
    with pytest.raises(CardTextError) as refused:
        reading(text, "fate")
    assert refused.value.readings == readings


@pytest.mark.parametrize(
    "text",
    [
        "This unit cannot skirmish each turn.",
        "Each player destroys an opposing unit.",
        "When each opponent draws a card, gain 1T.",
        "When each unit skirmishes, gain 1T.",
        "At the start of target opponent's turn, draw a card.",
        "Gain 1T for each other unit you play.",
        "Destroy all units and draw a card if they are hurt.",
    ],
)
def test_what_means_nothing_certain_is_refused(text: str) -> None:
    with pytest.raises(CardTextError):
        reading(text, "xi")


def test_the_readings_of_a_quoted_ability_are_offered_within_the_whole_text() -> None:
    with pytest.raises(CardTextError) as refused:
        reading('Your units have "1T: Draw a card and gain 1pT if it is your turn."', "xi")
    assert refused.value.readings == (
        'Your units have "1T: If it is your turn, draw a card and gain 1pT."',
        'Your units have "1T: Draw a card. If it is your turn, gain 1pT."',
    )


def test_readings_that_become_one_program_are_one() -> None:
    text = "Draw a card and gain 1T if it is your turn."
    first = "If it is your turn, draw a card and gain 1T."
    assert render(read(text, "xi", lambda tree: 0), "xi") == first
    for becomes in (lambda tree: None, lambda tree: tree, load("xi").becomes):
        with pytest.raises(CardTextError, match="more than one way"):
            read(text, "xi", becomes)


def test_a_condition_on_what_is_only_revealed_governs_the_last_step() -> None:
    said = "Reveal the top card of your deck and discard it unless it is a unit."
    assert ("unless", "governs only what follows “and” (rule 7)") in decided(said, "xi")


def test_what_every_hit_suffers_is_not_chosen() -> None:
    assert decided("This unit takes 1 less damage from a hit.", "xi") == []


def test_it_is_not_each_of_those_it_is_compared_with() -> None:
    said = "If this Fighter has more Strength than each enemy Fighter, it gets +2 Speed."
    assert render(read(said, "fate"), "fate").endswith("+2 Speed to it.")


def test_it_is_not_a_card_that_is_drawn_only_if_the_condition_holds() -> None:
    assert ("it", "that unit") in decided("Destroy a unit. Draw a card if it is ember.", "xi")


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("If you control two units, draw a card.", "“two” means 2 or more or means 2 and no more"),
        ("This unit deals X damage to a unit, where X is its damage.", "“its” means this unit or means that unit"),
    ],
)
def test_the_error_quotes_the_text(text: str, quoted: str) -> None:
    with pytest.raises(CardTextError) as refused:
        reading(text, "xi")
    assert quoted in str(refused.value)


def test_a_verb_with_s_needs_somebody_who_does_it() -> None:
    with pytest.raises(CardTextError, match="say who does this"):
        reading("Draws a card.", "xi")


def test_a_hand_that_nobody_owns_is_the_hand_of_whoever_does_it() -> None:
    assert (
        render(reading("Each opponent discards a card from hand.", "xi").tree, "xi") == "Each opponent discards a card."
    )
    said = "Each player gains 1 life point for each card in hand."
    own = "Each player gains 1 life point for each card in that player's hand."
    assert render(reading(said, "xi").tree, "xi") == own
    assert render(reading("Gain 1T for each card in hand.", "xi").tree, "xi") == "Gain 1T for each card in your hand."


EXPLAINED = [
    ("When this unit destroys a unit, it gets +1 damage.", ("it", "this unit (rule 2)")),
    ("Restore 1 life point to a unit. It cannot skirmish.", ("it", "that unit")),
    (
        "When this unit destroys a unit, its controller loses 1T.",
        ("its controller", "the controller of that unit (rule 4)"),
    ),
    ("At the start of an opponent's turn, that player loses 1T.", ("that player", "whoever has the turn")),
    ("Each opponent discards a card from hand.", ("hand", "the hand of whoever discards (rule 6)")),
    ("Each opponent discards a card.", ("a card", "chosen by each opponent")),
    ("Destroy a unit.", ("a unit", "chosen by you")),
    ("Each opponent discards a card, then draw a card.", ("draw", "said to you (rule 5)")),
    ("Draw a card, then gain 1T if it is your turn.", ("if it is your turn", "governs “gain 1T”")),
    ("Draw a card, then gain 1T if it is your turn.", ("if", "governs only what follows “then” (rule 7)")),
    ("Destroy another unit.", ("other", "than this card, and than what was chosen before (rule 9)")),
    (
        "Each unit gets +1 damage for each other unit.",
        ("other", "than the one it is said of (rule 9)"),
    ),
]


@pytest.mark.parametrize(("text", "note"), EXPLAINED, ids=[text for text, _ in EXPLAINED])
def test_the_explanation_says_what_was_decided(text: str, note: tuple[str, str]) -> None:
    assert note in decided(text, "xi")

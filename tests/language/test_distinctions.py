"""What parsers of card texts are known to lose: texts that differ in one phrase are two trees, and one holds it."""

import pytest

from cardwright.language import tree as t
from cardwright.language.read import read
from cardwright.language.walk import every

UNIT = t.Select(("unit",), "choose", t.Number(1))
IT = t.Back(mention=0)

PAIRS = [
    # a restriction at the end
    ("Destroy a unit with damage 3 or more.", "Destroy a unit.", t.With("damage", "at least", t.Number(3))),
    ("Destroy all units that have skirmished this turn.", "Destroy all units.", t.Acted("skirmish")),
    (
        "Destroy a unit with damage 3 or more.",
        "Destroy a unit with damage 3 or less.",
        t.With("damage", "at least", t.Number(3)),
    ),
    ("This unit deals double damage to all ember units.", "This unit deals double damage.", t.Typed(("ember",))),
    # a gate
    ('If "it\'s raining", draw a card.', "Draw a card.", t.Said("it's raining")),
    ('If not "it\'s raining", draw a card.', 'If "it\'s raining", draw a card.', t.Said("it's raining", negated=True)),
    ("Draw a card if it is your turn.", "Draw a card.", t.TurnOf("your")),
    ("Unless it is your turn, draw a card.", "If it is your turn, draw a card.", t.Not(t.TurnOf("your"))),
    ("You may draw a card. If you do, gain 1pT.", "You may draw a card. Gain 1pT.", t.Did()),
    # a second clause
    ("Destroy a unit and gain 1pT.", "Destroy a unit.", t.Gain("gain", t.Number(1), "pT")),
    ("Destroy a unit, then gain 1pT.", "Destroy a unit and gain 1pT.", t.Then),
    ("A unit gets +1 damage and cannot skirmish.", "A unit gets +1 damage.", t.Rule(IT, "cannot", t.Deed("skirmish"))),
    (
        "If this unit is hurt, draw a card. Otherwise, gain 1T.",
        "If this unit is hurt, draw a card.",
        t.Gain("gain", t.Number(1), "T"),
    ),
    # for each
    (
        "Gain 1T for each of your units.",
        "Gain 1T.",
        t.Per(t.Number(1), t.Select(("unit",), "each", traits=(t.Whose("own"),))),
    ),
    ("For each unit, draw a card.", "Draw a card for each unit.", t.ForEach),
    (
        "Deal X ember damage to a unit, where X is the number of statements.",
        "Deal 1 ember damage to a unit.",
        t.Count(t.Select(("statement",), "all")),
    ),
    # or
    (
        "Destroy a unit, lasting spell or statement.",
        "Destroy a unit.",
        t.Select(("unit", "lasting spell", "statement"), "choose", t.Number(1)),
    ),
    ("Destroy an ember or wind unit.", "Destroy an ember unit.", t.Typed(("ember", "wind"))),
    ("Choose one: draw a card; or gain 1pT.", "Draw a card and gain 1pT.", t.Choose),
    ("If this unit is hurt or it is your turn, draw a card.", "If this unit is hurt, draw a card.", t.Joined),
    # zone
    (
        "Return a unit in your discard pile to your hand.",
        "Return a unit to your hand.",
        t.Placed(t.Zone("discard pile", "your")),
    ),
    ("Return a unit to your hand.", "Put a unit into your discard pile.", t.Zone("hand", "your")),
    ("Put a unit on top of your deck.", "Put a unit on the bottom of your deck.", t.Zone("deck", "your", "top")),
    # player
    ("Each player draws a card.", "Each opponent draws a card.", t.Player("each player")),
    ("Each player draws a card.", "Draw a card.", t.Player("each player")),
    ("Destroy an opposing unit.", "Destroy one of your units.", t.Whose("opposing")),
    (
        "Each opponent draws a card and discards a card.",
        "Each opponent draws a card and you discard a card.",
        t.Do("discard", t.Select(("card",), "choose", t.Number(1)), by=t.Player("each opponent")),
    ),
    (
        "At the start of your turn, draw a card.",
        "At the start of each turn, draw a card.",
        t.Moment("start", "turn", "your"),
    ),
    # up to, other, random, not
    ("Destroy up to two units.", "Destroy two units.", t.Select(("unit",), "choose", t.Number(2), up_to=True)),
    ("Destroy another unit.", "Destroy a unit.", t.Other()),
    ("Discard a random card.", "Discard a card.", t.Select(("card",), "random", t.Number(1))),
    ("Destroy a non-ember unit.", "Destroy an ember unit.", t.Typed(("ember",), negated=True)),
    ("You may draw a card.", "Draw a card.", t.May),
    # duration
    ("Until the end of the turn, a unit gets +1 damage.", "A unit gets +1 damage.", t.Moment("end", "turn", "the")),
    (
        "Until the end of your next turn, a unit gets +1 damage.",
        "Until the end of the turn, a unit gets +1 damage.",
        t.Moment("end", "turn", "your next"),
    ),
    ("While it is your turn, this unit gets +1 damage.", "This unit gets +1 damage.", t.Lasting),
    # cost and limit
    ("1T, once per turn: Draw a card.", "1T: Draw a card.", t.Limit(1, "turn")),
    ("1T, sacrifice a unit: Draw a card.", "1T: Draw a card.", t.Do("sacrifice", UNIT)),
    ("1pT: Draw a card.", "1T: Draw a card.", t.Price(t.Number(1), "pT")),
    # more of the same hit, and a replaced event
    ("Deal 2 ember damage to a unit. Deal 2 more.", "Deal 2 ember damage to a unit.", t.Damage(t.Number(2), more=True)),
    ("If this unit would be destroyed, draw a card instead.", "When this unit is destroyed, draw a card.", t.Instead),
]


def says(tree: t.Text, holds: object) -> bool:
    return any(isinstance(node, holds) if isinstance(holds, type) else node == holds for node in every(tree))


@pytest.mark.parametrize(("text", "without", "holds"), PAIRS, ids=[text for text, _, _ in PAIRS])
def test_a_phrase_makes_a_difference(text: str, without: str, holds: object) -> None:
    tree = read(text, "xi")
    assert tree != read(without, "xi")
    assert says(tree, holds)
    assert not says(read(without, "xi"), holds)


BINDINGS = [
    ("Destroy a unit. Return it to its owner's hand.", [0]),
    ("When this unit skirmishes, destroy it.", [0]),
    ("This unit gets +1 damage. Destroy a unit if it is hurt.", [1]),
    ("This unit gets +1 damage. If it is hurt, destroy a unit.", [0]),
    ("This unit gets +1 damage. Another unit gets +1 damage until it is hurt.", [1]),
    ("This unit gets +1 damage. Deal X ember damage to a unit, where X is the life of that unit.", [1]),
    ("When this unit skirmishes with a unit, destroy that unit. Return it to its owner's hand.", [1, 1]),
    ("When this unit is damaged by a unit, destroy that unit.", [1]),
    ("Deal 1 ember damage to a unit, then destroy a statement, then destroy that unit.", [0]),
    ("Destroy two units. Return them to their owners' hands.", [0]),
    ("Destroy two units, then deal 1 ember damage to a unit, then return them to their owners' hands.", [0]),
    ("Destroy two units, then deal 1 ember damage to a unit, then return it to its owner's hand.", [1]),
]


@pytest.mark.parametrize(("text", "mentions"), BINDINGS, ids=[text for text, _ in BINDINGS])
def test_a_pronoun_is_bound_to_what_it_stands_for(text: str, mentions: list[int]) -> None:
    assert [node.mention for node in every(read(text, "xi")) if isinstance(node, t.Back)] == mentions


TURNS = [
    ("A player draws a card. That player loses 1T.", 0),
    ("At the start of an opponent's turn, that player loses 1T.", -1),
    ("Each player draws a card. At the start of an opponent's turn, that player loses 1T.", -1),
    ("At the start of each opponent's turn, a player draws a card, then that player loses 1T.", 0),
]


@pytest.mark.parametrize(("text", "mention"), TURNS, ids=[text for text, _ in TURNS])
def test_that_player_is_the_last_mentioned_or_has_the_turn(text: str, mention: int) -> None:
    players = [node for node in every(read(text, "xi")) if isinstance(node, t.Player) and node.who == "that player"]
    assert [node.mention for node in players] == [mention]
